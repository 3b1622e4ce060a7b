//! Walls cell by cell, for certificates.
//!
//! The search contracts what the root level has shaded: it knows that two cells touch the same tree, not the
//! way from one to the other. Here the trees are kept as parent pointers, rooted at the outside where they
//! reach it. Every cycle that a further shaded cell closes lies on the ways from its contacts up to the
//! roots, so a wall costs no more than the length of those, whatever the size of the board.

use super::board::{pad, unpad};
use crate::board::Size;

/// Not in a tree, or not yet seen: no node has this number, and memory full of it costs nothing before it is
/// used.
const NONE: u32 = 0;
/// The root of a tree that does not reach the outside.
const ROOT: u32 = u32::MAX;
/// A cell that is to be in a tree, but of which is not known yet in which.
const LOOSE: u32 = u32::MAX - 1;

/// A forest of shaded cells. Nodes are cells, numbered with a border of one cell all round as in `board.rs`,
/// and the outside.
#[derive(Clone)]
pub(super) struct Trees {
    size: Size,
    stride: u32,
    /// The node behind all cells.
    outside: u32,
    /// The next node towards the root; [`ROOT`], or [`NONE`] for cells that are in no tree.
    up: Vec<u32>,
    /// The cells of the trees.
    planted: Vec<u32>,
    /// Nodes that a wall may use. All false between calls.
    usable: Vec<bool>,
    /// The node from which each was reached. All [`NONE`] between calls.
    from: Vec<u32>,
}

impl Trees {
    pub(super) fn new(size: Size) -> Self {
        let stride = size.cols() + 2;
        let outside = stride * (size.rows() + 2);
        let [mut up, from] = [NONE; 2].map(|none| vec![none; outside + 1]);
        up[outside] = ROOT;
        let usable = vec![false; outside + 1];
        Self { size, stride: stride as u32, outside: outside as u32, up, planted: vec![], usable, from }
    }

    /// Starts again with these cells, in reading order and numbered with the border. They must not contain a
    /// wall.
    pub(super) fn plant(&mut self, shaded: impl Iterator<Item = u32>) {
        for cell in self.planted.drain(..) {
            self.up[cell as usize] = NONE;
        }
        self.planted.extend(shaded);
        for &cell in &self.planted {
            self.up[cell as usize] = LOOSE;
        }
        // Cells on the border first, so that the outside is the root of everything that reaches it.
        let mut open = Vec::new();
        for cell in self.border() {
            self.grow(cell, self.outside, &mut open);
        }
        let planted = std::mem::take(&mut self.planted);
        for &cell in &planted {
            self.grow(cell, ROOT, &mut open);
        }
        self.planted = planted;
    }

    /// Lets the tree of a loose cell grow from it; `open` is empty before and after.
    fn grow(&mut self, start: u32, root: u32, open: &mut Vec<u32>) {
        if self.up[start as usize] != LOOSE {
            return;
        }
        self.up[start as usize] = root;
        open.push(start);
        while let Some(cell) = open.pop() {
            for next in self.diagonals(cell) {
                if self.up[next as usize] == LOOSE {
                    self.up[next as usize] = cell;
                    open.push(next);
                }
            }
        }
    }

    /// The cells on the border of the board; some of them twice.
    fn border(&self) -> impl Iterator<Item = u32> + use<> {
        let (stride, rows, cols) = (self.stride, self.size.rows() as u32, self.size.cols() as u32);
        let ends = (1..=rows).flat_map(move |row| [row * stride + 1, row * stride + cols]);
        (1..=cols).flat_map(move |col| [stride + col, rows * stride + col]).chain(ends)
    }

    /// The four cells that touch a cell at a corner; beyond the board there is no tree.
    fn diagonals(&self, cell: u32) -> [u32; 4] {
        let stride = self.stride;
        [cell - stride - 1, cell - stride + 1, cell + stride - 1, cell + stride + 1]
    }

    /// A wall of some of these cells, the first of which it can be reached from, and of cells of the trees;
    /// and how many nodes were visited. The numbers are the puzzle's own.
    ///
    /// In order along the wall; a chain starts and ends on the border.
    pub(super) fn wall(&mut self, cells: &[usize]) -> (Vec<usize>, usize) {
        let Some(&start) = cells.first() else { return (vec![], 0) };
        // On a board of one line the cell is a wall by itself: there are no corners to touch.
        if self.size.is_line() {
            return (vec![start], 1);
        }
        let usable = self.mark_usable(cells);
        let mut cycle = self.find_cycle(pad(self.size, start), &usable);
        for &node in &usable {
            self.usable[node as usize] = false;
            self.from[node as usize] = NONE;
        }
        // A way through the outside begins and ends there.
        if let Some(place) = cycle.iter().position(|&node| node == self.outside) {
            cycle.rotate_left(place);
            cycle.remove(0);
        }
        (cycle.into_iter().map(|cell| unpad(self.size, cell)).collect(), usable.len())
    }

