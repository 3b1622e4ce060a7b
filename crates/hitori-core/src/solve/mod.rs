//! The native engine: from a [`Puzzle`] and a [`Question`] to an [`Outcome`].
//!
//! ```text
//! Puzzle ──► board ──► root/ ──► residual ──► search/ (trail, propagate, forest, clauses, analyze, order) ──► prepared
//!            and links   facts     what is      conflict-driven, with undo                                the questions
//!            of duplicates         still open
//! ```
//!
//! | I want to | call |
//! |---|---|
//! | ask one question | [`solve`], [`unique`], [`up_to`], [`forced`], or [`ask`] with everything a [`Question`] can say |
//! | ask many questions about one puzzle | [`Solver`] |
//! | walk through all solutions | [`solutions()`], [`Solver::solutions`] |
//! | have a proof | [`certify`] |
//! | the solutions with the fewest shaded cells | [`fewest`] |
//! | use this engine as one of many | [`Native`] |
//!
//! When a certificate is wanted, root and search write what they conclude into `log`, with walls cell by cell
//! from `trees`.
//!
//! Nothing here recurses, nothing depends on time or chance: the same puzzle and options give the same
//! search. Every answer has passed the [referee](crate::referee) before a caller sees it.

mod board;
mod fewest;
mod flags;
mod justified;
mod links;
mod literal;
mod log;
mod marked;
mod options;
mod prepared;
mod residual;
mod root;
mod search;
mod solutions;
mod solver;
mod trees;

pub use fewest::fewest;
pub use options::{OptionInfo, Options, Tuning, TuningError};
pub use solutions::Solutions;
pub use solver::Solver;

use std::borrow::Cow;

use crate::board::{Puzzle, Semantics, Shade, Shading};
use crate::certificate::Certificate;
use crate::engine::{
    Engine, Goal, Limit, Meter, Outcome, Question, Stats, Status, StopReason, Work, refereed,
};
use log::Log;
use prepared::Prepared;
use residual::Scope;
use root::{Ended, NoWitness, Root};

/// Finds one solution, or proves that there is none. Never says whether it is the only one.
///
/// ```
/// use hitori_core::engine::Status;
/// use hitori_core::{Puzzle, solve};
/// let puzzle = Puzzle::from_rows([[1, 1, 1], [1, 2, 3], [1, 3, 2]])?;
/// assert_eq!(solve::solve(&puzzle, &solve::Options::default()).status(), Status::Solved);
/// let puzzle = Puzzle::from_rows([[1, 1], [1, 1]])?;
/// assert_eq!(solve::solve(&puzzle, &solve::Options::default()).status(), Status::Unsolvable);
/// # Ok::<(), hitori_core::PuzzleError>(())
/// ```
pub fn solve(puzzle: &Puzzle, options: &Options) -> Outcome {
    shorthand(puzzle, Goal::Any, options)
}

/// Returns whether a puzzle has a solution at all, where an outcome says that none agrees with the marks of
/// its question: with [`Status::Solved`] the marks are wrong, with [`Status::Unsolvable`] the puzzle itself
/// is. `None` for every other outcome.
pub fn status_without_marks(puzzle: &Puzzle, question: &Question, outcome: &Outcome) -> Option<Status> {
    if question.marks.is_none() || outcome.status() != Status::Unsolvable {
        return None;
    }
    let options = Options::default().with_semantics(question.semantics).with_budget(question.budget.clone());
    Some(solve(puzzle, &options).status())
}

/// Finds out whether a puzzle has no, one or several solutions.
///
/// ```
/// use hitori_core::{formats, solve};
/// let puzzle = formats::parse("hitori/4/4/1114142333214213", None)?.puzzle;
/// let outcome = solve::unique(&puzzle, &solve::Options::default());
/// let solution = outcome.unique().expect("this puzzle has one solution");
/// assert_eq!(solution.row_strings(), ["x-x-", "----", "x-x-", "---x"]);
/// # Ok::<(), formats::ParseError>(())
/// ```
pub fn unique(puzzle: &Puzzle, options: &Options) -> Outcome {
    shorthand(puzzle, Goal::Unique, options)
}

/// Finds up to `limit` solutions, and whether these are all. [`solutions()`] does the same without collecting
/// them.
///
/// ```
/// use hitori_core::solve::{self, Options};
/// use hitori_core::{Puzzle, Semantics};
/// // A Latin square: nothing has to be shaded, but without further demands any cell may be.
/// let puzzle = Puzzle::from_rows([[1, 2], [2, 1]])?;
/// assert_eq!(solve::up_to(&puzzle, 100, &Options::default()).solutions.len(), 5);
/// let minimal = Options::default().with_semantics(Semantics::Minimal);
/// let outcome = solve::up_to(&puzzle, 100, &minimal);
/// assert!(outcome.complete && outcome.solutions.len() == 1);
/// # Ok::<(), hitori_core::PuzzleError>(())
/// ```
pub fn up_to(puzzle: &Puzzle, limit: usize, options: &Options) -> Outcome {
    shorthand(puzzle, Goal::UpTo(limit), options)
}

