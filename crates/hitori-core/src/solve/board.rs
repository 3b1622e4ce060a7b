//! The board as the engine sees it: one byte of state a cell, and rings of duplicates.
//!
//! Cells are numbered with a border of one cell all round (`stride = cols + 2`), so that a neighbour is an addition and
//! never a bounds check. Duplicates of a line stand in a ring: `ring[p][ROW]` is the next cell of p's row with the
//! same number, and the last one points to the first. Building the rings is one pass over the rows and one over the
//! columns; no clause is ever stored.

use super::root::Watch;
use crate::board::{Clue, Puzzle, Shade, Shading, Size};
use crate::engine::Limit;

/// The shade in the two lowest bits of a state.
pub(super) const SHADE: u8 = 3;
pub(super) const UNDECIDED: u8 = 0;
pub(super) const WHITE: u8 = 1;
pub(super) const SHADED: u8 = 2;
pub(super) const OUTSIDE: u8 = 3;
/// The cell's number occurs again in its row, or column: only then is its ring valid.
pub(super) const REPEATS: [u8; 2] = [4, 8];
/// The shaded cell has been entered into the forest.
pub(super) const JOINED: u8 = 16;

/// The two directions of a line.
pub(super) const ROW: usize = 0;
pub(super) const COLUMN: usize = 1;

/// Columns linked together, so that a row of the table is one cache line.
const LANES: usize = 16;

pub(super) struct Board {
    pub(super) size: Size,
    pub(super) stride: usize,
    pub(super) state: Vec<u8>,
    pub(super) ring: Vec<[u32; 2]>,
}

/// Two equal numbers on a line, next to each other or with one cell between.
pub(super) enum Close {
    /// Side by side: `first` and `second` in this direction.
    Pair { first: u32, second: u32, direction: usize },
    /// Around `middle`.
    Around { middle: u32 },
}

impl Board {
    /// Lays the board out and reports every pair of equal numbers at distance one or two.
    pub(super) fn new(
        puzzle: &Puzzle,
        watch: Watch<'_>,
        mut close: impl FnMut(Close),
    ) -> Result<Self, Limit> {
        let size = puzzle.size();
        let stride = size.cols() + 2;
        let padded = stride * (size.rows() + 2);
        let mut state = vec![OUTSIDE; padded];
        for row in 1..=size.rows() {
            state[row * stride + 1..][..size.cols()].fill(UNDECIDED);
        }
        let mut board = Self { size, stride, state, ring: vec![[0; 2]; padded] };
        let puzzle = puzzle.compact();
        let bound = puzzle.bound();
        board.link_rows(&puzzle, bound, watch, &mut close)?;
        // The table is cleared for every block of columns: fine as long as it is not much longer than a column.
        if bound <= 8 * size.rows() + 64 {
            board.link_columns(&puzzle, bound, watch, &mut close)?;
        } else {
            board.link_columns_by_sorting(&puzzle, watch, &mut close)?;
        }
        Ok(board)
    }

    fn link_rows(
        &mut self,
        puzzle: &Puzzle,
        bound: usize,
        watch: Watch<'_>,
        close: &mut impl FnMut(Close),
    ) -> Result<(), Limit> {
        // The last cell that held a number. Cells of earlier rows have smaller indices, so nothing is ever reset.
        let mut last = vec![0u32; bound];
        for (row, clues) in puzzle.rows().enumerate() {
            watch.look()?;
            let start = ((row + 1) * self.stride) as u32;
            for (cell, clue) in (start + 1..).zip(clues) {
                if let Some(number) = clue.number() {
                    let before = std::mem::replace(&mut last[number as usize], cell);
                    if before > start {
                        self.link::<ROW>(before, cell, close);
                    }
                }
            }
        }
        Ok(())
    }

