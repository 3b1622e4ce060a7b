//! The commands that convert, check and draw, through the binary.

mod common;

use common::*;
use hitori_core::formats::FORMATS;
use serde_json::json;

#[test]
fn check_with_a_solution_file() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let good = scratch.file("good.txt", SAMPLE_SOLUTION.join("\n"));
    assert_eq!(hitori(&["check", &puzzle, "--solution", &good]).expect(0).stdout, "p#1 valid\n");
    let run = hitori_with(&["check", &puzzle, "--solution", "-"], "x-x-\n----\nx-x-\n--xx\n").expect(1);
    assert_eq!(run.lines()[0], "p#1 invalid");
    assert!(
        run.lines().len() > 1 && run.stdout.contains("r4c3") && run.stdout.contains("r4c4"),
        "{}",
        run.stdout
    );
    hitori_with(&["check", &puzzle, "--solution", "-"], "x-x\n---\nx-x\n").expect_complaint(&["stdin:"]);
    hitori(&["check", &puzzle, &puzzle, "--solution", &good]).expect_complaint(&["one puzzle"]);
    let two = scratch.file("two.txt", format!("{SAMPLE}\n{SAMPLE}"));
    hitori(&["check", &two, "--solution", &good]).expect_complaint(&["two.txt", "second", "line 6"]);
}

#[test]
fn check_with_the_solutions_of_a_stream() {
    let line = |solution: &[&str]| {
        let cells = json!([[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]]);
        format!("{}\n", json!({ "id": "s", "cells": cells, "solution": solution }))
    };
    let good = line(&SAMPLE_SOLUTION);
    hitori_with(&["check", "-"], &good).expect(0);
    let bad = line(&["----", "----", "x-x-", "---x"]);
    let run = hitori_with(&["check", "--json", "-"], &(good + &bad)).expect(1);
    let answers = run.json();
    assert_eq!((&answers[0]["status"], &answers[1]["status"]), (&json!("valid"), &json!("invalid")));
    assert_eq!(answers[0]["violations"], json!([]));
    let breach = &answers[1]["violations"][0];
    assert!(breach["kind"].is_string() && breach["text"].is_string());
    assert!(breach["cells"].as_array().unwrap().contains(&json!("r1c1")), "{breach}");
    hitori_with(&["check", "-"], SAMPLE).expect_complaint(&["no solution", "--solution"]);
}

#[test]
fn check_knows_both_semantics() {
    let args = |semantics| ["check", "-", "--semantics", semantics];
    let cells = json!([[1, 2], [2, 1]]);
    let needless = format!("{}\n", json!({ "cells": cells, "solution": ["x-", "--"] }));
    hitori_with(&args("strict"), &needless).expect(0);
    hitori_with(&args("minimal"), &needless).expect(1);
}

#[test]
fn convert_there_and_back() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", format!("{SAMPLE}\n{SAMPLE}"));
    for format in FORMATS.iter().filter(|format| format.can_read()).map(|format| format.name()) {
        let file = scratch.path(&format!("out.{format}"));
        hitori(&["convert", &puzzle, "--to", format, "-o", &file]).expect(0);
        let back = hitori(&["convert", &file, "--from", format, "--to", "plain"]).expect(0);
        assert_eq!(back.stdout, format!("{SAMPLE}\n{SAMPLE}"), "{format}");
        // The format is also found out from the text alone.
        let back = hitori(&["convert", &file, "--to", "plain"]).expect(0);
        assert_eq!(back.stdout, format!("{SAMPLE}\n{SAMPLE}"), "{format}");
    }
}

#[test]
fn convert_adds_solutions() {
    let run = hitori_with(&["convert", "--solve", "--to", "jsonl", "-"], SAMPLE).expect(0);
    assert_eq!(run.json()[0]["solution"], json!(SAMPLE_SOLUTION));
    hitori_with(&["check", "-"], &run.stdout).expect(0);
}

#[test]
fn convert_takes_the_format_from_the_ending() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let file = scratch.path("out.jsonl");
    hitori(&["convert", &puzzle, "-o", &file]).expect(0);
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("{\"rows\":4"));
    hitori(&["convert", &puzzle]).expect_complaint(&["--to", "puzzlink", "jsonl"]);
}

