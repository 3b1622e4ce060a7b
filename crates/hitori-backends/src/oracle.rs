//! A solver that is kept alive: the contract between us and everything that solves.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use hitori_core::solve::{Budget, Limit};
use hitori_core::{Puzzle, Semantics, Shade, Shading};

use crate::findings::{Statistics, Stop};

/// At least one of these cells has this shade.
pub type Clause = Vec<(usize, Shade)>;

/// What a solver is asked to search: a puzzle and what counts as a solution.
#[derive(Clone, Debug)]
pub struct Task<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Which shadings count. In the minimal sense every shaded cell has an equal white cell in its row or column.
    pub semantics: Semantics,
    /// Where a proof goes, if one is wanted.
    pub proof: Option<PathBuf>,
}

impl<'a> Task<'a> {
    /// A puzzle in the usual sense.
    pub fn strict(puzzle: &'a Puzzle) -> Self {
        Self { puzzle, semantics: Semantics::Strict, proof: None }
    }
}

/// A solver.
///
/// The order of calls: `load`, then `next` any number of times, then `load` the next puzzle. After an error other than
/// [`Stop::Unsuitable`] and [`Stop::GaveUp`], the oracle is dropped and never asked again.
pub trait Oracle: Send {
    /// Takes a puzzle and forgets the one before. What it does not know about connectivity, [`Asking`](crate::Asking)
    /// adds as clauses.
    fn load(&mut self, task: &Task<'_>, patience: &Patience) -> Result<(), Stop>;

    /// A shading that the program allows and that fulfils all clauses given since `load`, these included; `None` when
    /// there is none.
    fn next(&mut self, clauses: &[Clause], patience: &Patience) -> Result<Option<Shading>, Stop>;

    /// The work since `load`.
    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}

/// How long to wait for a solver.
#[derive(Clone, Debug, Default)]
pub struct Patience {
    deadline: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
}

impl Patience {
    /// From now on until the budget is spent.
    pub fn start(budget: &Budget) -> Self {
        // A time limit too far away to be expressed is none.
        let deadline = budget.time.and_then(|time| Instant::now().checked_add(time));
        Self { deadline, stop: budget.stop.clone() }
    }

    /// An error when the time is over or somebody asked to stop.
    pub fn check(&self) -> Result<(), Limit> {
        if self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(Limit::Interrupted);
        }
        match self.left() {
            Some(Duration::ZERO) => Err(Limit::Time),
            _ => Ok(()),
        }
    }

    /// The flag that somebody may set.
    pub fn stop(&self) -> Option<Arc<AtomicBool>> {
        self.stop.clone()
    }

    /// The time that is left, unless there is no end to it.
    pub fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}
