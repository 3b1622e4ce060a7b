//! Boards that look like no puzzle, with budgets that end anywhere: every function stops at the look at which
//! it is cancelled, and at most 100,000 elementary steps lie between two looks.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

mod common;

use std::sync::atomic::Ordering;
use std::time::Duration;

use common::{counting_clock, counting_token};
use hitori_core::certificate::{self, CheckError};
use hitori_core::engine::{Budget, Goal, Limit, Outcome, StopReason, audit};
use hitori_core::play::Session;
use hitori_core::solve::{self, Options, Solver};
use hitori_core::{Clue, Puzzle, Semantics, Size, choices, typo};

/// The most elementary steps between two looks.
const GAP: u64 = 100_000;

fn board(rows: usize, cols: usize, number: impl Fn(usize, usize) -> usize) -> Puzzle {
    let numbers = (0..rows * cols).map(|cell| number(cell / cols, cell % cols) as u32);
    Puzzle::from_numbers(Size::new(rows, cols).unwrap(), numbers).unwrap()
}

fn blank(rows: usize, cols: usize) -> Puzzle {
    Puzzle::new(Size::new(rows, cols).unwrap(), vec![Clue::BLANK; rows * cols]).unwrap()
}

fn boards() -> Vec<(&'static str, Puzzle)> {
    vec![
        ("a row of ones", board(1, 10_000, |_, _| 1)),
        ("a column of ones", board(10_000, 1, |_, _| 1)),
        ("a row far longer than two bytes", board(1, 200_000, |_, _| 1)),
        ("ones", board(100, 100, |_, _| 1)),
        ("400 ones", board(400, 400, |_, _| 1)),
        ("stripes", board(2, 16_000, |_, col| 1 + col % 2)),
        ("stripes along one line", board(1, 20_000, |_, col| 1 + col % 2)),
        ("checkers", board(100, 100, |row, col| 1 + (row + col) % 2)),
        ("pairs", board(4, 8_000, |row, col| 1 + row * 8_000 + col / 2)),
        ("sums of squares", board(100, 100, |row, col| (row * row + col * col) % 101)),
        ("a Latin square", board(60, 60, |row, col| (row + col) % 60)),
        ("a blank line", blank(1, 8_000)),
        ("a blank board", blank(100, 100)),
        ("all different", board(90, 90, |row, col| 90 * row + col)),
    ]
}

/// Returns why a function has not given its full answer.
type Function = fn(&Puzzle, &Options) -> Option<StopReason>;

fn stop(outcome: Outcome) -> Option<StopReason> {
    assert!(outcome.stop.is_none() || !outcome.complete);
    outcome.stop
}

const FUNCTIONS: [(&str, Function); 11] = [
    ("solve", |puzzle, options| stop(solve::solve(puzzle, options))),
    ("unique", |puzzle, options| stop(solve::unique(puzzle, options))),
    ("up to 3", |puzzle, options| stop(solve::up_to(puzzle, 3, options))),
    ("forced", |puzzle, options| stop(solve::forced(puzzle, options))),
    ("fewest", |puzzle, options| stop(solve::fewest(puzzle, 2, options))),
    ("minimal", |puzzle, options| {
        stop(solve::unique(puzzle, &options.clone().with_semantics(Semantics::Minimal)))
    }),
    ("solver", |puzzle, options| {
        let options = options.clone().with_budget(options.budget.start());
        let mut solver = Solver::new(puzzle, &options);
        let goals = [Goal::Any, Goal::Unique, Goal::Forced];
        goals.into_iter().find_map(|goal| stop(solver.ask(goal)))
    }),
    ("session", |puzzle, options| Session::new(puzzle.clone(), options).err()),
    ("typo", |puzzle, options| typo::diagnose(puzzle, options).stop),
    ("choices", |puzzle, options| choices::choices(puzzle, 0, options).err()),
    ("certify and check", |puzzle, options| {
        let options = options.clone().with_budget(options.budget.start());
        let certified = solve::certify(puzzle, &options);
        let checked = certified.certificate.map(|proof| certificate::check(puzzle, &proof, &options.budget));
        match checked {
            Some(Err(CheckError::Limit(limit))) => Some(limit.into()),
            Some(checked) => checked.map(|()| None).unwrap(),
            None => certified.outcome.stop,
        }
    }),
];

