//! Running plans.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use hitori_core::engine::{Limit, Shard};
use hitori_lab::log::{LogError, file_of};
use hitori_lab::plan::{Plan, Scale};
use hitori_lab::run::{Ended, RunError, RunView, Setting, run as run_plan};
use hitori_lab::studies::STUDIES;

use super::Folder;
use crate::args::Timeout;
use crate::cli::Session;
use crate::failure::{Exit, Failure, complain};
use crate::output::Output;
use crate::progress::Progress;
use crate::source::{path_name, printable};

/// Run studies: measure, and write every measurement down at once
///
/// What is there already is not measured again: an interrupted run goes on when it is started again, and a larger scale adds to
/// a smaller one. The puzzles of a plan can be shared among machines: report, compare and export read all shards in a folder.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// Studies by name (see hitori lab list), or plans by file
    #[arg(value_name = "NAME|PLAN.toml", required_unless_present = "all")]
    plans: Vec<PathBuf>,
    /// All studies of the list
    #[arg(long, conflicts_with = "plans")]
    all: bool,
    /// How much: quick (minutes for all), thesis (as many puzzles as the document), or a factor of that
    #[arg(long, default_value = "thesis")]
    scale: Scale,
    /// Measure only the I-th of N shards of the puzzles, in a log of its own: NAME.shard-I-of-N.jsonl
    #[arg(long, value_name = "I/N", default_value_t)]
    shard: Shard,
    #[command(flatten)]
    folder: Folder,
    #[command(flatten)]
    timeout: Timeout,
    /// Print one JSON object for each plan: view plan scale shard file measured wrong not_tried left waiting
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori lab run nooij-rules --scale quick
  hitori lab run my-plan.toml --shard 1/4 --results shared/   on one machine
  hitori lab run my-plan.toml --shard 2/4 --results shared/   on another one
  hitori lab report --results shared/                         all that is there

All engines are asked about a puzzle in the same shard, so that their times can
be compared. A plan that stops asking engines which solve nothing (its order is
growing) needs to know how the other shards fare: what waits for them is said,
and the same command goes on with it. python -m hitori.cluster lab runs them all.";

/// The message about a study that is not there.
pub(super) fn unknown(name: &str) -> Failure {
    let name = printable(name);
    Failure::Bad(format!("no study and no file is called '{name}'; see hitori lab list"))
}

pub(super) fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let session = session.with_timeout(args.timeout.timeout);
    let plans = match args.all {
        true => STUDIES.iter().map(|study| shipped(study.name, study.plan)).collect::<Result<Vec<_>, _>>()?,
        false => args.plans.iter().map(|name| find(name)).collect::<Result<Vec<_>, _>>()?,
    };
    let folder = &args.folder.results;
    fs::create_dir_all(folder).map_err(|error| Failure::Write { name: path_name(folder), error })?;
    let program =
        std::env::current_exe().map_err(|error| Failure::Bad(format!("our own program: {error}")))?;
    let mut outcome = Exit::Fine;
    for (plan, text) in &plans {
        let setting = Setting {
            scale: args.scale,
            shard: args.shard,
            folder: folder.clone(),
            program: program.clone(),
            budget: session.budget(),
        };
        let ended = measure(plan, text, &setting)?;
        tell(plan, &setting, &ended, args.json)?;
        if ended.wrong > 0 || ended.waiting > 0 {
            outcome.add(Exit::NoAnswer);
        }
        match ended.limit {
            Some(Limit::Cancelled) => return Err(Failure::Interrupted),
            Some(_) => return Ok(Exit::NoAnswer),
            None => {}
        }
    }
    Ok(outcome)
}

fn measure(plan: &Plan, text: &str, setting: &Setting) -> Result<Ended, Failure> {
    let mut bar: Option<(Progress, usize)> = None;
    let ended = run_plan(plan, text, setting, |progress| {
        // What was done before is no work of this run, and would spoil the estimate.
        let left = progress.all.saturating_sub(progress.done) as u64;
        let (bar, done) = bar.get_or_insert_with(|| (Progress::of("measurement", Some(left)), progress.done));
        let more = progress.done.saturating_sub(*done) as u64;
        *done = progress.done;
        bar.advance(more, more);
        if let Some(message) = progress.message {
            bar.aside(true, || complain(format_args!("{}: {message}", plan.name)));
        }
    });
    ended.map_err(|error| match error {
        RunError::Log(LogError::Io { path, error }) => Failure::Write { name: path_name(&path), error },
        error => Failure::Bad(error.to_string()),
    })
}

fn tell(plan: &Plan, setting: &Setting, ended: &Ended, json: bool) -> Result<(), Failure> {
    if json {
        let view = serde_json::to_string(&RunView::new(plan, setting, ended));
        let view = view.map_err(|error| Failure::Bad(error.to_string()))?;
        return Output::save(None, format!("{view}\n").as_bytes());
    }
    let mut text = format!("{}: {} measured", plan.name, ended.measured);
    if ended.beaten > 0 {
        text += &format!(", {} not tried (nothing solved on smaller boards)", ended.beaten);
    }
    if ended.wrong > 0 {
        text += &format!(", {} wrong", ended.wrong);
    }
    if ended.left > 0 {
        text += &format!(", {} to go: the same command goes on", ended.left);
    }
    if ended.waiting > 0 {
        text += &format!(
            ", {} wait for the smaller boards of other shards: afterwards the same command goes on",
            ended.waiting
        );
    }
    let file = file_of(&setting.folder, &plan.name, setting.shard);
    Output::save(None, format!("{text}; {}\n", path_name(&file)).as_bytes())
}

fn shipped(name: &str, text: &str) -> Result<(Plan, String), Failure> {
    let plan = Plan::parse(name, text).map_err(|error| Failure::Bad(format!("{name}: {error}")))?;
    Ok((plan.with_files_from(Path::new(".")), text.to_owned()))
}

/// Finds a study by its name, or reads a plan from a file. Files in the plan are looked up from where it lies.
fn find(name: &Path) -> Result<(Plan, String), Failure> {
    if let Some(study) = STUDIES.iter().find(|study| name == Path::new(study.name)) {
        return shipped(study.name, study.plan);
    }
    let text = fs::read_to_string(name).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => unknown(&name.to_string_lossy()),
        _ => Failure::Bad(format!("{}: {error}", path_name(name))),
    })?;
    let stem = name.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let plan =
        Plan::parse(&stem, &text).map_err(|error| Failure::Bad(format!("{}: {error}", path_name(name))))?;
    Ok((plan.with_files_from(name.parent().unwrap_or(Path::new("."))), text))
}
