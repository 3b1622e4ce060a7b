//! Many puzzles at a time: order, promptness, Ctrl-C, closed pipes, full disks.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use common::*;

#[test]
fn results_come_in_input_order() {
    let input = stream(3000);
    for jobs in ["1", "2", "5"] {
        let run = hitori_with(&["solve", "--json", "--jobs", jobs, "-"], &input).expect(1);
        let ids: Vec<String> = run.json().iter().map(|a| a["id"].as_str().unwrap().to_owned()).collect();
        let expected: Vec<String> = (0..3000).map(|k| format!("p{k}")).collect();
        assert!(ids == expected, "{} results with {jobs} jobs", ids.len());
    }
}

#[test]
fn a_bad_record_is_reported_and_the_rest_still_done() {
    let scratch = Scratch::new();
    let mut lines: Vec<String> = stream(300).lines().map(str::to_owned).collect();
    lines[100] = "{\"cells\": [[1, 2], [3]]}".to_owned();
    lines[200] = "not json at all".to_owned();
    let file = scratch.file("some.jsonl", lines.join("\n"));
    let run = hitori(&["unique", "-j", "2", &file]).expect(2);
    assert_eq!(run.lines().len(), 298);
    let messages: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(messages.len(), 2, "{}", run.stderr);
    assert!(messages[0].starts_with(&format!("hitori: {file}:101:")), "{}", messages[0]);
    assert!(messages[1].starts_with(&format!("hitori: {file}:201:")), "{}", messages[1]);
    assert_eq!(run.lines()[299 - 2], "p299 unsolvable");
}

#[test]
fn an_unreadable_input_does_not_stop_the_others() {
    let scratch = Scratch::new();
    let good = scratch.file("good.txt", SAMPLE);
    let letter = scratch.file("good.letter", "Dear Sir or Madam,\n");
    let run = hitori(&["unique", &good, &letter, &scratch.path("missing.txt"), &good]).expect(2);
    assert_eq!(run.lines(), ["good#1 unique", "good#2 unique"]);
    assert!(run.stderr.contains("missing.txt: no such file"), "{}", run.stderr);
}

