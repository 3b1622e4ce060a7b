//! Where things stand on the screen: status line, board, pane, line of keys; and how large a cell can be drawn.
//!
//! A cell is a mark, its number and a flag: `(4 `, `▐4!`, ` 4?`. With room to spare there is a blank between cells, which takes the
//! brackets of the cursor, and then a line between rows. The pane stands beside the board, or below it; a board that does not fit
//! at all is drawn as small as can be, and scrolled.

use hitori_core::{Puzzle, Size};
use ratatui::layout::Rect;

/// The least screen on which a game is drawn.
pub const LEAST: (u16, u16) = (20, 7);

/// Columns that the pane needs beside the board.
const PANE_WIDTH: u16 = 26;

/// How much room cells get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spacing {
    /// Blanks between cells and lines between rows.
    Roomy,
    /// Blanks between cells.
    Plain,
    /// Nothing between them.
    Dense,
}

impl Spacing {
    /// Returns the blanks between two cells.
    pub fn gap(self) -> u16 {
        if self == Self::Dense { 0 } else { 1 }
    }

    /// Returns the lines from a row to the next.
    pub fn row_pitch(self) -> u16 {
        if self == Self::Roomy { 2 } else { 1 }
    }
}

/// The places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Name of the puzzle and time.
    pub status: Rect,
    /// The board with its labels.
    pub board: Rect,
    /// What is told.
    pub pane: Rect,
    /// The most important keys.
    pub keys: Rect,
    /// How cells are drawn.
    pub spacing: Spacing,
    /// Columns of the longest number.
    pub digits: u16,
    /// Columns of the row labels.
    pub labels: u16,
    /// Rows and columns of the board that can be seen at a time.
    pub visible: (usize, usize),
    size: Size,
}

impl Layout {
    /// Divides a screen that has at least the size [`LEAST`].
    pub fn new(area: Rect, puzzle: &Puzzle) -> Self {
        let line = |y| Rect { y, height: 1, ..area };
        let (status, keys) = (line(area.y), line(area.bottom() - 1));
        let middle = Rect { y: area.y + 1, height: area.height - 2, ..area };
        let digits = |number: usize| number.to_string().len() as u16;
        let clues = puzzle.clues().iter().filter_map(|clue| clue.number());
        let mut layout = Self {
            status,
            board: middle,
            pane: middle,
            keys,
            spacing: Spacing::Dense,
            digits: digits(clues.max().unwrap_or(0) as usize),
            labels: digits(puzzle.size().rows()) + 1,
            visible: (1, 1),
            size: puzzle.size(),
        };
        (layout.spacing, layout.board, layout.pane) = layout.divide(middle);
        layout.visible = layout.visible();
        layout
    }

    /// Returns the first division in which the whole board can be seen, or else one that leaves the pane what it needs.
    fn divide(&self, middle: Rect) -> (Spacing, Rect, Rect) {
        for (spacing, least_pane) in [(Spacing::Roomy, 6), (Spacing::Plain, 4), (Spacing::Dense, 3)] {
            let (width, height) = self.wanted(spacing);
            if width.saturating_add(PANE_WIDTH) <= middle.width && height <= middle.height {
                return beside(spacing, middle, width);
            }
            if width <= middle.width && height.saturating_add(least_pane) <= middle.height {
                return below(spacing, middle, height);
            }
        }
        // Long boards scroll beside the pane, on narrow screens above it.
        if middle.width >= 3 * PANE_WIDTH {
            let (width, _) = self.wanted(Spacing::Dense);
            beside(Spacing::Dense, middle, width.min(middle.width - PANE_WIDTH))
        } else {
            let (_, height) = self.wanted(Spacing::Dense);
            let pane = (middle.height / 3).max(2);
            below(Spacing::Dense, middle, height.min(middle.height - pane))
        }
    }

    /// Returns the columns and lines of the whole board with its labels.
    fn wanted(&self, spacing: Spacing) -> (u16, u16) {
        let short = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
        let (rows, cols) = (short(self.size.rows()), short(self.size.cols()));
        let width = cols.saturating_mul(self.pitch(spacing)).saturating_add(self.labels + spacing.gap());
        let height = rows.saturating_mul(spacing.row_pitch()).saturating_add(2 - spacing.row_pitch());
        (width, height)
    }

    /// Returns the columns from a cell to the next.
    fn pitch(&self, spacing: Spacing) -> u16 {
        self.digits + 2 + spacing.gap()
    }

    /// Returns the columns from a cell to the next.
    pub fn column_pitch(&self) -> u16 {
        self.pitch(self.spacing)
    }

    fn visible(&self) -> (usize, usize) {
        let Self { board, spacing, .. } = *self;
        let lines = board.height.saturating_sub(1).div_ceil(spacing.row_pitch());
        let columns = board.width.saturating_sub(self.labels + spacing.gap()) / self.column_pitch();
        let seen = |length: usize, room: u16| length.min(usize::from(room).max(1));
        (seen(self.size.rows(), lines), seen(self.size.cols(), columns))
    }

