//! Walls on the root level: a union-find of the shaded cells, and sweeps over the undecided ones.

use std::ops::Range;

use super::union::OUTSIDE_TREE;
use super::{Ended, Root, Witness};
use crate::engine::{Limit, Meter};
use crate::solve::board::{BORDER, JOINED, PIECE, SHADE, SHADED, UNDECIDED};
use crate::solve::flags::{CHUNK, Flags, chunk};

impl Root {
    /// Enters all shaded cells into the forest, in reading order.
    pub(super) fn join_all(&mut self, meter: &mut Meter, witness: &mut impl Witness) -> Result<(), Ended> {
        const LEFT: u8 = 1;
        const RIGHT: u8 = 2;
        let stride = self.board.stride;
        for start in self.board.chunks() {
            meter.steps(CHUNK)?;
            let state = &self.board.state[..];
            let [here, left, right] =
                [start, start - stride - 1, start - stride + 1].map(|at| chunk(state, at));
            // The lower corners come later and then find their cell.
            let flags = Flags::new(|at| {
                let contacts =
                    is_shaded(left[at]) * LEFT + is_shaded(right[at]) * RIGHT + (here[at] & BORDER);
                is_shaded(here[at]).wrapping_neg() & contacts
            });
            for at in flags.raised() {
                let (cell, flags) = ((start + at) as u32, flags.at(at));
                let [left, right, ..] = self.board.diagonals(cell);
                let contacts = [(LEFT, left), (RIGHT, right), (BORDER, OUTSIDE_TREE)];
                let first = if flags & RIGHT != 0 { right } else { OUTSIDE_TREE };
                let first = if flags & LEFT != 0 { left } else { first };
                self.union.hang(cell, first);
                if flags & (flags - 1) == 0 {
                    continue;
                }
                for (flag, contact) in contacts {
                    if flags & flag != 0 && contact != first && !self.union.unite(cell, contact) {
                        self.mark_joined(start..cell as usize);
                        witness.closed(&self.board, cell);
                        return Err(Ended::Unsolvable);
                    }
                }
            }
            self.mark_joined(start..start + CHUNK);
        }
        Ok(())
    }

    fn mark_joined(&mut self, cells: Range<usize>) {
        self.board.state[cells].iter_mut().for_each(|state| *state |= is_shaded(*state) * JOINED);
    }

    /// Enters the shaded cells that are listed into the forest.
    pub(super) fn join_fresh(&mut self, meter: &mut Meter, witness: &mut impl Witness) -> Result<(), Ended> {
        let mut fresh = std::mem::take(&mut self.shaded);
        for cells in fresh.listed().chunks(PIECE) {
            meter.steps(cells.len())?;
            for &cell in cells {
                self.board.state[cell as usize] |= JOINED;
                for contact in self.contacts(cell) {
                    if !self.union.unite(cell, contact) {
                        witness.closed(&self.board, cell);
                        return Err(Ended::Unsolvable);
                    }
                }
            }
        }
        fresh.clear();
        self.shaded = fresh;
        Ok(())
    }

    /// The tree of a shaded cell.
    #[inline]
    pub(in super::super) fn find(&mut self, cell: u32) -> u32 {
        self.union.find(cell)
    }

    /// Lists the undecided cells and looks at each: two contacts in one tree make it white.
    pub(super) fn first_sweep(&mut self, meter: &mut Meter, witness: &mut impl Witness) -> Result<(), Limit> {
        witness.sweep(&self.board);
        let stride = self.board.stride;
        for start in self.board.chunks() {
            meter.steps(CHUNK)?;
            let state = &self.board.state[..];
            let here = chunk(state, start);
            let corners = [start - stride - 1, start - stride + 1, start + stride - 1, start + stride + 1];
            let corners = corners.map(|at| chunk(state, at));
            let open = Flags::new(|at| u8::from(here[at] & SHADE == UNDECIDED));
            let touching = Flags::new(|at| {
                let [a, b, c, d] = corners.map(|corner| is_shaded(corner[at]));
                u8::from(a + b + c + d + u8::from(here[at] & BORDER != 0) >= 2) & open.at(at)
            });
            for at in touching.raised() {
                self.is_wall((start + at) as u32, witness);
            }
            for at in open.raised() {
                self.open.push((start + at) as u32);
            }
        }
        Ok(())
    }

    /// Looks at every undecided cell once.
    pub(super) fn sweep(&mut self, meter: &mut Meter, witness: &mut impl Witness) -> Result<(), Limit> {
        witness.sweep(&self.board);
        let mut open = std::mem::take(&mut self.open);
        let mut kept = 0;
        for start in (0..open.len()).step_by(PIECE) {
            let end = open.len().min(start + PIECE);
            meter.steps(end - start)?;
            for at in start..end {
                let cell = open[at];
                let stays = self.board.shade(cell) == UNDECIDED && !self.is_wall(cell, witness);
                open[kept] = cell;
                kept += usize::from(stays);
            }
        }
        open.truncate(kept);
        self.open = open;
        Ok(())
    }

    /// Returns whether shading an undecided cell would close a wall. Then it is white from now on.
    fn is_wall(&mut self, cell: u32, witness: &mut impl Witness) -> bool {
        let closes = self.closes_wall(cell);
        if closes {
            witness.wall(&self.board, cell);
            self.decide_white(cell);
        }
        closes
    }

    fn closes_wall(&mut self, cell: u32) -> bool {
        // Those it touches first, without a branch, then their trees.
        let mut trees = [OUTSIDE_TREE; 6];
        let mut count = usize::from(self.board.on_border(cell));
        for corner in self.board.diagonals(cell) {
            trees[count] = corner;
            count += usize::from(self.board.state[corner as usize] & JOINED != 0);
        }
        for place in 0..count.min(5) {
            let tree = self.union.find(trees[place]);
            if trees[..place].contains(&tree) {
                return true;
            }
            trees[place] = tree;
        }
        false
    }

    /// The shaded cells in the forest, and the outside, that a cell touches.
    pub(in super::super) fn contacts(&self, cell: u32) -> impl Iterator<Item = u32> + use<> {
        let diagonals = self.board.diagonals(cell);
        let joined = diagonals.map(|c| (self.board.state[c as usize] & JOINED != 0).then_some(c));
        let outside = self.board.on_border(cell).then_some(OUTSIDE_TREE);
        joined.into_iter().chain([outside]).flatten()
    }
}

/// Returns 1 for the state of a shaded cell, and 0 for any other.
#[inline]
fn is_shaded(state: u8) -> u8 {
    u8::from(state & SHADE == SHADED)
}
