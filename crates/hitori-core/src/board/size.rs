//! The geometry of a board: how many rows and columns, which cells touch which.
//!
//! A cell is named by its index in row-major order. Coordinates shown to people are 1-based: `r1c1` is the top left.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The most cells a board may have. Indices fit 32 bits with room for a border, and memory stays in the gigabytes.
pub const MAX_CELLS: usize = 1 << 28;

/// Rows and columns of a board, each at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    rows: usize,
    cols: usize,
}

/// A board that cannot exist.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SizeError {
    /// A side is zero.
    #[error("a board needs at least one row and one column, not {rows}×{cols}")]
    Empty {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
    },
    /// More than [`MAX_CELLS`] cells.
    #[error("a board of {rows}×{cols} is too large: at most {MAX_CELLS} cells")]
    TooLarge {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
    },
    /// The number of cells given is not rows × columns.
    #[error("{rows}×{cols} cells expected, {found} found")]
    Count {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
        /// Cells given.
        found: usize,
    },
}

impl Size {
    /// A size with both sides at least one and at most [`MAX_CELLS`] cells.
    pub fn new(rows: usize, cols: usize) -> Result<Self, SizeError> {
        if rows == 0 || cols == 0 {
            return Err(SizeError::Empty { rows, cols });
        }
        match rows.checked_mul(cols) {
            Some(cells) if cells <= MAX_CELLS => Ok(Self { rows, cols }),
            _ => Err(SizeError::TooLarge { rows, cols }),
        }
    }

    /// Number of rows.
    pub fn rows(self) -> usize {
        self.rows
    }

    /// Number of columns.
    pub fn cols(self) -> usize {
        self.cols
    }

    /// Returns the size with rows and columns exchanged.
    pub fn transposed(self) -> Self {
        Self { rows: self.cols, cols: self.rows }
    }

    /// Number of cells.
    pub fn cells(self) -> usize {
        self.rows * self.cols
    }

    /// The cell at a place.
    pub fn at(self, row: usize, col: usize) -> usize {
        debug_assert!(row < self.rows && col < self.cols);
        row * self.cols + col
    }

    /// Row and column of a cell.
    pub fn place(self, cell: usize) -> (usize, usize) {
        (cell / self.cols, cell % self.cols)
    }

    /// The cells that share an edge with a cell.
    pub fn neighbours(self, cell: usize) -> impl Iterator<Item = usize> {
        let (row, col) = self.place(cell);
        let cols = self.cols;
        [
            (row > 0).then(|| cell - cols),
            (col > 0).then(|| cell - 1),
            (col + 1 < cols).then(|| cell + 1),
            (row + 1 < self.rows).then(|| cell + cols),
        ]
        .into_iter()
        .flatten()
    }

    /// The cells that touch a cell at a corner.
    pub fn diagonals(self, cell: usize) -> impl Iterator<Item = usize> {
        let (row, col) = self.place(cell);
        let (up, down) = (row > 0, row + 1 < self.rows);
        let (left, right) = (col > 0, col + 1 < self.cols);
        let cols = self.cols;
        [
            (up && left).then(|| cell - cols - 1),
            (up && right).then(|| cell - cols + 1),
            (down && left).then(|| cell + cols - 1),
            (down && right).then(|| cell + cols + 1),
        ]
        .into_iter()
        .flatten()
    }

    /// Returns whether a cell lies on the border of the board.
    pub fn is_border(self, cell: usize) -> bool {
        let (row, col) = self.place(cell);
        row == 0 || col == 0 || row + 1 == self.rows || col + 1 == self.cols
    }

    /// Returns whether the board is a single row or a single column. Its cells have no corners to touch at.
    pub fn is_line(self) -> bool {
        self.rows == 1 || self.cols == 1
    }

    /// Returns whether shading this cell alone cuts the board or leaves nothing white: an inner cell of a board that
    /// is a single line, or the only cell.
    pub fn cuts_alone(self, cell: usize) -> bool {
        let last = self.cells() - 1;
        self.is_line() && (last == 0 || (cell != 0 && cell != last))
    }

    /// Returns whether two cells touch at a corner.
    pub fn touch(self, a: usize, b: usize) -> bool {
        let ((row_a, col_a), (row_b, col_b)) = (self.place(a), self.place(b));
        row_a.abs_diff(row_b) == 1 && col_a.abs_diff(col_b) == 1
    }

    /// Returns all rows from top to bottom, then all columns from left to right.
    pub fn lines(self) -> impl Iterator<Item = Line> {
        let rows = (0..self.rows).map(move |row| self.row(row));
        rows.chain((0..self.cols).map(move |col| self.column(col)))
    }

    /// Returns the cells of a row.
    pub fn row(self, row: usize) -> Line {
        Line { direction: Direction::Row, first: row * self.cols, step: 1, len: self.cols }
    }

    /// Returns the cells of a column.
    pub fn column(self, col: usize) -> Line {
        Line { direction: Direction::Column, first: col, step: self.cols, len: self.rows }
    }

