//! Hints: mistakes first, then the cheapest step that leads on, of which a [`HintLevel`] gives away more or less.

use thiserror::Error;

use super::session::{PlayError, Session};
use crate::board::Semantics;
use crate::deduce::{ExplainOptions, HintLevel, Pace, Step, StepError, next_step};
use crate::engine::{Budget, Status};
use crate::report::{HintStatus, HintView};

/// What a player may be told.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// The puzzle is solved.
    Done,
    /// These marks are wrong; nothing else is given away.
    Mistakes(Vec<usize>),
    /// The next step. [`Step::hint`] says as much of it as a level allows.
    Step(Box<Step>),
    /// No rule and no assumption leads on from here.
    Stuck,
}

/// Why there is no hint.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HintError {
    /// The marks contradict each other, or the budget ran out before a step was found.
    #[error(transparent)]
    Step(#[from] StepError),
    /// The puzzle cannot be solved.
    #[error("the puzzle has no solution")]
    Unsolvable,
}

impl Session {
    /// Returns what a player may be told next, within a budget.
    pub fn hint(&self, budget: &Budget) -> Result<Hint, HintError> {
        if self.status() == Status::Unsolvable {
            return Err(HintError::Unsolvable);
        }
        let pace = Pace::start(budget).map_err(StepError::Limit)?;
        // Marks and rules are held against the solution.
        pace.many(4 * self.marks().cells().len()).map_err(StepError::Limit)?;
        if self.is_done() {
            return Ok(Hint::Done);
        }
        let mistakes = self.mistakes();
        if !mistakes.is_empty() {
            return Ok(Hint::Mistakes(mistakes));
        }
        // Some rules rely on the solution being the only one, or on nothing being shaded needlessly.
        let unique = self.status() == Status::Unique || self.semantics() == Semantics::Minimal;
        let options = ExplainOptions::default().with_unique(unique).with_budget(pace.budget().clone());
        let step = next_step(self.puzzle(), self.marks(), &options)?;
        Ok(step.map_or(Hint::Stuck, |step| Hint::Step(Box::new(step))))
    }

    /// Returns the same as a view that gives away no more than the level allows.
    pub fn hint_view(
        &self,
        id: &str,
        level: HintLevel,
        budget: &Budget,
    ) -> Result<HintView<'static>, HintError> {
        let (id, size) = (id.to_owned(), self.puzzle().size());
        Ok(match self.hint(budget)? {
            Hint::Done => HintView::without_step(id, HintStatus::Solved),
            Hint::Stuck => HintView::without_step(id, HintStatus::Stuck),
            Hint::Mistakes(cells) => HintView::mistakes(id, size, &cells),
            Hint::Step(step) => HintView::step(id, size, &step, level),
        })
    }

    /// Marks what a step concludes, as one move.
    pub fn take(&mut self, step: &Step) -> Result<(), PlayError> {
        self.mark_all(step.conclusions.iter().map(|literal| (literal.cell, literal.shade)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Puzzle, Shade, Size};
    use crate::engine::{CancelToken, Limit};
    use crate::generate;
    use crate::solve::Options;

    fn session() -> Session {
        let rows = [[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]];
        Session::new(Puzzle::from_rows(rows).unwrap(), &Options::default()).unwrap()
    }

    #[test]
    fn hints_lead_to_the_end() {
        let mut steps = 0;
        for seed in 0..20 {
            let (puzzle, solution) = generate::instance(Size::new(9, 9).unwrap(), seed).unwrap();
            let mut session = Session::new(puzzle, &Options::default()).unwrap();
            while let Hint::Step(step) = session.hint(&Budget::default()).unwrap() {
                assert!(step.conclusions.iter().all(|literal| solution.get(literal.cell) == literal.shade));
                session.take(&step).unwrap();
                steps += 1;
            }
            assert_eq!(session.hint(&Budget::default()), Ok(Hint::Done));
            assert!(session.is_done() && session.mistakes().is_empty());
        }
        assert!(steps > 200, "{steps}");
    }

    #[test]
    fn lower_levels_give_less_away() {
        let view = |level| session().hint_view("p", level, &Budget::default()).unwrap();
        let [place, rule, step] = HintLevel::ALL.map(view);
        assert!(place.step.is_none() && rule.step.is_none() && step.step.is_some());
        assert!(place.text.unwrap().starts_with("Look at "));
        assert_ne!(rule.text, step.text);
    }

    #[test]
    fn mistakes_come_first() {
        let mut session = session();
        session.mark(1, Shade::Shaded).unwrap();
        session.mark(3, Shade::White).unwrap();
        assert_eq!(session.hint(&Budget::default()), Ok(Hint::Mistakes(vec![1])));
        let view = session.hint_view("p", HintLevel::Step, &Budget::default()).unwrap();
        assert_eq!((view.mistakes, view.step), (vec!["r1c2".to_owned()], None));
    }

    #[test]
    fn a_hint_can_be_cancelled() {
        let budget = Budget::default().with_cancel(CancelToken::from_fn(|| true));
        assert_eq!(session().hint(&budget), Err(HintError::Step(StepError::Limit(Limit::Cancelled))));
    }
}
