//! The canonical form against other code: images and renaming of the tests, brute force, counting by Burnside's lemma.

mod common;

use std::collections::{BTreeSet, HashMap, HashSet};

use common::{board, images, random_board};
use hitori_core::solve::{Options, up_to};
use hitori_core::{Clue, Image, Puzzle, Semantics, Size};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

/// Renames in order of first appearance, from 1 on; 0 is blank.
fn renamed(puzzle: &Puzzle) -> Vec<u32> {
    let mut names: HashMap<u32, u32> = HashMap::new();
    let name = |clue: &Clue| {
        let next = names.len() as u32 + 1;
        clue.number().map_or(0, |number| *names.entry(number).or_insert(next))
    };
    puzzle.clues().iter().map(name).collect()
}

fn solutions(puzzle: &Puzzle, semantics: Semantics) -> HashSet<String> {
    let outcome = up_to(puzzle, usize::MAX, &Options::default().with_semantics(semantics));
    outcome.solutions.iter().map(ToString::to_string).collect()
}

/// What holds for every board.
fn check(puzzle: &Puzzle) {
    let canonical = puzzle.canonical();
    let form = &canonical.puzzle;
    for image in images(puzzle) {
        assert_eq!(&image.canonical().puzzle, form, "{puzzle}\n\n{image}");
    }
    assert_eq!(&form.canonical().puzzle, form, "{puzzle}");
    // It is the image that it names, renamed, and no other one that lies is less; blanks come last.
    let moved = canonical.image.puzzle(puzzle);
    assert_eq!((form.size(), renamed(form)), (moved.size(), renamed(&moved)), "{puzzle}");
    let order = |puzzle: &Puzzle| {
        let names = renamed(puzzle).into_iter();
        names.map(|name| if name == 0 { u32::MAX } else { name }).collect::<Vec<u32>>()
    };
    let lying = images(puzzle).into_iter().filter(|image| image.size() == form.size());
    assert_eq!(lying.map(|image| order(&image)).min(), Some(order(form)), "{puzzle}");
    assert!(form.size().rows() <= form.size().cols(), "{puzzle}");
    let numbers: BTreeSet<u32> = form.clues().iter().filter_map(|clue| clue.number()).collect();
    assert!(numbers.iter().copied().eq(1..=numbers.len() as u32), "{form}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn images_have_the_same_form(rows in 1..9_usize, cols in 1..9_usize, seed in any::<u64>()) {
        check(&random_board(&mut ChaCha8Rng::seed_from_u64(seed), size(rows, cols)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// All solutions, turned and mirrored, are those of the form.
    #[test]
    fn solutions_move_along(rows in 1..5_usize, cols in 1..6_usize, seed in any::<u64>()) {
        let puzzle = random_board(&mut ChaCha8Rng::seed_from_u64(seed), size(rows, cols));
        let canonical = puzzle.canonical();
        for semantics in [Semantics::Strict, Semantics::Minimal] {
            let outcome = up_to(&puzzle, usize::MAX, &Options::default().with_semantics(semantics));
            let moved: HashSet<String> =
                outcome.solutions.iter().map(|solution| canonical.image.shading(solution).to_string()).collect();
            prop_assert_eq!(moved.len(), outcome.solutions.len());
            prop_assert_eq!(moved, solutions(&canonical.puzzle, semantics), "{}", puzzle);
        }
    }
}

/// Appends all boards up to renaming, blanks included where they are wanted.
fn boards(cells: usize, first: u32, numbers: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
    if numbers.len() == cells {
        found.push(numbers.clone());
        return;
    }
    let next = numbers.iter().copied().max().unwrap_or(0) + 1;
    for number in first..=next {
        numbers.push(number);
        boards(cells, first, numbers, found);
        numbers.pop();
    }
}

/// By Burnside's lemma there are as many forms as boards up to renaming that an image leaves as they are, on average over all images.
#[test]
fn there_is_one_form_for_each_orbit() {
    for (rows, cols, first) in [(1, 1, 0), (1, 6, 0), (2, 2, 0), (2, 3, 0), (2, 4, 1), (3, 3, 0), (3, 3, 1)] {
        let size = size(rows, cols);
        let mut all = Vec::new();
        boards(size.cells(), first, &mut Vec::new(), &mut all);
        let mut forms = HashSet::new();
        let mut fixed = 0;
        let mut ways = 0;
        for numbers in &all {
            let puzzle = board(size, numbers);
            forms.insert(puzzle.canonical().puzzle);
            // The last one has the numbers renamed.
            let images = &images(&puzzle)[..8];
            let same: Vec<&Puzzle> = images.iter().filter(|image| image.size() == size).collect();
            ways = same.len();
            fixed += same.iter().filter(|image| renamed(image) == *numbers).count();
        }
        assert_eq!(fixed % ways, 0);
        assert_eq!(forms.len(), fixed / ways, "{size}");
    }
}

#[test]
fn images_are_all_different_and_keep_every_cell() {
    let puzzle = Puzzle::from_numbers(size(3, 3), 1..=9).unwrap();
    let different: HashSet<Puzzle> = Image::ALL.iter().map(|image| image.puzzle(&puzzle)).collect();
    assert_eq!(different.len(), 8);
    assert_eq!(different, images(&puzzle)[..8].iter().cloned().collect());
}
