//! What a certificate wants to know of the root level.

use crate::solve::board::Board;

/// Receives the reason for each root-level conclusion, for a certificate.
pub(in super::super) trait Witness {
    /// The cell is white because a pattern says so, or shaded: a fact that unit propagation can check.
    fn seed(&mut self, board: &Board, cell: u32, shade: u8);
    /// Now follow cells that would close a wall. Until the last of them, no further cell enters the forest.
    fn sweep(&mut self, board: &Board);
    /// Shading the cell would close a wall. The board is as it was when that was seen.
    fn wall(&mut self, board: &Board, cell: u32);
    /// The cell is shaded and closes a wall: a contradiction. All others in the forest are without one.
    fn closed(&mut self, board: &Board, cell: u32);
}

/// Receives nothing: it compiles to nothing.
pub(in super::super) struct NoWitness;

impl Witness for NoWitness {
    fn seed(&mut self, _: &Board, _: u32, _: u8) {}
    fn sweep(&mut self, _: &Board) {}
    fn wall(&mut self, _: &Board, _: u32) {}
    fn closed(&mut self, _: &Board, _: u32) {}
}
