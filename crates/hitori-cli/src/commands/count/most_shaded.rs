//! `hitori count most-shaded`: the most shaded cells of a legal shading (Wensveen 2024, Table 16).

use hitori_count::report::MostShadedReport;
use hitori_count::{most_shaded, most_shaded_period};

use super::{Board, print, watched};
use crate::cli::Session;
use crate::failure::{Exit, Failure};

/// Rows within which a period has to show.
const MOST_ROWS: usize = 1000;

/// Find the most shaded cells that a board can have, and a shading that has them
///
/// The shorter side may have up to 24 cells (16 takes seconds, each further one about two or three times as long).
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    board: Board,
    /// Say how the number goes on for longer boards of the same width (the shorter side)
    #[arg(long)]
    period: bool,
    /// Print one JSON object: view rows cols most shading (rows of x and -), with --period also period (from rows shaded)
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori count most-shaded 10 10
  hitori count most-shaded 16 40 --json
  hitori count most-shaded 7 7 --period   for 7 columns and any number of rows";

/// Prints the number and the shading.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let size = args.board.size()?;
    let found = watched(session, None, |budget| most_shaded(size, budget))?;
    let mut report = MostShadedReport::new(&found);
    if args.period {
        let cols = size.rows().min(size.cols());
        let period = watched(session, None, |budget| most_shaded_period(cols, MOST_ROWS, budget))?;
        report = report.with_period(period);
    }
    print(&[report], args.json)
}
