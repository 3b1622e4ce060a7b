//! Cut-offs: the cells whose shading would cut others off, in time that grows with the board and no faster.
//!
//! They are the cut vertices of the graph of cells that are not shaded (Hopcroft and Tarjan 1973). A search in depth finds
//! them, and how many cells hang on each: what lies below a cell in the search and touches nothing above it.
//! Where some cells are cut off already, each area is searched, and what lies in the other areas is added.

use std::ops::Range;

use super::Position;
use crate::board::Size;

/// Cells that would be cut off.
#[derive(Clone)]
pub(super) enum CutOff {
    /// A stretch of a board that is a single line.
    Stretch(Range<usize>),
    /// Any cells, in row-major order.
    Cells(Vec<usize>),
}

impl CutOff {
    /// Returns how many there are.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Stretch(cells) => cells.len(),
            Self::Cells(cells) => cells.len(),
        }
    }

    /// Returns the walls around them, in row-major order.
    pub(super) fn walls(&self, size: Size, is_wall: impl Fn(usize) -> bool) -> Vec<usize> {
        let near = |cell| size.neighbours(cell).filter(|&near| is_wall(near));
        let mut walls: Vec<usize> = match self {
            Self::Stretch(cells) => [cells.start, cells.end - 1].into_iter().flat_map(near).collect(),
            Self::Cells(cells) => cells.iter().copied().flat_map(near).collect(),
        };
        walls.sort_unstable();
        walls.dedup();
        walls
    }

    /// Returns the first few of them.
    pub(super) fn first(&self, most: usize) -> Vec<usize> {
        match self {
            Self::Stretch(cells) => cells.clone().take(most).collect(),
            Self::Cells(cells) => cells.iter().copied().take(most).collect(),
        }
    }

    /// Returns what a cell of a single line would cut off, if anything: the smaller side of it. At most the
    /// ends of the line are shaded: no other cell is without cutting something off.
    pub(super) fn on_line(position: &Position, cell: usize) -> Option<Self> {
        let last = position.size().cells() - 1;
        let first = usize::from(position.is_shaded(0));
        let end = last + usize::from(!position.is_shaded(last));
        let (left, right) = (first..cell, cell + 1..end);
        if left.is_empty() || right.is_empty() {
            return None;
        }
        Some(Self::Stretch(if left.len() >= right.len() { right } else { left }))
    }
}

/// Returns the undecided cells whose shading would cut white cells off at a position, in row-major order,
/// each with how many would lie outside the largest part. `is_over` counts cells visited; once it is `true`
/// there is nothing.
pub(super) fn cuts_at(position: &Position, is_over: impl FnMut(usize) -> bool) -> Vec<(usize, usize)> {
    let (size, is_shaded) = (position.size(), |cell: usize| position.is_shaded(cell));
    let mut cuts = cuts(size, is_shaded, is_over).map_or_else(Vec::new, |cuts| cuts.cells);
    cuts.retain(|&(cell, _)| position.is_open(cell));
    cuts
}

/// The cells whose shading would cut others off, or leave them so.
pub(crate) struct Cuts {
    /// The cells in row-major order, each with how many cells would lie outside the largest part.
    pub(crate) cells: Vec<(usize, usize)>,
    /// Whether no cell is cut off yet.
    pub(crate) is_whole: bool,
}

