//! The requests. What more than one of them needs stands in `input.rs`.

mod cells;
mod check;
mod classify;
mod convert;
mod drawing;
mod explain;
mod generate;
mod hint;
mod render;
mod rules;
mod session;
mod solve;
mod typo;
mod version;

use serde::Serialize;

use crate::Problem;

pub(crate) use cells::Cells;
pub(crate) use check::Check;
pub(crate) use classify::{Classify, Properties};
pub(crate) use convert::{Convert, Formats};
pub(crate) use drawing::Drawing;
pub(crate) use explain::Explain;
pub(crate) use generate::{Daily, Generate, Practice};
pub(crate) use hint::Hint;
pub(crate) use render::Render;
pub(crate) use rules::Rules;
pub(crate) use session::Session;
pub(crate) use solve::{Solve, Unique};
pub(crate) use typo::Typo;
pub(crate) use version::Version;

/// Returns a view as JSON.
fn json(view: &impl Serialize) -> Result<String, Problem> {
    serde_json::to_string(view).map_err(Problem::malformed)
}
