//! All solutions, one after the other: what each costs does not depend on how many came before it.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.
use std::collections::HashSet;

use hitori_core::engine::{Budget, CancelToken, Goal, Limit, Question, StopReason, Work};
use hitori_core::solve::{self, Options, Solver, Tuning};
use hitori_core::{Clue, Puzzle, Semantics, Shade, Shading, Size, formats, referee};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// A board on which all numbers are different.
fn open_board(side: usize) -> Puzzle {
    Puzzle::from_numbers(Size::new(side, side).unwrap(), 1..=(side * side) as u32).unwrap()
}

fn random_board(rng: &mut ChaCha8Rng, longest: usize) -> Puzzle {
    let size = Size::new(rng.random_range(1..=longest), rng.random_range(1..=longest)).unwrap();
    let symbols = rng.random_range(2..=size.cells().max(2) as u32 + 3);
    Puzzle::from_numbers(size, (0..size.cells()).map(|_| rng.random_range(1..=symbols))).unwrap()
}

/// Steps of the search for so many solutions.
fn work(puzzle: &Puzzle, semantics: Semantics, count: usize) -> u64 {
    let question = Question::any().with_semantics(semantics);
    let mut solutions = solve::solutions(puzzle, &question, &Tuning::default());
    assert_eq!(solutions.by_ref().take(count).filter(Result::is_ok).count(), count);
    let stats = solutions.stats();
    let kept = stats.learnt - stats.deleted;
    let keep = Tuning::TABLE.iter().find(|option| option.name == "keep").unwrap().default;
    assert!(kept <= u64::from(keep) + stats.residual, "{kept} clauses are kept");
    stats.decisions + stats.propagations
}

/// Pairs of equal numbers all over the board: many minimal solutions, and conflicts between them.
fn board_of_pairs(side: usize) -> Puzzle {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let size = Size::new(side, side).unwrap();
    let symbols = 5 * side as u32;
    let random =
        || Puzzle::from_numbers(size, (0..size.cells()).map(|_| rng.random_range(1..=symbols))).unwrap();
    let has_many = |puzzle: &Puzzle| {
        let question = Question::up_to(100_000).with_semantics(Semantics::Minimal);
        solve::ask(puzzle, &question, &Tuning::default()).solutions.len() == 100_000
    };
    std::iter::repeat_with(random).find(has_many).unwrap()
}

#[test]
fn the_hundred_thousandth_solution_costs_what_the_ten_thousandth_does() {
    let pairs = board_of_pairs(12);
    let cases =
        [(open_board(8), Semantics::Strict), (pairs.clone(), Semantics::Strict), (pairs, Semantics::Minimal)];
    for (puzzle, semantics) in cases {
        let [few, many] = [10_000, 100_000].map(|count| work(&puzzle, semantics, count));
        assert!(many < 15 * few, "{semantics}: {few} steps for 10,000, {many} for 100,000");
    }
}

/// A hundred solutions, a limit, a hundred more: each once, and as many as without a limit.
#[test]
fn a_limit_loses_no_solution_and_repeats_none() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let (mut limits, mut conflicts) = (0, 0);
    for round in 0..1_000 {
        let puzzle = random_board(&mut rng, 5);
        for semantics in [Semantics::Strict, Semantics::Minimal] {
            let question = Question::any().with_semantics(semantics);
            let all: Vec<Shading> =
                solve::solutions(&puzzle, &question, &Tuning::default()).map(Result::unwrap).collect();
            let once = Budget::default().with_conflicts(round % 3);
            let question = question.with_budget(once.clone());
            let mut solutions = solve::solutions(&puzzle, &question, &Tuning::default());
            let mut found = Vec::new();
            while let Some(next) = solutions.next() {
                match next {
                    Ok(solution) => found.push(solution),
                    Err(StopReason::Limit(Limit::Conflicts)) => {
                        limits += 1;
                        solutions.set_budget(&once);
                    }
                    Err(other) => panic!("{other}"),
                }
            }
            conflicts += solutions.stats().conflicts;
            assert_eq!(found.len(), all.len());
            assert_eq!(found.iter().collect::<HashSet<_>>(), all.iter().collect());
        }
    }
    assert!(limits > 100 && conflicts > 100, "{limits} {conflicts}");
}

