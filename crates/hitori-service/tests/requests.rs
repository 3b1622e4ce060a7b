//! Every request answers as its command does, says what is wrong, and stays within its bounds.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

use hitori_core::Puzzle;
use hitori_core::engine::{Budget, CancelToken};
use hitori_core::formats::{Entry, FORMATS};
use hitori_core::report::{CellsView, HintView, PracticeView, SessionChangeView, SolveView};
use hitori_service::{Limits, Problem, answer, names};
use serde_json::{Value, json};

const SAMPLE: &str = "hitori/4/4/1114142333214213";

fn ask(name: &str, body: Value) -> Result<Value, Problem> {
    let text = answer(name, body.to_string().as_bytes(), &Budget::default(), &Limits::default())?;
    Ok(serde_json::from_str(&text).unwrap())
}

fn ok(name: &str, body: Value) -> Value {
    ask(name, body.clone()).unwrap_or_else(|problem| panic!("{name} {body}: {problem:?}"))
}

/// A request of each name that has an answer.
fn samples() -> Vec<(&'static str, Value)> {
    let rows = ["x-x-", "----", "x-x-", "---x"];
    vec![
        ("solve", json!({"puzzle": SAMPLE})),
        ("unique", json!({"puzzle": [[1, 2], [2, 1]]})),
        ("check", json!({"puzzle": SAMPLE, "solution": rows})),
        ("classify", json!({"puzzle": SAMPLE, "depth": 2})),
        ("properties", json!({"puzzle": SAMPLE})),
        ("explain", json!({"puzzle": SAMPLE, "simplest": true})),
        ("hint", json!({"puzzle": SAMPLE, "grade": 1})),
        ("session", json!({"puzzle": SAMPLE, "action": {"do": "open"}})),
        ("generate", json!({"size": 6, "seed": 3, "difficulty": "easy"})),
        ("daily", json!({"date": "2026-11-16", "difficulty": "gentle"})),
        ("practice", json!({"rule": "NCO"})),
        ("rules", json!({})),
        ("cells", json!({"puzzle": SAMPLE, "cell": "r1c4"})),
        ("typo", json!({"puzzle": [[1, 1], [1, 1]]})),
        ("shading", json!({"shading": rows})),
        ("convert", json!({"puzzle": SAMPLE, "to": "plain"})),
        ("formats", json!({})),
        ("render", json!({"puzzle": SAMPLE, "marks": rows, "style": "dark", "labels": true})),
        ("version", json!({})),
    ]
}

#[test]
fn every_request_is_answered() {
    let samples = samples();
    assert!(names().eq(samples.iter().map(|(name, _)| *name)));
    for (name, body) in samples {
        let answer = ok(name, body);
        assert!(answer["view"].is_string() || answer["cells"].is_array(), "{name}: {answer}");
    }
}

#[test]
fn solutions_are_told_as_asked() {
    let solved = ok("solve", json!({"puzzle": SAMPLE}));
    assert_eq!(solved["solutions"], json!([["x-x-", "----", "x-x-", "---x"]]));
    assert_eq!(
        ok("solve", json!({"puzzle": [[1, 2], [2, 1]], "goal": 10}))["solutions"].as_array().unwrap().len(),
        5
    );
    let forced: SolveView<'_> =
        serde_json::from_value(ok("solve", json!({"puzzle": "1 1 2\n2 3 1\n3 2 2", "goal": "forced"})))
            .unwrap();
    assert!(forced.forced.is_some());
    let one = ok("solve", json!({"puzzle": [[1, 2], [2, 1]], "goal": "any", "marks": ["x-", "--"]}));
    assert_eq!(one["solutions"], json!([["x-", "--"]]));
    let minimal = ok("unique", json!({"puzzle": [[1, 2], [2, 1]], "semantics": "minimal"}));
    assert_eq!(minimal["status"], "unique");
}

