//! What an engine says about a puzzle.

use std::time::Duration;

use crate::board::Shading;
use crate::certificate::Certificate;
use crate::engine::Limit;

/// The verdict on a puzzle. Every shading in it has passed the referee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No shading obeys the rules.
    Unsolvable,
    /// Exactly one does.
    Unique(Shading),
    /// At least these two, which differ, do.
    Multiple(Shading, Shading),
    /// This one does; whether others do was not asked.
    Solved(Shading),
    /// A budget ran out. A solution found before that is kept.
    Unknown(Limit, Option<Shading>),
}

impl Answer {
    /// The verdict in one word, as in JSON output.
    pub fn status(&self) -> &'static str {
        match self {
            Self::Unsolvable => "unsolvable",
            Self::Unique(_) => "unique",
            Self::Multiple(..) => "multiple",
            Self::Solved(_) => "solved",
            Self::Unknown(..) => "unknown",
        }
    }

    /// The solutions that came with the verdict.
    pub fn solutions(&self) -> Vec<&Shading> {
        match self {
            Self::Unsolvable | Self::Unknown(_, None) => vec![],
            Self::Unique(a) | Self::Solved(a) | Self::Unknown(_, Some(a)) => vec![a],
            Self::Multiple(a, b) => vec![a, b],
        }
    }
}

/// A verdict with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    /// The verdict.
    pub answer: Answer,
    /// The proof of [`Answer::Unsolvable`] and [`Answer::Unique`]; other answers show their solutions, or know nothing.
    pub certificate: Option<Certificate>,
}

/// Solutions found by counting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The solutions, in the order they were found.
    pub solutions: Vec<Shading>,
    /// Are these all of them? If not, the limit or the budget stopped the count.
    pub complete: bool,
    /// The budget that ran out, if one did.
    pub stopped: Option<Limit>,
}

/// A result with the work that went into it.
#[derive(Clone, Debug)]
pub struct Report<T> {
    /// The result.
    pub answer: T,
    /// The work.
    pub stats: Stats,
}

/// Counters of one run. All but `time` are the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    /// From parsed board to answer.
    pub time: Duration,
}
