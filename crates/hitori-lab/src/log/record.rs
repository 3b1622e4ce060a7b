//! What stands on a line of a file of measurements.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::machine::Machine;

/// One line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "view")]
#[non_exhaustive]
pub enum Record {
    /// A run began: what follows was measured there and then.
    #[serde(rename = "lab-session/1")]
    Session(Session),
    /// One measurement.
    #[serde(rename = "lab-measurement/1")]
    Measurement(Measurement),
}

/// Where, when and how the measurements after it were made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Session {
    /// The name of the plan.
    pub plan: String,
    /// The plan itself. A file goes on only with the plan it began with.
    pub text: String,
    /// How much of the plan was run.
    pub scale: String,
    /// Which part of the plan, such as 3/16; all of it if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
    /// When, as 2026-11-16T08:00:00Z.
    pub at: String,
    /// The version of this program.
    pub version: String,
    /// Where.
    pub machine: Machine,
    /// The solvers of the engines that take part, with their versions.
    pub solvers: BTreeMap<String, String>,
    /// What of the plan cannot be run here, and why.
    pub left_out: BTreeMap<String, String>,
}

impl Session {
    /// The name and version of the view, which stands first on its line.
    pub const VIEW: &'static str = "lab-session/1";
}

/// One measurement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Measurement {
    /// Names the job within its plan; there is one measurement of each.
    pub key: String,
    /// The set of the puzzle, or the name of the command.
    pub set: String,
    /// The puzzle within its set: its seed, or file and number.
    pub instance: String,
    /// Rows of the board; 0 for commands.
    pub rows: usize,
    /// Columns of the board; 0 for commands.
    pub cols: usize,
    /// The engine, or the command.
    pub engine: String,
    /// Which time it is, from 0 on.
    pub repetition: u32,
    /// When.
    pub at: String,
    /// How many processes wanted to run at that time.
    pub load: f64,
    /// How it ended.
    pub status: Status,
    /// Why there is no answer, where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Wall time of the whole question, encoding and referee included.
    pub wall_seconds: f64,
    /// What was counted or timed, by name: see `hitori_core::engine::Work::Named`, and `hitori properties`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, f64>,
    /// What a command printed: one JSON value for each line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub output: Vec<Value>,
}

/// How a measurement ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Status {
    /// With the right answer.
    Solved,
    /// At the limit of time or memory.
    Limit,
    /// With a wrong answer, which the referee or the known solution refutes.
    Wrong,
    /// Before it began: the engine does not take such puzzles (a licence, a size), which says nothing about its time.
    Refused,
    /// In any other way: the engine gave up or crashed.
    Failed,
}

impl Measurement {
    /// The name and version of the view, which stands first on its line.
    pub const VIEW: &'static str = "lab-measurement/1";

    /// Returns whether there is a right answer.
    pub fn is_solved(&self) -> bool {
        self.status == Status::Solved
    }

    /// Returns what was counted or timed under this name.
    pub fn value(&self, name: &str) -> Option<f64> {
        match name {
            "wall_seconds" => Some(self.wall_seconds),
            _ => self.values.get(name).copied(),
        }
    }
}
