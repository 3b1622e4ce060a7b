//! `hitori solve` and `hitori unique`: verdicts, JSON, ids, exit codes, budgets.

mod common;

use common::*;
use hitori_core::{Semantics, Shade, Shading, formats, referee};
use serde_json::{Value, json};

#[test]
fn a_person_sees_the_board_and_a_line() {
    let scratch = Scratch::new();
    let run = hitori(&["solve", &scratch.file("sample.txt", SAMPLE)]).expect(0);
    assert!(
        run.lines().last().unwrap().starts_with("sample#1: unique · 4×4 · 5 shaded · "),
        "{}",
        run.stdout
    );
    assert!(!run.stdout.contains('\x1b'), "no colours in a pipe");
    assert_eq!(run.stderr, "");
}

#[test]
fn colours_on_demand() {
    let always = hitori_with(&["solve", "--color", "always", "-"], SAMPLE).expect(0);
    assert!(always.stdout.contains('\x1b'));
    let never = hitori_with(&["solve", "--color", "never", "-"], SAMPLE).expect(0);
    assert!(!never.stdout.contains('\x1b'));
}

#[test]
fn json_has_the_promised_keys() {
    let run = hitori_with(&["solve", "--json", "-"], SAMPLE).expect(0);
    let [answer] = &run.json()[..] else { panic!("{}", run.stdout) };
    let keys: Vec<&String> = answer.as_object().unwrap().keys().collect();
    assert_eq!(keys.len(), 10, "{keys:?}");
    assert_eq!(answer["view"], "solve/1");
    assert_eq!(answer["id"], "stdin#1");
    assert_eq!((&answer["rows"], &answer["cols"]), (&json!(4), &json!(4)));
    assert_eq!(answer["status"], "unique");
    assert_eq!(answer["solutions"], json!([SAMPLE_SOLUTION]));
    assert_eq!(answer["semantics"], "strict");
    assert_eq!(answer["engine"], "native");
    assert!(answer["micros"].is_u64());
    assert!(answer["stats"]["conflicts"].is_u64());
    let order =
        ["view", "id", "rows", "cols", "solutions", "status", "semantics", "engine", "micros", "stats"];
    let places: Vec<usize> =
        order.iter().map(|key| run.stdout.find(&format!("\"{key}\":")).unwrap()).collect();
    assert!(places.is_sorted(), "{}", run.stdout);
}

#[test]
fn the_five_words_and_their_exit_codes() {
    let status = |args: &[&str], puzzle: &str, code: i32| -> Value {
        let args = [&["solve", "--json", "-"], args].concat();
        hitori_with(&args, puzzle).expect(code).json()[0]["status"].clone()
    };
    assert_eq!(status(&[], SAMPLE, 0), "unique");
    assert_eq!(status(&[], MULTIPLE, 0), "multiple");
    assert_eq!(status(&["--first"], MULTIPLE, 0), "solved");
    assert_eq!(status(&[], UNSOLVABLE, 1), "unsolvable");
    assert_eq!(status(&["--semantics", "minimal"], MULTIPLE, 0), "unique");
    assert_eq!(status(&["--limit", "1"], MULTIPLE, 0), "solved");
    assert_eq!(status(&["--limit", "2"], SAMPLE, 0), "unique");
    // On a blank board even the first two solutions take longer than a microsecond, unless the engine never looks.
    let run = hitori_with(&["solve", "--json", "--timeout", "1us", "--limit", "1000000000", "-"], &endless());
    assert!(["unknown", "multiple"].contains(&run.json()[0]["status"].as_str().unwrap()));
    assert_eq!(run.code, Some(3));
}

#[test]
fn with_marks_only_solutions_that_agree_count() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("puzzle.txt", MULTIPLE);
    let all = hitori(&["solve", "--json", "--limit", "1000", &puzzle]).expect(0).json().remove(0);
    let all = all["solutions"].as_array().unwrap().clone();
    for marks in ["x??\n???\n???\n", "-??\n???\n???\n", "???\n?x?\n??-\n", "???\n???\n???\n"] {
        let agrees = |solution: &&Value| {
            let rows = solution.as_array().unwrap().iter().map(|row| row.as_str().unwrap());
            let both = rows.zip(marks.lines()).flat_map(|(row, marks)| row.chars().zip(marks.chars()));
            both.into_iter().all(|(shade, mark)| mark == '?' || mark == shade)
        };
        let expected = all.iter().filter(agrees).count();
        let marks = scratch.file("marks.txt", marks);
        let code = i32::from(expected == 0);
        let args = ["solve", "--json", "--limit", "1000", &puzzle, "--marks", &marks];
        let found = hitori(&args).expect(code).json().remove(0);
        let found = found["solutions"].as_array().unwrap();
        assert_eq!(found.len(), expected);
        assert!(found.iter().all(|solution| all.contains(solution) && agrees(&solution)));
    }
    // Wrong marks: no solution, without a word about where they are wrong.
    let wrong = scratch.file("wrong.txt", "-???\n????\n????\n????\n");
    let run = hitori_with(&["solve", "-", "--marks", &wrong], SAMPLE).expect(1);
    assert!(
        run.lines().last().unwrap().starts_with("stdin#1: no solution agrees with the marks"),
        "{}",
        run.stdout
    );
    let run = hitori(&["solve", &puzzle, &puzzle, "--marks", &wrong]).expect(2);
    assert!(run.stderr.contains("--marks goes with one puzzle"), "{}", run.stderr);
}

