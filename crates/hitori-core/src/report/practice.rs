//! The view `practice/1`: a board to practise a rule on.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{RowStrings, StepView};
use crate::play::Practice;

/// A board to practise a rule on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PracticeView<'a> {
    /// Name and version of the view.
    pub view: Cow<'a, str>,
    /// The rule; `Prob` for an assumption.
    pub rule: String,
    /// The clues, row by row.
    pub cells: Vec<Vec<Option<u32>>>,
    /// What is marked already, rightly.
    pub marks: RowStrings<'a>,
    /// The step to find.
    pub step: StepView,
    /// Whether a hint would give that step: no other is easier to see.
    pub next: bool,
}

impl<'a> PracticeView<'a> {
    /// The name and version of the view.
    pub const VIEW: &'static str = "practice/1";

    /// Describes a board to practise on.
    pub fn new(practice: &'a Practice) -> Self {
        let puzzle = &practice.puzzle;
        Self {
            view: Self::VIEW.into(),
            rule: practice.step.rule.to_owned(),
            cells: puzzle.numbers(),
            marks: RowStrings::from(&practice.marks),
            step: StepView::new(puzzle.size(), &practice.step),
            next: practice.is_next,
        }
    }
}
