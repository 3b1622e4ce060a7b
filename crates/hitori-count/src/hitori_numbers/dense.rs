//! Maximal shadings with at least so many shaded cells in every line.
//!
//! Cells are decided in row-major order. A line that cannot get its shaded cells any more, even with every second of the
//! cells that are left, ends the branch.

use hitori_core::engine::{Limit, Meter};
use hitori_core::walls::Walls;
use hitori_core::{Shading, Size};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// Steps between two looks at the budget.
const TICK: u32 = 256;

/// A search for shadings.
pub(super) struct Dense<'r> {
    size: Size,
    /// The shaded cells that each line needs.
    needs: usize,
    /// Shaded cells so far: rows first, then columns.
    counts: Vec<usize>,
    /// Random decides which shade comes first; otherwise shaded does.
    random: Option<&'r mut ChaCha8Rng>,
    /// The steps that are left.
    steps: usize,
}

impl<'r> Dense<'r> {
    /// Prepares a search through all shadings.
    pub(super) fn all(size: Size, needs: usize) -> Self {
        Self { size, needs, counts: vec![0; size.rows() + size.cols()], random: None, steps: usize::MAX }
    }

    /// Prepares a search at random, of so many steps.
    pub(super) fn random(size: Size, needs: usize, random: &'r mut ChaCha8Rng, steps: usize) -> Self {
        Self { random: Some(random), steps, ..Self::all(size, needs) }
    }

    /// Calls a function with each shading until it returns `false`. Returns whether it never did and no step was lacking.
    pub(super) fn each(
        mut self,
        meter: &mut Meter,
        visit: &mut dyn FnMut(&Shading, &mut Meter) -> Result<bool, Limit>,
    ) -> Result<bool, Limit> {
        self.decide(0, false, &Walls::new(self.size), meter, visit)
    }

    /// Decides this cell and all behind it; `after_shaded` says whether the one before it is shaded.
    fn decide(
        &mut self,
        cell: usize,
        after_shaded: bool,
        walls: &Walls,
        meter: &mut Meter,
        visit: &mut dyn FnMut(&Shading, &mut Meter) -> Result<bool, Limit>,
    ) -> Result<bool, Limit> {
        meter.tick(TICK)?;
        if cell == self.size.cells() {
            let maximal = walls.clone().extensions().is_empty();
            return if maximal { visit(&walls.shading(), meter) } else { Ok(true) };
        }
        if self.steps == 0 {
            return Ok(false);
        }
        self.steps -= 1;
        let (row, col) = self.size.place(cell);
        let lines = [row, self.size.rows() + col];
        let shaded_first = self.random.as_mut().is_none_or(|random| random.random_ratio(2, 3));
        for shade in [shaded_first, !shaded_first] {
            if shade {
                let mut more = walls.clone();
                if after_shaded || !more.shade(cell) {
                    continue;
                }
                lines.iter().for_each(|&line| self.counts[line] += 1);
                let goes_on = if self.can_be_met(row, col, true) {
                    self.decide(cell + 1, col + 1 < self.size.cols(), &more, meter, visit)?
                } else {
                    true
                };
                lines.iter().for_each(|&line| self.counts[line] -= 1);
                if !goes_on {
                    return Ok(false);
                }
            } else if self.can_be_met(row, col, false)
                && !self.decide(cell + 1, false, walls, meter, visit)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns whether row and column of a cell that was just decided can still get what they need.
    fn can_be_met(&self, row: usize, col: usize, shaded: bool) -> bool {
        let most = |left: usize| if shaded { left / 2 } else { left.div_ceil(2) };
        let (rows, cols) = (self.size.rows(), self.size.cols());
        self.counts[row] + most(cols - 1 - col) >= self.needs
            && self.counts[rows + col] + most(rows - 1 - row) >= self.needs
    }
}
