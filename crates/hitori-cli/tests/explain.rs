//! `explain`, `hint`, `rules`.
#![allow(clippy::unwrap_used)] // In a test, failing is the message.

mod common;

use common::*;
use serde_json::{Value, json};

/// Needs an assumption: class G.
const PROBED: &str = "2 1 4 2 5 2\n3 2 6 5 1 1\n6 2 3 2 1 5\n5 5 6 4 6 6\n5 4 2 3 6 3\n4 6 6 1 2 4\n";

fn marks_after(rows: &[&str], steps: &[Value]) -> Vec<String> {
    let mut marks: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    for conclusion in steps.iter().flat_map(|step| step["conclusions"].as_array().unwrap()) {
        let (row, col) = conclusion["cell"].as_str().unwrap()[1..].split_once('c').unwrap();
        let cell = &mut marks[row.parse::<usize>().unwrap() - 1][col.parse::<usize>().unwrap() - 1];
        assert_eq!(*cell, '?', "{conclusion} is not new");
        *cell = if conclusion["shade"] == "shaded" { 'x' } else { '-' };
    }
    marks.into_iter().map(|row| row.into_iter().collect()).collect()
}

#[test]
fn text_has_all_steps_in_80_columns() {
    let run = hitori_with(&["explain", "-"], SAMPLE).expect(0);
    assert!(
        run.lines()[0].starts_with("stdin#1 · 4×4 · 10 steps · class F1 · gentle (1.3)"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("r1c1 and r1c3 are shaded, r1c2 is white: of three 1s"), "{}", run.stdout);
    assert!(run.stdout.contains("│ ▐1▌ 1 ▐1▌ 4  │"), "{}", run.stdout);
    assert!(run.lines().iter().all(|line| line.chars().count() <= 80), "{}", run.stdout);
    let boards = |run: &Run| run.stdout.matches('┌').count();
    assert_eq!(boards(&run), 2);
    assert_eq!(boards(&hitori_with(&["explain", "-", "--boards"], SAMPLE).expect(0)), 11);
    assert_eq!(boards(&hitori_with(&["explain", "--boards=4", "-"], SAMPLE).expect(0)), 4);
    let some = hitori_with(&["explain", "--steps", "3..4", "-"], SAMPLE).expect(0);
    let numbers = some.lines().iter().filter(|line| line.starts_with("  ")).count();
    assert!(
        numbers >= 2 && some.stdout.contains("\n  3 ") && !some.stdout.contains("\n  5 "),
        "{}",
        some.stdout
    );
}

#[test]
fn json_steps_lead_to_the_solution() {
    for args in [&["explain", "--json", "-"][..], &["explain", "--json", "--simplest", "-"]] {
        let answer = hitori_with(args, SAMPLE).expect(0).json().remove(0);
        assert_eq!((&answer["status"], &answer["class"]), (&json!("solved"), &json!("F")));
        assert_eq!(answer["difficulty"], "gentle");
        assert!(answer["rating"].is_f64(), "{answer}");
        assert_eq!(answer.as_object().unwrap().keys().next().unwrap(), "view");
        assert_eq!(answer["view"], "explain/1");
        assert_eq!(answer["marks"], json!(SAMPLE_SOLUTION));
        let steps = answer["steps"].as_array().unwrap();
        assert_eq!(marks_after(&["????"; 4], steps), SAMPLE_SOLUTION);
    }
}

#[test]
fn explanations_go_on_from_marks() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let given = ["x-x-", "??--", "????", "????"];
    let marks = scratch.file("marks.txt", given.join("\n"));
    let answer = hitori(&["explain", "--json", &puzzle, "--marks", &marks]).expect(0).json().remove(0);
    assert_eq!(marks_after(&given, answer["steps"].as_array().unwrap()), SAMPLE_SOLUTION);
    let wrong = scratch.file("wrong.txt", "-???\n????\n????\n????\n");
    let run = hitori(&["explain", &puzzle, "--marks", &wrong]).expect(1);
    assert!(run.stderr.contains("r1c1 is marked wrongly") && run.stdout.is_empty(), "{run:?}");
}

#[test]
fn an_assumption_is_told_with_its_failure() {
    let run = hitori_with(&["explain", "-"], PROBED).expect(0);
    for part in ["class G", "Suppose ", "But then ", ": were it "] {
        assert!(run.stdout.contains(part), "no '{part}' in {}", run.stdout);
    }
    let answer = hitori_with(&["explain", "--json", "-"], PROBED).expect(0).json().remove(0);
    let steps = answer["steps"].as_array().unwrap();
    let probe = steps.iter().find(|step| step["rule"] == "Prob").unwrap();
    assert!(probe["assumed"]["cell"] == probe["conclusions"][0]["cell"]);
    assert!(probe["assumed"]["shade"] != probe["conclusions"][0]["shade"]);
    assert!(probe["steps"].is_array() && probe["contradiction"]["text"].is_string());
}

