//! One question for many puzzles, and the engine that answers it: our own directly, any other through its pool of solvers.

use std::borrow::Cow;
use std::path::PathBuf;
use std::time::Duration;

use hitori_backends::{Pool, StartError, unsuitable};
use hitori_core::engine::{Goal, Limit, Outcome, Question, Status, StopReason};
use hitori_core::report::SolveView;
use hitori_core::solve::{self, Solutions, Tuning};
use hitori_core::{Puzzle, Shading};

use crate::args::Engine;
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::pipeline::Interrupted;

/// The time for each puzzle of an engine whose solver is foreign, unless another is given: on a board that is too large for
/// it, it would search for days.
const FOREIGN_TIME: Duration = Duration::from_secs(60);

/// The engine that needs no pool.
const NATIVE: &str = "native";

/// An engine that is ready to answer.
pub struct Asker {
    question: Question,
    tuning: Tuning,
    engine: String,
    /// None for the native engine.
    foreign: Option<Pool>,
    /// Whether nobody asked for the time limit.
    is_limited_by_default: bool,
    /// MiB that a solver's process may use.
    memory: usize,
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
        let mut question = Question::new(goal).with_semantics(options.semantics).with_budget(options.budget);
        let spec = engine.spec();
        let name = spec.to_string();
        if spec.paradigm().name == NATIVE {
            if proof.is_some() {
                let other = "native proves by hitori prove; --proof goes with an engine that writes its own";
                return Err(Failure::Bad(other.to_owned()));
            }
            let is_limited_by_default = false;
            return Ok(Self {
                question,
                tuning: options.tuning,
                engine: name,
                foreign: None,
                is_limited_by_default,
                memory: engine.memory(),
            });
        }
        if engine.search.is_native_only() {
            return Err(Failure::Bad(format!(
                "--conflicts and --set go with the native engine, not with {name}"
            )));
        }
        if let Some(reason) = unsuitable(spec, &question, proof.is_some(), engine.is_trusted()) {
            return Err(Failure::Bad(format!("{name}: {reason}")));
        }
        let is_limited_by_default = spec.solver().is_foreign() && question.budget.time().is_none();
        if is_limited_by_default {
            question.budget = question.budget.with_time(FOREIGN_TIME);
        }
        let pool = Pool::start(spec.clone(), engine.limits(&question.budget));
        let mut pool = pool.map_err(|error| match error {
            StartError::Stopped { limit: Limit::Cancelled, .. } => Failure::Interrupted,
            StartError::Stopped { solver, limit: Limit::Memory } => {
                let memory = engine.memory();
                let message = format!(
                    "{name}: {solver} does not start with {memory} MiB of memory; --memory allows more"
                );
                Failure::Unmet { message, outcome: Exit::NoAnswer }
            }
            StartError::Stopped { .. } => {
                Failure::Unmet { message: format!("{name}: {error}"), outcome: Exit::NoAnswer }
            }
            error => Failure::Bad(format!("{name}: {error}")),
        })?;
        if let Some(path) = proof {
            pool = pool.with_proof(path);
        }
        if engine.is_trusted() {
            pool = pool.trusting();
        }
        let foreign = Some(pool);
        let memory = engine.memory();
        Ok(Self { question, tuning: options.tuning, engine: name, foreign, is_limited_by_default, memory })
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

    /// Returns the solutions of a puzzle, one after the other. A foreign engine hands over all of them at
    /// once, so it has none.
    pub fn solutions<'p>(&self, puzzle: &'p Puzzle) -> Option<Solutions<'p>> {
        self.foreign.is_none().then(|| solve::solutions(puzzle, &self.question, &self.tuning))
    }

    /// Says why there is no full answer. A limit that nobody asked for is named, with the option that changes it.
    pub fn reason(&self, outcome: &Outcome) -> Option<String> {
        let stop = outcome.stop.as_ref()?;
        Some(match stop {
            StopReason::Limit(Limit::Time) if self.is_limited_by_default => {
                let seconds = FOREIGN_TIME.as_secs();
                format!(
                    "{stop}: {seconds} s for each puzzle, as for every foreign engine; --timeout changes it"
                )
            }
            StopReason::Limit(Limit::Memory) => {
                format!("{stop}: {} MiB for the solver's process; --memory changes it", self.memory)
            }
            stop => stop.to_string(),
        })
    }

    /// Returns the answer as JSON shows it.
    pub fn view<'a>(
        &'a self,
        id: impl Into<Cow<'a, str>>,
        puzzle: &Puzzle,
        outcome: &'a Outcome,
    ) -> SolveView<'a> {
        let mut view = SolveView::new(id, puzzle, &self.question, self.engine.as_str(), outcome);
        view.reason = self.reason(outcome);
        view.with_status_without_marks(self.status_without_marks(puzzle, outcome))
    }

    /// Returns whether the puzzle has a solution at all, where none agrees with the marks. The native engine
    /// decides that.
    pub fn status_without_marks(&self, puzzle: &Puzzle, outcome: &Outcome) -> Option<Status> {
        solve::status_without_marks(puzzle, &self.question, outcome)
    }

    /// Returns what is asked.
    pub fn question(&self) -> &Question {
        &self.question
    }
}
