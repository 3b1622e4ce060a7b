//! Rules, explanations, classes and ratings stop at exactly the look that ends their budget, on boards that
//! are hard on them, and their work grows with the board and hardly faster.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

mod common;

use std::sync::atomic::Ordering;
use std::time::Duration;

use common::{counting_clock, counting_token};
use hitori_core::board::{Clue, Puzzle, Semantics, Shade, Shading, Size};
use hitori_core::deduce::{
    Branching, ExplainOptions, Finish, GradeError, GradeOptions, LineMethod, Position, RuleSelection,
    StepError, explain, grade, next_step, rule, step_by,
};
use hitori_core::engine::{Budget, Limit, audit};
use hitori_core::rate::{RateOptions, rate_unique};

/// The most elementary steps between two looks.
const GAP: u64 = 100_000;

fn board(rows: usize, cols: usize, number: impl Fn(usize, usize) -> Option<u32>) -> Puzzle {
    let size = Size::new(rows, cols).unwrap();
    let clue = |cell| number(cell / cols, cell % cols).and_then(Clue::new).unwrap_or(Clue::BLANK);
    Puzzle::new(size, (0..size.cells()).map(clue).collect()).unwrap()
}

/// Boards on which careless work takes the square of their cells, each with about so many cells.
fn families(cells: usize) -> Vec<(&'static str, Puzzle)> {
    let side = cells.isqrt();
    let two = |parity: usize| Some(1 + parity as u32 % 2);
    vec![
        ("a row of one number", board(1, cells, |_, _| Some(1))),
        ("a column of one number", board(cells, 1, |_, _| Some(1))),
        ("a square of one number", board(side, side, |_, _| Some(1))),
        ("a striped row", board(1, cells, |_, col| two(col))),
        ("stripes", board(side, side, |_, col| two(col))),
        ("checkers", board(side, side, |row, col| two(row + col))),
        ("squares", board(side, side, |row, col| Some(((row * row + col * col) % side) as u32))),
        ("a Latin square", board(side, side, |row, col| Some(((row + col) % side) as u32))),
        ("a blank row", board(1, cells, |_, _| None)),
        ("a blank square", board(side, side, |_, _| None)),
        ("all different", board(side, side, |row, col| Some((row * side + col) as u32))),
        (
            "every other cell of a row equal",
            board(2, cells / 2, |row, col| {
                Some(if row == 0 && col % 2 == 0 { 0 } else { (row * cells + col + 1) as u32 })
            }),
        ),
    ]
}

type Run = fn(&Puzzle, Budget) -> Option<Limit>;

fn explained(puzzle: &Puzzle, options: ExplainOptions) -> Option<Limit> {
    let explanation = explain(puzzle, None, &options).unwrap();
    // What was found until then is there.
    let marked: usize = explanation.steps.iter().map(|step| step.conclusions.len()).sum();
    assert_eq!(explanation.marks.literals().count(), marked);
    match explanation.finish {
        Finish::Stopped(limit) => Some(limit),
        _ => None,
    }
}

fn stopped<T>(step: Result<T, StepError>) -> Option<Limit> {
    match step {
        Err(StepError::Limit(limit)) => Some(limit),
        _ => None,
    }
}

fn blank(puzzle: &Puzzle) -> Shading {
    Shading::filled(puzzle.size(), Shade::Undecided)
}

