//! The native engine: from a [`Puzzle`] to an [`Answer`].
//!
//! ```text
//! Puzzle ──► board ──► root ──► residual ──► search (trail, propagate, forest, clauses, analyze, order) ──► engine
//!            rings of  facts    what is      conflict-driven, with undo                             the questions
//!            equals             still open
//! ```
//!
//! The same questions about solutions that agree with marks are those of [`Marked`].
//!
//! When a certificate is wanted, root and search write what they conclude into `log`, with walls cell by cell from `trees`.
//!
//! Nothing here recurses, nothing depends on time or chance: the same puzzle and options give the same search.

mod analyze;
mod answer;
mod board;
mod clauses;
mod engine;
mod forest;
mod literal;
mod log;
mod marked;
mod options;
mod order;
mod propagate;
mod residual;
mod root;
mod search;
mod trail;
mod trees;

pub use answer::{Answer, Certified, Count, Report, Stats};

pub use marked::Marked;
pub use options::{OptionInfo, Options, Tuning, TuningError};

use crate::board::{Puzzle, Semantics, Shading};
use crate::engine::Limit;
use engine::Engine;
use log::Log;
use residual::Scope;

/// Finds one solution, or proves that there is none. Never says whether it is the only one.
///
/// ```
/// use hitori_core::{formats, solve};
/// let puzzle = formats::parse("1 1 1\n1 2 3\n1 3 2\n", None)?.puzzle;
/// let report = solve::solve(&puzzle, &solve::Options::default());
/// assert!(matches!(report.answer, solve::Answer::Solved(_)));
/// let puzzle = formats::parse("1 1\n1 1\n", None)?.puzzle;
/// let report = solve::solve(&puzzle, &solve::Options::default());
/// assert_eq!(report.answer, solve::Answer::Unsolvable);
/// # Ok::<(), formats::ParseError>(())
/// ```
pub fn solve(puzzle: &Puzzle, options: &Options) -> Report<Answer> {
    ask(puzzle, None, options, Scope::Contested, Engine::first)
}

/// Finds out whether a puzzle has no, one or several solutions.
///
/// ```
/// use hitori_core::{formats, solve};
/// let puzzle = formats::parse("hitori/4/4/1114142333214213", None)?.puzzle;
/// match solve::unique(&puzzle, &solve::Options::default()).answer {
///     solve::Answer::Unique(solution) => assert_eq!(solution.row_strings(), ["x-x-", "----", "x-x-", "---x"]),
///     other => panic!("{}", other.status()),
/// }
/// # Ok::<(), formats::ParseError>(())
/// ```
pub fn unique(puzzle: &Puzzle, options: &Options) -> Report<Answer> {
    ask(puzzle, None, options, Scope::Contested, Engine::unique)
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
    let mut engine = Engine::new(puzzle, None, options, Scope::Contested, Some(log));
    let answer = engine.certify();
    Report { answer, stats: engine.stats() }
}

/// Finds up to `limit` solutions, and whether these are all.
///
/// ```
/// use hitori_core::{formats, Semantics, solve::{self, Options}};
/// // A Latin square: nothing has to be shaded, but without further demands any cell may be.
/// let puzzle = formats::parse("1 2\n2 1\n", None)?.puzzle;
/// assert_eq!(solve::count(&puzzle, 100, &Options::default()).answer.solutions.len(), 5);
/// let minimal = Options { semantics: Semantics::Minimal, ..Options::default() };
/// let count = solve::count(&puzzle, 100, &minimal).answer;
/// assert!(count.complete && count.solutions.len() == 1);
/// # Ok::<(), formats::ParseError>(())
/// ```
pub fn count(puzzle: &Puzzle, limit: usize, options: &Options) -> Report<Count> {
    ask(puzzle, None, options, every(options), |engine| engine.count(limit))
}

/// The cells that have the same shade in every solution; the others are undecided. `None` without a solution.
///
/// ```
/// use hitori_core::{formats, solve};
/// let puzzle = formats::parse("1 1 1\n2 3 4\n3 4 2\n", None)?.puzzle;
/// let forced = solve::forced(&puzzle, &solve::Options::default()).answer.unwrap().unwrap();
/// assert_eq!(forced.row_strings()[0], "x-x");
/// # Ok::<(), formats::ParseError>(())
/// ```
pub fn forced(puzzle: &Puzzle, options: &Options) -> Report<Result<Option<Shading>, Limit>> {
    ask(puzzle, None, options, every(options), Engine::forced)
}

/// The shaded cells of a known solution that may be white in another one; none exactly when every solution shades them
/// all. For a solution to which no shaded cell can be added, that means that it is the only one.
///
/// Cheaper than [`unique`] for those who have the solution already, such as a generator; some of the cells given may
/// turn out to be forced after all.
pub fn doubts(puzzle: &Puzzle, solution: &Shading, options: &Options) -> Report<Result<Vec<usize>, Limit>> {
    ask(puzzle, None, options, Scope::Contested, |engine| engine.doubts(solution))
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
    marks: Option<&Shading>,
    options: &Options,
    scope: Scope,
    question: impl FnOnce(&mut Engine<'p>) -> T,
) -> Report<T> {
    let mut engine = Engine::new(puzzle, marks, options, scope, None);
    let answer = question(&mut engine);
    Report { answer, stats: engine.stats() }
}
