//! `typo`.

use hitori_core::Semantics;
use hitori_core::report::TypoView;
use hitori_core::typo::diagnose;
use serde::Deserialize;

use super::json;
use crate::Problem;
use crate::context::Context;
use crate::input::{PuzzleInput, name};
use crate::registry::Request;

/// What is wrong with a board that has no solution, or several.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Typo {
    puzzle: PuzzleInput,
    semantics: Option<Semantics>,
}

impl Request for Typo {
    type View = TypoView<'static>;

    fn answer(self, context: &Context) -> Result<String, Problem> {
        let entry = self.puzzle.read(context)?;
        let options = context.options().with_semantics(self.semantics.unwrap_or_default());
        let found = diagnose(&entry.puzzle, &options);
        json(&TypoView::new(name(&entry), &entry.puzzle, &found))
    }
}