    /// Marks and lists these cells and all nodes from their contacts up to the roots.
    fn mark_usable(&mut self, cells: &[usize]) -> Vec<u32> {
        let mut list: Vec<u32> = cells.iter().map(|&cell| pad(self.size, cell)).collect();
        list.iter().for_each(|&cell| self.usable[cell as usize] = true);
        for place in 0..list.len() {
            if list[place] == self.outside {
                continue;
            }
            for contact in self.contacts(list[place]) {
                let mut node = contact;
                while node != ROOT && self.up[node as usize] != NONE && !self.usable[node as usize] {
                    self.usable[node as usize] = true;
                    list.push(node);
                    node = self.up[node as usize];
                }
            }
        }
        list
    }

    /// Breadth first from the cell, until an edge leads to a node already seen: it closes a cycle with the
    /// ways that led to its ends, as far as they are different.
    fn find_cycle(&mut self, cell: u32, usable: &[u32]) -> Vec<u32> {
        let mut queue = vec![cell];
        self.from[cell as usize] = cell;
        let mut head = 0;
        let mut near = Vec::new();
        while let Some(&node) = queue.get(head) {
            head += 1;
            if node == self.outside {
                near.extend(usable.iter().filter(|&&other| other != self.outside && self.on_border(other)));
            } else {
                near.extend(self.contacts(node));
            }
            for next in near.drain(..) {
                if !self.usable[next as usize] || self.from[node as usize] == next {
                    continue;
                }
                if self.from[next as usize] != NONE {
                    let mut cycle = self.way_to(cell, node);
                    let mut back = self.way_to(cell, next);
                    let mut meeting = cell;
                    while let (Some(a), Some(b)) = (cycle.last(), back.last())
                        && a == b
                    {
                        meeting = *a;
                        cycle.pop();
                        back.pop();
                    }
                    cycle.push(meeting);
                    cycle.reverse();
                    cycle.extend(back);
                    return cycle;
                }
                self.from[next as usize] = node;
                queue.push(next);
            }
        }
        debug_assert!(false, "no wall is closed");
        vec![]
    }

    /// The nodes from `node` back to `cell`.
    fn way_to(&self, cell: u32, node: u32) -> Vec<u32> {
        let back = |&node: &u32| (node != cell).then(|| self.from[node as usize]);
        std::iter::successors(Some(node), back).collect()
    }

    /// The nodes that a cell touches, and places beyond the board.
    fn contacts(&self, cell: u32) -> impl Iterator<Item = u32> + use<> {
        self.diagonals(cell).into_iter().chain(self.on_border(cell).then_some(self.outside))
    }

    fn on_border(&self, cell: u32) -> bool {
        let (row, col) = (cell / self.stride, cell % self.stride);
        row == 1 || col == 1 || row as usize == self.size.rows() || col as usize == self.size.cols()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wall(rows: &[&str], cell: usize, others: &[usize]) -> Vec<usize> {
        let size = Size::new(rows.len(), rows[0].len()).unwrap();
        let board = rows.concat();
        let mut trees = Trees::new(size);
        trees.plant(
            (0..size.cells()).filter(|&cell| board.as_bytes()[cell] == b'x').map(|cell| pad(size, cell)),
        );
        let cells = [&[cell], others].concat();
        let first = trees.wall(&cells).0;
        assert_eq!(trees.wall(&cells).0, first, "the marks are gone");
        first
    }

    fn sorted(mut wall: Vec<usize>) -> Vec<usize> {
        wall.sort_unstable();
        wall
    }

    #[test]
    fn ring_and_chain() {
        let ring = wall(&["-----", "--x--", "-x-x-", "-----", "-----"], 17, &[]);
        assert_eq!(sorted(ring), [7, 11, 13, 17]);
        let chain = wall(&["-x---", "-----", "---x-", "----x", "-----"], 7, &[]);
        assert!(chain == [1, 7, 13, 19] || chain == [19, 13, 7, 1], "{chain:?}");
        // Dead ends and other cells stay out.
        let chain = wall(&["-----", "-----", "-x---", "----x", "-----"], 13, &[7, 3]);
        assert_eq!(sorted(chain), [3, 7, 13, 19]);
        assert_eq!(wall(&["--x--"], 1, &[]), [1]);
    }
}
