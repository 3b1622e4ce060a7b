//! Counts against plain brute force: every board up to renaming, every legal shading, no idea of the walk's.

#![allow(clippy::unwrap_used)]

mod common;

use common::{Legal, board, for_every_class, mask, split};
use hitori_core::deduce::{GradeOptions, LineMethod, grade};
use hitori_core::enumerate::{Census, Spec, boards};
use hitori_core::{Puzzle, Semantics, Size};

const SEMANTICS: [Semantics; 2] = [Semantics::Strict, Semantics::Minimal];

fn spec(rows: usize, cols: usize, symbols: usize) -> Spec {
    Spec::new(Size::new(rows, cols).unwrap(), symbols).unwrap()
}

/// Solvable boards, and unique ones by shaded cells in both senses, for each number of symbols.
fn brute_force(rows: usize, cols: usize, symbols: usize) -> Vec<(u128, [Vec<u128>; 2])> {
    let legal = Legal::new(rows, cols);
    let cells = rows * cols;
    let nothing = (0, [vec![0; cells + 1], vec![0; cells + 1]]);
    let mut counts = vec![nothing; symbols + 1];
    for_every_class(legal.size, symbols as u32, |puzzle| {
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
        let tally = Census::new(&spec(rows, cols, symbols)).count_all();
        for (most, (solvable, unique)) in brute_force(rows, cols, symbols).into_iter().enumerate() {
            let place = format!("{rows}×{cols} with {most} of {symbols} symbols");
            assert_eq!(tally.solvable(most), Some(solvable), "{place}");
            for (semantics, unique) in SEMANTICS.into_iter().zip(unique) {
                assert_eq!(tally.unique(most, semantics), Some(unique), "{place}, {}", semantics.name());
            }
        }
    }
}

/// On a wide board more shadings are left before the last row than one machine word holds, on a tall one they are few: two
/// ways through the code, one number.
#[test]
fn a_board_and_its_transpose_have_the_same_counts() {
    for (rows, cols, symbols) in [(2, 6, 12), (2, 7, 5), (3, 5, 4)] {
        let [wide, tall] = [(rows, cols), (cols, rows)]
            .map(|(rows, cols)| Census::new(&spec(rows, cols, symbols)).count_all());
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
        let tally = Census::new(&spec(rows, cols, symbols)).count_all();
        let unique = |semantics| tally.unique(symbols, semantics).unwrap().iter().sum::<u128>();
        let counts =
            (tally.solvable(symbols).unwrap(), unique(Semantics::Strict), unique(Semantics::Minimal));
        assert_eq!(counts, (solvable, strict, minimal), "{rows}×{cols}");
    }
}

#[test]
fn classes_equal_a_walk_over_all_boards() {
    for (rows, cols, symbols) in [(3, 3, 3), (2, 4, 4), (4, 2, 3), (3, 4, 2)] {
        for lines in LineMethod::ALL {
            let mut census = Census::with_classes(&spec(rows, cols, symbols), Semantics::Minimal, lines);
            let expected = split(rows, cols, symbols as u32, |puzzle| {
                grade(puzzle, &GradeOptions::default().with_rules(lines).with_depth(9))
            });
            let counted = census.count_all().by_class(symbols).unwrap();
            assert_eq!(counted, expected.map(|count| count as u128), "{rows}×{cols} {lines:?}");
        }
    }
}

#[test]
fn boards_come_in_order_with_their_solutions() {
    for (rows, cols, symbols) in [(1, 4, 3), (3, 3, 3), (2, 4, 3), (4, 2, 4)] {
        let legal = Legal::new(rows, cols);
        for unique in [None, Some(Semantics::Strict), Some(Semantics::Minimal)] {
            let mut expected: Vec<Puzzle> = Vec::new();
            for_every_class(legal.size, symbols, |puzzle| {
                let solutions = legal.solutions(puzzle, unique.unwrap_or_default());
                if unique.map_or(!solutions.is_empty(), |_| solutions.len() == 1) {
                    expected.push(puzzle.clone());
                }
            });
            let mut found = Vec::new();
            boards(&spec(rows, cols, symbols as usize), unique, |board| {
                if let Some(semantics) = unique {
                    let least = board.least.as_ref().map(mask);
                    assert_eq!(Vec::from_iter(least), legal.solutions(&board.puzzle, semantics));
                }
                found.push(board.puzzle);
                true
            });
            assert_eq!(found, expected, "{rows}×{cols} {unique:?}");
        }
    }
}

#[test]
fn the_walk_over_boards_can_be_stopped() {
    let mut seen = 0;
    boards(&spec(4, 4, 4), None, |_| {
        seen += 1;
        seen < 10
    });
    assert_eq!(seen, 10);
}

/// W's section 7.2 throws away boards with `1 2 2 1 1` in a line. This one is uniquely solvable.
#[test]
fn a_board_that_a_published_pattern_loses() {
    let mut found = None;
    boards(&spec(2, 5, 5), Some(Semantics::Strict), |board| {
        let row: Vec<u32> = board.puzzle.clues()[..5].iter().filter_map(|clue| clue.number()).collect();
        if row == [1, 2, 2, 1, 1] {
            found = Some(board);
        }
        found.is_none()
    });
    let found = found.unwrap();
    let size = Size::new(2, 5).unwrap();
    let numbers: Vec<u32> = found.puzzle.clues().iter().filter_map(|clue| clue.number()).collect();
    assert_eq!(found.puzzle, board(size, &numbers));
    assert_eq!(Legal::new(2, 5).solutions(&found.puzzle, Semantics::Strict), [mask(&found.least.unwrap())]);
}
