//! An oracle in another process. Every message is one line of JSON, every message is answered by one line of JSON:
//!
//! ```text
//! → {"hello": true}                                  ← {"ok": true}
//! → {"load": {"program": …, "rows": …, "cols": …, "parts": ["sp", "seed"], "numbers": {"seed": 7}, "solver": "clingo", "threads": 1, "proof": …, "folder": …}}
//!                                                    ← {"ok": true, "statistics": {…}}
//! → {"next": {"clauses": [[1, -5], [3]], "seconds": 9.8}}
//!                                                    ← {"shading": "x--x-…", "statistics": {…}}
//!                                                    ← {"none": true, "statistics": {…}}
//! ```
//!
//! In a clause, k is "cell k is shaded" and −k "cell k is white", cells counted from 1 in row-major order. Any message may
//! also be answered by `{"gave_up": reason}` (the solver does not know), `{"unsuitable": reason}` (it cannot take this),
//! `{"timeout": true}` and `{"memory": true}` (a limit is reached) or `{"error": reason}`. Statistics are counted since
//! `load`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use hitori_core::engine::{Budget, Limit, StopReason};
use hitori_core::{Literal, Shade, Shading, Size};
use serde::Deserialize;
use serde_json::{Value, json};

use super::line::{excerpt, told};
use super::worker::{ROOM, Worker};
use crate::counters::Counters;
use crate::oracle::{Clause, Oracle, Task};
use crate::solver::{Limits, Solver, StartError};
use crate::stopwatch::Stopwatch;

