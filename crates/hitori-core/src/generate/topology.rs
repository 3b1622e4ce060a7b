//! The shading that is to be the solution: random, legal, and maximal.
//!
//! Maximal, because a white cell that could be shaded as well would be a second solution. Cells are visited in random
//! order and shaded wherever the rules allow it; what is forbidden once stays forbidden, so one pass is enough.
//!
//! *Every maximal shading can come out*: visit its shaded cells first. All of them can be shaded, because a legal shading
//! stays legal when cells are taken out, and afterwards nothing else can.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::budgeted::{BudgetedSolver, CELLS_PER_LOOK};
use super::draws;
use crate::board::{Shade, Shading, Size};
use crate::engine::Limit;
use crate::walls::Walls;

/// Passes in which cells that spoil the symmetry are treated first, before a new order is drawn.
const PASSES: usize = 60;
/// How far a shading with too few or too many cells tilts the next order towards a dense or sparse pattern.
const TILT: f64 = 0.1;

/// How the shading looks the same as its image.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Symmetry {
    /// Not at all.
    #[default]
    None,
    /// After half a turn.
    Rotate,
    /// With left and right exchanged.
    Mirror,
    /// With rows and columns exchanged; for square boards.
    Diagonal,
}

/// A name that no symmetry has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("none, rotate, mirror or diagonal expected, not '{0}'")]
pub struct UnknownSymmetry(pub String);

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Self; 4] = [Self::None, Self::Rotate, Self::Mirror, Self::Diagonal];

    /// Returns the name that users write.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rotate => "rotate",
            Self::Mirror => "mirror",
            Self::Diagonal => "diagonal",
        }
    }

    /// Returns the cell that a cell is exchanged with.
    pub fn image(self, size: Size, cell: usize) -> usize {
        let (row, col) = size.place(cell);
        match self {
            Self::None => cell,
            Self::Rotate => size.at(size.rows() - 1 - row, size.cols() - 1 - col),
            Self::Mirror => size.at(row, size.cols() - 1 - col),
            Self::Diagonal => size.at(col, row),
        }
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        let found = Self::ALL.into_iter().find(|symmetry| symmetry.name() == name);
        found.ok_or_else(|| UnknownSymmetry(name.to_owned()))
    }
}

/// A random maximal shading.
#[cfg(test)]
pub(super) fn maximal(size: Size, rng: &mut impl Rng) -> Shading {
    let mut walls = Walls::new(size);
    for cell in visiting_order(size, 0.0, rng) {
        walls.shade(cell as usize);
    }
    walls.shading()
}

/// Draws shadings for one request, learning from those that did not fit.
pub(super) struct Topology {
    size: Size,
    symmetry: Symmetry,
    shaded: RangeInclusive<usize>,
    /// From −1, as few shaded cells as possible, to 1, as many.
    tilt: f64,
}

impl Topology {
    pub(super) fn new(size: Size, symmetry: Symmetry, shaded: RangeInclusive<usize>) -> Self {
        Self { size, symmetry, shaded, tilt: 0.0 }
    }

    /// Draws one shading; returns `None` when it has the wrong number of cells or could not be made symmetric and maximal.
    pub(super) fn draw(
        &mut self,
        rng: &mut impl Rng,
        solver: &BudgetedSolver,
    ) -> Result<Option<Walls>, Limit> {
        let walls = if self.symmetry == Symmetry::None {
            Some(self.plain_pass(rng, solver)?)
        } else {
            self.symmetric_passes(rng, solver)?
        };
        let Some(walls) = walls else { return Ok(None) };
        if self.shaded.contains(&walls.count()) {
            return Ok(Some(walls));
        }
        let towards = if walls.count() < *self.shaded.start() { TILT } else { -TILT };
        self.tilt = (self.tilt + towards).clamp(-1.0, 1.0);
        Ok(None)
    }

    /// Shades cells in random order where they can be.
    fn plain_pass(&self, rng: &mut impl Rng, solver: &BudgetedSolver) -> Result<Walls, Limit> {
        let mut walls = Walls::new(self.size);
        if self.tilt != 0.0 {
            for cells in visiting_order(self.size, self.tilt, rng).chunks(CELLS_PER_LOOK) {
                solver.look()?;
                for &cell in cells {
                    walls.shade(cell as usize);
                }
            }
            return Ok(walls);
        }
        // The same order, of places: no division for each cell.
        let mut places = Walls::places(self.size);
        draws::shuffle(&mut places, rng);
        for places in places.chunks(CELLS_PER_LOOK) {
            solver.look()?;
            for &place in places {
                walls.shade_place(place as usize);
            }
        }
        Ok(walls)
    }

