//! The view `hint/1`: wrong marks, or the next step.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::StepView;
use super::explain::cell_names;
use crate::board::Size;
use crate::deduce::{HintLevel, Step};

/// A hint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HintView<'a> {
    /// Name and version of the view.
    pub view: Cow<'a, str>,
    /// The name of the puzzle.
    pub id: Cow<'a, str>,
    /// What there is to say.
    pub status: HintStatus,
    /// The cells that are marked wrongly.
    pub mistakes: Vec<String>,
    /// How much the hint gives away.
    pub level: HintLevel,
    /// The hint as a sentence.
    pub text: Option<String>,
    /// The cells to look at, in row-major order.
    pub cells: Vec<String>,
    /// The whole step, at the level `step` only.
    pub step: Option<StepView>,
}

impl<'a> HintView<'a> {
    /// The name and version of the view.
    pub const VIEW: &'static str = "hint/1";

    /// Describes the hint that a step is, at a level.
    pub fn step(id: impl Into<Cow<'a, str>>, size: Size, step: &Step, level: HintLevel) -> Self {
        Self {
            status: HintStatus::Hint,
            level,
            text: Some(step.hint(level, size)),
            cells: cell_names(size, &step.cells_at(level, size)),
            step: (level == HintLevel::Step).then(|| StepView::new(size, step)),
            ..Self::without_step(id, HintStatus::Hint)
        }
    }

    /// Names marks that are wrong.
    pub fn mistakes(id: impl Into<Cow<'a, str>>, size: Size, mistakes: &[usize]) -> Self {
        Self { mistakes: cell_names(size, mistakes), ..Self::without_step(id, HintStatus::Mistake) }
    }

    /// Says that there is nothing to do, or no step that leads on.
    pub fn without_step(id: impl Into<Cow<'a, str>>, status: HintStatus) -> Self {
        Self {
            view: Self::VIEW.into(),
            id: id.into(),
            status,
            mistakes: vec![],
            level: HintLevel::default(),
            text: None,
            cells: vec![],
            step: None,
        }
    }
}

/// What a hint says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum HintStatus {
    /// Marks are wrong.
    Mistake,
    /// There is a next step.
    Hint,
    /// Every cell is decided, and rightly.
    Solved,
    /// Neither rules nor assumptions lead on.
    Stuck,
}

impl fmt::Display for HintStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Mistake => "mistake",
            Self::Hint => "hint",
            Self::Solved => "solved",
            Self::Stuck => "stuck",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shade, Shading};
    use crate::deduce::{ExplainOptions, next_step};
    use crate::formats;

    #[test]
    fn views_are_read_back_and_lower_levels_keep_the_step_to_themselves() {
        let puzzle = formats::parse("hitori/4/4/1114142333214213", None).expect("a board").puzzle;
        let size = puzzle.size();
        let marks = Shading::filled(size, Shade::Undecided);
        let step =
            next_step(&puzzle, &marks, &ExplainOptions::default()).expect("no limit").expect("a first step");
        let levels = HintLevel::ALL.map(|level| HintView::step("name", size, &step, level));
        let others = [
            HintView::mistakes("name", size, &[0, 5]),
            HintView::without_step("name", HintStatus::Solved),
            HintView::without_step("name", HintStatus::Stuck),
        ];
        for view in levels.into_iter().chain(others) {
            let text = serde_json::to_string(&view).expect("a view is plain data");
            let status = view.status;
            assert!(
                text.starts_with(&format!(r#"{{"view":"hint/1","id":"name","status":"{status}","#)),
                "{text}"
            );
            assert_eq!(view.step.is_some(), status == HintStatus::Hint && view.level == HintLevel::Step);
            assert_eq!(serde_json::from_str::<HintView<'_>>(&text).ok(), Some(view));
        }
    }
}
