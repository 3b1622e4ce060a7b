//! What every request has: a budget, and bounds.

use std::fmt::Display;
use std::time::Duration;

use hitori_core::engine::{Budget, Outcome, parse_time};
use hitori_core::solve::{self, Options};
use hitori_core::{Puzzle, formats};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::Problem;

/// How much one request may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Cells of a board.
    pub cells: usize,
    /// Solutions of one answer.
    pub solutions: usize,
    /// The time of a request, unless it asks for less; none where the caller has its own way of stopping.
    pub time: Option<Duration>,
}

impl Default for Limits {
    /// A page's needs with room to spare: boards of 10,000 cells, 1000 solutions, no limit of time.
    fn default() -> Self {
        Self { cells: 10_000, solutions: 1000, time: None }
    }
}

impl Limits {
    /// Limits the cells of a board.
    pub fn with_cells(self, cells: usize) -> Self {
        Self { cells, ..self }
    }

    /// Limits the time of a request.
    pub fn with_time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }
}

/// The longest time that makes sense to ask for: the hours of six digits.
pub(crate) const MOST_TIME: Duration = Duration::from_secs(3600 * 999_999);

/// Budget and limits of one request.
pub(crate) struct Context {
    pub(crate) budget: Budget,
    pub(crate) limits: Limits,
}

/// What may stand in every request beside its own fields.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Common {
    /// A time limit, as text or in seconds.
    timeout: Option<Time>,
    /// A limit on the conflicts of a search.
    conflicts: Option<u32>,
    /// Whether the caller wants to hear of progress, which is the door's business.
    #[serde(default)]
    #[allow(dead_code)]
    progress: bool,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Time {
    Seconds(f64),
    Text(String),
}

impl Common {
    const FIELDS: [&'static str; 3] = ["timeout", "conflicts", "progress"];

    /// Takes what is common out of a request.
    pub(crate) fn take(fields: &mut Map<String, Value>) -> Result<Self, Problem> {
        let own = Self::FIELDS.iter().filter_map(|&name| fields.remove_entry(name)).collect();
        serde_json::from_value(Value::Object(own)).map_err(|_| {
            Problem::malformed(
                "timeout is a time such as \"2s\", conflicts a whole number, progress true or false",
            )
        })
    }

    /// Returns the caller's budget with the limits of the request, running.
    pub(crate) fn budget(&self, budget: &Budget, limits: &Limits) -> Result<Budget, Problem> {
        let asked = self.timeout.as_ref().map(Time::duration).transpose()?;
        let time = [asked, limits.time, budget.time()].into_iter().flatten().min();
        let budget = budget.clone();
        let budget = match time {
            Some(time) if budget.time() != Some(time) => budget.with_time(time),
            _ => budget,
        };
        Ok(match self.conflicts {
            Some(conflicts) => budget.with_conflicts(conflicts.into()),
            None => budget,
        }
        .start())
    }
}

impl Time {
    fn duration(&self) -> Result<Duration, Problem> {
        let found = match self {
            Self::Seconds(seconds) => Duration::try_from_secs_f64(*seconds).ok(),
            Self::Text(text) => parse_time(text).ok(),
        };
        let range = Duration::from_micros(1)..=MOST_TIME;
        found.filter(|time| range.contains(time)).ok_or_else(|| {
            Problem::malformed("timeout: a time such as 0.5 (seconds), \"500ms\", \"2s\" or \"1m\" expected")
        })
    }
}

impl Context {
    /// Returns an error when a board has more cells than this service takes. `what` names the field and the board.
    pub(crate) fn fits(&self, cells: usize, what: impl Display) -> Result<(), Problem> {
        let most = self.limits.cells;
        if cells <= most {
            return Ok(());
        }
        Err(Problem::too_large(format!("{what} is too large: at most {most} cells")))
    }

    /// Returns the options of the engine.
    pub(crate) fn options(&self) -> Options {
        Options::default().with_budget(self.budget.clone())
    }

    /// Finds out whether a puzzle has no, one or several solutions.
    pub(crate) fn unique(&self, puzzle: &Puzzle) -> Result<Outcome, Problem> {
        let mut outcome = solve::unique(puzzle, &self.options());
        match outcome.stop.take() {
            Some(stop) => Err(stop.into()),
            None => Ok(outcome),
        }
    }

    /// Returns the limits of readers.
    pub(crate) fn reading(&self) -> formats::Limits {
        formats::Limits::default().with_cells(self.limits.cells)
    }
}
