//! Classes A–G on all minimally unique boards of small sizes.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

mod common;

use common::split;
use hitori_core::deduce::{Grade, GradeError, GradeOptions};
use hitori_core::{Clue, Puzzle, Size, generate};

fn grade(puzzle: &Puzzle) -> Result<Grade, GradeError> {
    hitori_core::deduce::grade(puzzle, &GradeOptions::default())
}

#[test]
fn all_boards_3x3() {
    assert_eq!(split(3, 3, 3, grade), [2, 92, 0, 70, 0, 216, 24]);
}

#[test]
fn all_boards_4x3() {
    assert_eq!(split(4, 3, 4, grade), [24, 13_996, 236, 7_868, 2_500, 31_662, 2_768]);
}

/// The eight images of a board, and one with its numbers renamed.
fn images(puzzle: &Puzzle) -> Vec<Puzzle> {
    let size = puzzle.size();
    let clues = puzzle.clues();
    let turned = |puzzle: &Puzzle| {
        let (size, clues) = (puzzle.size(), puzzle.clues());
        let new = Size::new(size.cols(), size.rows()).unwrap();
        let cell = |at| {
            let (row, col) = new.place(at);
            clues[size.at(size.rows() - 1 - col, row)]
        };
        Puzzle::new(new, (0..new.cells()).map(cell).collect()).unwrap()
    };
    let mirrored = |puzzle: &Puzzle| {
        let rows = puzzle.rows().flat_map(|row| row.iter().rev().copied());
        Puzzle::new(puzzle.size(), rows.collect()).unwrap()
    };
    let turns = std::iter::successors(Some(puzzle.clone()), |last| Some(turned(last))).take(4);
    let mut all: Vec<Puzzle> = turns.flat_map(|board| [mirrored(&board), board]).collect();
    let rename = |clue: &Clue| Clue::new(1000 - clue.number().unwrap()).unwrap();
    all.push(Puzzle::new(size, clues.iter().map(rename).collect()).unwrap());
    all
}

#[test]
fn turned_mirrored_and_renamed_boards_have_the_same_grade() {
    for seed in 0..120 {
        let size = Size::new(4 + seed as usize % 6, 4 + seed as usize % 5).unwrap();
        let (puzzle, _) = generate::instance(size, seed).unwrap();
        let expected = grade(&puzzle).unwrap();
        for image in images(&puzzle) {
            let found = grade(&image).unwrap();
            assert_eq!(
                (found.class, found.steps, found.depth, &found.uses),
                (expected.class, expected.steps, expected.depth, &expected.uses),
                "{puzzle:?}\n{image:?}"
            );
        }
    }
}
