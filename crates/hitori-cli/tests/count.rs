//! `hitori count`: numbers against published ones, shadings against the referee, bad arguments, Ctrl-C.
#![allow(clippy::unwrap_used)]

mod common;

use common::*;
use hitori_core::formats::parse_shading;
use hitori_core::referee::violations;
use hitori_core::{Clue, Puzzle, Semantics, Size};
use serde_json::{Value, json};

#[test]
fn boards_up_to_renaming_are_those_of_table_14() {
    let run = hitori(&["count", "up-to-renaming", "4", "4", "--symbols", "4"]).expect(0);
    assert_eq!(run.stdout, "178,973,355 boards up to renaming\n");
    let run = hitori(&["count", "up-to-renaming", "6", "6", "--symbols", "6", "--json"]).expect(0);
    let expected = json!({ "view": "count-up-to-renaming/1", "rows": 6, "cols": 6, "symbols": 6,
        "boards_up_to_renaming": "14325688388877185110915943" });
    assert_eq!(run.json(), [expected]);
    hitori(&["count", "up-to-renaming", "4", "4"]).expect_complaint(&["--symbols"]);
    // The name that the command had once.
    assert_eq!(
        hitori(&["count", "classes", "4", "4", "--symbols", "4"]).expect(0).stdout,
        "178,973,355 boards up to renaming\n"
    );
}

/// The last published rows, and the largest exact sum that is known without counting: all orders.
#[test]
fn lines_are_those_of_tables_12_and_13() {
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let run = hitori(&["count", "lines", "12"]).expect(0);
    assert_eq!(run.lines().len(), 12);
    assert_eq!(words(run.lines()[0]), ["n", "none", "partial", "one", "two", "more"]);
    assert_eq!(words(run.lines()[11]), ["12", "455869606", "1122820", "20972374", "972262", "64538"]);
    let run = hitori(&["count", "lines", "24", "--adjacent", "--json"]).expect(0);
    let rows = run.json();
    assert_eq!(rows.len(), 23);
    let expected = json!({ "view": "count-lines/1", "n": 12, "adjacent": true, "none": "472815504", "partial": "34704", "one": "5632992", "two": "518400", "more": "0" });
    assert_eq!(rows[10], expected);
    let number = |name: &str| rows[22][name].as_str().unwrap().parse::<u128>().unwrap();
    let all: u128 = ["none", "partial", "one", "two", "more"].into_iter().map(number).sum();
    assert_eq!(all, (1..=24).product::<u128>());
}

#[test]
fn shadings_legal_and_maximal() {
    assert_eq!(hitori(&["count", "shadings", "2", "2"]).expect(0).stdout, "5 legal, 4 maximal\n");
    let json = |args: &[&str]| hitori(&[&["count", "shadings", "--json"], args].concat()).expect(0).json();
    assert_eq!(
        json(&["1", "4"]),
        [json!({ "view": "count-shadings/1", "rows": 1, "cols": 4, "legal": "4", "maximal": "1" })]
    );
    let unasked = json(&["4", "12"]).remove(0);
    assert_eq!(unasked["maximal"], Value::Null);
    let (wide, high) = (json(&["4", "12", "--maximal"]).remove(0), json(&["12", "4", "--maximal"]).remove(0));
    assert!(wide["maximal"].is_string());
    assert_eq!((&wide["legal"], &wide["maximal"]), (&high["legal"], &high["maximal"]));
    assert_eq!(wide["legal"], unasked["legal"]);
}