#[test]
fn convert_says_what_a_format_cannot_hold() {
    let large = json_puzzle("large", &[vec![1, 5000]]);
    let run = hitori_with(&["convert", "--to", "tatham", "-"], &large);
    run.expect_complaint(&["stdin:1:", "tatham cannot hold it"]);
}

#[test]
fn render_picks_the_picture_by_its_ending() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let svg = scratch.path("p.svg");
    hitori(&["render", &puzzle, "-o", &svg]).expect(0);
    let plain = std::fs::read_to_string(&svg).unwrap();
    assert!(plain.starts_with("<svg") || plain.starts_with("<?xml"));
    assert_eq!(hitori(&["render", &puzzle]).expect(0).stdout, plain);
    let solved = hitori(&["render", &puzzle, "--solve"]).expect(0).stdout;
    assert_ne!(solved, plain);
    let solution = scratch.file("s.txt", SAMPLE_SOLUTION.join("\n"));
    assert_eq!(hitori(&["render", &puzzle, "--solution", &solution]).expect(0).stdout, solved);
    let png = scratch.path("p.png");
    hitori(&["render", &puzzle, "--solve", "-o", &png, "--cell", "20"]).expect(0);
    let small = std::fs::read(&png).unwrap();
    assert!(small.starts_with(b"\x89PNG\r\n\x1a\n"));
    hitori(&["render", &puzzle, "--solve", "-o", &png, "--cell", "20", "--scale", "3"]).expect(0);
    assert!(std::fs::read(&png).unwrap().len() > small.len());
    hitori(&["render", &puzzle, "-o", &scratch.path("p.gif")]).expect_complaint(&["p.gif", ".svg", ".png"]);
    hitori(&["render", &puzzle, "--own"]).expect_complaint(&["no solution or marks"]);
}

#[test]
fn render_draws_nothing_for_an_unsolvable_puzzle() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", UNSOLVABLE);
    let picture = scratch.path("p.svg");
    let run = hitori(&["render", &puzzle, "--solve", "-o", &picture]).expect(1);
    assert!(run.stderr.contains("unsolvable"), "{}", run.stderr);
    assert!(!std::path::Path::new(&picture).exists());
}

#[test]
fn convert_does_not_replace_a_file_when_something_was_bad() {
    let scratch = Scratch::new();
    let not_written = |args: &[&str], target: &str, old: Option<&str>| {
        let run = hitori(&[&["convert"], args, &["-o", target]].concat()).expect(2);
        assert!(run.stderr.contains(&format!("hitori: {target} was not written")), "{}", run.stderr);
        assert_eq!(std::fs::read_to_string(target).ok().as_deref(), old);
    };
    let bad = scratch.file("bad.txt", "1 2\n1\n");
    not_written(&[&bad, "--to", "plain"], &bad, Some("1 2\n1\n"));
    not_written(&[&bad], &scratch.path("new.jsonl"), None);
    not_written(&[&scratch.path("missing")], &scratch.path("new.jsonl"), None);
    let half = format!("{}{{\"cells\":[[1],[1,2]]}}\n", stream(2));
    let half_file = scratch.file("half.jsonl", &half);
    not_written(&[&half_file], &half_file, Some(&half));
    // A puzzle that the format cannot hold is missing just as well.
    let large = scratch.file("large.jsonl", json_puzzle("large", &[vec![1, 5000]]));
    not_written(&[&large, "--to", "tatham"], &large, Some(&json_puzzle("large", &[vec![1, 5000]])));
    assert_eq!(std::fs::read_dir(scratch.path(".")).unwrap().count(), 3, "no temporary file is left");
}

#[test]
fn convert_writes_a_json_array() {
    for count in [1, 2, 300] {
        let text = hitori_with(&["convert", "--to", "json", "-"], &stream(count)).expect(0).stdout;
        let array: serde_json::Value = serde_json::from_str(&text).expect("a real array");
        assert_eq!(array.as_array().unwrap().len(), count);
        assert_eq!(hitori_with(&["convert", "--to", "jsonl", "-"], &text).expect(0).lines().len(), count);
    }
    let made = hitori(&["generate", "--size", "5", "--count", "3", "--to", "json"]).expect(0).stdout;
    assert_eq!(serde_json::from_str::<serde_json::Value>(&made).unwrap().as_array().unwrap().len(), 3);
}

