//! The request's one budget, spent by everything that a request does: loops over cells, and questions to the engine.

use crate::board::{Puzzle, Shading};
use crate::engine::{Budget, Limit, Meter, Progress, StopReason};
use crate::solve::{self, Options};

/// Cells between two looks at clock and token. A cell takes well below a microsecond.
pub(super) const CELLS_PER_LOOK: usize = 1024;

/// The engine, and a budget that has been started.
pub(super) struct BudgetedSolver {
    meter: Meter,
    options: Options,
}

impl BudgetedSolver {
    /// Starts the budget, unless it is running already.
    pub(super) fn start(budget: &Budget) -> Self {
        let meter = Meter::start(budget);
        // Progress of a request is counted in attempts, not in what the engine does within one.
        let silent = meter.budget().clone().with_progress(|_| {});
        Self { options: Options::default().with_budget(silent), meter }
    }

    /// Returns the budget of what is done within the request, running.
    pub(super) fn budget(&self) -> &Budget {
        &self.options.budget
    }

    /// Looks at the budget. Loops do it once for every [`CELLS_PER_LOOK`] cells.
    pub(super) fn look(&self) -> Result<(), Limit> {
        self.meter.check()
    }

    /// Reports how many attempts were made, out of how many, and looks at the budget.
    pub(super) fn report(&self, done: usize, total: usize) -> Result<(), Limit> {
        self.meter.budget().report(Progress::new(done as u64, Some(total as u64)));
        self.meter.check()
    }

    /// Returns the shaded cells of a solution that are not known to be forced. The solution is the only one exactly when
    /// there are none and no cell can be added to it.
    pub(super) fn unforced_cells(
        &self,
        puzzle: &Puzzle,
        solution: &Shading,
    ) -> Result<Vec<usize>, StopReason> {
        solve::unforced_cells(puzzle, solution, &self.options)
    }

    /// Returns the only solution of a board, or `None` when it has none or several.
    pub(super) fn only_solution(&self, puzzle: &Puzzle) -> Result<Option<Shading>, StopReason> {
        let outcome = solve::unique(puzzle, &self.options);
        let solution = outcome.unique().cloned();
        outcome.stop.map_or(Ok(solution), Err)
    }
}
