//! Tables 11, 14, 16, 19 and 20 of Wensveen 2024, row by row beside what the thesis prints, and the Hitori number.

use std::collections::BTreeMap;
use std::fmt;

use hitori_core::deduce::{Class, LineMethod};
use serde::{Deserialize, Serialize};

use super::{BoardsReport, table};
use crate::number::Number;
use crate::wensveen::{ClassColumn, MostShadedRow, RenamingRow, TABLE_11_EXAMPLES};

/// The lines of a length that only the extended line rules decide further (Table 11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PairLinesReport {
    /// Name and version of this view: `count-table-11/1`.
    pub view: String,
    /// Cells of the lines.
    pub cells: usize,
    /// The lines, up to renaming.
    pub lines: Vec<Vec<u8>>,
    /// How many lines of this length the thesis prints as examples.
    pub examples: usize,
}

impl PairLinesReport {
    /// The name and version of the view.
    pub const VIEW: &'static str = "count-table-11/1";

    /// Reports what [`table_11`](crate::table_11) lists.
    pub fn new(cells: usize, lines: Vec<Vec<u8>>) -> Self {
        let examples = TABLE_11_EXAMPLES.iter().find(|(length, _)| *length == cells);
        let examples = examples.map_or(0, |&(_, examples)| examples);
        Self { view: Self::VIEW.to_owned(), cells, lines, examples }
    }
}

/// A heading, and the lines in letters, as the thesis has them.
impl fmt::Display for PairLinesReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (count, noun) = (self.lines.len(), if self.lines.len() == 1 { "line" } else { "lines" });
        writeln!(f, "{} cells: {count} {noun} (the thesis prints {})", self.cells, self.examples)?;
        for line in &self.lines {
            // Numbers stand twice, so that there are letters for 52 cells, more than can be listed.
            let letters =
                line.iter().map(|&number| char::from(b'a' + number.saturating_sub(1) % 26).to_string());
            writeln!(f, "  {}", letters.collect::<Vec<_>>().join(" "))?;
        }
        Ok(())
    }
}

/// The boards of a size up to renaming (Table 14).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RenamingRowReport {
    /// Name and version of this view: `count-table-14/1`.
    pub view: String,
    /// Rows of the boards.
    pub rows: usize,
    /// Columns of the boards.
    pub cols: usize,
    /// The most symbols that a board has.
    pub symbols: usize,
    /// How many there are.
    pub boards_up_to_renaming: Number,
    /// How many the thesis prints.
    pub wensveen: Number,
}

impl RenamingRowReport {
    /// The name and version of the view.
    pub const VIEW: &'static str = "count-table-14/1";
}

impl From<&RenamingRow> for RenamingRowReport {
    fn from(row: &RenamingRow) -> Self {
        let RenamingRow { board: [rows, cols, symbols], boards, published } = row.clone();
        let view = Self::VIEW.to_owned();
        Self { view, rows, cols, symbols, boards_up_to_renaming: boards, wensveen: published }
    }
}

/// Lays out Table 14 for people, a row for each size.
pub fn renaming_table(rows: &[RenamingRowReport]) -> String {
    let row = |row: &RenamingRowReport| {
        let RenamingRowReport { rows, cols, symbols, boards_up_to_renaming, wensveen, .. } = row;
        let board = format!("{rows}×{cols}");
        vec![board, symbols.to_string(), boards_up_to_renaming.grouped(), wensveen.grouped()]
    };
    table(&["board", "symbols", "up to renaming", "Wensveen"], &rows.iter().map(row).collect::<Vec<_>>())
}

/// The most shaded cells of a board (Table 16).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MostShadedRowReport {
    /// Name and version of this view: `count-table-16/1`.
    pub view: String,
    /// Rows of the board, at least as many as columns.
    pub rows: usize,
    /// Columns of the board.
    pub cols: usize,
    /// The most shaded cells.
    pub most: usize,
    /// What the thesis' formula gives; `null` below six columns, where it says nothing.
    pub formula: Option<usize>,
}

impl MostShadedRowReport {
    /// The name and version of the view.
    pub const VIEW: &'static str = "count-table-16/1";
}

impl From<&MostShadedRow> for MostShadedRowReport {
    fn from(row: &MostShadedRow) -> Self {
        let MostShadedRow { rows, cols, most, formula } = *row;
        Self { view: Self::VIEW.to_owned(), rows, cols, most, formula }
    }
}

/// Lays out Table 16 for people: a triangle, with a star where the formula gives something else.
pub fn most_shaded_table(rows: &[MostShadedRowReport]) -> String {
    let longest = rows.iter().map(|row| row.rows).max().unwrap_or(0);
    let entry = |m: usize, n: usize| {
        let found = rows.iter().find(|row| (row.rows, row.cols) == (m, n));
        let shown = |row: &MostShadedRowReport| {
            let is_other = row.formula.is_some_and(|formula| formula != row.most);
            format!("{}{}", row.most, if is_other { "*" } else { "" })
        };
        found.map(shown).unwrap_or_default()
    };
    let head: Vec<String> =
        ["m\\n".to_owned()].into_iter().chain((2..=longest).map(|n| n.to_string())).collect();
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let line = |m: usize| std::iter::once(m.to_string()).chain((2..=longest).map(|n| entry(m, n))).collect();
    table(&head, &(2..=longest).map(line).collect::<Vec<Vec<String>>>())
}