/// Wensveen 2024, Table 16, on squares (OEIS A239231), and the shading has as many shaded cells as it says, by the referee.
#[test]
fn most_shaded_of_squares() {
    for (side, most) in (6..=12).zip([12, 17, 21, 27, 33, 41, 48]) {
        let side = side.to_string();
        let run = hitori(&["count", "most-shaded", &side, &side, "--json"]).expect(0);
        let answer = run.json().remove(0);
        assert_eq!(answer["most"], most);
        let rows: Vec<&str> =
            answer["shading"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        check_shading(&rows, most);
        let plain = hitori(&["count", "most-shaded", &side, &side]).expect(0);
        assert_eq!(plain.lines()[0], format!("{most} shaded at the most"));
        assert_eq!(plain.lines()[1..], rows);
    }
}

/// Tables of Wensveen 2024, each beside what the thesis prints.
#[test]
fn tables_stand_beside_the_printed_ones() {
    let table = |args: &[&str]| hitori(&[&["count", "table"], args].concat()).expect(0);
    let rows = table(&["14", "--json"]).json();
    assert_eq!(rows.len(), 7);
    assert!(rows.iter().all(|row| row["boards_up_to_renaming"] == row["wensveen"]), "{rows:?}");
    let rows = table(&["15", "--json"]).json();
    assert_eq!(rows.len(), 2 * 15);
    let left = |list: &str| rows.iter().find(|row| row["list"] == list && row["cols"] == 8).unwrap();
    assert_eq!((&left("all")["left"], &left("wensveen")["left"]), (&json!("0"), &json!("4339936224")));
    assert_eq!(left("all")["wensveen_left"], "2114822448");
    // The formula holds on all boards up to 14, but not on 16×7.
    let text = table(&["16", "--longest", "16"]).stdout;
    let stars: Vec<&str> = text.lines().filter(|line| line.contains('*')).collect();
    assert_eq!(stars.len(), 1, "{text}");
    assert!(stars[0].starts_with(" 16 ") && stars[0].contains(" 37*"), "{text}");
    let lines = table(&["11", "--longest", "8"]).stdout;
    assert!(
        lines.starts_with("6 cells: 1 line (the thesis prints 1)\n  a b c c a b\n8 cells: 17 lines"),
        "{lines}"
    );
}

/// Without our NCO-1 and with it, by rules and by 2-SAT; published splits beside.
#[test]
fn tables_of_classes() {
    let rows = |args: &[&str]| hitori(&[&["count", "table", "19", "--json"], args].concat()).expect(0).json();
    let classes = |row: &Value| -> Vec<String> {
        row["here"]["by_class"]
            .as_object()
            .unwrap()
            .values()
            .map(|n| n.as_str().unwrap().to_owned())
            .collect()
    };
    let thesis = rows(&["--board", "3x3"]);
    assert_eq!([&thesis[0]["lines"], &thesis[1]["lines"]], ["rules", "2sat"]);
    assert_eq!(classes(&thesis[0]), ["2", "92", "0", "70", "0", "152", "88"]);
    assert_eq!(thesis[0]["wensveen"]["F"], "179");
    let ours = rows(&["--board", "3x3", "--lines", "rules", "--rules", "usual"]);
    assert_eq!(ours.len(), 1);
    assert_eq!(classes(&ours[0]), ["2", "92", "0", "70", "0", "216", "24"]);
    let text = hitori(&["count", "table", "19", "--board", "4x3", "--lines", "rules"]).expect(0).stdout;
    assert!(text.contains("4×3 (4), rules") && text.contains("59,054") && text.contains("58,942"), "{text}");
}

#[test]
fn tables_refuse_what_does_not_go_with_them() {
    let refused = |args: &[&str], words: &[&str]| {
        hitori(&[&["count", "table"], args].concat()).expect_complaint(words);
    };
    refused(&["12"], &["12", "possible values: 11, 14, 15, 16, 19, 20"]);
    refused(&["14", "--all"], &["--all", "tables 19 and 20"]);
    refused(&["19", "--longest", "5"], &["--longest", "tables 11 and 16"]);
    refused(&["11", "--longest", "20"], &["up to 14 cells"]);
    refused(&["19", "--board", "3x5"], &["3×5", "table 19 has 3×3, 4×3, 4×4"]);
}

/// Three numbers are enough for 4×4; not for 5×5, though the thesis says so. `--every` shows the same.
#[test]
fn hitori_numbers() {
    assert_eq!(hitori(&["count", "hitori-number", "4"]).expect(0).stdout, "h(4) = 3 (lower bound: 3)\n");
    let five = hitori(&["count", "hitori-number", "5", "--json"]).expect(0).json();
    let expected =
        json!({ "view": "count-hitori-number/1", "side": 5, "hitori_number": 4, "lower_bound": 3 });
    assert_eq!(five, [expected]);
    let every = hitori(&["count", "boards", "4", "4", "--every"]).expect(0);
    assert_eq!(*every.lines().last().unwrap(), "h(4) = 3 (lower bound: 3)");
    for other in [&["3", "4"][..], &["3", "3", "--semantics", "minimal"]] {
        let run = hitori(&[&["count", "boards", "--every"], other].concat()).expect(0);
        assert!(!run.stdout.contains("h("), "{}", run.stdout);
    }
    hitori(&["count", "hitori-number", "100"]).expect_complaint(&["cells"]);
    hitori(&["count", "hitori-number", "0"]).expect_complaint(&["'0'"]);
}

/// The first board for which the formula of Wensveen 2024, mn/3 rounded up for odd n, says too much: 38.
#[test]
fn formula_fails_on_16_by_7() {
    for (rows, cols) in [("16", "7"), ("7", "16")] {
        let run = hitori(&["count", "most-shaded", rows, cols]).expect(0);
        assert_eq!(run.lines()[0], "37 shaded at the most");
        check_shading(&run.lines()[1..], 37);
    }
}

#[test]
fn period_for_any_length() {
    let run = hitori(&["count", "most-shaded", "7", "16", "--period", "--json"]).expect(0);
    let answer = run.json().remove(0);
    let number = |name: &str| answer["period"][name].as_u64().unwrap();
    // 37 of 112 cells, less than the third of the formula.
    assert_eq!(number("shaded") * 16, number("rows") * 37);
    let long =
        hitori(&["count", "most-shaded", "7", &(16 + 10 * number("rows")).to_string(), "--json"]).expect(0);
    assert!(number("from") <= 16);
    assert_eq!(
        long.json()[0]["most"].as_u64(),
        answer["most"].as_u64().map(|most| most + 10 * number("shaded"))
    );
    hitori(&["count", "most-shaded", "1", "9", "--period"]).expect_complaint(&["from 2 to 24", "not 1"]);
}

fn check_shading(rows: &[&str], most: usize) {
    let size = Size::new(rows.len(), rows[0].len()).unwrap();
    let shading = parse_shading(&rows.join("\n"), size).unwrap();
    assert_eq!(shading.shaded().count(), most);
    let blank = Puzzle::new(size, vec![Clue::BLANK; size.cells()]).unwrap();
    assert!(violations(&blank, &shading, Semantics::Strict).is_empty(), "{shading}");
}

#[test]
fn patterns_beside_the_published_ones() {
    let run = hitori(&["count", "patterns"]).expect(0);
    assert!(run.stdout.contains("  1 1 1 1 *\n"), "{}", run.stdout);
    assert!(run.stdout.contains("with a colouring: 1 2 2 1 1\n"), "{}", run.stdout);
    let rows = hitori(&["count", "patterns", "--json"]).expect(0).json();
    let board = |rows: &[Value], name: (u64, u64)| {
        rows.iter()
            .find(|row| (row["rows"].as_u64(), row["cols"].as_u64()) == (Some(name.0), Some(name.1)))
            .cloned()
            .unwrap()
    };
    let square = board(&rows, (4, 4));
    assert_eq!(
        (&square["boards_up_to_renaming"], &square["wensveen_left"]),
        (&json!("178973355"), &json!("85097188"))
    );
    // No line of three cells is without a colouring.
    assert_eq!(board(&rows, (3, 3))["left"], "3281");
    let alone = hitori(&["count", "patterns", "--json", "--board", "4x4", "--symbols", "4"]).expect(0).json();
    assert_eq!(board(&alone, (4, 4))["left"], square["left"]);
    let printed = ["count", "patterns", "--json", "--list", "wensveen", "--board", "3x5", "--symbols", "3"];
    let printed = hitori(&printed).expect(0).json();
    let all = hitori(&["count", "patterns", "--json", "--board", "3x5", "--symbols", "3"]).expect(0).json();
    let (printed, all) = (printed.last().unwrap(), all.last().unwrap());
    assert_eq!([&printed["list"], &all["list"]], ["wensveen", "all"]);
    assert_ne!(printed["left"], all["left"], "one of the printed patterns has a colouring");
    hitori(&["count", "patterns", "--board", "5x5", "--symbols", "5"])
        .expect_complaint(&["5×5", "at most 4"]);
    hitori(&["count", "patterns", "--board", "4x4"]).expect_complaint(&["--symbols"]);
}

#[test]
fn bad_arguments_say_what_is_expected() {
    hitori(&["count", "lines", "1"]).expect_complaint(&["'1'", "2..=10000"]);
    hitori(&["count", "shadings", "0", "4"]).expect_complaint(&["'0'", "ROWS"]);
    hitori(&["count", "shadings", "25", "25"]).expect_complaint(&["25×25", "at most 24"]);
    hitori(&["count", "shadings", "5", "13", "--maximal"]).expect_complaint(&["65 cells", "up to 64"]);
    hitori(&["count", "most-shaded", "30", "40"]).expect_complaint(&["30×40", "at most 24"]);
    hitori(&["count", "most-shaded", "99999999", "99999999"]).expect_complaint(&["too large"]);
}

#[test]
fn ctrl_c_stops_long_counts() {
    for args in [
        &["count", "shadings", "24", "24"][..],
        &["count", "most-shaded", "24", "24"],
        &["count", "shadings", "8", "8", "--maximal"],
        &["count", "up-to-renaming", "50", "60", "--symbols", "3000"],
        &["count", "lines", "10000"],
        &["count", "boards", "5", "5"],
        &["count", "boards", "7", "6", "--force"],
    ] {
        let child = start(args);
        std::thread::sleep(std::time::Duration::from_millis(500));
        let interrupted = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(interrupted.unwrap().success());
        let run = ends_soon(child);
        assert_eq!((run.code, run.stdout.as_str()), (Some(130), ""), "{args:?}: {run:?}");
    }
}

/// The first unit of 5×5 has millions of boards; what was found before Ctrl-C is kept.
#[test]
fn ctrl_c_stops_the_list_of_boards() {
    let folder = Scratch::new();
    let file = folder.path("boards.jsonl");
    let child = start(&["enumerate", "5", "5", "-o", &file]);
    std::thread::sleep(std::time::Duration::from_millis(500));
    let interrupted = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.unwrap().success());
    let run = ends_soon(child);
    assert_eq!(run.code, Some(130), "{run:?}");
    assert!(std::fs::read_to_string(&file).unwrap().lines().count() > 100);
}

