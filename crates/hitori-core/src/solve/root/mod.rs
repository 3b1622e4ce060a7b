//! The root level: everything that follows without a single assumption, as fast as memory allows.
//!
//! No undo, no reasons, no clauses. Three stages, the first two of which settle nearly every published
//! puzzle:
//!
//! 1. *Seeds*: `a b a` makes the middle white (shaded, it would leave two equal whites); of `a a` one is
//!    white, so every further a of that line is shaded.
//! 2. *Binary rules* to a fixpoint: shaded → neighbours white; white → duplicates shaded.
//! 3. *Walls*: all shaded cells enter a union-find in reading order, so memory is walked in order; then every
//!    undecided cell with two contacts in one tree is white. Repeat from 2 while sweeps find something, a
//!    bounded number of times: a long chain of walls is followed more cheaply by the incremental forest of
//!    the search.
//!
//! Why two contacts in one tree force white: shading the cell would close a wall of diagonal steps (see
//! `forest.rs`).

mod propagate;
mod queue;
mod seeds;
#[cfg(test)]
mod tests;
mod union;
mod walls;
mod witness;

pub(super) use union::{OUTSIDE_TREE, Union};
pub(super) use witness::{NoWitness, Witness};

use super::board::{Board, PIECE, UNDECIDED};
use super::flags::CHUNK;
use super::options::Tuning;
use crate::board::{Puzzle, Shade, Shading};
use crate::engine::{Limit, Meter};
use queue::Queue;

/// The rules contradict each other.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Contradiction;

/// Why the root level has no board to go on with.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Ended {
    Unsolvable,
    Limit(Limit),
}

impl From<Contradiction> for Ended {
    fn from(Contradiction: Contradiction) -> Self {
        Self::Unsolvable
    }
}

impl From<Limit> for Ended {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// A board on which the root level has done its work.
pub(super) struct Root {
    pub(super) board: Board,
    /// Which shaded cells hang together.
    union: Union,
    /// The cells still undecided, in reading order.
    pub(super) open: Vec<u32>,
    /// The places in row and column where duplicates of white cells are to be shaded.
    white: Queue,
    /// Shaded cells whose neighbours are to be white. Once the first sweep has joined all before, those that
    /// have not entered the forest stay listed.
    shaded: Queue,
    /// A cell would have to be both white and shaded.
    clash: bool,
}

impl Root {
    /// Runs the root level, with the shades of some cells given: they are facts like any other, but no
    /// witness could say why.
    pub(super) fn new(
        puzzle: &Puzzle,
        given: Option<&Shading>,
        tuning: &Tuning,
        meter: &mut Meter,
        witness: &mut impl Witness,
    ) -> Result<Self, Ended> {
        let board = Board::new(puzzle, meter)?;
        let mut root = Self {
            union: Union::new(board.state.len()),
            board,
            open: Vec::with_capacity(CHUNK),
            white: Queue::default(),
            shaded: Queue::default(),
            clash: false,
        };
        if let Some(given) = given {
            root.take(given, meter)?;
        }
        root.seed_single_line(meter, witness)?;
        if tuning.patterns == 1 {
            root.seed_patterns(meter, witness)?;
        }
        root.propagate::<false>(meter)?;
        root.join_all(meter, witness)?;
        root.first_sweep(meter, witness)?;
        for _ in 0..tuning.sweeps {
            if root.is_settled() {
                break;
            }
            root.propagate::<true>(meter)?;
            root.join_fresh(meter, witness)?;
            root.sweep(meter, witness)?;
        }
        root.propagate::<true>(meter)?;
        root.join_fresh(meter, witness)?;
        let board = &root.board;
        root.open.retain(|&cell| board.shade(cell) == UNDECIDED);
        Ok(root)
    }

    /// Returns how many cells are decided.
    pub(super) fn decided(&self) -> u64 {
        (self.board.size.cells() - self.open.len()) as u64
    }

    /// Decides the cells whose shade is given. No solution is of another size.
    fn take(&mut self, given: &Shading, meter: &mut Meter) -> Result<(), Ended> {
        if given.size() != self.board.size {
            return Err(Ended::Unsolvable);
        }
        for (cell, &shade) in given.cells().iter().enumerate() {
            if cell % PIECE == 0 {
                meter.steps(PIECE.min(given.cells().len() - cell))?;
            }
            let cell = self.board.pad(cell);
            match shade {
                Shade::White => self.decide_white(cell),
                Shade::Shaded => self.decide_shaded(cell),
                Shade::Undecided => {}
            }
        }
        Ok(self.no_clash()?)
    }
}