/// All uniquely solvable boards of a size by class (Tables 19 and 20).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ClassColumnReport {
    /// Name and version of this view: `count-table-classes/1`.
    pub view: String,
    /// The number of the table: 19 or 20.
    pub table: u32,
    /// How single lines are solved: by rules, or exactly (2sat).
    pub lines: String,
    /// What was counted here.
    pub here: BoardsReport,
    /// Unique boards by class, as the thesis prints them.
    pub wensveen: BTreeMap<String, Number>,
    /// Unique boards of all classes in the thesis.
    pub wensveen_unique: Number,
}

impl ClassColumnReport {
    /// The name and version of the view.
    pub const VIEW: &'static str = "count-table-classes/1";

    /// Sets what was counted beside a column.
    pub fn new(column: &ClassColumn, here: BoardsReport) -> Self {
        let classes = Class::ALL.iter().map(ToString::to_string);
        Self {
            view: Self::VIEW.to_owned(),
            table: column.table,
            lines: column.lines.to_string(),
            here,
            wensveen: classes.zip(column.published.map(Number::from)).collect(),
            wensveen_unique: column.published_unique().into(),
        }
    }

    /// Returns the heading of a table of columns, which are its rows.
    pub fn head() -> String {
        let classes = Class::ALL.iter().map(|class| format!("{class:>11}"));
        format!("{:<26}{}{:>13}\n", "board (symbols), lines", classes.collect::<String>(), "unique")
    }
}

/// Two rows: what was counted here, and what the thesis prints.
impl fmt::Display for ClassColumnReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut row = |name: String, classes: &BTreeMap<String, Number>, unique: &Number| {
            let counts = classes.values().map(|count| format!("{:>11}", count.grouped()));
            writeln!(f, "{name:<26}{}{:>13}", counts.collect::<String>(), unique.grouped())
        };
        let BoardsReport { rows, cols, symbols, .. } = self.here;
        let lines = if self.lines == LineMethod::TwoSat.name() { "2-SAT" } else { "rules" };
        let classes = self.here.by_class.clone().unwrap_or_default();
        row(format!("{rows}×{cols} ({symbols}), {lines}"), &classes, &self.here.unique)?;
        row("  Wensveen".to_owned(), &self.wensveen, &self.wensveen_unique)
    }
}

/// The Hitori number of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HitoriNumberReport {
    /// Name and version of this view: `count-hitori-number/1`.
    pub view: String,
    /// Rows and columns of the boards.
    pub side: usize,
    /// The fewest different numbers of a board with exactly one solution; `null` if no board of this side has.
    pub hitori_number: Option<usize>,
    /// The bound of Suzuki, Uchizawa and Uno, as Wensveen 2024 cites it: (2n − 1)/3, rounded up.
    pub lower_bound: usize,
}

impl HitoriNumberReport {
    /// The name and version of the view.
    pub const VIEW: &'static str = "count-hitori-number/1";

    /// Reports what [`hitori_number`](crate::hitori_number) has found.
    pub fn new(side: usize, hitori_number: Option<usize>) -> Self {
        let lower_bound = (2 * side).saturating_sub(1).div_ceil(3);
        Self { view: Self::VIEW.to_owned(), side, hitori_number, lower_bound }
    }
}

impl fmt::Display for HitoriNumberReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { side, lower_bound, .. } = self;
        match self.hitori_number {
            Some(number) => writeln!(f, "h({side}) = {number} (lower bound: {lower_bound})"),
            None => writeln!(f, "h({side}) does not exist: no board {side}×{side} has exactly one solution"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_for_people() {
        let rows = |most: &[(usize, usize, usize, Option<usize>)]| {
            let row = |&(rows, cols, most, formula): &_| {
                MostShadedRowReport::from(&MostShadedRow { rows, cols, most, formula })
            };
            most.iter().map(row).collect::<Vec<_>>()
        };
        let text = most_shaded_table(&rows(&[(2, 2, 1, None), (3, 2, 2, None), (3, 3, 4, Some(3))]));
        assert_eq!(text, "m\\n  2   3\n  2  1    \n  3  2  4*\n");
        let lines = PairLinesReport::new(6, vec![vec![1, 2, 3, 3, 1, 2]]);
        assert_eq!(lines.to_string(), "6 cells: 1 line (the thesis prints 1)\n  a b c c a b\n");
        assert_eq!(HitoriNumberReport::new(4, Some(3)).to_string(), "h(4) = 3 (lower bound: 3)\n");
        assert!(HitoriNumberReport::new(2, None).to_string().contains("does not exist"));
    }
}
