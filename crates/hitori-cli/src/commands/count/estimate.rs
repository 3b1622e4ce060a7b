//! `hitori count estimate`: what random boards say about a count, beside the count where there is one.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::ValueHint;
use hitori_count::report::EstimateReport;
use hitori_count::{BoardSampler, CountError, merge_shares};

use super::{Boards, explained, print, watched};
use crate::args::Jobs;
use crate::cli::Session;
use crate::failure::{Exit, Failure};

/// Estimate how many boards of a size are solvable and uniquely solvable, from random boards
///
/// Boards up to renaming are drawn with the same probability each. Ctrl-C and --timeout keep what was drawn: the estimate is
/// printed with its larger error.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    boards: Boards,
    /// How many boards are drawn
    #[arg(long = "boards", value_name = "N", default_value = "1000000", value_parser = clap::value_parser!(u64).range(1..))]
    drawn: u64,
    /// Seed of the random numbers: the same seed draws the same boards, on any number of threads
    #[arg(long, value_name = "SEED", default_value = "1")]
    seed: u64,
    /// Ask the engine about every board, which shares nothing with the counts; otherwise tables decide where they fit, in less time
    #[arg(long)]
    engine: bool,
    /// Files of a complete count (hitori count boards -o), for its numbers beside the estimates
    #[arg(long, value_name = "FILE", num_args = 1.., value_hint = ValueHint::FilePath)]
    against: Vec<PathBuf>,
    #[command(flatten)]
    jobs: Jobs,
    /// Print one JSON object: view rows cols symbols boards_up_to_renaming seed decided_by drawn, and solvable strict minimal
    /// (each found estimate standard_error, with --against also exact deviation)
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori count estimate 5 5 --symbols 5
  hitori count estimate 6 6 --boards 10000000 --seed 2 --json
  hitori count estimate 4 4 --engine --against four.json      after hitori count boards 4 4 -o four.json";

/// Draws, and prints the estimates.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let spec = args.boards.spec()?;
    let threads = NonZeroUsize::new(args.jobs.count()).unwrap_or(NonZeroUsize::MIN);
    // Read first: a file that is of no use should be known before the work.
    let exact =
        watched(session, Some("file"), |budget| merge_shares(&args.against, budget)).map_err(explained)?;
    let sampler = watched(session, None, |budget| match args.engine {
        true => BoardSampler::asking_the_engine(&spec),
        false => BoardSampler::new(&spec, budget),
    });
    let sampler = sampler.map_err(explained)?;
    let beside = |report: EstimateReport| match &exact {
        Some(share) => report.with_exact(share).map_err(|error| explained(CountError::Share(error))),
        None => Ok(report),
    };
    beside(EstimateReport::new(&sampler, args.seed, &Default::default()))?;
    let (sample, limit) =
        watched(session, Some("board"), |budget| sampler.run(args.seed, 0, args.drawn, threads, budget));
    let exit = print(&[beside(EstimateReport::new(&sampler, args.seed, &sample))?], args.json)?;
    limit.map_or(Ok(exit), |limit| Err(limit.into()))
}
