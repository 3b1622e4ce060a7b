//! Everything that is printed about counts, as types: JSON by serde, prose by `Display`.
//!
//! The first field of each view is its name and version. Numbers that may be large are strings
//! ([`Number`](crate::Number)).

mod boards;
mod estimate;
mod lines;
mod patterns;
mod sequence;
mod shadings;
mod solutions;
mod up_to_renaming;
mod wensveen;

pub use boards::BoardsReport;
pub use estimate::{Estimate, EstimateReport};
pub use lines::{BlockOrdersReport, block_orders_table};
pub use patterns::{PatternBoardsReport, PatternReport, pattern_boards_table};
pub use sequence::TermReport;
pub use shadings::{MostShadedReport, PeriodReport, ShadingsReport};
pub use solutions::SolutionCountReport;
pub use up_to_renaming::UpToRenamingReport;
pub use wensveen::{
    ClassColumnReport, HitoriNumberReport, MostShadedRowReport, PairLinesReport, RenamingRowReport,
    most_shaded_table, renaming_table,
};

/// Lays out a table for people: columns as wide as they need, numbers to the right.
fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let width = |col: usize| {
        let cells = rows.iter().map(|row| row[col].chars().count());
        cells.chain([head[col].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let line = |cells: &[String]| {
        let cells: Vec<String> =
            cells.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}")).collect();
        format!("{}\n", cells.join("  "))
    };
    let head: Vec<String> = head.iter().map(|&name| name.to_owned()).collect();
    std::iter::once(line(&head)).chain(rows.iter().map(|row| line(row))).collect()
}
