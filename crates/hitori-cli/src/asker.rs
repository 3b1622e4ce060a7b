//! One question for many puzzles, and the engine that answers it: our own directly, any other through its pool of solvers.

use std::path::PathBuf;

use hitori_backends::{Pool, StartError, unsuitable};
use hitori_core::engine::{Goal, Limit, Outcome, Question};
use hitori_core::solve::{self, Tuning};
use hitori_core::{Puzzle, Shading};

use crate::args::Engine;
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::pipeline::Interrupted;

/// The engine that needs no pool.
const NATIVE: &str = "native";

/// An engine that is ready to answer.
pub struct Asker {
    question: Question,
    tuning: Tuning,
    engine: String,
    /// None for the native engine.
    foreign: Option<Pool>,
}

impl Asker {
    /// Starts the engine. What it cannot answer on any puzzle is said now.
    pub fn start(
        engine: &Engine,
        goal: Goal,
        proof: Option<PathBuf>,
        session: &Session,
    ) -> Result<Self, Failure> {
        let options = engine.search.options(&session.interrupt);
        let question = Question::new(goal).with_semantics(options.semantics).with_budget(options.budget);
        let spec = engine.spec();
        let name = spec.to_string();
        if spec.paradigm().name == NATIVE {
            if proof.is_some() {
                let other = "native proves by hitori prove; --proof goes with an engine that writes its own";
                return Err(Failure::Bad(other.to_owned()));
            }
            return Ok(Self { question, tuning: options.tuning, engine: name, foreign: None });
        }
        if engine.search.is_native_only() {
            return Err(Failure::Bad(format!(
                "--conflicts and --set go with the native engine, not with {name}"
            )));
        }
        if let Some(reason) = unsuitable(spec, &question, proof.is_some()) {
            return Err(Failure::Bad(format!("{name}: {reason}")));
        }
        let pool = Pool::start(spec.clone(), engine.limits(&question.budget));
        let mut pool = pool.map_err(|error| match error {
            StartError::Stopped { limit: Limit::Cancelled, .. } => Failure::Interrupted,
            StartError::Stopped { .. } => {
                Failure::Unmet { message: format!("{name}: {error}"), outcome: Exit::NoAnswer }
            }
            error => Failure::Bad(format!("{name}: {error}")),
        })?;
        if let Some(path) = proof {
            pool = pool.with_proof(path);
        }
        Ok(Self { question, tuning: options.tuning, engine: name, foreign: Some(pool) })
    }

    /// Asks only about solutions that agree with these marks.
    pub fn with_marks(mut self, marks: Shading) -> Self {
        self.question = self.question.with_marks(marks);
        self
    }

    /// Asks about a puzzle.
    pub fn ask(&self, puzzle: &Puzzle) -> Result<Outcome, Interrupted> {
        let outcome = match &self.foreign {
            None => solve::ask(puzzle, &self.question, &self.tuning),
            Some(pool) => pool.ask(puzzle, &self.question),
        };
        let cancelled = outcome.stop.as_ref().is_some_and(|stop| stop.is_cancelled());
        // What was counted by then is worth having.
        let counted = matches!(self.question.goal, Goal::UpTo(_)) && !outcome.solutions.is_empty();
        if cancelled && !counted { Err(Interrupted) } else { Ok(outcome) }
    }

    /// Returns what is asked.
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// Returns the engine's name.
    pub fn engine(&self) -> &str {
        &self.engine
    }
}
