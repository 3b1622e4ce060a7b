//! `hitori count classes`: boards up to renaming of symbols (W, Table 14).

use std::num::NonZeroUsize;

use hitori_core::enumerate::classes;
use serde_json::json;

use super::Board;
use crate::args::parse_count;
use crate::failure::{Failure, Outcome};
use crate::output::Output;

/// Count the boards of a size up to renaming of symbols
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    board: Board,
    /// Different symbols that a board may have at most
    #[arg(long, value_name = "K", value_parser = parse_count)]
    symbols: NonZeroUsize,
    /// Print one JSON object: rows cols symbols classes
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori count classes 4 4 --symbols 4
  hitori count classes 6 6 --symbols 6 --json";

/// Prints the number.
pub fn run(args: Args) -> Result<Outcome, Failure> {
    let (size, symbols) = (args.board.size()?, args.symbols.get());
    let count = classes(size, symbols);
    let text = if args.json {
        json!({ "rows": size.rows(), "cols": size.cols(), "symbols": symbols, "classes": count.to_string() })
            .to_string()
    } else {
        count.to_string()
    };
    Output::save(None, format!("{text}\n").as_bytes())?;
    Ok(Outcome::Fine)
}
