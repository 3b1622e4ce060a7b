//! Puzzles and the engines that are asked about them.

use std::collections::HashMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::Duration;

use hitori_backends::{EngineSpec, Limits, SolverSession};
use hitori_core::board::MAX_CELLS;
use hitori_core::engine::{Budget, Engine, Limit, Outcome, Question, Status as EngineStatus, StopReason};
use hitori_core::formats::Records;
use hitori_core::generate::Generator;
use hitori_core::properties::Properties;
use hitori_core::solve::{self, Tuning};
use hitori_core::{Puzzle, Shading};
use hitori_hard::{Gadgets, Settings, reduce};

use super::{RunError, Stop};
use crate::log::{Measurement, Status};
use crate::plan::{Job, PROPERTIES, Plan, Task};

/// The engines of a run, each with its solver running from the first question on.
pub(super) struct Engines {
    question: Question,
    budget: Budget,
    limit: Duration,
    limits: Limits,
    sessions: HashMap<(String, usize), SolverSession>,
    generators: HashMap<String, Generator>,
    files: HashMap<PathBuf, Vec<Puzzle>>,
    /// What the native engine says about puzzles of files, by file and number.
    known: HashMap<(PathBuf, usize), Known>,
    /// Boards of formulas and what is known about them, by family and seed.
    boards: HashMap<(String, u64), (Puzzle, Known)>,
}

impl Engines {
    pub(super) fn new(plan: &Plan, budget: &Budget, program: &Path) -> Self {
        let mut limits = Limits::default().with_starting(budget.clone());
        if let Some(memory) = plan.memory {
            // A solver that is linked is limited in a process of its own.
            limits = limits.with_memory(memory).with_program(program);
        }
        Self {
            question: plan.question.question(),
            budget: budget.clone(),
            limit: Duration::from_secs_f64(plan.limit),
            limits,
            sessions: HashMap::new(),
            generators: HashMap::new(),
            files: HashMap::new(),
            known: HashMap::new(),
            boards: HashMap::new(),
        }
    }

    /// Returns whether the puzzle of a job is there: a file may have fewer than the plan would take.
    pub(super) fn has_puzzle(&mut self, job: &Job) -> Result<bool, RunError> {
        let Task::File { path, number } = &job.task else { return Ok(true) };
        if !self.files.contains_key(path) {
            let failed = |problem| RunError::Puzzle { key: job.key.clone(), problem };
            let puzzles = read_puzzles(path).map_err(failed)?;
            self.files.insert(path.clone(), puzzles);
        }
        Ok(*number < self.files[path].len())
    }

    /// Asks the job's engine about the job's puzzle and fills the measurement.
    pub(super) fn ask(&mut self, job: &Job, made: &mut Measurement) -> Result<(), Stop> {
        let (puzzle, known) = self.puzzle(job, made)?;
        (made.rows, made.cols) = (puzzle.size().rows(), puzzle.size().cols());
        if job.engine == PROPERTIES {
            describe(&puzzle, &known, made);
            return Ok(());
        }
        let budget = self.budget.clone().with_time(self.left());
        let question = self.question.clone().with_budget(budget);
        let outcome = self.session(job, &puzzle)?.ask(&puzzle, &question);
        if outcome.stop.as_ref().is_some_and(|stop| stop.is_cancelled()) {
            return Err(Stop::Limit(Limit::Cancelled));
        }
        made.wall_seconds = outcome.time.as_secs_f64();
        made.values =
            outcome.work.counters().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        (made.status, made.reason) = judge(&outcome, &known);
        // The run's own end is no result about the engine.
        if made.status == Status::Limit {
            self.budget.check().map_err(Stop::Limit)?;
        }
        Ok(())
    }

    /// Returns the time for a puzzle; the end of the run may come before it.
    fn left(&self) -> Duration {
        self.budget.left().map_or(self.limit, |left| left.min(self.limit))
    }

    fn session(&mut self, job: &Job, puzzle: &Puzzle) -> Result<&mut SolverSession, Stop> {
        let (engine, key) = (&job.engine, (job.engine.clone(), job.run));
        if !self.sessions.contains_key(&key) {
            let failed = |problem: String| Stop::Error(RunError::Puzzle { key: engine.to_owned(), problem });
            let spec: EngineSpec = engine.parse().map_err(|error| failed(format!("{error}")))?;
            let mut session = SolverSession::start(spec, self.limits.clone()).map_err(|error| {
                self.budget.check().map_or_else(Stop::Limit, |()| failed(error.to_string()))
            })?;
            // A process is slow at its first question, which would be the first puzzle's misfortune.
            let budget = self.budget.clone().with_time(self.left());
            if puzzle.size().cells() > 16
                && let Ok(small) = Puzzle::from_rows([[1, 1, 2], [2, 3, 1], [3, 2, 2]])
            {
                session.ask(&small, &self.question.clone().with_budget(budget));
            }
            self.sessions.insert(key.clone(), session);
        }
        self.sessions.get_mut(&key).ok_or(Stop::Limit(Limit::Cancelled))
    }

