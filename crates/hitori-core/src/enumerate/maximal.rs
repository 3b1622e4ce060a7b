//! Maximal legal shadings: those to which no cell can be added. They are the solutions that a puzzle can force to the last cell.
//!
//! A white cell cannot be added for one of two reasons: a neighbour is shaded, or two of its contacts (shaded cells at its corners, the
//! outside at the border) are in the same tree, so that it would close a wall. Cells are decided in row-major order, and a cell
//! is judged as soon as its neighbours and corners are decided:
//!
//! - with a shaded neighbour, or two contacts in one tree, it is settled for good, for trees only grow;
//! - with fewer than two contacts it can be added for ever: back;
//! - otherwise two of its contacts must still grow together. It waits, and is judged again at the end of each row. A tree without a cell in the
//!   last decided row never grows again, except for that of the outside: when fewer than two of the trees can grow: back.
//!
//! That leaves few shadings that come to nothing.

use std::ops::ControlFlow;

use thiserror::Error;

use super::frontier::Watch;
use crate::board::Size;

/// The most cells: a shading is a mask of 64 bits.
const MOST_CELLS: usize = 64;
/// The watcher is told at every decision about a cell of these first ones.
const WATCHED: usize = 20;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MaximalRefusal {
    /// Too many cells.
    #[error("a board of {0} has {cells} cells: maximal shadings are counted up to {MOST_CELLS}", cells = .0.cells())]
    TooLarge(Size),
    /// Whoever watches wants no more.
    #[error("stopped")]
    Stopped,
}

/// The number of legal shadings to which no cell can be added.
pub fn maximal(size: Size, watch: Watch) -> Result<u64, MaximalRefusal> {
    if size.cells() > MOST_CELLS {
        return Err(MaximalRefusal::TooLarge(size));
    }
    let mut search = Search::new(size, watch);
    match search.decide(0, 0.0, 1.0) {
        ControlFlow::Continue(()) => Ok(search.found),
        ControlFlow::Break(()) => Err(MaximalRefusal::Stopped),
    }
}

/// What stands around a cell.
struct Surroundings {
    neighbours: u64,
    corners: u64,
    touches_outside: bool,
    /// Shaded, it cuts the board whatever the others are: an inner cell of a single line, a single cell.
    never: bool,
}

struct Search<'a> {
    size: Size,
    around: Vec<Surroundings>,
    shaded: u64,
    /// Union-find without compression, so that a union is undone by cutting one link; the last is the outside.
    up: [u8; MOST_CELLS + 1],
    rank: [u8; MOST_CELLS + 1],
    /// White cells that wait for two of their contacts to grow together.
    waiting: Vec<usize>,
    found: u64,
    watch: Watch<'a>,
}

const OUTSIDE: usize = MOST_CELLS;

impl<'a> Search<'a> {
    fn new(size: Size, watch: Watch<'a>) -> Self {
        let (rows, cols) = (size.rows(), size.cols());
        let mask = |cells: &mut dyn Iterator<Item = usize>| cells.fold(0, |mask, cell| mask | 1u64 << cell);
        let around = (0..size.cells()).map(|cell| {
            let (row, col) = size.place(cell);
            let ends = [row == 0, row + 1 == rows, col == 0, col + 1 == cols];
            let inner = if rows == 1 { !ends[2] && !ends[3] } else { cols == 1 && !ends[0] && !ends[1] };
            Surroundings {
                neighbours: mask(&mut size.neighbours(cell)),
                corners: mask(&mut size.diagonals(cell)),
                touches_outside: ends.contains(&true),
                never: inner || rows * cols == 1,
            }
        });
        Self {
            size,
            around: around.collect(),
            shaded: 0,
            up: std::array::from_fn(|node| node as u8),
            rank: [0; MOST_CELLS + 1],
            waiting: Vec::new(),
            found: 0,
            watch,
        }
    }

    /// Decides this cell and all behind it. `from` and `to` are the part of the whole that they stand for.
    fn decide(&mut self, cell: usize, from: f64, to: f64) -> ControlFlow<()> {
        if cell == self.size.cells() {
            self.found += 1;
            return ControlFlow::Continue(());
        }
        if cell < WATCHED {
            (self.watch)(from)?;
        }
        let middle = (from + to) / 2.0;
        let waiting = self.waiting.len();
        let around = &self.around[cell];
        let mut trees = [0; 5];
        if !around.never && around.neighbours & self.shaded == 0 {
            let count = self.contacts(cell, &mut trees);
            if !repeats(&trees[..count]) {
                self.shaded |= 1 << cell;
                let mut links = [0; 5];
                for (link, &tree) in links.iter_mut().zip(&trees[..count]) {
                    *link = self.join(cell, tree);
                }
                if self.judge(cell) {
                    self.decide(cell + 1, from, middle)?;
                }
                self.waiting.truncate(waiting);
                for &link in links[..count].iter().rev() {
                    self.cut(link);
                }
                self.shaded &= !(1 << cell);
            }
        }
        if self.judge(cell) {
            self.decide(cell + 1, middle, to)?;
        }
        self.waiting.truncate(waiting);
        ControlFlow::Continue(())
    }

