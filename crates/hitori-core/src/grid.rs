//! The geometry of a board: how many rows and columns, which cells touch which.
//!
//! A cell is named by its index in row-major order. Coordinates shown to people are 1-based: `r1c1` is the top left.

use std::fmt;

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

    /// How a person names a cell: `r1c1` is the top left.
    pub fn name(self, cell: usize) -> String {
        let (row, col) = self.place(cell);
        format!("r{}c{}", row + 1, col + 1)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.rows, self.cols)
    }
}

/// One value per cell of a board, in row-major order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T> Grid<T> {
    /// A grid from its cells in row-major order.
    pub fn new(size: Size, cells: Vec<T>) -> Result<Self, SizeError> {
        if cells.len() != size.cells() {
            return Err(SizeError::Count { rows: size.rows, cols: size.cols, found: cells.len() });
        }
        Ok(Self { size, cells })
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// All cells in row-major order.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// All cells in row-major order, to be changed.
    pub fn cells_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[T]> {
        self.cells.chunks_exact(self.size.cols)
    }
}

impl<T: Clone> Grid<T> {
    /// A grid with the same value in every cell.
    pub fn filled(size: Size, value: T) -> Self {
        Self { size, cells: vec![value; size.cells()] }
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
    fn corners_edges_and_middle_have_their_neighbours() {
        let size = Size::new(3, 4).unwrap();
        assert_eq!(size.neighbours(0).collect::<Vec<_>>(), [1, 4]);
        assert_eq!(size.neighbours(5).collect::<Vec<_>>(), [1, 4, 6, 9]);
        assert_eq!(size.diagonals(5).collect::<Vec<_>>(), [0, 2, 8, 10]);
        assert_eq!(size.diagonals(11).collect::<Vec<_>>(), [6]);
        assert_eq!(size.name(11), "r3c4");
    }
}
