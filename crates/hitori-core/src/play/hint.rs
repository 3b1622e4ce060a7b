//! Hints in three grades: where to look, which rule and cells, and the step itself.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::session::{PlayError, Session};
use crate::board::Semantics;
use crate::deduce::{Finish, Manner, Step, explain};
use crate::engine::{Budget, Limit, Status};

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum HintGrade {
    /// The cells to look at.
    Where,
    /// The rule that leads on, and the cells it looks at.
    Rule,
    /// The step with its reason.
    #[default]
    Step,
}

impl FromStr for HintGrade {
    type Err = HintError;

    fn from_str(text: &str) -> Result<Self, HintError> {
        match text {
            "where" => Ok(Self::Where),
            "rule" => Ok(Self::Rule),
            "step" => Ok(Self::Step),
            _ => Err(HintError::Grade(text.chars().take(40).collect())),
        }
    }
}

/// What a player is told.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// The puzzle is solved.
    Done,
    /// These marks are wrong; nothing else is given away.
    Mistakes(Vec<usize>),
    /// Look at these cells.
    Where(Vec<usize>),
    /// This rule leads on.
    Rule {
        /// Its short name.
        rule: &'static str,
        /// The cells it looks at.
        cells: Vec<usize>,
    },
    /// The next step.
    Step(Step),
    /// No rule and no assumption leads on from here.
    Stuck,
}

/// Why there is no hint.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HintError {
    /// The budget ran out before a step was found.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// The puzzle cannot be solved.
    #[error("the puzzle has no solution")]
    Unsolvable,
    /// There is no such grade.
    #[error("'{0}' is no grade of hint: where, rule or step expected")]
    Grade(String),
}

impl Session {
    /// Returns what a player may be told next, within a budget. Mistakes come first, then the cheapest step that leads on.
    pub fn hint(&self, grade: HintGrade, budget: &Budget) -> Result<Hint, HintError> {
        if self.status() == Status::Unsolvable {
            return Err(HintError::Unsolvable);
        }
        if self.is_done() {
            return Ok(Hint::Done);
        }
        let mistakes = self.mistakes();
        if !mistakes.is_empty() {
            return Ok(Hint::Mistakes(mistakes));
        }
        let Some(step) = self.next_step(budget)? else { return Ok(Hint::Stuck) };
        Ok(match grade {
            HintGrade::Where => Hint::Where(look_at(&step)),
            HintGrade::Rule => Hint::Rule { rule: step.rule, cells: look_at(&step) },
            HintGrade::Step => Hint::Step(step),
        })
    }

    /// Marks what a step concludes, as one move.
    pub fn take(&mut self, step: &Step) -> Result<(), PlayError> {
        self.mark_all(step.conclusions.iter().copied())
    }

    fn next_step(&self, budget: &Budget) -> Result<Option<Step>, HintError> {
        let unique = self.status() == Status::Unique || self.semantics() == Semantics::Minimal;
        let budget = budget.start();
        let manner = Manner { limit: 1, unique, budget: budget.clone(), ..Manner::default() };
        let explanation = explain(self.puzzle(), Some(self.marks()), &manner);
        if explanation.finish == Finish::Stopped {
            budget.check()?;
        }
        Ok(explanation.steps.into_iter().next())
    }
}

/// Returns the cells from which a step follows, without those it decides.
fn look_at(step: &Step) -> Vec<usize> {
    let decided = |cell: &usize| step.conclusions.iter().any(|&(other, _)| other == *cell);
    let cells: Vec<usize> = step.premises.iter().copied().filter(|cell| !decided(cell)).collect();
    // A rule without premises of its own looks at the cells it decides.
    if cells.is_empty() { step.conclusions.iter().map(|&(cell, _)| cell).collect() } else { cells }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Puzzle, Shade, Size};
    use crate::engine::CancelToken;
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
            while let Hint::Step(step) = session.hint(HintGrade::Step, &Budget::default()).unwrap() {
                assert!(step.conclusions.iter().all(|&(cell, shade)| solution.get(cell) == shade));
                session.take(&step).unwrap();
                steps += 1;
            }
            assert_eq!(session.hint(HintGrade::Where, &Budget::default()), Ok(Hint::Done));
            assert!(session.is_done() && session.mistakes().is_empty());
        }
        assert!(steps > 200, "{steps}");
    }

    #[test]
    fn lower_grades_give_less_away() {
        let session = session();
        let budget = Budget::default();
        let Hint::Step(step) = session.hint(HintGrade::Step, &budget).unwrap() else { panic!() };
        let Hint::Rule { rule, cells } = session.hint(HintGrade::Rule, &budget).unwrap() else { panic!() };
        assert_eq!(rule, step.rule);
        assert_eq!(session.hint(HintGrade::Where, &budget), Ok(Hint::Where(cells)));
    }

    #[test]
    fn mistakes_come_first() {
        let mut session = session();
        session.mark(1, Shade::Shaded).unwrap();
        session.mark(3, Shade::White).unwrap();
        for grade in [HintGrade::Where, HintGrade::Rule, HintGrade::Step] {
            assert_eq!(session.hint(grade, &Budget::default()), Ok(Hint::Mistakes(vec![1])));
        }
    }

    #[test]
    fn a_hint_can_be_cancelled() {
        let budget = Budget::default().with_cancel(CancelToken::from_fn(|| true));
        assert_eq!(session().hint(HintGrade::Step, &budget), Err(HintError::Limit(Limit::Cancelled)));
    }
}
