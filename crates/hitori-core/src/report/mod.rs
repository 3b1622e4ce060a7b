//! Views: everything that is printed as JSON, as types.
//!
//! What a command prints with `--json`, what a page or a notebook gets, and what `docs/schema/` describes are these types.
//! The first field of every view is `view`, its name and version: `solve/1`. A version changes when a field is removed or
//! changes its meaning; new fields do not change it (docs/formats.md).

mod check;
mod shading;
mod solve;

pub use check::{CheckStatus, CheckView, ViolationView};
pub use shading::RowStrings;
pub use solve::SolveView;
