//! `hitori engines install` with a fake Python: what it writes to, what it leaves alone, and what a kill leaves behind.

#![allow(clippy::unwrap_used)]
#![cfg(unix)]

mod common;

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::{Run, Scratch, command, ends_soon};

/// Makes environments as `python3 -I -m venv FOLDER` does: first the interpreter, which is that of the user as long as there is
/// no pyvenv.cfg. It notes its number and waits for the file `go`.
const PYTHON3: &str = r#"#!/bin/sh
echo "$@" >>"$FAKE/calls"
mkdir -p "$4/bin" "$4/lib/python3.11/site-packages"
cp "$FAKE/python" "$4/bin/python"
echo $$ >"$FAKE/pid.new"; mv "$FAKE/pid.new" "$FAKE/pid"
until [ -e "$FAKE/go" ]; do sleep 0.02; done
echo home = /usr >"$4/pyvenv.cfg"
"#;

/// The interpreter of an environment: says where it is, and "installs" packages there, or else into the Python of the user.
const PYTHON: &str = r#"#!/bin/sh
folder=$(cd "$(dirname "$0")/.." && pwd -P)
[ -f "$folder/pyvenv.cfg" ] || folder=$FAKE/user
if [ "$2" = -c ]; then echo "$folder"; echo "$FAKE/user"; exit; fi
echo "$@" >>"$FAKE/calls"
[ -n "$PIP_TARGET" ] && folder=$PIP_TARGET
for word; do
    case $word in
    *==*) name=$(echo "${word%%==*}" | tr - _)
        info="$folder/lib/python3.11/site-packages/$name-${word##*==}.dist-info"
        mkdir -p "$info"; [ -e "$FAKE/elsewhere" ] || : >"$info/RECORD" ;;
    esac
done
"#;

/// A place for engines, and the fakes.
struct Place {
    scratch: Scratch,
    engines: PathBuf,
}

impl Place {
    fn new() -> Self {
        let scratch = Scratch::new();
        let bin = PathBuf::from(scratch.path("bin"));
        fs::create_dir(&bin).unwrap();
        for (path, text) in [(bin.join("python3"), PYTHON3), (scratch.path("python").into(), PYTHON)] {
            fs::write(&path, text).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        }
        let engines = PathBuf::from(scratch.path("engines"));
        fs::create_dir(&engines).unwrap();
        Self { scratch, engines }
    }

    fn install(&self, names: &[&str]) -> Command {
        let mut run = command(&[&["engines", "install"], names].concat());
        run.env("PATH", format!("{}:/usr/bin:/bin", self.scratch.path("bin")));
        run.env("FAKE", self.scratch.path("")).env("HITORI_ENGINES", &self.engines);
        run.env("PIP_TARGET", self.scratch.path("target")).stdout(Stdio::piped()).stderr(Stdio::piped());
        run
    }

    fn run(&self, names: &[&str]) -> Run {
        ends_soon(self.install(names).spawn().unwrap())
    }

    /// Lets the fake go on.
    fn go(&self) {
        self.scratch.file("go", "");
    }

    fn calls(&self) -> String {
        fs::read_to_string(self.scratch.path("calls")).unwrap_or_default()
    }

    /// Waits until the fake is in the middle of its work, and returns its number.
    fn half_made(&self) -> String {
        let pid = self.scratch.path("pid");
        wait_for(|| Path::new(&pid).is_file());
        let number = fs::read_to_string(&pid).unwrap().trim().to_owned();
        fs::remove_file(&pid).unwrap();
        number
    }

    fn is_installed(&self) -> bool {
        let found = self.engines.join("python/lib/python3.11/site-packages/clingo-5.8.2.dist-info/RECORD");
        assert!(!Path::new(&self.scratch.path("user")).exists(), "the user's own Python was written to");
        assert!(!Path::new(&self.scratch.path("target")).exists(), "pip was sent elsewhere");
        found.is_file()
    }
}

