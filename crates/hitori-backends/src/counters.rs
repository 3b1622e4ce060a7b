//! Counters and times by name, as solvers report them.

use std::collections::BTreeMap;

use hitori_core::engine::Work;

/// Counters and times by name, since the puzzle was loaded. The names that solvers share are listed at [`Work::Named`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counters(BTreeMap<String, f64>);

impl Counters {
    /// Returns a counter, or `None` if the solver does not report it.
    pub fn get(&self, name: &str) -> Option<f64> {
        self.0.get(name).copied()
    }

    /// Sets a counter.
    pub fn set(&mut self, name: &str, value: f64) {
        self.0.insert(name.to_owned(), value);
    }

    /// Adds to a counter, which starts at zero.
    pub fn add(&mut self, name: &str, value: f64) {
        *self.0.entry(name.to_owned()).or_default() += value;
    }

    /// Takes over the values of other counters. They replace those of the same name.
    pub fn update(&mut self, others: Self) {
        self.0.extend(others.0);
    }
}

impl From<BTreeMap<String, f64>> for Counters {
    fn from(counters: BTreeMap<String, f64>) -> Self {
        Self(counters)
    }
}

impl From<Counters> for Work {
    fn from(counters: Counters) -> Self {
        Self::Named(counters.0)
    }
}
