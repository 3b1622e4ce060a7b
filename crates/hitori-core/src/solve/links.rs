//! Duplicates in rings: from a cell, the next one of its line with the same number, and from the last back to
//! the first.
//!
//! A link is a *step* along the line, two bytes a cell and direction, because most of the time on a large
//! board goes into reaching memory. A cell alone has step 0, so an empty table needs no work, and "is it
//! repeated", "is the next one beside it" are comparisons of a whole row with one number. Steps too long for
//! two bytes, of boards with more than 32,767 cells in a line, stand in a map of their own.
//!
//! Building the rings is one pass over the rows and one over the columns. Both put every cell into the ring
//! of the cell with its number before it, or of itself when there is none: no branch depends on the numbers,
//! which are unpredictable.

use std::collections::BTreeMap;

use super::flags::CHUNK;
use crate::board::Puzzle;
use crate::engine::{Limit, Meter};

/// The two directions of a line.
pub(super) const ROW: usize = 0;
pub(super) const COLUMN: usize = 1;

/// Columns linked together, so that a row of the table is half a cache line.
const LANES: usize = 16;

/// Rows of such a block between two counts of steps.
const ROWS: usize = 1024;

/// The longest line whose steps all fit.
const LONGEST: usize = i16::MAX as usize;
/// Stands for a step that does not fit.
const FAR: i16 = i16::MIN;

/// The rings of a board whose cells are counted with a border of one cell all round.
#[derive(Clone)]
pub(super) struct Links {
    stride: usize,
    /// Cells of the board with its border and what is behind it.
    cells: usize,
    /// The steps along the rows, by cell, and behind them those along the columns: a cell has a *place* in
    /// each half.
    steps: Vec<i16>,
    /// The next place where the step does not fit.
    far: BTreeMap<u32, u32>,
}

impl Links {
    /// Links all duplicates of a puzzle.
    pub(super) fn new(puzzle: &Puzzle, meter: &mut Meter) -> Result<Self, Limit> {
        let (rows, cols) = (puzzle.size().rows(), puzzle.size().cols());
        let stride = cols + 2;
        let cells = stride * (rows + 2) + CHUNK;
        let mut links = Self { stride, cells, steps: vec![0; 2 * cells], far: BTreeMap::new() };
        let (puzzle, bound) = puzzle.compact_with_bound();
        if cols <= LONGEST {
            links.link_rows(&puzzle, bound, meter)?;
        } else {
            links.link_long_rows(&puzzle, bound, meter)?;
        }
        // The table of blocks of columns is cleared now and then: fine as long as it is not much longer than
        // a column.
        if rows <= LONGEST && bound <= 8 * rows + 64 {
            links.link_columns(&puzzle, bound, meter)?;
        } else {
            links.link_single_columns(&puzzle, bound, meter)?;
        }
        Ok(links)
    }

    /// The steps along the rows, or the columns, by cell.
    #[inline]
    pub(super) fn steps(&self, direction: usize) -> &[i16] {
        &self.steps[direction * self.cells..][..self.cells]
    }

    /// The place of a cell in its row, or column.
    #[inline]
    pub(super) fn place(&self, cell: u32, direction: usize) -> u32 {
        cell + (direction * self.cells) as u32
    }

    /// The cell of a place.
    #[inline]
    pub(super) fn cell(&self, place: u32) -> u32 {
        let cells = self.cells as u32;
        place - if place < cells { 0 } else { cells }
    }

    /// The next place of the ring.
    #[inline]
    pub(super) fn next(&self, place: u32) -> u32 {
        let stride = if place < self.cells as u32 { 1 } else { self.stride as i32 };
        match self.steps[place as usize] {
            FAR => self.far_next(place),
            step => place.wrapping_add_signed(i32::from(step) * stride),
        }
    }

    #[cold]
    fn far_next(&self, place: u32) -> u32 {
        self.far[&place]
    }

    /// The next cell of the ring.
    #[inline]
    pub(super) fn next_cell(&self, cell: u32, direction: usize) -> u32 {
        self.cell(self.next(self.place(cell, direction)))
    }

    // Both tables give the cell before, or something below all cells of the line. A shift of the difference's
    // sign makes a mask of that; a comparison would become a branch.