    /// Returns a puzzle, and what is known about its solutions.
    fn puzzle(&mut self, job: &Job, made: &mut Measurement) -> Result<(Puzzle, Known), Stop> {
        let failed = |problem: String| Stop::Error(RunError::Puzzle { key: job.key.clone(), problem });
        match &job.task {
            Task::Generated { request, seed } => {
                made.instance = seed.to_string();
                if !self.generators.contains_key(request) {
                    let parsed = request.parse().map_err(|error| failed(format!("{error}")))?;
                    let generator = Generator::new(parsed).map_err(|error| failed(error.to_string()))?;
                    self.generators.insert(request.clone(), generator);
                }
                let generated = self.generators[request].generate(*seed, &self.budget);
                let generated = generated.map_err(|error| {
                    self.budget.check().map_or_else(Stop::Limit, |()| failed(error.to_string()))
                })?;
                Ok((generated.puzzle, Known::Only(generated.solution)))
            }
            Task::Formula { family, seed } => {
                made.instance = seed.to_string();
                let key = (family.clone(), *seed);
                if !self.boards.contains_key(&key) {
                    let formula =
                        family.parse().and_then(|family: Settings| family.make(*seed, &self.budget));
                    let formula = formula.map_err(|error| {
                        self.budget.check().map_or_else(Stop::Limit, |()| failed(error.to_string()))
                    })?;
                    let board = reduce(&formula.formula, Gadgets::Compact, MAX_CELLS);
                    let puzzle = board.map_err(|error| failed(error.to_string()))?.puzzle;
                    let budget = self.budget.clone().with_time(self.left());
                    let known = Known::by_native(&puzzle, &budget).or_stated(formula.status);
                    self.boards.insert(key.clone(), (puzzle, known));
                }
                Ok(self.boards[&key].clone())
            }
            Task::File { path, number } => {
                let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                made.instance = format!("{stem}#{}", number + 1);
                let of_file = self.files.get(path).and_then(|puzzles| puzzles.get(*number)).cloned();
                let puzzle = of_file.ok_or_else(|| failed("it is not in the file".to_owned()))?;
                let budget = self.budget.clone().with_time(self.left());
                let known = self.known.entry((path.clone(), *number));
                let known = known.or_insert_with(|| Known::by_native(&puzzle, &budget)).clone();
                Ok((puzzle, known))
            }
            Task::Command { .. } => Err(failed("a command has no puzzle".to_owned())),
        }
    }
}

fn read_puzzles(path: &PathBuf) -> Result<Vec<Puzzle>, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let mut puzzles = Vec::new();
    for record in Records::new(BufReader::new(file), None) {
        let record = record.map_err(|error| error.to_string())?;
        puzzles.push(record.read().map_err(|error| error.to_string())?.puzzle);
    }
    Ok(puzzles)
}

/// Counts what a puzzle looks like.
fn describe(puzzle: &Puzzle, known: &Known, made: &mut Measurement) {
    let Known::Only(solution) = known else {
        made.reason = Some("it has not exactly one solution".to_owned());
        return;
    };
    // A flat object of numbers.
    let counted = serde_json::to_value(Properties::new(puzzle, solution)).unwrap_or_default();
    made.values = counted
        .as_object()
        .into_iter()
        .flatten()
        .filter_map(|(name, value)| Some((name.clone(), value.as_f64()?)))
        .collect();
    made.status = Status::Solved;
}

/// What is known about the solutions of a puzzle before an engine is asked.
#[derive(Clone)]
enum Known {
    /// There is one.
    Only(Shading),
    /// There are several.
    Several,
    /// There is none.
    Unsolvable,
    /// Nothing.
    Nothing,
}

impl Known {
    /// Asks the native engine, whose claims certificates and tests cover.
    fn by_native(puzzle: &Puzzle, budget: &Budget) -> Self {
        let outcome = solve::ask(puzzle, &Question::unique().with_budget(budget.clone()), &Tuning::default());
        match outcome.status() {
            EngineStatus::Unique => outcome.solutions.into_iter().next().map_or(Self::Nothing, Self::Only),
            EngineStatus::Unsolvable => Self::Unsolvable,
            EngineStatus::Multiple => Self::Several,
            _ => Self::Nothing,
        }
    }

    /// Returns what the native engine found, or else what is known from how a formula was made.
    fn or_stated(self, status: EngineStatus) -> Self {
        match (&self, status) {
            (Self::Nothing, EngineStatus::Unsolvable) => Self::Unsolvable,
            (Self::Nothing, EngineStatus::Multiple) => Self::Several,
            _ => self,
        }
    }
}

/// Says how an answer is to be taken. Every shading has met the referee already.
fn judge(outcome: &Outcome, known: &Known) -> (Status, Option<String>) {
    match &outcome.stop {
        None => match (known, outcome.solutions.as_slice()) {
            (Known::Only(solution), [found]) if found == solution => (Status::Solved, None),
            (Known::Several | Known::Nothing, [_, ..]) | (Known::Unsolvable | Known::Nothing, []) => {
                (Status::Solved, None)
            }
            (_, []) => (Status::Wrong, Some("no solution found where there is one".to_owned())),
            (_, _) => (Status::Wrong, Some("another solution than there is".to_owned())),
        },
        Some(StopReason::Limit(limit)) => (Status::Limit, Some(limit.to_string())),
        Some(StopReason::Unsuitable(reason)) => (Status::Refused, Some(reason.clone())),
        Some(StopReason::Invalid(reason)) => (Status::Wrong, Some(reason.clone())),
        Some(stop) => (Status::Failed, Some(stop.to_string())),
    }
}