/// Of puzzles that are the same the first stays, whoever works on them; its solution turns with it.
#[test]
fn convert_knows_puzzles_that_are_the_same() {
    let scratch = Scratch::new();
    // All puzzles of the stream are one, renamed, but every tenth has one number only.
    let stream = scratch.file("stream.jsonl", stream(2000));
    for jobs in ["1", "4"] {
        let run = hitori(&["convert", &stream, "--canonical", "--to", "jsonl", "--jobs", jobs]).expect(0);
        let puzzles = run.json();
        let ids: Vec<&str> = puzzles.iter().map(|puzzle| puzzle["id"].as_str().unwrap()).collect();
        assert_eq!(ids, ["p0", "p9"]);
        assert_eq!(puzzles[1]["cells"], json!(vec![[1; 4]; 4]));
        assert_eq!(
            run.stderr,
            "hitori: 1998 puzzles left out, the same as others up to symmetry and renumbering\n"
        );
    }
    let puzzle = scratch.path("puzzle.jsonl");
    hitori(&["generate", "--size", "5x4", "--seed", "3", "-o", &puzzle]).expect(0);
    let run = hitori(&["convert", &puzzle, "--canonical", "--to", "jsonl"]).expect(0);
    assert_eq!(run.stderr, "");
    let form = &run.json()[0];
    assert_eq!((&form["rows"], &form["cols"], &form["id"]), (&json!(4), &json!(5), &json!("5x4-3")));
    // The seed makes another image.
    assert!(form.get("seed").is_none() && form.get("request").is_none(), "{form}");
    let solved = hitori_with(&["convert", "--solve", "--to", "jsonl", "-"], &run.stdout).expect(0);
    assert_eq!(solved.json()[0]["solution"], form["solution"]);
    // What is canonical stays as it is.
    let again = hitori_with(&["convert", "--canonical", "--to", "jsonl", "-"], &run.stdout).expect(0);
    assert_eq!(again.stdout, run.stdout);
    let bad = scratch.file("bad.txt", format!("{UNSOLVABLE}\n{UNSOLVABLE}"));
    let run = hitori(&["convert", &bad, "--canonical", "--solve", "--to", "plain"]).expect(1);
    assert_eq!(run.stderr.matches("written without a solution").count(), 1, "{}", run.stderr);
}

#[test]
fn convert_says_which_puzzle_has_no_solution() {
    let scratch = Scratch::new();
    let file = scratch.file("p.txt", format!("{SAMPLE}\n{UNSOLVABLE}"));
    let run = hitori(&["convert", "--solve", "--to", "jsonl", &file]).expect(1);
    assert_eq!(
        run.stderr,
        format!("hitori: {file}:6: p#2: it has no solution, written without a solution\n")
    );
    assert!(run.json()[0]["solution"].is_array() && run.json()[1].get("solution").is_none());
}

#[test]
fn convert_knows_endings_in_capitals_and_says_which_it_does_not_know() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let file = scratch.path("OUT.JSONL");
    hitori(&["convert", &puzzle, "-o", &file]).expect(0);
    assert!(std::fs::read_to_string(&file).unwrap().starts_with('{'));
    hitori(&["convert", &puzzle, "-o", &scratch.path("p.doc")]).expect_complaint(&[".doc", "--to"]);
}

#[test]
fn check_takes_what_solve_prints() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let answer = hitori(&["solve", "--json", &puzzle]).expect(0).stdout;
    assert_eq!(hitori_with(&["check", &puzzle, "--solution", "-"], &answer).expect(0).stdout, "p#1 valid\n");
}

#[test]
fn check_takes_moves_that_only_shade() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    hitori_with(&["check", &puzzle, "--solution", "-"], "B0,0;B2,0;B0,2;B2,2;B3,3\n").expect(0);
}

#[test]
fn render_remarks_on_what_it_draws() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let several = scratch.file("m.txt", MULTIPLE);
    let wrong = scratch.file("wrong.txt", "xx--\n----\nx-x-\n---x\n");
    assert_eq!(hitori(&["render", &puzzle, "--solve"]).expect(0).stderr, "");
    let remark = |args: &[&str]| hitori(&[&["render"], args].concat()).expect(0).stderr;
    assert!(remark(&[&several, "--solve"]).contains("not the only one"));
    assert!(remark(&[&puzzle, "--solution", &wrong]).contains("no solution: "));
}
