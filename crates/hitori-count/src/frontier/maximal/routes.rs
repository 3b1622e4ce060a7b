//! The steps between the states of all cells, kept, with the fewest shaded cells from each state to the end.
//!
//! A maximal shading is a route from the state before the first cell to one behind the last that is complete. With what
//! is still needed known for each state, a walk from the start can stay below any number of shaded cells and never comes
//! to nothing: the shadings with the fewest shaded cells are listed as fast as they can be written down.
//!
//! States are folded at the end of a row, so a route stands for a shading and is mirrored on the way: every maximal shading,
//! or its mirror image, is that of exactly one route.

use hitori_core::engine::Meter;
use hitori_core::{Shade, Shading, Size};
use indexmap::IndexMap;

use super::super::{ShadingError, Turned};
use super::state::{State, is_complete, start};
use super::{TICK, cells, folded, narrow, report};

/// What a state costs from which no maximal shading is reached.
const NEVER: u16 = u16::MAX;

/// The step with which a cell is decided.
#[derive(Clone, Copy)]
struct Step {
    /// The number of the state behind it.
    to: u32,
    /// Whether that state is the mirror image of the one that was reached.
    turned: bool,
}

/// All maximal shadings of a board, as routes.
pub(crate) struct Routes {
    board: Turned,
    size: Size,
    /// For each cell and each state before it: the steps that leave the cell white, and that shade it.
    steps: Vec<Vec<[Option<Step>; 2]>>,
    /// For each cell, and behind the last one, and each state before it: the fewest shaded cells that follow.
    needed: Vec<Vec<u16>>,
}

impl Routes {
    /// Finds all routes.
    pub(crate) fn new(size: Size, meter: &mut Meter) -> Result<Self, ShadingError> {
        let board = narrow(size)?;
        let mut layer: IndexMap<State, ()> = IndexMap::new();
        layer.insert(start(board), ());
        let mut steps: Vec<Vec<[Option<Step>; 2]>> = Vec::new();
        for (row, col) in cells(board) {
            report(meter, board, row, col)?;
            let mut next: IndexMap<State, ()> = IndexMap::with_capacity(layer.len());
            let mut from = Vec::with_capacity(layer.len());
            for state in layer.keys() {
                meter.tick(TICK)?;
                from.push([false, true].map(|shaded| {
                    let (reached, turned) = folded(board, state, row, col, shaded)?;
                    Some(Step { to: next.insert_full(reached, ()).0 as u32, turned })
                }));
            }
            steps.push(from);
            layer = next;
        }
        let last = layer.keys().map(|state| if is_complete(board, state) { 0 } else { NEVER }).collect();
        let mut needed: Vec<Vec<u16>> = vec![last];
        for (done, steps) in steps.iter().rev().enumerate() {
            meter.check()?;
            let after = &needed[done];
            let costs = |steps: &[Option<Step>; 2]| {
                let [white, shaded] = steps.map(|step| step.map_or(NEVER, |step| after[step.to as usize]));
                white.min(shaded.saturating_add(1))
            };
            needed.push(steps.iter().map(costs).collect());
        }
        needed.reverse();
        Ok(Self { board, size, steps, needed })
    }

    /// Returns the fewest shaded cells of a maximal shading.
    pub(crate) fn fewest(&self) -> usize {
        // There is one: add cells to the white board until none can be added.
        usize::from(self.needed[0][0])
    }

    /// Returns a shading with the fewest shaded cells.
    pub(crate) fn first(&self) -> Shading {
        self.chosen(self.fewest(), |_| false)
    }

    /// Returns a shading with at most so many shaded cells (and at least the fewest): where a cell may be white or shaded,
    /// the function says which.
    pub(crate) fn chosen(&self, most: usize, mut shades: impl FnMut(usize) -> bool) -> Shading {
        let mut route = Vec::with_capacity(self.steps.len());
        let (mut at, mut spent) = (0, 0);
        for cell in 0..self.steps.len() {
            let [white, shaded] = [false, true].map(|shaded| self.step(cell, at, spent, shaded, most));
            let shade = match (white, shaded) {
                (Some(_), Some(_)) => shades(cell),
                (_, shaded) => shaded.is_some(),
            };
            // One of the two is there, for the state before was reached with enough left.
            let Some(step) = (if shade { shaded } else { white }) else { break };
            route.push((shade, step.turned));
            (at, spent) = (step.to, spent + usize::from(shade));
        }
        self.shading(&route)
    }

