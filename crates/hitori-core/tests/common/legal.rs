//! Brute force: every board up to renaming and every legal shading of a small board, by none of the library's ideas.
//!
//! The tests of `hitori-count` use this file, too.

#![allow(dead_code, missing_docs)] // Each test file uses its own part.
#![allow(clippy::unwrap_used)] // A test that panics has failed, as it should.

use hitori_core::{Puzzle, Semantics, Shading, Size};

/// All shadings of a size without shaded neighbours and with connected white cells, as bit masks of shaded cells.
pub struct Legal {
    pub size: Size,
    pub masks: Vec<u32>,
}

impl Legal {
    pub fn new(rows: usize, cols: usize) -> Self {
        let size = Size::new(rows, cols).unwrap();
        let masks = (0..1u32 << size.cells()).filter(|&mask| is_legal(size, mask)).collect();
        Self { size, masks }
    }

    /// The solutions of a board under the given semantics.
    pub fn solutions(&self, puzzle: &Puzzle, semantics: Semantics) -> Vec<u32> {
        let duplicates = duplicate_masks(puzzle);
        let solves = |&mask: &u32| {
            (0..self.size.cells()).all(|cell| {
                if mask >> cell & 1 == 0 {
                    duplicates[cell] & !mask == 0
                } else {
                    semantics == Semantics::Strict || duplicates[cell] & !mask != 0
                }
            })
        };
        self.masks.iter().copied().filter(solves).collect()
    }
}

/// For each cell the others of its row and column with the same number.
fn duplicate_masks(puzzle: &Puzzle) -> Vec<u32> {
    let cols = puzzle.size().cols();
    let clues = puzzle.clues();
    let same_line = |a: usize, b: usize| a / cols == b / cols || a % cols == b % cols;
    let equal =
        |a: usize, b: usize| a != b && same_line(a, b) && clues[a] == clues[b] && !clues[a].is_blank();
    let cells = 0..clues.len();
    cells.clone().map(|a| cells.clone().filter(|&b| equal(a, b)).fold(0, |mask, b| mask | 1 << b)).collect()
}

fn is_legal(size: Size, mask: u32) -> bool {
    let shaded = |cell: usize| mask >> cell & 1 == 1;
    let cells = size.cells();
    if (0..cells).any(|cell| shaded(cell) && size.neighbours(cell).any(shaded)) {
        return false;
    }
    let white = !mask & (((1u64 << cells) - 1) as u32);
    let mut reached = white & white.wrapping_neg();
    loop {
        let mut next = reached;
        for cell in (0..cells).filter(|&cell| reached >> cell & 1 == 1) {
            size.neighbours(cell).for_each(|near| next |= 1 << near);
        }
        next &= white;
        if next == reached {
            return white != 0 && reached == white;
        }
        reached = next;
    }
}

pub fn mask(shading: &Shading) -> u32 {
    shading.shaded().fold(0, |mask, cell| mask | 1 << cell)
}

/// Visits every board of a size up to renaming of at most `symbols` symbols: restricted growth strings.
pub fn for_every_board(size: Size, symbols: u32, mut visit: impl FnMut(&Puzzle)) {
    let cells = size.cells();
    let mut numbers = vec![1u32; cells];
    loop {
        visit(&Puzzle::from_numbers(size, numbers.iter().copied()).unwrap());
        let Some(at) = (1..cells).rev().find(|&i| {
            let largest = numbers[..i].iter().copied().max().unwrap_or(0);
            numbers[i] <= largest && numbers[i] < symbols
        }) else {
            return;
        };
        numbers[at] += 1;
        numbers[at + 1..].fill(1);
    }
}
