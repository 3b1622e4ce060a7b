//! What an answer has cost.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Counters of the native search. They are the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Cells left undecided by the first pass over the board, before any search.
    pub residual: u64,
    /// Literals tried on the root level to see whether they fail.
    pub probes: u64,
    /// Choices made by the search.
    pub decisions: u64,
    /// Cells whose shade followed from others.
    pub propagations: u64,
    /// Contradictions analysed.
    pub conflicts: u64,
    /// Clauses learnt from them.
    pub learnt: u64,
    /// Restarts of the search.
    pub restarts: u64,
    /// Learnt clauses thrown away again.
    pub deleted: u64,
}

impl Stats {
    /// Returns the work since an earlier state of the same search.
    pub(crate) fn since(&self, earlier: &Self) -> Self {
        Self {
            residual: self.residual,
            probes: self.probes - earlier.probes,
            decisions: self.decisions - earlier.decisions,
            propagations: self.propagations - earlier.propagations,
            conflicts: self.conflicts - earlier.conflicts,
            learnt: self.learnt - earlier.learnt,
            restarts: self.restarts - earlier.restarts,
            deleted: self.deleted - earlier.deleted,
        }
    }

    /// Returns all counters with their names.
    pub fn counters(&self) -> [(&'static str, u64); 8] {
        [
            ("residual", self.residual),
            ("probes", self.probes),
            ("decisions", self.decisions),
            ("propagations", self.propagations),
            ("conflicts", self.conflicts),
            ("learnt", self.learnt),
            ("restarts", self.restarts),
            ("deleted", self.deleted),
        ]
    }
}

/// The work behind an answer, in the engine's own counters.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Work {
    /// The native engine's.
    Native(Stats),
    /// Counters and times by name, since the puzzle was loaded. Those of engines in `hitori-backends` are listed there, at
    /// `Counters`.
    Named(BTreeMap<String, f64>),
}

impl Default for Work {
    fn default() -> Self {
        Self::Named(BTreeMap::new())
    }
}

impl Work {
    /// Returns one counter.
    pub fn get(&self, name: &str) -> Option<f64> {
        match self {
            Self::Native(stats) => {
                stats.counters().iter().find(|counter| counter.0 == name).map(|counter| counter.1 as f64)
            }
            Self::Named(counters) => counters.get(name).copied(),
        }
    }

    /// Returns all counters with their names.
    pub fn counters(&self) -> Vec<(&str, f64)> {
        match self {
            Self::Native(stats) => stats.counters().map(|(name, value)| (name, value as f64)).to_vec(),
            Self::Named(counters) => counters.iter().map(|(name, &value)| (name.as_str(), value)).collect(),
        }
    }
}

/// Counters by name.
impl Serialize for Work {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Native(stats) => serializer.collect_map(stats.counters()),
            Self::Named(counters) => counters.serialize(serializer),
        }
    }
}

/// Counters that were written down come back by name, whichever engine they are from.
impl<'de> Deserialize<'de> for Work {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        BTreeMap::deserialize(deserializer).map(Self::Named)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Work {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Work".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "The engine's own counters and times by name",
            "type": "object",
            "additionalProperties": {"type": "number"}
        })
    }
}
