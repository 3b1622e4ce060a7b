//! Which shaded cells hang together at their corners: a union-find over the cells of the board.
//!
//! A parent has a smaller index than its children, and 0 stands for "none", so that a new table of zeros is a
//! forest of single cells. The node of the outside has the smallest index of all and stays the representative
//! of its tree.

/// The node that stands for everything outside the board: a cell of the border.
pub(in super::super) const OUTSIDE_TREE: u32 = 1;

pub(in super::super) struct Union {
    parent: Vec<u32>,
}

impl Union {
    /// Makes a forest in which every one of so many cells stands alone.
    pub(in super::super) fn new(cells: usize) -> Self {
        Self { parent: vec![0; cells] }
    }

    /// The representative of a cell's tree.
    #[inline]
    pub(in super::super) fn find(&mut self, mut cell: u32) -> u32 {
        loop {
            let up = self.parent[cell as usize];
            if up == 0 {
                return cell;
            }
            let next = self.parent[up as usize];
            if next == 0 {
                return up;
            }
            self.parent[cell as usize] = next;
            cell = next;
        }
    }

    /// Puts a cell that stands alone, as a leaf, into the tree of one with a smaller index.
    #[inline]
    pub(in super::super) fn hang(&mut self, cell: u32, contact: u32) {
        debug_assert!(contact < cell && self.parent[cell as usize] == 0);
        let up = self.parent[contact as usize];
        self.parent[cell as usize] = if up == 0 { contact } else { up };
    }

    /// Makes one tree of two. Returns `false` when they are one already.
    #[inline]
    pub(in super::super) fn unite(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a != b {
            self.parent[a.max(b) as usize] = a.min(b);
        }
        a != b
    }
}