#[test]
fn every_function_stops_at_the_look_that_cancels_it() {
    for (name, puzzle) in boards() {
        for (function, run) in FUNCTIONS {
            for last in [1, 2, 3, 7, 30] {
                let (token, looks) = counting_token(last);
                let options = Options::default().with_budget(Budget::default().with_cancel(token));
                audit::reset();
                let stop = run(&puzzle, &options);
                let (looks, gap) = (looks.load(Ordering::Relaxed), audit::read().largest);
                assert!(gap <= GAP, "{function} of {name}, cancelled at look {last}: {gap} steps");
                assert!(looks <= last, "{function} of {name}: {looks} looks, cancelled at look {last}");
                let cancelled = (looks == last).then_some(StopReason::Limit(Limit::Cancelled));
                assert_eq!(stop, cancelled, "{function} of {name}, look {looks} of {last}");
                if looks < last {
                    break;
                }
            }
        }
    }
}

#[test]
fn every_function_keeps_its_deadline() {
    for (name, puzzle) in boards() {
        for (function, run) in FUNCTIONS {
            let (clock, looks) = counting_clock();
            let budget = Budget::default().with_clock(clock).with_time(Duration::from_millis(20));
            let stop = run(&puzzle, &Options::default().with_budget(budget));
            assert!(stop.is_none_or(|stop| stop == StopReason::Limit(Limit::Time)), "{function} of {name}");
            // Besides those of the budget: where the time taken is measured.
            let looks = looks.load(Ordering::Relaxed);
            assert!(looks <= 30, "{function} of {name}: {looks} looks at the clock");
        }
    }
}

/// One pool of conflicts for a request, however many searches it runs.
#[test]
fn every_function_spends_the_conflicts_of_its_request_once() {
    let puzzle = board(12, 12, |row, col| (row * row + 3 * col * col + row * col) % 17);
    for (function, run) in FUNCTIONS {
        for conflicts in [0, 1, 5, 40] {
            let budget = Budget::default().with_conflicts(conflicts).start();
            let stop = run(&puzzle, &Options::default().with_budget(budget.clone()));
            let is_over = stop == Some(StopReason::Limit(Limit::Conflicts));
            assert!(!is_over || budget.conflicts_left() == Some(0), "{function}, {conflicts} conflicts");
        }
    }
}

/// The root level alone refutes these boards, and walks each line once.
#[test]
fn a_line_of_one_number_is_refuted_at_once() {
    for length in [10_000, 20_000, 40_000] {
        for puzzle in [board(1, length, |_, _| 1), board(length, 1, |_, _| 1)] {
            audit::reset();
            assert!(solve::unique(&puzzle, &Options::default()).complete);
            assert!(audit::read().steps <= 10 * length as u64, "{} steps", audit::read().steps);
        }
    }
}

/// Every cell of the line is in a middle of `a b a`, so it is white, and all of its duplicates are.
#[test]
fn stripes_are_refuted_in_time_proportional_to_their_length() {
    for length in [10_000, 20_000, 40_000] {
        for rows in [1, 2] {
            let puzzle = board(rows, length, |_, col| 1 + col % 2);
            audit::reset();
            assert!(solve::unique(&puzzle, &Options::default()).complete);
            let steps = audit::read().steps;
            assert!(steps <= 12 * (rows * length) as u64, "{rows}×{length}: {steps} steps");
        }
    }
}

#[test]
fn a_certificate_records_each_fact_once() {
    for length in [1_000, 150_000] {
        let puzzle = board(1, length, |_, _| 1);
        let certificate = solve::certify(&puzzle, &Options::default()).certificate.unwrap();
        assert!(certificate.lemmas.len() <= length + 2, "{} lemmas", certificate.lemmas.len());
        certificate::check(&puzzle, &certificate, &Budget::default()).unwrap();
    }
}

#[test]
fn a_solver_prepares_again_when_it_is_given_another_budget() {
    let puzzle = board(100, 100, |row, col| (row * row + col * col) % 101);
    let expected = solve::unique(&puzzle, &Options::default());
    let (token, looks) = counting_token(1);
    let options = Options::default().with_budget(Budget::default().with_cancel(token));
    let mut solver = Solver::new(&puzzle, &options);
    assert_eq!(looks.load(Ordering::Relaxed), 1, "the preparation has met its budget");
    assert_eq!(solver.ask(Goal::Unique).stop, Some(StopReason::Limit(Limit::Cancelled)));
    assert_eq!(solver.solutions().next(), Some(Err(StopReason::Limit(Limit::Cancelled))));
    solver.set_budget(&Budget::default());
    assert_eq!(solver.ask(Goal::Unique).status(), expected.status());
}
