//! The native engine: from a [`Puzzle`] to an [`Answer`].
//!
//! ```text
//! Puzzle ──► board ──► root ──► residual ──► search (trail, propagate, forest, clauses, analyze, order) ──► engine
//!            rings of  facts    what is      conflict-driven, with undo                             the questions
//!            equals             still open
//! ```
//!
//! When a certificate is wanted, root and search write what they conclude into `log`, with walls cell by cell from `trees`.
//!
//! Nothing here recurses, nothing depends on time or chance: the same puzzle and options give the same search.

mod analyze;
mod answer;
mod board;
mod budget;
mod clauses;
mod engine;
mod forest;
mod literal;
mod log;
mod options;
mod order;
mod propagate;
mod residual;
mod root;
mod search;
mod trail;
mod trees;

pub use answer::{Answer, Certified, Count, Report, Stats};
pub use budget::{Budget, Limit};
pub use options::{OptionInfo, Options, Semantics, Tuning, TuningError};

use crate::puzzle::{Puzzle, Shading};
use engine::Engine;
use log::Log;
use residual::Scope;

/// Finds one solution, or proves that there is none. Never says whether it is the only one.
pub fn solve(puzzle: &Puzzle, options: &Options) -> Report<Answer> {
    ask(puzzle, options, Scope::Contested, Engine::first)
}

/// Finds out whether a puzzle has no, one or several solutions.
pub fn unique(puzzle: &Puzzle, options: &Options) -> Report<Answer> {
    ask(puzzle, options, Scope::Contested, Engine::unique)
}

/// Like [`unique`], with a [certificate](crate::certificate) when there is no solution or only one.
///
/// The search is the same; writing down what it concludes costs a little more time.
///
/// ```
/// use hitori_core::certificate::{self, Claim};
/// use hitori_core::{Clue, Puzzle, Size, solve};
/// // Four equal numbers: of each two in a line one is shaded, and then the white ones are cut off.
/// let clues = [1, 1, 1, 1].map(|number| Clue::new(number).expect("a small number"));
/// let puzzle = Puzzle::new(Size::new(2, 2)?, clues.to_vec())?;
/// let certified = solve::certify(&puzzle, &solve::Options::default()).answer;
/// assert_eq!(certified.answer, solve::Answer::Unsolvable);
/// let certificate = certified.certificate.expect("there is one for this answer");
/// assert_eq!(certificate.claim, Claim::Unsolvable);
/// certificate::check(&puzzle, &certificate)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn certify(puzzle: &Puzzle, options: &Options) -> Report<Certified> {
    let log = Log::new(puzzle.size());
    let mut engine = Engine::new(puzzle, options, Scope::Contested, Some(log));
    let answer = engine.certify();
    Report { answer, stats: engine.stats() }
}

/// Finds up to `limit` solutions.
pub fn count(puzzle: &Puzzle, limit: usize, options: &Options) -> Report<Count> {
    ask(puzzle, options, every(options), |engine| engine.count(limit))
}

/// The cells that have the same shade in every solution; the others are undecided. `None` without a solution.
pub fn forced(puzzle: &Puzzle, options: &Options) -> Report<Result<Option<Shading>, Limit>> {
    ask(puzzle, options, every(options), Engine::forced)
}

/// The scope for questions about every solution: no minimal solution shades a free cell.
fn every(options: &Options) -> Scope {
    match options.semantics {
        Semantics::Strict => Scope::All,
        Semantics::Minimal => Scope::Contested,
    }
}

fn ask<'p, T>(
    puzzle: &'p Puzzle,
    options: &Options,
    scope: Scope,
    question: impl FnOnce(&mut Engine<'p>) -> T,
) -> Report<T> {
    let mut engine = Engine::new(puzzle, options, scope, None);
    let answer = question(&mut engine);
    Report { answer, stats: engine.stats() }
}
