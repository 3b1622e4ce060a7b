//! The view `explain/1`: a solution step by step.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::{RatingView, RowStrings};
use crate::board::{Literal, Shade, Size};
use crate::deduce::{Clash, Class, Explanation, Finish, Probe, Step};
use crate::rate::{RateError, Rating};

/// An explanation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExplainView<'a> {
    /// Name and version of the view.
    pub view: Cow<'a, str>,
    /// The name of the puzzle.
    pub id: Cow<'a, str>,
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub cols: usize,
    /// How the explanation ends.
    pub status: ExplainStatus,
    /// The most expensive class among the steps; none without steps.
    pub class: Option<Class>,
    /// How hard the puzzle is for a person, whatever marks the steps begin with.
    #[serde(flatten)]
    pub rating: RatingView,
    /// What is known at the end.
    pub marks: RowStrings<'a>,
    /// The steps in order.
    pub steps: Vec<StepView>,
    /// What contradicts itself at the end, where something does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<ContradictionView>,
}

impl<'a> ExplainView<'a> {
    /// The name and version of the view.
    pub const VIEW: &'static str = "explain/1";

    /// Describes an explanation of the puzzle with this name.
    pub fn new(id: impl Into<Cow<'a, str>>, explanation: &'a Explanation) -> Self {
        let size = explanation.marks.size();
        Self {
            view: Self::VIEW.into(),
            id: id.into(),
            rows: size.rows(),
            cols: size.cols(),
            status: ExplainStatus::from(&explanation.finish),
            class: explanation.class(),
            rating: RatingView::default(),
            marks: (&explanation.marks).into(),
            steps: explanation.steps.iter().map(|step| StepView::new(size, step)).collect(),
            contradiction: match &explanation.finish {
                Finish::Contradiction(clash) => Some(ContradictionView::new(size, clash)),
                _ => None,
            },
        }
    }

    /// Adds the rating of the puzzle, or why there is none.
    pub fn with_rating(self, rating: &Result<Rating, RateError>) -> Self {
        Self { rating: RatingView::new(rating), ..self }
    }
}

/// How an explanation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ExplainStatus {
    /// Every cell is decided.
    Solved,
    /// The steps lead no further.
    Stuck,
    /// The marks contradict each other.
    Contradiction,
}

impl From<&Finish> for ExplainStatus {
    fn from(finish: &Finish) -> Self {
        match finish {
            Finish::Solved => Self::Solved,
            Finish::Stuck | Finish::StepLimit | Finish::Stopped(_) => Self::Stuck,
            Finish::Contradiction(_) => Self::Contradiction,
        }
    }
}

impl fmt::Display for ExplainStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Solved => "solved",
            Self::Stuck => "stuck",
            Self::Contradiction => "contradiction",
        })
    }
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StepView {
    /// The id of the rule; `Prob` for an assumption that fails.
    pub rule: String,
    /// The name of the rule.
    pub name: String,
    /// The sub-form of the rule.
    pub form: String,
    /// The class of the rule.
    pub class: Class,
    /// The cells decided, with their shades.
    pub conclusions: Vec<CellView>,
    /// The cells from which that follows.
    pub premises: Vec<String>,
    /// What and why, as a sentence.
    pub text: String,
    /// For an assumption: how it fails.
    #[serde(flatten)]
    pub assumption: Option<AssumptionView>,
}

/// An assumption that fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AssumptionView {
    /// What was assumed.
    pub assumed: CellView,
    /// The steps that lead to the contradiction.
    pub steps: Vec<StepView>,
    /// The contradiction.
    pub contradiction: ContradictionView,
}

/// A cell with its shade.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CellView {
    /// The cell: `r1c2` is row 1, column 2.
    pub cell: String,
    /// Its shade.
    pub shade: Shade,
}

/// A contradiction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ContradictionView {
    /// The cells that contradict each other.
    pub cells: Vec<String>,
    /// What is wrong with them, as a clause.
    pub text: String,
}

impl StepView {
    /// Describes a step on a board of this size.
    pub fn new(size: Size, step: &Step) -> Self {
        Self {
            rule: step.rule.to_owned(),
            name: step.name.to_owned(),
            form: step.form.to_owned(),
            class: step.class,
            conclusions: step.conclusions.iter().map(|&literal| CellView::new(size, literal)).collect(),
            premises: cell_names(size, &step.premises),
            text: step.sentence.clone(),
            assumption: step.probe.as_ref().map(|probe| AssumptionView::new(size, probe)),
        }
    }
}

impl AssumptionView {
    fn new(size: Size, probe: &Probe) -> Self {
        Self {
            assumed: CellView::new(size, probe.assumed),
            steps: probe.steps.iter().map(|step| StepView::new(size, step)).collect(),
            contradiction: ContradictionView::new(size, &probe.clash),
        }
    }
}

impl ContradictionView {
    /// Describes a contradiction on a board of this size.
    pub fn new(size: Size, clash: &Clash) -> Self {
        Self { cells: cell_names(size, &clash.cells), text: clash.sentence.clone() }
    }
}

impl CellView {
    /// Describes a cell of a board of this size.
    pub fn new(size: Size, literal: Literal) -> Self {
        Self { cell: size.name(literal.cell), shade: literal.shade }
    }
}

/// Returns the names of cells: `r1c1`.
pub(super) fn cell_names(size: Size, cells: &[usize]) -> Vec<String> {
    cells.iter().map(|&cell| size.name(cell)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deduce::{ExplainOptions, explain};
    use crate::formats;

    /// A puzzle that needs an assumption: the view has all its parts, and is read back as it was written.
    #[test]
    fn views_are_read_back() {
        let text = "2 1 4 2 5 2\n3 2 6 5 1 1\n6 2 3 2 1 5\n5 5 6 4 6 6\n5 4 2 3 6 3\n4 6 6 1 2 4\n";
        let puzzle = formats::parse(text, None).expect("a board").puzzle;
        let explanation = explain(&puzzle, None, &ExplainOptions::default()).expect("no marks");
        let view = ExplainView::new("name", &explanation);
        assert_eq!((view.status, view.class), (ExplainStatus::Solved, Some(Class::G)));
        let text = serde_json::to_string(&view).expect("a view is plain data");
        assert!(
            text.starts_with(r#"{"view":"explain/1","id":"name","rows":6,"cols":6,"status":"solved","#),
            "{text}"
        );
        assert!(
            text.contains(r#""assumed":{"cell":"#) && text.contains(r#""contradiction":{"cells":"#),
            "{text}"
        );
        let plain = view.steps.iter().filter(|step| step.assumption.is_none()).count();
        assert!(plain > 0 && plain < view.steps.len());
        let back: ExplainView<'_> = serde_json::from_str(&text).expect("it was written by us");
        assert_eq!(back, view);
    }
}
