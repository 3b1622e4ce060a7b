//! Studies of Hitori solvers, from a plan to a report.
//!
//! ```text
//! plan ──► run ──► log (one line for each measurement) ──► data ──► studies ──► section (tables, figures, findings) ──► report
//!                                                                     ▲
//!                                                                   stats
//! ```
//!
//! | I want to … | call … |
//! |---|---|
//! | say which engines are asked about which puzzles | [`plan`] |
//! | measure, stop and go on | [`run`] |
//! | read measurements | [`log`], [`data`] |
//! | compare two runs of a plan | [`compare`](compare::compare) |
//! | repeat a study of a founding document | [`studies`] |
//! | summarise, compare and fit measurements | [`stats`] |
//! | lay out numbers with units | [`table::Table`] |
//! | draw them | [`figures::Figure`] |
//! | say whether a published claim holds | [`finding::Finding`] |
//! | put the results of a study together | [`section::Section`] |
//! | make a page of sections | [`report::Report`] |
//!
//! Nothing in `stats`, `table`, `figures` and `finding` knows how anything was measured.

pub mod compare;
pub mod data;
pub mod figures;
pub mod finding;
pub mod log;
pub mod plan;
pub mod report;
pub mod run;
pub mod section;
pub mod stats;
pub mod studies;
pub mod table;

/// The examples of the README.
#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
