//! `hitori count`: exact numbers, one file each.

mod boards;
mod census;
mod merge;

use crate::cli::Session;
use crate::failure::{Failure, Outcome};

/// Count boards, lines and shadings, exactly
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    Boards(boards::Args),
    Merge(merge::Args),
}

const AFTER_HELP: &str = "\
Examples:
  hitori count boards 4 4 --symbols 4";

/// Counts.
pub fn run(args: Args, session: &Session) -> Result<Outcome, Failure> {
    match args.what {
        What::Boards(args) => boards::run(args, session),
        What::Merge(args) => merge::run(args, session),
    }
}
