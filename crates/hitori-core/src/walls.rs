//! Walls on a plain board: which cells can be shaded one after the other without cutting white cells off.
//!
//! A wall is a closed curve of shaded cells joined at their corners, or one that starts and ends outside the board.
//! `solve/forest.rs` explains why the white cells are connected exactly when there is none. This is the simple form of
//! it, without undo and reasons, for those who only ever add cells.

use crate::grid::Size;
use crate::puzzle::{Shade, Shading};

/// A legal shading that grows.
pub(crate) struct Walls {
    shading: Shading,
    /// Union-find over shaded cells and, behind the last cell, the outside.
    up: Vec<u32>,
}

impl Walls {
    /// The board without any shaded cell.
    pub(crate) fn new(size: Size) -> Self {
        Self { shading: Shading::filled(size, Shade::White), up: (0..=size.cells() as u32).collect() }
    }

    /// The shaded cells so far.
    pub(crate) fn into_shading(self) -> Shading {
        self.shading
    }

    /// Shades a cell if no neighbour is shaded and no wall is closed; was it done?
    pub(crate) fn shade(&mut self, cell: usize) -> bool {
        let Some(trees) = self.trees(cell) else { return false };
        self.shading.set(cell, Shade::Shaded);
        for tree in trees.into_iter().flatten() {
            self.up[tree] = cell as u32;
        }
        true
    }

    /// Could this cell be shaded?
    pub(crate) fn allows(&mut self, cell: usize) -> bool {
        self.trees(cell).is_some()
    }

    /// The different trees that a cell touches, or `None` when it must not be shaded.
    fn trees(&mut self, cell: usize) -> Option<[Option<usize>; 5]> {
        let size = self.shading.size();
        let sides = size.neighbours(cell).count();
        // On a board of one line the outside lies on both sides of an inner cell; a single cell has to stay white.
        let one_line = size.rows() == 1 || size.cols() == 1;
        let is_shaded = |&cell: &usize| self.shading.get(cell) == Shade::Shaded;
        if size.neighbours(cell).any(|near| is_shaded(&near)) || (one_line && sides != 1) {
            return None;
        }
        let corners = size.diagonals(cell).filter(is_shaded);
        let outside = (sides < 4).then_some(size.cells());
        let mut trees = [None; 5];
        for (place, contact) in corners.chain(outside).enumerate() {
            let tree = find(&mut self.up, contact);
            if trees.contains(&Some(tree)) {
                return None;
            }
            trees[place] = Some(tree);
        }
        Some(trees)
    }
}

fn find(up: &mut [u32], mut node: usize) -> usize {
    while up[node] as usize != node {
        up[node] = up[up[node] as usize];
        node = up[node] as usize;
    }
    node
}
