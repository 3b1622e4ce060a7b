//! The engine against brute force: all boards of small sizes, and random ones of all shapes.

#![allow(clippy::unwrap_used)] // A test that panics has failed, as it should.

mod common;

use common::{Legal, for_every_class, mask, random_board, shade};
use hitori_core::solve::{Answer, Options, Semantics, count, doubts, forced, solve, unique};
use hitori_core::{Puzzle, Shade, Shading, referee};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const BOTH: [Semantics; 2] = [Semantics::Strict, Semantics::Minimal];

fn options(semantics: Semantics) -> Options {
    Options { semantics, ..Options::default() }
}

/// Compares every question with brute force and returns the number of solutions.
fn compare(legal: &Legal, puzzle: &Puzzle, semantics: Semantics) -> usize {
    let expected = legal.solutions(puzzle, semantics);
    let options = options(semantics);
    let check = |shading: &Shading| {
        assert!(expected.contains(&mask(shading)), "{puzzle:?} {semantics:?}\n{shading}");
        assert!(referee::is_solution(puzzle, shading, semantics), "{puzzle:?} {semantics:?}\n{shading}");
    };
    let answer = unique(puzzle, &options).answer;
    answer.solutions().into_iter().for_each(check);
    match (&answer, expected.len()) {
        (Answer::Unsolvable, 0) | (Answer::Unique(_), 1) => {}
        (Answer::Multiple(a, b), 2..) => assert_ne!(a, b),
        _ => panic!("{} solutions, but {answer:?}: {puzzle:?} {semantics:?}", expected.len()),
    }
    let answer = solve(puzzle, &options).answer;
    answer.solutions().into_iter().for_each(check);
    assert_eq!(matches!(answer, Answer::Unsolvable), expected.is_empty());
    expected.len()
}

/// The shaded cells of a solution are free of doubt exactly when every solution shades them.
fn compare_doubts(legal: &Legal, puzzle: &Puzzle) {
    let all = legal.solutions(puzzle, Semantics::Strict);
    for &one in all.iter().take(5) {
        let cells = (0..puzzle.size().cells()).map(|cell| shade(one, cell)).collect();
        let solution = Shading::new(puzzle.size(), cells).unwrap();
        let doubts = doubts(puzzle, &solution, &options(Semantics::Strict)).answer.unwrap();
        assert_eq!(doubts.is_empty(), all.iter().all(|&other| one & !other == 0), "{puzzle:?}\n{solution}");
        let open = doubts.iter().fold(0, |mask, cell| mask | 1 << cell);
        assert!(all.iter().all(|&other| one & !other & !open == 0), "{puzzle:?}\n{solution}");
    }
}

/// The dearer questions: all solutions, and what they share.
fn compare_all(legal: &Legal, puzzle: &Puzzle, semantics: Semantics) {
    let expected = legal.solutions(puzzle, semantics);
    let all = count(puzzle, usize::MAX, &options(semantics)).answer;
    let mut found: Vec<u32> = all.solutions.iter().map(mask).collect();
    found.sort_unstable();
    assert_eq!(found, expected, "{puzzle:?} {semantics:?}");
    assert!(all.complete);
    if expected.len() > 1 {
        let some = count(puzzle, expected.len() - 1, &options(semantics)).answer;
        assert_eq!((some.solutions.len(), some.complete), (expected.len() - 1, false));
    }
    let common = forced(puzzle, &options(semantics)).answer.unwrap();
    assert_eq!(common.is_none(), expected.is_empty());
    for cell in 0..puzzle.size().cells() {
        let Some(common) = &common else { break };
        let first = shade(expected[0], cell);
        let same = expected.iter().all(|&solution| shade(solution, cell) == first);
        let expected_shade = if same { first } else { Shade::Undecided };
        assert_eq!(common.get(cell), expected_shade, "cell {cell} {puzzle:?} {semantics:?}");
    }
}

/// Solvable, strictly unique, minimally unique.
fn count_classes(rows: usize, cols: usize, symbols: u32) -> (u32, [usize; 3]) {
    let legal = Legal::new(rows, cols);
    let (mut classes, mut counts) = (0, [0; 3]);
    for_every_class(legal.size, symbols, |puzzle| {
        classes += 1;
        let [strict, minimal] = BOTH.map(|semantics| compare(&legal, puzzle, semantics));
        counts[0] += usize::from(strict > 0);
        counts[1] += usize::from(strict == 1);
        counts[2] += usize::from(minimal == 1);
    });
    (classes, counts)
}

#[test]
fn all_boards_3x3() {
    assert_eq!(count_classes(3, 3, 3), (3_281, [634, 264, 404]));
}

#[test]
fn all_boards_4x3() {
    assert_eq!(count_classes(4, 3, 4), (700_075, [102_717, 41_122, 59_054]));
}

#[test]
fn random_boards_of_all_shapes() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut shapes: Vec<(usize, usize)> = (1..=5).flat_map(|r| (1..=5).map(move |c| (r, c))).collect();
    shapes.extend((6..=14).flat_map(|n| [(1, n), (n, 1)]));
    shapes.extend([(2, 8), (8, 2), (3, 6), (6, 3)]);
    for (rows, cols) in shapes {
        let legal = Legal::new(rows, cols);
        for round in 0..300 {
            let puzzle = random_board(&mut rng, legal.size);
            for semantics in BOTH {
                compare(&legal, &puzzle, semantics);
                compare_doubts(&legal, &puzzle);
                if round < 30 {
                    compare_all(&legal, &puzzle, semantics);
                }
            }
        }
    }
}

/// With patterns, sweeps and probing off the search has to do all the work.
#[test]
fn search_alone() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let legal = Legal::new(4, 5);
    let mut conflicts = 0;
    for _ in 0..2000 {
        let puzzle = random_board(&mut rng, legal.size);
        for semantics in BOTH {
            let mut options = options(semantics);
            for name in ["patterns", "sweeps", "probe"] {
                options.tuning.set(name, 0).unwrap();
            }
            options.tuning.set("keep", 10).unwrap();
            options.tuning.set("keep_growth", 0).unwrap();
            options.tuning.set("restart", 1).unwrap();
            let expected = legal.solutions(&puzzle, semantics).len();
            let report = unique(&puzzle, &options);
            conflicts += report.stats.conflicts;
            let status = ["unsolvable", "unique", "multiple"][expected.min(2)];
            assert_eq!(report.answer.status(), status, "{puzzle:?} {semantics:?}");
            let all = count(&puzzle, usize::MAX, &options).answer;
            assert_eq!(all.solutions.len(), expected);
        }
    }
    assert!(conflicts > 1000, "the search was hardly tested: {conflicts} conflicts");
}
