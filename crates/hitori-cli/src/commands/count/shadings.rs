//! `hitori count shadings`: legal shadings of a board, and those to which no cell can be added.

use hitori_core::enumerate::{MaximalRefusal, Refusal, maximal, shadings};
use serde_json::json;

use super::{Board, watched};
use crate::cli::Session;
use crate::failure::{Failure, Outcome};
use crate::output::Output;

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
    /// Print one JSON object: rows cols legal maximal (null if not counted)
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori count shadings 6 6
  hitori count shadings 7 7 --maximal
  hitori count shadings 12 100 --json";

/// Prints the numbers.
pub fn run(args: Args, session: &Session) -> Result<Outcome, Failure> {
    let size = args.board.size()?;
    let most = if args.maximal || size.cells() <= CHEAP {
        let counted = watched(session, |watch| maximal(size, watch));
        Some(counted.map_err(|refusal| match refusal {
            MaximalRefusal::Stopped => Failure::Interrupted,
            refusal => Failure::Bad(refusal.to_string()),
        })?)
    } else {
        None
    };
    let legal = watched(session, |watch| shadings(size, watch)).map_err(|refusal| match refusal {
        Refusal::Stopped => Failure::Interrupted,
        refusal => Failure::Bad(refusal.to_string()),
    })?;
    let text = if args.json {
        let maximal = most.map(|count| count.to_string());
        json!({ "rows": size.rows(), "cols": size.cols(), "legal": legal.to_string(), "maximal": maximal })
            .to_string()
    } else {
        format!("{legal} legal{}", most.map(|count| format!(", {count} maximal")).unwrap_or_default())
    };
    Output::save(None, format!("{text}\n").as_bytes())?;
    Ok(Outcome::Fine)
}
