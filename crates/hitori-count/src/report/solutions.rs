//! How many solutions a puzzle has.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use hitori_core::{Semantics, Size};
use serde::{Deserialize, Serialize};

use crate::number::Number;
use crate::solutions::SolutionCount;

/// The number of solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SolutionCountReport<'a> {
    /// Name and version of this view: `solution-count/1`.
    pub view: Cow<'a, str>,
    /// The puzzle's name.
    pub id: Cow<'a, str>,
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub cols: usize,
    /// How many solutions there are; at least how many where the count is not complete.
    pub count: Number,
    /// Whether these are all.
    pub complete: bool,
    /// Which shadings count as solutions.
    pub semantics: Semantics,
    /// The time that the count took, in microseconds.
    pub micros: u64,
    /// Why the count is not complete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl<'a> SolutionCountReport<'a> {
    /// The name and version of the view.
    pub const VIEW: &'static str = "solution-count/1";

    /// Reports what [`count_solutions`](crate::count_solutions) has counted.
    pub fn new(
        id: impl Into<Cow<'a, str>>,
        size: Size,
        semantics: Semantics,
        count: &SolutionCount,
        time: Duration,
    ) -> Self {
        Self {
            view: Self::VIEW.into(),
            id: id.into(),
            rows: size.rows(),
            cols: size.cols(),
            count: count.value.clone(),
            complete: count.complete,
            semantics,
            micros: time.as_micros().try_into().unwrap_or(u64::MAX),
            reason: count.stop.as_ref().map(ToString::to_string),
        }
    }
}

impl fmt::Display for SolutionCountReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let least = if self.complete { "" } else { "at least " };
        let noun = if self.count == Number::from(1u64) { "solution" } else { "solutions" };
        write!(f, "{least}{} {noun}", self.count.grouped())
    }
}