    /// Returns every shading with at most so many shaded cells, or its mirror image, one after the other.
    pub(crate) fn shadings(&self, most: usize) -> impl Iterator<Item = Shading> + '_ {
        // For each decided cell the state before it, the shaded cells before it, and its step; then the same for the next
        // cell, with the shade that it is to get.
        let mut route: Vec<(bool, bool)> = Vec::with_capacity(self.steps.len());
        let mut before: Vec<(u32, usize)> = vec![(0, 0)];
        let mut next = Some(false);
        std::iter::from_fn(move || {
            loop {
                let cell = route.len();
                if cell == self.steps.len() {
                    let found = self.shading(&route);
                    next = self.back(&mut route, &mut before);
                    return Some(found);
                }
                let (at, spent) = before[cell];
                let shade = next?;
                if let Some(step) = self.step(cell, at, spent, shade, most) {
                    route.push((shade, step.turned));
                    before.push((step.to, spent + usize::from(shade)));
                    next = Some(false);
                } else if shade {
                    next = self.back(&mut route, &mut before);
                } else {
                    next = Some(true);
                }
            }
        })
    }

    /// Goes back to the last cell that was left white, which is to be shaded now; there may be none.
    fn back(&self, route: &mut Vec<(bool, bool)>, before: &mut Vec<(u32, usize)>) -> Option<bool> {
        while let Some((shaded, _)) = route.pop() {
            before.pop();
            if !shaded {
                return Some(true);
            }
        }
        None
    }

    /// Returns the step from a state, if a maximal shading with at most so many cells follows.
    fn step(&self, cell: usize, at: u32, spent: usize, shade: bool, most: usize) -> Option<Step> {
        let step = self.steps[cell][at as usize][usize::from(shade)]?;
        let needed = self.needed[cell + 1][step.to as usize];
        (needed != NEVER && spent + usize::from(shade) + usize::from(needed) <= most).then_some(step)
    }

    /// Returns the shading of a route: for each cell whether it is shaded, and whether the frontier was mirrored behind it.
    fn shading(&self, route: &[(bool, bool)]) -> Shading {
        let Self { board, size, .. } = self;
        let mut shading = Shading::filled(*size, Shade::White);
        let across = size.cols() != board.cols;
        let mut turned = false;
        for (cell, &(shaded, mirrored)) in route.iter().enumerate().rev() {
            turned ^= mirrored;
            if shaded {
                let (row, col) = (cell / board.cols, cell % board.cols);
                let col = if turned { board.cols - 1 - col } else { col };
                shading.set(if across { size.at(col, row) } else { size.at(row, col) }, Shade::Shaded);
            }
        }
        shading
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use hitori_core::Image;
    use hitori_core::engine::Budget;
    use hitori_core::walls::Walls;

    use super::*;
    use crate::maximal::maximal_shadings;

    fn routes(rows: usize, cols: usize) -> Routes {
        Routes::new(Size::new(rows, cols).unwrap(), &mut Meter::start(&Budget::default())).unwrap()
    }

    /// With no limit, the list is that of all maximal shadings, up to mirroring.
    #[test]
    fn all_shadings_are_listed() {
        for (rows, cols) in [(1, 1), (1, 5), (2, 2), (3, 3), (3, 5), (5, 4), (5, 5)] {
            let routes = routes(rows, cols);
            let listed: Vec<Shading> = routes.shadings(usize::MAX).collect();
            let counted = maximal_shadings(routes.size, &Budget::default()).unwrap();
            assert_eq!(listed.len() as u64, counted, "{rows}×{cols}");
            let images = |shading: &Shading| {
                let same = |image: &Image| image.size(routes.size) == routes.size;
                let images = Image::ALL.into_iter().filter(same).map(|image| image.shading(shading));
                images.map(|image| image.row_strings()).collect::<Vec<_>>()
            };
            let all: HashSet<Vec<String>> = listed.iter().flat_map(images).collect();
            assert_eq!(all.len() as u64, counted, "{rows}×{cols}");
            assert!(
                listed.iter().all(|shading| Walls::from_shading(shading).unwrap().extensions().is_empty())
            );
            for most in routes.fewest()..routes.fewest() + 3 {
                let few = listed.iter().filter(|shading| shading.shaded().count() <= most).count();
                assert_eq!(routes.shadings(most).count(), few, "{rows}×{cols} {most}");
            }
            assert_eq!(routes.shadings(routes.fewest().wrapping_sub(1)).count() % listed.len(), 0);
        }
    }

    /// A choice leads to a maximal shading with no more shaded cells than allowed.
    #[test]
    fn chosen_shadings_are_maximal() {
        let routes = routes(6, 7);
        for most in routes.fewest()..routes.fewest() + 4 {
            for parity in [0, 1] {
                let shading = routes.chosen(most, |cell| cell % 2 == parity);
                let mut walls = Walls::from_shading(&shading).unwrap();
                assert!(walls.count() <= most && walls.extensions().is_empty(), "{shading}");
            }
        }
    }
}
