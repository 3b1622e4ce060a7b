//! `hitori count up-to-renaming`: all boards of a size up to renaming of symbols (Wensveen 2024, Table 14).

use std::num::NonZeroUsize;

use hitori_count::boards_up_to_renaming;
use hitori_count::report::UpToRenamingReport;

use super::{Board, print, watched};
use crate::args::parse_count;
use crate::cli::Session;
use crate::failure::{Exit, Failure};

/// Digits of the longest number that is computed.
const MOST_DIGITS: f64 = 100_000.0;

/// Additions of such numbers that are made at the most.
const MOST_ADDITIONS: usize = 10_000_000;

/// Count all boards of a size up to renaming of symbols, with or without a solution
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    board: Board,
    /// Different symbols that a board may have at most
    #[arg(long, value_name = "K", value_parser = parse_count)]
    symbols: NonZeroUsize,
    /// Print one JSON object: view rows cols symbols boards_up_to_renaming
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori count up-to-renaming 4 4 --symbols 4
  hitori count up-to-renaming 6 6 --symbols 6 --json";

/// Prints the number.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let (size, symbols) = (args.board.size()?, args.symbols.get());
    // The number has about this many digits, and takes cells × symbols additions of numbers of that length.
    let used = symbols.min(size.cells());
    let digits = size.cells() as f64 * (used as f64).log10();
    if digits > MOST_DIGITS || size.cells().saturating_mul(used) > MOST_ADDITIONS {
        return Err(Failure::Bad(format!(
            "the number for {size} with {symbols} symbols has about {digits:.0} digits: at most \
             {MOST_DIGITS:.0} digits and {MOST_ADDITIONS} additions (cells × symbols) are computed"
        )));
    }
    let counted = watched(session, None, |budget| boards_up_to_renaming(size, symbols, budget))?;
    print(&[UpToRenamingReport::new(size, symbols, counted)], args.json)
}
