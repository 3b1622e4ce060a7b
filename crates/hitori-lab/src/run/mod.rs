//! Runs a plan: one job after the other, each measurement written down before the next job begins.

mod ask;
mod command;
mod growing;
mod view;

pub use view::RunView;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Instant;

use hitori_backends::{Availability, EngineSpec};
use hitori_core::engine::{Budget, Limit, Shard};
use thiserror::Error;

use crate::log::{Log, LogError, Machine, Measurement, Session, Status, file_of, load, now};
use crate::plan::{Job, MOST_MEASUREMENTS, Order, PROPERTIES, Plan, Scale, Task};

use ask::Engines;
use growing::{Growing, Standing};

/// Where and within which bounds a plan is run.
#[derive(Clone, Debug)]
pub struct Setting {
    /// How much of the plan.
    pub scale: Scale,
    /// Which part of it: its puzzles are cut into shards, each with a log of its own.
    pub shard: Shard,
    /// The folder of the measurements, which are gone on with if they are there.
    pub folder: PathBuf,
    /// Our own program, for commands.
    pub program: PathBuf,
    /// The end of it all: time and cancellation.
    pub budget: Budget,
}

/// What has been done and what is left.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// Jobs that are done, those of earlier runs included.
    pub done: usize,
    /// All jobs.
    pub all: usize,
    /// Something that the user should know.
    pub message: Option<&'a str>,
}

/// How a run ended.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Ended {
    /// Measurements made now.
    pub measured: usize,
    /// Jobs that are not done, because the budget was spent.
    pub left: usize,
    /// Jobs of engines that had solved nothing of a smaller set.
    pub beaten: usize,
    /// Jobs of which it cannot be told yet whether they are done: other shards have not been through the smaller sets.
    pub waiting: usize,
    /// The limit that ended it.
    pub limit: Option<Limit>,
    /// Measurements that ended with a wrong answer.
    pub wrong: usize,
}

/// Why a plan cannot be run.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RunError {
    /// The file of measurements cannot be used.
    #[error(transparent)]
    Log(#[from] LogError),
    /// The plan asks for more measurements than can be listed.
    #[error(
        "the plan asks for {measurements} measurements: at most {MOST_MEASUREMENTS} are allowed; lower \
         `count`"
    )]
    TooMany {
        /// The measurements it asks for.
        measurements: u64,
    },
    /// A puzzle cannot be had.
    #[error("{key}: {problem}")]
    Puzzle {
        /// The job.
        key: String,
        /// What is wrong.
        problem: String,
    },
    /// Our own program does not start.
    #[error("{}: {error}", hitori_core::printable(&program.display().to_string(), 400))]
    Program {
        /// The program.
        program: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
}

