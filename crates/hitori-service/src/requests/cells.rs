//! `cells`.

use hitori_core::choices::choices;
use hitori_core::report::CellsView;
use serde::Deserialize;

use super::json;
use super::session::cell;
use crate::Problem;
use crate::context::Context;
use crate::input::{PuzzleInput, name};
use crate::registry::Request;

/// Which numbers a cell could have.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Cells {
    puzzle: PuzzleInput,
    /// The cell, such as r3c4.
    cell: String,
}

impl Request for Cells {
    type View = CellsView<'static>;

    fn answer(self, context: &Context) -> Result<String, Problem> {
        let entry = self.puzzle.read(context)?;
        let cell = cell(entry.puzzle.size(), &self.cell)?;
        let found = choices(&entry.puzzle, cell, &context.options())?;
        json(&CellsView::new(name(&entry), &entry.puzzle, cell, &found))
    }
}
