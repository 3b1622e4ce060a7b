//! Every knob of the engine in one table: name, default, range, help.

use thiserror::Error;

use crate::board::Semantics;
use crate::engine::Budget;

/// How to run the engine.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// Which shadings count.
    pub semantics: Semantics,
    /// When to give up.
    pub budget: Budget,
    /// The search's own settings.
    pub tuning: Tuning,
}

impl Options {
    /// Asks about these shadings.
    pub fn with_semantics(self, semantics: Semantics) -> Self {
        Self { semantics, ..self }
    }

    /// Runs within a budget.
    pub fn with_budget(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }

    /// Searches with these settings.
    pub fn with_tuning(self, tuning: Tuning) -> Self {
        Self { tuning, ..self }
    }
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct OptionInfo {
    /// Name, as in `--set NAME=VALUE`.
    pub name: &'static str,
    /// Value when nothing is said.
    pub default: u32,
    /// Smallest value.
    pub min: u32,
    /// Largest value.
    pub max: u32,
    /// What it does.
    pub help: &'static str,
}

/// A setting that does not exist or is out of range.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TuningError {
    /// No such name.
    #[error("no engine option '{0}'")]
    Unknown(String),
    /// Outside the range.
    #[error("{name} takes {min} to {max}, not {value}")]
    Range {
        /// The option.
        name: &'static str,
        /// The value asked for.
        value: u32,
        /// Smallest value.
        min: u32,
        /// Largest value.
        max: u32,
    },
}

macro_rules! tuning {
    ($($name:ident = $default:literal, $min:literal ..= $max:literal, $help:literal;)*) => {
        /// The engine's settings, by name. Every value is within its range: [`set`](Self::set) checks it.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct Tuning { $(#[doc = $help] pub(super) $name: u32,)* }

        impl Default for Tuning {
            fn default() -> Self { Self { $($name: $default,)* } }
        }

        impl Tuning {
            /// The table of all settings.
            pub const TABLE: &'static [OptionInfo] = &[$(
                OptionInfo { name: stringify!($name), default: $default, min: $min, max: $max, help: $help },
            )*];

            /// Changes one setting by name.
            pub fn set(&mut self, name: &str, value: u32) -> Result<(), TuningError> {
                $(if name == stringify!($name) {
                    if !($min..=$max).contains(&value) {
                        return Err(TuningError::Range { name: stringify!($name), value, min: $min, max: $max });
                    }
                    self.$name = value;
                    return Ok(());
                })*
                Err(TuningError::Unknown(name.to_owned()))
            }

            /// Returns one setting by name, or `None` where there is no such setting.
            pub fn get(&self, name: &str) -> Option<u32> {
                $(if name == stringify!($name) {
                    return Some(self.$name);
                })*
                None
            }
        }
    };
}

tuning! {
    patterns = 1, 0..=1, "seed the board with the line patterns a-b-a and a-a..a before propagating";
    sweeps = 8, 0..=1000, "passes over the undecided cells for walls before the search takes over";
    probe = 1, 0..=1, "try every undecided cell on the root level and keep what fails";
    probe_effort = 20, 0..=100000, "propagations that probing may spend per undecided cell";
    phase = 0, 0..=1, "shade tried first for a cell never assigned: 0 white, 1 shaded";
    decay = 950, 500..=999, "activity decay per conflict, in thousandths";
    restart = 50, 1..=1000000, "conflicts in the unit of the Luby restart sequence";
    reasons = 1, 0..=1, "variables behind a learnt clause count as active as well";
    keep = 1000, 10..=10000000, "learnt clauses kept before the first clean-up";
    keep_growth = 300, 0..=1000000, "how much that number grows with every clean-up";
    twins = 1, 0..=1, "cells that always have the same shade, or always opposite ones, become one variable";
    blocks = 1, 0..=1, "walls with a single way round become clauses, and corners in no wall are not looked at";
    middle = 6, 0..=100, "learnt clauses spanning at most this many levels are kept as long as they are used";
    glue = 2, 0..=100, "learnt clauses spanning at most this many levels are kept for good";
    fault = 0, 0..=1, "spoil every solution on purpose, to see that the referee catches it";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_and_fields_agree() {
        let mut tuning = Tuning::default();
        for row in Tuning::TABLE {
            assert!((row.min..=row.max).contains(&row.default), "{}", row.name);
            tuning.set(row.name, row.max).unwrap();
            assert_eq!(tuning.get(row.name), Some(row.max));
            assert!(tuning.set(row.name, row.max + 1).is_err());
            assert!(row.min == 0 || tuning.set(row.name, row.min - 1).is_err());
        }
        assert!(tuning.set("nonsense", 1).is_err() && tuning.get("nonsense").is_none());
    }

    /// A unit of no conflicts would restart the search for ever.
    #[test]
    fn a_restart_after_no_conflict_is_refused() {
        let refused = TuningError::Range { name: "restart", value: 0, min: 1, max: 1_000_000 };
        assert_eq!(Tuning::default().set("restart", 0), Err(refused));
    }
}