/// Returns the cells whose shading would cut others off; `None` once `is_over`, which counts cells visited,
/// is `true`.
pub(crate) fn cuts(
    size: Size,
    is_shaded: impl Fn(usize) -> bool,
    mut is_over: impl FnMut(usize) -> bool,
) -> Option<Cuts> {
    let cells = size.cells();
    let mut parts = vec![Parts::default(); cells];
    // When a cell was met, from 1, the earliest cell that its part of the search touches, and how many cells that part has.
    let (mut met, mut earliest) = (vec![0_u32; cells], vec![0_u32; cells]);
    let mut below = vec![1_u32; cells];
    let mut clock = 0;
    // The area of each cell, by its place in the list of areas, and the cells of each area.
    let mut area = vec![0_u32; cells];
    let mut areas: Vec<u32> = Vec::new();
    let mut way = Vec::new();
    for root in 0..cells {
        if is_over(1) {
            return None;
        }
        if met[root] > 0 || is_shaded(root) {
            continue;
        }
        let before = clock;
        clock += 1;
        (met[root], earliest[root], area[root]) = (clock, clock, areas.len() as u32);
        way.push((root, 0));
        while let Some((cell, looked_at)) = way.last_mut() {
            let cell = *cell;
            let next = size.neighbours(cell).nth(*looked_at);
            *looked_at += 1;
            match next {
                Some(near) if is_shaded(near) => {}
                Some(near) if met[near] == 0 => {
                    clock += 1;
                    (met[near], earliest[near], area[near]) = (clock, clock, areas.len() as u32);
                    way.push((near, 0));
                    if is_over(4) {
                        return None;
                    }
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
        areas.push(clock - before);
    }
    let total = clock;
    let place = (0..areas.len()).max_by_key(|&place| areas[place]).unwrap_or(0);
    let most_elsewhere = (0..areas.len()).filter(|&other| other != place).map(|other| areas[other]).max();
    let mut found = Vec::new();
    for cell in (0..cells).filter(|&cell| met[cell] > 0) {
        let Parts { sum, largest } = parts[cell];
        let own = area[cell] as usize;
        let elsewhere = if own == place { most_elsewhere.unwrap_or(0) } else { areas[place] };
        let weight = total - 1 - largest.max(areas[own] - 1 - sum).max(elsewhere);
        if weight > 0 {
            found.push((cell, weight as usize));
        }
    }
    Some(Cuts { cells: found, is_whole: areas.len() < 2 })
}

/// The parts of the search that hang on one cell.
#[derive(Clone, Copy, Default)]
struct Parts {
    sum: u32,
    largest: u32,
}

impl Parts {
    fn add(&mut self, cells: u32) {
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

    /// A flood for each cell finds the same, also where cells are cut off already.
    #[test]
    fn the_same_as_by_floods() {
        let mut found = [0; 2];
        for seed in 0..200 {
            let size = Size::new(1 + seed as usize % 8, 3 + seed as usize % 7).expect("a small size");
            let Some((puzzle, solution)) = instance(size, seed) else { continue };
            for (kept, moved) in [(2, 0), (3, 0), (usize::MAX, 0), (usize::MAX, 1), (2, 3)] {
                let mut marks = Shading::filled(size, Shade::Undecided);
                let some = solution.shaded().enumerate().filter(|(place, _)| place % kept != 1);
                some.for_each(|(_, cell)| marks.set((cell + moved) % size.cells(), Shade::Shaded));
                let position = Position::with_marks(&puzzle, &marks).expect("the same size");
                let flooded = |cell: usize| position.cut_off(|o| o == cell || position.is_shaded(o)).len();
                let open = (0..size.cells()).filter(|&cell| position.is_open(cell));
                let slow: Vec<_> = open.map(|cell| (cell, flooded(cell))).filter(|cut| cut.1 > 0).collect();
                let fast = cuts(size, |cell| position.is_shaded(cell), |_| false).expect("no limit");
                found[usize::from(fast.is_whole)] += slow.len();
                assert_eq!(fast.cells, slow, "{puzzle:?}\n{marks}");
                assert_eq!(fast.is_whole, position.cut_off(|cell| position.is_shaded(cell)).is_empty());
            }
        }
        assert!(found[0] > 500 && found[1] > 1000, "{found:?}");
    }

    #[test]
    fn what_is_cut_already_is_said() {
        let puzzle = Puzzle::from_rows([[1, 2, 3], [4, 5, 6]]).expect("a small board");
        let cuts = |is_shaded: fn(usize) -> bool| {
            let Cuts { cells, is_whole } = cuts(puzzle.size(), is_shaded, |_| false).expect("no limit");
            (cells, is_whole)
        };
        assert_eq!(cuts(|cell| cell % 3 == 1), (vec![(0, 1), (2, 1), (3, 1), (5, 1)], false));
        assert_eq!(cuts(|_| true), (vec![], true));
        assert_eq!(cuts(|_| false), (vec![], true));
        assert_eq!(cuts(|cell| cell == 1), (vec![(3, 1), (4, 2), (5, 1)], true));
    }

    #[test]
    fn a_cell_of_a_line_cuts_off_its_smaller_side() {
        for length in 1..9 {
            let size = Size::new(1, length).expect("a small size");
            for shaded in 0..4 {
                let mut marks = Shading::filled(size, Shade::Undecided);
                for (end, bit) in [(0, 1), (length - 1, 2)] {
                    if shaded & bit > 0 {
                        marks.set(end, Shade::Shaded);
                    }
                }
                let puzzle = Puzzle::from_numbers(size, 1..=length as u32).expect("a small board");
                let position = Position::with_marks(&puzzle, &marks).expect("the same size");
                for cell in (0..length).filter(|&cell| position.is_open(cell)) {
                    let slow = position.cut_off(|other| other == cell || position.is_shaded(other));
                    let fast = CutOff::on_line(&position, cell);
                    assert_eq!(fast.map_or(vec![], |cut| cut.first(usize::MAX)), slow, "{marks} {cell}");
                }
            }
        }
    }
}
