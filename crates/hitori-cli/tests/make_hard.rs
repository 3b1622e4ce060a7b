//! `hitori make-hard` through the binary: families, formulas, climbs, and what is refused.

mod common;

use common::*;
use hitori_hard::{Assignment, FAMILIES, factors};

/// Options of each family that make a small board.
const SMALL: [&[&str]; 5] = [
    &["threshold", "--variables", "12", "--ratio", "4"],
    &["pigeonhole", "--holes", "3"],
    &["parity", "--vertices", "6"],
    &["planted", "--variables", "6"],
    &["factoring", "--product", "35"],
];

#[test]
fn boards_of_every_family_say_what_they_are() {
    assert!(FAMILIES.iter().map(|family| family.name).eq(SMALL.map(|options| options[0])));
    for options in SMALL {
        let run = |more: &[&str]| hitori(&[&["make-hard"], options, more].concat()).expect(0);
        let made = run(&["--count", "3", "--seed", "5"]);
        assert_eq!(run(&["--count", "3", "--seed", "5", "-j", "1"]).stdout, made.stdout);
        assert_eq!(run(&["--seed", "6"]).lines(), made.lines()[1..2], "a seed alone gives the same board");
        let answers = hitori_with(&["unique", "--json", "-"], &made.stdout);
        for (record, answer) in made.json().iter().zip(answers.json()) {
            assert_eq!(record["family"], options[0]);
            let id = record["id"].as_str().unwrap();
            assert!(id.starts_with(options[0]) && id.ends_with(&record["seed"].to_string()), "{id}");
            assert_eq!(answer["id"], record["id"]);
            if record["status"] != "unknown" {
                assert_eq!(answer["status"], record["status"], "{id}");
            }
            // What it carries makes it again.
            let again: Vec<&str> = record["options"].as_str().unwrap().split(' ').collect();
            let seed = record["seed"].to_string();
            let again = hitori(&[&["make-hard", options[0], "--seed", &seed], &again[..]].concat()).expect(0);
            assert_eq!(&again.json()[0], record);
        }
    }
}

#[test]
fn solutions_that_are_known_come_with_the_board() {
    let made = hitori(&["make-hard", "planted", "--variables", "5"]).expect(0);
    hitori_with(&["check", "-"], &made.stdout).expect(0);
    assert!(made.json()[0]["solution"].is_array());
}

#[test]
fn the_solution_of_a_product_is_its_factors() {
    let scratch = Scratch::new();
    let (formula, map) = (scratch.path("f.cnf"), scratch.path("map.json"));
    hitori(&["make-hard", "factoring", "--product", "77", "--cnf", "-o", &formula]).expect(0);
    let board = scratch.path("b.jsonl");
    hitori(&["reduce", &formula, "--unique", "-o", &board, "--map", &map]).expect(0);
    let answer = hitori(&["solve", "--json", &board]).expect(0);
    let model = hitori_with(&["reduce", "--decode", "-", "--with", &map], &answer.stdout).expect(0).stdout;
    let variables = model.split_whitespace().filter(|word| !["v", "0"].contains(word)).count();
    assert_eq!(factors(77, &Assignment::parse(&model, variables).unwrap()), Some((7, 11)));
}

#[test]
fn formulas_are_those_of_the_boards_and_say_where_they_are_from() {
    let text = hitori(&["make-hard", "parity", "--vertices", "8", "--seed", "3", "--cnf"]).expect(0).stdout;
    assert!(
        text.starts_with(
            "c hitori make-hard parity --vertices 8 --charge 1 --seed 3 --cnf\nc no model\np cnf 12 32\n"
        ),
        "{text}"
    );
    for gadgets in ["compact", "nooij"] {
        let made = hitori(&[
            "make-hard",
            "parity",
            "--vertices",
            "8",
            "--seed",
            "3",
            "--gadgets",
            gadgets,
            "--to",
            "plain",
        ]);
        let reduced = hitori_with(&["reduce", "-", "--gadgets", gadgets], &text).expect(0);
        assert_eq!(made.expect(0).stdout, reduced.stdout);
    }
}

