//! What the root level leaves open, as a small problem of its own.
//!
//! Undecided cells become *variables*, numbered in reading order; the trees of shaded cells that touch one become *fixed
//! nodes* behind them. The search never sees the board again, so its memory follows what is open, not what is given.
//!
//! A *free* cell has no undecided duplicate. Unshading it keeps every legal shading legal, so as long as the question is
//! whether some solution exists, it may be taken as white and left out.

use super::board::{COLUMN, OUTSIDE, REPEATS, ROW, UNDECIDED};
use super::root::{OUTSIDE_TREE, Root};
use crate::board::Shading;

/// No variable, no node.
pub(super) const NONE: u32 = u32::MAX;

/// Which undecided cells become variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// All: for questions about every strict solution.
    All,
    /// Those with an undecided duplicate; free cells are white.
    Contested,
}

#[derive(Clone)]
pub(super) struct Residual {
    /// The puzzle's cell of each variable.
    pub(super) cells: Vec<u32>,
    /// The undecided cells that share an edge, [`NONE`] where there is none.
    pub(super) near: Vec<[u32; 4]>,
    /// Rings of undecided duplicates, by direction; a variable alone points to itself.
    pub(super) ring: Vec<[u32; 2]>,
    /// The nodes at the corners: variables, which count when shaded, and fixed nodes, which always count.
    pub(super) touch: Vec<[u32; 4]>,
    /// Number of variables and fixed nodes.
    nodes: usize,
}

impl Residual {
    /// Splits a root level into what is decided, with free cells still undecided, and what is to be searched.
    pub(super) fn new(mut root: Root, scope: Scope) -> (Shading, Self) {
        let mut open = std::mem::take(&mut root.open);
        if scope == Scope::Contested {
            open.retain(|&cell| {
                [ROW, COLUMN].iter().any(|&direction| next_open(&root, cell, direction) != cell)
            });
        }
        // The node of an undecided cell, or of the tree whose representative the cell is.
        let mut node = vec![NONE; root.board.state.len()];
        for (var, &cell) in (0..).zip(&open) {
            node[cell as usize] = var;
        }
        let mut residual = Self {
            near: Vec::with_capacity(open.len()),
            ring: Vec::with_capacity(open.len()),
            touch: Vec::with_capacity(open.len()),
            nodes: 0,
            cells: open,
        };
        let mut nodes = residual.vars() as u32;
        for var in 0..residual.vars() {
            let cell = residual.cells[var];
            residual.near.push(root.board.neighbours(cell).map(|next| node[next as usize]));
            residual
                .ring
                .push([ROW, COLUMN].map(|direction| node[next_open(&root, cell, direction) as usize]));
            residual.touch.push(corner_nodes(&mut root, cell, &mut node, &mut nodes));
        }
        residual.nodes = nodes as usize;
        residual.cells.iter_mut().for_each(|cell| *cell = root.board.unpad(*cell) as u32);
        (root.board.shading(), residual)
    }

    /// Number of variables.
    pub(super) fn vars(&self) -> usize {
        self.cells.len()
    }

    /// Number of variables and fixed nodes.
    pub(super) fn nodes(&self) -> usize {
        self.nodes
    }
}

/// The next undecided cell on the ring, in the end the cell itself. Shaded ones have no say; white ones cannot be there, or the cell
/// itself would be shaded.
fn next_open(root: &Root, cell: u32, direction: usize) -> u32 {
    let mut next = cell;
    if root.board.state[cell as usize] & REPEATS[direction] != 0 {
        next = root.board.ring[next as usize][direction];
        while root.board.shade(next) != UNDECIDED {
            next = root.board.ring[next as usize][direction];
        }
    }
    next
}

/// The nodes that a cell touches. At most four: a cell on the border has at most two corners on the board.
fn corner_nodes(root: &mut Root, cell: u32, node: &mut [u32], nodes: &mut u32) -> [u32; 4] {
    let mut found = [NONE; 4];
    let mut count = 0;
    for contact in root.contacts(cell) {
        let tree = root.find(contact);
        if node[tree as usize] == NONE {
            node[tree as usize] = *nodes;
            *nodes += 1;
        }
        found[count] = node[tree as usize];
        count += 1;
    }
    for corner in root.board.diagonals(cell) {
        // A free cell at the corner has no node.
        if root.board.shade(corner) == UNDECIDED && node[corner as usize] != NONE {
            found[count] = node[corner as usize];
            count += 1;
        }
    }
    debug_assert!(root.board.shade(OUTSIDE_TREE) == OUTSIDE);
    found
}
