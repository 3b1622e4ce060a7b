//! All solutions, one after the other: nothing is collected, and the search resumes where it stopped.
//!
//! The search [enumerates](super::search) without a clause for each solution, so that the millionth costs
//! what the first does. Under minimal semantics it does so with [the clauses](super::justified) that leave
//! only minimal solutions.

use std::borrow::Cow;

use super::board::PIECE;
use super::justified;
use super::options::{Options, Tuning};
use super::prepared::{Prepared, Settled, read};
use super::root::Ended;
use super::{every, spoil};
use crate::board::{Puzzle, Semantics, Shading};
use crate::engine::{Budget, Limit, Meter, Outcome, Question, Stats, StopReason, refereed};

/// The solutions of a puzzle, found one at a time. Made by [`solutions()`](super::solutions()) and
/// [`Solver::solutions`](super::Solver::solutions).
///
/// An item is a solution that has passed the referee, or the reason why the search stopped. After a
/// [`Limit`] the iterator can be given another [budget](Solutions::set_budget) and resumes the search; no
/// solution comes twice. Time and memory per solution do not depend on how many came before it.
pub struct Solutions<'p> {
    puzzle: Cow<'p, Puzzle>,
    question: Question,
    tuning: Tuning,
    stage: Stage,
    /// The work of the root level.
    root: Stats,
    /// Counts the cells of the solutions, which the search does not.
    meter: Meter,
}

/// How far the iterator has got.
enum Stage {
    /// The root level is still to be done.
    New,
    /// The root level is done, and the search does not know what else is demanded of a solution.
    Settled(Settled),
    /// Solutions are being found.
    Open(Settled),
    Done,
}

impl<'p> Solutions<'p> {
    /// Begins with the root level.
    pub(super) fn new(puzzle: Cow<'p, Puzzle>, question: &Question, tuning: &Tuning) -> Self {
        let question = question.clone().with_budget(question.budget.start());
        let meter = Meter::start(&question.budget);
        Self { puzzle, question, tuning: tuning.clone(), stage: Stage::New, root: Stats::default(), meter }
    }

    /// Begins where the root level ended. Without anything settled there is no solution.
    pub(super) fn settled(self, settled: Option<Settled>, root: Stats) -> Self {
        Self { stage: settled.map_or(Stage::Done, Stage::Settled), root, ..self }
    }

    /// Spends this budget from now on, counted from this call.
    pub fn set_budget(&mut self, budget: &Budget) {
        self.question.budget = budget.start();
        self.meter = Meter::start(&self.question.budget);
        if let Stage::Settled(settled) | Stage::Open(settled) = &mut self.stage
            && let Some(search) = &mut settled.search
        {
            search.set_budget(&self.question.budget);
        }
    }

    /// Returns the work so far.
    pub fn stats(&self) -> Stats {
        match &self.stage {
            Stage::Settled(Settled { search: Some(search), .. })
            | Stage::Open(Settled { search: Some(search), .. }) => {
                let mut stats = search.stats();
                stats.residual = self.root.residual;
                stats.propagations += self.root.propagations;
                stats
            }
            _ => self.root,
        }
    }

    /// Finds the next solution, which has not passed the referee yet.
    pub(super) fn advance(&mut self) -> Result<Option<Shading>, Limit> {
        if matches!(self.stage, Stage::New) {
            self.meter.check()?;
            self.stage = self.begin()?;
        }
        // Before the search moves on: what it finds must not be lost.
        self.puzzle.clues().chunks(PIECE).try_for_each(|cells| self.meter.steps(cells.len()))?;
        if let Stage::Settled(settled) = &mut self.stage {
            restrict(&self.puzzle, &self.question, settled)?;
            self.stage = match std::mem::replace(&mut self.stage, Stage::Done) {
                Stage::Settled(settled) => Stage::Open(settled),
                other => other,
            };
        }
        let Stage::Open(Settled { base, search }) = &mut self.stage else { return Ok(None) };
        let Some(search) = search else {
            // The root level has decided every cell.
            let only = base.clone();
            self.stage = Stage::Done;
            return Ok(Some(only));
        };
        Ok(search.next_assignment()?.then(|| read(base, search)))
    }

    /// Runs the root level.
    fn begin(&mut self) -> Result<Stage, Limit> {
        let Question { semantics, budget, marks, .. } = &self.question;
        let options = Options { semantics: *semantics, budget: budget.clone(), tuning: self.tuning.clone() };
        let prepared =
            Prepared::new(Cow::Borrowed(&*self.puzzle), marks.as_ref(), &options, every(*semantics), None);
        self.root = prepared.root_stats();
        match prepared.into_settled() {
            Ok(settled) => Ok(Stage::Settled(settled)),
            Err(Ended::Unsolvable) => Ok(Stage::Done),
            Err(Ended::Limit(limit)) => Err(limit),
        }
    }

    /// Collects up to `limit` solutions, and looks whether these are all.
    pub(super) fn up_to(&mut self, limit: usize) -> Outcome {
        let mut solutions = Vec::new();
        loop {
            match self.advance() {
                Ok(None) => return Outcome::found(solutions, true),
                Ok(Some(_)) if solutions.len() == limit => return Outcome::found(solutions, false),
                Ok(Some(solution)) => solutions.push(solution),
                Err(stop) => return Outcome::stopped(solutions, stop),
            }
        }
    }
}

/// Demands of the assignments of a search that they are solutions of the kind that is asked for.
fn restrict(puzzle: &Puzzle, question: &Question, settled: &mut Settled) -> Result<(), Limit> {
    match (&mut settled.search, question.semantics) {
        (Some(search), Semantics::Minimal) => {
            justified::demand(puzzle, &settled.base, search, &mut Meter::start(&question.budget))
        }
        _ => Ok(()),
    }
}

impl Iterator for Solutions<'_> {
    type Item = Result<Shading, StopReason>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut solution = match self.advance() {
            Ok(solution) => solution?,
            Err(limit) => return Some(Err(limit.into())),
        };
        if self.tuning.fault == 1 {
            spoil(&mut solution);
        }
        let outcome = refereed(&self.puzzle, &self.question, Outcome::found(vec![solution], false));
        match outcome.stop {
            None => outcome.solutions.into_iter().next().map(Ok),
            Some(stop) => Some(Err(stop)),
        }
    }
}

impl std::fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Solutions({}, {})", self.puzzle.size(), self.question.semantics)
    }
}
