//! Runs the `hitori` binary and keeps what it said.
#![allow(dead_code)] // every test binary uses another part

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

/// The 4×4 sample of the formats, as plain text; its only solution is [`SAMPLE_SOLUTION`].
pub const SAMPLE: &str = "1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n";
pub const SAMPLE_SOLUTION: [&str; 4] = ["x-x-", "----", "x-x-", "---x"];
/// No two equal numbers in a line: shading any single cell is allowed, hence several solutions.
pub const MULTIPLE: &str = "1 2 3\n2 3 1\n3 1 2\n";
/// Four equal neighbours: two of them would be shaded side by side, or two left white in a line.
pub const UNSOLVABLE: &str = "1 1 1\n1 1 1\n1 1 1\n";

/// How a run ended.
#[derive(Debug, PartialEq, Eq)]
pub struct Run {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// The lines of standard output.
    pub fn lines(&self) -> Vec<&str> {
        self.stdout.lines().collect()
    }

    /// The lines of standard output as JSON objects.
    pub fn json(&self) -> Vec<Value> {
        self.lines().iter().map(|line| serde_json::from_str(line).expect(line)).collect()
    }

    /// Checks the exit code, and shows everything if it is another.
    pub fn expect(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{self:?}");
        assert!(!self.stderr.contains("panicked"), "{}", self.stderr);
        self
    }

    /// Checks that the run ended with exit code 2 and one message of ours that contains all the parts.
    pub fn expect_complaint(self, parts: &[&str]) -> Self {
        let run = self.expect(2);
        assert!(run.stderr.starts_with("hitori: "), "{}", run.stderr);
        assert_eq!(run.stderr.matches("hitori: ").count(), 1, "{}", run.stderr);
        for part in parts {
            assert!(run.stderr.contains(part), "no '{part}' in: {}", run.stderr);
        }
        run
    }
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
        Self { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }
}

/// Says what is not tested here, and why; `./test` lists it in the end. Straight to standard error: what `eprintln!` prints,
/// the test harness swallows.
pub fn leave_out(reason: &str) {
    std::io::stderr().write_all(format!("left out: {reason}\n").as_bytes()).expect("standard error is open");
}

/// The binary, with nothing from the environment that changes its output.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hitori"));
    command.args(args).env_remove("NO_COLOR").env_remove("COLUMNS").stdin(Stdio::null());
    command
}

/// Runs it without standard input.
pub fn hitori(args: &[&str]) -> Run {
    command(args).output().expect("the binary runs").into()
}

/// Runs it with the given text on standard input.
pub fn hitori_with(args: &[&str], input: &str) -> Run {
    let mut child = start(args);
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let input = input.to_owned();
    // From another thread: a child that writes before it has read everything would block us otherwise.
    let writer = std::thread::spawn(move || {
        // A child that refuses its input early closes the pipe.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("the binary ends");
    writer.join().expect("no panic");
    output.into()
}

/// Starts it with all three streams piped.
pub fn start(args: &[&str]) -> Child {
    command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs")
}

/// Sends a signal to a child, by its name without SIG.
#[cfg(unix)]
pub fn signal(child: &Child, name: &str) {
    let killed =
        Command::new("kill").args(["-s", name, &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
}

/// Waits for a child that must come to its end soon, generously measured.
pub fn ends_soon(mut child: Child) -> Run {
    let start = Instant::now();
    while child.try_wait().expect("the child can be asked").is_none() {
        if start.elapsed() > Duration::from_secs(20) {
            child.kill().expect("the child can be killed");
            panic!("still running: {:?}", Run::from(child.wait_with_output().expect("output")));
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.wait_with_output().expect("output").into()
}

/// A folder that vanishes with its value, and files in it.
pub struct Scratch(TempDir);

impl Scratch {
    pub fn new() -> Self {
        Self(TempDir::new().expect("a temporary folder"))
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("UTF-8 path").to_owned()
    }

    /// Writes a file and gives its path.
    pub fn file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).expect("the file is written");
        path
    }
}

/// A puzzle as a line of JSON.
pub fn json_puzzle(id: &str, cells: &[Vec<u32>]) -> String {
    format!("{}\n", serde_json::json!({ "id": id, "cells": cells }))
}

/// `count` small puzzles as a stream: the sample with its numbers renamed, and every tenth unsolvable.
pub fn stream(count: usize) -> String {
    let sample = [[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]];
    (0..count)
        .map(|k| {
            let rename = |number: u32| if k % 10 == 9 { 7 } else { number + k as u32 };
            let cells: Vec<Vec<u32>> = sample.iter().map(|row| row.map(rename).to_vec()).collect();
            json_puzzle(&format!("p{k}"), &cells)
        })
        .collect()
}

/// A board without any number: counting all of its solutions outlasts every test.
pub fn endless() -> String {
    format!("{}\n", [["."; 30].join(" ").as_str(); 30].join("\n"))
}

/// The same as one line of a stream.
pub fn endless_json() -> String {
    let cells = vec![vec![Value::Null; 30]; 30];
    format!("{}\n", serde_json::json!({ "id": "endless", "cells": cells }))
}
