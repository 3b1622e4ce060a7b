//! The view `typo/1`: what `hitori typo --json` prints.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::explain::cell_names;
use crate::board::Puzzle;
use crate::engine::Status;
use crate::typo::Diagnosis;

/// What is wrong with a board, and what would mend it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TypoView<'a> {
    /// Name and version of the view.
    pub view: Cow<'a, str>,
    /// The name of the puzzle.
    pub id: Cow<'a, str>,
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub cols: usize,
    /// How many solutions the board has.
    pub status: Status,
    /// Cells that contradict each other, on a board without a solution.
    pub conflict: Vec<String>,
    /// Whether no smaller set of cells contradicts itself; null without a conflict.
    pub smallest: Option<bool>,
    /// Changes of one number that leave exactly one solution.
    pub changes: Vec<ChangeView>,
    /// Why there may be more to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Other numbers for one cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ChangeView {
    /// The cell.
    pub cell: String,
    /// Its number, null for a blank.
    pub from: Option<u32>,
    /// The numbers that leave exactly one solution, each of them.
    pub to: Vec<u32>,
}

impl<'a> TypoView<'a> {
    /// The name and version of the view.
    pub const VIEW: &'static str = "typo/1";

    /// Describes what is wrong with a board.
    pub fn new(id: impl Into<Cow<'a, str>>, puzzle: &Puzzle, found: &Diagnosis) -> Self {
        let size = puzzle.size();
        let mut changes: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
        for change in &found.changes {
            changes.entry(change.cell).or_default().push(change.number);
        }
        let change = |(cell, to)| ChangeView { cell: size.name(cell), from: puzzle.clue(cell).number(), to };
        Self {
            view: Self::VIEW.into(),
            id: id.into(),
            rows: size.rows(),
            cols: size.cols(),
            status: found.status,
            conflict: found.conflict.as_ref().map_or(vec![], |conflict| cell_names(size, &conflict.cells)),
            smallest: found.conflict.as_ref().map(|conflict| conflict.is_smallest),
            changes: changes.into_iter().map(change).collect(),
            reason: found.stop.as_ref().map(ToString::to_string),
        }
    }
}
