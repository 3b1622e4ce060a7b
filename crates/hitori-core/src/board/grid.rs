//! One value per cell of a board.

use super::size::{Size, SizeError};

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
            return Err(SizeError::Count { rows: size.rows(), cols: size.cols(), found: cells.len() });
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
        self.cells.chunks_exact(self.size.cols())
    }
}

impl<T: Clone> Grid<T> {
    /// A grid with the same value in every cell.
    pub fn filled(size: Size, value: T) -> Self {
        Self { size, cells: vec![value; size.cells()] }
    }
}