#[test]
fn several_solutions_are_counted_and_differ() {
    let run = hitori_with(&["solve", "--json", "--limit", "1000", "-"], MULTIPLE).expect(0);
    let answer = &run.json()[0];
    let solutions = answer["solutions"].as_array().unwrap();
    let puzzle = formats::parse(MULTIPLE, None).unwrap().puzzle;
    let legal = (0..1 << 9).filter(|bits| {
        let cells =
            (0..9).map(|cell| if bits >> cell & 1 == 1 { Shade::Shaded } else { Shade::White }).collect();
        let shading = Shading::new(puzzle.size(), cells).unwrap();
        referee::is_solution(&puzzle, &shading, Semantics::Strict)
    });
    assert_eq!(solutions.len(), legal.count());
    assert_eq!(answer["complete"], true);
    let mut distinct = solutions.clone();
    distinct.sort_by_key(ToString::to_string);
    distinct.dedup();
    assert_eq!(distinct.len(), solutions.len());
    let two = hitori_with(&["solve", "--json", "--limit", "2", "-"], MULTIPLE).expect(0);
    assert_eq!(two.json()[0]["solutions"].as_array().unwrap().len(), 2);
    assert_eq!(two.json()[0]["complete"], false);
}

#[test]
fn names_count_on_over_inputs_of_the_same_name() {
    let scratch = Scratch::new();
    let two = scratch.file("two.txt", format!("{SAMPLE}\n{SAMPLE}"));
    std::fs::create_dir(scratch.path("other")).unwrap();
    let same = scratch.file("other/two.txt", SAMPLE);
    let named = scratch.file("named.jsonl", json_puzzle("mine", &[vec![1]]));
    let run = hitori(&["unique", &two, &named, &same, "-j", "2"]).expect(0);
    assert_eq!(run.lines(), ["two#1 unique", "two#2 unique", "mine unique", "two#3 unique"]);
}

#[test]
fn unique_says_one_line_per_puzzle() {
    let unique = |puzzle: &str, code: i32| hitori_with(&["unique", "-"], puzzle).expect(code).stdout;
    assert_eq!(unique(SAMPLE, 0), "stdin#1 unique\n");
    assert_eq!(unique(MULTIPLE, 1), "stdin#1 multiple\n");
    assert_eq!(unique(UNSOLVABLE, 1), "stdin#1 unsolvable\n");
    let show = hitori_with(&["unique", "--show", "-"], MULTIPLE).expect(1);
    assert!(show.lines().last().unwrap().starts_with("they differ in r"), "{}", show.stdout);
    let json = hitori_with(&["unique", "--json", "-"], MULTIPLE).expect(1);
    let solutions = json.json()[0]["solutions"].as_array().unwrap().clone();
    assert!(solutions.len() == 2 && solutions[0] != solutions[1]);
}

#[test]
fn the_worst_exit_code_wins() {
    // Bad input beats a budget, a budget beats an unsolvable puzzle.
    let unsolvable = json_puzzle("u", &[vec![1; 3], vec![1; 3], vec![1; 3]]);
    let good = json_puzzle("g", &[vec![1, 1]]);
    let count = ["solve", "--json", "--limit", "1000000000", "--timeout", "0.2", "-"];
    let input = |parts: &[&str]| parts.concat();
    hitori_with(&count, &input(&[&good, &unsolvable, &good])).expect(1);
    let endless = endless_json();
    hitori_with(&count, &input(&[&unsolvable, &endless, &good])).expect(3);
    let run =
        hitori_with(&count, &input(&[&unsolvable, &endless, "{\"cells\":[[1],[1,2]]}\n", &good])).expect(2);
    assert_eq!(
        run.json().iter().map(|a| a["id"].as_str().unwrap()).collect::<Vec<_>>(),
        ["u", "endless", "g"]
    );
    assert!(run.stderr.starts_with("hitori: stdin:3:"), "{}", run.stderr);
}

#[test]
fn a_timeout_ends_a_hard_search() {
    let run =
        hitori_with(&["solve", "--json", "--limit", "1000000000", "--timeout", "300ms", "-"], &endless());
    assert_eq!(run.code, Some(3));
    let answer = &run.json()[0];
    assert_eq!(answer["reason"], "time limit reached");
    assert!(answer["micros"].as_u64().unwrap() >= 300_000);
}

#[test]
fn settings_of_the_engine() {
    let table = hitori(&["options"]).expect(0);
    let name = table.lines()[1].split_whitespace().next().unwrap().to_owned();
    hitori_with(&["solve", "--set", &format!("{name}=1"), "--stats", "-"], SAMPLE).expect(0);
    hitori_with(&["solve", "--set", "nonsense=1", "-"], SAMPLE)
        .expect_complaint(&["nonsense", "hitori options"]);
    hitori_with(&["solve", "--timeout", "soon", "-"], SAMPLE).expect_complaint(&["soon", "500ms"]);
}

