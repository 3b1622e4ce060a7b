//! What the engine writes down for a certificate, in the order in which it concludes it.
//!
//! The checker follows the rules of neighbours and duplicates by itself, and lemmas from then on. So the log needs only
//! what those do not give: patterns on the root level (unit clauses), learnt clauses, and every wall that was a reason
//! for one of them or for a fact. It is a witness on the root level and a silent partner of the search; without one,
//! neither does anything for it.

use std::collections::HashSet;

use super::board::{Board, JOINED, SHADED, UNDECIDED};
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
}

impl Log {
    pub(super) fn new(size: Size) -> Self {
        Self { lemmas: vec![], walls: HashSet::new(), trees: Trees::new(size) }
    }

    /// From now on, the shaded cells of this shading are known to be shaded.
    pub(super) fn know(&mut self, shading: &Shading) {
        self.trees.plant(|cell| shading.get(cell) == Shade::Shaded);
    }

    /// These cells close a wall, some of them with known cells or with each other. Returns those of them that are in it, in reading order, if
    /// nothing is known yet about just these.
    pub(super) fn wall(&mut self, cells: &[usize]) -> Option<Vec<usize>> {
        let wall = self.trees.wall(cells);
        let open = self.trees.within(cells, &wall);
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
        self.lemmas.push(Lemma::Clause(named.collect()));
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
            self.lemmas.push(Lemma::Clause(vec![board::Literal { cell: board.unpad(cell), shade }]));
        }
    }

    fn sweep(&mut self, board: &Board) {
        self.trees.plant(|cell| is_joined(board, cell));
    }

    fn wall(&mut self, board: &Board, cell: u32) {
        self.wall_of_facts(board.unpad(cell));
    }

    fn closed(&mut self, board: &Board, cell: u32) {
        let cell = board.unpad(cell);
        self.trees.plant(|other| other != cell && is_joined(board, other));
        self.wall_of_facts(cell);
    }
}

fn is_joined(board: &Board, cell: usize) -> bool {
    board.state[board.pad(cell) as usize] & JOINED != 0
}
