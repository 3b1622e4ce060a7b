//! Classes A–G on all minimally unique boards of small sizes.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

mod common;

use common::{Legal, for_every_class, mask};
use hitori_core::deduce::{Class, grade};
use hitori_core::solve::Semantics;

/// Minimally unique boards by class.
fn split(rows: usize, cols: usize, symbols: u32) -> [usize; 7] {
    let legal = Legal::new(rows, cols);
    let mut split = [0; 7];
    for_every_class(legal.size, symbols, |puzzle| {
        if let [only] = legal.solutions(puzzle, Semantics::Minimal)[..] {
            let grade = grade(puzzle, 3).unwrap_or_else(|why| panic!("{puzzle:?}: {why:?}"));
            assert_eq!(mask(&grade.solution), only, "{puzzle:?}");
            split[Class::ALL.iter().position(|&class| class == grade.class).unwrap()] += 1;
        }
    });
    split
}

#[test]
fn all_boards_3x3() {
    assert_eq!(split(3, 3, 3), [2, 92, 0, 70, 0, 216, 24]);
}

#[test]
fn all_boards_4x3() {
    assert_eq!(split(4, 3, 4), [24, 13_996, 236, 7_868, 2_500, 31_662, 2_768]);
}
