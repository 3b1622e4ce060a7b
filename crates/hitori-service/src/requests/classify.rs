//! `classify` and `properties`.

use hitori_core::deduce::{GradeError, GradeOptions, grade};
use hitori_core::engine::Status;
use hitori_core::formats::Entry;
use hitori_core::rate::{RateError, RateOptions, rate};
use hitori_core::report::{ClassView, PropertiesView};
use serde::Deserialize;

use super::json;
use crate::Problem;
use crate::context::Context;
use crate::input::{PuzzleInput, name};
use crate::registry::Request;

/// How hard a puzzle is for people.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Classify {
    puzzle: PuzzleInput,
    /// Levels of assumptions within assumptions, from 1 to 10.
    #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = 10)))]
    depth: Option<usize>,
}

/// What can be counted on a puzzle with one solution.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Properties {
    puzzle: PuzzleInput,
}

impl Request for Classify {
    type View = ClassView<'static>;

    fn answer(self, context: &Context) -> Result<String, Problem> {
        let entry = self.puzzle.read(context)?;
        if self.depth.is_some_and(|depth| !(1..=10).contains(&depth)) {
            return Err(Problem::unsuitable("depth: a whole number from 1 to 10 expected"));
        }
        let view = |view: ClassView<'_>| {
            let rating = rate(&entry.puzzle, &RateOptions::default().with_budget(context.budget.clone()));
            match rating {
                Err(RateError::Limit(limit)) => Err(limit.into()),
                rating => json(&view.with_rating(&rating)),
            }
        };
        let outcome = context.unique(&entry.puzzle)?;
        if outcome.status() != Status::Unique {
            return view(ClassView::without_class(name(&entry), &not_unique(outcome.status())));
        }
        let options = GradeOptions::default().with_budget(context.budget.clone());
        let options = self.depth.map_or(options.clone(), |depth| options.with_depth(depth));
        match grade(&entry.puzzle, &options) {
            Ok(grade) => view(ClassView::new(name(&entry), &grade)),
            Err(GradeError::Limit(limit)) => Err(limit.into()),
            Err(error) => view(ClassView::without_class(name(&entry), &error.to_string())),
        }
    }
}

impl Request for Properties {
    type View = PropertiesView<'static>;

    fn answer(self, context: &Context) -> Result<String, Problem> {
        let entry = self.puzzle.read(context)?;
        let Entry { puzzle, .. } = &entry;
        let outcome = context.unique(puzzle)?;
        json(&PropertiesView::new(name(&entry), puzzle, outcome.status(), outcome.unique()))
    }
}

fn not_unique(status: Status) -> String {
    format!("{status}: only puzzles with exactly one solution have a class")
}
