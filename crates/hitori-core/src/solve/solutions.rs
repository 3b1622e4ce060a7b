//! All solutions, one after the other: nothing is collected, and the search goes on where it stopped.

use std::borrow::Cow;

use super::literal::Literal;
use super::prepared::{Assumed, Settled, read, without_needless};
use crate::board::{Puzzle, Semantics, Shade, Shading};
use crate::engine::{Budget, Limit, Meter, Outcome, Question, Stats, StopReason, refereed};

/// The solutions of a puzzle, found one at a time. Made by [`Solver::solutions`](super::Solver::solutions).
///
/// An item is a solution that has passed the referee, or the reason why the search stopped. After a
/// [`Limit`] the iterator can be given another [budget](Solutions::set_budget) and goes on with what it has learnt; no
/// solution comes twice.
pub struct Solutions<'p> {
    puzzle: Cow<'p, Puzzle>,
    question: Question,
    settled: Option<Settled>,
    assumed: Assumed,
    root: Stats,
    spoil: bool,
    /// Why the root level is not done.
    unprepared: Option<Limit>,
}

impl<'p> Solutions<'p> {
    pub(super) fn new(
        puzzle: Cow<'p, Puzzle>,
        semantics: Semantics,
        settled: Option<Settled>,
        assumed: Assumed,
        root: Stats,
        budget: &Budget,
    ) -> Self {
        let mut question = Question::any().with_semantics(semantics).with_budget(budget.start());
        question.marks = assumed.marks.clone();
        Self { puzzle, question, settled, assumed, root, spoil: false, unprepared: None }
    }

    /// Spoils every solution before the referee sees it, for tests of the referee.
    pub(super) fn spoiling(self, spoil: bool) -> Self {
        Self { spoil, ..self }
    }

    /// Returns this limit instead of solutions, if there is one.
    pub(super) fn unprepared(self, unprepared: Option<Limit>) -> Self {
        Self { unprepared, ..self }
    }

    /// Spends this budget from now on, counted from this call.
    pub fn set_budget(&mut self, budget: &Budget) {
        self.question.budget = budget.start();
        if let Some(Settled { search: Some(search), .. }) = &mut self.settled {
            search.set_budget(&self.question.budget);
        }
    }

    /// Returns the work so far.
    pub fn stats(&self) -> Stats {
        match &self.settled {
            Some(Settled { search: Some(search), .. }) => {
                let mut stats = search.stats();
                stats.residual = self.root.residual;
                stats.propagations += self.root.propagations;
                stats
            }
            _ => self.root,
        }
    }

    /// Finds the next solution and excludes it from then on.
    pub(super) fn advance(&mut self) -> Result<Option<Shading>, Limit> {
        self.unprepared.map_or(Ok(()), Err)?;
        let Some(Settled { base, search }) = &mut self.settled else { return Ok(None) };
        let Some(search) = search else {
            // The root level has decided every cell.
            let only = base.clone();
            self.settled = None;
            return Ok(Some(only));
        };
        if !self.assumed.and(search, &[])? {
            return Ok(None);
        }
        let mut solution = read(base, search);
        // The decisions imply all of a strict solution; a minimal one stands for everything that contains it.
        let forbid: Vec<Literal> = match self.question.semantics {
            Semantics::Strict => search.decisions().map(|decision| !decision).collect(),
            Semantics::Minimal => {
                solution =
                    without_needless(&self.puzzle, solution, &mut Meter::start(&self.question.budget))?;
                let vars = (0..).zip(search.cells());
                let shaded = vars.filter(|&(_, cell)| solution.get(cell) == Shade::Shaded);
                shaded.map(|(var, _)| Literal::white(var)).collect()
            }
        };
        search.add(&forbid);
        Ok(Some(solution))
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

impl Iterator for Solutions<'_> {
    type Item = Result<Shading, StopReason>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut solution = match self.advance() {
            Ok(solution) => solution?,
            Err(limit) => return Some(Err(limit.into())),
        };
        if self.spoil {
            super::spoil(&mut solution);
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