const RUNS: [(&str, Run); 8] = [
    ("explain", |puzzle, budget| {
        explained(puzzle, ExplainOptions::default().with_unique(false).with_budget(budget))
    }),
    ("explain with all rules", |puzzle, budget| {
        let options = ExplainOptions::default().with_rules(RuleSelection::all()).with_simplest(true);
        explained(puzzle, options.with_budget(budget))
    }),
    ("explain with the line solver", |puzzle, budget| {
        explained(puzzle, ExplainOptions::default().with_rules(LineMethod::TwoSat).with_budget(budget))
    }),
    ("next_step", |puzzle, budget| {
        stopped(next_step(puzzle, &blank(puzzle), &ExplainOptions::default().with_budget(budget)))
    }),
    ("step_by", |puzzle, budget| stopped(step_by(rule("NCO-1").unwrap(), &Position::new(puzzle), &budget))),
    ("grade", |puzzle, budget| {
        match grade(puzzle, &GradeOptions::default().with_unique(false).with_budget(budget)) {
            Err(GradeError::Limit(limit)) => Some(limit),
            _ => None,
        }
    }),
    ("rate", |puzzle, budget| {
        let white = Shading::filled(puzzle.size(), Shade::White);
        rate_unique(puzzle, &white, &RateOptions::default().with_budget(budget)).err()
    }),
    ("branch", |puzzle, budget| {
        Branching::new(puzzle, Semantics::Strict, LineMethod::Patterns).next(&budget).err()
    }),
];

#[test]
fn everything_stops_at_the_look_that_ends_the_budget() {
    for (family, puzzle) in families(10_000) {
        for (name, run) in RUNS {
            for last in [1, 2, 5] {
                let (token, looks) = counting_token(last);
                audit::reset();
                let stop = run(&puzzle, Budget::default().with_cancel(token));
                let looks = looks.load(Ordering::Relaxed);
                let gap = audit::read().largest;
                assert!(gap <= GAP, "{name}, {family}: {gap} steps without a look");
                match stop {
                    Some(limit) => assert_eq!((limit, looks), (Limit::Cancelled, last), "{name}, {family}"),
                    None => assert!(looks < last, "{name}, {family}: {looks} looks, the last is {last}"),
                }
            }
            let (clock, looks) = counting_clock();
            let stop = run(&puzzle, Budget::default().with_clock(clock).with_time(Duration::from_millis(3)));
            match stop {
                // One to start the clock.
                Some(limit) => {
                    assert_eq!((limit, looks.load(Ordering::Relaxed)), (Limit::Time, 4), "{name}, {family}");
                }
                None => assert!(looks.load(Ordering::Relaxed) < 4, "{name}, {family}"),
            }
        }
    }
}

/// Assumptions aside, which are tried for every cell.
#[test]
fn steps_grow_with_the_board_and_hardly_faster() {
    let runs: [(&str, Run); 3] = [
        ("explain", |puzzle, budget| {
            let options = ExplainOptions::default().with_unique(false).with_depth(0);
            explained(puzzle, options.with_budget(budget))
        }),
        ("grade", |puzzle, budget| {
            let options = GradeOptions::default().with_unique(false).with_depth(0).with_budget(budget);
            _ = grade(puzzle, &options);
            None
        }),
        ("branch", RUNS[7].1),
    ];
    for (name, run) in runs {
        let counted = [1600, 6400].map(|cells| {
            let steps = families(cells).into_iter().map(|(family, puzzle)| {
                audit::reset();
                // A search for solutions is another matter.
                let (token, _) = counting_token(if name == "branch" { 3 } else { u64::MAX });
                run(&puzzle, Budget::default().with_cancel(token));
                (family, audit::read().steps)
            });
            steps.collect::<Vec<_>>()
        });
        for (&(family, small), &(_, large)) in counted[0].iter().zip(&counted[1]) {
            let most = small as f64 * 4_f64.powf(1.2) + 5000.0;
            assert!(large as f64 <= most, "{name}, {family}: {small} steps, then {large}");
        }
    }
}

#[test]
fn a_line_of_one_number_is_explained_within_a_hundred_looks() {
    let (token, looks) = counting_token(u64::MAX);
    let options = ExplainOptions::default().with_budget(Budget::default().with_cancel(token));
    let explanation = explain(&board(1, 48_000, |_, _| Some(1)), None, &options).unwrap();
    assert!(matches!(explanation.finish, Finish::Contradiction(_)), "{:?}", explanation.finish);
    assert!(looks.load(Ordering::Relaxed) < 100, "{looks:?}");
}
