//! `version`.

use hitori_core::generate;
use serde::{Deserialize, Serialize};

use super::json;
use crate::Problem;
use crate::context::Context;
use crate::registry::Request;

/// What this service is.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Version {}

/// Versions.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct VersionView {
    /// Name and version of the view.
    view: &'static str,
    version: &'static str,
    /// The version of the generator.
    generator: u32,
    /// Cells of the largest board.
    cells: usize,
}

impl Request for Version {
    type View = VersionView;

    fn answer(self, context: &Context) -> Result<String, Problem> {
        json(&VersionView {
            view: "version/1",
            version: env!("CARGO_PKG_VERSION"),
            generator: generate::VERSION,
            cells: context.limits.cells,
        })
    }
}
