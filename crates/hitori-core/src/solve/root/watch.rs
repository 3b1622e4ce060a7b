//! Budget and root level: when to look at clock and token.

use crate::board::Puzzle;
use crate::engine::{Budget, Limit};

/// Looks at clock and token now and then, on boards so large that the root level takes more than a millisecond. On the others
/// a look at the clock would cost more than the work between two looks.
#[derive(Clone, Copy)]
pub(in super::super) struct Watch<'a>(Option<&'a Budget>);

impl<'a> Watch<'a> {
    /// Boards of fewer cells are not watched.
    const CELLS: usize = 1 << 14;
    /// Steps between two looks, in loops of small steps.
    const STEPS: usize = 1 << 8;

    /// The budget must be running.
    pub(in super::super) fn new(puzzle: &Puzzle, budget: &'a Budget) -> Self {
        Self((puzzle.size().cells() >= Self::CELLS).then_some(budget))
    }

    /// Looks at nothing.
    pub(in super::super) fn none() -> Self {
        Self(None)
    }

    #[inline]
    pub(in super::super) fn look(self) -> Result<(), Limit> {
        match self.0 {
            None => Ok(()),
            Some(budget) => look_at(budget),
        }
    }

    /// Counts steps, and looks once in so many.
    #[inline]
    pub(super) fn step(self, steps: &mut usize, more: usize) -> Result<(), Limit> {
        *steps += more;
        if *steps < Self::STEPS {
            return Ok(());
        }
        *steps = 0;
        self.look()
    }
}

/// A function of its own keeps the loops that look short.
#[inline(never)]
fn look_at(budget: &Budget) -> Result<(), Limit> {
    budget.check()
}
