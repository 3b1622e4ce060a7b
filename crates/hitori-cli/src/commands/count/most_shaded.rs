//! `hitori count most-shaded`: the most shaded cells of a legal shading (W, Table 16).

use hitori_core::enumerate::{Period, Refusal, most_shaded, most_shaded_period};
use serde_json::json;

use super::{Board, watched};
use crate::cli::Session;
use crate::failure::{Failure, Outcome};
use crate::output::Output;

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
    /// Print one JSON object: rows cols most shading (rows of x and -), with --period also period (from rows shaded)
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori count most-shaded 10 10
  hitori count most-shaded 16 40 --json
  hitori count most-shaded 7 7 --period   for 7 columns and any number of rows";

/// Prints the number and the shading.
pub fn run(args: Args, session: &Session) -> Result<Outcome, Failure> {
    let size = args.board.size()?;
    let failure = |refusal| match refusal {
        Refusal::Stopped => Failure::Interrupted,
        refusal => Failure::Bad(refusal.to_string()),
    };
    let found = watched(session, |watch| most_shaded(size, watch)).map_err(failure)?;
    let cols = size.rows().min(size.cols());
    let period = match args.period {
        true => watched(session, |watch| most_shaded_period(cols, MOST_ROWS, watch)).map_err(failure)?,
        false => None,
    };
    let rows = found.shading.row_strings();
    let text = if args.json {
        let mut answer =
            json!({ "rows": size.rows(), "cols": size.cols(), "most": found.count, "shading": rows });
        if args.period {
            answer["period"] = json!(period.map(
                |Period { from, rows, shaded }| json!({ "from": from, "rows": rows, "shaded": shaded })
            ));
        }
        answer.to_string()
    } else {
        let more = match period {
            Some(Period { from, rows, shaded }) => {
                format!("\nfrom {from} rows of {cols} on: {rows} more rows have exactly {shaded} more")
            }
            None if args.period => format!("\nno period within {MOST_ROWS} rows of {cols}"),
            None => String::new(),
        };
        format!("{}\n{}{more}", found.count, rows.join("\n"))
    };
    Output::save(None, format!("{text}\n").as_bytes())?;
    Ok(Outcome::Fine)
}
