//! Measurements as a table.

use std::path::PathBuf;

use clap::ValueHint;
use hitori_lab::log::write_csv;

use super::Folder;
use super::report::load_all;
use crate::failure::{Exit, Failure};
use crate::output::Output;

/// Write the measurements as one CSV table
#[derive(clap::Args)]
pub struct Args {
    /// Only these studies [default: all that are in the folder]
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    #[command(flatten)]
    folder: Folder,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
}

pub(super) fn run(args: Args) -> Result<Exit, Failure> {
    let all = load_all(&args.folder.results, &args.names)?;
    let rows: Vec<_> = all
        .iter()
        .flat_map(|data| data.measurements.iter().map(move |one| (data.plan.name.as_str(), one)))
        .collect();
    let mut text = Vec::new();
    let written = write_csv(&mut text, rows.iter().copied());
    written.map_err(|error| Failure::Bad(format!("the table cannot be made: {error}")))?;
    Output::save(args.output.as_deref(), &text)?;
    Ok(Exit::Fine)
}