/// Terms come with what shows them; the names are listed; an unknown one is refused with the others.
#[test]
fn sequences() {
    let list = hitori(&["count", "sequence"]).expect(0);
    assert!(list.lines().iter().any(|line| line.contains("A322125")), "{}", list.stdout);
    // OEIS had upper bounds for the eighth term: 15.
    let fewest = hitori(&["count", "sequence", "fewest-maximal", "--terms", "8", "--b-file"]).expect(0);
    assert_eq!(fewest.stdout, "1 0\n2 1\n3 2\n4 4\n5 5\n6 8\n7 11\n8 14\n");
    for term in hitori(&["count", "sequence", "hitori-number", "--terms", "6", "--json"]).expect(0).json() {
        let n = term["n"].as_u64().unwrap();
        // The lower bound ⌊2n/3⌋ + 1 is reached.
        assert_eq!(term["value"], json!((2 * n / 3 + 1).to_string()));
        let board = json!({ "cells": term["board"] }).to_string();
        let solved = hitori_with(&["unique", "--json", "-"], &board).expect(0).json();
        assert_eq!(solved[0]["solutions"], json!([term["shading"]]), "{board}");
    }
    hitori(&["count", "sequence", "primes"]).expect_complaint(&["primes", "fewest-maximal"]);
}