#[test]
fn values_out_of_range_and_boards_too_large_are_refused() {
    for (args, parts) in [
        (&["threshold", "--variables", "2"][..], &["--variables", "a whole number from 3 to 5000"][..]),
        (&["threshold", "--variables", "-5"], &["--variables", "a whole number from 3 to 5000"]),
        (&["threshold", "--ratio", "nan"], &["--ratio", "a number from 0.1 to 20"]),
        (&["parity", "--vertices", "7"], &["an even number from 4 to 2000"]),
        (&["pigeonhole", "--holes", "99999999999999999999"], &["a whole number from 1 to 60"]),
        (&["factoring", "--product", "1"], &["a whole number from 2 to 4294967295"]),
        (&["pigeonhole", "--variables", "5"], &["--variables"]),
        (&["nonsense"], &["nonsense"]),
        (
            &["threshold", "--variables", "5000"],
            &["seed 1", "cells; the limit is 4194304", "HITORI_MAX_CELLS"],
        ),
        (&["pigeonhole", "--cnf", "--count", "2"], &["--count 2", "one formula"]),
        (&["pigeonhole", "--cnf", "--to", "plain"], &["--to"]),
        (&["small", "--size", "13"], &["13×13", "sides from 3 to 12"]),
        (&["small", "--size", "2"], &["2×2", "sides from 3 to 12"]),
        (&["small", "--size", "6", "--measure", "length"], &["conflicts", "depth"]),
    ] {
        hitori(&[&["make-hard"], args].concat()).expect_complaint(parts);
    }
    // A file that would hold nothing is not written.
    let scratch = Scratch::new();
    let file = scratch.file("old.jsonl", "old\n");
    hitori(&["make-hard", "threshold", "--variables", "5000", "-o", &file]).expect(2);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "old\n");
}

#[test]
fn a_time_limit_ends_the_questions_of_a_family() {
    let run = hitori(&["make-hard", "planted", "--variables", "200", "--timeout", "10ms"]).expect(3);
    assert!(run.stderr.contains("seed 1: time limit reached"), "{}", run.stderr);
}

#[test]
fn small_boards_are_unique_as_hard_as_they_say_and_come_again() {
    for measure in ["conflicts", "depth"] {
        let args = [
            "make-hard",
            "small",
            "--size",
            "5x6",
            "--measure",
            measure,
            "--steps",
            "150",
            "--warm-up",
            "50",
            "--count",
            "2",
        ];
        let made = hitori(&args).expect(0);
        assert_eq!(made.json().len(), 2);
        hitori_with(&["unique", "-"], &made.stdout).expect(0);
        hitori_with(&["check", "-"], &made.stdout).expect(0);
        let classes = hitori_with(&["classify", "--json", "-"], &made.stdout).expect(0).json();
        for (record, class) in made.json().iter().zip(classes) {
            assert_eq!(record["class"], class["class"]);
            assert_eq!(record["depth"]["levels"], class["depth"]);
            let options: Vec<&str> = record["options"].as_str().unwrap().split(' ').collect();
            let seed = record["seed"].to_string();
            let again = hitori(&[&["make-hard", "small", "--seed", &seed], &options[..]].concat()).expect(0);
            assert_eq!(again.json()[0]["cells"], record["cells"]);
            assert_eq!(again.json()[0][measure], record[measure]);
        }
        let bare = hitori(&[&args[..], &["--bare"]].concat()).expect(0);
        assert!(bare.json()[0].get("solution").is_none());
    }
}

#[test]
fn a_time_limit_ends_a_climb_with_the_best_so_far() {
    let run = hitori(&["make-hard", "small", "--size", "6", "--steps", "99999999999", "--timeout", "300ms"])
        .expect(0);
    assert_eq!(run.json().len(), 1);
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_the_best_so_far() {
    let scratch = Scratch::new();
    let file = scratch.path("best.txt");
    let child = start(&["make-hard", "small", "--size", "6", "--steps", "99999999999", "-o", &file]);
    std::thread::sleep(std::time::Duration::from_millis(800));
    signal(&child, "INT");
    ends_soon(child).expect(130);
    hitori(&["unique", &file]).expect(0);
}
