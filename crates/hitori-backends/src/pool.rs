//! Running solvers for several threads: as many as are asked for at a time, each reused for puzzle after puzzle.

use std::path::PathBuf;
use std::sync::Mutex;

use hitori_core::Puzzle;
use hitori_core::engine::{Engine, Outcome, Question, StopReason};

use crate::confirm::confirmed;
use crate::session::SolverSession;
use crate::solver::{Limits, StartError};
use crate::spec::EngineSpec;

/// Solvers of one engine.
#[derive(Debug)]
pub struct Pool {
    spec: EngineSpec,
    limits: Limits,
    proof: Option<PathBuf>,
    /// Whether the native engine confirms what the engine claims.
    confirms: bool,
    is_trusted: bool,
    idle: Mutex<Vec<SolverSession>>,
}

impl Pool {
    /// Starts the first solver, so that one that is missing is reported before any work is done.
    pub fn start(spec: EngineSpec, limits: Limits) -> Result<Self, StartError> {
        let first = SolverSession::start(spec.clone(), limits.clone())?;
        let confirms = spec.solver().is_foreign();
        Ok(Self { spec, limits, proof: None, confirms, is_trusted: false, idle: Mutex::new(vec![first]) })
    }

    /// Believes the engine when it claims that there is no solution, or no other. Otherwise the native engine confirms such
    /// claims of every engine whose solver is foreign. Solutions in a sense of the engine's own are counted, too.
    pub fn trusting(self) -> Self {
        Self { confirms: false, is_trusted: true, ..self }
    }

    /// Writes the proof of each answer into this file. It is meant for one question: each proof replaces the one before.
    pub fn with_proof(self, path: impl Into<PathBuf>) -> Self {
        Self { proof: Some(path.into()), ..self }
    }

    /// Returns which engine it is.
    pub fn spec(&self) -> &EngineSpec {
        &self.spec
    }

    /// Asks an idle solver, or a new one when all are busy. The answer has met the referee; what it claims is confirmed
    /// within the same budget, and the time of that is in [`Outcome::confirmation`] alone.
    pub fn ask(&self, puzzle: &Puzzle, question: &Question) -> Outcome {
        // Nothing can panic while the lock is held, so it is never poisoned.
        let idle = self.idle.lock().ok().and_then(|mut idle| idle.pop());
        let mut session = idle.unwrap_or_else(|| SolverSession::idle(self.spec.clone(), self.limits.clone()));
        if self.is_trusted {
            session = session.trusting();
        }
        if let Some(path) = &self.proof {
            session = session.with_proof(path);
        }
        let question = question.clone().with_budget(question.budget.start());
        let mut outcome = session.ask(puzzle, &question);
        if self.confirms {
            outcome = confirmed(&self.spec.to_string(), puzzle, &question, outcome);
            if let Some(StopReason::Invalid(_)) = outcome.stop {
                // A solver that lies is not asked again.
                return outcome;
            }
        }
        if let Ok(mut idle) = self.idle.lock() {
            idle.push(session);
        }
        outcome
    }
}
