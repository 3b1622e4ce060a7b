//! Maximal legal shadings: those to which no cell can be added. They are the solutions that a puzzle can force to the
//! last cell.
//!
//! A white cell cannot be added for one of two reasons: a neighbour is shaded, or two of its contacts (shaded cells
//! at its corners, the outside at the border) are in the same tree, so that it would close a wall. Cells are decided
//! in row-major order, and a cell is judged as soon as its neighbours and corners are decided:
//!
//! - with a shaded neighbour, or two contacts in one tree, it is settled for good, for trees only grow;
//! - with fewer than two contacts it can be added for ever: back;
//! - otherwise two of its contacts must still grow together. It waits, and is judged again at the end of each row. A
//!   tree without a cell in the last decided row never grows again, except for that of the outside: when fewer than
//!   two of the trees can grow: back.
//!
//! That leaves few shadings that come to nothing.

use hitori_core::Size;
use hitori_core::engine::{Budget, Limit, Meter, Progress};

use crate::frontier::ShadingError;

/// The most cells: a shading is a mask of 64 bits.
const MOST_CELLS: usize = 64;
/// Progress is reported at every decision about a cell of these first ones.
const REPORTED: usize = 20;
/// Rows begun between two looks at the budget.
const TICK: u32 = 1 << 8;

/// Counts the legal shadings to which no cell can be added.
///
/// ```
/// use hitori_core::Size;
/// use hitori_core::engine::Budget;
/// assert_eq!(hitori_count::maximal_shadings(Size::new(5, 5)?, &Budget::default())?, 1804);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the board has more than 64 cells, or the budget is spent.
pub fn maximal_shadings(size: Size, budget: &Budget) -> Result<u64, ShadingError> {
    if size.cells() > MOST_CELLS {
        return Err(ShadingError::TooManyCells {
            size,
            what: "maximal shadings are counted",
            most: MOST_CELLS,
        });
    }
    let mut search = MaximalSearch::new(size, budget);
    search.decide(0, 0.0, 1.0)?;
    Ok(search.found)
}

/// What stands around a cell.
struct Surroundings {
    neighbours: u64,
    corners: u64,
    touches_outside: bool,
    /// Shaded, it cuts the board whatever the others are: an inner cell of a single line, a single cell.
    never: bool,
}

struct MaximalSearch {
    size: Size,
    around: Vec<Surroundings>,
    shaded: u64,
    /// Union-find without compression, so that a union is undone by cutting one link; the last is the outside.
    up: [u8; MOST_CELLS + 1],
    rank: [u8; MOST_CELLS + 1],
    /// White cells that wait for two of their contacts to grow together.
    waiting: Vec<usize>,
    found: u64,
    meter: Meter,
}

const OUTSIDE: usize = MOST_CELLS;

impl MaximalSearch {
    fn new(size: Size, budget: &Budget) -> Self {
        let mask = |cells: &mut dyn Iterator<Item = usize>| cells.fold(0, |mask, cell| mask | 1u64 << cell);
        let around = (0..size.cells()).map(|cell| Surroundings {
            neighbours: mask(&mut size.neighbours(cell)),
            corners: mask(&mut size.diagonals(cell)),
            touches_outside: size.is_border(cell),
            never: size.cuts_alone(cell),
        });
        Self {
            size,
            around: around.collect(),
            shaded: 0,
            up: std::array::from_fn(|node| node as u8),
            rank: [0; MOST_CELLS + 1],
            waiting: Vec::new(),
            found: 0,
            meter: Meter::start(budget),
        }
    }

    /// Decides this cell and all behind it. `from` and `to` are the part of the whole that they stand for.
    fn decide(&mut self, cell: usize, from: f64, to: f64) -> Result<(), Limit> {
        if cell == self.size.cells() {
            self.found += 1;
            return Ok(());
        }
        if cell.is_multiple_of(self.size.cols()) {
            self.meter.tick(TICK)?;
        }
        if cell < REPORTED {
            self.meter.budget().report(Progress::from_share(from));
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
        Ok(())
    }

    /// Looks at the cells whose surroundings are complete with this cell, and at the end of a row at those that wait.
    /// Returns whether the shading can still become maximal.
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

    /// Finds the trees of the outside and of the shaded cells at the corners, as far as they touch the cell. Returns
    /// how many there are.
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

    /// Joins a tree to that of a cell, which is another one. Returns the root that is none any more.
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
    use crate::legal::all_legal_shadings;
    use hitori_core::engine::CancelToken;
    use std::collections::HashSet;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn count(rows: usize, cols: usize) -> u64 {
        maximal_shadings(Size::new(rows, cols).unwrap(), &Budget::default()).unwrap()
    }

    /// Every legal shading of small boards: is it, with one more cell, still in the list?
    #[test]
    fn brute_force() {
        for rows in 1..=6usize {
            for cols in (1..=6).filter(|cols| rows * cols <= 25) {
                let size = Size::new(rows, cols).unwrap();
                let legal: HashSet<u64> = all_legal_shadings(size).into_iter().collect();
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
    fn a_cancelled_count_ends_at_once() {
        let looks = Arc::new(AtomicUsize::new(0));
        let seen = Arc::clone(&looks);
        let token = CancelToken::from_fn(move || seen.fetch_add(1, Ordering::Relaxed) == 100);
        let budget = Budget::default().with_cancel(token);
        let size = Size::new(8, 8).unwrap();
        assert_eq!(maximal_shadings(size, &budget), Err(ShadingError::Limit(Limit::Cancelled)));
        assert_eq!(looks.load(Ordering::Relaxed), 101);
        let large = Size::new(5, 13).unwrap();
        let refused = maximal_shadings(large, &budget).unwrap_err().to_string();
        assert_eq!(refused, "a board of 5×13 has 65 cells: maximal shadings are counted up to 64");
    }
}
