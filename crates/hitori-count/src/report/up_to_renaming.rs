//! All boards of a size up to renaming.

use std::fmt;

use hitori_core::Size;
use serde::{Deserialize, Serialize};

use crate::number::Number;

/// All boards of a size with at most so many symbols, up to renaming.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct UpToRenamingReport {
    /// Name and version of this view: `count-up-to-renaming/1`.
    pub view: String,
    /// Rows of the boards.
    pub rows: usize,
    /// Columns of the boards.
    pub cols: usize,
    /// The most symbols that a board has.
    pub symbols: usize,
    /// How many there are.
    pub boards_up_to_renaming: Number,
}

impl UpToRenamingReport {
    /// The name and version of the view.
    pub const VIEW: &'static str = "count-up-to-renaming/1";

    /// Reports what [`boards_up_to_renaming`](crate::boards_up_to_renaming) has counted.
    pub fn new(size: Size, symbols: usize, counted: Number) -> Self {
        let view = Self::VIEW.to_owned();
        Self { view, rows: size.rows(), cols: size.cols(), symbols, boards_up_to_renaming: counted }
    }
}

/// The number, in groups of digits.
impl fmt::Display for UpToRenamingReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} boards up to renaming", self.boards_up_to_renaming.grouped())
    }
}
