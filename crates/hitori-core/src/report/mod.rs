//! Everything that is printed as JSON, as types: one file per view.
//!
//! The first field of every view is `view`, its name and version.

mod classify;
mod explain;
mod hint;
mod rules;

pub use classify::*;
pub use explain::*;
pub use hint::*;
pub use rules::*;