    fn link_columns(
        &mut self,
        puzzle: &Puzzle,
        bound: usize,
        watch: Watch<'_>,
        close: &mut impl FnMut(Close),
    ) -> Result<(), Limit> {
        let cols = self.size.cols();
        let mut last = vec![[0u32; LANES]; bound];
        for first in (0..cols).step_by(LANES) {
            watch.look()?;
            if first > 0 {
                last.fill([0; LANES]);
            }
            let lanes = first..cols.min(first + LANES);
            for (row, clues) in puzzle.rows().enumerate() {
                let start = ((row + 1) * self.stride + 1 + first) as u32;
                for (lane, clue) in clues[lanes.clone()].iter().enumerate() {
                    if let Some(number) = clue.number() {
                        let cell = start + lane as u32;
                        let before = std::mem::replace(&mut last[number as usize][lane], cell);
                        if before > 0 {
                            self.link::<COLUMN>(before, cell, close);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// For boards with so many different numbers that a table per column would cost more than the board.
    fn link_columns_by_sorting(
        &mut self,
        puzzle: &Puzzle,
        watch: Watch<'_>,
        close: &mut impl FnMut(Close),
    ) -> Result<(), Limit> {
        let cols = self.size.cols();
        let mut column: Vec<(Clue, u32)> = Vec::with_capacity(self.size.rows());
        for col in 0..cols {
            watch.look()?;
            column.clear();
            column.extend(
                (0..self.size.rows()).map(|row| {
                    (puzzle.clues()[row * cols + col], ((row + 1) * self.stride + 1 + col) as u32)
                }),
            );
            column.sort_unstable();
            for pair in column.windows(2) {
                if pair[0].0 == pair[1].0 && !pair[0].0.is_blank() {
                    self.link::<COLUMN>(pair[0].1, pair[1].1, close);
                }
            }
        }
        Ok(())
    }

    /// Puts `cell` into the ring after `before`, the last cell with its number so far.
    #[inline]
    fn link<const DIRECTION: usize>(&mut self, before: u32, cell: u32, close: &mut impl FnMut(Close)) {
        let (b, c) = (before as usize, cell as usize);
        let first = if self.state[b] & REPEATS[DIRECTION] == 0 { before } else { self.ring[b][DIRECTION] };
        self.ring[b][DIRECTION] = cell;
        self.ring[c][DIRECTION] = first;
        self.state[b] |= REPEATS[DIRECTION];
        self.state[c] |= REPEATS[DIRECTION];
        let step = if DIRECTION == ROW { 1 } else { self.stride as u32 };
        if cell - before == step {
            close(Close::Pair { first: before, second: cell, direction: DIRECTION });
        } else if cell - before == 2 * step {
            close(Close::Around { middle: before + step });
        }
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
        let next = |at: u32, direction: usize| self.ring[at as usize][direction];
        [ROW, COLUMN].into_iter().flat_map(move |direction| {
            let repeats = self.state[cell as usize] & REPEATS[direction] != 0;
            let first = repeats.then(|| next(cell, direction));
            std::iter::successors(first, move |&at| Some(next(at, direction)))
                .take_while(move |&at| at != cell)
        })
    }

    /// Returns whether the cell lies on the border.
    #[inline]
    pub(super) fn on_border(&self, cell: u32) -> bool {
        self.neighbours(cell).iter().any(|&next| self.shade(next) == OUTSIDE)
    }

    /// The number of a cell in the puzzle's own counting.
    pub(super) fn unpad(&self, cell: u32) -> usize {
        let cell = cell as usize;
        (cell / self.stride - 1) * self.size.cols() + cell % self.stride - 1
    }

    /// The number of the puzzle's cell in this board's counting.
    pub(super) fn pad(&self, cell: usize) -> u32 {
        let (row, col) = self.size.place(cell);
        ((row + 1) * self.stride + col + 1) as u32
    }

    /// What is decided so far.
    pub(super) fn shading(&self) -> Shading {
        let mut cells = Vec::with_capacity(self.size.cells());
        for row in 1..=self.size.rows() {
            let row = &self.state[row * self.stride + 1..][..self.size.cols()];
            cells.extend(row.iter().map(|state| match state & SHADE {
                WHITE => Shade::White,
                SHADED => Shade::Shaded,
                _ => Shade::Undecided,
            }));
        }
        Shading::new(self.size, cells).expect("one shade per cell")
    }
}
