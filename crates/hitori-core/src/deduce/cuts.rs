//! Cut-offs, all at once: the cells whose shading would cut others off, in time that grows with the board and no faster.
//!
//! They are the cut vertices of the graph of cells that are not shaded (Hopcroft and Tarjan 1973). A search in depth finds
//! them, and how many cells hang on each: what lies below a cell in the search and touches nothing above it.

use super::Position;
use crate::board::Size;

/// Returns the undecided cells whose shading would cut white cells off at a position, in row-major order, each with how many would lie
/// outside the largest part.
pub(super) fn cuts_at(position: &Position) -> Vec<(usize, usize)> {
    let (size, is_shaded) = (position.size(), |cell: usize| position.is_shaded(cell));
    // Where cells are cut off already, shading any cell leaves them so; only its own part may vanish with it.
    let mut cuts = cuts(size, is_shaded).unwrap_or_else(|| {
        let flooded = |cell: usize| position.cut_off(|other| other == cell || is_shaded(other)).len();
        let open = (0..size.cells()).filter(|&cell| position.is_open(cell));
        open.map(|cell| (cell, flooded(cell))).filter(|&(_, weight)| weight > 0).collect()
    });
    cuts.retain(|&(cell, _)| position.is_open(cell));
    cuts
}

/// Returns the cells whose shading would cut others off, in row-major order, each with how many would lie outside the largest
/// part; or `None` when some are cut off already.
pub(crate) fn cuts(size: Size, is_shaded: impl Fn(usize) -> bool) -> Option<Vec<(usize, usize)>> {
    let total = (0..size.cells()).filter(|&cell| !is_shaded(cell)).count();
    let Some(root) = (0..size.cells()).find(|&cell| !is_shaded(cell)) else { return Some(vec![]) };
    let mut parts = vec![Parts::default(); size.cells()];
    // When a cell was met, from 1, the earliest cell that its part of the search touches, and how many cells that part has.
    let (mut met, mut earliest) = (vec![0_u32; size.cells()], vec![0_u32; size.cells()]);
    let mut below = vec![1_usize; size.cells()];
    let mut clock = 1;
    (met[root], earliest[root]) = (clock, clock);
    let mut way = vec![(root, 0)];
    while let Some((cell, looked_at)) = way.last_mut() {
        let cell = *cell;
        let next = size.neighbours(cell).nth(*looked_at);
        *looked_at += 1;
        match next {
            Some(near) if is_shaded(near) => {}
            Some(near) if met[near] == 0 => {
                clock += 1;
                (met[near], earliest[near]) = (clock, clock);
                way.push((near, 0));
            }
            Some(near) => earliest[cell] = earliest[cell].min(met[near]),
            None => {
                way.pop();
                let Some(&(above, _)) = way.last() else { break };
                earliest[above] = earliest[above].min(earliest[cell]);
                below[above] += below[cell];
                if earliest[cell] >= met[above] {
                    parts[above].add(below[cell]);
                }
            }
        }
    }
    if clock as usize != total {
        return None;
    }
    let weight = |cell: usize| {
        let Parts { sum, largest } = parts[cell];
        let others = total - 1;
        others - largest.max(others - sum)
    };
    Some((0..size.cells()).map(|cell| (cell, weight(cell))).filter(|&(_, weight)| weight > 0).collect())
}

/// The parts of the search that hang on one cell.
#[derive(Clone, Copy, Default)]
struct Parts {
    sum: usize,
    largest: usize,
}

impl Parts {
    fn add(&mut self, cells: usize) {
        self.sum += cells;
        self.largest = self.largest.max(cells);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Puzzle, Shade, Shading};
    use crate::deduce::Position;
    use crate::generate::instance;

    /// A flood for each cell finds the same.
    #[test]
    fn the_same_as_by_floods() {
        let mut found = 0;
        for seed in 0..200 {
            let size = Size::new(3 + seed as usize % 6, 3 + seed as usize % 7).expect("a small size");
            let Some((puzzle, solution)) = instance(size, seed) else { continue };
            for kept in [2, 3, usize::MAX] {
                let mut marks = Shading::filled(size, Shade::Undecided);
                let some = solution.shaded().enumerate().filter(|(place, _)| place % kept != 1);
                some.for_each(|(_, cell)| marks.set(cell, Shade::Shaded));
                let position = Position::with_marks(&puzzle, &marks).expect("the same size");
                let flooded = |cell: usize| position.cut_off(|o| o == cell || position.is_shaded(o)).len();
                let open = (0..size.cells()).filter(|&cell| position.is_open(cell));
                let slow: Vec<_> = open.map(|cell| (cell, flooded(cell))).filter(|cut| cut.1 > 0).collect();
                found += slow.len();
                assert_eq!(cuts(size, |cell| position.is_shaded(cell)), Some(slow), "{puzzle:?}\n{marks}");
            }
        }
        assert!(found > 1000, "{found}");
    }

    #[test]
    fn what_is_cut_already_is_said() {
        let puzzle = Puzzle::from_rows([[1, 2, 3], [4, 5, 6]]).expect("a small board");
        assert_eq!(cuts(puzzle.size(), |cell| cell % 3 == 1), None);
        assert_eq!(cuts(puzzle.size(), |_| true), Some(vec![]));
        assert_eq!(cuts(puzzle.size(), |_| false), Some(vec![]));
        assert_eq!(cuts(puzzle.size(), |cell| cell == 1), Some(vec![(3, 1), (4, 2), (5, 1)]));
    }
}