fn wait_for(mut done: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !done() {
        assert!(begin.elapsed() < Duration::from_secs(20), "it never happens");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn is_running(process: &str) -> bool {
    let state = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    !state.is_empty() && !state.contains(") Z ")
}

fn signal(child: &Child, signal: &str) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
}

#[test]
fn a_solver_is_installed_into_an_environment_of_its_own() {
    let place = Place::new();
    place.go();
    let run = place.run(&["clingo"]).expect(0);
    assert_eq!(run.stdout, "installed: clingo 5.8.2\n");
    assert!(place.is_installed());
    assert!(place.calls().contains("--require-virtualenv install"), "{}", place.calls());
    // Once more: there is nothing to do.
    let calls = place.calls();
    assert_eq!(place.run(&["clingo"]).expect(0).stdout, "");
    assert_eq!(place.calls(), calls);
}

/// `hitori engines install && …` goes on when all that can be installed is; a thing that was asked for by its name has to be there.
#[test]
#[cfg(not(feature = "cp"))]
fn what_cannot_be_installed_fails_only_by_its_name() {
    let place = Place::new();
    place.go();
    let run = place.run(&[]).expect(0);
    assert!(run.stdout.contains("clingo 5.8.2") && run.stderr.contains("cp is left out: cargo,"), "{run:?}");
    assert!(place.run(&["cp"]).expect(1).stderr.contains("cp is left out: cargo,"));
}

/// Puts a program where `cargo install` is told to; its own folder for building is noted.
#[cfg(not(feature = "cp"))]
const CARGO: &str = r#"#!/bin/sh
if [ "$1" = --version ]; then echo cargo 1.95.0; exit; fi
echo "$@" >>"$FAKE/calls"
while [ $# -gt 0 ]; do [ "$1" = --root ] && root=$2; shift; done
mkdir -p "$root/bin" "$CARGO_TARGET_DIR/release"
[ -e "$FAKE/broken" ] && exit 101
printf '#!/bin/sh\necho "no solver: $@" >&2; exit 3\n' >"$root/bin/hitori-solver"; chmod +x "$root/bin/hitori-solver"
"#;

#[test]
#[cfg(not(feature = "cp"))]
fn cargo_builds_what_this_build_has_left_out() {
    let place = Place::new();
    let cargo = PathBuf::from(place.scratch.path("bin/cargo"));
    fs::write(&cargo, CARGO).unwrap();
    fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).unwrap();
    let version = |place: &Place| {
        let list = command(&["engines", "cp"]).env("HITORI_ENGINES", &place.engines).output().unwrap();
        Run::from(list).expect(0).stdout
    };
    assert!(version(&place).contains("missing; hitori engines install cp"));
    place.scratch.file("broken", "");
    let broken = place.run(&["cp"]).expect(2).stderr;
    assert!(broken.contains("cargo install --features cp") && broken.contains("failed"), "{broken}");
    fs::remove_file(place.scratch.path("broken")).unwrap();
    assert_eq!(place.run(&["pumpkin"]).expect(0).stdout, "installed: cp\n");
    assert!(place.calls().contains("--features cp --bin hitori-solver --path "), "{}", place.calls());
    assert!(version(&place).contains("[0.5.0]"), "{}", version(&place));
    let left: Vec<_> = fs::read_dir(&place.engines).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(left.len(), 1, "{left:?}");
    let root = place.engines.join(&left[0]);
    assert!(root.join("bin/hitori-solver").is_file() && !root.join("build").exists());
    // Once more: there is nothing to do. And it is what the engine asks.
    assert_eq!(place.run(&["cp"]).expect(0).stdout, "");
    let solve =
        command(&["solve", "--engine", "cp", "2:1221"]).env("HITORI_ENGINES", &place.engines).output();
    let run = Run::from(solve.unwrap());
    assert!(run.stderr.contains("no solver: solver-process cp"), "{run:?}");
}

#[test]
fn what_is_not_ours_is_left_alone() {
    let place = Place::new();
    place.go();
    let python = place.engines.join("python");
    let refused = || {
        let run = place.run(&["clingo"]).expect(2);
        for part in [python.to_str().unwrap(), "left alone", "HITORI_ENGINES"] {
            assert!(run.stderr.contains(part), "{}", run.stderr);
        }
        assert_eq!(place.calls(), "");
    };
    // A folder with something in it.
    fs::create_dir(&python).unwrap();
    fs::write(python.join("thesis.txt"), "precious").unwrap();
    refused();
    assert_eq!(fs::read_to_string(python.join("thesis.txt")).unwrap(), "precious");
    fs::rename(&python, place.engines.join("theirs")).unwrap();
    // A link to one, a link to nothing, a file.
    symlink("theirs", &python).unwrap();
    refused();
    assert_eq!(fs::read_to_string(place.engines.join("theirs/thesis.txt")).unwrap(), "precious");
    fs::remove_file(&python).unwrap();
    symlink("nothing", &python).unwrap();
    refused();
    fs::remove_file(&python).unwrap();
    fs::write(&python, "#!/bin/sh").unwrap();
    refused();
    // An empty folder is nobody's.
    fs::remove_file(&python).unwrap();
    fs::create_dir(&python).unwrap();
    place.run(&["clingo"]).expect(0);
    assert!(place.is_installed());
}

/// An environment without our marker is one of an earlier version: it is used while it works, and never deleted.
#[test]
fn an_earlier_environment_is_used_or_named() {
    let place = Place::new();
    place.go();
    place.run(&["clingo"]).expect(0);
    let python = place.engines.join("python");
    fs::remove_file(python.join(".hitori-engines")).unwrap();
    fs::remove_dir_all(python.join("lib/python3.11/site-packages/clingo-5.8.2.dist-info")).unwrap();
    place.run(&["clingo"]).expect(0);
    assert!(place.is_installed());
    assert_eq!(place.calls().matches("venv ").count(), 1, "{}", place.calls());
    fs::write(python.join("bin/python"), "#!/bin/sh\nexit 1\n").unwrap();
    let run = place.run(&["highspy"]).expect(2);
    assert!(run.stderr.contains("does not work: remove this folder"), "{}", run.stderr);
    assert!(place.is_installed());
}

#[test]
fn two_installations_at_once_take_turns() {
    let place = Place::new();
    let first = place.install(&["clingo"]).spawn().unwrap();
    place.half_made();
    let log = place.scratch.path("second.log");
    let second = place.install(&["clingo"]).stderr(fs::File::create(&log).unwrap()).spawn().unwrap();
    wait_for(|| fs::read_to_string(&log).unwrap().contains("another installation"));
    place.go();
    ends_soon(first).expect(0);
    ends_soon(second).expect(0);
    assert!(place.is_installed());
    assert_eq!(place.calls().matches("-m venv").count(), 1, "{}", place.calls());
}

#[test]
fn what_a_kill_left_behind_is_made_anew() {
    for name in ["-KILL", "-TERM", "-INT"] {
        let place = Place::new();
        let mut first = place.install(&["clingo"]).spawn().unwrap();
        let process = place.half_made();
        assert!(is_running(&process));
        signal(&first, name);
        first.wait().unwrap();
        wait_for(|| !is_running(&process));
        assert!(!place.engines.join("python/pyvenv.cfg").exists(), "it is half made");
        place.go();
        place.run(&["clingo"]).expect(0);
        assert!(place.is_installed(), "{name}");
    }
}

/// pip may have settings of its own; what it says is not believed.
#[test]
fn packages_that_are_not_there_are_not_installed() {
    let place = Place::new();
    place.go();
    place.scratch.file("elsewhere", "");
    let run = place.run(&["clingo"]).expect(2);
    assert!(run.stderr.contains("clingo is installed, and it is not in"), "{}", run.stderr);
    assert_eq!(run.stdout, "");
}

#[test]
fn a_proprietary_solver_is_installed_by_its_name_alone() {
    let place = Place::new();
    place.go();
    for names in [&[][..], &["ilp"]] {
        let run = place.run(names);
        assert!(run.stderr.contains("gurobi; run: hitori engines install gurobi"), "{}", run.stderr);
        assert!(!place.calls().contains("gurobipy"), "{}", place.calls());
        assert!(place.calls().contains("highspy=="), "{}", place.calls());
    }
    for name in ["gurobi", "gurobipy"] {
        let place = Place::new();
        place.go();
        assert!(!place.run(&[name]).expect(0).stderr.contains("left out"));
        assert!(place.calls().contains("gurobipy=="), "{}", place.calls());
    }
}
