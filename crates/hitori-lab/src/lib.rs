//! Studies of Hitori solvers, from single measurements to a report.
//!
//! | I want to … | call … |
//! |---|---|
//! | summarise, compare and fit measurements | [`stats`] |
//! | lay out numbers with units | [`table::Table`] |
//! | draw them | [`figures::Figure`] |
//! | say whether a published claim holds | [`finding::Finding`] |
//! | put all of it together | [`section::Section`] |
//!
//! ```text
//! measurements ──► stats ──► table, figures, finding ──► section
//! ```
//!
//! Nothing in these modules knows how anything was measured.

pub mod figures;
pub mod finding;
pub mod section;
pub mod stats;
pub mod table;
