//! What the tutorial shows is what the program prints: its commands are run one after the other in an empty folder.
//!
//! In a block marked `console`, lines that begin with `$ ` are commands for a shell; what follows is what they print. A line `…` stands for
//! any lines, and `…` within a line for any text.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.
#![cfg(unix)] // The commands are for a shell.

mod common;

use std::path::Path;
use std::process::Command;

use common::Scratch;

/// A command with what is said to be printed.
struct Said {
    command: String,
    lines: Vec<String>,
}

/// Returns the commands of all blocks, in order.
fn commands(document: &str) -> Vec<Said> {
    let mut said: Vec<Said> = Vec::new();
    let mut is_console = false;
    for line in document.lines() {
        match line {
            "```console" => is_console = true,
            "```" => is_console = false,
            _ if !is_console => {}
            _ => match line.strip_prefix("$ ") {
                Some(command) => said.push(Said { command: command.to_owned(), lines: vec![] }),
                None => said.last_mut().expect("a command before its output").lines.push(line.to_owned()),
            },
        }
    }
    said
}

/// Returns whether a line is as it is said to be; `…` stands for any text.
fn is_like(said: &str, line: &str) -> bool {
    match said.split_once('…') {
        None => said == line,
        Some((before, after)) => line.strip_prefix(before).is_some_and(|rest| {
            rest.char_indices().any(|(at, _)| is_like(after, &rest[at..])) || is_like(after, "")
        }),
    }
}

/// Returns whether lines are as they are said to be; a line `…` stands for any lines.
fn are_like(said: &[String], lines: &[&str]) -> bool {
    match said.split_first() {
        None => lines.is_empty(),
        Some((first, rest)) if first == "…" => {
            (0..=lines.len()).any(|skipped| are_like(rest, &lines[skipped..]))
        }
        Some((first, rest)) => {
            lines.split_first().is_some_and(|(line, others)| is_like(first, line) && are_like(rest, others))
        }
    }
}

#[test]
fn the_tutorial_is_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let document = std::fs::read_to_string(root.join("docs/tutorial.md")).unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_hitori")).parent().unwrap();
    let path = std::env::join_paths(
        std::iter::once(program.to_owned())
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    )
    .unwrap();
    let scratch = Scratch::new();
    let said = commands(&document);
    assert!(said.len() > 10, "{} commands", said.len());
    for Said { command, lines } in said {
        let run = Command::new("sh")
            .args(["-c", &format!("{command} 2>&1")])
            .current_dir(scratch.path("."))
            .env("PATH", &path)
            .env("NO_COLOR", "1")
            .output()
            .unwrap();
        let printed = String::from_utf8(run.stdout).unwrap();
        let printed: Vec<&str> = printed.lines().collect();
        assert!(are_like(&lines, &printed), "$ {command}\n{}", printed.join("\n"));
    }
}