/// A game from the first action to the last, its state carried by the answers alone.
#[test]
fn a_game_is_played_without_a_memory() {
    let play = |before: &Value, action: Value| -> Value {
        let state = ok("session", json!({"session": before["session"], "action": action}));
        serde_json::from_value::<SessionChangeView<'_>>(state.clone()).unwrap();
        state
    };
    let start = ok("session", json!({"puzzle": SAMPLE, "action": {"do": "cycle", "cell": "r1c1"}}));
    assert_eq!(start["changed"], json!(["r1c1"]));
    let wrong = play(&start, json!({"do": "mark", "cells": ["r1c2", "r1c3"], "shade": "shaded"}));
    assert_eq!(wrong["violations"][0]["kind"], "adjacent");
    assert_eq!((&wrong["mistakes"], &wrong["marks"][0]), (&json!(null), &json!("xxx?")));
    assert_eq!(play(&wrong, json!({"do": "check"}))["mistakes"], json!(["r1c2"]));
    let hint = ok("hint", json!({"session": wrong["session"], "grade": 3}));
    assert_eq!(hint["status"], "mistake");
    let back = play(&wrong, json!({"do": "back"}));
    assert_eq!((&back["marks"][0], &back["can_redo"]), (&json!("x???"), &json!(true)));
    let kept = play(&back, json!({"do": "checkpoint"}));
    let rest =
        play(&kept, json!({"do": "mark", "cells": ["r1c3", "r3c1", "r3c3", "r4c4"], "shade": "shaded"}));
    assert_eq!(rest["solved"], true);
    let restored = play(&rest, json!({"do": "restore", "checkpoint": 1}));
    assert_eq!((&restored["solved"], &restored["marks"][0]), (&json!(false), &json!("x???")));
    assert_eq!(
        play(&play(&restored, json!({"do": "redo"})), json!({"do": "undo"}))["marks"],
        restored["marks"]
    );
    assert_eq!(play(&rest, json!({"do": "clear"}))["marks"][0], "????");
}

#[test]
fn hints_give_away_what_their_grade_allows() {
    for grade in 1..=3 {
        let hint: HintView<'_> =
            serde_json::from_value(ok("hint", json!({"puzzle": SAMPLE, "grade": grade}))).unwrap();
        assert_eq!(hint.step.is_some(), grade == 3);
    }
}

#[test]
fn puzzles_are_made_as_ordered() {
    let made = ok(
        "generate",
        json!({"size": "5x7", "seed": 4, "symmetry": "rotate", "require": ["NCO:1.."], "near_uniform": false}),
    );
    assert_eq!((&made["rows"], &made["cols"], &made["seed"]), (&json!(5), &json!(7), &json!(4)));
    assert_eq!(ok("solve", json!({"puzzle": made}))["status"], "unique");
    let drawn = ["x-x", "---", "x-x"];
    assert_eq!(ok("generate", json!({"shading": drawn}))["solution"], json!(drawn));
    let today = ok("daily", json!({"date": "2026-11-16", "difficulty": "hard"}));
    assert_eq!((&today["id"], &today["difficulty"]), (&json!("daily-2026-11-16-hard"), &json!("hard")));
    let practice: PracticeView<'_> =
        serde_json::from_value(ok("practice", json!({"rule": "CP", "seed": 2}))).unwrap();
    assert_eq!((practice.step.rule.as_str(), practice.next), ("CP", true));
}

#[test]
fn cells_tell_which_numbers_keep_a_puzzle_unique() {
    let view: CellsView<'_> =
        serde_json::from_value(ok("cells", json!({"puzzle": SAMPLE, "cell": "r1c4"}))).unwrap();
    assert_eq!((view.number, view.choices.len()), (Some(4), 4));
    assert!(view.choices.iter().any(|choice| choice.number == 4 && choice.class.is_some()));
}

#[test]
fn boards_are_turned_and_renumbered() {
    let text = |extra: Value| {
        let mut body = json!({"puzzle": [[7, 8, 9], [1, 2, 3]], "to": "plain"});
        body.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        ok("convert", body)["text"].as_str().unwrap().to_owned()
    };
    for (image, rows) in [
        ("rotate", "1 7\n2 8\n3 9"),
        ("rotate-back", "9 3\n8 2\n7 1"),
        ("half-turn", "3 2 1\n9 8 7"),
        ("mirror", "9 8 7\n3 2 1"),
        ("flip", "1 2 3\n7 8 9"),
        ("transpose", "7 1\n8 2\n9 3"),
        ("anti-transpose", "3 9\n2 8\n1 7"),
    ] {
        assert_eq!(text(json!({"image": image})), rows, "{image}");
    }
    assert_eq!(text(json!({"renumber": true})), "1 2 3\n4 5 6");
    assert_eq!(text(json!({"canonical": true})), "1 2 3\n4 5 6");
}

