//! The requests of the service, each with every board.

use hitori_core::engine::Budget;
use hitori_service::{Limits, answer, names};
use serde_json::{Value, json};

use super::boards::{self, Board};
use super::bounds::{self, Ended};
use super::{is_picked, row};

/// Requests whose work is at most a fixed multiple of their text, with what that work is; they need not count
/// it.
const UNCOUNTED: &[(&str, &str)] = &[
    ("check", "the referee visits each cell once"),
    ("shading", "a drawing is adjusted cell by cell"),
    ("convert", "reads and writes a text"),
    ("render", "writes a text"),
    ("rules", "prints a table of this program"),
    ("formats", "prints a table of this program"),
    ("version", "prints a line"),
    ("daily", "makes a board of its own size"),
    ("practice", "makes a board of its own size"),
    ("generate", "makes a board of its own"),
];

/// Requests that are not about a board.
const WITHOUT_BOARD: [&str; 5] = ["daily", "practice", "rules", "formats", "version"];

/// Returns the request of a name about a board. Fails for a name that is not known here: say what it is
/// asked.
fn body(name: &str, board: &Board) -> Value {
    let puzzle = board.rows();
    let (rows, cols) = (board.puzzle.size().rows(), board.puzzle.size().cols());
    let drawing = |letter: fn(usize) -> char| -> Vec<String> {
        let cells = |row: usize| (0..cols).map(move |col| letter(row + col)).collect();
        (0..rows).map(cells).collect()
    };
    match name {
        "solve" => json!({"puzzle": puzzle, "goal": 10}),
        "unique" | "classify" | "properties" | "explain" | "hint" | "typo" => json!({"puzzle": puzzle}),
        "check" => json!({"puzzle": puzzle, "solution": drawing(|_| '-')}),
        "session" => json!({"puzzle": puzzle, "action": {"do": "check"}}),
        "cells" => json!({"puzzle": puzzle, "cell": "r1c1"}),
        "shading" => json!({"shading": drawing(|place| if place % 3 == 0 { 'x' } else { '-' })}),
        "convert" => json!({"puzzle": puzzle, "to": "json", "canonical": true}),
        "render" => json!({"puzzle": puzzle, "labels": true}),
        "generate" => json!({"size": format!("{rows}x{cols}"), "difficulty": "fierce"}),
        "daily" => json!({"date": "2026-11-16", "difficulty": "fierce"}),
        "practice" => json!({"rule": "EncP"}),
        "rules" | "formats" | "version" => json!({}),
        _ => panic!("the request '{name}' is new: add to requests.rs what it is asked about a board"),
    }
}

/// Returns how an answer says that it ended.
fn ended(name: &str, body: &[u8], budget: &Budget) -> Ended {
    match answer(name, body, budget, &Limits::default()) {
        Ok(text) => {
            let reasons = ["cancelled", "time limit reached", "conflict limit reached"];
            let is_stopped = reasons.iter().any(|reason| text.contains(reason));
            if is_stopped { Ended::Stopped } else { Ended::Complete }
        }
        Err(problem) if matches!(problem.status, 499 | 503) => Ended::Stopped,
        Err(_) => Ended::Complete,
    }
}

#[test]
fn every_request_returns_within_its_bound() {
    let mut complaints = Vec::new();
    for board in boards::boards() {
        for name in names().filter(|name| is_picked(name, &board)) {
            // Once is enough for requests without a board.
            if WITHOUT_BOARD.contains(&name) && board.name != "ones 1×10000" {
                continue;
            }
            let body = body(name, &board).to_string();
            row(name, &board, &mut complaints, move || {
                bounds::complaints(|budget| ended(name, body.as_bytes(), budget)).0
            });
        }
    }
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}

/// Work of which nothing is counted would keep every bound on steps.
#[test]
fn every_request_counts_its_steps() {
    let boards = boards::boards();
    let board = boards.iter().find(|board| board.name == "generated 100×100").expect("it is there");
    for (name, why) in UNCOUNTED {
        assert!(names().any(|known| known == *name), "there is no request '{name}' ({why})");
    }
    for name in names().filter(|name| UNCOUNTED.iter().all(|(uncounted, _)| uncounted != name)) {
        let body = body(name, board).to_string();
        let budget = Budget::default().start();
        hitori_core::engine::audit::reset();
        ended(name, body.as_bytes(), &budget);
        let steps = hitori_core::engine::audit::read().steps;
        assert!(steps >= board.puzzle.size().cells() as u64, "{name} counts {steps} steps");
    }
}
