//! What is special about Prolog: all solutions by backtracking, programs that run by hand. And the engines that deduce, on
//! the same boards.

#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeSet;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{SEMANTICS, ask, spec, start};
use hitori_backends::{Limits, Started, Task};
use hitori_core::engine::{Budget, Engine, Limit, Question, Status, StopReason};
use hitori_core::generate::instance;
use hitori_core::solve::{self, Options};
use hitori_core::{Clue, Literal, Puzzle, Semantics, Shading, Size, formats};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

const MODELS: [&str; 4] = ["prolog:test", "prolog:freeze", "prolog:clpfd", "prolog:clpb"];

/// Random boards, thinned ones with several solutions, single lines.
fn boards(count: usize) -> Vec<Puzzle> {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let shapes = [(1, 1), (1, 4), (5, 1), (2, 2), (2, 4), (3, 3), (4, 3), (4, 4)];
    let board = |place: usize| {
        let (rows, cols) = shapes[place % shapes.len()];
        let size = Size::new(rows, cols).unwrap();
        let symbols = rng.random_range(2..=6);
        let blanks = if rng.random_bool(0.5) { 0.0 } else { 0.2 };
        let clue = |_| match rng.random_bool(blanks) {
            true => Clue::BLANK,
            false => Clue::new(rng.random_range(1..=symbols)).unwrap(),
        };
        Puzzle::new(size, (0..size.cells()).map(clue).collect()).unwrap()
    };
    (0..count).map(board).collect()
}

fn set(solutions: &[Shading]) -> BTreeSet<String> {
    solutions.iter().map(ToString::to_string).collect()
}

/// Every model, and both engines that deduce, have the same set of solutions as the native engine.
#[test]
fn all_solutions_are_found_once() {
    needs!("swipl");
    let boards = boards(320);
    for name in MODELS.into_iter().chain(["rules", "lines"]) {
        let mut session = start(&spec(name));
        let mut several = 0;
        for puzzle in &boards {
            for semantics in SEMANTICS {
                let options = Options::default().with_semantics(semantics);
                let truth = solve::up_to(puzzle, 10_000, &options);
                let outcome = ask(&mut session, puzzle, semantics, 10_000);
                assert_eq!(outcome.stop, None, "{name} {puzzle:?}");
                assert!(truth.complete && outcome.complete);
                assert_eq!(set(&outcome.solutions), set(&truth.solutions), "{name} {semantics:?} {puzzle:?}");
                several += usize::from(truth.solutions.len() > 1);
            }
        }
        assert!(several > 100, "{several}");
    }
}

/// What `hitori encode` prints is a program: plain SWI-Prolog runs it and prints the solution.
#[test]
fn programs_run_by_hand() {
    needs!("swipl");
    let puzzle = instance(Size::new(5, 6).unwrap(), 8).unwrap().0;
    let unsolvable = formats::parse("1 1\n1 1\n", None).unwrap().puzzle;
    for name in MODELS {
        for semantics in SEMANTICS {
            for puzzle in [&puzzle, &unsolvable] {
                let truth = solve::unique(puzzle, &Options::default().with_semantics(semantics));
                let solution = truth.unique().map(|solution| solution.row_strings().join("\n"));
                let expected = solution.unwrap_or("no solution".to_owned());
                let task = Task::new(puzzle, semantics);
                let program = spec(name).encode(&task, &Budget::default()).unwrap();
                let folder = tempfile::tempdir().unwrap();
                let file = folder.path().join("program.pl");
                std::fs::write(&file, program).unwrap();
                let output = Command::new("swipl").arg(&file).stdin(Stdio::null()).output().unwrap();
                assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{name}");
                assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), expected, "{name}");
            }
        }
    }
}

#[test]
fn clauses_pick_among_the_solutions() {
    needs!("swipl");
    let puzzle = formats::parse(". .\n. .\n", None).unwrap().puzzle;
    for name in MODELS.into_iter().chain(["rules", "lines"]) {
        let spec = spec(name);
        let Started::Oracle(mut oracle) = spec.start(&Limits::default()).unwrap() else { panic!("{name}") };
        let budget = Budget::default();
        // The board has five solutions: nothing is shaded, or one cell. The one wanted comes neither first nor second.
        oracle.load(&Task::strict(&puzzle), &budget).unwrap();
        let some = vec![Literal::shaded(0), Literal::shaded(1)];
        let first = oracle.next(std::slice::from_ref(&some), &budget).unwrap().unwrap();
        let shaded: Vec<usize> = first.shaded().collect();
        assert!(shaded == [0] || shaded == [1], "{name}: {shaded:?}");
        let second = oracle.next(&[vec![Literal::white(shaded[0])]], &budget).unwrap().unwrap();
        assert_eq!(second.shaded().collect::<Vec<_>>(), [1 - shaded[0]], "{name}");
        assert_eq!(oracle.next(&[vec![Literal::white(1 - shaded[0])]], &budget).unwrap(), None, "{name}");
        // A new puzzle forgets the clauses.
        oracle.load(&Task::strict(&puzzle), &budget).unwrap();
        assert_eq!(oracle.next(&[], &budget).unwrap().unwrap().shaded().count(), 0, "{name}");
        let counters = oracle.counters();
        assert!(counters.get("solve_seconds").is_some(), "{name}");
        if name.starts_with("prolog") {
            assert!(counters.get("inferences").unwrap() > 0.0 && counters.get("ground_seconds").is_some());
        }
    }
}

/// A board without numbers: its decision diagram has no end that fits.
fn blank(side: usize) -> Puzzle {
    let size = Size::new(side, side).unwrap();
    Puzzle::new(size, vec![Clue::BLANK; size.cells()]).unwrap()
}

#[test]
fn the_time_limit_holds_and_the_next_puzzle_is_answered() {
    needs!("swipl");
    let mut session = start(&spec("prolog:clpb"));
    let begin = Instant::now();
    let budget = Budget::default().with_time(Duration::from_millis(300));
    let outcome = session.ask(&blank(30), &Question::any().with_budget(budget));
    assert_eq!(outcome.stop, Some(StopReason::Limit(Limit::Time)));
    assert!(begin.elapsed() < Duration::from_secs(5));
    let small = formats::parse("1 1\n2 3\n", None).unwrap().puzzle;
    assert_eq!(session.ask(&small, &Question::any()).status(), Status::Solved);
}

/// Engines that deduce have no program, count their assumptions, and keep to their limits.
#[test]
fn deduction_tells_of_its_work() {
    for name in ["rules", "lines"] {
        let puzzle = blank(4);
        let program = spec(name).encode(&Task::strict(&puzzle), &Budget::default());
        assert!(matches!(program, Err(StopReason::Unsuitable(_))));
        let mut session = start(&spec(name));
        let outcome = ask(&mut session, &puzzle, Semantics::Strict, 1);
        assert!(outcome.work.get("decisions").unwrap() > 0.0);
        let outcome = ask(&mut session, &puzzle, Semantics::Minimal, 2);
        assert_eq!(outcome.status(), Status::Unique);
        assert_eq!(outcome.work.get("decisions"), Some(0.0));
        assert_eq!(outcome.work.get("propagations"), Some(16.0));
        let budget = Budget::default().with_time(Duration::from_millis(200));
        let begin = Instant::now();
        let outcome = session.ask(&blank(12), &Question::up_to(usize::MAX).with_budget(budget));
        assert_eq!(outcome.stop, Some(StopReason::Limit(Limit::Time)));
        assert!(begin.elapsed() < Duration::from_secs(5));
    }
}