#[test]
fn drawings_are_kept_repaired_or_refused() {
    let drawing = |rows: Value| ok("shading", json!({"shading": rows}));
    assert_eq!(drawing(json!(["x-x", "---", "x-x"]))["status"], "legal");
    let mended = drawing(json!(["xx-", "---", "---"]));
    assert_eq!((&mended["status"], &mended["rows"]), (&json!("repaired"), &json!(["x-x", "---", "x-x"])));
    assert!(mended["reason"].as_str().unwrap().contains("share an edge"), "{mended}");
    assert_eq!(drawing(json!(["x-"]))["status"], "impossible");
}

#[test]
fn whole_numbers_may_have_a_point() {
    let made = ok("generate", json!({"size": 6.0, "seed": 3e0}));
    assert_eq!((&made["rows"], &made["seed"]), (&json!(6), &json!(3)));
    let solved = ok("solve", json!({"puzzle": [[1.0, 1], [1, 2.0]], "conflicts": 10.0}));
    assert_eq!(solved["status"], ok("solve", json!({"puzzle": [[1, 1], [1, 2]]}))["status"]);
}

/// Boards that are too large are distinguished from wrong texts in every format, without reading the message.
#[test]
fn a_board_beyond_the_limit_is_too_large_in_every_format() {
    let puzzle = Puzzle::from_rows([[1, 1, 2], [2, 3, 1], [3, 2, 2]]).unwrap();
    let limits = Limits::default().with_cells(8);
    for format in FORMATS.iter().filter(|format| format.can_read()) {
        let text = format.write(&Entry::new(puzzle.clone())).unwrap();
        let body = json!({"puzzle": text}).to_string();
        let problem = answer("solve", body.as_bytes(), &Budget::default(), &limits).unwrap_err();
        assert_eq!(problem.status, 413, "{}: {problem:?}", format.name());
    }
    // The words of a limit in a text that is only wrong.
    let problem = ask("solve", json!({"puzzle": "1 2\nis too large"})).unwrap_err();
    assert_eq!(problem.status, 422, "{problem:?}");
}

#[test]
fn what_is_wrong_is_said() {
    for (name, body, status, part) in [
        ("fly", json!({}), 404, "fly"),
        ("solve", json!([]), 400, "JSON object"),
        ("solve", json!({}), 400, "puzzle"),
        ("solve", json!({"puzzle": 5}), 400, "puzzle"),
        ("solve", json!({"puzzle": SAMPLE, "puzle": 1}), 400, "puzle"),
        ("solve", json!({"puzzle": "1 2\n3"}), 422, "line 2"),
        ("solve", json!({"puzzle": SAMPLE, "goal": "all"}), 400, "goal"),
        ("solve", json!({"puzzle": SAMPLE, "goal": 1_000_000}), 413, "1000"),
        ("solve", json!({"puzzle": SAMPLE, "marks": ["x"]}), 422, "4×4"),
        ("solve", json!({"puzzle": SAMPLE, "timeout": -1}), 400, "timeout"),
        ("solve", json!({"puzzle": SAMPLE, "timeout": "soon"}), 400, "timeout"),
        ("solve", json!({"puzzle": vec![vec![1; 101]; 100]}), 413, "10000"),
        ("generate", json!({"size": 0}), 422, "size"),
        ("generate", json!({"size": 200}), 413, "10000"),
        ("generate", json!({"size": 8, "sides": 3}), 422, "--sides"),
        ("generate", json!({"size": "8 --seed 3"}), 422, "single word"),
        ("generate", json!({"size": 8, "a b": 3}), 422, "option"),
        ("generate", json!({}), 422, "size"),
        ("hint", json!({"puzzle": SAMPLE, "grade": 4}), 422, "1, 2 or 3"),
        ("solve", json!({"puzzle": SAMPLE, "marks": ["xx", "x"]}), 422, "marks: row 2"),
        ("solve", json!({"puzzle": SAMPLE, "conflicts": 1.5}), 400, "conflicts"),
        ("hint", json!({}), 422, "session"),
        ("session", json!({"action": {"do": "open"}}), 422, "puzzle"),
        ("session", json!({"puzzle": SAMPLE, "action": {"do": "fly"}}), 400, "fly"),
        ("session", json!({"puzzle": SAMPLE, "action": {"do": "cycle", "cell": "r9c1"}}), 422, "r4c4"),
        (
            "session",
            json!({"puzzle": SAMPLE, "action": {"do": "restore", "checkpoint": 3}}),
            422,
            "checkpoint 3",
        ),
        ("daily", json!({"date": "2026-02-30", "difficulty": "easy"}), 422, "no day"),
        ("daily", json!({"date": "2026-02-20", "difficulty": "nice"}), 422, "nice"),
        ("practice", json!({"rule": "XYZ"}), 422, "XYZ"),
        ("convert", json!({"puzzle": SAMPLE, "to": "wax"}), 422, "wax"),
        ("render", json!({"puzzle": SAMPLE, "style": "pink"}), 422, "style"),
        ("cells", json!({"puzzle": SAMPLE, "cell": "a1"}), 422, "r4c4"),
    ] {
        let problem = ask(name, body.clone()).expect_err(&format!("{name} {body}"));
        assert_eq!(problem.status, status, "{name} {body}: {problem:?}");
        assert!(problem.detail.contains(part), "{name} {body}: {}", problem.detail);
        let json: Value = serde_json::from_str(&problem.json()).unwrap();
        assert_eq!(json["detail"], problem.detail.as_str());
    }
    for bad in [&b"\xff"[..], b"[", b"{\"puzzle\": \"\\ud800\"}"] {
        assert_eq!(answer("solve", bad, &Budget::default(), &Limits::default()).unwrap_err().status, 400);
    }
}

