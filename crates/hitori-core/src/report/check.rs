//! What `hitori check --json` prints.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::board::{Puzzle, Semantics, Size};
use crate::referee::Violation;

/// Whether a shading is a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum CheckStatus {
    /// It is.
    Valid,
    /// It breaks a rule.
    Invalid,
}

impl CheckStatus {
    /// Returns the word, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Valid => "valid",
            Self::Invalid => "invalid",
        }
    }
}

/// The referee's verdict on one shading.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CheckView<'a> {
    /// Name and version of the view.
    pub view: Cow<'a, str>,
    /// The puzzle's name.
    pub id: Cow<'a, str>,
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub cols: usize,
    /// Whether the shading is a solution.
    pub status: CheckStatus,
    /// Which shadings count as solutions.
    pub semantics: Semantics,
    /// Every rule that is broken.
    pub violations: Vec<ViolationView>,
}

/// One breach of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ViolationView {
    /// Which rule: `size`, `undecided`, `row`, `column`, `adjacent`, `connected`, `minimal` …
    pub kind: String,
    /// The cells, as `r1c1`.
    pub cells: Vec<String>,
    /// A sentence for people.
    pub text: String,
}

impl ViolationView {
    /// Makes the view of a violation on a board of this size.
    pub fn new(size: Size, violation: &Violation) -> Self {
        Self {
            kind: violation.kind().to_owned(),
            cells: violation.cells().into_iter().map(|cell| size.name(cell)).collect(),
            text: violation.describe(size),
        }
    }
}

impl<'a> CheckView<'a> {
    /// Name and version of this view.
    pub const VIEW: &'static str = "check/1";

    /// Makes the view of what the referee found.
    pub fn new(
        id: impl Into<Cow<'a, str>>,
        puzzle: &Puzzle,
        semantics: Semantics,
        violations: &[Violation],
    ) -> Self {
        let size = puzzle.size();
        Self {
            view: Self::VIEW.into(),
            id: id.into(),
            rows: size.rows(),
            cols: size.cols(),
            status: if violations.is_empty() { CheckStatus::Valid } else { CheckStatus::Invalid },
            semantics,
            violations: violations.iter().map(|violation| ViolationView::new(size, violation)).collect(),
        }
    }
}