#[test]
fn names_cannot_harm_a_terminal() {
    let cells = json!([[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]]);
    let line = format!("{}\n", json!({ "id": "a\n\u{1b}[2Jb", "cells": cells, "solution": SAMPLE_SOLUTION }));
    for command in ["solve", "unique", "check"] {
        let text = hitori_with(&[command, "-"], &line).expect(0).stdout;
        assert!(text.contains("a\\n\\u{1b}[2Jb") && !text.contains('\u{1b}'), "{text}");
    }
    // A program gets the name as it is.
    assert_eq!(hitori_with(&["solve", "--json", "-"], &line).expect(0).json()[0]["id"], "a\n\u{1b}[2Jb");
}

/// The engine is told to spoil its solutions: the referee catches them on every path of the command.
#[test]
fn spoiled_answers_are_caught() {
    let commands: [&[&str]; 5] = [
        &["solve"],
        &["solve", "--first"],
        &["solve", "--limit", "3"],
        &["unique"],
        &["unique", "--engine", "native"],
    ];
    for command in commands {
        let args = [command, &["--set", "fault=1", "--json", "-"]].concat();
        let answer = hitori_with(&args, SAMPLE).expect(3).json().remove(0);
        assert_eq!((&answer["status"], &answer["solutions"]), (&json!("unknown"), &json!([])), "{command:?}");
        assert!(answer["reason"].as_str().unwrap().starts_with("invalid answer: "), "{answer}");
    }
}

/// A board on which all numbers are different.
fn open_board(side: usize) -> String {
    let row = |row: usize| (1..=side).map(|col| (row * side + col).to_string()).collect::<Vec<_>>().join(" ");
    (0..side).map(row).collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn a_count_equals_the_list() {
    for semantics in ["strict", "minimal"] {
        for puzzle in [SAMPLE, MULTIPLE, UNSOLVABLE, "1 1\n2 3\n", &open_board(4)] {
            let ask = |args: &[&str]| {
                let args = [&["solve", "--json", "--semantics", semantics], args, &["-"]].concat();
                hitori_with(&args, puzzle).json().remove(0)
            };
            let (count, list) = (ask(&["--count"]), ask(&["--limit", "10000"]));
            let listed = list["solutions"].as_array().unwrap().len();
            assert_eq!((&count["view"], &count["complete"]), (&"solution-count/1".into(), &true.into()));
            assert_eq!(count["count"], listed.to_string());
        }
    }
    let run = hitori_with(&["solve", "--count", "-"], &format!("{SAMPLE}\n{UNSOLVABLE}")).expect(1);
    let starts = ["stdin#1: 1 solution · 4×4", "stdin#2: 0 solutions · 3×3"];
    assert!(run.lines().iter().zip(starts).all(|(line, start)| line.starts_with(start)), "{}", run.stdout);
    let run = hitori_with(&["solve", "--count", "-"], &open_board(9)).expect(0);
    assert!(run.stdout.starts_with("stdin#1: 105,847,803,502,669 solutions"), "{}", run.stdout);
}

#[test]
fn a_count_that_is_interrupted_is_a_lower_bound() {
    let run = hitori_with(&["solve", "--count", "--timeout", "300ms", "-"], &open_board(30)).expect(3);
    assert!(run.stdout.starts_with("stdin#1: at least "), "{}", run.stdout);
    let run =
        hitori_with(&["solve", "--count", "--json", "--timeout", "300ms", "-"], &open_board(30)).expect(3);
    let answer = &run.json()[0];
    assert_eq!((&answer["complete"], &answer["reason"]), (&false.into(), &"time limit reached".into()));
    assert!(answer["count"].as_str().unwrap().parse::<u64>().unwrap() >= 1000);
}

#[test]
fn marks_restrict_a_count() {
    let scratch = Scratch::new();
    let marks = scratch.file("marks.txt", "x??\n???\n???\n");
    let count = |args: &[&str]| {
        let args = [&["solve", "--count", "--json", "-"], args].concat();
        hitori_with(&args, MULTIPLE).expect(0).json()[0]["count"].as_str().unwrap().parse::<u64>().unwrap()
    };
    assert!(count(&["--marks", &marks]) < count(&[]));
    // A dot is an open cell.
    let dots = scratch.file("dots.txt", "x..\n...\n...\n");
    assert_eq!(count(&["--marks", &dots]), count(&["--marks", &marks]));
    hitori_with(&["solve", "--count", "--engine", "sat", "-"], SAMPLE)
        .expect_complaint(&["--count", "native"]);
}

#[test]
fn the_status_stands_behind_the_solutions() {
    for args in [&["--limit", "3"][..], &[]] {
        let args = [&["solve", "--json"], args, &["-"]].concat();
        let run = hitori_with(&args, MULTIPLE).expect(0);
        let place = |key: &str| run.stdout.find(&format!("\"{key}\":")).unwrap();
        assert!(place("solutions") < place("status"), "{}", run.stdout);
    }
}
