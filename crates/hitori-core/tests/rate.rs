//! The rating for people: the same however a board is held, finite for every puzzle with one solution, counted as it says.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

mod common;

use common::{Collected, board, for_every_board, images, one_colour_board};
use hitori_core::deduce::{Axes, Class, Finding, Position, Sink, rule};
use hitori_core::engine::{Budget, CancelToken, Limit};
use hitori_core::generate::{
    GenerateError, Generator, Impossible, Method, Provenance, Request, Target, generate, instance,
};
use hitori_core::rate::{Difficulty, DifficultyRange, RateError, RateOptions, Rating};
use hitori_core::{Literal, Puzzle, Shade, Size};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

fn rate(puzzle: &Puzzle) -> Result<Rating, RateError> {
    hitori_core::rate::rate(puzzle, &RateOptions::default())
}

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).unwrap()
}

/// Checks that a rating is finite, fits its word, and is the same for all images of the puzzle.
fn is_sound(puzzle: &Puzzle) -> Rating {
    let rating = rate(puzzle).unwrap();
    assert!(rating.value.is_finite() && rating.value >= 0.0, "{puzzle:?}: {rating:?}");
    assert_eq!(rating.difficulty, Difficulty::of(rating.value));
    for image in images(puzzle) {
        assert_eq!(rate(&image).as_ref(), Ok(&rating), "{puzzle:?}\n{image:?}");
    }
    rating
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn turned_mirrored_and_renamed_puzzles_have_the_same_rating(
        rows in 2..11_usize, cols in 2..11_usize, seed in any::<u64>()
    ) {
        if let Some((puzzle, _)) = instance(size(rows, cols), seed) {
            is_sound(&puzzle);
        }
    }
}

#[test]
fn puzzles_of_all_classes_have_a_rating() {
    let mut lowest = Vec::new();
    for class in [Class::B, Class::C, Class::D, Class::E, Class::F, Class::G] {
        let request = Request::new(size(7, 8)).with_target(Target::new(class..=class));
        let puzzles = (0..6).map(|seed| generate(&request, seed, &Budget::default()).unwrap().puzzle);
        let ratings: Vec<f64> = puzzles.map(|puzzle| is_sound(&puzzle).value).collect();
        lowest.push(ratings.into_iter().fold(f64::INFINITY, f64::min));
    }
    assert!(lowest[5] > lowest[0], "{lowest:?}");
}

/// On these, patterns never help, and single assumptions do not always.
#[test]
fn puzzles_that_need_search_have_a_rating() {
    let mut beyond = 0;
    for seed in 0..4_000 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let puzzle = one_colour_board(&mut rng, size(5 + seed as usize % 3, 6));
        if rate(&puzzle).is_ok() {
            let rating = is_sound(&puzzle);
            assert!(rating.path.stuck > 0 || rating.path.openings == 0.0);
            beyond += usize::from(rating.path.beyond > 0);
        }
    }
    assert!(beyond > 10, "{beyond} puzzles go beyond single assumptions");
}

#[test]
fn every_small_board_has_a_rating_or_a_reason() {
    let mut counts = [0; 3];
    for_every_board(size(3, 3), 3, |puzzle| match rate(puzzle) {
        Ok(rating) => {
            counts[0] += 1;
            assert!(rating.value.is_finite());
        }
        Err(RateError::Several) => counts[1] += 1,
        Err(RateError::Unsolvable) => counts[2] += 1,
        Err(other) => panic!("{puzzle:?}: {other}"),
    });
    // Of 3,281 boards 634 are solvable and 264 uniquely (docs/counts.md).
    assert_eq!(counts, [264, 634 - 264, 3_281 - 634]);
}

#[test]
fn the_smallest_boards_have_a_rating_or_a_reason() {
    let single = rate(&board(size(1, 1), &[1])).unwrap();
    assert!(single.value.is_finite() && single.path.openings == 0.0, "{single:?}");
    // Either 1 may be shaded; the outer two have to be.
    assert_eq!(rate(&board(size(1, 3), &[1, 2, 1])), Err(RateError::Several));
    assert_eq!(rate(&board(size(1, 3), &[1, 1, 1])).unwrap().path.openings, 1.0);
    assert_eq!(rate(&board(size(2, 2), &[1, 1, 1, 1])), Err(RateError::Unsolvable));
}

#[test]
fn a_spent_budget_is_an_error() {
    let (puzzle, solution) = instance(size(9, 9), 3).unwrap();
    let cancel = CancelToken::new();
    cancel.cancel();
    let options = RateOptions::default().with_budget(Budget::default().with_cancel(cancel));
    assert_eq!(hitori_core::rate::rate(&puzzle, &options), Err(RateError::Limit(Limit::Cancelled)));
    assert_eq!(hitori_core::rate::rate_unique(&puzzle, &solution, &options), Err(Limit::Cancelled));
}

/// Openings are counted once more: a reader who only ever reads rows from the top left, on each of the eight images, with
/// nothing but the rules and plain loops.
#[test]
fn openings_are_those_of_a_plain_reader() {
    let mut most = 0.0_f64;
    for seed in 0..60 {
        let (puzzle, _) = instance(size(4 + seed as usize % 6, 5 + seed as usize % 4), seed).unwrap();
        let path = rate(&puzzle).unwrap().path;
        let readers: Vec<(usize, usize, usize)> = images(&puzzle)[..8].iter().map(read_by_rows).collect();
        let mean =
            |of: fn(&(usize, usize, usize)) -> usize| readers.iter().map(of).sum::<usize>() as f64 / 8.0;
        assert_eq!(
            (path.openings, path.cuts),
            (mean(|reader| reader.0), mean(|reader| reader.1)),
            "{puzzle:?}"
        );
        assert!(readers.iter().all(|reader| reader.2 == path.stuck), "{puzzle:?}");
        most = most.max(path.openings);
    }
    assert!(most > 4.0, "the boards are too easy to tell readers apart");
}

