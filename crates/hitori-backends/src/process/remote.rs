//! An oracle in another process. Every message is one line of JSON, every message is answered by one line of JSON:
//!
//! ```text
//! → {"hello": true}                                  ← {"ok": true}
//! → {"load": {"program": …, "rows": …, "cols": …, "parts": ["lazy", "sp"], "solver": "clingo", "threads": 1, "proof": …}}
//!                                                    ← {"ok": true, "statistics": {…}}
//! → {"next": {"clauses": [[1, -5], [3]], "seconds": 9.8}}
//!                                                    ← {"shading": "x--x-…", "statistics": {…}}
//!                                                    ← {"none": true, "statistics": {…}}
//! ```
//!
//! In a clause, k is "cell k is shaded" and −k "cell k is white", cells counted from 1 in row-major order. Any message may
//! also be answered by `{"gave_up": reason}` (the solver does not know), `{"unsuitable": reason}` (it cannot take this) or
//! `{"error": reason}`. Statistics are counted since `load`.

use std::collections::BTreeMap;
use std::time::Instant;

use hitori_core::engine::Limit;
use hitori_core::{Shade, Shading, Size};
use serde::Deserialize;
use serde_json::{Value, json};

use super::worker::{Worker, excerpt};
use crate::choice::Choice;
use crate::findings::{Statistics, Stop};
use crate::oracle::{Clause, Oracle, Task};
use crate::paradigm::{Limits, StartError};
use hitori_core::engine::Budget;

/// A solver in another process that speaks the protocol.
pub struct Remote {
    choice: Choice,
    limits: Limits,
    worker: Worker,
    pub(super) size: Option<Size>,
    statistics: Statistics,
}

impl Remote {
    /// Greets a process that has just been started.
    pub fn greet(choice: &Choice, limits: &Limits, worker: Worker) -> Result<Self, StartError> {
        let mut remote = Self {
            choice: choice.clone(),
            limits: limits.clone(),
            worker,
            size: None,
            statistics: Statistics::default(),
        };
        match remote.say(&json!({"hello": true}), &Budget::default()) {
            Ok(Reply { ok: true, .. }) => Ok(remote),
            Ok(_) => Err(fails(choice, "it answers the greeting with something else".to_owned())),
            Err(Stop::Crashed(reason) | Stop::GaveUp(reason) | Stop::Unsuitable(reason)) => {
                Err(fails(choice, reason))
            }
            Err(Stop::Limit(limit)) => Err(fails(choice, limit.to_string())),
        }
    }

    /// The number of the process, for tests that kill it.
    pub fn id(&self) -> u32 {
        self.worker.id()
    }

    /// What the process has printed on standard error.
    #[cfg(test)]
    pub(super) fn worker_words(&self) -> String {
        self.worker.words()
    }

    fn say(&mut self, message: &Value, budget: &Budget) -> Result<Reply, Stop> {
        let line = self.worker.exchange(&message.to_string(), budget)?;
        let reply: Reply = serde_json::from_str(&line)
            .map_err(|_| Stop::Crashed(format!("it printed nonsense: {}", excerpt(line.as_bytes()))))?;
        self.statistics.update(Statistics(reply.statistics.clone()));
        match &reply {
            Reply { error: Some(reason), .. } => Err(Stop::Crashed(reason.clone())),
            Reply { gave_up: Some(reason), .. } => Err(Stop::GaveUp(reason.clone())),
            Reply { unsuitable: Some(reason), .. } => Err(Stop::Unsuitable(reason.clone())),
            Reply { timeout: true, .. } => Err(Stop::Limit(Limit::Time)),
            _ => Ok(reply),
        }
    }
}

/// An error about the solver of a choice.
pub(super) fn fails(choice: &Choice, reason: String) -> StartError {
    StartError::Fails { solver: choice.solver().name.to_owned(), reason }
}

impl Oracle for Remote {
    fn load(&mut self, task: &Task<'_>, budget: &Budget) -> Result<(), Stop> {
        let begin = Instant::now();
        let size = task.puzzle.size();
        self.size = Some(size);
        self.statistics = Statistics::default();
        let program = self.choice.paradigm().encode(&self.choice, task)?;
        self.statistics.set("encode_seconds", begin.elapsed().as_secs_f64());
        let parts: Vec<&str> = self.choice.extras().iter().map(|part| part.name).collect();
        let message = json!({"load": {
            "program": program,
            "rows": size.rows(),
            "cols": size.cols(),
            "model": self.choice.model(),
            "parts": parts,
            "solver": self.choice.solver().name,
            "threads": self.limits.threads,
            "proof": task.proof,
            "seconds": budget.left().map(|left| left.as_secs_f64()),
        }});
        match self.say(&message, budget)? {
            Reply { ok: true, .. } => Ok(()),
            _ => Err(Stop::Crashed("it answers a program with something else than ok".to_owned())),
        }
    }

    fn next(&mut self, clauses: &[Clause], budget: &Budget) -> Result<Option<Shading>, Stop> {
        let Some(size) = self.size else { return Ok(None) };
        let literal = |&(cell, shade): &(usize, Shade)| {
            // Boards have fewer than 2^28 cells.
            let number = cell as i64 + 1;
            if shade == Shade::Shaded { number } else { -number }
        };
        let clauses: Vec<Vec<i64>> =
            clauses.iter().map(|clause| clause.iter().map(literal).collect()).collect();
        let seconds = budget.left().map(|left| left.as_secs_f64());
        let message = json!({"next": {"clauses": clauses, "seconds": seconds}});
        match self.say(&message, budget)? {
            Reply { none: true, .. } => Ok(None),
            Reply { shading: Some(letters), .. } => read(size, &letters).map(Some).ok_or_else(|| {
                let shown = excerpt(letters.as_bytes());
                Stop::Crashed(format!(
                    "it gave {shown} for a shading of {size}: {} letters x or - expected",
                    size.cells()
                ))
            }),
            _ => Err(Stop::Crashed("its answer has neither a shading nor none".to_owned())),
        }
    }

    fn statistics(&self) -> Statistics {
        self.statistics.clone()
    }
}

fn read(size: Size, letters: &str) -> Option<Shading> {
    let shade = |letter: char| match letter {
        'x' => Some(Shade::Shaded),
        '-' => Some(Shade::White),
        _ => None,
    };
    let shades: Option<Vec<Shade>> = letters.chars().map(shade).collect();
    Shading::new(size, shades?).ok()
}

/// What a process says.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Reply {
    ok: bool,
    none: bool,
    shading: Option<String>,
    gave_up: Option<String>,
    unsuitable: Option<String>,
    error: Option<String>,
    /// The solver kept to the limit by itself.
    timeout: bool,
    statistics: BTreeMap<String, f64>,
}