    /// Shades cells together with their images, in one order after the other, until no cell could be shaded alone; `None` if that takes too
    /// many passes.
    fn symmetric_passes(&self, rng: &mut impl Rng, solver: &BudgetedSolver) -> Result<Option<Walls>, Limit> {
        let mut order = visiting_order(self.size, self.tilt, rng);
        for _ in 0..PASSES {
            let mut walls = self.pass(&order, solver)?;
            let spoilers = walls.extensions();
            if spoilers.is_empty() {
                return Ok(Some(walls));
            }
            self.promote_neighbours(&spoilers, &mut order, rng);
        }
        Ok(None)
    }

    /// Shades cells together with their images, in the given order, where both can be.
    fn pass(&self, order: &[u32], solver: &BudgetedSolver) -> Result<Walls, Limit> {
        let mut walls = Walls::new(self.size);
        for cells in order.chunks(CELLS_PER_LOOK) {
            solver.look()?;
            for &cell in cells {
                walls.shade_both(cell as usize, self.symmetry.image(self.size, cell as usize));
            }
        }
        Ok(walls)
    }

    /// Puts a neighbour of each spoiler first in the order of the next pass.
    ///
    /// A cell that could be shaded alone, but not with its image, spoils the shading; a shaded neighbour must forbid it.
    fn promote_neighbours(&self, spoilers: &[usize], order: &mut Vec<u32>, rng: &mut impl Rng) {
        let mut first: Vec<u32> = Vec::new();
        for &cell in spoilers {
            let near: Vec<usize> = self.size.neighbours(cell).collect();
            first.push(near[rng.random_range(0..near.len())] as u32);
        }
        // Duplicates go after the shuffle, not before: what a seed gives depends on the random numbers used up here.
        first.shuffle(rng);
        let mut is_first = vec![false; self.size.cells()];
        first.retain(|&cell| !std::mem::replace(&mut is_first[cell as usize], true));
        first.extend(order.iter().copied().filter(|&cell| !is_first[cell as usize]));
        *order = first;
    }
}

/// Returns the cells in random order. A tilt puts cells of a pattern first, each with that probability: knight's moves apart, which
/// leaves the fewest shaded cells, or on every third diagonal, which allows the most.
fn visiting_order(size: Size, tilt: f64, rng: &mut impl Rng) -> Vec<u32> {
    let mut order: Vec<u32> = (0..size.cells() as u32).collect();
    draws::shuffle(&mut order, rng);
    if tilt == 0.0 {
        return order;
    }
    let (period, slope) =
        if tilt < 0.0 { (5, rng.random_range(2..=3)) } else { (3, rng.random_range(1..=2)) };
    let offset = rng.random_range(0..period);
    let in_pattern = |cell: u32| {
        let (row, col) = size.place(cell as usize);
        (row + slope * col) % period == offset
    };
    let (first, rest): (Vec<u32>, Vec<u32>) =
        order.into_iter().partition(|&cell| in_pattern(cell) && rng.random_bool(tilt.abs()));
    first.into_iter().chain(rest).collect()
}

/// Why a drawing cannot be the shading of a unique puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Unfit {
    /// This shaded cell touches another one, or closes a wall with those before it.
    Illegal(usize),
    /// These white cells could be shaded as well.
    Open(Vec<usize>),
}

/// Completes a drawing: shaded and white cells stay, undecided ones are shaded at random where possible.
pub(super) fn complete(drawing: &Shading, rng: &mut impl Rng) -> Result<Walls, Unfit> {
    let mut walls = Walls::from_shading(drawing).map_err(Unfit::Illegal)?;
    for cell in visiting_order(drawing.size(), 0.0, rng) {
        if drawing.get(cell as usize) == Shade::Undecided {
            walls.shade(cell as usize);
        }
    }
    match walls.extensions() {
        open if open.is_empty() => Ok(walls),
        open => Err(Unfit::Open(open)),
    }
}

/// Returns the white cells of the line that has the most: so many symbols are needed.
pub(super) fn fullest_line(shading: &Shading) -> usize {
    let mut cols = vec![0; shading.size().cols()];
    let mut fullest = 0;
    for row in shading.rows() {
        let mut count = 0;
        for (shade, col) in row.iter().zip(&mut cols) {
            let white = usize::from(*shade == Shade::White);
            count += white;
            *col += white;
        }
        fullest = fullest.max(count);
    }
    cols.into_iter().fold(fullest, usize::max)
}