#[test]
fn puzzles_without_a_single_solution_are_refused() {
    for (puzzle, reason) in [(MULTIPLE, "several solutions"), (UNSOLVABLE, "no solution")] {
        for command in ["explain", "hint"] {
            let run = hitori_with(&[command, "-"], puzzle).expect(1);
            assert!(run.stderr.contains(reason) && run.stdout.is_empty(), "{run:?}");
        }
    }
    // A Latin square: nothing follows by the rules that hold everywhere; in the minimal reading all is white.
    let run = hitori_with(&["explain", "--partial", "--json", "-"], MULTIPLE).expect(0);
    assert_eq!(run.json()[0]["status"], "stuck");
    let run = hitori_with(&["explain", "--semantics", "minimal", "--json", "-"], MULTIPLE).expect(0);
    assert_eq!(run.json()[0]["marks"], json!(["---", "---", "---"]));
    hitori_with(&["explain", "--partial", "-"], UNSOLVABLE).expect(1);
}

#[test]
fn the_page_loads_nothing() {
    let scratch = Scratch::new();
    let path = scratch.path("page.html");
    let line = json!({ "id": "</title><script>{{data}}", "cells": [[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]] });
    assert!(
        hitori_with(&["explain", "-", "--html", &path], &format!("{line}\n")).expect(0).stdout.is_empty()
    );
    let page = std::fs::read_to_string(path).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
    for outside in ["http:", "https:", "src=", "href=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(!page.contains("<script>"), "the name is escaped");
    let (_, data) = page.split_once("id=\"data\">").unwrap();
    let data: Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
    assert_eq!(data["explained"]["steps"].as_array().unwrap().len(), 10);
    assert_eq!(data["cells"], line["cells"]);
}

#[test]
fn one_picture_per_step() {
    let scratch = Scratch::new();
    let folder = scratch.path("new/steps");
    hitori_with(&["explain", "-", "--svg", &folder], SAMPLE).expect(0);
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    assert_eq!((files.len(), files[0].as_str(), files[10].as_str()), (11, "step-000.svg", "step-010.svg"));
    let first = std::fs::read_to_string(format!("{folder}/step-001.svg")).unwrap();
    assert!(first.contains("r1c2 is white: of three 1s side by side") && first.contains("#8ecbff"));
    // The start, and what was asked for; those of the explanation before are gone.
    hitori_with(&["explain", "-", "--svg", &folder, "--steps", "9.."], SAMPLE).expect(0);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 3);
}

#[test]
fn hints_name_mistakes_first() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let hint = |marks: &str, code| {
        let file = scratch.file("marks.txt", marks);
        (
            hitori(&["hint", "--grade", "3", &puzzle, "--marks", &file]).expect(code).stdout,
            hitori(&["hint", "--grade=3", "--json", &puzzle, "--marks", &file]).expect(code).json().remove(0),
        )
    };
    let (text, json) = hint("-???\n?x??\n????\n????\n", 1);
    assert_eq!(text, "r1c1 is marked wrongly.\nr2c2 is marked wrongly.\n");
    assert_eq!((&json["mistakes"], &json["step"]), (&json!(["r1c1", "r2c2"]), &Value::Null));
    let (text, json) = hint("x??-\n?-??\n???-\n--??\n", 0);
    assert!(
        text.starts_with("r1c2 and r2c1 are white: they are neighbours of the shaded r1c1. (NoB, class A)\n"),
        "{text}"
    );
    assert_eq!((&json["status"], &json["step"]["rule"]), (&json!("hint"), &json!("NoB")));
    let (text, json) = hint(&SAMPLE_SOLUTION.join("\n"), 0);
    assert_eq!((text.as_str(), &json["status"]), ("Solved.\n", &json!("solved")));
}

#[test]
fn hints_give_away_as_much_as_is_wanted() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let marks = scratch.file("marks.txt", "???-\n?-??\n???-\n--??\n");
    let hint = |grade: &str| {
        let args = ["hint", &puzzle, "--marks", &marks, grade];
        let json = hitori(&[&args[..], &["--json"]].concat()).expect(0).json().remove(0);
        (hitori(&args).expect(0).stdout, json)
    };
    let (text, json) = hint("--grade=1");
    assert!(text.starts_with("Look at row 1, columns 1 to 3.\n"), "{text}");
    assert_eq!(hint("--level=place").0, text);
    assert_eq!((&json["text"], &json["step"]), (&json!("Look at row 1, columns 1 to 3."), &Value::Null));
    assert_eq!(json["cells"], json!(["r1c1", "r1c2", "r1c3"]));
    let (text, json) = hint("--grade=2");
    assert!(text.starts_with("Sim-U3, sandwich triple: "), "{text}");
    assert_eq!((&json["level"], &json["step"]), (&json!("rule"), &Value::Null));
    assert_eq!(hitori(&["hint", &puzzle, "--marks", &marks]).expect(0).stdout, text);
    let (text, json) = hint("--grade=3");
    assert!(text.starts_with("r1c1 and r1c3 are shaded, r1c2 is white: "), "{text}");
    assert_eq!((&json["view"], &json["step"]["name"]), (&json!("hint/1"), &json!("sandwich triple")));
    hitori(&["hint", &puzzle, "--grade", "4"]).expect_complaint(&["4", "1, 2, 3"]);
}

