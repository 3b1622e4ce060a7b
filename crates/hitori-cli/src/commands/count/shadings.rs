//! `hitori count shadings`: legal shadings of a board, and those to which no cell can be added.

use hitori_count::report::ShadingsReport;
use hitori_count::{maximal_shadings, shadings};

use super::{Board, print, watched};
use crate::cli::Session;
use crate::failure::{Exit, Failure};

/// Boards up to this many cells have their maximal shadings counted unasked: it takes a moment.
const CHEAP: usize = 36;

/// Count the legal shadings of a board: no two shaded cells share an edge, white cells connected
///
/// A legal shading is maximal when no cell can be added. Legal shadings are counted for boards whose shorter side is up to 24
/// (16 takes seconds, each further one about three times as long); maximal ones up to 64 cells.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    board: Board,
    /// Count the maximal ones even if the board has more than 36 cells
    #[arg(long)]
    maximal: bool,
    /// Print one JSON object: view rows cols legal maximal (null if not counted)
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori count shadings 6 6
  hitori count shadings 7 7 --maximal
  hitori count shadings 12 100 --json";

/// Prints the numbers.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let size = args.board.size()?;
    let maximal = match args.maximal || size.cells() <= CHEAP {
        true => Some(watched(session, None, |budget| maximal_shadings(size, budget))?),
        false => None,
    };
    let legal = watched(session, None, |budget| shadings(size, budget))?;
    print(&[ShadingsReport::new(size, legal, maximal)], args.json)
}
