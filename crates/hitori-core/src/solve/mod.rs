//! The native engine: from a [`Puzzle`] to an [`Answer`].

mod answer;
mod budget;
mod options;

pub use answer::{Answer, Count, Report, Stats};
pub use budget::{Budget, Limit};
pub use options::{OptionInfo, Options, Semantics, Tuning, TuningError};

use crate::puzzle::{Puzzle, Shading};

/// Finds one solution, or proves that there is none. Never says whether it is the only one.
pub fn solve(puzzle: &Puzzle, options: &Options) -> Report<Answer> {
    let _ = (puzzle, options);
    unimplemented!("engine")
}

/// Finds out whether a puzzle has no, one or several solutions.
pub fn unique(puzzle: &Puzzle, options: &Options) -> Report<Answer> {
    let _ = (puzzle, options);
    unimplemented!("engine")
}

/// Finds up to `limit` solutions.
pub fn count(puzzle: &Puzzle, limit: usize, options: &Options) -> Report<Count> {
    let _ = (puzzle, limit, options);
    unimplemented!("engine")
}

/// The cells that have the same shade in every solution; the others are undecided. `None` without a solution.
pub fn forced(puzzle: &Puzzle, options: &Options) -> Report<Result<Option<Shading>, Limit>> {
    let _ = (puzzle, options);
    unimplemented!("engine")
}
