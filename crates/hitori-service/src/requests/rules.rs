//! `rules`.

use hitori_core::deduce::RULES;
use hitori_core::report::RuleView;
use serde::{Deserialize, Serialize};

use super::json;
use crate::Problem;
use crate::context::Context;
use crate::registry::Request;

/// All rules.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Rules {}

/// The rules, cheapest class first.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct RuleListView {
    /// Name and version of the view.
    view: &'static str,
    rules: Vec<RuleView<'static>>,
}

impl Request for Rules {
    type View = RuleListView;

    fn answer(self, _: &Context) -> Result<String, Problem> {
        let rules = RULES.iter().map(|rule| RuleView::new(rule)).collect();
        json(&RuleListView { view: "rule-list/1", rules })
    }
}