    /// Returns where a cell begins on the screen (its mark), if it can be seen from where the board is scrolled to.
    pub fn place(&self, row: usize, col: usize, scroll: (usize, usize)) -> Option<(u16, u16)> {
        let (row, col) = (row.checked_sub(scroll.0)?, col.checked_sub(scroll.1)?);
        if row >= self.visible.0 || col >= self.visible.1 {
            return None;
        }
        let x = self.board.x + self.labels + self.spacing.gap() + col as u16 * self.column_pitch();
        let y = self.board.y + 1 + row as u16 * self.spacing.row_pitch();
        Some((x, y))
    }

    /// Returns the cell at a column and line of the screen.
    pub fn cell_at(&self, x: u16, y: u16, scroll: (usize, usize)) -> Option<usize> {
        let x = x.checked_sub(self.board.x + self.labels + self.spacing.gap())?;
        let y = y.checked_sub(self.board.y + 1)?;
        let (row, col) = (y / self.spacing.row_pitch(), x / self.column_pitch());
        let is_between = x % self.column_pitch() >= self.digits + 2 || y % self.spacing.row_pitch() > 0;
        let (row, col) = (usize::from(row), usize::from(col));
        if is_between || row >= self.visible.0 || col >= self.visible.1 {
            return None;
        }
        let (row, col) = (row + scroll.0, col + scroll.1);
        (row < self.size.rows() && col < self.size.cols()).then(|| self.size.at(row, col))
    }

    /// Returns where to scroll to so that a cell can be seen, as near as can be to where it was.
    pub fn follow(&self, cell: usize, scroll: (usize, usize)) -> (usize, usize) {
        let (row, col) = self.size.place(cell);
        let near = |at: usize, first: usize, seen: usize, all: usize| {
            first.clamp((at + 1).saturating_sub(seen), at).min(all - seen)
        };
        (
            near(row, scroll.0, self.visible.0, self.size.rows()),
            near(col, scroll.1, self.visible.1, self.size.cols()),
        )
    }
}

fn beside(spacing: Spacing, middle: Rect, width: u16) -> (Spacing, Rect, Rect) {
    let board = Rect { width, ..middle };
    // One column stays free between them.
    let left = width + 1;
    (spacing, board, Rect { x: middle.x + left, width: middle.width - left, ..middle })
}

fn below(spacing: Spacing, middle: Rect, height: u16) -> (Spacing, Rect, Rect) {
    let board = Rect { height, ..middle };
    (spacing, board, Rect { y: middle.y + height, height: middle.height - height, ..middle })
}

#[cfg(test)]
mod tests {
    use super::*;
    use hitori_core::generate;

    fn puzzle(rows: usize, cols: usize) -> Puzzle {
        generate::instance(Size::new(rows, cols).unwrap(), 1).unwrap().0
    }

    #[test]
    fn smaller_screens_get_smaller_cells() {
        let spacing =
            |side, width, height| Layout::new(Rect::new(0, 0, width, height), &puzzle(side, side)).spacing;
        assert_eq!(spacing(5, 80, 24), Spacing::Roomy);
        assert_eq!(spacing(10, 80, 24), Spacing::Roomy);
        assert_eq!(spacing(12, 100, 24), Spacing::Plain);
        assert_eq!(spacing(5, 40, 12), Spacing::Plain);
        assert_eq!(spacing(12, 80, 24), Spacing::Plain);
        assert_eq!(spacing(20, 80, 24), Spacing::Dense);
    }

    /// On every screen and for every shape: places are within the screen and apart, and every cell that is seen is hit.
    #[test]
    fn places_and_cells_are_each_others_inverse() {
        for (rows, cols) in [(1, 1), (4, 4), (5, 12), (12, 5), (10, 10), (25, 25), (3, 40)] {
            let puzzle = puzzle(rows, cols);
            for (width, height) in [LEAST, (40, 12), (80, 24), (200, 60), (30, 50), (120, 8)] {
                let area = Rect::new(0, 0, width, height);
                let layout = Layout::new(area, &puzzle);
                assert_eq!(layout.board.intersection(layout.pane).area(), 0, "{layout:?}");
                assert!(layout.pane.height >= 2 && layout.pane.width >= 20, "{layout:?}");
                let mut scroll = (0, 0);
                for cell in (0..puzzle.size().cells()).rev() {
                    scroll = layout.follow(cell, scroll);
                    let (row, col) = puzzle.size().place(cell);
                    let (x, y) = layout.place(row, col, scroll).unwrap();
                    assert!(x + layout.digits + 1 < layout.board.right(), "{layout:?}");
                    assert!(y < layout.board.bottom(), "{layout:?}");
                    assert_eq!(layout.cell_at(x, y, scroll), Some(cell));
                    assert_eq!(layout.cell_at(x + layout.digits + 1, y, scroll), Some(cell));
                }
                assert_eq!(layout.cell_at(layout.pane.x, layout.pane.bottom(), scroll), None);
                assert_eq!(layout.cell_at(0, 0, scroll), None);
            }
        }
    }
}
