//! What the engine writes down for a certificate, in the order in which it concludes it.
//!
//! The checker follows the rules of neighbours and duplicates by itself, and lemmas from then on. So the log
//! needs only what those do not give: patterns on the root level (unit clauses), learnt clauses, and every
//! wall that was a reason for one of them or for a fact. It is a witness on the root level and a silent
//! partner of the search; without one, neither does anything for it.

use std::collections::HashSet;

use super::board::{Board, JOINED, SHADED, UNDECIDED};
use super::flags::{Flags, chunk};
use super::literal::Literal;
use super::residual::Residual;
use super::root::Witness;
use super::trees::Trees;
use crate::board::{self, Shade, Shading, Size};
use crate::certificate::Lemma;

/// Every pattern, fact and wall is written once. Still, walls can be as long as the board, and clauses as
/// many as conflicts, so the log has an end: more than [`largest`] cells are not named. Then it forgets
/// everything and stays silent; the verdict of the search stands without it.
#[derive(Clone)]
pub(super) struct Log {
    lemmas: Vec<Lemma>,
    /// The cells that may still be named; nothing is left once there were too many.
    left: Option<usize>,
    /// The cells that may be named in all.
    largest: usize,
    /// The walls of the search, by their cells that are not known, in reading order: many conflicts meet the
    /// same ones.
    walls: HashSet<Vec<usize>>,
    /// The shaded cells that walls may use without being told.
    trees: Trees,
    /// Whether further cells have entered the forest of the root level since the trees were planted.
    is_stale: bool,
}

impl Log {
    pub(super) fn new(size: Size) -> Self {
        let largest = largest(size);
        let trees = Trees::new(size);
        Self { lemmas: vec![], left: Some(largest), largest, walls: HashSet::new(), trees, is_stale: false }
    }

    /// Writes a lemma that names so many cells.
    fn push(&mut self, cells: usize, lemma: Lemma) {
        self.left = self.left.and_then(|left| left.checked_sub(cells));
        if self.left.is_some() {
            self.lemmas.push(lemma);
        } else {
            (self.lemmas, self.walls) = (vec![], HashSet::new());
        }
    }

    /// Returns whether nothing can be written any more.
    pub(super) fn is_full(&self) -> bool {
        self.left.is_none()
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

    /// These cells close a wall, some of them with known cells or with each other. Returns those of them that
    /// are in it, in reading order, if nothing is known yet about just these.
    pub(super) fn wall(&mut self, cells: &[usize]) -> Option<Vec<usize>> {
        let wall = self.walk(cells)?;
        let open = within(cells, &wall);
        if !self.walls.insert(open.clone()) {
            return None;
        }
        self.push(wall.len() + open.len(), Lemma::Wall(wall));
        Some(open)
    }

    /// This cell closes a wall with known cells: no other wall says that.
    pub(super) fn wall_of_facts(&mut self, cell: usize) {
        if let Some(wall) = self.walk(&[cell]) {
            self.push(wall.len(), Lemma::Wall(wall));
        }
    }

    /// Finds a wall of these cells and of known ones, unless the log is full. The way there is paid for as
    /// well, or many short walls of deep trees would take time without end.
    fn walk(&mut self, cells: &[usize]) -> Option<Vec<usize>> {
        let left = self.left.as_mut()?;
        let (wall, visited) = self.trees.wall(cells);
        *left = left.saturating_sub(visited / VISITED);
        Some(wall)
    }

    /// A clause was learnt.
    pub(super) fn clause(&mut self, residual: &Residual, literals: impl Iterator<Item = Literal>) {
        if self.is_full() {
            return;
        }
        let shade = |literal: Literal| if literal.is_shaded() { Shade::Shaded } else { Shade::White };
        let cell = |literal: Literal| residual.cells[literal.var() as usize] as usize;
        let named: Vec<_> = literals.map(|l| board::Literal { cell: cell(l), shade: shade(l) }).collect();
        self.push(named.len(), Lemma::clause(named));
    }

    /// Returns what was written, or the number of cells that were too few for it.
    pub(super) fn into_lemmas(self) -> Result<Vec<Lemma>, usize> {
        self.left.map(|_| self.lemmas).ok_or(self.largest)
    }
}

/// Returns how many cells a certificate may name. A proof without search names a few for each cell of the
/// board, where walls are short; 32 leave room for long ones. The constant is for the clauses of a search,
/// which are as many as its conflicts however small the board is: 2²⁴ cells are about 130 MB of text, more
/// than a checker is willing to read.
fn largest(size: Size) -> usize {
    32 * size.cells() + (1 << 24)
}

/// Cells visited on the way to a wall that count as one named.
const VISITED: usize = 16;

impl Witness for Log {
    fn seed(&mut self, board: &Board, cell: u32, shade: u8) {
        // Patterns overlap; but one that contradicts an earlier one is needed.
        if board.shade(cell) == UNDECIDED || board.shade(cell) != shade {
            let shade = if shade == SHADED { Shade::Shaded } else { Shade::White };
            self.push(1, Lemma::Fact(board::Literal { cell: board.unpad(cell), shade }));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_log_forgets_everything_and_names_its_limit() {
        let size = Size::new(1, 9).unwrap();
        let mut log = Log::new(size);
        assert_eq!(log.largest, 32 * 9 + (1 << 24));
        log.left = Some(3);
        (1..4).for_each(|cell| log.wall_of_facts(cell));
        assert_eq!((log.is_full(), log.lemmas.len()), (false, 3));
        log.wall_of_facts(4);
        assert!(log.is_full() && log.lemmas.is_empty() && log.wall(&[5]).is_none());
        assert_eq!(log.into_lemmas(), Err(32 * 9 + (1 << 24)));
    }
}
