//! `hitori count merge`: the shards of a count, put together.

use std::path::PathBuf;

use clap::ValueHint;

use super::boards::Report;
use super::census::read;
use crate::args::Meaning;
use crate::cli::Session;
use crate::failure::{Failure, Outcome};
use crate::output::Output;

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
pub fn run(args: Args, _: &Session) -> Result<Outcome, Failure> {
    let mut whole = None;
    for file in &args.files {
        let share = read(file)?;
        match &mut whole {
            None => whole = Some(share),
            Some(whole) => {
                whole.merge(&share).map_err(|error| Failure::Bad(format!("{}: {error}", file.display())))?;
            }
        }
    }
    // Clap wants at least one file.
    let Some(whole) = whole else { return Ok(Outcome::Bad) };
    let missing: Vec<usize> = whole.missing().collect();
    if let Some(first) = missing.first() {
        return Err(Failure::Bad(format!(
            "{} units are in none of the files, the first is unit {first}: a shard is missing or not finished",
            missing.len()
        )));
    }
    if let Some(file) = &args.output {
        Output::save(Some(file), whole.write().as_bytes())?;
    }
    // What was graded says which reading is meant.
    let semantics = whole.grading().map_or(args.meaning.semantics(), |(semantics, _)| semantics);
    Report { semantics, every: args.every, by_shaded: args.by.is_some(), json: args.json }.print(&whole)?;
    Ok(Outcome::Fine)
}
