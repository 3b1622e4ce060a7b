//! The board as the engine sees it: one byte of state a cell, and rings of duplicates (`links.rs`).
//!
//! Cells are numbered with a border of one cell all round (`stride = cols + 2`), so that a neighbour is an
//! addition and never out of range. Behind the last cell there is room for a chunk more (`flags.rs`).

use std::ops::Range;

use super::flags::{CHUNK, chunk};
use super::links::Links;
use crate::board::{Puzzle, Shade, Shading, Size};
use crate::engine::{Limit, Meter};

pub(super) use super::links::{COLUMN, ROW};

/// The shade in the two lowest bits of a state.
pub(super) const SHADE: u8 = 3;
pub(super) const UNDECIDED: u8 = 0;
pub(super) const WHITE: u8 = 1;
pub(super) const SHADED: u8 = 2;
pub(super) const OUTSIDE: u8 = 3;
/// The cell's number occurs again in its row, or column.
pub(super) const REPEATS: [u8; 2] = [4, 8];
/// The shaded cell has been entered into the forest.
pub(super) const JOINED: u8 = 16;
/// The cell lies on the border of the board.
pub(super) const BORDER: u8 = 32;

/// Cells of a long pass between two counts of steps.
pub(super) const PIECE: usize = 1 << 14;

pub(super) struct Board {
    pub(super) size: Size,
    pub(super) stride: usize,
    pub(super) state: Vec<u8>,
    pub(super) links: Links,
}

impl Board {
    /// Lays the board out, with every cell undecided.
    pub(super) fn new(puzzle: &Puzzle, meter: &mut Meter) -> Result<Self, Limit> {
        let size = puzzle.size();
        let stride = size.cols() + 2;
        let links = Links::new(puzzle, meter)?;
        let state = vec![OUTSIDE; stride * (size.rows() + 2) + CHUNK];
        let mut board = Self { size, stride, state, links };
        for row in 0..size.rows() {
            let cells = board.row(row);
            let state = &mut board.state[cells];
            state.fill(if row == 0 || row + 1 == size.rows() { BORDER } else { UNDECIDED });
            state[0] = BORDER;
            state[size.cols() - 1] = BORDER;
        }
        let [in_row, in_column] = [ROW, COLUMN].map(|direction| board.links.steps(direction));
        let pieces = in_row.chunks(PIECE).zip(in_column.chunks(PIECE));
        for (state, (in_row, in_column)) in board.state.chunks_mut(PIECE).zip(pieces) {
            meter.steps(state.len())?;
            for ((state, in_row), in_column) in state.iter_mut().zip(in_row).zip(in_column) {
                *state |= u8::from(*in_row != 0) * REPEATS[ROW] + u8::from(*in_column != 0) * REPEATS[COLUMN];
            }
        }
        Ok(board)
    }

    /// The places at which chunks start that hold all cells.
    pub(super) fn chunks(&self) -> impl Iterator<Item = usize> + use<> {
        (self.stride + 1..self.stride * (self.size.rows() + 1)).step_by(CHUNK)
    }

    /// The cells of a row.
    pub(super) fn row(&self, row: usize) -> Range<usize> {
        let start = (row + 1) * self.stride + 1;
        start..start + self.size.cols()
    }

    /// The shade of a cell.
    #[inline]
    pub(super) fn shade(&self, cell: u32) -> u8 {
        self.state[cell as usize] & SHADE
    }

    /// The four cells that share an edge with a cell.
    #[inline]
    pub(super) fn neighbours(&self, cell: u32) -> [u32; 4] {
        let stride = self.stride as u32;
        [cell - stride, cell - 1, cell + 1, cell + stride]
    }

    /// The four cells that touch a cell at a corner.
    #[inline]
    pub(super) fn diagonals(&self, cell: u32) -> [u32; 4] {
        let stride = self.stride as u32;
        [cell - stride - 1, cell - stride + 1, cell + stride - 1, cell + stride + 1]
    }

    /// The other cells of a cell's row, then of its column, with the same number.
    pub(super) fn duplicates(&self, cell: u32) -> impl Iterator<Item = u32> {
        [ROW, COLUMN].into_iter().flat_map(move |direction| self.ring(cell, direction).skip(1))
    }

    /// A cell and the others of its row, or column, with the same number.
    pub(super) fn ring(&self, cell: u32, direction: usize) -> impl Iterator<Item = u32> {
        let next = move |&at: &u32| Some(self.links.next_cell(at, direction)).filter(|&at| at != cell);
        std::iter::successors(Some(cell), next)
    }

    /// Returns whether the cell lies on the border.
    #[inline]
    pub(super) fn on_border(&self, cell: u32) -> bool {
        self.state[cell as usize] & BORDER != 0
    }

    /// The number of a cell in the puzzle's own counting.
    pub(super) fn unpad(&self, cell: u32) -> usize {
        unpad(self.size, cell)
    }

    /// The number of the puzzle's cell in this board's counting.
    pub(super) fn pad(&self, cell: usize) -> u32 {
        pad(self.size, cell)
    }

    /// What is decided so far.
    pub(super) fn shading(&self) -> Shading {
        // A chunk at a time; what is too much at the end of a row, the next one overwrites.
        let cols = self.size.cols();
        let mut cells = vec![Shade::Undecided; self.size.cells() + CHUNK];
        for (row, start) in (0..self.size.rows()).map(|row| (row * cols, self.row(row).start)) {
            for col in (0..cols).step_by(CHUNK) {
                let shades = chunk(&self.state, start + col).map(|state| match state & SHADE {
                    WHITE => Shade::White,
                    SHADED => Shade::Shaded,
                    _ => Shade::Undecided,
                });
                cells[row + col..][..CHUNK].copy_from_slice(&shades);
            }
        }
        cells.truncate(self.size.cells());
        Shading::new(self.size, cells).expect("one shade per cell")
    }
}

/// Returns the number that a cell has with a border of one cell all round.
pub(super) fn pad(size: Size, cell: usize) -> u32 {
    let (row, col) = size.place(cell);
    ((row + 1) * (size.cols() + 2) + col + 1) as u32
}

/// Returns the number of a cell in the puzzle's own counting.
pub(super) fn unpad(size: Size, cell: u32) -> usize {
    let (cell, stride) = (cell as usize, size.cols() + 2);
    (cell / stride - 1) * size.cols() + cell % stride - 1
}
