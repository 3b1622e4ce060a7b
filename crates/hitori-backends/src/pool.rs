//! Running solvers, lent to whoever needs one: as many as are asked for at a time, each reused for puzzle after puzzle.

use std::sync::Mutex;

use hitori_core::Puzzle;

use crate::ask::Asking;
use crate::choice::Choice;
use crate::findings::{Findings, Question};
use crate::paradigm::{Limits, StartError};

/// Solvers of one choice.
pub struct Pool {
    choice: Choice,
    limits: Limits,
    idle: Mutex<Vec<Asking>>,
}

impl Pool {
    /// Starts the first solver, so that one that is missing is reported before any work is done.
    pub fn start(choice: Choice, limits: Limits) -> Result<Self, StartError> {
        let first = Asking::start(choice.clone(), limits.clone())?;
        Ok(Self { choice, limits, idle: Mutex::new(vec![first]) })
    }

    /// What was chosen.
    pub fn choice(&self) -> &Choice {
        &self.choice
    }

    /// Asks an idle solver, or a new one when all are busy.
    pub fn ask(&self, puzzle: &Puzzle, question: &Question) -> Findings {
        // Nothing can panic while the lock is held, so it is never poisoned.
        let idle = self.idle.lock().ok().and_then(|mut idle| idle.pop());
        let mut asking = idle.unwrap_or_else(|| Asking::idle(self.choice.clone(), self.limits.clone()));
        let findings = asking.ask(puzzle, question);
        if let Ok(mut idle) = self.idle.lock() {
            idle.push(asking);
        }
        findings
    }
}
