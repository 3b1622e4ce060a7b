//! The rules with assumptions against brute force: the same set of solutions, each once, in both senses.

#![allow(clippy::unwrap_used)] // A test that panics has failed, as it should.

mod common;

use std::time::Duration;

use common::{Legal, for_every_board, mask, one_colour_board, random_board};
use hitori_core::deduce::{Branching, BranchingWork, LineMethod, RuleSelection};
use hitori_core::engine::{Budget, CancelToken, Limit, Status};
use hitori_core::generate::instance;
use hitori_core::solve::{self, Options};
use hitori_core::{Puzzle, Semantics, Size};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

const BOTH: [Semantics; 2] = [Semantics::Strict, Semantics::Minimal];

fn selections() -> [RuleSelection; 3] {
    [RuleSelection::default(), LineMethod::TwoSat.into(), RuleSelection::all()]
}

/// All solutions with the work, found without a limit.
fn all(puzzle: &Puzzle, semantics: Semantics, rules: RuleSelection) -> (Vec<u32>, BranchingWork) {
    let mut branching = Branching::new(puzzle, semantics, rules);
    let next = || branching.next(&Budget::default()).unwrap();
    let mut found: Vec<u32> = std::iter::from_fn(next).map(|shading| mask(&shading)).collect();
    found.sort_unstable();
    (found, branching.work())
}

/// Compares with brute force and returns the assumptions made.
fn compare(legal: &Legal, puzzle: &Puzzle) -> u64 {
    let mut assumptions = 0;
    for semantics in BOTH {
        let expected = legal.solutions(puzzle, semantics);
        for rules in selections() {
            let (found, work) = all(puzzle, semantics, rules);
            assert_eq!(found, expected, "{puzzle:?} {semantics:?} {rules:?}");
            assumptions += work.assumptions;
        }
    }
    assumptions
}

#[test]
fn every_board_of_three_by_three() {
    let legal = Legal::new(3, 3);
    for_every_board(legal.size, 4, |puzzle| {
        compare(&legal, puzzle);
    });
}

#[test]
fn random_boards_of_all_shapes() {
    let mut rng = ChaCha8Rng::seed_from_u64(17);
    let mut assumptions = 0;
    for (rows, cols) in [(1, 1), (1, 2), (1, 5), (6, 1), (2, 2), (2, 5), (3, 4), (5, 3), (4, 4)] {
        let legal = Legal::new(rows, cols);
        for _ in 0..60 {
            assumptions += compare(&legal, &random_board(&mut rng, legal.size));
            assumptions += compare(&legal, &one_colour_board(&mut rng, legal.size));
        }
    }
    assert!(assumptions > 10_000, "{assumptions}");
}

/// Boards on which Wensveen's rules alone are stuck get their only solution, and those with none are refuted.
#[test]
fn larger_boards_agree_with_the_engine() {
    for seed in 0..12 {
        let size = Size::new(8 + seed % 3, 8).unwrap();
        let puzzle = instance(size, seed as u64).unwrap().0;
        let mut spoilt = puzzle.clues().to_vec();
        spoilt.swap(seed, 30 + seed);
        for puzzle in [puzzle, Puzzle::new(size, spoilt).unwrap()] {
            for semantics in BOTH {
                let truth = solve::unique(&puzzle, &Options::default().with_semantics(semantics));
                for rules in selections() {
                    let mut branching = Branching::new(&puzzle, semantics, rules);
                    let [first, second] = [(); 2].map(|()| branching.next(&Budget::default()).unwrap());
                    match truth.status() {
                        Status::Unsolvable => assert_eq!(first, None),
                        Status::Unique => assert_eq!((first.as_ref(), second), (truth.unique(), None)),
                        _ => assert!(second.is_some() && first != second),
                    }
                }
            }
        }
    }
}

/// A limit ends the search; without it, it goes on as if nothing had been.
#[test]
fn a_limit_loses_nothing() {
    let size = Size::new(5, 5).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let boards = std::iter::from_fn(|| Some(one_colour_board(&mut rng, size)));
    let searched = boards.take(100).find_map(|puzzle| {
        let (expected, work) = all(&puzzle, Semantics::Minimal, RuleSelection::default());
        (expected.len() > 3 && work.contradictions > 2).then_some((puzzle, expected))
    });
    let (puzzle, expected) = searched.unwrap();

    let mut branching = Branching::new(&puzzle, Semantics::Minimal, RuleSelection::default());
    let stop = Budget::default().with_cancel(CancelToken::from_fn(|| true));
    let no_time = Budget::default().with_time(Duration::ZERO);
    let no_conflicts = Budget::default().with_conflicts(0);
    let (mut found, mut conflicts) = (Vec::new(), 0);
    loop {
        // Only when nothing is left to search is an end without time an answer.
        if branching.next(&stop) == Ok(None) {
            break;
        }
        assert_eq!(branching.next(&stop), Err(Limit::Cancelled));
        assert_eq!(branching.next(&no_time), Err(Limit::Time));
        let end = branching.next(&no_conflicts).or_else(|limit| {
            assert_eq!(limit, Limit::Conflicts);
            conflicts += 1;
            branching.next(&Budget::default())
        });
        match end.unwrap() {
            Some(shading) => found.push(mask(&shading)),
            None => break,
        }
    }
    found.sort_unstable();
    assert_eq!(found, expected);
    assert!(conflicts > 0);
}
