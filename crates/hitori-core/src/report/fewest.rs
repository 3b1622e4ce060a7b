//! The view `fewest/1`: what `hitori solve --fewest --json` prints.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::RowStrings;
use crate::board::Puzzle;
use crate::engine::Outcome;

/// The solutions of a puzzle with the fewest shaded cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FewestView<'a> {
    /// Name and version of the view.
    pub view: Cow<'a, str>,
    /// The name of the puzzle.
    pub id: Cow<'a, str>,
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub cols: usize,
    /// The fewest shaded cells of any solution; null where there is none, or none is known.
    pub shaded: Option<usize>,
    /// Solutions with so few.
    pub solutions: Vec<RowStrings<'a>>,
    /// Whether these are all of them.
    pub complete: bool,
    /// Why there is no full answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl<'a> FewestView<'a> {
    /// The name and version of the view.
    pub const VIEW: &'static str = "fewest/1";

    /// Describes the outcome of [`fewest`](crate::solve::fewest).
    pub fn new(id: impl Into<Cow<'a, str>>, puzzle: &Puzzle, outcome: &'a Outcome) -> Self {
        Self {
            view: Self::VIEW.into(),
            id: id.into(),
            rows: puzzle.size().rows(),
            cols: puzzle.size().cols(),
            shaded: outcome.solution().map(|solution| solution.shaded().count()),
            solutions: outcome.solutions.iter().map(RowStrings::from).collect(),
            complete: outcome.complete,
            reason: outcome.stop.as_ref().map(ToString::to_string),
        }
    }
}