/// Estimates do not depend on threads or on who decides; exact numbers stand beside them, and files of other counts are refused.
#[test]
fn estimates() {
    let folder = Scratch::new();
    let file = &folder.path("count.json");
    hitori(&["count", "boards", "3", "4", "--symbols", "4", "-o", file]).expect(0);
    let draw = ["count", "estimate", "3", "4", "--boards", "200000", "--json"];
    let of = |more: &[&str]| hitori(&[&draw[..], more].concat()).expect(0).json().remove(0);
    let beside = of(&["--against", file, "-j", "2"]);
    for kind in ["solvable", "strict", "minimal"] {
        assert!(beside[kind]["deviation"].as_f64().unwrap().abs() < 4.5, "{beside}");
    }
    assert_eq!(beside["solvable"]["exact"], json!("102717"));
    let (tables, engine) = (of(&["-j", "1"]), of(&["--engine"]));
    assert_eq!((&tables["decided_by"], &engine["decided_by"]), (&json!("tables"), &json!("engine")));
    for kind in ["solvable", "strict", "minimal"] {
        assert_eq!(tables[kind], engine[kind]);
        assert_eq!(tables[kind]["found"], beside[kind]["found"]);
    }
    hitori(&["count", "estimate", "4", "4", "--against", file]).expect_complaint(&["another count"]);
    hitori(&["count", "estimate", "3", "4", "--boards", "0"]).expect_complaint(&["--boards"]);
    hitori(&["count", "estimate", "8", "8", "--symbols", "64"]).expect_complaint(&["legal shadings"]);
}
