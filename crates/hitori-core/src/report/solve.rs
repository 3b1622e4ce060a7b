//! What `hitori solve --json` and `hitori unique --json` print.

use std::borrow::Cow;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::shading::RowStrings;
use crate::board::{Puzzle, Semantics};
use crate::engine::{Goal, Outcome, Question, Status, Work};

/// The answer to a question about one puzzle.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SolveView<'a> {
    /// Name and version of the view.
    pub view: Cow<'a, str>,
    /// The puzzle's name.
    pub id: Cow<'a, str>,
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub cols: usize,
    /// The answer in one word.
    pub status: Status,
    /// The solutions that were found.
    pub solutions: Vec<RowStrings<'a>>,
    /// Which shadings count as solutions.
    pub semantics: Semantics,
    /// The engine that answered.
    pub engine: Cow<'a, str>,
    /// From the puzzle to the answer, in microseconds.
    pub micros: u64,
    /// What the native engine took, after that, to confirm that there is no (other) solution, in microseconds: where a
    /// foreign engine claimed that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirm_micros: Option<u64>,
    /// The engine's own counters.
    pub stats: Cow<'a, Work>,
    /// What all solutions share, `?` where they differ; only where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forced: Option<RowStrings<'a>>,
    /// When several solutions were asked for: whether these are all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// Why there is no full answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl<'a> SolveView<'a> {
    /// Name and version of this view.
    pub const VIEW: &'static str = "solve/1";

    /// Makes the view of an outcome.
    pub fn new(
        id: impl Into<Cow<'a, str>>,
        puzzle: &Puzzle,
        question: &Question,
        engine: impl Into<Cow<'a, str>>,
        outcome: &'a Outcome,
    ) -> Self {
        let size = puzzle.size();
        let micros = |time: Duration| time.as_micros().try_into().unwrap_or(u64::MAX);
        Self {
            view: Self::VIEW.into(),
            id: id.into(),
            rows: size.rows(),
            cols: size.cols(),
            status: outcome.status(),
            solutions: outcome.solutions.iter().map(RowStrings::from).collect(),
            semantics: question.semantics,
            engine: engine.into(),
            micros: micros(outcome.time),
            confirm_micros: outcome.confirmation.map(micros),
            stats: Cow::Borrowed(&outcome.work),
            forced: outcome.forced.as_ref().map(RowStrings::from),
            complete: matches!(question.goal, Goal::UpTo(_)).then_some(outcome.complete),
            reason: outcome.stop.as_ref().map(ToString::to_string),
        }
    }
}
