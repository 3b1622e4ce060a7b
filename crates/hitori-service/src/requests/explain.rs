//! `explain`.

use hitori_core::Shading;
use hitori_core::deduce::{ExplainOptions, Finish, explain};
use hitori_core::engine::Status;
use hitori_core::rate::{RateOptions, rate};
use hitori_core::report::ExplainView;
use serde::Deserialize;

use super::json;
use crate::Problem;
use crate::context::Context;
use crate::input::{PuzzleInput, Rows, fitting, name};
use crate::registry::Request;

/// The solution step by step.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Explain {
    puzzle: PuzzleInput,
    /// Where to begin.
    marks: Option<Rows>,
    /// Whether to prefer steps with few premises near the last one.
    simplest: Option<bool>,
}

impl Request for Explain {
    type View = ExplainView<'static>;

    fn answer(self, context: &Context) -> Result<String, Problem> {
        let entry = self.puzzle.read(context)?;
        let marks: Option<Shading> =
            self.marks.map(|marks| fitting(marks, "marks", entry.puzzle.size())).transpose()?;
        let outcome = context.unique(&entry.puzzle)?;
        let options = ExplainOptions::default()
            // Some rules rely on there being one solution.
            .with_unique(outcome.status() == Status::Unique)
            .with_simplest(self.simplest.unwrap_or_default())
            .with_budget(context.budget.clone());
        let explanation = explain(&entry.puzzle, marks.as_ref(), &options).map_err(Problem::unsuitable)?;
        if let Finish::Stopped(limit) = explanation.finish {
            return Err(limit.into());
        }
        let rating = rate(&entry.puzzle, &RateOptions::default().with_budget(context.budget.clone()));
        json(&ExplainView::new(name(&entry), &explanation).with_rating(&rating))
    }
}
