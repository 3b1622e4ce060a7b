//! The view `properties/1`: what a puzzle looks like, under the names of the documents that count it.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::board::{Puzzle, Shading};
use crate::engine::Status;
use crate::properties::Properties;

/// The structural properties of a puzzle, told apart by who counts them: `properties.rs` says how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PropertiesView<'a> {
    /// Name and version of the view.
    pub view: Cow<'a, str>,
    /// The name of the puzzle.
    pub id: Cow<'a, str>,
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub cols: usize,
    /// Whether it has one solution, none or several; only the first has a number of shaded cells.
    pub status: Status,
    /// The properties of Rietdijk 2026, section 5.3 and Table 2.
    pub rietdijk: RietdijkView,
    /// The properties of de Nooij 2026, section 6.1.
    pub nooij: NooijView,
}

/// The properties of Rietdijk 2026. Duplicates are numbers of a line, each counted once per line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RietdijkView {
    /// Black tiles: shaded cells of the only solution; null where there is no such.
    #[serde(rename = "BT")]
    pub bt: Option<usize>,
    /// Adjacent duplicates: numbers of a line that stand on two neighbouring cells of it.
    #[serde(rename = "AD")]
    pub ad: usize,
    /// Triple adjacent duplicates: numbers of a line that stand on three cells of it in a row.
    #[serde(rename = "TAD")]
    pub tad: usize,
    /// Non-adjacent duplicates: numbers of a line that stand on two cells of it that are not neighbours.
    #[serde(rename = "NAD")]
    pub nad: usize,
    /// Duplicates in both row and column: cells whose number occurs again in both.
    #[serde(rename = "RCD")]
    pub rcd: usize,
}

/// The properties of de Nooij 2026. All are numbers of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NooijView {
    /// Cells that have the number of a neighbour.
    pub adjacent_duplicate_tiles: usize,
    /// Cells whose number occurs again both in their row and in their column.
    pub row_column_duplicate_tiles: usize,
    /// Cells whose number occurs nowhere else in their row and column.
    pub unique_tiles: usize,
}

impl<'a> PropertiesView<'a> {
    /// The name and version of the view.
    pub const VIEW: &'static str = "properties/1";

    /// Counts the properties of a puzzle, given what is known of its solutions and the only one, if there is one.
    pub fn new(
        id: impl Into<Cow<'a, str>>,
        puzzle: &Puzzle,
        status: Status,
        solution: Option<&Shading>,
    ) -> Self {
        let (size, counted) = (puzzle.size(), Properties::of_numbers(puzzle));
        let rietdijk = RietdijkView {
            bt: solution.map(|solution| solution.shaded().count()),
            ad: counted.adjacent,
            tad: counted.triples,
            nad: counted.apart,
            rcd: counted.both,
        };
        let nooij = NooijView {
            adjacent_duplicate_tiles: counted.adjacent_cells,
            row_column_duplicate_tiles: counted.both,
            unique_tiles: counted.single,
        };
        let (rows, cols) = (size.rows(), size.cols());
        Self { view: Self::VIEW.into(), id: id.into(), rows, cols, status, rietdijk, nooij }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats;

    /// Counted by hand, with a blank and a number that occurs once only.
    #[test]
    fn every_property_has_its_own_number() {
        let puzzle = formats::parse("1 1 1 2 1\n3 1 4 2 2\n3 5 . 2 6\n", None).expect("a board").puzzle;
        let view = PropertiesView::new("name", &puzzle, Status::Multiple, None);
        // Rows: 1 1 1 and 2 2; columns: 3 3, 1 1 and 2 2 2. 1 stands apart in the first row, 2 in the fourth column.
        let RietdijkView { bt, ad, tad, nad, rcd } = view.rietdijk;
        assert_eq!((bt, ad, tad, nad), (None, 5, 2, 2));
        // The 1 at r1c2 and the 2 at r2c4.
        assert_eq!(rcd, 2);
        // Four in the first row, 3 1 . 2 2 in the second, 3 and 2 in the third.
        let NooijView { adjacent_duplicate_tiles: near, row_column_duplicate_tiles: both, unique_tiles } =
            view.nooij;
        assert_eq!((near, both), (10, 2));
        // 4, 5, 6 and the blank: nothing else in its lines is blank.
        assert_eq!(unique_tiles, 4);
        let text = serde_json::to_string(&view).expect("a view is plain data");
        assert!(text.contains(r#""rietdijk":{"BT":null,"AD":5,"TAD":2,"NAD":2,"RCD":2}"#), "{text}");
        assert_eq!(serde_json::from_str::<PropertiesView<'_>>(&text).ok(), Some(view));
    }
}
