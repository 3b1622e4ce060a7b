//! Hostile neighbours: signals from outside, systems that allow no threads, absurd numbers of them.
#![cfg(unix)]

mod common;

use std::time::{Duration, Instant};

use common::*;

/// Waits until a folder has a file whose content is not empty: the temporary one of an output.
fn wait_for_output(scratch: &Scratch) {
    let start = Instant::now();
    let is_there = || {
        let files = std::fs::read_dir(scratch.path(".")).expect("the folder is there").flatten();
        files.filter_map(|file| file.metadata().ok()).any(|data| data.len() > 0)
    };
    while !is_there() {
        assert!(start.elapsed() < Duration::from_secs(20), "no output");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn every_polite_signal_keeps_what_is_done_and_leaves_nothing_behind() {
    for (name, code) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        let scratch = Scratch::new();
        let target = scratch.path("out.jsonl");
        // Whoever runs the tests may ignore SIGHUP, as under `nohup`.
        let child = std::process::Command::new("env")
            .args(["--default-signal=HUP", env!("CARGO_BIN_EXE_hitori")])
            .args(["generate", "--size", "12", "--count", "100000000", "-o", &target])
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("env runs");
        wait_for_output(&scratch);
        signal(&child, name);
        let run = ends_soon(child).expect(code);
        let made =
            std::fs::read_to_string(&target).unwrap_or_else(|_| panic!("{name}: nothing kept: {run:?}"));
        assert!(made.ends_with('\n') && made.lines().count() > 10, "{name}");
        made.lines().for_each(|line| drop(serde_json::from_str::<serde_json::Value>(line).expect(line)));
        assert_eq!(std::fs::read_dir(scratch.path(".")).unwrap().count(), 1, "{name}: only the file itself");
    }
}

/// A command that does not listen is ended at once, and its temporary file with it.
#[test]
fn the_end_by_force_leaves_no_temporary_file() {
    let scratch = Scratch::new();
    let target = scratch.path("out.jsonl");
    let mut child = start(&["convert", "--to", "jsonl", "-o", &target, "-"]);
    let _stdin = child.stdin.take();
    let start = Instant::now();
    while std::fs::read_dir(scratch.path(".")).unwrap().count() == 0 {
        assert!(start.elapsed() < Duration::from_secs(20), "no temporary file");
        std::thread::sleep(Duration::from_millis(5));
    }
    signal(&child, "TERM");
    signal(&child, "TERM");
    ends_soon(child).expect(143);
    assert_eq!(std::fs::read_dir(scratch.path(".")).unwrap().count(), 0);
}

/// Under `nohup` a closed terminal does not end the work.
#[test]
fn an_ignored_signal_stays_ignored() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let script = format!("trap '' HUP; exec {} check {puzzle} --solution -", env!("CARGO_BIN_EXE_hitori"));
    let mut child = std::process::Command::new("sh");
    child.args(["-c", &script]).stdin(std::process::Stdio::piped());
    let mut child =
        child.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(300));
    signal(&child, "HUP");
    std::thread::sleep(Duration::from_millis(100));
    assert!(child.try_wait().unwrap().is_none(), "ended by a signal that was to be ignored");
    signal(&child, "TERM");
    ends_soon(child).expect(143);
}

/// A stack larger than any memory: the system starts no thread at all.
#[test]
fn without_threads_everything_is_done_in_one() {
    let threadless = |args: &[&str]| {
        let mut command = command(args);
        Run::from(command.env("RUST_MIN_STACK", (1u64 << 60).to_string()).output().expect("the binary runs"))
    };
    let scratch = Scratch::new();
    let many = scratch.file("many.jsonl", stream(300));
    let usual = hitori(&["unique", "-j", "4", &many]).expect(1);
    assert_eq!(threadless(&["unique", "-j", "4", &many]).expect(1).stdout, usual.stdout);
    let made = ["generate", "--size", "6", "--count", "20", "--seed", "1", "--to", "jsonl"];
    assert_eq!(threadless(&made).expect(0).stdout, hitori(&made).expect(0).stdout);
    let count = ["count", "boards", "3", "3", "--json"];
    assert_eq!(threadless(&count).expect(0).json()[0]["rows"], hitori(&count).expect(0).json()[0]["rows"]);
}

#[test]
fn absurd_numbers_of_threads_are_refused() {
    for command in [&["solve", "-"][..], &["generate", "--size", "5"], &["count", "boards", "3", "3"]] {
        for jobs in ["18446744073709551615", "1000000000", "1025"] {
            let run = hitori(&[command, &["--jobs", jobs]].concat()).expect(2);
            assert!(run.stderr.contains("at most 1024"), "{}", run.stderr);
        }
        let run = hitori(&[command, &["--jobs", "0"]].concat()).expect(2);
        assert!(run.stderr.contains("from 1 on"), "{}", run.stderr);
    }
}
