//! What the engine writes down for a certificate, in the order in which it concludes it.
//!
//! The checker follows the rules of neighbours and duplicates by itself, and lemmas from then on. So the log needs only
//! what those do not give: patterns on the root level (unit clauses), learnt clauses, and every wall that was a reason
//! for one of them or for a fact. It is a witness on the root level and a silent partner of the search; without one,
//! neither does anything for it.

use std::collections::HashSet;

use super::board::{Board, JOINED, SHADED, UNDECIDED};
use super::flags::{Flags, chunk};
use super::literal::Literal;
use super::residual::Residual;
use super::root::Witness;
use super::trees::Trees;
use crate::board::{self, Shade, Shading, Size};
use crate::certificate::Lemma;

#[derive(Clone)]
pub(super) struct Log {
    lemmas: Vec<Lemma>,
    /// The walls of the search, by their cells that are not known, in reading order: many conflicts meet the same ones.
    walls: HashSet<Vec<usize>>,
    /// The shaded cells that walls may use without being told.
    trees: Trees,
    /// Whether further cells have entered the forest of the root level since the trees were planted.
    is_stale: bool,
}

impl Log {
    pub(super) fn new(size: Size) -> Self {
        Self { lemmas: vec![], walls: HashSet::new(), trees: Trees::new(size), is_stale: false }
    }

    /// From now on, the shaded cells of this shading are known to be shaded.
    pub(super) fn know(&mut self, shading: &Shading) {
        // Row by row: `pad` would divide for every cell.
        let cols = shading.size().cols();
        let rows = (1..).zip(shading.cells().chunks(cols));
        self.trees.plant(rows.flat_map(|(row, cells)| {
            let shaded = (1..).zip(cells).filter(|(_, shade)| **shade == Shade::Shaded);
            shaded.map(move |(col, _)| (row * (cols + 2) + col) as u32)
        }));
    }

    /// These cells close a wall, some of them with known cells or with each other. Returns those of them that are in it, in reading order, if
    /// nothing is known yet about just these.
    pub(super) fn wall(&mut self, cells: &[usize]) -> Option<Vec<usize>> {
        let wall = self.trees.wall(cells);
        let open = within(cells, &wall);
        if !self.walls.insert(open.clone()) {
            return None;
        }
        self.lemmas.push(Lemma::Wall(wall));
        Some(open)
    }

    /// This cell closes a wall with known cells: no other wall says that.
    pub(super) fn wall_of_facts(&mut self, cell: usize) {
        let wall = self.trees.wall(&[cell]);
        self.lemmas.push(Lemma::Wall(wall));
    }

    /// A clause was learnt.
    pub(super) fn clause(&mut self, residual: &Residual, literals: impl Iterator<Item = Literal>) {
        let shade = |literal: Literal| if literal.is_shaded() { Shade::Shaded } else { Shade::White };
        let cell = |literal: Literal| residual.cells[literal.var() as usize] as usize;
        let named = literals.map(|l| board::Literal { cell: cell(l), shade: shade(l) });
        self.lemmas.push(Lemma::clause(named.collect()));
    }

    pub(super) fn into_lemmas(self) -> Vec<Lemma> {
        self.lemmas
    }
}

impl Witness for Log {
    fn seed(&mut self, board: &Board, cell: u32, shade: u8) {
        // Patterns overlap; but one that contradicts an earlier one is needed.
        if board.shade(cell) == UNDECIDED || board.shade(cell) != shade {
            let shade = if shade == SHADED { Shade::Shaded } else { Shade::White };
            self.lemmas.push(Lemma::Fact(board::Literal { cell: board.unpad(cell), shade }));
        }
    }

    fn sweep(&mut self, _: &Board) {
        self.is_stale = true;
    }

    fn wall(&mut self, board: &Board, cell: u32) {
        // Many sweeps find nothing.
        if std::mem::take(&mut self.is_stale) {
            self.trees.plant(joined(board));
        }
        self.wall_of_facts(board.unpad(cell));
    }

    fn closed(&mut self, board: &Board, cell: u32) {
        self.trees.plant(joined(board).filter(|&other| other != cell));
        self.wall_of_facts(board.unpad(cell));
    }
}

/// The cells in the forest of the root level, in reading order.
fn joined(board: &Board) -> impl Iterator<Item = u32> {
    board.chunks().flat_map(|start| {
        let state = chunk(&board.state, start);
        Flags::new(|at| state[at] & JOINED).raised().map(move |at| (start + at) as u32)
    })
}

/// Returns which of these cells are in a wall, in reading order.
fn within(cells: &[usize], wall: &[usize]) -> Vec<usize> {
    let mut wall = wall.to_vec();
    wall.sort_unstable();
    let mut found: Vec<usize> =
        cells.iter().copied().filter(|cell| wall.binary_search(cell).is_ok()).collect();
    found.sort_unstable();
    found.dedup();
    found
}
