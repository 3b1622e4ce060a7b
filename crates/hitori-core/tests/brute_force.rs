//! The engine against brute force: all boards of small sizes, and random ones of all shapes.

#![allow(clippy::unwrap_used)] // A test that panics has failed, as it should.

mod common;

use common::{Legal, for_every_board, mask, random_board, shade};
use hitori_core::engine::{Goal, Outcome, Question, Status};
use hitori_core::solve::{self, Options, Solver, forced, solve, unforced_cells, unique, up_to};
use hitori_core::{Puzzle, Semantics, Shade, Shading, Size, referee};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

const BOTH: [Semantics; 2] = [Semantics::Strict, Semantics::Minimal];

fn options(semantics: Semantics) -> Options {
    Options::default().with_semantics(semantics)
}

/// Compares every question with brute force and returns the number of solutions.
fn compare(legal: &Legal, puzzle: &Puzzle, semantics: Semantics) -> usize {
    let expected = legal.solutions(puzzle, semantics);
    let options = options(semantics);
    let check = |shading: &Shading| {
        assert!(expected.contains(&mask(shading)), "{puzzle:?} {semantics:?}\n{shading}");
        assert!(referee::is_solution(puzzle, shading, semantics), "{puzzle:?} {semantics:?}\n{shading}");
    };
    let outcome = unique(puzzle, &options);
    outcome.solutions.iter().for_each(check);
    match (outcome.status(), expected.len()) {
        (Status::Unsolvable, 0) | (Status::Unique, 1) => {}
        (Status::Multiple, 2..) => assert_ne!(outcome.solutions[0], outcome.solutions[1]),
        _ => panic!("{} solutions, but {outcome:?}: {puzzle:?} {semantics:?}", expected.len()),
    }
    let outcome = solve(puzzle, &options);
    outcome.solutions.iter().for_each(check);
    assert_eq!(outcome.status() == Status::Unsolvable, expected.is_empty());
    expected.len()
}

/// No shaded cell of a solution is unforced exactly when every solution shades them all.
fn compare_unforced(legal: &Legal, puzzle: &Puzzle) {
    let all = legal.solutions(puzzle, Semantics::Strict);
    for &one in all.iter().take(5) {
        let cells = (0..puzzle.size().cells()).map(|cell| shade(one, cell)).collect();
        let solution = Shading::new(puzzle.size(), cells).unwrap();
        let unforced = unforced_cells(puzzle, &solution, &options(Semantics::Strict)).unwrap();
        assert_eq!(unforced.is_empty(), all.iter().all(|&other| one & !other == 0), "{puzzle:?}\n{solution}");
        let open = unforced.iter().fold(0, |mask, cell| mask | 1 << cell);
        assert!(all.iter().all(|&other| one & !other & !open == 0), "{puzzle:?}\n{solution}");
    }
}

