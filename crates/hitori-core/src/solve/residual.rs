//! What the root level leaves open, as a small problem of its own.
//!
//! Undecided cells become *variables*, numbered in reading order; the trees of shaded cells that touch one
//! become *fixed nodes* behind them. The search never sees the board again, so its memory follows what is
//! open, not what is given.
//!
//! A *free* cell has no undecided duplicate. Unshading it keeps every legal shading legal, so as long as the
//! question is whether some solution exists, it may be taken as white and left out. Whether it could be
//! shaded as well in the solution that was found, which a question about uniqueness asks in the end, follows
//! from what it touches.

use super::board::{COLUMN, OUTSIDE, PIECE, ROW, UNDECIDED};
use super::root::{OUTSIDE_TREE, Root};
use crate::board::Shading;
use crate::engine::{Limit, Meter};

/// No variable, no node.
pub(super) const NONE: u32 = u32::MAX;

/// Which undecided cells become variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// All: for questions about every strict solution.
    All,
    /// Those with an undecided duplicate; free cells are white.
    Contested,
    /// The same, and what free cells touch is kept.
    AndFree,
}

/// A free cell.
#[derive(Clone)]
pub(super) struct Free {
    /// The puzzle's cell.
    pub(super) cell: u32,
    /// The variables that share an edge with it, and the nodes at its corners, as in [`Residual`].
    pub(super) near: [u32; 4],
    pub(super) touch: [u32; 4],
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
    /// The free cells, if they are asked for, in reading order.
    pub(super) free: Vec<Free>,
    /// Number of variables and fixed nodes.
    nodes: usize,
}

impl Residual {
    /// Splits a root level into what is decided, with free cells still undecided, and what is to be searched.
    pub(super) fn new(mut root: Root, scope: Scope, meter: &mut Meter) -> Result<(Shading, Self), Limit> {
        let mut open = std::mem::take(&mut root.open);
        let mut free = Vec::new();
        if scope != Scope::All {
            let mut contested = Vec::with_capacity(open.len());
            for cell in open {
                let is_free = next_open(&root, cell, ROW, meter)? == cell
                    && next_open(&root, cell, COLUMN, meter)? == cell;
                match (is_free, scope) {
                    (false, _) => contested.push(cell),
                    (true, Scope::AndFree) => free.push(cell),
                    (true, _) => {}
                }
            }
            open = contested;
        }
        let mut nodes = Nodes::new(root.board.state.len(), &open);
        let mut residual = Self {
            near: Vec::with_capacity(open.len()),
            ring: Vec::with_capacity(open.len()),
            touch: Vec::with_capacity(open.len()),
            free: Vec::with_capacity(free.len()),
            nodes: 0,
            cells: open,
        };
        for var in 0..residual.vars() {
            let cell = residual.cells[var];
            residual.near.push(nodes.beside(&root, cell));
            let next = [next_open(&root, cell, ROW, meter)?, next_open(&root, cell, COLUMN, meter)?];
            residual.ring.push(next.map(|next| nodes.of(next)));
            residual.touch.push(nodes.at_corners(&mut root, cell));
        }
        for cell in free {
            meter.steps(1)?;
            let near = nodes.beside(&root, cell);
            let touch = nodes.at_corners(&mut root, cell);
            residual.free.push(Free { cell: root.board.unpad(cell) as u32, near, touch });
        }
        residual.nodes = nodes.count as usize;
        residual.cells.iter_mut().for_each(|cell| *cell = root.board.unpad(*cell) as u32);
        Ok((root.board.shading(), residual))
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

/// The next undecided cell on the ring, in the end the cell itself. Shaded duplicates are skipped. There is
/// no white one, since it would have forced this cell to be shaded. So the walks from all cells of a ring add
/// up to its length.
fn next_open(root: &Root, cell: u32, direction: usize, meter: &mut Meter) -> Result<u32, Limit> {
    let mut next = root.board.links.next_cell(cell, direction);
    let mut walked = 1;
    while root.board.shade(next) != UNDECIDED {
        next = root.board.links.next_cell(next, direction);
        walked += 1;
        if walked == PIECE {
            meter.steps(std::mem::take(&mut walked))?;
        }
    }
    meter.steps(walked)?;
    Ok(next)
}

/// The node of each undecided cell that is a variable, and of each tree, by the cell that represents it.
struct Nodes {
    /// One more than the node; 0 stands for none.
    after: Vec<u32>,
    count: u32,
}

impl Nodes {
    /// The variables are the first nodes.
    fn new(cells: usize, vars: &[u32]) -> Self {
        let mut nodes = Self { after: vec![0; cells], count: 0 };
        vars.iter().for_each(|&cell| nodes.add(cell));
        nodes
    }

    fn add(&mut self, cell: u32) {
        self.count += 1;
        self.after[cell as usize] = self.count;
    }

    /// The node of a cell, or [`NONE`], which is one less than 0.
    fn of(&self, cell: u32) -> u32 {
        self.after[cell as usize].wrapping_sub(1)
    }

    /// The variables that share an edge with a cell. The cell that stands for the outside is beside one of
    /// the board.
    fn beside(&self, root: &Root, cell: u32) -> [u32; 4] {
        let is_open = |next: u32| root.board.shade(next) == UNDECIDED;
        root.board.neighbours(cell).map(|next| if is_open(next) { self.of(next) } else { NONE })
    }

    /// The nodes that a cell touches. At most four: a cell on the border has at most two corners on the
    /// board.
    fn at_corners(&mut self, root: &mut Root, cell: u32) -> [u32; 4] {
        let mut found = [NONE; 4];
        let mut count = 0;
        for contact in root.contacts(cell) {
            let tree = root.find(contact);
            if self.of(tree) == NONE {
                self.add(tree);
            }
            found[count] = self.of(tree);
            count += 1;
        }
        for corner in root.board.diagonals(cell) {
            // A free cell at the corner has no node.
            if root.board.shade(corner) == UNDECIDED && self.of(corner) != NONE {
                found[count] = self.of(corner);
                count += 1;
            }
        }
        debug_assert!(root.board.shade(OUTSIDE_TREE) == OUTSIDE);
        found
    }
}