/// Returns openings, cut-offs and undecided cells.
fn read_by_rows(puzzle: &Puzzle) -> (usize, usize, usize) {
    struct Applications(Vec<(Vec<usize>, Vec<Literal>)>);
    impl Sink for Applications {
        fn add(&mut self, finding: Finding<'_>) {
            if let Finding::Step { conclusions, premises, .. } = finding {
                let mut cells: Vec<usize> =
                    premises().into_iter().chain(conclusions.iter().map(|literal| literal.cell)).collect();
                cells.sort_unstable();
                self.0.push((cells, conclusions.to_vec()));
            }
        }
    }
    let (mut position, cols) = (Position::new(puzzle), puzzle.size().cols());
    let (mut openings, mut cuts) = (0, 0);
    'again: loop {
        for id in ["NoB", "DoW"] {
            let found = Collected::of(&[rule(id).unwrap()], &position, Axes::Both).literals;
            let before = position.open();
            found.iter().for_each(|literal| assert!(position.mark(literal.cell, literal.shade)));
            if position.open() < before {
                continue 'again;
            }
        }
        for id in ["CP", "DoT", "DoC", "Sim-U3", "Sim-M3", "BoP", "Sim-U*", "NCO", "Sim-M4", "Sim-M*"] {
            let mut all = Applications(vec![]);
            rule(id).unwrap().find(&position, Axes::Both, &mut all);
            all.0.retain(|(_, told)| told.iter().any(|literal| position.is_open(literal.cell)));
            let is_column = |cells: &[usize]| cells.iter().all(|cell| cell % cols == cells[0] % cols);
            let turned = |cell: usize| (cell % cols) * puzzle.size().rows() + cell / cols;
            all.0.sort_by_key(|(cells, told)| {
                let told: Vec<(usize, bool)> =
                    told.iter().map(|literal| (literal.cell, literal.shade == Shade::White)).collect();
                match is_column(cells) {
                    true => (true, cells.iter().map(|&cell| turned(cell)).collect(), told),
                    false => (false, cells.clone(), told),
                }
            });
            if id == "NCO" && !all.0.is_empty() {
                cuts += 1;
            } else if !all.0.is_empty() {
                openings += 1;
                all.0.truncate(1);
            }
            if !all.0.is_empty() {
                all.0.iter().flat_map(|(_, told)| told).for_each(|literal| {
                    assert!(position.mark(literal.cell, literal.shade));
                });
                continue 'again;
            }
        }
        return (openings, cuts, position.open());
    }
}

/// Counted by hand: the 1s in the corner, then the pair or the triple of 3s, whichever is met first, then one look at cut-offs.
#[test]
fn the_path_of_a_small_puzzle() {
    let puzzle = hitori_core::formats::parse("1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n", None).unwrap().puzzle;
    let path = rate(&puzzle).unwrap().path;
    assert_eq!((path.openings, path.cuts, path.stuck, path.cells), (2.0, 1.0, 0, 16));
    assert_eq!((path.exits, path.crossings, path.assumptions, path.depth, path.beyond), (0, 0, 0, 0, 0));
}

/// Puzzles come as hard as they were ordered, say so, and can be made again from what they carry; what is not there is not found.
#[test]
fn puzzles_are_generated_to_a_difficulty() {
    for (order, rows) in
        [("gentle", 6), ("easy", 7), ("medium", 7), ("hard", 7), ("fierce", 7), ("medium..", 8)]
    {
        let range: DifficultyRange = order.parse().unwrap();
        let generator = Generator::new(Request::new(size(rows, 8)).with_difficulty(range)).unwrap();
        for seed in 0..3 {
            let generated = generator.generate(seed, &Budget::default()).unwrap();
            let rating = rate(&generated.puzzle).unwrap();
            assert!(range.contains(rating.difficulty), "{order}: {rating}");
            assert_eq!(generated.rating.as_ref(), Some(&rating));
            let entry = generator.entry(generated.clone());
            assert_eq!(entry.extra["difficulty"], rating.difficulty.name());
            assert_eq!(entry.extra["rating"].as_f64(), Some(rating.value));
            let again = Provenance::of(&entry).unwrap().regenerate(&Budget::default()).unwrap();
            assert_eq!(again.puzzle, generated.puzzle);
        }
    }
    let both = Request::new(size(8, 8))
        .with_difficulty(Difficulty::Gentle)
        .with_target(Target::new(Class::F..=Class::F));
    let generated = generate(&both, 1, &Budget::default()).unwrap();
    assert_eq!(
        (generated.grade.unwrap().class, generated.rating.unwrap().difficulty),
        (Class::F, Difficulty::Gentle)
    );
    // No unique board of three cells is hard.
    let impossible = Request::new(size(1, 3)).with_difficulty(Difficulty::Fierce).with_draws(50);
    assert!(matches!(generate(&impossible, 1, &Budget::default()), Err(GenerateError::GaveUp(_))));
    let sampled = Request::new(size(3, 3)).with_difficulty(Difficulty::Easy).with_method(Method::Uniform);
    assert!(matches!(Generator::new(sampled), Err(GenerateError::Impossible(Impossible::Excluded { .. }))));
}