/// Finds the cells that have the same shade in every solution: [`Outcome::forced`], with the others
/// undecided.
///
/// ```
/// use hitori_core::{Puzzle, solve};
/// let puzzle = Puzzle::from_rows([[1, 1, 1], [2, 3, 4], [3, 4, 2]])?;
/// let forced = solve::forced(&puzzle, &solve::Options::default()).forced.expect("it can be solved");
/// assert_eq!(forced.row_strings()[0], "x-x");
/// # Ok::<(), hitori_core::PuzzleError>(())
/// ```
pub fn forced(puzzle: &Puzzle, options: &Options) -> Outcome {
    shorthand(puzzle, Goal::Forced, options)
}

/// Answers any question with these settings of the search.
///
/// ```
/// use hitori_core::engine::{Question, Status};
/// use hitori_core::solve::{self, Tuning};
/// use hitori_core::{formats, formats::parse_shading};
/// let puzzle = formats::parse("hitori/4/4/1114142333214213", None)?.puzzle;
/// let ask = |marks: &str| -> Result<Status, Box<dyn std::error::Error>> {
///     let question = Question::unique().with_marks(parse_shading(marks, puzzle.size())?);
///     Ok(solve::ask(&puzzle, &question, &Tuning::default()).status())
/// };
/// assert_eq!(ask("x???\n????\n????\n????")?, Status::Unique);
/// assert_eq!(ask("-???\n????\n????\n????")?, Status::Unsolvable);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ask(puzzle: &Puzzle, question: &Question, tuning: &Tuning) -> Outcome {
    let clock = question.budget.clock();
    let begin = clock.now();
    let mut outcome = refereed(puzzle, question, ask_unchecked(puzzle, question, tuning));
    outcome.time = clock.since(begin);
    outcome
}

/// Returns all solutions that a question is about, found one at a time, whatever its goal. The budget is that
/// of the whole iteration, which begins with this call.
///
/// ```
/// use hitori_core::engine::Question;
/// use hitori_core::solve::{self, Tuning};
/// use hitori_core::{Puzzle, Size};
/// // All numbers are different, so any legal shading is a solution: more than 10¹⁵. Nothing is collected.
/// let puzzle = Puzzle::from_numbers(Size::new(9, 9)?, 1..=81)?;
/// let mut solutions = solve::solutions(&puzzle, &Question::any(), &Tuning::default());
/// let next = solutions.nth(1000).expect("there are more")?;
/// assert!(next.shaded().count() > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solutions<'p>(
    puzzle: impl Into<Cow<'p, Puzzle>>,
    question: &Question,
    tuning: &Tuning,
) -> Solutions<'p> {
    Solutions::new(puzzle.into(), question, tuning)
}

/// Returns the cells that root-level propagation decides for all solutions that a question is about, the
/// others undecided; `None` when that shows that there is no solution.
///
/// ```
/// use hitori_core::engine::Question;
/// use hitori_core::{Puzzle, solve};
/// let puzzle = Puzzle::from_rows([[1, 2, 1], [3, 4, 5], [6, 7, 8]])?;
/// let facts = solve::facts(&puzzle, &Question::any())?.expect("there is a solution");
/// assert_eq!(facts.row_strings(), ["?-?", "???", "???"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the budget is spent.
pub fn facts(puzzle: &Puzzle, question: &Question) -> Result<Option<Shading>, Limit> {
    let mut meter = Meter::start(&question.budget);
    meter.check()?;
    match Root::new(puzzle, question.marks.as_ref(), &Tuning::default(), &mut meter, &mut NoWitness) {
        Ok(root) => Ok(Some(root.board.shading())),
        Err(Ended::Unsolvable) => Ok(None),
        Err(Ended::Limit(limit)) => Err(limit),
    }
}

/// A verdict with its proof.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Certified {
    /// The verdict.
    pub outcome: Outcome,
    /// The proof, if there is no solution or exactly one; other verdicts show their solutions, or know
    /// nothing. A proof that would name too many cells is refused: then the verdict has a stop reason,
    /// [`StopReason::Unsuitable`], with the limit.
    pub certificate: Option<Certificate>,
}

