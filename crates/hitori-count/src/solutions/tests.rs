use hitori_core::engine::{Budget, CancelToken, Question};
use hitori_core::{Clue, Semantics, Shade, Shading, Size, referee};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::*;

const BOTH: [Semantics; 2] = [Semantics::Strict, Semantics::Minimal];

/// Boards of all shapes and of few to many numbers, some with blank cells.
fn random_board(rng: &mut ChaCha8Rng, longest: usize) -> Puzzle {
    let size = Size::new(rng.random_range(1..=longest), rng.random_range(1..=longest)).unwrap();
    let symbols = rng.random_range(1..=size.cells() as u32 + 3);
    let blanks = rng.random_range(0..3) == 0;
    let clue = |_| match blanks && rng.random_range(0..4) == 0 {
        true => Clue::BLANK,
        false => Clue::new(rng.random_range(1..=symbols)).unwrap(),
    };
    Puzzle::new(size, (0..size.cells()).map(clue).collect()).unwrap()
}

fn listed(puzzle: &Puzzle, question: &Question) -> u64 {
    solve::solutions(puzzle, question, &Tuning::default()).map(Result::unwrap).count() as u64
}

/// Counts in both directions, by rows alone.
fn by_rows_both(puzzle: &Puzzle, question: &Question) -> [BigUint; 2] {
    let Some(facts) = solve::facts(puzzle, question).unwrap() else { return [0u8, 0].map(BigUint::from) };
    [false, true].map(|across| {
        let rows = Rows::new(puzzle, &facts, question.semantics, across).unwrap();
        rows.count(&Budget::default()).unwrap().unwrap()
    })
}

fn by_brute_force(puzzle: &Puzzle, question: &Question) -> u64 {
    let size = puzzle.size();
    let shading = |bits: u32| {
        let cells =
            (0..size.cells()).map(|cell| if bits >> cell & 1 == 1 { Shade::Shaded } else { Shade::White });
        Shading::new(size, cells.collect()).unwrap()
    };
    let counts = |shading: &Shading| {
        referee::is_solution(puzzle, shading, question.semantics)
            && question.marks.as_ref().is_none_or(|marks| marks.agrees_with(shading))
    };
    (0..1 << size.cells()).map(shading).filter(counts).count() as u64
}

/// Rows, columns, the list and the count agree on ten thousand boards; on the small ones brute force is asked
/// as well.
#[test]
fn a_count_equals_the_list() {
    let mut rng = ChaCha8Rng::seed_from_u64(25);
    let (mut several, mut many, mut forced) = (0, 0, 0);
    for board in 0..10_000 {
        let puzzle = random_board(&mut rng, 5);
        for semantics in BOTH {
            let mut question = Question::any().with_semantics(semantics);
            if board % 4 == 0 {
                let mark = |_| match rng.random_range(0..8) {
                    0 => Shade::Shaded,
                    1 => Shade::White,
                    _ => Shade::Undecided,
                };
                let marks = (0..puzzle.size().cells()).map(mark).collect();
                question = question.with_marks(Shading::new(puzzle.size(), marks).unwrap());
            }
            let listed = listed(&puzzle, &question);
            several += usize::from(listed > 1);
            many += usize::from(listed > LISTED);
            forced += usize::from(listed == 1);
            let expected = BigUint::from(listed);
            assert_eq!(
                by_rows_both(&puzzle, &question),
                [0, 1].map(|_| expected.clone()),
                "{semantics}: {puzzle:?}"
            );
            let count = count_solutions(&puzzle, &question, &Tuning::default());
            assert!(count.complete && count.value.0 == expected, "{semantics}: {puzzle:?}");
            if puzzle.size().cells() <= 9 {
                assert_eq!(listed, by_brute_force(&puzzle, &question), "{semantics}: {puzzle:?}");
            }
        }
    }
    assert!(several > 4_000 && many > 40 && forced > 4_000, "{several} {many} {forced}");
}

/// Boards of pairs: most solutions are minimal in many ways.
#[test]
fn rows_and_columns_agree_on_larger_boards() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut most = BigUint::default();
    for _ in 0..60 {
        let size = Size::new(rng.random_range(6..=8), rng.random_range(6..=8)).unwrap();
        let symbols = rng.random_range(14..=24);
        let numbers = (0..size.cells()).map(|_| rng.random_range(1..=symbols));
        let puzzle = Puzzle::from_numbers(size, numbers).unwrap();
        for semantics in BOTH {
            let question = Question::any().with_semantics(semantics);
            let [rows, columns] = by_rows_both(&puzzle, &question);
            assert_eq!(rows, columns, "{semantics}: {puzzle:?}");
            if rows < BigUint::from(20_000u32) {
                assert_eq!(rows, listed(&puzzle, &question).into());
            }
            most = most.max(rows);
        }
    }
    assert!(most > BigUint::from(1_000_000u32), "{most}");
}

#[test]
fn a_board_of_different_numbers_has_as_many_solutions_as_legal_shadings() {
    for side in [6, 7, 9] {
        let size = Size::new(side, side).unwrap();
        let puzzle = Puzzle::from_numbers(size, 1..=(side * side) as u32).unwrap();
        let count = count_solutions(&puzzle, &Question::any(), &Tuning::default());
        assert!(count.complete);
        assert_eq!(count.value, crate::shadings(size, &Budget::default()).unwrap());
        let minimal =
            count_solutions(&puzzle, &Question::any().with_semantics(Semantics::Minimal), &Tuning::default());
        assert_eq!((minimal.complete, minimal.value), (true, 1u64.into()));
    }
}

/// What was found before is a lower bound.
#[test]
fn an_interrupted_count_is_at_least_what_was_listed() {
    let looks = std::sync::atomic::AtomicUsize::new(0);
    let token = CancelToken::from_fn(move || looks.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 40);
    let puzzle = Puzzle::from_numbers(Size::new(20, 20).unwrap(), 1..=400).unwrap();
    let question = Question::any().with_budget(Budget::default().with_cancel(token));
    let count = count_solutions(&puzzle, &question, &Tuning::default());
    assert!(!count.complete);
    assert_eq!(count.stop, Some(Limit::Cancelled.into()));
    assert_eq!(count.value, LISTED.into());
}
