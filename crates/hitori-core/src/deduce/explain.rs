//! A solution as a person would find it: one application of one rule at a time, each with a sentence.
//!
//! At each point comes the step that is easiest to see (`explainer.rs`); applications that share their premises make one
//! step ("r1c2 and r2c1 are white: they are neighbours of the shaded r1c1"). When the rules are stuck, an assumption that
//! fails makes the next step (`probe.rs`).

use thiserror::Error;

use super::candidate::candidates;
use super::explainer::{Course, Explainer};
use super::pace::Pace;
use super::{Clash, Class, Position, Rule, RuleSelection, SizeMismatch, Step};
use crate::board::{Puzzle, Semantics, Shade, Shading};
use crate::engine::{Budget, Limit};

/// How to explain. The default is Wensveen's rules, assumptions up to three levels deep, a unique solution, and no limit.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ExplainOptions {
    /// The rules to use.
    pub rules: RuleSelection,
    /// Among the steps for which the same has to be seen ([`Sight`](super::Sight)), prefer the one with the fewest premises,
    /// then the one nearest to the last step. Otherwise the first in the order of reading. Either way the smallest cut-offs
    /// come first.
    pub simplest: bool,
    /// Levels of assumptions within assumptions, at most.
    pub depth: usize,
    /// Whether rules may rely on the puzzle having one solution, or on nothing being shaded needlessly.
    pub unique: bool,
    /// Which shadings count as solutions: under minimal semantics one with a needless cell is a contradiction.
    pub semantics: Semantics,
    /// Steps after which to stop.
    pub step_limit: usize,
    /// When to stop. Conflicts do not count: rules do not search.
    pub budget: Budget,
    /// Whether steps have sentences. Whoever only counts steps needs none.
    pub(super) words: bool,
}

impl Default for ExplainOptions {
    fn default() -> Self {
        Self {
            rules: RuleSelection::default(),
            simplest: false,
            depth: 3,
            unique: true,
            semantics: Semantics::Strict,
            step_limit: usize::MAX,
            budget: Budget::default(),
            words: true,
        }
    }
}

impl ExplainOptions {
    /// Chooses the rules to use.
    pub fn with_rules(self, rules: impl Into<RuleSelection>) -> Self {
        Self { rules: rules.into(), ..self }
    }

    /// Prefers simple steps close to the last one.
    pub fn with_simplest(self, simplest: bool) -> Self {
        Self { simplest, ..self }
    }

    /// Limits the levels of assumptions within assumptions.
    pub fn with_depth(self, depth: usize) -> Self {
        Self { depth, ..self }
    }

    /// Says whether rules may rely on the puzzle having one solution, or on nothing being shaded needlessly.
    pub fn with_unique(self, unique: bool) -> Self {
        Self { unique, ..self }
    }

    /// Says which shadings count as solutions.
    pub fn with_semantics(self, semantics: Semantics) -> Self {
        Self { semantics, ..self }
    }

    /// Limits the number of steps.
    pub fn with_step_limit(self, step_limit: usize) -> Self {
        Self { step_limit, ..self }
    }

    /// Sets when to stop.
    pub fn with_budget(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }

    /// Leaves the sentences of steps empty: for those who only count them.
    pub(crate) fn without_words(self) -> Self {
        Self { words: false, ..self }
    }
}

/// How an explanation ends.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finish {
    /// Every cell is decided.
    Solved,
    /// Neither rules nor assumptions of the levels allowed lead any further.
    Stuck,
    /// The marks contradict each other.
    Contradiction(Clash),
    /// The limit of steps is reached.
    StepLimit,
    /// The budget is spent.
    Stopped(Limit),
}

/// Steps from given marks to a solution, or as far as they go.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// What is known at the end.
    pub marks: Shading,
    /// Why they end there.
    pub finish: Finish,
}

impl Explanation {
    /// Returns the most expensive class among the steps, or `None` when there are no steps.
    pub fn class(&self) -> Option<Class> {
        self.steps.iter().map(|step| step.class).max()
    }
}

