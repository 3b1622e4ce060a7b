//! What a study gives back: a section of the report.

use serde::{Deserialize, Serialize};

use crate::figures::Figure;
use crate::finding::Finding;
use crate::table::Table;

/// The result of a study: one table or figure of a document, repeated here.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Section {
    /// A short name, unique in a report: letters, digits and `-`.
    pub id: String,
    /// The heading.
    pub title: String,
    /// Author, year and place of what is repeated: "de Nooij 2026, Table 1".
    pub source: String,
    /// How much of it was done: "60 of 1000 puzzles a size, limit 10 s".
    pub scale: String,
    /// Paragraphs of plain text.
    pub prose: Vec<String>,
    /// Tables.
    pub tables: Vec<Table>,
    /// Figures.
    pub figures: Vec<Figure>,
    /// Claims of the document, and whether they hold.
    pub findings: Vec<Finding>,
}