    /// Returns all pairs of cells that share an edge, the smaller index first.
    pub fn adjacent_pairs(self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.cells()).flat_map(move |cell| {
            self.neighbours(cell).filter(move |&other| cell < other).map(move |other| (cell, other))
        })
    }

    /// How a person names a cell: `r1c1` is the top left.
    pub fn name(self, cell: usize) -> String {
        let (row, col) = self.place(cell);
        format!("r{}c{}", row + 1, col + 1)
    }

    /// Returns the cell of a [name](Self::name), or `None` when it names none on this board.
    ///
    /// ```
    /// let size = hitori_core::Size::new(3, 4)?;
    /// assert_eq!(size.cell("r2c4"), Some(7));
    /// assert_eq!(size.cell("r4c1"), None);
    /// # Ok::<(), hitori_core::SizeError>(())
    /// ```
    pub fn cell(self, name: &str) -> Option<usize> {
        let (row, col) = name.strip_prefix('r')?.split_once('c')?;
        let place = |digits: &str, most: usize| {
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|&number: &usize| plain && (1..=most).contains(&number))
        };
        Some(self.at(place(row, self.rows())? - 1, place(col, self.cols())? - 1))
    }
}

/// Which way a line runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// From left to right.
    Row,
    /// From top to bottom.
    Column,
}

impl Direction {
    /// Returns the other direction.
    pub(crate) fn across(self) -> Self {
        match self {
            Self::Row => Self::Column,
            Self::Column => Self::Row,
        }
    }
}

/// The cells of one row or column, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    direction: Direction,
    first: usize,
    step: usize,
    len: usize,
}

impl Line {
    /// Returns which way the line runs.
    pub fn direction(self) -> Direction {
        self.direction
    }

    /// Returns the cells in order.
    pub fn cells(self) -> impl ExactSizeIterator<Item = usize> + DoubleEndedIterator + Clone {
        (0..self.len).map(move |at| self.first + at * self.step)
    }
}

/// A text that is no size.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseSizeError {
    /// Neither one number nor two.
    #[error("a side like 10 or ROWSxCOLS like 8x12 expected")]
    Malformed,
    /// A board that cannot exist.
    #[error(transparent)]
    Size(#[from] SizeError),
}

/// Reads the side of a square board, `10`, or rows and columns, `8x12` or `8×12`.
impl FromStr for Size {
    type Err = ParseSizeError;

    fn from_str(text: &str) -> Result<Self, ParseSizeError> {
        let (rows, cols) = text.split_once(['x', '×']).unwrap_or((text, text));
        let side = |side: &str| side.parse().map_err(|_| ParseSizeError::Malformed);
        Ok(Self::new(side(rows)?, side(cols)?)?)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.rows, self.cols)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_checked() {
        assert!(matches!(Size::new(0, 3), Err(SizeError::Empty { .. })));
        assert!(matches!(Size::new(usize::MAX, 3), Err(SizeError::TooLarge { .. })));
        assert_eq!(Size::new(2000, 2000).unwrap().cells(), 4_000_000);
    }

    #[test]
    fn sizes_are_read() {
        assert_eq!("10".parse(), Size::new(10, 10).map_err(Into::into));
        assert_eq!("8x12".parse(), Size::new(8, 12).map_err(Into::into));
        assert_eq!(Size::new(8, 12).unwrap().to_string().parse(), Size::new(8, 12).map_err(Into::into));
        for bad in ["", "x", "3x", "-1", "3x4x5", "99999999999999999999"] {
            assert_eq!(bad.parse::<Size>(), Err(ParseSizeError::Malformed), "{bad}");
        }
        assert!(matches!("0".parse::<Size>(), Err(ParseSizeError::Size(SizeError::Empty { .. }))));
    }

    #[test]
    fn corners_edges_and_middle_have_their_neighbours() {
        let size = Size::new(3, 4).unwrap();
        assert_eq!(size.neighbours(0).collect::<Vec<_>>(), [1, 4]);
        assert_eq!(size.neighbours(5).collect::<Vec<_>>(), [1, 4, 6, 9]);
        assert_eq!(size.diagonals(5).collect::<Vec<_>>(), [0, 2, 8, 10]);
        assert_eq!(size.diagonals(11).collect::<Vec<_>>(), [6]);
        assert_eq!(size.name(11), "r3c4");
        assert_eq!((0..12).filter(|&cell| !size.is_border(cell)).collect::<Vec<_>>(), [5, 6]);
        assert!(size.touch(0, 5) && !size.touch(0, 4) && !size.touch(3, 4));
    }

    #[test]
    fn lines_are_rows_then_columns() {
        let size = Size::new(2, 3).unwrap();
        let lines: Vec<Vec<usize>> = size.lines().map(|line| line.cells().collect()).collect();
        assert_eq!(lines, [vec![0, 1, 2], vec![3, 4, 5], vec![0, 3], vec![1, 4], vec![2, 5]]);
        assert_eq!(size.adjacent_pairs().count(), 7);
    }

    #[test]
    fn inner_cells_cut_a_single_line() {
        let cuts = |rows, cols| {
            let size = Size::new(rows, cols).unwrap();
            (0..size.cells()).filter(|&cell| size.cuts_alone(cell)).collect::<Vec<_>>()
        };
        assert_eq!(cuts(1, 1), [0]);
        assert!(cuts(1, 2).is_empty());
        assert_eq!(cuts(4, 1), [1, 2]);
        assert!(cuts(3, 3).is_empty());
    }
}
