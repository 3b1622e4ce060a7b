//! One question for many puzzles, and the engine that answers it: our own directly, any other through its pool of solvers.

use std::path::PathBuf;

use hitori_backends::{self as backends, Pool};
use hitori_core::Puzzle;
use hitori_core::solve::Options;

use crate::args::Engine;
use crate::cli::Session;
use crate::failure::Failure;
use crate::pipeline::Interrupted;
use crate::verdict::{Asked, Question, Verdict};

/// The engine that needs no pool.
const NATIVE: &str = "native";

/// An engine that is ready to answer.
pub struct Asker {
    question: Question,
    options: Options,
    engine: String,
    /// None for the native engine.
    foreign: Option<(Pool, backends::Question)>,
}

impl Asker {
    /// Starts the engine. What it cannot answer on any puzzle is said now.
    pub fn start(
        engine: &Engine,
        question: Question,
        proof: Option<PathBuf>,
        session: &Session,
    ) -> Result<Self, Failure> {
        let options = engine.search.options(&session.interrupt);
        let choice = engine.choice();
        let name = choice.to_string();
        if choice.paradigm().name() == NATIVE {
            if proof.is_some() {
                let other = "native proves by hitori prove; --proof goes with an engine that writes its own";
                return Err(Failure::Bad(other.to_owned()));
            }
            return Ok(Self { question, options, engine: name, foreign: None });
        }
        if engine.search.is_native_only() {
            return Err(Failure::Bad(format!(
                "--conflicts and --set go with the native engine, not with {name}"
            )));
        }
        let asked = backends::Question {
            limit: question.limit(),
            semantics: options.semantics,
            budget: options.budget.clone(),
            proof,
        };
        if let Some(reason) = backends::unsuitable(choice, &asked) {
            return Err(Failure::Bad(format!("{name}: {reason}")));
        }
        let pool = Pool::start(choice.clone(), engine.limits());
        let pool = pool.map_err(|error| Failure::Bad(format!("{name}: {error}")))?;
        Ok(Self { question, options, engine: name, foreign: Some((pool, asked)) })
    }

    /// Asks about a puzzle.
    pub fn ask(&self, puzzle: &Puzzle) -> Result<Verdict, Interrupted> {
        match &self.foreign {
            None => self.question.ask(puzzle, &self.options),
            Some((pool, asked)) => self.question.found(pool.ask(puzzle, asked)),
        }
    }

    /// For the report.
    pub fn asked(&self) -> Asked<'_> {
        Asked { engine: &self.engine, semantics: self.options.semantics }
    }

    /// The options of the native engine, if it is the one.
    pub fn native(&self) -> Option<&Options> {
        self.foreign.is_none().then_some(&self.options)
    }
}