    fn link_rows(&mut self, puzzle: &Puzzle, bound: usize, meter: &mut Meter) -> Result<(), Limit> {
        let (stride, cols) = (self.stride, puzzle.size().cols());
        // The last cell that held a number. Cells of earlier rows have smaller indices, so nothing is ever
        // reset.
        let mut last = vec![0u32; bound];
        for (row, clues) in (1..).zip(puzzle.rows()) {
            meter.steps(cols)?;
            let start = row * stride + 1;
            let steps = &mut self.steps[start..start + clues.len()];
            for (col, clue) in clues.iter().enumerate() {
                // Only a blank is not in the table.
                let Some(last) = last.get_mut(clue.as_index()) else { continue };
                let cell = (start + col) as u32;
                let before = std::mem::replace(last, cell);
                let none = before.wrapping_sub(start as u32) as i32 >> (i32::BITS - 1);
                let step = (cell - before) & !none as u32;
                let back = std::mem::replace(&mut steps[col - step as usize], step as i16);
                steps[col] = back - step as i16;
            }
        }
        Ok(())
    }

    fn link_columns(&mut self, puzzle: &Puzzle, bound: usize, meter: &mut Meter) -> Result<(), Limit> {
        let (rows, cols) = (puzzle.size().rows(), puzzle.size().cols());
        let stride = self.stride;
        let steps = &mut self.steps[self.cells..];
        // The last row in which a number stood in a lane, counted on from one block of columns to the next,
        // so that rows of earlier blocks are no larger than this one's `base`.
        let mut last = vec![0u16; bound * LANES];
        let mut base = 0;
        for first in (0..cols).step_by(LANES) {
            if base + rows > LONGEST {
                base = 0;
                last.fill(0);
            }
            let lanes = first..cols.min(first + LANES);
            for (row, clues) in (1..).zip(puzzle.rows()) {
                if (row - 1) % ROWS == 0 {
                    meter.steps(ROWS.min(rows + 1 - row) * lanes.len())?;
                }
                let start = row * stride + first + 1;
                let (below, row) = ((base + 1) as u16, (base + row) as u16);
                for (lane, clue) in clues[lanes.clone()].iter().enumerate() {
                    let Some(last) = last.get_mut(clue.as_index() * LANES + lane) else { continue };
                    let before = std::mem::replace(last, row);
                    let none = before.wrapping_sub(below) as i16 >> (i16::BITS - 1);
                    let step = (row - before) & !none as u16;
                    let cell = start + lane;
                    let back = std::mem::replace(&mut steps[cell - usize::from(step) * stride], step as i16);
                    steps[cell] = back - step as i16;
                }
            }
            base += rows;
        }
        Ok(())
    }

    fn link_long_rows(&mut self, puzzle: &Puzzle, bound: usize, meter: &mut Meter) -> Result<(), Limit> {
        let mut last = vec![0u32; bound];
        for (row, clues) in (1..).zip(puzzle.rows()) {
            let start = (row * self.stride + 1) as u32;
            for (first, clues) in (start..).step_by(LONGEST).zip(clues.chunks(LONGEST)) {
                meter.steps(clues.len())?;
                for (cell, clue) in (first..).zip(clues) {
                    if let Some(number) = clue.number() {
                        let before = std::mem::replace(&mut last[number as usize], cell);
                        if before >= start {
                            self.link(before, cell, ROW);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// For long columns, and for boards with so many different numbers that clearing a table would cost more
    /// than the board.
    fn link_single_columns(&mut self, puzzle: &Puzzle, bound: usize, meter: &mut Meter) -> Result<(), Limit> {
        let (rows, cols) = (puzzle.size().rows(), puzzle.size().cols());
        // The last place that held a number, counted down the columns. Places of earlier columns are smaller,
        // so nothing is ever reset.
        let mut last = vec![0u32; bound];
        for col in 0..cols {
            let start = (col * rows + 1) as u32;
            for (place, clues) in (start..).zip(puzzle.rows()) {
                if ((place - start) as usize).is_multiple_of(LONGEST) {
                    meter.steps(LONGEST.min(rows - (place - start) as usize))?;
                }
                if let Some(number) = clues[col].number() {
                    let before = std::mem::replace(&mut last[number as usize], place);
                    if before >= start {
                        let cell = |place: u32| ((place - start + 1) as usize * self.stride + col + 1) as u32;
                        self.link(cell(before), cell(place), COLUMN);
                    }
                }
            }
        }
        Ok(())
    }

    /// Puts `cell` into the ring after `before`, the last cell with its number so far.
    fn link(&mut self, before: u32, cell: u32, direction: usize) {
        let [before, cell] = [before, cell].map(|cell| self.place(cell, direction));
        let first = self.next(before);
        let stride = if direction == ROW { 1 } else { self.stride as i64 };
        self.set(before, cell, stride);
        self.set(cell, first, stride);
    }

    fn set(&mut self, place: u32, next: u32, stride: i64) {
        let step = (i64::from(next) - i64::from(place)) / stride;
        self.steps[place as usize] = match i16::try_from(step) {
            Ok(step) if step != FAR => step,
            _ => {
                self.far.insert(place, next);
                FAR
            }
        };
    }
}
