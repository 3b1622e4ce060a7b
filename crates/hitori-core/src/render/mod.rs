//! Boards to look at: text for pipes, ANSI for terminals, SVG for pages.
//!
//! All three draw the same thing: the clues, and what is known about each cell. A shading may be partial. Then
//! known white cells carry a ring, as on paper, so that a cell without any mark is one that is still open.

mod ansi;
mod svg;
mod text;

pub use ansi::ansi;
pub use svg::{Highlight, SvgStyle, Theme, WhiteMarks, escaped, svg, svg_row, svg_with};
pub use text::{Layout, board, marked_board, pointed_board, text};

use crate::board::{Clue, Puzzle, Shade, Shading, Size};

/// A puzzle with its shading, as every renderer sees it.
#[derive(Clone, Copy)]
struct Board<'a> {
    puzzle: &'a Puzzle,
    shading: Option<&'a Shading>,
    /// Some cells are still open: known white cells need a mark.
    partial: bool,
    /// Cells that are pointed out, in ascending order.
    pointed: &'a [usize],
}

/// How one cell is to look.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// Nothing is said about the cell: there is no shading.
    Plain,
    /// Undecided in a shading.
    Open,
    /// Known to be white.
    White,
    /// Shaded.
    Shaded,
}

impl<'a> Board<'a> {
    fn new(puzzle: &'a Puzzle, shading: Option<&'a Shading>) -> Self {
        let partial = shading.is_some_and(|s| s.size() != puzzle.size() || !s.is_complete());
        Self { puzzle, shading, partial, pointed: &[] }
    }

    fn size(self) -> Size {
        self.puzzle.size()
    }

    /// A shading of another size is laid over the top left corner; what it does not cover is open. A picture of a
    /// mistake helps more than a panic.
    fn look(self, row: usize, col: usize) -> Look {
        let Some(shading) = self.shading else { return Look::Plain };
        let size = shading.size();
        if row >= size.rows() || col >= size.cols() {
            return Look::Open;
        }
        match shading.get(size.at(row, col)) {
            Shade::Undecided => Look::Open,
            Shade::White => Look::White,
            Shade::Shaded => Look::Shaded,
        }
    }

    /// Every cell in row-major order: row, column, clue and look.
    fn cells(self) -> impl Iterator<Item = (usize, usize, Clue, Look)> + 'a {
        let size = self.size();
        self.puzzle.clues().iter().enumerate().map(move |(cell, clue)| {
            let (row, col) = size.place(cell);
            (row, col, *clue, self.look(row, col))
        })
    }

    /// Digits of the longest number on the board; 1 on a board of blanks.
    fn digits(self) -> usize {
        self.puzzle.clues().iter().filter_map(|clue| clue.number()).max().map_or(1, digits)
    }
}

/// How many digits a number is written with.
fn digits(number: u32) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}

/// Boards shared by the tests of the renderers.
#[cfg(test)]
mod samples {
    use super::*;

    /// A puzzle from rows of numbers, `.` for a blank.
    pub fn puzzle(rows: &[&str]) -> Puzzle {
        let cells: Vec<Clue> = rows
            .iter()
            .flat_map(|row| row.split_whitespace())
            .map(|word| word.parse().ok().and_then(Clue::new).unwrap_or(Clue::BLANK))
            .collect();
        Puzzle::new(Size::new(rows.len(), cells.len() / rows.len()).unwrap(), cells).unwrap()
    }

    /// A shading from rows of `-`, `x` and `?`.
    pub fn shading(rows: &[&str]) -> Shading {
        let cells: Vec<Shade> =
            rows.iter().flat_map(|row| row.chars().filter_map(Shade::from_letter)).collect();
        Shading::new(Size::new(rows.len(), cells.len() / rows.len()).unwrap(), cells).unwrap()
    }

    /// Blanks, a long number, all three shades.
    pub fn mixed() -> (Puzzle, Shading) {
        (puzzle(&["1 . 12", "123456 1 .", "7 7 ."]), shading(&["x-?", "-?x", "?x-"]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_counted() {
        for (number, count) in [(0, 1), (9, 1), (10, 2), (99, 2), (100, 3), (Clue::MAX, 10)] {
            assert_eq!(digits(number), count);
        }
        assert_eq!(Board::new(&samples::puzzle(&[". ."]), None).digits(), 1);
        assert_eq!(Board::new(&samples::mixed().0, None).digits(), 6);
    }

    #[test]
    fn a_shading_of_another_size_is_drawn_without_panic() {
        let puzzle = samples::puzzle(&["1 2", "2 1"]);
        for other in [samples::shading(&["x"]), samples::shading(&["---x", "----", "----"])] {
            assert!(Board::new(&puzzle, Some(&other)).partial);
            for draw in [text, ansi, svg] {
                assert!(!draw(&puzzle, Some(&other)).is_empty());
            }
        }
    }
}
