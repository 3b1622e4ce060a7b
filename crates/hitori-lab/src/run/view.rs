//! How a run ended, as JSON.

use serde::Serialize;

use super::{Ended, Setting};
use crate::log::file_of;
use crate::plan::Plan;

/// How a run of a plan, or of a part of it, ended.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RunView {
    /// `lab-run/1`.
    view: String,
    /// The name of the plan.
    plan: String,
    /// How much of it.
    scale: String,
    /// Which part of it, such as 3/16.
    shard: String,
    /// The file of its measurements.
    file: String,
    /// Measurements made now.
    measured: usize,
    /// Measurements made now that ended with a wrong answer.
    wrong: usize,
    /// What was not tried, because the engine had solved nothing of a smaller set.
    not_tried: usize,
    /// What is not measured because the time was over or somebody stopped the run.
    left: usize,
    /// What is not measured because other shards are not far enough.
    waiting: usize,
}

impl RunView {
    /// The name and version of the view.
    pub const VIEW: &'static str = "lab-run/1";

    /// Describes the end of a run.
    pub fn new(plan: &Plan, setting: &Setting, ended: &Ended) -> Self {
        Self {
            view: Self::VIEW.to_owned(),
            plan: plan.name.clone(),
            scale: setting.scale.to_string(),
            shard: setting.shard.to_string(),
            file: file_of(&setting.folder, &plan.name, setting.shard).display().to_string(),
            measured: ended.measured,
            wrong: ended.wrong,
            not_tried: ended.beaten,
            left: ended.left,
            waiting: ended.waiting,
        }
    }
}
