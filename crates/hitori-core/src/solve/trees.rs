//! Walls cell by cell, for certificates.
//!
//! The search contracts what the root level has shaded: it knows that two cells touch the same tree, not the way from
//! one to the other. Here the trees are kept as parent pointers, rooted at the outside where they reach it. Every cycle
//! that a further shaded cell closes lies on the ways from its contacts up to the roots, so a wall costs no more than
//! the length of those, whatever the size of the board.

use crate::board::Size;

/// Not in a tree, or not yet seen.
const NONE: u32 = u32::MAX;
/// The root of a tree that does not reach the outside.
const ROOT: u32 = u32::MAX - 1;

/// A forest of shaded cells. Nodes are cells and, behind the last, the outside.
#[derive(Clone)]
pub(super) struct Trees {
    size: Size,
    /// The next node towards the root; [`ROOT`], or [`NONE`] for cells that are in no tree.
    up: Vec<u32>,
    /// Nodes that a wall may use. All false between calls.
    usable: Vec<bool>,
    /// The node from which each was reached. All [`NONE`] between calls.
    from: Vec<u32>,
}

impl Trees {
    pub(super) fn new(size: Size) -> Self {
        let nodes = size.cells() + 1;
        Self { size, up: vec![NONE; nodes], usable: vec![false; nodes], from: vec![NONE; nodes] }
    }

    /// Starts again with these cells, which must not contain a wall.
    pub(super) fn plant(&mut self, is_shaded: impl Fn(usize) -> bool) {
        let outside = self.size.cells();
        self.up.fill(NONE);
        self.up[outside] = ROOT;
        let mut open = Vec::new();
        // Cells on the border first, so that the outside is the root of everything that reaches it.
        for border in [true, false] {
            for start in 0..outside {
                if !is_shaded(start) || self.up[start] != NONE || (border && !self.on_border(start)) {
                    continue;
                }
                self.up[start] = if border { outside as u32 } else { ROOT };
                open.push(start);
                while let Some(cell) = open.pop() {
                    for next in self.size.diagonals(cell).filter(|&next| is_shaded(next)) {
                        if self.up[next] == NONE {
                            self.up[next] = cell as u32;
                            open.push(next);
                        }
                    }
                }
            }
        }
    }

    /// A wall of some of these cells, the first of which it can be reached from, and of cells of the trees.
    ///
    /// In order along the wall; a chain starts and ends on the border.
    pub(super) fn wall(&mut self, cells: &[usize]) -> Vec<usize> {
        let Some(&start) = cells.first() else { return vec![] };
        // On a board of one line the cell is a wall by itself: there are no corners to touch.
        if self.size.rows() == 1 || self.size.cols() == 1 {
            return vec![start];
        }
        let usable = self.mark_usable(cells);
        let mut cycle = self.find_cycle(start, &usable);
        for &node in &usable {
            self.usable[node] = false;
            self.from[node] = NONE;
        }
        // A way through the outside begins and ends there.
        if let Some(place) = cycle.iter().position(|&node| node == self.size.cells()) {
            cycle.rotate_left(place);
            cycle.remove(0);
        }
        cycle
    }

    /// Which of these cells are in a wall, in reading order.
    pub(super) fn within(&mut self, cells: &[usize], wall: &[usize]) -> Vec<usize> {
        wall.iter().for_each(|&cell| self.usable[cell] = true);
        let mut found: Vec<usize> = cells.iter().copied().filter(|&cell| self.usable[cell]).collect();
        wall.iter().for_each(|&cell| self.usable[cell] = false);
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Marks and lists these cells and all nodes from their contacts up to the roots.
    fn mark_usable(&mut self, cells: &[usize]) -> Vec<usize> {
        let mut list = cells.to_vec();
        list.iter().for_each(|&cell| self.usable[cell] = true);
        for place in 0..list.len() {
            let outside = self.on_border(list[place]).then_some(self.size.cells());
            for contact in self.size.diagonals(list[place]).chain(outside) {
                let mut node = contact as u32;
                while node != ROOT && self.up[node as usize] != NONE && !self.usable[node as usize] {
                    self.usable[node as usize] = true;
                    list.push(node as usize);
                    node = self.up[node as usize];
                }
            }
        }
        list
    }

    /// Breadth first from the cell, until an edge leads to a node already seen: it closes a cycle with the ways that led to its ends, as far as they
    /// are different.
    fn find_cycle(&mut self, cell: usize, usable: &[usize]) -> Vec<usize> {
        let outside = self.size.cells();
        let mut queue = vec![cell];
        self.from[cell] = cell as u32;
        let mut head = 0;
        let mut near = Vec::new();
        while let Some(&node) = queue.get(head) {
            head += 1;
            if node == outside {
                near.extend(usable.iter().filter(|&&other| other != outside && self.on_border(other)));
            } else {
                near.extend(self.size.diagonals(node).chain(self.on_border(node).then_some(outside)));
            }
            for next in near.drain(..) {
                if !self.usable[next] || self.from[node] as usize == next {
                    continue;
                }
                if self.from[next] != NONE {
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
                self.from[next] = node as u32;
                queue.push(next);
            }
        }
        debug_assert!(false, "no wall is closed");
        vec![]
    }

    /// The nodes from `node` back to `cell`.
    fn way_to(&self, cell: usize, node: usize) -> Vec<usize> {
        let back = |&node: &usize| (node != cell).then(|| self.from[node] as usize);
        std::iter::successors(Some(node), back).collect()
    }

    fn on_border(&self, cell: usize) -> bool {
        let (row, col) = self.size.place(cell);
        row == 0 || col == 0 || row + 1 == self.size.rows() || col + 1 == self.size.cols()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wall(rows: &[&str], cell: usize, others: &[usize]) -> Vec<usize> {
        let size = Size::new(rows.len(), rows[0].len()).unwrap();
        let board = rows.concat();
        let mut trees = Trees::new(size);
        trees.plant(|cell| board.as_bytes()[cell] == b'x');
        let cells = [&[cell], others].concat();
        let first = trees.wall(&cells);
        assert_eq!(trees.wall(&cells), first, "the marks are gone");
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