/// Finds out what [`unique`] does, with a [certificate](crate::certificate) when there is no solution or only
/// one.
///
/// The search is the same; writing down what it concludes costs a little more time.
///
/// ```
/// use hitori_core::certificate::{self, Claim};
/// use hitori_core::engine::Status;
/// use hitori_core::{Puzzle, solve};
/// // Four equal numbers: of each two in a line one is shaded, and then the white ones are cut off.
/// let puzzle = Puzzle::from_rows([[1, 1], [1, 1]])?;
/// let certified = solve::certify(&puzzle, &solve::Options::default());
/// assert_eq!(certified.outcome.status(), Status::Unsolvable);
/// let certificate = certified.certificate.expect("there is one for this answer");
/// assert_eq!(certificate.claim, Claim::Unsolvable);
/// certificate::check(&puzzle, &certificate, &hitori_core::engine::Budget::default())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn certify(puzzle: &Puzzle, options: &Options) -> Certified {
    let clock = options.budget.clock();
    let begin = clock.now();
    let log = Log::new(puzzle.size());
    let mut prepared =
        Prepared::new(Cow::Borrowed(puzzle), None, options, decisive(options.semantics), Some(log));
    let (mut outcome, certificate) = prepared.certify();
    if options.tuning.fault == 1 {
        outcome.solutions.iter_mut().for_each(spoil);
    }
    let question = Question::unique().with_semantics(options.semantics);
    let outcome = refereed(puzzle, &question, outcome);
    let certificate = certificate.filter(|_| outcome.stop.is_none());
    let outcome = outcome.with_work(Work::Native(prepared.stats()), clock.since(begin));
    Certified { outcome, certificate }
}

/// Returns the shaded cells of a known solution that may be white in another one; none exactly when every
/// solution shades them all. For a solution to which no shaded cell can be added, that means that it is the
/// only one.
///
/// Cheaper than [`unique`] for callers that have the solution already, such as a generator; some of the cells
/// given may turn out to be forced after all. A shading of another size is
/// [unsuitable](StopReason::Unsuitable).
pub fn unforced_cells(
    puzzle: &Puzzle,
    solution: &Shading,
    options: &Options,
) -> Result<Vec<usize>, StopReason> {
    if solution.size() != puzzle.size() {
        let reason = format!("a solution of {} does not fit a board of {}", solution.size(), puzzle.size());
        return Err(StopReason::Unsuitable(reason));
    }
    let mut prepared = Prepared::new(Cow::Borrowed(puzzle), None, options, Scope::Contested, None);
    prepared.unforced_cells(solution).map_err(StopReason::from)
}

/// The native engine as one among others. Its answers have not met the referee:
/// use it as [`Refereed`](crate::engine::Refereed), or call [`ask`].
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Native {
    /// The search's own settings.
    pub tuning: Tuning,
}

impl Native {
    /// Makes an engine with these settings.
    pub fn new(tuning: Tuning) -> Self {
        Self { tuning }
    }
}

impl Engine for Native {
    fn name(&self) -> String {
        "native".to_owned()
    }

    fn ask(&mut self, puzzle: &Puzzle, question: &Question) -> Outcome {
        let clock = question.budget.clock();
        let begin = clock.now();
        let mut outcome = ask_unchecked(puzzle, question, &self.tuning);
        outcome.time = clock.since(begin);
        outcome
    }
}

fn shorthand(puzzle: &Puzzle, goal: Goal, options: &Options) -> Outcome {
    let question = Question::new(goal).with_semantics(options.semantics).with_budget(options.budget.clone());
    ask(puzzle, &question, &options.tuning)
}

/// Answers without the referee and without measuring the time.
fn ask_unchecked(puzzle: &Puzzle, question: &Question, tuning: &Tuning) -> Outcome {
    let (mut outcome, stats) = match question.goal {
        Goal::UpTo(limit) => {
            let mut solutions = solutions(puzzle, question, tuning);
            (solutions.up_to(limit), solutions.stats())
        }
        Goal::Any => prepared(puzzle, question, tuning, Scope::Contested, Prepared::any),
        Goal::Unique => prepared(puzzle, question, tuning, decisive(question.semantics), Prepared::unique),
        Goal::Forced => prepared(puzzle, question, tuning, every(question.semantics), Prepared::forced),
    };
    if tuning.fault == 1 {
        outcome.solutions.iter_mut().for_each(spoil);
    }
    outcome.work = Work::Native(stats);
    outcome
}

/// Answers by a prepared search, and returns its work.
fn prepared<'p>(
    puzzle: &'p Puzzle,
    question: &Question,
    tuning: &Tuning,
    scope: Scope,
    answer: impl FnOnce(&mut Prepared<'p>) -> Outcome,
) -> (Outcome, Stats) {
    let options =
        Options { semantics: question.semantics, budget: question.budget.clone(), tuning: tuning.clone() };
    let mut prepared = Prepared::new(Cow::Borrowed(puzzle), question.marks.as_ref(), &options, scope, None);
    (answer(&mut prepared), prepared.stats())
}

/// Returns the scope for questions whether there is more than one solution.
fn decisive(semantics: Semantics) -> Scope {
    match semantics {
        Semantics::Strict => Scope::AndFree,
        Semantics::Minimal => Scope::Contested,
    }
}

/// Returns the scope for questions about every solution: no minimal solution shades a free cell.
fn every(semantics: Semantics) -> Scope {
    match semantics {
        Semantics::Strict => Scope::All,
        Semantics::Minimal => Scope::Contested,
    }
}

/// Breaks a rule in a solution, for tests of the referee: the first two cells share an edge, and all of 1×1
/// is shaded.
fn spoil(solution: &mut Shading) {
    for cell in 0..solution.size().cells().min(2) {
        solution.set(cell, Shade::Shaded);
    }
}