/// Returns a number of shaded cells that no legal shading exceeds.
///
/// Count pairs of white neighbours. The board has 2RC − R − C pairs of neighbours; each shaded cell takes away four, less
/// one for every side on the border. What is left must connect RC − b white cells, so be at least RC − b − 1. Shaded
/// cells have at most R + C + 2 sides on the border together: no two neighbours on its circle of 2(R + C) − 4 cells, and
/// corners have two sides. Hence 3b ≤ RC − R − C + 1 + (R + C + 2).
pub(super) fn most_shaded(size: Size) -> usize {
    if size.is_line() { size.cells().min(2) } else { (size.cells() + 3) / 3 }
}

/// Returns a number of symbols that every unique puzzle needs: the average line of the densest shading keeps so many cells
/// white.
pub(super) fn fewest_symbols(size: Size) -> usize {
    let white = size.cells() - most_shaded(size).min(size.cells() - 1);
    white.div_ceil(size.rows().min(size.cols()))
}

/// Returns a number of shaded cells that every maximal legal shading has.
///
/// A white cell that cannot be shaded has a shaded neighbour or closes a wall. A wall reaches a cell by two of its corners,
/// or by one corner and the border; so every white cell has a shaded cell among the eight around it, and a shaded cell
/// serves nine cells, itself included. Inside the board a wall takes two corners: if a shaded cell gives each neighbour
/// one and each corner a half, every inner cell gets at least one, and a shaded cell gives seven in all.
/// On a single line both ends are shaded, unless they touch.
pub(super) fn fewest_shaded(size: Size) -> usize {
    if size.is_line() {
        return (size.cells() - 1).min(2);
    }
    let inner = (size.rows() - 2) * (size.cols() - 2);
    size.cells().div_ceil(9).max(inner.div_ceil(7))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Budget;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    #[test]
    fn symmetric_shadings_are_symmetric_and_maximal() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let solver = BudgetedSolver::start(&Budget::default());
        for symmetry in Symmetry::ALL {
            for side in [3, 4, 5, 6, 9, 12, 15] {
                let size = Size::new(side, side).unwrap();
                let mut topology = Topology::new(size, symmetry, 0..=usize::MAX);
                let shading = (0..100).find_map(|_| topology.draw(&mut rng, &solver).unwrap());
                let shading = shading.unwrap_or_else(|| panic!("{symmetry:?} {side}")).shading();
                for cell in 0..size.cells() {
                    assert_eq!(shading.get(cell), shading.get(symmetry.image(size, cell)));
                }
                assert!(Walls::from_shading(&shading).unwrap().extensions().is_empty());
            }
        }
    }

    #[test]
    fn the_number_of_shaded_cells_can_be_chosen() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let solver = BudgetedSolver::start(&Budget::default());
        let size = Size::new(12, 12).unwrap();
        for range in [35..=37, 40..=40, 44..=45] {
            let mut topology = Topology::new(size, Symmetry::None, range.clone());
            let shading = (0..2000).find_map(|_| topology.draw(&mut rng, &solver).unwrap());
            assert!(shading.is_some_and(|s| range.contains(&s.count())), "{range:?}");
        }
    }

    /// Against all legal shadings of small boards.
    #[test]
    fn bounds_hold() {
        for (rows, cols) in [(1, 1), (1, 2), (1, 6), (2, 2), (2, 5), (3, 3), (3, 5), (4, 4)] {
            let size = Size::new(rows, cols).unwrap();
            for mask in 0..1u32 << size.cells() {
                let shade = |cell| if mask >> cell & 1 == 1 { Shade::Shaded } else { Shade::White };
                let shading = Shading::new(size, (0..size.cells()).map(shade).collect()).unwrap();
                if let Ok(mut walls) = Walls::from_shading(&shading) {
                    assert!(shading.shaded().count() <= most_shaded(size), "{size}");
                    assert!(fullest_line(&shading) >= fewest_symbols(size), "{size}\n{shading}");
                    let is_maximal = walls.extensions().is_empty();
                    assert!(!is_maximal || walls.count() >= fewest_shaded(size), "{size}\n{shading}");
                }
            }
        }
    }

    /// Cells that several spoilers promote come once.
    #[test]
    fn promoted_orders_visit_every_cell_once() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let size = Size::new(4, 4).unwrap();
        let topology = Topology::new(size, Symmetry::Rotate, 0..=usize::MAX);
        for _ in 0..100 {
            let mut order = visiting_order(size, 0.0, &mut rng);
            // All neighbours of the cells around a cell: they promote it, and each other's neighbours, many times.
            topology.promote_neighbours(&[0, 2, 5, 7, 8, 10, 13, 15], &mut order, &mut rng);
            order.sort_unstable();
            assert_eq!(order, (0..16).collect::<Vec<u32>>());
        }
    }
}