/// Writes the program for a task.
pub(crate) type Encode = Box<dyn Fn(&Task<'_>, &Budget) -> Result<String, StopReason> + Send>;

/// What a process has to know of the engine that it is part of.
pub(crate) struct Job {
    pub(crate) solver: &'static Solver,
    pub(crate) model: &'static str,
    pub(crate) parts: Vec<&'static str>,
    /// Of the parts that take one.
    pub(crate) numbers: BTreeMap<&'static str, u32>,
    pub(crate) limits: Limits,
    /// Of the files that it is given, if there are any: removed also when we are killed.
    pub(crate) folder: Option<PathBuf>,
    pub(crate) encode: Encode,
}

impl Job {
    /// Returns the error of a solver that does not start.
    pub(crate) fn fails(&self, reason: String) -> StartError {
        StartError::Fails { solver: self.solver.name.to_owned(), reason }
    }
}

/// A solver in another process that speaks the protocol.
pub(crate) struct Remote {
    job: Job,
    worker: Worker,
    size: Option<Size>,
    /// Whether the peak of its memory is that of the puzzle.
    is_peak_known: bool,
    counters: Counters,
}

impl Remote {
    /// Greets a process that has just been started, within the budget for that.
    pub(crate) fn greet(job: Job, worker: Worker) -> Result<Self, StartError> {
        let mut remote =
            Self { job, worker, size: None, is_peak_known: false, counters: Counters::default() };
        let budget = remote.job.limits.starting.clone();
        match remote.say(&json!({"hello": true}), &budget) {
            Ok(Reply { ok: true, .. }) => Ok(remote),
            Ok(_) => Err(remote.job.fails("it answers the greeting with something else".to_owned())),
            Err(StopReason::Crashed(reason) | StopReason::GaveUp(reason)) => Err(remote.job.fails(reason)),
            Err(StopReason::Limit(limit)) => {
                Err(StartError::Stopped { solver: remote.job.solver.name, limit })
            }
            Err(stop) => Err(remote.job.fails(stop.to_string())),
        }
    }

    /// Takes answers about boards of a size from now on.
    pub(super) fn expect(&mut self, size: Size) {
        self.size = Some(size);
        // A letter for each cell.
        self.worker.set_longest(size.cells() + ROOM);
    }

    /// Returns the number of the process, for tests that kill it.
    #[cfg(test)]
    pub(super) fn id(&self) -> u32 {
        self.worker.id()
    }

    /// Returns what the process has printed on standard error.
    #[cfg(test)]
    pub(super) fn worker_words(&self) -> String {
        self.worker.words()
    }

    fn say(&mut self, message: &Value, budget: &Budget) -> Result<Reply, StopReason> {
        let begin = Instant::now();
        let line = self.worker.exchange(&message.to_string(), budget)?;
        self.counters.add("process_seconds", begin.elapsed().as_secs_f64());
        if let Some(bytes) = self.worker.peak().filter(|_| self.is_peak_known) {
            self.counters.set("peak_memory_bytes", bytes as f64);
        }
        let reply: Reply = serde_json::from_str(&line)
            .map_err(|_| StopReason::Crashed(format!("it printed nonsense: {}", excerpt(line.as_bytes()))))?;
        self.counters.update(reply.statistics.clone().into());
        match &reply {
            Reply { error: Some(reason), .. } => Err(StopReason::Crashed(told(reason))),
            Reply { gave_up: Some(reason), .. } => Err(StopReason::GaveUp(told(reason))),
            Reply { unsuitable: Some(reason), .. } => Err(StopReason::Unsuitable(told(reason))),
            Reply { timeout: true, .. } => Err(Limit::Time.into()),
            Reply { memory: true, .. } => Err(Limit::Memory.into()),
            _ => Ok(reply),
        }
    }
}

impl Oracle for Remote {
    fn load(&mut self, task: &Task<'_>, budget: &Budget) -> Result<(), StopReason> {
        let watch = Stopwatch::start();
        let size = task.puzzle.size();
        self.expect(size);
        self.counters = Counters::default();
        let program = (self.job.encode)(task, budget)?;
        watch.add_to(&mut self.counters, "encode");
        // A linked solver is given the board, and writes its program itself.
        if !self.job.solver.is_linked() {
            self.counters.set("program_bytes", program.len() as f64);
        }
        self.is_peak_known = self.worker.forget_peak();
        let message = json!({"load": {
            "program": program,
            "rows": size.rows(),
            "cols": size.cols(),
            "model": self.job.model,
            "parts": self.job.parts,
            "numbers": self.job.numbers,
            "solver": self.job.solver.name,
            "threads": self.job.limits.threads,
            "proof": task.proof,
            "folder": self.job.folder,
            "memory": self.job.limits.memory,
            "seconds": budget.left().map(|left| left.as_secs_f64()),
        }});
        match self.say(&message, budget)? {
            Reply { ok: true, .. } => Ok(()),
            _ => Err(StopReason::Crashed("it answers a program with something else than ok".to_owned())),
        }
    }

    fn next(&mut self, clauses: &[Clause], budget: &Budget) -> Result<Option<Shading>, StopReason> {
        let Some(size) = self.size else { return Ok(None) };
        let literal = |literal: &Literal| {
            // Boards have at most 2^28 cells.
            let number = literal.cell as i64 + 1;
            if literal.shade == Shade::Shaded { number } else { -number }
        };
        let clauses: Vec<Vec<i64>> =
            clauses.iter().map(|clause| clause.iter().map(literal).collect()).collect();
        let seconds = budget.left().map(|left| left.as_secs_f64());
        let message = json!({"next": {"clauses": clauses, "seconds": seconds}});
        match self.say(&message, budget)? {
            Reply { none: true, .. } => Ok(None),
            Reply { shading: Some(letters), .. } => read(size, &letters).map(Some).ok_or_else(|| {
                let shown = excerpt(letters.as_bytes());
                StopReason::Crashed(format!(
                    "it gave {shown} for a shading of {size}: {} letters x or - expected",
                    size.cells()
                ))
            }),
            _ => Err(StopReason::Crashed("its answer has neither a shading nor none".to_owned())),
        }
    }

    fn counters(&self) -> Counters {
        self.counters.clone()
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
    /// It got no more memory, and lives on.
    memory: bool,
    statistics: BTreeMap<String, f64>,
}
