//! The walls of a shading: closed curves of shaded cells joined at their corners, or such that begin and end outside.
//!
//! White cells are connected exactly when there is no wall (`hitori_core::solve`, forest). In the graph of contacts, the
//! outside being one more node, walls are the cycles. A breadth-first forest gives one short cycle for every contact that
//! is not in it, and each of them is a clause that every solution obeys: some cell of the wall is white.

use std::collections::VecDeque;

use hitori_core::{Shade, Shading, Size};

/// Returns the walls of a shading in which no two shaded cells share an edge; none exactly when its white cells are connected.
pub fn walls(shading: &Shading) -> Vec<Vec<usize>> {
    let size = shading.size();
    if size.is_line() {
        return shading.shaded().filter(|&cell| size.cuts_alone(cell)).map(|cell| vec![cell]).collect();
    }
    let forest = Forest::grow(size, |cell| shading.get(cell) == Shade::Shaded);
    forest.closing.iter().map(|&(a, b)| forest.way(a, b)).collect()
}

/// A breadth-first forest of the shaded cells and the outside, which is the node after the last cell.
pub(crate) struct Forest {
    /// The node above; a root is above itself, and white cells have none.
    up: Vec<Option<usize>>,
    depth: Vec<usize>,
    root: Vec<usize>,
    /// The contacts that are not in the forest: each closes a wall.
    closing: Vec<(usize, usize)>,
}

impl Forest {
    /// Grows the forest. Before: at least two rows and two columns.
    pub(crate) fn grow(size: Size, is_shaded: impl Fn(usize) -> bool) -> Self {
        let outside = size.cells();
        let mut forest = Self {
            up: vec![None; outside + 1],
            depth: vec![0; outside + 1],
            root: (0..=outside).collect(),
            closing: vec![],
        };
        let mut queue = VecDeque::new();
        // The outside first, so that what hangs on it is found from there and its walls are short.
        let shaded: Vec<usize> = (0..outside).filter(|&cell| is_shaded(cell)).collect();
        for root in std::iter::once(outside).chain(shaded.iter().copied()) {
            if forest.up[root].is_some() {
                continue;
            }
            forest.up[root] = Some(root);
            queue.push_back(root);
            while let Some(node) = queue.pop_front() {
                if node == outside {
                    shaded
                        .iter()
                        .filter(|&&cell| size.is_border(cell))
                        .for_each(|&cell| forest.meet(node, cell, &mut queue));
                    continue;
                }
                size.diagonals(node)
                    .filter(|&other| is_shaded(other))
                    .for_each(|other| forest.meet(node, other, &mut queue));
                if size.is_border(node) {
                    forest.meet(node, outside, &mut queue);
                }
            }
        }
        forest
    }

    fn meet(&mut self, node: usize, other: usize, queue: &mut VecDeque<usize>) {
        match self.up[other] {
            None => {
                self.up[other] = Some(node);
                self.depth[other] = self.depth[node] + 1;
                self.root[other] = self.root[node];
                queue.push_back(other);
            }
            // Every contact is seen from both ends: once is enough, and not the one that leads up.
            Some(_) if self.up[node] == Some(other) || self.up[other] == Some(node) => {}
            Some(_) if node < other => self.closing.push((node, other)),
            Some(_) => {}
        }
    }

    /// Returns a wall that is there already.
    #[cfg(feature = "cp")]
    pub(crate) fn wall(&self) -> Option<Vec<usize>> {
        self.closing.first().map(|&(a, b)| self.way(a, b))
    }

    /// Returns two of these nodes that are in one tree.
    #[cfg(feature = "cp")]
    pub(crate) fn joined(&self, nodes: &[usize]) -> Option<(usize, usize)> {
        let pairs =
            nodes.iter().enumerate().flat_map(|(place, &a)| nodes[place + 1..].iter().map(move |&b| (a, b)));
        pairs.into_iter().find(|&(a, b)| self.root[a] == self.root[b])
    }

    /// Returns the cells on the way between two nodes of a tree, with both ends and without the outside.
    pub(crate) fn way(&self, mut a: usize, mut b: usize) -> Vec<usize> {
        let outside = self.up.len() - 1;
        let mut cells = vec![a, b];
        // Nodes of one tree: the deeper one goes up until they meet.
        while a != b {
            let deeper = if self.depth[a] >= self.depth[b] { &mut a } else { &mut b };
            match self.up[*deeper] {
                Some(up) => *deeper = up,
                None => break,
            }
            cells.push(*deeper);
        }
        cells.retain(|&cell| cell != outside);
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

#[cfg(test)]
mod tests {
    use hitori_core::Semantics;
    use hitori_core::{Clue, Puzzle, referee};

    use super::*;

    /// On every shading without adjacent shaded cells: walls exactly when the referee finds white cells cut off, and each
    /// wall alone cuts some off.
    #[test]
    fn walls_are_what_disconnects() {
        let mut seen = 0;
        for (rows, cols) in [(1, 1), (1, 2), (1, 5), (4, 1), (2, 2), (2, 5), (3, 3), (3, 5), (4, 4), (5, 3)] {
            let size = Size::new(rows, cols).unwrap();
            let blank = Puzzle::new(size, vec![Clue::BLANK; size.cells()]).unwrap();
            let legal = |cells: &dyn Fn(usize) -> bool| {
                let shade = |cell| if cells(cell) { Shade::Shaded } else { Shade::White };
                let shading = Shading::new(size, (0..size.cells()).map(shade).collect()).unwrap();
                let kinds: Vec<&str> = referee::violations(&blank, &shading, Semantics::Strict)
                    .iter()
                    .map(|v| v.kind())
                    .collect();
                (shading, kinds)
            };
            for mask in 0..1u32 << size.cells() {
                let (shading, kinds) = legal(&|cell| mask >> cell & 1 == 1);
                if kinds.contains(&"adjacent") {
                    continue;
                }
                let walls = walls(&shading);
                assert_eq!(walls.is_empty(), kinds.is_empty(), "{size}\n{shading}");
                for wall in walls {
                    assert!(!legal(&|cell| wall.contains(&cell)).1.is_empty(), "{size}\n{shading}\n{wall:?}");
                    seen += 1;
                }
            }
        }
        assert!(seen > 1000);
    }
}
