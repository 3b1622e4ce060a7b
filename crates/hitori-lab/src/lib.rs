//! Studies of Hitori solvers, from single measurements to a report.
//!
//! | I want to … | call … |
//! |---|---|
//! | summarise, compare and fit measurements | [`stats`] |
//! | lay out numbers with units | [`table::Table`] |
//! | draw them | [`figures::Figure`] |
//! | say whether a published claim holds | [`finding::Finding`] |
//! | put the results of a study together | [`section::Section`] |
//! | make a page of sections | [`report::Report`] |
//!
//! ```text
//! measurements ──► stats ──► table, figures, finding ──► section ──► report (one HTML page)
//! ```
//!
//! Nothing in these modules knows how anything was measured.

pub mod figures;
pub mod finding;
pub mod report;
pub mod section;
pub mod stats;
pub mod table;

/// The examples of the README.
#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
