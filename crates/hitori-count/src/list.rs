//! The boards themselves, one by one, in restricted-growth order.

use std::ops::ControlFlow;

use hitori_core::engine::{Budget, Limit};
use hitori_core::{Puzzle, Semantics, Shade, Shading, Size};

use crate::sink::{Found, Sink};
use crate::spec::Spec;
use crate::units::each_unit;
use crate::walk::Walk;

/// A board with a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolvableBoard {
    /// The board, with numbers from 1 on, each new one the smallest unused.
    pub puzzle: Puzzle,
    /// Its least solution; if there is none, it has several minimal ones.
    pub least: Option<Shading>,
    /// Whether the least solution is the only one.
    pub is_only: bool,
}

impl SolvableBoard {
    /// Returns whether the board has exactly one solution in this sense.
    pub fn is_unique(&self, semantics: Semantics) -> bool {
        self.least.is_some() && (self.is_only || semantics == Semantics::Minimal)
    }
}

/// Visits every board that has a solution, in the order of their symbols read row by row, until `visit` breaks off;
/// unique boards only, if that is asked for.
///
/// ```
/// use std::ops::ControlFlow;
/// use hitori_core::engine::Budget;
/// use hitori_core::{Semantics, Size};
/// use hitori_count::{Spec, boards};
/// let mut unique = 0;
/// boards(&Spec::new(Size::new(3, 3)?, 3)?, Some(Semantics::Strict), &Budget::default(), |_| {
///     unique += 1;
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(unique, 264);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the budget is spent; the boards visited so far are all boards up to there.
pub fn boards(
    spec: &Spec,
    unique: Option<Semantics>,
    budget: &Budget,
    visit: impl FnMut(SolvableBoard) -> ControlFlow<()>,
) -> Result<(), Limit> {
    let budget = budget.start();
    let mut walk = Walk::new(spec, false, &budget)?;
    let mut visitor = Visitor { size: spec.size(), unique, visit, is_over: false };
    let mut end = Ok(());
    each_unit(spec, false, &budget, |unit| {
        end = walk.visit(&unit, &mut visitor);
        if end.is_err() || visitor.is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    end
}

struct Visitor<F> {
    size: Size,
    unique: Option<Semantics>,
    visit: F,
    is_over: bool,
}

impl<F: FnMut(SolvableBoard) -> ControlFlow<()>> Sink for Visitor<F> {
    const MERGE: bool = false;

    fn board(&mut self, found: &Found<'_>) {
        if self.is_over || self.unique.is_some_and(|semantics| !found.is_unique(semantics)) {
            return;
        }
        let least = found.least.map(|mask| {
            let mut shading = Shading::filled(self.size, Shade::White);
            (0..self.size.cells())
                .filter(|cell| mask >> cell & 1 == 1)
                .for_each(|cell| shading.set(cell, Shade::Shaded));
            shading
        });
        let board = SolvableBoard { puzzle: found.puzzle(self.size), least, is_only: found.is_only };
        self.is_over = (self.visit)(board).is_break();
    }

    fn is_over(&self) -> bool {
        self.is_over
    }
}
