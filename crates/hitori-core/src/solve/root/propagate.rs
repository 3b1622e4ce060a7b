//! The two binary rules: shaded → neighbours white; white → duplicates shaded.
//!
//! The cells that wait take turns: the duplicates of all white ones are shaded, then the neighbours of all shaded ones made
//! white, until none waits. Whether a cell is decided already nobody can foretell, so nothing branches on it: the new state and
//! what follows from it are looked up, the cell is written behind the queue in any case, and the queue becomes longer
//! if it is to wait. A contradiction is noticed a turn later.

use super::queue::Queue;
use super::{Contradiction, Ended, Root, Watch};
use crate::solve::board::{COLUMN, REPEATS, ROW, SHADE, SHADED, UNDECIDED, WHITE};

/// Shaded cells between two looks whether there is room for their neighbours in the queues.
const BATCH: usize = 256;

impl Root {
    /// Makes a cell white and notes that its duplicates are to be shaded.
    #[inline]
    pub(super) fn decide_white(&mut self, cell: u32) {
        let state = &mut self.board.state[cell as usize];
        let is_new = *state & SHADE == UNDECIDED;
        self.clash |= *state & SHADE == SHADED;
        for direction in [ROW, COLUMN] {
            self.white[direction].push_if(cell, is_new & (*state & REPEATS[direction] != 0));
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
        self.white.iter().all(Queue::is_empty)
    }

    /// Draws all consequences of the two binary rules, in turn from all cells that wait. With `KEEP`, remembers the cells
    /// shaded on the way.
    pub(super) fn propagate<const KEEP: bool>(&mut self, watch: Watch<'_>) -> Result<(), Ended> {
        loop {
            self.shade_duplicates::<ROW>();
            self.shade_duplicates::<COLUMN>();
            self.no_clash()?;
            if self.shaded.is_empty() {
                return Ok(());
            }
            let mut shaded = std::mem::take(&mut self.shaded);
            if KEEP {
                self.fresh.extend_from_slice(shaded.cells());
            }
            for shaded in shaded.cells().chunks(BATCH) {
                watch.step(&mut self.steps, shaded.len())?;
                self.whiten_neighbours(shaded);
            }
            shaded.clear();
            self.shaded = shaded;
        }
    }

    /// Shades the duplicates of all white cells that wait.
    fn shade_duplicates<const DIRECTION: usize>(&mut self) {
        let mut white = std::mem::take(&mut self.white[DIRECTION]);
        for &cell in white.cells() {
            let mut next = self.board.links.next(cell, DIRECTION);
            while next != cell {
                self.decide_shaded(next);
                next = self.board.links.next(next, DIRECTION);
            }
        }
        white.clear();
        self.white[DIRECTION] = white;
    }

    /// Makes the neighbours of shaded cells white, as [`decide_white`](Self::decide_white) does, with everything at hand.
    fn whiten_neighbours(&mut self, shaded: &[u32]) {
        let stride = self.board.stride as u32;
        let state = &mut self.board.state[..];
        let [in_row, in_column] = &mut self.white;
        let (mut row_end, mut column_end) = (in_row.end(4 * shaded.len()), in_column.end(4 * shaded.len()));
        let mut all = 0;
        for &cell in shaded {
            for next in [cell - stride, cell - 1, cell + 1, cell + stride] {
                let state = &mut state[next as usize];
                let after = WHITENED[usize::from(*state)];
                *state = after as u8;
                row_end.push_if(next, after & NEW_IN[ROW] != 0);
                column_end.push_if(next, after & NEW_IN[COLUMN] != 0);
                all |= after;
            }
        }
        let lengths = [row_end.length(), column_end.length()];
        in_row.extend(lengths[ROW]);
        in_column.extend(lengths[COLUMN]);
        self.clash |= all & CLASH != 0;
    }
}

/// What becomes of a state when its cell is made white: the state in the lowest byte, and what follows from it.
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