/// The more expensive questions: all solutions, and what they share.
fn compare_all(legal: &Legal, puzzle: &Puzzle, semantics: Semantics) {
    let expected = legal.solutions(puzzle, semantics);
    let all = up_to(puzzle, usize::MAX, &options(semantics));
    let mut found: Vec<u32> = all.solutions.iter().map(mask).collect();
    found.sort_unstable();
    assert_eq!(found, expected, "{puzzle:?} {semantics:?}");
    assert!(all.complete);
    if expected.len() > 1 {
        let some = up_to(puzzle, expected.len() - 1, &options(semantics));
        assert_eq!((some.solutions.len(), some.complete), (expected.len() - 1, false));
    }
    let common = forced(puzzle, &options(semantics)).forced;
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
///
/// A session that was asked about other marks before has to know nothing of them.
fn compare_marked(
    legal: &Legal,
    puzzle: &Puzzle,
    semantics: Semantics,
    session: &mut Solver<'_>,
    rng: &mut impl Rng,
) -> usize {
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
    let what = format!("{puzzle:?} {semantics:?}\n{marks}");
    let question = |goal| Question::new(goal).with_semantics(semantics).with_marks(marks.clone());
    compare_answers(&expected, &what, |goal| solve::ask(puzzle, &question(goal), &Default::default()));
    session.assume(&marks);
    compare_answers(&expected, &what, |goal| session.ask(goal));
    let lazy: Vec<u32> = session.solutions().map(|solution| mask(&solution.unwrap())).collect();
    assert_eq!(sorted(lazy), expected, "{what}");
    expected.len()
}

fn sorted(mut masks: Vec<u32>) -> Vec<u32> {
    masks.sort_unstable();
    masks
}

/// Compares the answers to all questions with the solutions that there are.
fn compare_answers(expected: &[u32], what: &str, mut ask: impl FnMut(Goal) -> Outcome) {
    for goal in [Goal::Any, Goal::Unique] {
        let outcome = ask(goal);
        assert!(outcome.solutions.iter().all(|one| expected.contains(&mask(one))), "{outcome:?} {what}");
        let fits = match outcome.status() {
            Status::Unsolvable => expected.is_empty(),
            Status::Solved => !expected.is_empty(),
            Status::Unique => expected.len() == 1,
            Status::Multiple => outcome.solutions[0] != outcome.solutions[1],
            Status::Unknown => false,
        };
        assert!(fits, "{} solutions, but {outcome:?} {what}", expected.len());
    }
    let all = ask(Goal::UpTo(usize::MAX));
    let found = sorted(all.solutions.iter().map(mask).collect());
    assert_eq!((&found[..], all.complete), (expected, true), "{what}");
    let forced = ask(Goal::Forced).forced;
    assert_eq!(forced.is_none(), expected.is_empty(), "{what}");
    for (cell, &common) in forced.iter().flat_map(|forced| forced.cells().iter().enumerate()) {
        let first = shade(expected[0], cell);
        let same = expected.iter().all(|&solution| shade(solution, cell) == first);
        assert_eq!(common, if same { first } else { Shade::Undecided }, "cell {cell} {what}");
    }
}

/// Solvable, strictly unique, minimally unique.
fn count_classes(rows: usize, cols: usize, symbols: u32) -> (u32, [usize; 3]) {
    let legal = Legal::new(rows, cols);
    let (mut classes, mut counts) = (0, [0; 3]);
    for_every_board(legal.size, symbols, |puzzle| {
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
                compare_unforced(&legal, &puzzle);
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
                let mut session = Solver::new(&puzzle, &options(semantics));
                for _ in 0..2 {
                    let agreeing = compare_marked(&legal, &puzzle, semantics, &mut session, &mut rng);
                    seen[agreeing.min(2)] += 1;
                }
                session.assume_nothing();
                let all = legal.solutions(&puzzle, semantics);
                compare_answers(&all, "nothing assumed", |goal| session.ask(goal));
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 5_000), "{seen:?}");
}

#[test]
fn marks_of_another_size_agree_with_nothing() {
    let puzzle = common::board(Size::new(2, 2).unwrap(), &[1, 2, 2, 1]);
    let marks = Shading::filled(Size::new(1, 2).unwrap(), Shade::Undecided);
    let question = Question::any().with_marks(marks.clone());
    assert_eq!(solve::ask(&puzzle, &question, &Default::default()).status(), Status::Unsolvable);
    let mut session = Solver::new(&puzzle, &Options::default());
    session.assume(&marks);
    assert_eq!(session.ask(Goal::Any).status(), Status::Unsolvable);
    assert_eq!(session.solutions().count(), 0);
    let error = unforced_cells(&puzzle, &marks, &Options::default()).unwrap_err();
    assert!(error.to_string().contains("1×2"), "{error}");
}

/// With patterns, sweeps and probing off the search has to do all the work, over cells or variables, with walls in the forest or as clauses.
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
            let status = [Status::Unsolvable, Status::Unique, Status::Multiple][expected.min(2)];
            for (twins, blocks) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                options.tuning.set("twins", twins).unwrap();
                options.tuning.set("blocks", blocks).unwrap();
                let outcome = unique(&puzzle, &options);
                conflicts += outcome.work.get("conflicts").unwrap() as u64;
                assert_eq!(outcome.status(), status, "{puzzle:?} {semantics:?}");
                let all = up_to(&puzzle, usize::MAX, &options);
                assert_eq!(all.solutions.len(), expected);
            }
        }
    }
    assert!(conflicts > 1000, "the search was hardly tested: {conflicts} conflicts");
}

/// The referee's quick answer, and the list of what is wrong, on every shading of random boards.
#[test]
fn the_referee_knows_every_solution() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut seen = [0; 2];
    for (rows, cols) in [(3, 4), (2, 5), (1, 6), (4, 1)] {
        let legal = Legal::new(rows, cols);
        for _ in 0..60 {
            let puzzle = random_board(&mut rng, legal.size);
            for semantics in BOTH {
                let solutions = legal.solutions(&puzzle, semantics);
                for mask in 0..1u32 << legal.size.cells() {
                    let cells = (0..legal.size.cells()).map(|cell| shade(mask, cell)).collect();
                    let shading = Shading::new(legal.size, cells).unwrap();
                    let right = solutions.contains(&mask);
                    let what = || format!("{puzzle}\n{semantics}\n{shading}");
                    assert_eq!(referee::is_solution(&puzzle, &shading, semantics), right, "{}", what());
                    let violations = referee::violations(&puzzle, &shading, semantics);
                    assert_eq!(violations.is_empty(), right, "{}", what());
                    seen[usize::from(right)] += 1;
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 1000), "{seen:?}");
}

/// Each solution is excluded by a clause as long as the board has free cells. Searching it from its beginning whenever one of its
/// literals becomes false takes minutes here.
#[test]
fn excluding_solutions_is_not_quadratic_in_the_free_cells() {
    let side = 600;
    let numbers = (0..side * side).map(|cell| (cell / side + cell % side) % side + 1);
    let size = Size::new(side as usize, side as usize).unwrap();
    let latin = Puzzle::from_numbers(size, numbers).unwrap();
    let outcome = up_to(&latin, 2, &Options::default());
    assert!(outcome.solutions.len() == 2 && !outcome.complete);
}
