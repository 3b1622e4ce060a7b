//! Which rules are in use.

use super::Lines;

/// The registries to choose rules from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RuleSet {
    /// [`RULES`](super::RULES) alone: what W's classes are defined by.
    #[default]
    Wensveen,
    /// [`EXTENDED`](super::EXTENDED) and [`FURTHER`](super::FURTHER) as well.
    All,
}

/// A set of rules and a way of looking at single lines. The default is W's; either choice alone makes one, too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rulebook {
    /// What is used for single lines.
    pub lines: Lines,
    /// The registries.
    pub set: RuleSet,
}

impl From<Lines> for Rulebook {
    fn from(lines: Lines) -> Self {
        Self { lines, ..Self::default() }
    }
}

impl From<RuleSet> for Rulebook {
    fn from(set: RuleSet) -> Self {
        Self { set, ..Self::default() }
    }
}
