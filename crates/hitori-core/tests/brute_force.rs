//! The engine against brute force: all boards of small sizes, and random ones of all shapes.

#![allow(clippy::unwrap_used)] // A test that panics has failed, as it should.

mod common;

use common::{Legal, for_every_class, mask, random_board, shade};
use hitori_core::solve::{Answer, Marked, Options, count, doubts, forced, solve, unique};
use hitori_core::{Puzzle, Semantics, Shade, Shading, referee};
use rand::{Rng, RngExt, SeedableRng};
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

/// Every question about the solutions that agree with marks, and what they have to leave room for: marks at random, or
/// part of a solution.
fn compare_marked(legal: &Legal, puzzle: &Puzzle, semantics: Semantics, rng: &mut impl Rng) -> usize {
    let solutions = legal.solutions(puzzle, semantics);
    let target = if solutions.is_empty() || rng.random_bool(0.3) {
        rng.random_range(0..1 << puzzle.size().cells())
    } else {
        solutions[rng.random_range(0..solutions.len())]
    };
    let share = rng.random_range(0.0..1.0);
    let known: Vec<bool> = (0..puzzle.size().cells()).map(|_| rng.random_bool(share)).collect();
    let mark = |cell: usize| if known[cell] { shade(target, cell) } else { Shade::Undecided };
    let marks = Shading::new(puzzle.size(), (0..known.len()).map(mark).collect()).unwrap();
    let agrees = |&solution: &u32| {
        (0..known.len()).all(|cell| !known[cell] || shade(solution, cell) == marks.get(cell))
    };
    let expected: Vec<u32> = solutions.into_iter().filter(agrees).collect();
    let (marked, options) = (Marked::new(puzzle, &marks), options(semantics));
    let what = format!("{puzzle:?} {semantics:?}\n{marks}");
    for answer in [marked.solve(&options).answer, marked.unique(&options).answer] {
        assert!(answer.solutions().into_iter().all(|one| expected.contains(&mask(one))), "{answer:?} {what}");
        let fits = match &answer {
            Answer::Unsolvable => expected.is_empty(),
            Answer::Solved(_) => !expected.is_empty(),
            Answer::Unique(_) => expected.len() == 1,
            Answer::Multiple(a, b) => a != b,
            Answer::Unknown(..) => false,
        };
        assert!(fits, "{} solutions, but {answer:?} {what}", expected.len());
    }
    let all = marked.count(usize::MAX, &options).answer;
    let mut found: Vec<u32> = all.solutions.iter().map(mask).collect();
    found.sort_unstable();
    assert_eq!((found, all.complete), (expected.clone(), true), "{what}");
    let forced = marked.forced(&options).answer.unwrap();
    assert_eq!(forced.is_none(), expected.is_empty(), "{what}");
    for (cell, &common) in forced.iter().flat_map(|forced| forced.cells().iter().enumerate()) {
        let first = shade(expected[0], cell);
        let same = expected.iter().all(|&solution| shade(solution, cell) == first);
        assert_eq!(common, if same { first } else { Shade::Undecided }, "cell {cell} {what}");
    }
    expected.len()
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

#[test]
fn marks_on_boards_of_all_shapes() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut shapes: Vec<(usize, usize)> = (1..=4).flat_map(|r| (1..=4).map(move |c| (r, c))).collect();
    shapes.extend([(1, 9), (9, 1), (2, 7), (7, 2), (3, 5), (5, 3)]);
    // None, one and several solutions that agree.
    let mut seen = [0; 3];
    for (rows, cols) in shapes {
        let legal = Legal::new(rows, cols);
        for _ in 0..2000 {
            let puzzle = random_board(&mut rng, legal.size);
            for semantics in BOTH {
                seen[compare_marked(&legal, &puzzle, semantics, &mut rng).min(2)] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 5_000), "{seen:?}");
}

#[test]
fn marks_of_another_size_agree_with_nothing() {
    let puzzle = common::board(hitori_core::Size::new(2, 2).unwrap(), &[1, 2, 2, 1]);
    let marks = Shading::filled(hitori_core::Size::new(1, 2).unwrap(), Shade::Undecided);
    let answer = Marked::new(&puzzle, &marks).solve(&Options::default()).answer;
    assert_eq!(answer, Answer::Unsolvable);
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
