//! `hitori count most-shaded`: the most shaded cells of a legal shading (W, Table 16).

use hitori_core::enumerate::{Refusal, most_shaded};
use serde_json::json;

use super::{Board, watched};
use crate::cli::Session;
use crate::failure::{Failure, Outcome};
use crate::output::Output;

/// Find the most shaded cells that a board can have, and a shading that has them
///
/// The shorter side may have up to 24 cells (16 takes seconds, each further one about two or three times as long).
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    board: Board,
    /// Print one JSON object: rows cols most shading (rows of x and -)
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori count most-shaded 10 10
  hitori count most-shaded 16 40 --json";

/// Prints the number and the shading.
pub fn run(args: Args, session: &Session) -> Result<Outcome, Failure> {
    let size = args.board.size()?;
    let found = watched(session, |watch| most_shaded(size, watch)).map_err(|refusal| match refusal {
        Refusal::Stopped => Failure::Interrupted,
        refusal => Failure::Bad(refusal.to_string()),
    })?;
    let rows = found.shading.row_strings();
    let text = if args.json {
        json!({ "rows": size.rows(), "cols": size.cols(), "most": found.count, "shading": rows }).to_string()
    } else {
        format!("{}\n{}", found.count, rows.join("\n"))
    };
    Output::save(None, format!("{text}\n").as_bytes())?;
    Ok(Outcome::Fine)
}
