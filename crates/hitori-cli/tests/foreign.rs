//! Foreign engines that hang, lie and flood, as fake interpreters in an environment of their own.

#![allow(clippy::unwrap_used)]
#![cfg(unix)]

mod common;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::{Run, SAMPLE, Scratch, command, ends_soon};

/// Answers the greeting and the program.
const POLITE: &str = r#"read line; echo '{"ok": true}'; read line; echo '{"ok": true}'"#;

/// An environment whose interpreter is a shell script, and programs of the system that are scripts, too.
struct Fake {
    scratch: Scratch,
}

impl Fake {
    /// Makes an environment with one solver of each paradigm in it.
    fn python(script: &str) -> Self {
        let fake = Self { scratch: Scratch::new() };
        for package in ["clingo-5.8.2", "highspy-1.15.1", "z3_solver-5.4.0.0", "ortools-9.15.6755"] {
            let info = format!("engines/python/lib/python3.11/site-packages/{package}.dist-info");
            let info = PathBuf::from(fake.scratch.path(&info));
            fs::create_dir_all(&info).unwrap();
            fs::write(info.join("RECORD"), "").unwrap();
        }
        fake.program("engines/python/bin/python", script);
        fs::create_dir(fake.scratch.path("tmp")).unwrap();
        fake
    }

