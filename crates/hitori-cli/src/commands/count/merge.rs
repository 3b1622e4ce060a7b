//! `hitori count merge`: the shards of a count, put together.

use std::path::PathBuf;

use clap::ValueHint;
use hitori_count::{CountError, ShareError, merge_shares, save_share};

use super::boards::Wanted;
use super::{explained, watched};
use crate::args::Meaning;
use crate::cli::Session;
use crate::failure::{Exit, Failure};

/// Put the shards of a count together
///
/// Every unit of the work has to be in exactly one of the files, and all files have to belong to the same count.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// Files of hitori count boards -o
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    meaning: Meaning,
    /// Tell the unique boards apart by something: shaded, the number of shaded cells
    #[arg(long, value_name = "WHAT", value_parser = ["shaded"])]
    by: Option<String>,
    /// Print the counts for every number of symbols
    #[arg(long)]
    every: bool,
    /// File for the whole
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Print one JSON object, as hitori count boards does
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori count merge part*.json
  hitori count merge part*.json -o all.json --every";

/// Merges.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let merged = watched(session, Some("file"), |budget| merge_shares(&args.files, budget));
    // Clap wants at least one file.
    let Some(whole) = merged.map_err(explained)? else { return Ok(Exit::Bad) };
    if let Err(ShareError::Incomplete { units, first }) = whole.complete() {
        return Err(Failure::Bad(format!(
            "{units} units are in none of the files, the first is unit {first}: a shard is missing or not finished"
        )));
    }
    if let Some(file) = &args.output {
        save_share(&whole, file).map_err(explained)?;
    }
    let semantics = args.meaning.semantics();
    let wanted = Wanted { semantics, every: args.every, by_shaded: args.by.is_some(), json: args.json };
    wanted.print(&whole, session).map_err(|error| explained(CountError::Share(error)))?
}
