//! `hitori bench`: how fast the engine is, as ratios to the least that anybody has to do.
//!
//! The machine may be busy with other things, so nothing here is a time on its own. Every instance is parsed and
//! refereed ("limit"), solved, and proved unique in turn, several rounds long; the medians of each are compared.

mod batch;
mod cancel;
mod classify;
mod count;
mod engine;
mod generate;
mod growth;
mod hard;
mod memory;
mod page;
mod play;

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueHint;
use hitori_core::Size;
use hitori_lab::plan::Scale;
use serde_json::{Value, json};

use crate::args::Jobs;
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::output::Output;

/// Measure our own speed: the engine, the generator, the grading, the counting, play, or the server
///
/// engine: per side n, on generated instances: the time to parse a puzzle and referee its solution (the limit), to solve it,
/// to solve it and prove the solution unique, and of the referee, whom every answer meets. Then the peak memory, and a batch of
/// small puzzles from file to file. classify: small puzzles per second, single large boards, and grading, rating and explaining
/// per side. generate: puzzles per second and the repairs they need, beside the naive scheme that starts
/// again until a board is unique. count: boards, lines and shadings, all cores, with an estimate for what takes a night. play: verdict and hint after each mark.
/// page: many clients of `hitori serve` at once, with every answer checked, and the time that clients wait who think in between.
/// cancel: the time from a cancellation to the return of each long function. hard: boards of hard formulas, native beside the best of the other
/// engines, ten seconds for each board; what proofs cost; and how many variables at the threshold of random 3-SAT are still decided.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// What to measure
    #[arg(value_enum, default_value_t = What::Engine)]
    what: What,
    /// Sides of the boards [default: 10,20,50,100,200,500,1000]
    #[arg(long, value_name = "N,…", value_delimiter = ',')]
    sizes: Vec<usize>,
    /// For count: leave out what takes minutes
    #[arg(long)]
    quick: bool,
    #[command(flatten)]
    jobs: Jobs,
    /// Rounds per instance
    #[arg(long, value_name = "K", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,
    /// For page: clients at a time
    #[arg(long, value_name = "K", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    clients: u32,
    /// For page: how long they ask
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: u32,
    /// For hard: how much of the plan of `hitori lab run hard` (quick, thesis, or a factor)
    #[arg(long, value_name = "SCALE", default_value = "quick")]
    scale: Scale,
    /// Folder of hard puzzles to solve as well
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    hard: Option<PathBuf>,
    /// Puzzles 10×10 in the batch; 0 leaves it out
    #[arg(long, value_name = "K", default_value_t = 100_000)]
    batch: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Solve this file and print the memory that took: the child process of the memory measurement
    #[arg(long, hide = true, value_name = "FILE")]
    probe_memory: Option<PathBuf>,
}

/// What can be measured.
#[derive(Clone, Copy, clap::ValueEnum)]
enum What {
    /// Parsing, solving, proving
    Engine,
    /// Making puzzles
    Generate,
    /// Grading, rating and explaining puzzles
    Classify,
    /// Counting boards, lines and shadings
    Count,
    /// What a player waits for: verdicts and hints
    Play,
    /// How soon long work stops when it is cancelled
    Cancel,
    /// What `hitori serve` bears, and how long its clients wait
    Page,
    /// Boards of hard formulas, beside other engines
    Hard,
}

impl What {
    /// The sides when none are given.
    fn sides(self) -> Vec<usize> {
        match self {
            Self::Play => vec![8, 12, 20],
            _ => vec![10, 20, 50, 100, 200, 500, 1000],
        }
    }
}

const AFTER_HELP: &str = "\
Examples:
  hitori bench                           the native engine, about half a minute
  hitori bench --sizes 10,100 --batch 0  two sizes only
  hitori bench --hard FOLDER             with hard puzzles, one per file
  hitori bench generate                  the generator and the naive scheme
  hitori bench classify                  grading, and how it grows with the board
  hitori bench play                      how long a player waits for verdicts and hints
  hitori bench hard                      hard boards, beside BatSat, CaDiCaL and clingo
  hitori bench cancel                    how soon long work stops
  hitori bench page --clients 50 --seconds 10   the server, with every answer checked
  hitori bench count --quick             counting, without what takes minutes
Engines of all paradigms side by side: hitori lab run paradigms";

/// One part of the report: prose for people, JSON for programs.
struct Part {
    name: &'static str,
    prose: String,
    json: Value,
}

/// Runs all measurements and prints each as it is done.
pub fn run(mut args: Args, session: &Session) -> Result<Exit, Failure> {
    if args.sizes.is_empty() {
        args.sizes = args.what.sides();
    }
    let mut output = Output::stdout();
    if let Some(file) = &args.probe_memory {
        output.write(memory::child(file)?.as_bytes())?;
        output.finish()?;
        return Ok(Exit::Fine);
    }
    // Whatever can be wrong about the arguments is found before minutes have been spent.
    for &side in &args.sizes {
        Size::new(side, side).map_err(|error| Failure::Bad(format!("--sizes: {error}")))?;
    }
    let mut report = serde_json::Map::new();
    report.insert("view".to_owned(), "bench/1".into());
    let mut add = |part: Part| {
        if !args.json {
            output.write(format!("{}\n", part.prose).as_bytes())?;
            output.flush()?;
        }
        report.insert(part.name.to_owned(), part.json);
        if session.interrupt.is_set() { Err(Failure::Interrupted) } else { Ok(()) }
    };
    match args.what {
        What::Engine => measure_engine(&args, session, &mut add)?,
        What::Generate => add(generate::measure(&args.sizes, session)?)?,
        What::Play => add(play::measure(&args.sizes, session)?)?,
        What::Page => {
            let time = Duration::from_secs(args.seconds.into());
            add(page::measure(args.clients as usize, time, session)?)?;
        }
        What::Cancel => add(cancel::measure(args.rounds, session)?)?,
        What::Hard => hard::measure(args.scale, args.rounds, session, &mut add)?,
        What::Classify => add(classify::measure(&args.sizes, args.rounds, session)?)?,
        What::Count => add(count::measure(args.jobs.count(), args.quick, session)?)?,
    }
    if args.json {
        output.write(format!("{}\n", Value::Object(report)).as_bytes())?;
    }
    output.finish()?;
    Ok(Exit::Fine)
}

fn measure_engine(
    args: &Args,
    session: &Session,
    add: &mut impl FnMut(Part) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let hard = args.hard.as_deref().map(hard::folder::read).transpose()?;
    add(engine::measure(&args.sizes, args.rounds, session)?)?;
    if let Some(&side) = args.sizes.iter().max() {
        add(memory::measure(side)?)?;
    }
    if let Some(puzzles) = &hard {
        add(hard::folder::measure(puzzles, args.rounds, session)?)?;
    }
    if args.batch > 0 {
        add(batch::measure(args.batch, args.rounds)?)?;
    }
    Ok(())
}

/// The middle one.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// A path of our own program, to be run as a child.
fn ourselves() -> Result<std::process::Command, Failure> {
    let path = std::env::current_exe()
        .map_err(|error| Failure::Bad(format!("cannot find our own program: {error}")))?;
    Ok(std::process::Command::new(path))
}

/// A puzzle set in a temporary file.
fn scratch_file(text: &str, ending: &str) -> Result<tempfile::NamedTempFile, Failure> {
    let failure = |error| Failure::Write { name: "a temporary file".to_owned(), error };
    let file = tempfile::Builder::new().suffix(ending).tempfile().map_err(failure)?;
    std::fs::write(file.path(), text).map_err(failure)?;
    Ok(file)
}