/// Why there is no next step to show.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StepError {
    /// The marks are for another board.
    #[error(transparent)]
    Size(#[from] SizeMismatch),
    /// The marks contradict each other.
    #[error("the marks contradict each other: {}", .0.sentence)]
    Contradiction(Clash),
    /// The budget is spent.
    #[error(transparent)]
    Limit(#[from] Limit),
}

/// Explains a puzzle from the given marks on, or from the start.
///
/// ```
/// use hitori_core::deduce::{ExplainOptions, Finish, explain};
/// use hitori_core::formats;
/// let puzzle = formats::parse("hitori/4/4/1114142333214213", None)?.puzzle;
/// let explanation = explain(&puzzle, None, &ExplainOptions::default())?;
/// assert_eq!(explanation.finish, Finish::Solved);
/// assert_eq!(explanation.marks.row_strings(), ["x-x-", "----", "x-x-", "---x"]);
/// let first = &explanation.steps[0];
/// assert_eq!(first.sentence, "r1c1 and r1c3 are shaded, r1c2 is white: of three 1s side by side (r1c1, r1c2 and r1c3) only the middle one can stay white.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(
    puzzle: &Puzzle,
    marks: Option<&Shading>,
    options: &ExplainOptions,
) -> Result<Explanation, SizeMismatch> {
    if let Some(marks) = marks {
        SizeMismatch::check(puzzle.size(), marks)?;
    }
    let stopped = |limit| {
        let blank = || Shading::filled(puzzle.size(), Shade::Undecided);
        let marks = marks.cloned().unwrap_or_else(blank);
        Explanation { steps: vec![], marks, finish: Finish::Stopped(limit) }
    };
    let within = || {
        let pace = Pace::start(&options.budget)?;
        let mut steps = Vec::new();
        let explainer = Explainer::new(options, &pace);
        let mut scene = explainer.scene(Position::start(puzzle, marks, &pace)?)?;
        let (course, limit) = (Course::within_needs(), options.step_limit);
        let finish = explainer.follow(&mut scene, &course, options.depth, limit, &mut steps);
        Ok(Explanation { steps, marks: scene.told().marks(), finish })
    };
    Ok(within().unwrap_or_else(stopped))
}

/// Returns the step that is easiest to see from the given marks, or `None` when every cell is decided or neither rules nor
/// assumptions lead on.
///
/// Marks that are wrong but contradict nothing yet are taken as they are: see [`mistakes`].
pub fn next_step(
    puzzle: &Puzzle,
    marks: &Shading,
    options: &ExplainOptions,
) -> Result<Option<Step>, StepError> {
    SizeMismatch::check(puzzle.size(), marks)?;
    let pace = Pace::start(&options.budget)?;
    next_within(Position::start(puzzle, Some(marks), &pace)?, options, &pace)
}

/// Returns the step that is easiest to see from a position: [`next_step`] for callers that keep the position.
pub fn next_step_at(position: &Position, options: &ExplainOptions) -> Result<Option<Step>, StepError> {
    let pace = Pace::start(&options.budget)?;
    next_within(position.clone(), options, &pace)
}

fn next_within(position: Position, options: &ExplainOptions, pace: &Pace) -> Result<Option<Step>, StepError> {
    let explainer = Explainer::new(options, pace);
    let mut scene = explainer.scene(position)?;
    match explainer.next(&mut scene, &Course::free(), options.depth, &[]) {
        Ok(step) => Ok(Some(step)),
        Err(Finish::Contradiction(clash)) => Err(StepError::Contradiction(clash)),
        Err(Finish::Stopped(limit)) => Err(StepError::Limit(limit)),
        Err(Finish::Solved | Finish::Stuck | Finish::StepLimit) => Ok(None),
    }
}

/// Returns what one rule concludes from a position as a step, the first application that says something new, or `None` when there
/// is none.
pub fn step_by(rule: &'static Rule, position: &Position, budget: &Budget) -> Result<Option<Step>, StepError> {
    match candidates(position, rule, true, &Pace::start(budget)?) {
        Ok(found) => Ok(found.first().map(|candidate| candidate.step(position, true))),
        Err(Finish::Contradiction(clash)) => Err(StepError::Contradiction(clash)),
        Err(Finish::Stopped(limit)) => Err(StepError::Limit(limit)),
        Err(Finish::Solved | Finish::Stuck | Finish::StepLimit) => Ok(None),
    }
}

/// Returns the cells whose marks contradict the solution, in row-major order.
pub fn mistakes(solution: &Shading, marks: &Shading) -> Result<Vec<usize>, SizeMismatch> {
    SizeMismatch::check(solution.size(), marks)?;
    let wrong = marks.literals().filter(|literal| solution.get(literal.cell) != literal.shade);
    Ok(wrong.map(|literal| literal.cell).collect())
}
