//! What is refused, and in which words: terminals, limits, hopeless requests, unknown names.

mod common;

use common::{SAMPLE, Scratch, command, hitori, leave_out};

/// Runs a command line in a terminal of `script`, and returns what it showed.
#[cfg(unix)]
fn in_a_terminal(line: &str) -> Option<String> {
    let hitori = env!("CARGO_BIN_EXE_hitori");
    let mut script = std::process::Command::new("script");
    script.args(["-qec", &format!("{hitori} {line}"), "/dev/null"]).stdin(std::process::Stdio::null());
    match script.env("TERM", "dumb").output() {
        Ok(output) => Some(String::from_utf8_lossy(&output.stdout).into_owned()),
        Err(_) => {
            leave_out("what is shown in a terminal: script is not installed");
            None
        }
    }
}

#[cfg(unix)]
#[test]
fn pictures_are_not_written_to_a_terminal() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let Some(shown) = in_a_terminal(&format!("render {puzzle} --to png")) else { return };
    assert!(shown.contains("refusing to write a PNG to the terminal; use -o FILE.png"), "{shown}");
    assert!(!shown.contains("IHDR"), "{shown}");
    let piped = command(&["render", &puzzle, "--to", "png"]).output().expect("the binary runs");
    assert!(piped.stdout.starts_with(b"\x89PNG"));
}

/// A limit on the size of files is an error like a full disk.
#[cfg(unix)]
#[test]
fn a_file_that_may_not_grow_leaves_nothing_behind() {
    let scratch = Scratch::new();
    let file = scratch.path("set.jsonl");
    let line = format!(
        "ulimit -f 20; exec {} generate 12 --count 300 --seed 1 -o {file}",
        env!("CARGO_BIN_EXE_hitori")
    );
    let output = std::process::Command::new("sh").args(["-c", &line]).output().expect("a shell");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("cannot write") && stderr.contains("set.jsonl"), "{stderr}");
    let folder = std::path::Path::new(&file).parent().expect("a folder");
    assert_eq!(std::fs::read_dir(folder).expect("the folder").count(), 0);
}

#[cfg(unix)]
#[test]
fn a_solver_that_does_not_answer_is_not_called_missing() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::new();
    let program = scratch.file("swipl", "#!/bin/sh\nexit 1\n");
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).expect("rights");
    let folder = std::path::Path::new(&program).parent().expect("a folder");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    let output = command(&["engines", "prolog"]).env("PATH", path).output().expect("the binary runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("installed, but does not answer") && !text.contains("missing"), "{text}");
}

#[test]
fn hopeless_counts_are_refused_with_their_size() {
    let boards = hitori(&["count", "boards", "6", "6"]);
    boards.expect_complaint(&["1.4e25 boards", "years", "count estimate 6 6", "--force"]);
    hitori(&["count", "up-to-renaming", "16384", "16384", "--symbols", "2"])
        .expect_complaint(&["digits", "at most 100000"]);
    let stopped = hitori(&["count", "boards", "5", "5", "--timeout", "300ms"]).expect(3);
    assert!(
        stopped.stderr.contains("units of work") || stopped.stderr.contains("before the first unit"),
        "{}",
        stopped.stderr
    );
}

const PLAN: &str = "title = \"xESC[2J\"\n[[sets]]\nname = \"a\"\nrequest = \"--size 5\"\ncount = COUNT\n\
                    [[runs]]\nengines = [\"native\"]\n";

#[test]
fn a_plan_of_too_many_measurements_is_refused_before_they_are_listed() {
    let scratch = Scratch::new();
    let results = scratch.path("r");
    for count in ["100000000", "100000000000000"] {
        let plan = scratch.file("p.toml", PLAN.replace("COUNT", count));
        hitori(&["lab", "run", &plan, "--results", &results]).expect_complaint(&[
            count,
            "at most 1000000",
            "count",
        ]);
    }
}

#[cfg(unix)]
#[test]
fn a_log_without_end_is_refused() {
    let scratch = Scratch::new();
    let folder = scratch.path("r");
    std::fs::create_dir(&folder).expect("a folder");
    std::os::unix::fs::symlink("/dev/zero", format!("{folder}/p.jsonl")).expect("a link");
    hitori(&["lab", "report", "--results", &folder]).expect_complaint(&["p.jsonl", "no regular file"]);
}

#[test]
fn titles_of_plans_leave_the_terminal_alone() {
    let scratch = Scratch::new();
    let (plan, results) =
        (scratch.file("p.toml", PLAN.replace("ESC", "\\u001b").replace("COUNT", "2")), scratch.path("r"));
    hitori(&["lab", "run", &plan, "--results", &results]).expect(0);
    let report = hitori(&["lab", "report", "--results", &results]);
    assert!(report.stdout.contains("\\u{1b}[2J") && !report.stdout.contains('\u{1b}'), "{}", report.stdout);
}

#[test]
fn advice_names_the_closest_command_first_and_nothing_that_is_not_taken() {
    let close = hitori(&["solvee"]).expect_complaint_lines();
    let (solve, serve) = (close.find("'solve'"), close.find("'serve'"));
    assert!(solve.is_some() && (serve.is_none() || solve < serve), "{close}");
    let unknown = hitori(&["solve", "--colour", "p.txt"]).expect_complaint_lines();
    assert!(!unknown.contains("as a value"), "{unknown}");
    let size = hitori(&["generate"]).expect_complaint_lines();
    assert!(size.contains("which size?") && !size.contains("[SIZE]"), "{size}");
}

trait Lines {
    fn expect_complaint_lines(self) -> String;
}

impl Lines for common::Run {
    fn expect_complaint_lines(self) -> String {
        self.expect(2).stderr
    }
}

#[test]
fn manual_pages_have_examples_and_exit_status() {
    let page = hitori(&["man", "count", "boards"]).expect(0).stdout;
    assert!(
        page.contains(".TH \"hitori-count-boards\"") || page.contains(".TH hitori-count-boards"),
        "{page}"
    );
    for section in ["EXAMPLES", "EXIT STATUS", "OPTIONS"] {
        assert!(page.contains(&format!(".SH \"{section}\"")) || page.contains(&format!(".SH {section}")));
    }
    assert!(!page.contains("EXTRA"), "{page}");
}

#[test]
fn a_file_that_is_replaced_is_named() {
    let scratch = Scratch::new();
    let file = scratch.path("set.jsonl");
    let order = ["generate", "5", "-o", &file];
    assert!(hitori(&order).expect(0).stderr.is_empty());
    let again = hitori(&order).expect(0);
    assert!(again.stderr.contains("set.jsonl is there already and will be replaced"), "{}", again.stderr);
}