    fn program(&self, name: &str, script: &str) {
        let path = PathBuf::from(self.scratch.path(name));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn start(&self, args: &[&str], puzzle: &str) -> Child {
        let file = self.scratch.file("puzzle.txt", puzzle);
        let mut run = command(args);
        if args[0] != "engines" {
            run.arg(file);
        }
        run.env("HITORI_ENGINES", self.scratch.path("engines")).env("FAKE", self.scratch.path(""));
        run.env("TMPDIR", self.scratch.path("tmp"));
        run.env("PATH", format!("{}:/usr/bin:/bin", self.scratch.path("bin")));
        run.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }

    /// Returns how many files and folders the program and its solvers have left.
    fn left_over(&self) -> usize {
        fs::read_dir(self.scratch.path("tmp")).unwrap().count()
    }

    fn run(&self, args: &[&str], puzzle: &str) -> Run {
        ends_soon(self.start(args, puzzle))
    }

    /// Waits until a script has written down its number.
    fn process(&self) -> String {
        let path = self.scratch.path("pid");
        let begin = Instant::now();
        loop {
            let text = fs::read_to_string(&path).unwrap_or_default();
            if text.ends_with('\n') {
                return text.trim().to_owned();
            }
            assert!(begin.elapsed() < Duration::from_secs(20), "it never starts");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

fn is_gone_soon(process: &str) {
    let begin = Instant::now();
    loop {
        let state = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        if state.is_empty() || state.contains(") Z ") {
            return;
        }
        assert!(begin.elapsed() < Duration::from_secs(5), "{process} lives on");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Hangs for good, after it has written down its number.
const HANGS: &str = r#"echo $$ >"$FAKE/pid"; exec sleep 1000"#;

#[test]
fn a_greeting_that_is_not_answered_ends_with_the_time_limit() {
    let fake = Fake::python(HANGS);
    let run = fake.run(&["solve", "--engine", "asp", "--timeout", "300ms"], SAMPLE).expect(3);
    assert!(run.stderr.contains("clingo does not start: time limit reached"), "{}", run.stderr);
    is_gone_soon(&fake.process());
}

#[test]
fn a_version_that_does_not_come_ends_with_the_time_limit() {
    let fake = Fake::python("");
    fake.program("bin/swipl", HANGS);
    let run = fake.run(&["solve", "--engine", "prolog", "--timeout", "300ms"], SAMPLE).expect(3);
    assert!(run.stderr.contains("swipl does not start: time limit reached"), "{}", run.stderr);
    is_gone_soon(&fake.process());
    // A flood is no version.
    fake.program("bin/swipl", "exec yes 1.2.3");
    let run = fake.run(&["engines", "prolog"], "").expect(0);
    assert!(run.stdout.contains("[installed, but does not answer]"), "{}", run.stdout);
}

#[test]
fn one_interruption_ends_a_start_and_its_child() {
    for args in [&["solve", "--engine", "asp"][..], &["solve", "--engine", "prolog"], &["engines", "prolog"]]
    {
        let fake = Fake::python(HANGS);
        fake.program("bin/swipl", HANGS);
        let child = fake.start(args, SAMPLE);
        let process = fake.process();
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        ends_soon(child).expect(130);
        is_gone_soon(&process);
    }
}

/// A solver that reads nothing does not notice by itself that nobody is there any more.
#[test]
fn no_child_outlives_the_program() {
    for signal in ["-KILL", "-TERM"] {
        for script in [HANGS.to_owned(), format!("{POLITE}; {HANGS}")] {
            let fake = Fake::python(&script);
            let mut child = fake.start(&["solve", "--engine", "asp"], SAMPLE);
            let process = fake.process();
            assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
            child.wait().unwrap();
            is_gone_soon(&process);
        }
    }
}

/// A board with five solutions, and one with none.
const FIVE: &str = "1 2\n2 1\n";
const NONE: &str = "1 1\n1 1\n";

#[test]
fn a_false_claim_is_no_verdict() {
    let fake = Fake::python(&format!(
        r#"{POLITE}; read line; echo '{{"shading": "----"}}'; read line; echo '{{"none": true}}'; read line"#
    ));
    let run = fake.run(&["unique", "--engine", "asp", "--json"], FIVE).expect(3);
    let answer = &run.json()[0];
    assert_eq!(answer["status"], "unknown");
    let reason = answer["reason"].as_str().unwrap();
    assert_eq!(
        reason,
        "invalid answer: asp has found one solution and says that is all, native has found more than one solution"
    );
    let run = fake.run(&["solve", "--engine", "asp", "--limit", "9", "--json"], FIVE).expect(3);
    assert!(run.json()[0]["reason"].as_str().unwrap().contains("native has found more"), "{run:?}");
    // Who asks for it gets the engine's word.
    let run = fake.run(&["unique", "--engine", "asp", "--json", "--trust"], FIVE).expect(0);
    assert_eq!(run.json()[0]["status"], "unique");
    assert!(run.json()[0].get("confirm_micros").is_none());
    let unsolvable = Fake::python(&format!(r#"{POLITE}; read line; echo '{{"none": true}}'; read line"#));
    for args in [&["solve", "--engine", "asp"][..], &["solve", "--engine", "asp", "--first"]] {
        let run = unsolvable.run(args, FIVE).expect(3);
        assert!(
            run.stdout.contains("asp has found no solution and says that is all, native has found"),
            "{run:?}"
        );
    }
    let run = unsolvable.run(&["solve", "--engine", "asp", "--json"], NONE).expect(1);
    assert_eq!(run.json()[0]["status"], "unsolvable");
    assert!(run.json()[0]["confirm_micros"].is_u64(), "{run:?}");
    let run = unsolvable.run(&["solve", "--engine", "asp"], NONE).expect(1);
    assert!(run.stdout.contains("confirmed by native in"), "{run:?}");
}

/// Engines of four paradigms that claim of a board with five solutions that there is none, or just one: the
/// native engine contradicts them wherever a claim is made, and `--trust` believes them.
#[test]
fn no_engine_gets_away_with_a_lie_unless_it_is_trusted() {
    let none = format!(r#"{POLITE}; read line; echo '{{"none": true}}'; read line"#);
    let only = format!(
        r#"{POLITE}; read line; echo '{{"shading": "----"}}'; read line; echo '{{"none": true}}'; read line"#
    );
    for engine in ["asp", "smt", "ilp", "cpsat"] {
        let (none, only) = (Fake::python(&none), Fake::python(&only));
        let lies = [
            (&none, &["solve"][..], "no solution"),
            (&none, &["solve", "--first"], "no solution"),
            (&none, &["unique"], "no solution"),
            (&only, &["unique"], "one solution"),
            (&only, &["solve", "--limit", "9"], "one solution"),
        ];
        for (fake, command, claim) in lies {
            let args = [command, &["--engine", engine, "--json"]].concat();
            let run = fake.run(&args, FIVE).expect(3);
            let reason = run.json()[0]["reason"].as_str().unwrap().to_owned();
            let expected = format!("invalid answer: {engine} has found {claim} and says that is all, native");
            assert!(reason.starts_with(&expected), "{command:?}: {reason}");
            let run = fake.run(&[&args[..], &["--trust"]].concat(), FIVE);
            let status = run.json()[0]["status"].as_str().unwrap().to_owned();
            let believed = if claim == "no solution" { ["unsolvable"; 2] } else { ["unique", "solved"] };
            assert!(believed.contains(&&*status), "{command:?} with --trust: {status}");
        }
    }
}

/// Returns all commands that take `--engine` and ask it.
fn commands_with_an_engine() -> Vec<String> {
    let names = common::hitori(&["--help"]).expect(0).stdout;
    let names = names.lines().filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next());
    let has_engine = |name: &&str| {
        let help = common::hitori(&[name, "--help"]);
        help.code == Some(0) && help.stdout.contains("--engine") && help.stdout.contains("--timeout")
    };
    names
        .filter(|name| name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-'))
        .filter(|name| !name.starts_with('-') && *name != "help")
        .filter(has_engine)
        .map(str::to_owned)
        .collect()
}

/// The solver writes down how many seconds it is given.
#[test]
fn every_command_gives_a_foreign_engine_sixty_seconds_by_default() {
    let commands = commands_with_an_engine();
    assert_eq!(commands, ["solve", "unique", "convert", "render"], "add the new command below");
    let fake = Fake::python(&format!(
        r#"{POLITE}; read line; echo "$line" | grep -o '"seconds":[0-9.a-z]*' >"$FAKE/seconds"
        echo '{{"timeout": true}}'; read line"#
    ));
    for name in commands {
        let args: &[&str] = match &*name {
            "convert" => &["convert", "--solve", "--to", "plain"],
            "render" => &["render", "--solve"],
            name => &[name],
        };
        for engine in ["asp", "smt", "ilp", "cpsat"] {
            let given = |more: &[&str]| -> f64 {
                fake.run(&[args, &["--engine", engine], more].concat(), FIVE);
                let text = fs::read_to_string(fake.scratch.path("seconds")).unwrap_or_default();
                let _ = fs::remove_file(fake.scratch.path("seconds"));
                text.trim()
                    .trim_start_matches("\"seconds\":")
                    .parse()
                    .unwrap_or_else(|_| panic!("{args:?}: '{text}'"))
            };
            let seconds = given(&[]);
            assert!(30.0 < seconds && seconds <= 60.0, "{args:?} with {engine}: {seconds} s");
            let seconds = given(&["--timeout", "500"]);
            assert!(400.0 < seconds && seconds <= 500.0, "{args:?} with {engine}: {seconds} s");
        }
    }
}

#[test]
fn foreign_engines_have_a_time_limit_by_default() {
    let fake = Fake::python(&format!(r#"{POLITE}; read line; echo '{{"timeout": true}}'; read line"#));
    let run = fake.run(&["solve", "--engine", "asp", "--json"], FIVE).expect(3);
    let reason = run.json()[0]["reason"].as_str().unwrap().to_owned();
    assert!(reason.starts_with("time limit reached: 60 s") && reason.contains("--timeout"), "{reason}");
    let run = fake.run(&["solve", "--engine", "asp", "--json", "--timeout", "50"], FIVE).expect(3);
    assert_eq!(run.json()[0]["reason"], "time limit reached");
    assert!(common::hitori(&["solve", "--help"]).stdout.contains("60 s for each puzzle"));
}

#[test]
fn what_a_solver_says_leaves_the_terminal_alone() {
    let fake = Fake::python(&format!(
        r#"{POLITE}; read line; printf '{{"error": "\\u001b[2Jfake%09999d"}}\n' 0; read line"#
    ));
    let run = fake.run(&["solve", "--engine", "asp"], FIVE).expect(3);
    assert!(run.stdout.contains(r"crashed: \u{1b}[2Jfake000"), "{}", run.stdout);
    assert!(!run.stdout.contains('\u{1b}') && run.stdout.len() < 1000, "{}", run.stdout);
    let fake = Fake::python(r"printf '\033[2Jfake\n' >&2; exit 1");
    let run = fake.run(&["solve", "--engine", "asp"], FIVE).expect(2);
    assert!(run.stderr.contains(r"\u{1b}[2Jfake") && !run.stderr.contains('\u{1b}'), "{}", run.stderr);
}

/// The pool of solvers lives as long as the program, and may never be dropped.
#[test]
fn integer_programs_leave_no_folder_behind() {
    let fake = Fake::python(
        r#"read line; echo '{"ok": true}'; read line; echo "$line" | grep -o '"folder":"[^"]*"' >"$FAKE/folder"
        ls "$FAKE/tmp" >"$FAKE/during"; echo '{"ok": true}'; read line; echo '{"none": true}'; read line"#,
    );
    fake.run(&["solve", "--engine", "ilp"], NONE).expect(1);
    let read = |name: &str| fs::read_to_string(fake.scratch.path(name)).unwrap();
    assert!(read("during").starts_with("hitori-") && read("folder").contains(read("during").trim()));
    assert_eq!(fs::read_dir(fake.scratch.path("tmp")).unwrap().count(), 0);
    // Nor does one that says that it cannot.
    let fake =
        Fake::python(r#"read line; echo '{"ok": true}'; read line; echo '{"gave_up": "no"}'; read line"#);
    fake.run(&["solve", "--engine", "ilp"], NONE).expect(3);
    assert_eq!(fs::read_dir(fake.scratch.path("tmp")).unwrap().count(), 0);
}

#[test]
fn no_engine_leaves_anything_behind() {
    for engine in ["asp", "smt", "ilp", "cpsat"] {
        for answer in [r#"{"none": true}"#, r#"{"timeout": true}"#, r#"{"gave_up": "no"}"#, "nonsense"] {
            let fake = Fake::python(&format!("{POLITE}; read line; echo '{answer}'; read line"));
            fake.run(&["solve", "--engine", engine], NONE);
            assert_eq!(fake.left_over(), 0, "{engine}: {answer}");
        }
    }
}

/// Stops while the solver reads its file: the solver hangs and cannot remove anything itself.
#[test]
fn a_killed_program_leaves_no_folder_behind() {
    for signal in ["-KILL", "-TERM", "-INT"] {
        let fake = Fake::python(&format!(
            r#"read line; echo '{{"ok": true}}'; read line
            folder=$(echo "$line" | grep -o '"folder":"[^"]*"' | cut -d'"' -f4)
            echo End >"$folder/hitori-program.lp"; {HANGS}"#
        ));
        let mut child = fake.start(&["solve", "--engine", "ilp"], SAMPLE);
        let process = fake.process();
        assert_eq!(fake.left_over(), 1, "the folder with the file");
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        child.wait().unwrap();
        is_gone_soon(&process);
        let begin = Instant::now();
        while fake.left_over() > 0 {
            assert!(begin.elapsed() < Duration::from_secs(5), "{signal}: the folder stays");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// 60×60: what `qf_bool` would write takes gigabytes and minutes.
#[test]
fn programs_that_do_not_fit_are_refused_with_their_size() {
    let row = |r: usize| (0..60).map(|c| (r * 60 + c).to_string()).collect::<Vec<_>>().join(" ");
    let board = (0..60).map(row).collect::<Vec<_>>().join("\n");
    let fake = Fake::python("");
    let run = fake.run(&["encode", "--engine", "smt:qf_bool"], &board).expect(2);
    assert!(run.stderr.contains("MiB to write: 4096 MiB are allowed"), "{}", run.stderr);
    let run = fake.run(&["solve", "--engine", "sat:matrix", "--memory", "500"], &board).expect(3);
    assert!(run.stdout.contains("500 MiB are allowed (--memory)"), "{}", run.stdout);
}
