//! Running solvers for several threads: as many as are asked for at a time, each reused for puzzle after puzzle.

use std::path::PathBuf;
use std::sync::Mutex;

use hitori_core::Puzzle;
use hitori_core::engine::{Engine, Outcome, Question};

use crate::session::SolverSession;
use crate::solver::{Limits, StartError};
use crate::spec::EngineSpec;

/// Solvers of one engine.
#[derive(Debug)]
pub struct Pool {
    spec: EngineSpec,
    limits: Limits,
    proof: Option<PathBuf>,
    idle: Mutex<Vec<SolverSession>>,
}

impl Pool {
    /// Starts the first solver, so that one that is missing is reported before any work is done.
    pub fn start(spec: EngineSpec, limits: Limits) -> Result<Self, StartError> {
        let first = SolverSession::start(spec.clone(), limits.clone())?;
        Ok(Self { spec, limits, proof: None, idle: Mutex::new(vec![first]) })
    }

    /// Writes the proof of each answer into this file. It is meant for one question: each proof replaces the one before.
    pub fn with_proof(self, path: impl Into<PathBuf>) -> Self {
        Self { proof: Some(path.into()), ..self }
    }

    /// Returns which engine it is.
    pub fn spec(&self) -> &EngineSpec {
        &self.spec
    }

    /// Asks an idle solver, or a new one when all are busy. The answer has met the referee.
    pub fn ask(&self, puzzle: &Puzzle, question: &Question) -> Outcome {
        // Nothing can panic while the lock is held, so it is never poisoned.
        let idle = self.idle.lock().ok().and_then(|mut idle| idle.pop());
        let mut session = idle.unwrap_or_else(|| SolverSession::idle(self.spec.clone(), self.limits.clone()));
        if let Some(path) = &self.proof {
            session = session.with_proof(path);
        }
        let outcome = session.ask(puzzle, question);
        if let Ok(mut idle) = self.idle.lock() {
            idle.push(session);
        }
        outcome
    }
}
