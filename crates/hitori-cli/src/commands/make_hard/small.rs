//! `hitori make-hard small`: small puzzles, made harder step by step.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use hitori_core::Size;
use hitori_core::deduce::Class;
use hitori_core::engine::{Budget, Limit};
use hitori_core::formats::Entry;
use hitori_hard::{Climb, ClimbError, Climbed, Hardness, Measure, climb, measure};

use super::{Several, sign};
use crate::args::TimeoutEach;
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::progress::watched;
use crate::seed::seeds;
use crate::writer::entry_text;

/// Find a small puzzle that is hard, by changing one step by step
///
/// Each puzzle has exactly one solution. A climb begins with a generated puzzle, changes a few numbers at a time and keeps what is not easier. It gives the hardest puzzle it
/// has seen, also when Ctrl-C or the time limit ends it. In JSON the puzzle says how hard it is by both measures, and the options
/// that lead to it again.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// Side of a square board, or ROWSxCOLS; sides from 3 to 12
    #[arg(long, value_name = "N|RxC")]
    size: Size,
    /// conflicts: of the engine that proves the solution to be the only one, the median over the board's images; depth: assumptions
    /// within assumptions that a person needs, then the steps that refute them
    #[arg(long, value_name = "WHICH", default_value = "depth", value_parser = measures())]
    measure: Measure,
    /// Changes to try
    #[arg(long, value_name = "K", default_value_t = Climb::STEPS)]
    steps: u64,
    /// Changes without a harder puzzle after which another one is taken
    #[arg(long, value_name = "K", default_value_t = Climb::PATIENCE)]
    patience: u64,
    /// Changes on conflicts before a climb on depth, after each start; they are not counted
    #[arg(long, value_name = "K", default_value_t = Climb::WARM_UP)]
    warm_up: u64,
    /// Leave the solutions out
    #[arg(long)]
    bare: bool,
    #[command(flatten)]
    several: Several,
    #[command(flatten)]
    timeout: TimeoutEach,
}

const AFTER_HELP: &str = "\
Examples:
  hitori make-hard small --size 6 --to plain
  hitori make-hard small --size 10 --measure conflicts --steps 100000
  hitori make-hard small --size 8 --count 20 --timeout 1m -o hard.jsonl";

fn measures() -> impl TypedValueParser<Value = Measure> {
    PossibleValuesParser::new(Measure::ALL.map(Measure::name)).try_map(|name| name.parse::<Measure>())
}

/// Climbs, one seed after the other.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let request = Climb::new(args.size, args.measure)
        .with_steps(args.steps)
        .with_patience(args.patience)
        .with_warm_up(args.warm_up);
    let format = args.several.format()?;
    let seeds = seeds(args.several.seed, args.several.count)?;
    let mut output = Output::create(args.several.output.as_deref())?;
    let mut outcome = Exit::Fine;
    for seed in seeds {
        let budget = args.timeout.budget(&session.interrupt);
        let climbed = match watched(budget, Some("step"), |budget| climb(&request, seed, budget)) {
            Ok(climbed) => climbed,
            Err(ClimbError::Limit(Limit::Cancelled)) => break,
            Err(error @ ClimbError::Limit(_)) => {
                crate::failure::complain(format_args!("seed {seed}: {error}"));
                outcome.add(Exit::NoAnswer);
                continue;
            }
            Err(error) => return Err(Failure::Bad(error.to_string())),
        };
        let mut entry = entry(&request, &climbed, seed);
        if args.bare || !format.keeps_all() {
            entry.solution = None;
        }
        let text = entry_text(format, &entry).map_err(Failure::Bad)?;
        output.add(text.as_bytes(), format.framing())?;
        output.flush()?;
        if climbed.stop == Some(Limit::Cancelled) {
            break;
        }
    }
    // What is finished is kept, also after Ctrl-C.
    output.finish()?;
    if session.interrupt.is_set() { Err(Failure::Interrupted) } else { Ok(outcome) }
}

/// The puzzle with how hard it is, and what it takes to make it again.
fn entry(request: &Climb, climbed: &Climbed, seed: u64) -> Entry {
    let by = request.measure;
    let mut entry = Entry::new(climbed.puzzle.clone());
    let size = request.size;
    entry.id = Some(format!("small-{}x{}-{}-{seed}", size.rows(), size.cols(), by.name()));
    entry.solution = Some(climbed.solution.clone());
    let options = format!(
        "--size {}x{} --measure {} --steps {} --patience {} --warm-up {}",
        size.rows(),
        size.cols(),
        by.name(),
        climbed.found,
        request.patience,
        request.warm_up
    );
    sign(&mut entry, "small", options, seed);
    for which in Measure::ALL {
        // Small boards take moments; the hardest ones may take seconds.
        let hardness = if which == by {
            Ok(climbed.hardness)
        } else {
            measure(&climbed.puzzle, which, &Budget::default())
        };
        let value = match hardness {
            Ok(Hardness::Conflicts(conflicts)) => serde_json::to_value(conflicts),
            Ok(Hardness::Depth(depth)) => {
                let class = Class::ALL.get(usize::from(depth.class).wrapping_sub(1));
                entry.class = class.map(ToString::to_string);
                serde_json::to_value(depth)
            }
            _ => continue,
        };
        if let Ok(value) = value {
            entry.extra.insert(which.name().to_owned(), value);
        }
    }
    entry
}
