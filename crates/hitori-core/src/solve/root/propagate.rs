//! The two binary rules: shaded → neighbours white; white → duplicates shaded.
//!
//! The cells that wait take turns: the duplicates of all white ones are shaded, then the neighbours of all
//! shaded ones made white, until none waits. Whether a cell is already decided is unpredictable, so
//! nothing branches on it: the new state and what follows from it are looked up, the cell is written behind
//! the queue in any case, and the queue becomes longer if it is to wait. A contradiction is noticed when a
//! white cell's duplicates are done, or a turn later.

use super::{Contradiction, Ended, Root};
use crate::engine::Meter;
use crate::solve::board::{COLUMN, PIECE, REPEATS, ROW, SHADE, SHADED, UNDECIDED, WHITE};

/// Shaded cells between two looks whether there is room for their neighbours in the queues.
const BATCH: usize = 256;

/// White cells whose duplicates are shaded between two looks for a contradiction, at most.
const PLACES: usize = 32;

impl Root {
    /// Makes a cell white and notes that its duplicates are to be shaded.
    #[inline]
    pub(super) fn decide_white(&mut self, cell: u32) {
        let state = &mut self.board.state[cell as usize];
        let is_new = *state & SHADE == UNDECIDED;
        self.clash |= *state & SHADE == SHADED;
        for direction in [ROW, COLUMN] {
            let place = self.board.links.place(cell, direction);
            self.white.push_if(place, is_new & (*state & REPEATS[direction] != 0));
        }
        *state |= u8::from(is_new) * WHITE;
    }

    /// Shades a cell and notes that its neighbours are to be white.
    #[inline]
    pub(super) fn decide_shaded(&mut self, cell: u32) {
        let state = &mut self.board.state[cell as usize];
        let is_new = *state & SHADE == UNDECIDED;
        self.clash |= *state & SHADE == WHITE;
        self.shaded.push_if(cell, is_new);
        *state |= u8::from(is_new) * SHADED;
    }

    pub(super) fn no_clash(&self) -> Result<(), Contradiction> {
        if self.clash { Err(Contradiction) } else { Ok(()) }
    }

    /// Returns whether no white cell waits for its duplicates to be shaded.
    pub(super) fn is_settled(&self) -> bool {
        self.white.is_empty()
    }

    /// Draws all consequences of the two binary rules, in turn from all cells that wait. With `KEEP`, the
    /// cells shaded on the way stay listed.
    pub(super) fn propagate<const KEEP: bool>(&mut self, meter: &mut Meter) -> Result<(), Ended> {
        loop {
            self.shade_duplicates(meter)?;
            if self.shaded.is_empty() {
                return Ok(());
            }
            let mut shaded = std::mem::take(&mut self.shaded);
            for shaded in shaded.waiting().chunks(BATCH) {
                meter.steps(4 * shaded.len())?;
                self.whiten_neighbours(shaded);
            }
            if KEEP {
                shaded.keep()
            } else {
                shaded.clear()
            }
            self.shaded = shaded;
        }
    }

    /// Shades the duplicates of all white cells that wait.
    fn shade_duplicates(&mut self, meter: &mut Meter) -> Result<(), Ended> {
        let longest = self.board.size.rows().max(self.board.size.cols());
        if longest <= PIECE {
            self.shade_rings::<false>((PIECE / longest).min(PLACES), meter)
        } else {
            self.shade_rings::<true>(1, meter)
        }
    }

    /// Does so for so many cells between two looks for a contradiction, and counts steps after each of these, or
    /// with `LONG` also within a ring: that costs a branch a step. Two white cells in one ring are noticed at the
    /// next look, so no ring is walked more often than cells lie between two looks.
    fn shade_rings<const LONG: bool>(&mut self, between: usize, meter: &mut Meter) -> Result<(), Ended> {
        let mut white = std::mem::take(&mut self.white);
        for places in white.waiting().chunks(between) {
            let mut walked = 0;
            for &place in places {
                let mut next = self.board.links.next(place);
                while next != place {
                    self.decide_shaded(self.board.links.cell(next));
                    next = self.board.links.next(next);
                    walked += 1;
                    if LONG && walked == PIECE {
                        meter.steps(std::mem::take(&mut walked))?;
                    }
                }
            }
            meter.steps(walked)?;
            self.no_clash()?;
        }
        white.clear();
        self.white = white;
        // Also where no white cell has waited: neighbours may have been made white.
        Ok(self.no_clash()?)
    }

    /// Makes the neighbours of shaded cells white, as [`decide_white`](Self::decide_white) does, with
    /// everything at hand.
    fn whiten_neighbours(&mut self, shaded: &[u32]) {
        let stride = self.board.stride as u32;
        let in_column = self.board.links.place(0, COLUMN);
        let state = &mut self.board.state[..];
        let mut end = self.white.end(8 * shaded.len());
        let mut all = 0;
        for &cell in shaded {
            for next in [cell - stride, cell - 1, cell + 1, cell + stride] {
                let state = &mut state[next as usize];
                let after = WHITENED[usize::from(*state)];
                *state = after as u8;
                end.push_if(next, after & NEW_IN[ROW] != 0);
                end.push_if(next + in_column, after & NEW_IN[COLUMN] != 0);
                all |= after;
            }
        }
        let length = end.length();
        self.white.extend(length);
        self.clash |= all & CLASH != 0;
    }
}

/// What becomes of a state when its cell is made white: the state in the lowest byte, and what follows from
/// it.
const WHITENED: [u16; 256] = {
    let mut table = [0; 256];
    let mut state = 0;
    while state < 256 {
        let before = state as u8;
        table[state] = match before & SHADE {
            UNDECIDED => {
                (before | WHITE) as u16
                    | if before & REPEATS[ROW] != 0 { NEW_IN[ROW] } else { 0 }
                    | if before & REPEATS[COLUMN] != 0 { NEW_IN[COLUMN] } else { 0 }
            }
            SHADED => before as u16 | CLASH,
            _ => before as u16,
        };
        state += 1;
    }
    table
};
/// The cell has not been white, and has duplicates in its row, or column.
const NEW_IN: [u16; 2] = [1 << 8, 1 << 9];
/// The cell is shaded.
const CLASH: u16 = 1 << 10;
