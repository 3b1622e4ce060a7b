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
//!
//! Nothing in [`stats`] knows what was measured: functions take slices and give numbers or a reason why there is none.

pub mod compare;
pub mod data;
pub mod finding;
pub mod log;
pub mod plan;
pub mod run;
pub mod section;
pub mod stats;
pub mod studies;
pub mod table;
