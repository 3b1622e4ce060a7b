//! Every command in every bad situation: signals, full disks, closed pipes, little memory, no threads, folders that cannot be
//! written. Each ends with its exit code and a message; nothing is lost, nothing is left, no file is half written.
#![cfg(unix)]

mod common;

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::*;

/// A small job for each command that prints something, with its usual exit code.
fn small_jobs(scratch: &Scratch) -> Vec<(Vec<String>, i32)> {
    let puzzle = scratch.file("four.txt", SAMPLE);
    let proof = scratch.path("proof.txt");
    hitori(&["prove", &puzzle, "-o", &proof]).expect(0);
    let solution = scratch.file("solution.txt", SAMPLE_SOLUTION.join("\n"));
    let formula = scratch.file("formula.cnf", "p cnf 2 1\n1 -2 0\n");
    let jobs: &[(&[&str], i32)] = &[
        (&["solve", &puzzle], 0),
        (&["unique", &puzzle], 0),
        (&["check", &puzzle, "--solution", &solution], 0),
        (&["classify", &puzzle], 0),
        (&["explain", &puzzle], 0),
        (&["hint", &puzzle], 0),
        (&["prove", &puzzle], 0),
        (&["prove", &puzzle, "--check", &proof], 0),
        (&["convert", "--to", "jsonl", &puzzle], 0),
        (&["encode", "--engine", "sat", &puzzle], 0),
        (&["generate", "--size", "6", "--count", "3", "--seed", "1"], 0),
        (&["reduce", &formula], 0),
        (&["make-hard", "pigeonhole", "--holes", "2"], 0),
        (&["make-hard", "small", "--size", "5", "--steps", "20", "--warm-up", "9"], 0),
        (&["enumerate", "2", "3"], 0),
        (&["count", "boards", "3", "3"], 0),
        (&["count", "up-to-renaming", "4", "4", "--symbols", "4"], 0),
        (&["count", "lines", "8"], 0),
        (&["count", "shadings", "4", "4"], 0),
        (&["count", "most-shaded", "5", "6"], 0),
        (&["rules"], 0),
        (&["engines"], 0),
        (&["options"], 0),
        (&["completions", "bash"], 0),
    ];
    jobs.iter().map(|(args, code)| (args.iter().map(|&arg| arg.to_owned()).collect(), *code)).collect()
}

fn words(args: &[String]) -> Vec<&str> {
    args.iter().map(String::as_str).collect()
}

/// Runs a shell line in which `"$@"` is the command.
fn in_shell(line: &str, args: &[&str]) -> Run {
    let mut shell = Command::new("sh");
    shell.args(["-c", line, "sh", env!("CARGO_BIN_EXE_hitori")]).args(args).stdin(Stdio::null());
    Run::from(shell.output().expect("sh runs"))
}

/// What is printed without what differs from run to run: times.
fn lasting(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.contains("µs") && !line.contains(" ms")).collect()
}

#[test]
fn output_that_cannot_be_written_is_an_error() {
    let scratch = Scratch::new();
    for (args, _) in small_jobs(&scratch) {
        let full = File::options().write(true).open("/dev/full").expect("Linux has it");
        let run = Run::from(command(&words(&args)).stdout(full).output().expect("the binary runs"));
        run.expect_complaint(&["cannot write standard output"]);
    }
}

/// A book is no text, so it is not among the small jobs above.
#[test]
fn a_book_is_whole_or_not_there() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("four.txt", SAMPLE);
    let full = File::options().write(true).open("/dev/full").expect("Linux has it");
    let run = Run::from(command(&["print", &puzzle]).stdout(full).output().expect("the binary runs"));
    run.expect_complaint(&["cannot write standard output"]);
    let (usual, small) = (scratch.path("usual.pdf"), scratch.path("small.pdf"));
    hitori(&["print", &puzzle, "-o", &usual]).expect(0);
    in_shell("ulimit -v 400000 && exec \"$@\"", &["print", &puzzle, "-o", &small]).expect(0);
    assert!(std::fs::read(&usual).unwrap() == std::fs::read(&small).unwrap());
    let mut threadless = command(&["print", &puzzle, "-o", &small]);
    threadless.env("RUST_MIN_STACK", (1u64 << 60).to_string());
    Run::from(threadless.output().expect("the binary runs")).expect(0);
    assert!(std::fs::read(&usual).unwrap() == std::fs::read(&small).unwrap());
    let mut child = start(&["print", &puzzle]);
    drop(child.stdout.take());
    drop(child.stdin.take());
    ends_soon(child).expect(0);
}

#[test]
fn a_closed_pipe_ends_every_command_quietly() {
    let scratch = Scratch::new();
    for (args, code) in small_jobs(&scratch) {
        let mut child = start(&words(&args));
        drop(child.stdout.take());
        drop(child.stdin.take());
        let run = ends_soon(child).expect(code);
        assert!(run.stderr.is_empty(), "{args:?}: {}", run.stderr);
    }
}

#[test]
fn little_memory_and_no_threads_are_enough_for_small_jobs() {
    let scratch = Scratch::new();
    for (args, code) in small_jobs(&scratch) {
        let args = words(&args);
        let usual = hitori(&args).expect(code);
        let small = in_shell("ulimit -v 400000 && exec \"$@\"", &args).expect(code);
        assert_eq!(lasting(&small.stdout), lasting(&usual.stdout), "{args:?}");
        let mut threadless = command(&args);
        threadless.env("RUST_MIN_STACK", (1u64 << 60).to_string());
        let threadless = Run::from(threadless.output().expect("the binary runs")).expect(code);
        if args == ["engines"] {
            continue; // Versions of programs are read by a thread: without one they are not known.
        }
        assert_eq!(lasting(&threadless.stdout), lasting(&usual.stdout), "{args:?}");
    }
}