/// Whoever has gone is not worked for: every request that can take long ends at the first look.
#[test]
fn requests_are_cancelled_and_run_out_of_time() {
    let budget = Budget::default().with_cancel(CancelToken::from_fn(|| true));
    let open = json!(vec![vec![Value::Null; 30]; 30]);
    for (name, body) in [
        ("solve", json!({"puzzle": open, "goal": 1000})),
        ("classify", json!({"puzzle": SAMPLE})),
        ("explain", json!({"puzzle": SAMPLE})),
        ("generate", json!({"size": 8, "difficulty": "fierce"})),
        ("daily", json!({"date": "2026-11-16", "difficulty": "fierce"})),
        ("practice", json!({"rule": "EncP"})),
        ("cells", json!({"puzzle": SAMPLE, "cell": "r1c1"})),
    ] {
        match answer(name, body.to_string().as_bytes(), &budget, &Limits::default()) {
            Ok(answer) => assert!(answer.contains("\"reason\":\"cancelled\""), "{name}: {answer}"),
            Err(problem) => assert_eq!(problem.status, 499, "{name}: {problem:?}"),
        }
    }
    let hard = json!({"size": 40, "shaded": "532..", "tries": 1_000_000_000, "timeout": "20ms"});
    assert_eq!(ask("generate", hard).unwrap_err().status, 503);
}

#[cfg(feature = "openapi")]
#[test]
fn the_document_describes_every_request() {
    let document = hitori_service::openapi();
    for name in names() {
        let post = &document["paths"][format!("/api/v1/{name}")]["post"];
        assert_eq!(post["operationId"], name);
        let body = &post["requestBody"]["content"]["application/json"]["schema"];
        let schema = document.pointer(body["$ref"].as_str().unwrap().trim_start_matches('#')).unwrap();
        assert!(schema["properties"]["timeout"].is_object(), "{name}: {schema}");
    }
    // Every reference leads somewhere.
    fn walk(value: &Value, document: &Value) {
        if let Some(place) = value.get("$ref").and_then(Value::as_str) {
            assert!(document.pointer(place.trim_start_matches('#')).is_some(), "{place}");
        }
        match value {
            Value::Array(items) => items.iter().for_each(|item| walk(item, document)),
            Value::Object(fields) => fields.values().for_each(|item| walk(item, document)),
            _ => {}
        }
    }
    walk(&document, &document);
}
