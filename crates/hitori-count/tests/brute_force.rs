//! Counts against plain brute force: every board up to renaming, every legal shading, no idea of the walk's.

#![allow(clippy::unwrap_used)]

mod common;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use common::{Legal, for_every_board, mask};
use hitori_core::deduce::{Class, GradeOptions, LineMethod, grade};
use hitori_core::engine::{Budget, CancelToken, Limit};
use hitori_core::{Puzzle, Semantics, Size};
use hitori_count::{Census, Grading, Spec, Tally, boards};

const SEMANTICS: [Semantics; 2] = [Semantics::Strict, Semantics::Minimal];

fn spec(rows: usize, cols: usize, symbols: usize) -> Spec {
    Spec::new(Size::new(rows, cols).unwrap(), symbols).unwrap()
}

fn count(rows: usize, cols: usize, symbols: usize) -> Tally {
    Census::new(&spec(rows, cols, symbols), None, &Budget::default()).unwrap().count_all().unwrap()
}

/// Solvable boards, and unique ones by shaded cells in both senses, for each number of symbols.
fn brute_force(rows: usize, cols: usize, symbols: usize) -> Vec<(u128, [Vec<u128>; 2])> {
    let legal = Legal::new(rows, cols);
    let cells = rows * cols;
    let nothing = (0, [vec![0; cells + 1], vec![0; cells + 1]]);
    let mut counts = vec![nothing; symbols + 1];
    for_every_board(legal.size, symbols as u32, |puzzle| {
        let used = puzzle.clues().iter().filter_map(|clue| clue.number()).max().unwrap() as usize;
        let solutions = SEMANTICS.map(|semantics| legal.solutions(puzzle, semantics));
        for counts in &mut counts[used..] {
            counts.0 += u128::from(!solutions[0].is_empty());
            for (solutions, by_shaded) in solutions.iter().zip(&mut counts.1) {
                if let [only] = solutions[..] {
                    by_shaded[only.count_ones() as usize] += 1;
                }
            }
        }
    });
    counts
}

#[test]
fn counts_equal_brute_force_for_every_number_of_symbols() {
    for (rows, cols, symbols) in [
        (1, 1, 1),
        (1, 2, 2),
        (2, 1, 2),
        (1, 6, 6),
        (6, 1, 6),
        (2, 2, 4),
        (2, 3, 6),
        (3, 2, 6),
        (2, 4, 8),
        (4, 2, 8),
        (2, 5, 4),
        (5, 2, 4),
        (3, 3, 9),
        (3, 4, 3),
        (4, 3, 3),
    ] {
        let tally = count(rows, cols, symbols);
        for (most, (solvable, unique)) in brute_force(rows, cols, symbols).into_iter().enumerate() {
            let place = format!("{rows}×{cols} with {most} of {symbols} symbols");
            assert_eq!(tally.solvable(most), Some(solvable), "{place}");
            for (semantics, unique) in SEMANTICS.into_iter().zip(unique) {
                assert_eq!(tally.unique(most, semantics), Some(unique), "{place}, {semantics}");
            }
        }
    }
}

/// On a wide board more shadings are left before the last row than one machine word holds, on a tall one they are
/// few: two ways through the code, one number.
#[test]
fn a_board_and_its_transpose_have_the_same_counts() {
    for (rows, cols, symbols) in [(2, 6, 12), (2, 7, 5), (3, 5, 4)] {
        let (wide, tall) = (count(rows, cols, symbols), count(cols, rows, symbols));
        assert_eq!(wide.solvable(symbols), tall.solvable(symbols), "{rows}×{cols}");
        for semantics in SEMANTICS {
            assert_eq!(wide.unique(symbols, semantics), tall.unique(symbols, semantics), "{rows}×{cols}");
        }
    }
}

#[test]
fn known_totals() {
    for (rows, cols, symbols, solvable, strict, minimal) in
        [(3, 3, 3, 634, 264, 404), (4, 3, 4, 102_717, 41_122, 59_054), (3, 4, 4, 102_717, 41_122, 59_054)]
    {
        let tally = count(rows, cols, symbols);
        let unique = |semantics| tally.unique(symbols, semantics).unwrap().iter().sum::<u128>();
        let counts =
            (tally.solvable(symbols).unwrap(), unique(Semantics::Strict), unique(Semantics::Minimal));
        assert_eq!(counts, (solvable, strict, minimal), "{rows}×{cols}");
    }
}

