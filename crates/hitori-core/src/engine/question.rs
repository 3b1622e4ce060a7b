//! What is asked about a puzzle.

use super::budget::Budget;
use crate::board::{Semantics, Shading};

/// What is to be found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Goal {
    /// One solution; whether there are others is not asked.
    Any,
    /// Whether there is no, one or more than one solution.
    Unique,
    /// Up to so many solutions.
    UpTo(usize),
    /// The cells that have the same shade in every solution.
    Forced,
}

impl Goal {
    /// Returns how many solutions an engine has to look for before it may stop.
    pub fn limit(self) -> usize {
        match self {
            Self::Any => 1,
            Self::Unique => 2,
            Self::UpTo(limit) => limit,
            Self::Forced => usize::MAX,
        }
    }
}

/// A question about a puzzle: what to find out, about which shadings, and at what cost.
///
/// ```
/// use hitori_core::engine::Question;
/// use hitori_core::Semantics;
/// let question = Question::unique().with_semantics(Semantics::Minimal);
/// assert_eq!(question.goal.limit(), 2);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Question {
    /// What is to be found out.
    pub goal: Goal,
    /// Which shadings count as solutions.
    pub semantics: Semantics,
    /// Only solutions that agree with these marks count. Marks of another size agree with none.
    pub marks: Option<Shading>,
    /// When to stop.
    pub budget: Budget,
}

impl Question {
    /// Asks with strict semantics, without marks and without limits.
    pub fn new(goal: Goal) -> Self {
        Self { goal, semantics: Semantics::Strict, marks: None, budget: Budget::default() }
    }

    /// Asks for one solution.
    pub fn any() -> Self {
        Self::new(Goal::Any)
    }

    /// Asks whether there is no, one or more than one solution.
    pub fn unique() -> Self {
        Self::new(Goal::Unique)
    }

    /// Asks for up to so many solutions.
    pub fn up_to(limit: usize) -> Self {
        Self::new(Goal::UpTo(limit))
    }

    /// Asks for the cells that have the same shade in every solution.
    pub fn forced() -> Self {
        Self::new(Goal::Forced)
    }

    /// Asks about these shadings.
    pub fn with_semantics(self, semantics: Semantics) -> Self {
        Self { semantics, ..self }
    }

    /// Asks about solutions that agree with the marks only.
    pub fn with_marks(self, marks: Shading) -> Self {
        Self { marks: Some(marks), ..self }
    }

    /// Asks within a budget.
    pub fn with_budget(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }
}