/// Every legal shading of the board, by the referee.
fn by_brute_force(puzzle: &Puzzle, semantics: Semantics) -> HashSet<Shading> {
    let size = puzzle.size();
    let shading = |bits: u32| {
        let cells =
            (0..size.cells()).map(|cell| if bits >> cell & 1 == 1 { Shade::Shaded } else { Shade::White });
        Shading::new(size, cells.collect()).unwrap()
    };
    let all = (0..1 << size.cells()).map(shading);
    all.filter(|shading| referee::is_solution(puzzle, shading, semantics)).collect()
}

#[test]
fn all_solutions_are_those_of_brute_force() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut several = 0;
    for _ in 0..600 {
        let puzzle = random_board(&mut rng, 4);
        if puzzle.size().cells() > 12 {
            continue;
        }
        for semantics in [Semantics::Strict, Semantics::Minimal] {
            let expected = by_brute_force(&puzzle, semantics);
            several += usize::from(expected.len() > 1);
            let question = Question::any().with_semantics(semantics);
            let found: Vec<Shading> =
                solve::solutions(&puzzle, &question, &Tuning::default()).map(Result::unwrap).collect();
            assert_eq!(found.len(), expected.len());
            assert!(found.iter().all(|solution| expected.contains(solution)));
        }
    }
    assert!(several > 200, "{several}");
}

/// With the search alone, and with clauses thrown away all the time: a hard board, with some of its numbers
/// changed so that it has many solutions.
#[test]
fn settings_of_the_search_change_no_set_of_solutions() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let text = include_str!("../../../examples/hard/10x10-conflicts.txt");
    let hard = formats::parse(text, None).unwrap().puzzle;
    let mut tuning = Tuning::default();
    let settings = [("patterns", 0), ("sweeps", 0), ("probe", 0), ("keep", 10), ("restart", 1), ("twins", 0)];
    for (name, value) in settings {
        tuning.set(name, value).unwrap();
    }
    let (mut deleted, mut several) = (0, 0);
    for _ in 0..60 {
        let mut clues = hard.clues().to_vec();
        for _ in 0..rng.random_range(1..=3) {
            let cell = rng.random_range(0..clues.len());
            clues[cell] = Clue::new(1_000 + cell as u32).unwrap();
        }
        let puzzle = Puzzle::new(hard.size(), clues).unwrap();
        for semantics in [Semantics::Strict, Semantics::Minimal] {
            let question = Question::any().with_semantics(semantics);
            let mut set = |tuning: &Tuning| {
                let mut solutions = solve::solutions(&puzzle, &question, tuning);
                let found: Vec<Shading> = solutions.by_ref().map(Result::unwrap).collect();
                let set: HashSet<Shading> = found.iter().cloned().collect();
                assert_eq!(found.len(), set.len());
                deleted += solutions.stats().deleted;
                set
            };
            let found = set(&Tuning::default());
            assert!(found == set(&tuning));
            several += usize::from(found.len() > 1);
        }
    }
    assert!(deleted > 500 && several > 50, "{deleted} clauses thrown away, {several} boards");
}

#[test]
fn a_session_counts_the_work_of_an_enumeration() {
    let puzzle = open_board(5);
    let mut solver = Solver::new(&puzzle, &Options::default());
    let ask = |solver: &mut Solver<'_>| match solver.ask(Goal::UpTo(500)).work {
        Work::Native(stats) => stats.decisions,
        _ => panic!("the native engine has counters of its own"),
    };
    let Work::Native(alone) = solve::up_to(&puzzle, 500, &Options::default()).work else { panic!() };
    assert!(alone.decisions >= 100, "{}", alone.decisions);
    assert_eq!([ask(&mut solver), ask(&mut solver)], [alone.decisions; 2]);
}

/// On a large board a solution takes one decision, and reading it takes many steps.
#[test]
fn solutions_of_a_large_board_are_read_within_the_budget() {
    let looks = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let seen = std::sync::Arc::clone(&looks);
    let token = CancelToken::from_fn(move || {
        seen.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        false
    });
    let budget = Budget::default().with_cancel(token);
    let question = Question::any().with_budget(budget);
    let found = solve::solutions(open_board(100), &question, &Tuning::default()).take(1_000).count();
    // 10⁷ cells, and a look at every second solution.
    assert!(found == 1_000 && looks.load(std::sync::atomic::Ordering::Relaxed) > 400);
}
