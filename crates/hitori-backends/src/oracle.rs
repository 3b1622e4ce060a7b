//! A solver that is kept alive: the contract between us and everything that solves.

use std::path::PathBuf;

use hitori_core::engine::Budget;
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
    fn load(&mut self, task: &Task<'_>, budget: &Budget) -> Result<(), Stop>;

    /// A shading that the program allows and that fulfils all clauses given since `load`, these included; `None` when
    /// there is none.
    fn next(&mut self, clauses: &[Clause], budget: &Budget) -> Result<Option<Shading>, Stop>;

    /// The work since `load`.
    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}
