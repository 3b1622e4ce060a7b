//! A tour of the command line, the part about input: what people type, pipe and pick, with a case for each item that failed before.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.
mod common;

use std::fs;

use serde_json::json;

use common::{MULTIPLE, SAMPLE, SAMPLE_SOLUTION, Scratch, UNSOLVABLE, hitori, hitori_with};

/// Three puzzles: the sample, one with several solutions, one with none. The second has a name of its own, a number.
fn three() -> String {
    let cells = |text: &str| {
        let rows: Vec<String> =
            text.lines().map(|row| format!("[{}]", row.split(' ').collect::<Vec<_>>().join(","))).collect();
        rows.join(",")
    };
    format!(
        "{{\"id\":\"first\",\"cells\":[{}]}}\n{{\"id\":\"3\",\"cells\":[{}]}}\n{{\"cells\":[{}]}}\n",
        cells(SAMPLE),
        cells(MULTIPLE),
        cells(UNSOLVABLE)
    )
}

#[test]
fn puzzles_are_read_as_people_type_them() {
    let expected = hitori_with(&["convert", "--to", "puzzlink", "-"], SAMPLE).expect(0).stdout;
    let rows: Vec<&str> = SAMPLE.lines().collect();
    let with = |between: &str| rows.iter().map(|row| row.replace(' ', between)).collect::<Vec<_>>();
    for text in [
        with(",").join("\n"),
        with(";").join("\n"),
        with(" | ").join("\n"),
        format!("[[{}]]", with(",").join("],[")),
        format!("[[{}]]\n", with(", ").join("],\n [")),
        hitori_with(&["convert", "--to", "markdown", "-"], SAMPLE).expect(0).stdout,
        hitori_with(&["solve", "-"], SAMPLE).expect(0).stdout,
        hitori_with(&["solve", "--labels", "-"], SAMPLE).expect(0).stdout,
        hitori_with(&["explain", "--boards=2", "-"], SAMPLE).expect(0).stdout,
        hitori_with(&["render", "--to", "text", "-"], SAMPLE).expect(0).stdout,
    ] {
        let run = hitori_with(&["convert", "--to", "puzzlink", "-"], &text);
        assert_eq!(run.stdout, expected, "{text}\n{}", run.stderr);
    }
    let argument = format!("[[{}]]", with(",").join("],["));
    assert_eq!(hitori(&["convert", "--to", "puzzlink", &argument]).expect(0).stdout, expected);
    hitori_with(&["solve", "-"], "[1, 1, 2, 2]\n").expect_complaint(&["stdin:1:1: ", "one list of 4 cells"]);
    hitori_with(&["solve", "-"], "1,1\n1,x\n").expect_complaint(&["stdin:2:3: ", "`x`"]);
}

#[test]
fn a_drawn_solution_can_be_checked() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let drawn = hitori(&["solve", &puzzle]).expect(0).stdout;
    assert_eq!(hitori_with(&["check", &puzzle, "--solution", "-"], &drawn).expect(0).stdout, "p#1 valid\n");
    assert_eq!(hitori_with(&["check", "-"], &drawn).expect(0).stdout, "stdin#1 valid\n");
}

#[test]
fn what_is_piped_in_needs_no_dash() {
    for command in ["solve", "unique", "classify", "explain", "hint", "render", "prove", "properties"] {
        let (dash, none) = (hitori_with(&[command, "-"], SAMPLE), hitori_with(&[command], SAMPLE));
        assert_eq!((dash.code, none.code), (Some(0), Some(0)), "{command}: {}", none.stderr);
        if command != "solve" {
            assert_eq!(dash.stdout, none.stdout, "{command}");
        }
    }
    assert!(hitori_with(&["convert", "--to", "jsonl"], SAMPLE).expect(0).stdout.contains("cells"));
    assert!(hitori_with(&["encode", "--engine", "smt"], SAMPLE).expect(0).stdout.contains("assert"));
    // Where nothing is piped in, the usage stays what it was.
    for command in ["solve", "render", "prove"] {
        hitori(&[command]).expect_complaint(&[
            "required arguments were not provided",
            "<INPUT>",
            "Usage: hitori",
        ]);
    }
    // A name that is given goes before what is piped in.
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", MULTIPLE);
    assert_eq!(hitori_with(&["unique", &puzzle], SAMPLE).expect(1).stdout, "p#1 multiple\n");
}

#[test]
fn one_puzzle_is_picked_out_of_several() {
    let scratch = Scratch::new();
    let file = scratch.file("set.jsonl", three());
    let unique = |only: &str| hitori(&["unique", &file, "--only", only]);
    assert_eq!(unique("first").expect(0).stdout, "first unique\n");
    assert_eq!(unique("1").expect(0).stdout, "first unique\n");
    assert_eq!(unique("3").expect(1).stdout, "3 multiple\n", "a name goes before a number");
    assert_eq!(unique("set#3").expect(1).stdout, "set#3 unsolvable\n");
    unique("fourth").expect_complaint(&["no puzzle 'fourth'", "the file has 3 puzzles: first, 3, set#3"]);
    unique("0").expect_complaint(&["the file has 3 puzzles"]);
    for command in ["explain", "hint", "render", "prove"] {
        hitori(&[command, &file]).expect_complaint(&["one puzzle expected", "--only"]);
        hitori(&[command, &file, "--only", "first"]).expect(0);
    }
    hitori(&["encode", "--engine", "smt", &file]).expect_complaint(&["--only"]);
    assert_eq!(hitori(&["convert", &file, "--only", "2", "--to", "plain"]).expect(0).stdout, MULTIPLE);
    let marks = scratch.file("m.txt", SAMPLE_SOLUTION.join("\n"));
    hitori(&["solve", &file, "--only", "1", "--marks", &marks]).expect(0);
    // A bad puzzle beside it does no harm, and one that is meant is complained about.
    let broken = scratch.file("broken.jsonl", format!("{{\"cells\":[[1,]]}}\n{}", three()));
    assert_eq!(hitori(&["unique", &broken, "--only", "2"]).expect(0).stdout, "first unique\n");
    hitori(&["unique", &broken, "--only", "1"]).expect_complaint(&["broken.jsonl:1:"]);
}

