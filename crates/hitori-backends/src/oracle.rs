//! A solver that is kept alive over many puzzles: the contract between a session and everything that solves.

use std::path::PathBuf;

use hitori_core::engine::{Budget, StopReason};
use hitori_core::{Literal, Puzzle, Semantics, Shading};

use crate::counters::Counters;
use crate::solver::Limits;

/// At least one of these literals holds.
pub type Clause = Vec<Literal>;

/// What a solver is asked to search: a puzzle and what counts as a solution.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Task<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Which shadings count. Under minimal semantics every shaded cell has a white duplicate in its row or column.
    pub semantics: Semantics,
    /// The file for a proof, if one is wanted.
    pub proof: Option<PathBuf>,
    /// MiB that a program may take while it is written: what its solver may use.
    pub memory: usize,
}

impl<'a> Task<'a> {
    /// Makes a task without a proof.
    pub fn new(puzzle: &'a Puzzle, semantics: Semantics) -> Self {
        Self { puzzle, semantics, proof: None, memory: Limits::MEMORY }
    }

    /// Makes a task with strict semantics and without a proof.
    pub fn strict(puzzle: &'a Puzzle) -> Self {
        Self::new(puzzle, Semantics::Strict)
    }

    /// Asks for a proof in this file.
    pub fn with_proof(self, path: impl Into<PathBuf>) -> Self {
        Self { proof: Some(path.into()), ..self }
    }
}

/// A solver.
///
/// The order of calls: `load`, then `next` any number of times, then `load` the next puzzle. After an error other than
/// [`StopReason::Unsuitable`] and [`StopReason::GaveUp`], the oracle is dropped and never asked again.
pub trait Oracle: Send {
    /// Takes a puzzle and forgets the one before. What it does not know about connectivity,
    /// [`SolverSession`](crate::SolverSession) adds as clauses.
    fn load(&mut self, task: &Task<'_>, budget: &Budget) -> Result<(), StopReason>;

    /// Returns a shading that the program allows and that fulfils all clauses given since `load`, these included; `None`
    /// when there is none.
    fn next(&mut self, clauses: &[Clause], budget: &Budget) -> Result<Option<Shading>, StopReason>;

    /// Returns the work since `load`.
    fn counters(&self) -> Counters {
        Counters::default()
    }
}
