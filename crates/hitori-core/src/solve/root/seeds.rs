//! The first facts: what patterns of equal numbers say, and what holds on a board of one line.
//!
//! Patterns are read from the steps to the next duplicate, a chunk at a time: a step of 1 is a pair side by
//! side, one of 2 goes around a cell.

use super::{Ended, Root, Witness};
use crate::engine::{Limit, Meter};
use crate::solve::board::{COLUMN, PIECE, ROW, SHADED, WHITE};
use crate::solve::flags::{CHUNK, Flags, chunk};

impl Root {
    /// On a board of one line the outside touches an inner cell from both sides, so it is white; and a single
    /// cell must stay white. Everywhere else a cell touches the outside at most once, which the forest relies
    /// on.
    pub(super) fn seed_single_line(
        &mut self,
        meter: &mut Meter,
        witness: &mut impl Witness,
    ) -> Result<(), Limit> {
        let (rows, cols) = (self.board.size.rows(), self.board.size.cols());
        if rows > 1 && cols > 1 {
            return Ok(());
        }
        let length = rows.max(cols);
        let step = if cols > 1 { 1 } else { self.board.stride };
        let first = self.board.stride + 1;
        let inner = if length == 1 { 0..1 } else { 1..length - 1 };
        for i in inner {
            if i % PIECE == 0 {
                meter.steps(PIECE)?;
            }
            let cell = (first + i * step) as u32;
            witness.wall(&self.board, cell);
            self.decide_white(cell);
        }
        Ok(())
    }

    /// Decides what the patterns of two equal numbers next to each other, or with one cell between, say.
    pub(super) fn seed_patterns(
        &mut self,
        meter: &mut Meter,
        witness: &mut impl Witness,
    ) -> Result<(), Ended> {
        const MIDDLE: u8 = 1;
        const PAIR: [u8; 2] = [2, 4];
        for start in self.board.chunks() {
            meter.steps(CHUNK)?;
            let [in_row, in_column] = [ROW, COLUMN].map(|direction| self.board.links.steps(direction));
            let left = chunk(in_row, start - 1);
            let above = chunk(in_column, start - self.board.stride);
            let [in_row, in_column] = [in_row, in_column].map(|steps| chunk(steps, start));
            let flags = Flags::new(|at| {
                let pairs = [(in_row[at] == 1), (in_column[at] == 1)].map(u8::from);
                let middle = u8::from((left[at] == 2) | (above[at] == 2));
                middle * MIDDLE + pairs[ROW] * PAIR[ROW] + pairs[COLUMN] * PAIR[COLUMN]
            });
            for at in flags.raised() {
                let (cell, flags) = ((start + at) as u32, flags.at(at));
                if flags & MIDDLE != 0 {
                    witness.seed(&self.board, cell, WHITE);
                    self.decide_white(cell);
                }
                for direction in [ROW, COLUMN] {
                    if flags & PAIR[direction] != 0 {
                        self.seed_pair(cell, direction, meter, witness)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Shades what a cell and its neighbour with the same number leave of that number in their line.
    fn seed_pair(
        &mut self,
        first: u32,
        direction: usize,
        meter: &mut Meter,
        witness: &mut impl Witness,
    ) -> Result<(), Ended> {
        let second = self.board.links.next_cell(first, direction);
        // Another pair of the same number has shaded both. With this look and the one at clashes, a line full
        // of one number is walked twice at most, not once for every pair.
        if self.board.shade(first) == SHADED && self.board.shade(second) == SHADED {
            return Err(Ended::Unsolvable);
        }
        let mut cell = self.board.links.next_cell(second, direction);
        while cell != first {
            let mut left = PIECE;
            while cell != first && left > 0 {
                witness.seed(&self.board, cell, SHADED);
                self.decide_shaded(cell);
                self.no_clash()?;
                cell = self.board.links.next_cell(cell, direction);
                left -= 1;
            }
            meter.steps(PIECE - left)?;
        }
        Ok(())
    }
}