    /// Looks at the cells whose surroundings are complete with this cell, and at the end of a row at those that wait. Can the
    /// shading still become maximal?
    fn judge(&mut self, cell: usize) -> bool {
        let cols = self.size.cols();
        let (row, col) = self.size.place(cell);
        let (row_ends, last_row) = (col + 1 == cols, row + 1 == self.size.rows());
        let complete = [
            (row > 0 && col > 0).then(|| cell - cols - 1),
            (row > 0 && row_ends).then(|| cell - cols),
            (last_row && col > 0).then(|| cell - 1),
            (last_row && row_ends).then_some(cell),
        ];
        let mut trees = [0; 5];
        for cell in complete.into_iter().flatten() {
            let Surroundings { neighbours, never, .. } = self.around[cell];
            if never || (neighbours | 1 << cell) & self.shaded != 0 {
                continue;
            }
            let count = self.contacts(cell, &mut trees);
            if count < 2 {
                return false;
            }
            if !repeats(&trees[..count]) {
                self.waiting.push(cell);
            }
        }
        !row_ends || self.waiting_can_be_settled(row)
    }

    fn waiting_can_be_settled(&self, row: usize) -> bool {
        if self.waiting.is_empty() {
            return true;
        }
        let cols = self.size.cols();
        let mut growing = 0u128;
        if row + 1 < self.size.rows() {
            growing |= 1 << self.find(OUTSIDE);
            let mut cells = self.shaded & (((1u128 << cols) - 1) << (row * cols)) as u64;
            while cells != 0 {
                growing |= 1 << self.find(cells.trailing_zeros() as usize);
                cells &= cells - 1;
            }
        }
        let mut trees = [0; 5];
        self.waiting.iter().all(|&cell| {
            let count = self.contacts(cell, &mut trees);
            let can_grow = trees[..count].iter().filter(|&&tree| growing >> tree & 1 == 1).count();
            can_grow >= 2 || repeats(&trees[..count])
        })
    }

    /// The trees of the outside and of the shaded cells at the corners, as far as they touch the cell; how many?
    fn contacts(&self, cell: usize, trees: &mut [usize; 5]) -> usize {
        let around = &self.around[cell];
        let mut count = 0;
        if around.touches_outside {
            trees[0] = self.find(OUTSIDE);
            count = 1;
        }
        let mut corners = around.corners & self.shaded;
        while corners != 0 {
            trees[count] = self.find(corners.trailing_zeros() as usize);
            count += 1;
            corners &= corners - 1;
        }
        count
    }

    fn find(&self, mut node: usize) -> usize {
        while self.up[node] as usize != node {
            node = self.up[node] as usize;
        }
        node
    }

    /// Joins a tree to that of a cell, which is another one; gives the root that is none any more.
    fn join(&mut self, cell: usize, tree: usize) -> usize {
        let (mut low, mut high) = (self.find(cell), self.find(tree));
        if self.rank[low] > self.rank[high] {
            (low, high) = (high, low);
        }
        self.up[low] = high as u8;
        // Ranks of cut trees may stay too large, which costs a step at most.
        self.rank[high] = self.rank[high].max(self.rank[low] + 1);
        low
    }

    fn cut(&mut self, root: usize) {
        self.up[root] = root as u8;
    }
}

fn repeats(trees: &[usize]) -> bool {
    (1..trees.len()).any(|k| trees[..k].contains(&trees[k]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::legal::legal_shadings;
    use std::collections::HashSet;

    fn count(rows: usize, cols: usize) -> u64 {
        maximal(Size::new(rows, cols).unwrap(), &mut |_| ControlFlow::Continue(())).unwrap()
    }

    /// Every legal shading of small boards: is it, with one more cell, still in the list?
    #[test]
    fn brute_force() {
        for rows in 1..=6usize {
            for cols in (1..=6).filter(|cols| rows * cols <= 25) {
                let size = Size::new(rows, cols).unwrap();
                let legal: HashSet<u64> = legal_shadings(size).into_iter().collect();
                let cells = 0..size.cells();
                let more = |mask: u64| {
                    cells.clone().any(|cell| mask >> cell & 1 == 0 && legal.contains(&(mask | 1 << cell)))
                };
                let listed = legal.iter().filter(|&&mask| !more(mask)).count();
                assert_eq!(count(rows, cols), listed as u64, "{size}");
            }
        }
    }

    #[test]
    fn orientation_does_not_matter() {
        assert_eq!(count(4, 8), count(8, 4));
        assert_eq!(count(5, 6), count(6, 5));
    }

    #[test]
    fn stops_when_told() {
        let size = Size::new(8, 8).unwrap();
        assert_eq!(maximal(size, &mut |_| ControlFlow::Break(())), Err(MaximalRefusal::Stopped));
        let large = Size::new(5, 13).unwrap();
        assert_eq!(maximal(large, &mut |_| ControlFlow::Break(())), Err(MaximalRefusal::TooLarge(large)));
    }
}
