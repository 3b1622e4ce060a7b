//! Walls on a plain board: which cells can be shaded one after the other without cutting white cells off.
//!
//! A wall is a closed curve of shaded cells joined at their corners, or one that starts and ends outside the board.
//! `solve/forest.rs` explains why the white cells are connected exactly when there is none. This is the simple form of
//! it, without undo and reasons, for programs that only ever add cells: generators, and lists of all legal shadings.
//!
//! ```
//! use hitori_core::Size;
//! use hitori_core::walls::Walls;
//! let mut walls = Walls::new(Size::new(2, 2)?);
//! assert!(walls.shade(0));
//! assert!(!walls.shade(1), "it shares an edge with the first");
//! assert!(!walls.shade(3), "the two would cut the other corners off from each other");
//! assert_eq!(walls.count(), 1);
//! # Ok::<(), hitori_core::SizeError>(())
//! ```

use crate::board::{Shade, Shading, Size};

/// The cell is shaded.
const SHADED: u8 = 1;
/// The cell can never be shaded: a neighbour is, or shading it would cut the board by itself.
const BARRED: u8 = 2;
/// The cell lies on the border of the board.
const BORDER: u8 = 4;

/// A legal shading that grows: no two shaded cells share an edge, the white cells are connected. Cells lie within a border
/// of one cell, so that a neighbour is never out of range.
#[derive(Clone, Debug)]
pub struct Walls {
    size: Size,
    stride: usize,
    /// What is known about each place, in bits. Most cells are barred by a neighbour before they are asked about, which one look tells.
    state: Vec<u8>,
    /// Union-find over shaded cells, only they have an entry that counts; place 0, in the border, stands for the outside.
    up: Vec<u32>,
    count: usize,
}

impl Walls {
    /// Makes a board without any shaded cell.
    pub fn new(size: Size) -> Self {
        let stride = size.cols() + 2;
        let places = stride * (size.rows() + 2);
        let mut state = vec![0; places];
        for row in 1..=size.rows() {
            let inner = &mut state[row * stride + 1..][..size.cols()];
            if row == 1 || row == size.rows() {
                inner.fill(BORDER);
            }
            inner[0] = BORDER;
            inner[size.cols() - 1] = BORDER;
        }
        let mut walls = Self { size, stride, state, up: vec![0; places], count: 0 };
        if size.is_line() {
            for cell in (0..size.cells()).filter(|&cell| size.cuts_alone(cell)) {
                let place = walls.place(cell);
                walls.state[place] |= BARRED;
            }
        }
        walls
    }

    /// Takes the shaded cells of a shading.
    ///
    /// # Errors
    /// If the shading is not legal: the first cell that cannot be shaded after those before it.
    pub fn from_shading(shading: &Shading) -> Result<Self, usize> {
        let mut walls = Self::new(shading.size());
        match shading.shaded().find(|&cell| !walls.shade(cell)) {
            None => Ok(walls),
            Some(cell) => Err(cell),
        }
    }

    /// Returns the places of all cells in reading order, for [`shade_place`](Self::shade_place).
    pub(crate) fn places(size: Size) -> Vec<u32> {
        let stride = size.cols() + 2;
        let mut places = Vec::with_capacity(size.cells());
        // There are fewer than 2^32 places, as the union-find takes for granted.
        (1..=size.rows()).for_each(|row| {
            let first = (row * stride + 1) as u32;
            places.extend(first..first + size.cols() as u32);
        });
        places
    }

    /// Returns the number of shaded cells.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns the shading so far; all other cells are white.
    pub fn shading(&self) -> Shading {
        let inner = self.state.chunks_exact(self.stride).skip(1).take(self.size.rows());
        let mut cells = Vec::with_capacity(self.size.cells());
        for row in inner {
            let shade = |&state: &u8| if state & SHADED != 0 { Shade::Shaded } else { Shade::White };
            cells.extend(row[1..=self.size.cols()].iter().map(shade));
        }
        Shading::new(self.size, cells).expect("one shade for each cell")
    }

