//! Line patterns without a colouring, and the boards that contain none of them.

use std::fmt;

use hitori_core::Size;
use hitori_core::engine::Budget;
use serde::{Deserialize, Serialize};

use super::table;
use crate::number::Number;
use crate::patterns::{
    PatternError, PatternList, WENSVEEN_PATTERNS, boards_left_by, is_same_pattern, line_has_colouring,
};
use crate::renaming::boards_up_to_renaming;

/// A line pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PatternReport {
    /// Name and version of this view: `count-pattern/1`.
    pub view: String,
    /// The numbers side by side.
    pub pattern: Vec<u8>,
    /// Whether Wensveen 2024 lists it, perhaps renamed or mirrored.
    pub listed_by_wensveen: bool,
    /// Whether it has a colouring after all.
    pub solvable: bool,
}

impl PatternReport {
    /// The name and version of the view.
    pub const VIEW: &'static str = "count-pattern/1";

    /// Reports on a pattern.
    pub fn new(pattern: &[u8]) -> Self {
        Self {
            view: Self::VIEW.to_owned(),
            pattern: pattern.to_vec(),
            listed_by_wensveen: WENSVEEN_PATTERNS.into_iter().any(|listed| is_same_pattern(listed, pattern)),
            solvable: line_has_colouring(pattern),
        }
    }
}

/// The numbers with spaces between them, and a star where Wensveen 2024 lists the pattern.
impl fmt::Display for PatternReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.pattern.iter().map(ToString::to_string).collect();
        write!(f, "{}{}", numbers.join(" "), if self.listed_by_wensveen { " *" } else { "" })
    }
}

/// The boards of a size in which every line for itself has a colouring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PatternBoardsReport {
    /// Name and version of this view: `count-pattern-boards/1`.
    pub view: String,
    /// Rows of the boards.
    pub rows: usize,
    /// Columns of the boards.
    pub cols: usize,
    /// The most symbols that a board has.
    pub symbols: usize,
    /// All boards up to renaming.
    pub boards_up_to_renaming: Number,
    /// What boards are dropped by.
    #[serde(default)]
    pub list: PatternList,
    /// Those of which no line holds a pattern of the list: with all patterns, those in which every line has a colouring.
    pub left: Number,
    /// Those that the patterns of Wensveen 2024 leave (Table 15), where that is known.
    pub wensveen_left: Option<Number>,
}

impl PatternBoardsReport {
    /// The name and version of the view.
    pub const VIEW: &'static str = "count-pattern-boards/1";

    /// Counts the boards, and sets the published number beside them.
    ///
    /// # Errors
    /// If the boards cannot be counted (see [`boards_left_by`]), or the budget is spent.
    pub fn count(
        list: PatternList,
        size: Size,
        symbols: usize,
        published: Option<u64>,
        budget: &Budget,
    ) -> Result<Self, PatternError> {
        Ok(Self {
            view: Self::VIEW.to_owned(),
            rows: size.rows(),
            cols: size.cols(),
            symbols,
            list,
            left: boards_left_by(list, size, symbols, budget)?,
            boards_up_to_renaming: boards_up_to_renaming(size, symbols, budget)?,
            wensveen_left: published.map(Number::from),
        })
    }
}

/// Lays out a table for people, a row for each size.
pub fn pattern_boards_table(boards: &[PatternBoardsReport]) -> String {
    let row = |board: &PatternBoardsReport| {
        let PatternBoardsReport { rows, cols, symbols, boards_up_to_renaming: all, left, .. } = board;
        let share = |left: &Number| format!("{:.1} %", 100.0 * left.to_f64() / all.to_f64());
        let published = board.wensveen_left.as_ref().map(|left| [left.to_string(), share(left)]);
        let [published, published_share] = published.unwrap_or_default();
        let board = format!("{rows}×{cols}");
        let counts = [symbols.to_string(), all.to_string(), left.to_string(), share(left)];
        [vec![board], counts.to_vec(), vec![published, published_share]].concat()
    };
    let head = ["board", "symbols", "up to renaming", "left", "share", "Wensveen: left", "share"];
    table(&head, &boards.iter().map(row).collect::<Vec<_>>())
}