#[test]
fn a_folder_gets_a_picture_of_each() {
    let scratch = Scratch::new();
    let file = scratch.file("set.jsonl", three());
    let folder = format!("{}/", scratch.path("pictures"));
    hitori(&["render", &file, "-o", &folder]).expect(0);
    let mut names: Vec<String> =
        fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["3.svg", "first.svg", "set#3.svg"]);
    let run = hitori(&["render", &file, "-o", &folder, "--solve", "--to", "text"]).expect(1);
    assert!(run.stderr.contains("unsolvable") && run.stderr.contains("not the only one"), "{}", run.stderr);
    assert!(fs::read_to_string(format!("{folder}first.txt")).unwrap().contains('▐'));
    assert!(!fs::exists(format!("{folder}set#3.txt")).unwrap());
}

#[test]
fn labels_stand_where_cells_are_named() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let top = "    1  2  3  4\n  ┌──────────────┐\n1 │";
    assert!(hitori(&["explain", &puzzle]).expect(0).stdout.contains(top));
    assert!(hitori(&["solve", "--labels", &puzzle]).expect(0).stdout.starts_with("     1  2  3  4\n  ┌"));
    assert!(hitori(&["solve", &puzzle]).expect(0).stdout.starts_with('┌'));
    let drawn = hitori(&["hint", &puzzle]).expect(0).stdout;
    assert!(drawn.contains(&format!("\n {top}")) && drawn.ends_with("┘\n"), "{drawn}");
    let several = scratch.file("m.txt", MULTIPLE);
    assert!(hitori(&["unique", "--show", &several]).expect(1).stdout.contains("\n3 │"));
    let texts = |args: &[&str]| hitori(args).expect(0).stdout.matches("<text").count();
    assert_eq!(texts(&["render", &puzzle]), 16);
    assert_eq!(texts(&["render", &puzzle, "--labels"]), 16 + 8);
    hitori(&["render", &puzzle, "--labels", "-o", &scratch.path("p.png")]).expect(0);
    hitori(&["explain", &puzzle, "--svg", &scratch.path("steps")]).expect(0);
    let step = fs::read_to_string(scratch.path("steps/step-001.svg")).unwrap();
    assert_eq!(step.matches("<text").count(), 16 + 8);
}

#[test]
fn marks_are_a_file_everywhere() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let marks = scratch.file("marks.txt", "x-??\n????\n????\n????\n");
    let drawn = hitori(&["render", &puzzle, "--marks", &marks, "--to", "text"]).expect(0).stdout;
    assert!(drawn.contains("▐1▌(1) 1  4"), "{drawn}");
    let both = scratch.file("both.txt", format!("{SAMPLE}\n{}\n", SAMPLE_SOLUTION.join("\n")));
    assert!(hitori(&["render", &both, "--own", "--to", "text"]).expect(0).stdout.contains("▐1▌ 1 ▐1▌ 4"));
    hitori(&["render", &puzzle, "--own"]).expect_complaint(&["no solution or marks in it"]);
}

/// b9: an unsolvable newspaper puzzle was just called unsolvable.
#[test]
fn a_typo_is_shown_and_mended() {
    // The tour's unsolvable board.
    let rows =
        ["48163257", "36725461", "23482861", "41657723", "72318546", "35678182", "81467325", "87354612"];
    let run = hitori_with(&["typo", "-"], &rows.join("\n")).expect(1);
    assert!(run.stdout.starts_with("stdin#1: it has no solution\n"), "{}", run.stdout);
    let answer = hitori_with(&["typo", "--json", "-"], &rows.join("\n")).expect(1).json().remove(0);
    let conflict = answer["conflict"].as_array().unwrap();
    assert_eq!((&answer["view"], &answer["smallest"]), (&json!("typo/1"), &json!(true)));
    assert_eq!(run.stdout.matches('[').count(), conflict.len(), "{}", run.stdout);
    // Each change is what it promises.
    for change in answer["changes"].as_array().unwrap() {
        assert!(conflict.contains(&change["cell"]));
        let (row, col) = change["cell"].as_str().unwrap()[1..].split_once('c').unwrap();
        let (row, col): (usize, usize) = (row.parse().unwrap(), col.parse().unwrap());
        for number in change["to"].as_array().unwrap() {
            let mut mended: Vec<String> = rows.iter().map(|row| (*row).to_owned()).collect();
            mended[row - 1].replace_range(col - 1..col, &number.to_string());
            hitori_with(&["unique", "-"], &mended.join("\n")).expect(0);
        }
    }
    let fine = hitori_with(&["typo", "-"], SAMPLE).expect(0);
    assert!(fine.stdout.contains("probably copied right"), "{}", fine.stdout);
    let several = hitori_with(&["typo", "-"], MULTIPLE).expect(1);
    assert!(several.stdout.contains("several solutions"), "{}", several.stdout);
}
