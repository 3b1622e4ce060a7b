//! `check`.

use hitori_core::report::CheckView;
use hitori_core::{Semantics, referee};
use serde::Deserialize;

use super::json;
use crate::Problem;
use crate::context::Context;
use crate::input::{PuzzleInput, Rows, name};
use crate::registry::Request;

/// Whether a shading is a solution.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Check {
    puzzle: PuzzleInput,
    solution: Rows,
    semantics: Option<Semantics>,
}

impl Request for Check {
    type View = CheckView<'static>;

    fn answer(self, context: &Context) -> Result<String, Problem> {
        let entry = self.puzzle.read(context)?;
        let semantics = self.semantics.unwrap_or_default();
        let solution = self.solution.read("solution")?;
        let violations = referee::violations(&entry.puzzle, &solution, semantics);
        json(&CheckView::new(name(&entry), &entry.puzzle, semantics, &violations))
    }
}
