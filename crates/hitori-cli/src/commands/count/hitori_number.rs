//! `hitori count hitori-number`: the fewest different numbers of a uniquely solvable board (Wensveen 2024, section 7.1).

use std::num::NonZeroUsize;

use hitori_core::Size;
use hitori_count::hitori_number;
use hitori_count::report::HitoriNumberReport;

use super::{explained, print, watched};
use crate::args::parse_count;
use crate::cli::Session;
use crate::failure::{Exit, Failure};

/// Find the fewest different numbers with which a square board has exactly one solution
///
/// The Hitori number of Suzuki, Uchizawa and Uno. Boards with one number are searched, then those with two, and so on
/// until one of them is unique. `hitori count sequence hitori-number` prints such boards.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// Rows and columns of the board
    #[arg(value_name = "N", value_parser = parse_count)]
    side: NonZeroUsize,
    /// Print one JSON object: view side hitori_number (null if there is none) lower_bound
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori count hitori-number 4
  hitori count hitori-number 5 --json";

/// Prints the number.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let side = args.side.get();
    Size::new(side, side).map_err(|error| Failure::Bad(error.to_string()))?;
    let number = watched(session, None, |budget| hitori_number(side, budget)).map_err(explained)?;
    print(&[HitoriNumberReport::new(side, number)], args.json)
}
