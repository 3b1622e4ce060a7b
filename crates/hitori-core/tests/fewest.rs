//! Solutions with the fewest shaded cells, against brute force.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

mod common;

use common::{Legal, for_every_board, mask, one_colour_board, random_board};
use hitori_core::engine::{Budget, CancelToken, Limit, Status, StopReason};
use hitori_core::solve::{Options, fewest};
use hitori_core::{Puzzle, Semantics, Size};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// All solutions with the fewest shaded cells, out of all solutions.
fn expected(legal: &Legal, puzzle: &Puzzle) -> Vec<u32> {
    let all = legal.solutions(puzzle, Semantics::Strict);
    let least = all.iter().map(|mask| mask.count_ones()).min();
    let mut best: Vec<u32> = all.into_iter().filter(|mask| Some(mask.count_ones()) == least).collect();
    best.sort_unstable();
    best
}

fn found(puzzle: &Puzzle) -> Vec<u32> {
    let outcome = fewest(puzzle, usize::MAX, &Options::default());
    assert!(outcome.complete && outcome.stop.is_none());
    let mut found: Vec<u32> = outcome.solutions.iter().map(mask).collect();
    found.sort_unstable();
    found
}

/// All boards of 3×3. 404 are unique in the sense of "nothing shaded needlessly", which is the number that Wensveen 2024
/// reports; 456 in the sense of its words, "the fewest".
#[test]
fn all_boards_3x3() {
    let legal = Legal::new(3, 3);
    let (mut fewest, mut minimal) = (0, 0);
    for_every_board(legal.size, 3, |puzzle| {
        let best = found(puzzle);
        assert_eq!(best, expected(&legal, puzzle), "{puzzle:?}");
        let least = legal.solutions(puzzle, Semantics::Minimal);
        assert!(best.iter().all(|mask| least.contains(mask)), "{puzzle:?}");
        fewest += usize::from(best.len() == 1);
        minimal += usize::from(least.len() == 1);
    });
    assert_eq!((fewest, minimal), (456, 404));
}

#[test]
fn random_boards_of_all_shapes() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    for (rows, cols) in [(1, 1), (1, 6), (2, 5), (4, 4), (3, 6), (5, 4)] {
        let legal = Legal::new(rows, cols);
        for round in 0..60 {
            let one_colour = round % 3 == 0 && rows > 1;
            let puzzle = if one_colour {
                one_colour_board(&mut rng, legal.size)
            } else {
                random_board(&mut rng, legal.size)
            };
            assert_eq!(found(&puzzle), expected(&legal, &puzzle), "{puzzle:?}");
        }
    }
}

/// A limit on the number of solutions is kept, and whether there are more is known; a spent budget is said.
#[test]
fn limits_are_kept() {
    let puzzle = Puzzle::from_rows([[1, 1, 2], [2, 3, 4], [4, 5, 6]]).unwrap();
    let count = found(&puzzle).len();
    assert!(count > 1);
    for limit in 0..=count {
        let outcome = fewest(&puzzle, limit, &Options::default());
        assert_eq!((outcome.solutions.len(), outcome.complete), (limit, limit == count));
    }
    let unsolvable = Puzzle::from_numbers(Size::new(3, 3).unwrap(), [1; 9]).unwrap();
    assert_eq!(fewest(&unsolvable, 2, &Options::default()).status(), Status::Unsolvable);
    let token = CancelToken::new();
    token.cancel();
    let options = Options::default().with_budget(Budget::default().with_cancel(token));
    assert_eq!(fewest(&puzzle, 2, &options).stop, Some(StopReason::Limit(Limit::Cancelled)));
}
