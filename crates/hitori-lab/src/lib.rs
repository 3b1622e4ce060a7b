//! Studies of Hitori solvers, from single measurements to a report.
//!
//! | I want to … | call … |
//! |---|---|
//! | summarise, compare and fit measurements | [`stats`] |
//!
//! Nothing in [`stats`] knows what was measured: functions take slices and give numbers or a reason why there is none.

pub mod finding;
pub mod stats;
pub mod table;
