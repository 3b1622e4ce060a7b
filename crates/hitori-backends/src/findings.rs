//! What is asked of an engine, and what is found.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use hitori_core::engine::{Budget, Limit, Status};
use hitori_core::{Semantics, Shading};

/// What is asked about a puzzle.
#[derive(Clone, Debug)]
pub struct Question {
    /// Solutions wanted: 1 for any, 2 for uniqueness, more to count.
    pub limit: usize,
    /// Which shadings count.
    pub semantics: Semantics,
    /// When to give up. Conflicts are the native engine's alone.
    pub budget: Budget,
    /// Where a proof goes, if one is wanted.
    pub proof: Option<PathBuf>,
}

impl Question {
    /// Up to so many solutions.
    pub fn up_to(limit: usize) -> Self {
        Self { limit, semantics: Semantics::Strict, budget: Budget::default(), proof: None }
    }

    /// Any solution.
    pub fn first() -> Self {
        Self::up_to(1)
    }

    /// No, one or several solutions?
    pub fn unique() -> Self {
        Self::up_to(2)
    }
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Findings {
    /// Solutions, different ones, all of them checked by the referee.
    pub solutions: Vec<Shading>,
    /// Are these all? Never true when only one was asked for and found.
    pub complete: bool,
    /// Why the search ended before that.
    pub stopped: Option<Stop>,
    /// The work, as the solver tells it.
    pub statistics: Statistics,
    /// From the puzzle to the answer: encoding, solving and checking.
    pub time: Duration,
}

impl Findings {
    /// The verdict in one word.
    pub fn status(&self) -> Status {
        match (self.solutions.len(), self.complete, &self.stopped) {
            (2.., _, _) => Status::Multiple,
            (1, true, _) => Status::Unique,
            (0, true, _) => Status::Unsolvable,
            (1, false, None) => Status::Solved,
            _ => Status::Unknown,
        }
    }
}

/// Why there is no full answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A budget ran out.
    Limit(Limit),
    /// The solver says that it does not know, with its reason.
    GaveUp(String),
    /// The solver died, printed nonsense, or gave a shading that breaks the rules.
    Crashed(String),
    /// This puzzle or question is beyond the engine, and the reason says where its limit is.
    Unsuitable(String),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Limit(limit) => limit.fmt(f),
            Self::GaveUp(reason) => write!(f, "gave up: {reason}"),
            Self::Crashed(reason) => write!(f, "crashed: {reason}"),
            Self::Unsuitable(reason) => f.write_str(reason),
        }
    }
}

impl From<Limit> for Stop {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// Counters and times by name, since the puzzle was loaded. Names that solvers share:
///
/// | name | what |
/// |---|---|
/// | `encode_seconds` | writing the program |
/// | `ground_seconds`, `solve_seconds` | the solver's own times: taking the program in, and searching |
/// | `variables`, `constraints` | size of what the solver got (assertions, clauses, rows, rules) |
/// | `choices` / `decisions`, `conflicts`, `propagations`, `restarts` | the search |
/// | `inferences` | steps of a Prolog machine |
/// | `lemmas`, `lemma_size` | learnt clauses and their mean length |
/// | `rounds`, `walls` | candidates looked at for walls, and wall clauses added |
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics(pub BTreeMap<String, f64>);

impl Statistics {
    /// One of them.
    pub fn get(&self, name: &str) -> Option<f64> {
        self.0.get(name).copied()
    }

    /// Sets one of them.
    pub fn set(&mut self, name: &str, value: f64) {
        self.0.insert(name.to_owned(), value);
    }

    /// Adds to one of them.
    pub fn add(&mut self, name: &str, value: f64) {
        *self.0.entry(name.to_owned()).or_default() += value;
    }

    /// Takes over the values of others, which win.
    pub fn update(&mut self, others: Self) {
        self.0.extend(others.0);
    }
}