/// Runs what is not done yet of a plan. `text` is what the plan was read from.
///
/// # Errors
/// If the file of measurements cannot be used, or if a job cannot be tried at all. What was measured before stays.
pub fn run(
    plan: &Plan,
    text: &str,
    setting: &Setting,
    mut report: impl FnMut(Progress<'_>),
) -> Result<Ended, RunError> {
    let measurements = plan.measurements(setting.scale);
    if measurements > MOST_MEASUREMENTS {
        return Err(RunError::TooMany { measurements });
    }
    let mut engines = Engines::new(plan, &setting.budget, &setting.program);
    let mut everything = vec![];
    for job in plan.jobs(setting.scale) {
        if engines.has_puzzle(&job)? {
            everything.push(job);
        }
    }
    let (solvers, left_out) = look_around(plan, &everything);
    let session = Session {
        plan: plan.name.clone(),
        text: text.to_owned(),
        scale: setting.scale.to_string(),
        shard: Some(setting.shard).filter(|&shard| shard != Shard::default()).map(|shard| shard.to_string()),
        at: now(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        machine: Machine::here(),
        solvers,
        left_out: left_out.clone(),
    };
    let file = file_of(&setting.folder, &plan.name, setting.shard);
    let mut log = Log::open(&file, session.clone())?;
    everything.retain(|job| !left_out.contains_key(&job.engine));
    let jobs: Vec<&Job> = everything.iter().filter(|job| setting.shard.has(job.piece)).collect();
    let (all, mut ended) = (jobs.len(), Ended::default());
    let mut done = jobs.iter().filter(|job| log.is_done(&job.key)).count();
    let mut tell = |done, message: &str| {
        report(Progress { done, all, message: Some(message).filter(|text| !text.is_empty()) });
    };
    if let Some(line) = log.torn() {
        let file = hitori_core::printable(&file.display().to_string(), 400).into_owned();
        tell(done, &format!("{file}:{line}: the last line is not whole and was dropped"));
    }
    for (engine, why) in &left_out {
        tell(done, &format!("left out: {engine}: {why}"));
    }
    let mut growing = (plan.order == Order::Growing)
        .then(|| Growing::new(&everything, log.measurements(), session, &setting.folder, setting.shard));
    tell(done, "");
    for (number, job) in jobs.iter().enumerate() {
        if log.is_done(&job.key) {
            continue;
        }
        match growing.as_mut().map_or(Ok(Standing::Ask), |growing| growing.standing(job))? {
            Standing::Ask => {}
            Standing::Beaten => {
                ended.beaten += 1;
                done += 1;
                tell(done, "");
                continue;
            }
            Standing::Wait => {
                ended.waiting += 1;
                continue;
            }
        }
        let made =
            setting.budget.check().map_err(Stop::Limit).and_then(|()| measure(job, &mut engines, setting));
        let made = match made {
            Ok(made) => made,
            Err(Stop::Limit(limit)) => {
                ended.left = jobs[number..].iter().filter(|job| !log.is_done(&job.key)).count();
                ended.limit = Some(limit);
                break;
            }
            Err(Stop::Error(error)) => return Err(error),
        };
        if made.status == Status::Wrong {
            ended.wrong += 1;
            tell(
                done,
                &format!(
                    "{} is wrong about {}: {}",
                    job.engine,
                    job.key,
                    made.reason.as_deref().unwrap_or("")
                ),
            );
        }
        if let Some(growing) = &mut growing {
            growing.note(&made);
        }
        log.add(made)?;
        ended.measured += 1;
        done += 1;
        tell(done, "");
    }
    Ok(ended)
}

/// Why a job has no measurement.
#[derive(Debug)]
enum Stop {
    /// The budget of the run is spent: the job is done next time.
    Limit(Limit),
    /// The plan cannot be run.
    Error(RunError),
}

fn measure(job: &Job, engines: &mut Engines, setting: &Setting) -> Result<Measurement, Stop> {
    let (at, load, begin) = (now(), load(), Instant::now());
    let mut made = Measurement {
        key: job.key.clone(),
        set: job.set.clone(),
        instance: String::new(),
        rows: 0,
        cols: 0,
        engine: job.engine.clone(),
        repetition: job.repetition,
        at,
        load,
        status: Status::Failed,
        reason: None,
        wall_seconds: 0.0,
        values: BTreeMap::new(),
        output: vec![],
    };
    match &job.task {
        Task::Command { run, input } => {
            command::run(&setting.program, run, input.as_deref(), &setting.budget, &mut made)?;
            made.wall_seconds = begin.elapsed().as_secs_f64();
        }
        _ => engines.ask(job, &mut made)?,
    }
    Ok(made)
}

/// Returns the versions of the solvers of a plan, and the engines that cannot be asked here, with the reason.
fn look_around(plan: &Plan, jobs: &[Job]) -> (BTreeMap<String, String>, BTreeMap<String, String>) {
    let engines: BTreeSet<&str> = jobs
        .iter()
        .filter(|job| !matches!(job.task, Task::Command { .. }) && job.engine != PROPERTIES)
        .map(|job| job.engine.as_str())
        .collect();
    let (mut solvers, mut left_out) = (BTreeMap::new(), BTreeMap::new());
    for set in &plan.left_out {
        left_out.insert(set.clone(), "its files are not there".to_owned());
    }
    for engine in engines {
        // A plan is checked when it is read.
        let Ok(spec) = engine.parse::<EngineSpec>() else { continue };
        match spec.solver().availability() {
            Availability::Ready(version) => {
                solvers.insert(spec.solver().name.to_owned(), version);
            }
            Availability::Missing(command) => {
                let why = format!("{} is not installed; install it with: {command}", spec.solver().name);
                left_out.insert(engine.to_owned(), why);
            }
        }
    }
    (solvers, left_out)
}