    /// Shades a cell if no neighbour is shaded and no wall is closed. Returns whether the cell is shaded now.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn shade(&mut self, cell: usize) -> bool {
        self.shade_place(self.place(cell))
    }

    /// Does the same for a cell that is given by its place.
    #[inline]
    pub(crate) fn shade_place(&mut self, place: usize) -> bool {
        if let Some((trees, count)) = self.trees(place) {
            self.enter(place, &trees[..count]);
            return true;
        }
        self.state[place] & SHADED != 0
    }

    #[inline]
    fn enter(&mut self, place: usize, trees: &[u32]) {
        self.state[place] |= SHADED;
        for near in [place - self.stride, place - 1, place + 1, place + self.stride] {
            self.state[near] |= BARRED;
        }
        self.up[place] = place as u32;
        self.count += 1;
        for &tree in trees {
            // The outside stays the representative of its tree; other trees go below the cell.
            let (low, high) = if tree == 0 { (place, 0) } else { (tree as usize, self.find(place)) };
            self.up[low] = high as u32;
        }
    }

    /// Shades two cells, or one when they are the same, if both can be shaded together. Returns whether it did.
    pub(crate) fn shade_both(&mut self, a: usize, b: usize) -> bool {
        if a == b {
            return self.shade(a);
        }
        let (a, b) = (self.place(a), self.place(b));
        let gap = a.abs_diff(b);
        let side_by_side = gap == 1 || gap == self.stride;
        let touching = gap == self.stride - 1 || gap == self.stride + 1;
        let (Some((of_a, count_a)), Some((of_b, count_b))) = (self.trees(a), self.trees(b)) else {
            return false;
        };
        // Shading one joins all its trees, and it is a contact of the other if they touch.
        let common = of_b[..count_b].iter().filter(|tree| of_a[..count_a].contains(tree)).count();
        if side_by_side || common + usize::from(touching) > 1 {
            return false;
        }
        self.enter(a, &of_a[..count_a]);
        // The trees of the second cell may have other representatives by now.
        if let Some((trees, count)) = self.trees(b) {
            self.enter(b, &trees[..count]);
        }
        true
    }

    /// Returns whether a white cell can certainly be shaded instead of a shaded neighbour: that one is its only one, and the cell closes no
    /// wall, not even with the neighbour in its place. `false` says nothing.
    pub(crate) fn can_replace(&mut self, neighbour: usize, cell: usize) -> bool {
        let (shaded, place) = (self.place(neighbour), self.place(cell));
        let stride = self.stride;
        let near = [place - stride, place - 1, place + 1, place + stride];
        let alone = near.iter().all(|&near| (near == shaded) == (self.state[near] & SHADED != 0));
        alone && !self.size.cuts_alone(cell) && self.contacts(place).is_some()
    }

    /// Returns whether a cell is white and could be shaded as well.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn allows(&mut self, cell: usize) -> bool {
        let place = self.place(cell);
        self.trees(place).is_some()
    }

    /// Returns the cells that could be shaded as well, each for itself.
    pub fn extensions(&mut self) -> Vec<usize> {
        (0..self.size.cells()).filter(|&cell| self.allows(cell)).collect()
    }

    fn place(&self, cell: usize) -> usize {
        // A cell just beyond the last one would be taken for one of the border.
        assert!(cell < self.size.cells(), "cell {cell} is not on a board of {}", self.size);
        let (row, col) = self.size.place(cell);
        (row + 1) * self.stride + col + 1
    }

    /// The different trees that a cell touches, the outside first, or `None` when it is shaded or must not be.
    #[inline]
    fn trees(&mut self, place: usize) -> Option<([u32; 5], usize)> {
        if self.state[place] & (SHADED | BARRED) != 0 { None } else { self.contacts(place) }
    }

    /// The different trees that touch a cell at the corners, the outside first, or `None` when it touches one of them twice.
    #[inline]
    fn contacts(&mut self, place: usize) -> Option<([u32; 5], usize)> {
        let stride = self.stride;
        let mut trees = [u32::MAX; 5];
        let mut count = 0;
        if self.state[place] & BORDER != 0 {
            trees[0] = 0;
            count = 1;
        }
        for corner in [place - stride - 1, place - stride + 1, place + stride - 1, place + stride + 1] {
            if self.state[corner] & SHADED != 0 {
                let tree = self.find(corner) as u32;
                if trees[..count].contains(&tree) {
                    return None;
                }
                trees[count] = tree;
                count += 1;
            }
        }
        Some((trees, count))
    }

    #[inline]
    fn find(&mut self, mut node: usize) -> usize {
        loop {
            let up = self.up[node] as usize;
            if up == node {
                return node;
            }
            self.up[node] = self.up[up];
            node = up;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Semantics;
    use crate::referee::violations;
    use crate::{Clue, Puzzle};

    /// Every shading of small boards is accepted exactly when the referee finds it legal on a board of blanks.
    #[test]
    fn walls_and_referee_agree() {
        for (rows, cols) in [(1, 1), (1, 2), (1, 5), (4, 1), (2, 2), (2, 5), (3, 3), (3, 4), (4, 4)] {
            let size = Size::new(rows, cols).unwrap();
            let blank = Puzzle::new(size, vec![Clue::BLANK; size.cells()]).unwrap();
            for mask in 0..1u32 << size.cells() {
                let shade = |cell| if mask >> cell & 1 == 1 { Shade::Shaded } else { Shade::White };
                let shading = Shading::new(size, (0..size.cells()).map(shade).collect()).unwrap();
                let legal = violations(&blank, &shading, Semantics::Strict).is_empty();
                assert_eq!(Walls::from_shading(&shading).is_ok(), legal, "{size}\n{shading}");
            }
        }
    }
}