#[test]
fn a_line_typed_is_answered_before_the_next_one() {
    let mut child = start(&["unique", "-"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for (k, line) in stream(20).lines().enumerate() {
        writeln!(stdin, "{line}").unwrap();
        // Would wait for ever if the answer were held back.
        let answer = answers.next().unwrap().unwrap();
        assert!(answer.starts_with(&format!("p{k} ")), "{answer}");
    }
    drop(stdin);
    ends_soon(child).expect(1);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_hard_search_and_leaves_whole_lines() {
    let mut child = start(&["solve", "--json", "--limit", "1000000000", "-j", "2", "-"]);
    let mut stdin = child.stdin.take().unwrap();
    // The small ones count to their end, the blank board never does.
    let input = [stream(5), endless_json(), stream(5)].concat();
    stdin.write_all(input.as_bytes()).unwrap();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    reader.read_line(&mut first).unwrap();
    // More than a pipe holds may come out.
    let reader = thread::spawn(move || {
        let mut rest = String::new();
        reader.read_to_string(&mut rest).map(|_| rest).unwrap()
    });
    thread::sleep(Duration::from_millis(300));
    signal(&child, "INT");
    // Standard input stays open: the end must not wait for it.
    let run = ends_soon(child);
    drop(stdin);
    assert_eq!(run.code, Some(130), "{run:?}");
    let all = first + &reader.join().unwrap();
    assert!(all.ends_with('\n'));
    let answers: Vec<serde_json::Value> =
        all.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let ids: Vec<&str> = answers.iter().map(|answer| answer["id"].as_str().unwrap()).collect();
    // What was counted until then is told too, as when a budget runs out. What follows may have been ready before.
    assert_eq!(ids[..6], ["p0", "p1", "p2", "p3", "p4", "endless"]);
    assert_eq!((&answers[5]["status"], &answers[5]["complete"]), (&"multiple".into(), &false.into()));
    assert_eq!(answers[5]["reason"], "cancelled");
}

#[cfg(unix)]
#[test]
fn ctrl_c_while_waiting_for_input() {
    let child = start(&["solve", "-"]);
    thread::sleep(Duration::from_millis(300));
    signal(&child, "INT");
    ends_soon(child).expect(130);
}

#[cfg(unix)]
#[test]
fn ctrl_c_where_nobody_listens() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    // Waits for a solution on standard input.
    let child = start(&["check", &puzzle, "--solution", "-"]);
    thread::sleep(Duration::from_millis(300));
    signal(&child, "INT");
    ends_soon(child).expect(130);
    let child = start(&["generate", "--size", "3000"]);
    thread::sleep(Duration::from_millis(300));
    signal(&child, "INT");
    ends_soon(child).expect(130);
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_an_old_file_as_it_was() {
    let scratch = Scratch::new();
    let target = scratch.file("out.jsonl", "old\n");
    let mut child = start(&["convert", "--to", "jsonl", "-o", &target, "-"]);
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(stream(50).as_bytes()).unwrap();
    thread::sleep(Duration::from_millis(300));
    signal(&child, "INT");
    ends_soon(child).expect(130);
    assert_eq!(std::fs::read_to_string(&target).unwrap(), "old\n");
    assert_eq!(std::fs::read_dir(scratch.path(".")).unwrap().count(), 1, "no temporary file is left");
}

#[test]
fn a_reader_that_leaves_early_ends_the_run_quietly() {
    let mut child = start(&["solve", "--json", "-"]);
    let mut stdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || {
        let lines = stream(1000);
        // Far more than any pipe buffers; ends when the child is gone.
        while stdin.write_all(lines.as_bytes()).is_ok() {}
    });
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    reader.read_line(&mut String::new()).unwrap();
    drop(reader);
    let run = ends_soon(child);
    writer.join().unwrap();
    assert!(run.code == Some(0) || run.code == Some(1), "{run:?}");
    assert_eq!(run.stderr, "");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    for args in [&["solve", puzzle.as_str()][..], &["options"], &["completions", "bash"], &["--help"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = command(args).stdout(Stdio::from(full)).output().unwrap();
        Run::from(output).expect_complaint(&["cannot write standard output", "No space left"]);
    }
    hitori(&["convert", &puzzle, "--to", "jsonl", "-o", "/dev/full"]).expect_complaint(&["/dev/full"]);
    hitori(&["convert", &puzzle, "--to", "jsonl", "-o", "/dev/null"]).expect(0);
}

/// More solutions than could be collected: the first come at once, and the line ends as JSON after Ctrl-C.
#[cfg(unix)]
#[test]
fn solutions_are_printed_as_they_are_found() {
    let mut child = start(&["solve", "--json", "--limit", "1000000000000", "-"]);
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(endless_json().as_bytes()).unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let mut head = vec![0; 1 << 20];
    stdout.read_exact(&mut head).unwrap();
    let reader = thread::spawn(move || stdout.read_to_end(&mut head).map(|_| head).unwrap());
    signal(&child, "INT");
    let run = ends_soon(child);
    drop(stdin);
    assert_eq!(run.code, Some(130), "{run:?}");
    let line = String::from_utf8(reader.join().unwrap()).unwrap();
    assert!(line.ends_with("}\n") && line.lines().count() == 1);
    let answer: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&answer["status"], &answer["reason"]), (&"multiple".into(), &"cancelled".into()));
    assert!(answer["solutions"].as_array().unwrap().len() > 1000);
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_ends_a_list_quietly() {
    for json in [&["--json"][..], &[]] {
        let mut child = start(&[&["solve", "--limit", "1000000000000", "-"], json].concat());
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(endless_json().as_bytes()).unwrap();
        drop(stdin);
        let mut head = [0; 1 << 12];
        child.stdout.take().unwrap().read_exact(&mut head).unwrap();
        let run = ends_soon(child);
        assert_eq!(run.stderr, "");
    }
}
