//! `hitori count up-to-renaming`: all boards of a size up to renaming of symbols (Wensveen 2024, Table 14).

use std::num::NonZeroUsize;

use hitori_count::boards_up_to_renaming;
use hitori_count::report::UpToRenamingReport;

use super::{Board, print, watched};
use crate::args::parse_count;
use crate::cli::Session;
use crate::failure::{Exit, Failure};

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
    let counted = watched(session, None, |budget| boards_up_to_renaming(size, symbols, budget))?;
    print(&[UpToRenamingReport::new(size, symbols, counted)], args.json)
}