/// Rules of any set appear in explanations and hints.
#[test]
fn rules_can_be_chosen() {
    let rules = |args: &[&str]| -> Vec<String> {
        let run = hitori_with(&[&["explain", "--json", "-"], args].concat(), PROBED).expect(0);
        let answer = run.json().remove(0);
        assert_eq!(answer["status"], "solved");
        let steps = answer["steps"].as_array().unwrap();
        steps.iter().map(|step| step["rule"].as_str().unwrap().to_owned()).collect()
    };
    let has = |rules: &[String], id: &str| rules.iter().any(|rule| rule == id);
    let usual = rules(&[]);
    assert!(has(&usual, "Sim-M3") && !has(&usual, "2-SAT") && !has(&usual, "CloI"), "{usual:?}");
    let exact = rules(&["--lines", "2sat"]);
    assert!(has(&exact, "2-SAT") && !has(&exact, "Sim-M3"), "{exact:?}");
    let further = rules(&["--rules", "wensveen,further"]);
    assert!(has(&further, "Sim-M3") && has(&further, "CloI"), "{further:?}");
    let args = ["hint", "--grade", "3", "--lines", "2sat", "--rules", "all", "-"];
    let hint = hitori_with(&args, SAMPLE).expect(0);
    assert!(hint.stdout.contains("(DoT-C, class"), "{}", hint.stdout);
    hitori_with(&["explain", "--rules", "nonsense", "-"], SAMPLE).expect_complaint(&["nonsense", "further"]);
}

#[test]
fn the_catalogue_of_rules() {
    let run = hitori(&["rules"]).expect(0);
    assert!(run.lines()[0].starts_with("A  UC"), "{}", run.stdout);
    assert!(run.lines().iter().all(|line| line.chars().count() <= 80));
    let run = hitori(&["rules", "sim-m3"]).expect(0);
    assert!(run.stdout.starts_with("Sim-M3, class B\n") && run.stdout.contains("Proof. Shaded, it would"));
    assert!(run.stdout.contains("│  1  2  1  │       │  1 (2) 1  │"), "{}", run.stdout);
    let rules = hitori(&["rules", "--json"]).expect(0).json();
    assert_eq!(rules.len(), 23);
    for rule in &rules {
        assert!(rule["examples"][0]["board"].is_array() && rule["proof"].is_array(), "{rule}");
    }
    // Those that are not in use by default come last, under the option that switches them on.
    let run = hitori(&["rules"]).expect(0);
    let place = |part: &str| run.stdout.find(part).unwrap_or_else(|| panic!("no {part}:\n{}", run.stdout));
    assert!(place("F  EP ") < place("extended line rules (hitori classify --rules all):\nB  EncP"));
    assert!(
        place("B  AltP") < place("Further patterns that people use (hitori classify --rules all):\nD  DoC")
    );
    assert!(place("F  CloI") < place("(hitori classify --lines 2sat):\nB  2-SAT"));
    let run = hitori(&["rules", "EncP"]).expect(0);
    assert!(run.stdout.starts_with("EncP, class B, used by hitori classify --rules all\n"), "{}", run.stdout);
    assert!(
        run.stdout.contains("Proof. The n pairs of such stretches need n shaded cells."),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("│  1  2  3  3  1  2  │  ──►  │ ▐1▌(2) 3  3 (1)▐2▌ │"), "{}", run.stdout);
    hitori(&["rules", "nonsense"]).expect_complaint(&["nonsense", "Sim-M3"]);
}

/// The star of Sim-U* is a part of its name; that of emphasis is not printed.
#[test]
fn stars_of_names_stay() {
    let text = hitori(&["rules", "Sim-U*"]).expect(0).stdout;
    assert!(text.contains("Sim-U*: beside a pair a a, every other a"), "{text}");
    assert!(text.contains("\nProof. The two are neighbours"), "{text}");
    let all = hitori(&["rules", "all"]).expect(0).stdout;
    let stars = all.match_indices('*').filter(|(place, _)| !all[..*place].ends_with(char::is_alphanumeric));
    assert_eq!(stars.count(), 0, "{all}");
}