/// Memory that does not suffice may end the process, but leaves the old file as it was.
#[test]
fn too_little_memory_does_no_damage() {
    let scratch = Scratch::new();
    let target = scratch.file("out.txt", "old\n");
    let run = in_shell(
        "ulimit -v 60000 && exec \"$@\"",
        &["generate", "--size", "3000", "--to", "plain", "-o", &target],
    );
    assert_ne!(run.code, Some(0), "{run:?}");
    assert_eq!(std::fs::read_to_string(&target).unwrap(), "old\n");
}

#[test]
fn folders_that_cannot_be_written_are_named() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("four.txt", SAMPLE);
    // Not even root can make a file there.
    let target = "/proc/hitori-test";
    for args in [
        &["convert", "--to", "jsonl", &puzzle, "-o", target][..],
        &["generate", "--size", "5", "-o", target],
        &["enumerate", "2", "2", "-o", target],
        &["render", &puzzle, "-o", "/proc/hitori-test.svg"],
        &["print", &puzzle, "-o", "/proc/hitori-test.pdf"],
        &["prove", &puzzle, "-o", target],
        &["explain", &puzzle, "--html", target],
        &["explain", &puzzle, "--svg", target],
        &["generate", "--size", "5", "-o", "/proc/hitori-test/"],
        &["count", "boards", "3", "3", "-o", target],
    ] {
        let run = hitori(args).expect(2);
        assert!(run.stderr.contains("/proc/hitori-test"), "{args:?}: {}", run.stderr);
        assert!(!Path::new(target).exists());
    }
}

/// Jobs that would take minutes at least.
fn long_jobs(scratch: &Scratch) -> Vec<Vec<String>> {
    let endless = scratch.file("endless.jsonl", endless_json());
    let large = scratch.path("large.txt");
    hitori(&["generate", "--size", "1500", "--to", "plain", "-o", &large]).expect(0);
    let out = scratch.path("out");
    let jobs: &[&[&str]] = &[
        &["solve", "--limit", "1000000000", &endless],
        &["classify", "--rate", &large],
        &["explain", &large],
        &["generate", "--size", "12", "--count", "100000000", "-o", &out],
        &["generate", "--size", "20", "--class", "G", "--steps", "900..", "--tries", "100000000"],
        &["print", "--size", "40", "--count", "10000", "--seed", "1", "-o", &out],
        &["enumerate", "5", "5", "-o", &out],
        &["count", "boards", "5", "5", "-o", &out],
        &["count", "shadings", "20", "60"],
        &["count", "most-shaded", "20", "60"],
        &["count", "up-to-renaming", "50", "60", "--symbols", "3000"],
        &["bench", "generate"],
    ];
    jobs.iter().map(|args| args.iter().map(|&arg| arg.to_owned()).collect()).collect()
}

#[test]
fn signals_end_every_long_command_soon_and_leave_nothing() {
    let scratch = Scratch::new();
    for args in long_jobs(&scratch) {
        for (name, code) in [("INT", 130), ("TERM", 143)] {
            let _ = std::fs::remove_file(scratch.path("out"));
            let mut command = command(&words(&args));
            let child =
                command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the binary runs");
            std::thread::sleep(Duration::from_millis(150));
            signal(&child, name);
            let start = Instant::now();
            ends_soon(child).expect(code);
            // A second is what a worker may take to hand over what it has.
            assert!(start.elapsed() < Duration::from_secs(10), "{args:?} after {:?}", start.elapsed());
            let hidden = std::fs::read_dir(scratch.path(".")).unwrap().flatten();
            let hidden = hidden.filter(|file| file.file_name().to_string_lossy().starts_with('.')).count();
            assert_eq!(hidden, 0, "{args:?}: a temporary file is left");
        }
    }
}

/// After SIGKILL, which nobody can answer, the same command goes on, and in the end all is as without it.
#[test]
fn killed_work_is_taken_up_again() {
    let scratch = Scratch::new();
    let (whole, parts) = (scratch.path("whole/"), scratch.path("parts/"));
    let generate = |folder: &str| {
        ["generate", "--size", "14", "--count", "400", "--seed", "1", "-o", folder]
            .map(str::to_owned)
            .to_vec()
    };
    hitori(&words(&generate(&whole))).expect(0);
    let count = |file: &str| {
        ["count", "boards", "4", "4", "--symbols", "5", "--resume", "--checkpoint", "0.01s", "-o", file]
            .map(str::to_owned)
            .to_vec()
    };
    let (whole_count, part_count) = (scratch.path("whole.json"), scratch.path("part.json"));
    let usual = hitori(&words(&count(&whole_count))).expect(0);
    for millis in [30, 60, 90] {
        for args in [generate(&parts), count(&part_count)] {
            let mut child = command(&words(&args)).stdout(Stdio::null()).spawn().expect("the binary runs");
            std::thread::sleep(Duration::from_millis(millis));
            child.kill().expect("it can be killed");
            child.wait().expect("it ends");
        }
    }
    hitori(&words(&generate(&parts))).expect(0);
    for file in std::fs::read_dir(&whole).unwrap().flatten() {
        let name = file.file_name().into_string().unwrap();
        let same = std::fs::read(format!("{parts}{name}")).expect(&name);
        assert!(std::fs::read(file.path()).unwrap() == same, "{name}");
    }
    assert_eq!(hitori(&words(&count(&part_count))).expect(0).stdout, usual.stdout);
}
