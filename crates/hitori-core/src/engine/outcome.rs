//! What is answered.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::budget::Limit;
use super::work::Work;
use crate::board::Shading;

/// The answer in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// No shading is a solution.
    Unsolvable,
    /// Exactly one is.
    Unique,
    /// More than one is.
    Multiple,
    /// At least one is; whether others are was not asked.
    Solved,
    /// There is no full answer: a budget ran out, or an engine failed.
    Unknown,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Unsolvable, Self::Unique, Self::Multiple, Self::Solved, Self::Unknown];

    /// Returns the word, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unsolvable => "unsolvable",
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::Solved => "solved",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that names no [`Status`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a status: unsolvable, unique, multiple, solved or unknown expected")]
pub struct UnknownStatus(pub String);

impl FromStr for Status {
    type Err = UnknownStatus;

    fn from_str(text: &str) -> Result<Self, UnknownStatus> {
        Self::ALL
            .into_iter()
            .find(|status| status.name() == text)
            .ok_or_else(|| UnknownStatus(text.to_owned()))
    }
}

/// Why there is no full answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StopReason {
    /// The budget ran out.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// The engine says that it does not know, with its reason.
    #[error("gave up: {0}")]
    GaveUp(String),
    /// The engine died or printed nonsense.
    #[error("crashed: {0}")]
    Crashed(String),
    /// The referee rejected the engine's answer.
    #[error("invalid answer: {0}")]
    Invalid(String),
    /// This puzzle or question is beyond the engine, and the reason says where its limit is.
    #[error("{0}")]
    Unsuitable(String),
}

impl StopReason {
    /// Returns whether the work was cancelled.
    pub fn is_cancelled(&self) -> bool {
        *self == Self::Limit(Limit::Cancelled)
    }
}

/// The answer to a [`Question`](super::Question).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Outcome {
    /// Solutions that were found. They all differ.
    pub solutions: Vec<Shading>,
    /// Whether these are all solutions. Never true when only one was asked for and found.
    pub complete: bool,
    /// For [`Goal::Forced`](super::Goal::Forced): what all solutions share; other cells are undecided.
    pub forced: Option<Shading>,
    /// Why there is no full answer, if there is none.
    pub stop: Option<StopReason>,
    /// What the engine had to do.
    pub work: Work,
    /// From the puzzle to the answer, as far as there is a clock.
    pub time: Duration,
    /// What another engine took to confirm the answer, where one did. It is no part of `time`.
    pub confirmation: Option<Duration>,
}

impl Outcome {
    /// Returns the outcome of a search that found these solutions, and whether they are all.
    pub fn found(solutions: Vec<Shading>, complete: bool) -> Self {
        Self { solutions, complete, ..Self::default() }
    }

    /// Returns the outcome of a search that was stopped after it had found these solutions.
    pub fn stopped(solutions: Vec<Shading>, stop: impl Into<StopReason>) -> Self {
        Self { solutions, stop: Some(stop.into()), ..Self::default() }
    }

    /// Returns the same outcome with the work behind it.
    pub fn with_work(self, work: Work, time: Duration) -> Self {
        Self { work, time, ..self }
    }

    /// Returns the answer in one word.
    pub fn status(&self) -> Status {
        match (self.solutions.len(), self.complete, &self.stop) {
            (2.., _, _) => Status::Multiple,
            (1, true, _) => Status::Unique,
            (0, true, _) => Status::Unsolvable,
            (1, false, None) => Status::Solved,
            _ => Status::Unknown,
        }
    }

    /// Returns the only solution, if it is known to be the only one.
    pub fn unique(&self) -> Option<&Shading> {
        (self.status() == Status::Unique).then(|| &self.solutions[0])
    }

    /// Returns a solution, if one was found.
    pub fn solution(&self) -> Option<&Shading> {
        self.solutions.first()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shade, Size};

    #[test]
    fn the_status_follows_from_what_was_found() {
        let solution = Shading::filled(Size::new(1, 2).unwrap(), Shade::White);
        let found = |count: usize, complete| Outcome::found(vec![solution.clone(); count], complete).status();
        assert_eq!(found(0, true), Status::Unsolvable);
        assert_eq!(found(1, true), Status::Unique);
        assert_eq!(found(1, false), Status::Solved);
        assert_eq!(found(3, false), Status::Multiple);
        let stopped = |count: usize| Outcome::stopped(vec![solution.clone(); count], Limit::Time).status();
        assert_eq!(
            [stopped(0), stopped(1), stopped(2)],
            [Status::Unknown, Status::Unknown, Status::Multiple]
        );
    }

    #[test]
    fn words_are_read_back() {
        for status in Status::ALL {
            assert_eq!(status.to_string().parse(), Ok(status));
            assert_eq!(serde_json::to_string(&status).unwrap(), format!("\"{status}\""));
        }
        assert!("Unique".parse::<Status>().is_err());
    }
}