/// Boards that are unique in the minimal sense by class; each grade has to arrive at the only solution.
fn by_class(rows: usize, cols: usize, symbols: usize, lines: LineMethod) -> [u128; 7] {
    let legal = Legal::new(rows, cols);
    let mut counts = [0; 7];
    for_every_board(legal.size, symbols as u32, |puzzle| {
        if let [only] = legal.solutions(puzzle, Semantics::Minimal)[..] {
            let grade = grade(puzzle, &GradeOptions::default().with_rules(lines).with_depth(9))
                .unwrap_or_else(|why| panic!("{puzzle:?}: {why:?}"));
            assert_eq!(mask(&grade.solution), only, "{puzzle:?}");
            counts[Class::ALL.iter().position(|&class| class == grade.class).unwrap()] += 1;
        }
    });
    counts
}

#[test]
fn classes_equal_a_walk_over_all_boards() {
    for (rows, cols, symbols) in [(3, 3, 3), (2, 4, 4), (4, 2, 3), (3, 4, 2)] {
        for lines in [LineMethod::Patterns, LineMethod::TwoSat] {
            let grading = Grading::new(Semantics::Minimal, lines);
            let mut census =
                Census::new(&spec(rows, cols, symbols), Some(grading), &Budget::default()).unwrap();
            let tally = census.count_all().unwrap();
            let expected = by_class(rows, cols, symbols, lines);
            assert_eq!(tally.by_class(symbols).unwrap(), expected, "{rows}×{cols} {lines:?}");
            assert_eq!(tally.ungraded(symbols), Some(0));
        }
    }
}

#[test]
fn boards_come_in_order_with_their_solutions() {
    for (rows, cols, symbols) in [(1, 4, 3), (3, 3, 3), (2, 4, 3), (4, 2, 4)] {
        let legal = Legal::new(rows, cols);
        for unique in [None, Some(Semantics::Strict), Some(Semantics::Minimal)] {
            let mut expected: Vec<Puzzle> = Vec::new();
            for_every_board(legal.size, symbols, |puzzle| {
                let solutions = legal.solutions(puzzle, unique.unwrap_or_default());
                if unique.map_or(!solutions.is_empty(), |_| solutions.len() == 1) {
                    expected.push(puzzle.clone());
                }
            });
            let mut found = Vec::new();
            boards(&spec(rows, cols, symbols as usize), unique, &Budget::default(), |board| {
                if let Some(semantics) = unique {
                    let least = board.least.as_ref().map(mask);
                    assert_eq!(Vec::from_iter(least), legal.solutions(&board.puzzle, semantics));
                }
                found.push(board.puzzle);
                ControlFlow::Continue(())
            })
            .unwrap();
            assert_eq!(found, expected, "{rows}×{cols} {unique:?}");
        }
    }
}

#[test]
fn the_list_of_boards_can_be_ended() {
    for (rows, cols) in [(4, 4), (2, 2), (1, 5), (5, 1)] {
        let mut seen = 0;
        let end = boards(&spec(rows, cols, 4), None, &Budget::default(), |_| {
            seen += 1;
            if seen < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!((end, seen), (Ok(()), 3), "{rows}×{cols}");
    }
}

/// The first unit of 5×5 alone has millions of boards. After the cancellation at most a few more are visited.
#[test]
fn the_list_of_boards_can_be_cancelled_within_a_unit() {
    let cancel = CancelToken::new();
    let budget = Budget::default().with_cancel(cancel.clone());
    let mut seen = 0;
    let end = boards(&spec(5, 5, 5), None, &budget, |_| {
        seen += 1;
        if seen == 1000 {
            cancel.cancel();
        }
        ControlFlow::Continue(())
    });
    assert_eq!(end, Err(Limit::Cancelled));
    assert!((1000..1100).contains(&seen), "{seen}");
}

/// With few symbols there may be no board for a long time: the budget is looked at nevertheless.
#[test]
fn a_search_without_boards_can_be_cancelled() {
    let looks = Arc::new(AtomicUsize::new(0));
    let seen = Arc::clone(&looks);
    let token = CancelToken::from_fn(move || seen.fetch_add(1, Ordering::Relaxed) == 5000);
    let end =
        boards(&spec(3, 12, 6), None, &Budget::default().with_cancel(token), |_| ControlFlow::Continue(()));
    assert_eq!(end, Err(Limit::Cancelled));
    assert_eq!(looks.load(Ordering::Relaxed), 5001);
}

/// Wensveen 2024, section 7.2, throws away boards with `1 2 2 1 1` in a line. This one is uniquely solvable.
#[test]
fn a_board_that_a_published_pattern_loses() {
    let mut found = None;
    boards(&spec(2, 5, 5), Some(Semantics::Strict), &Budget::default(), |board| {
        let row: Vec<u32> = board.puzzle.clues()[..5].iter().filter_map(|clue| clue.number()).collect();
        if row == [1, 2, 2, 1, 1] {
            found = Some(board);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    let found = found.unwrap();
    assert_eq!(Legal::new(2, 5).solutions(&found.puzzle, Semantics::Strict), [mask(&found.least.unwrap())]);
}
