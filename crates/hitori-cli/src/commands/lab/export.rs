//! Measurements as a table.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::ValueHint;
use hitori_lab::log::write_csv;

use super::Chosen;
use super::report::save_text;
use crate::failure::{Exit, Failure};
use crate::output::Output;

/// Write the measurements as one CSV table
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    chosen: Chosen,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
}

pub(super) fn run(args: Args) -> Result<Exit, Failure> {
    let all = args.chosen.load()?;
    let rows: Vec<_> = all
        .iter()
        .flat_map(|data| data.measurements.iter().map(move |one| (data.plan.name.as_str(), one)))
        .collect();
    let mut text = Vec::new();
    let written = write_csv(&mut text, rows.iter().copied());
    written.map_err(|error| Failure::Bad(format!("the table cannot be made: {error}")))?;
    // A file keeps names as they are; a terminal gets them without control characters.
    let is_stdout = args.output.as_deref().is_none_or(|path| path == Path::new("-"));
    if is_stdout && io::stdout().is_terminal() {
        save_text(None, &String::from_utf8_lossy(&text))?;
    } else {
        Output::save(args.output.as_deref(), &text)?;
    }
    Ok(Exit::Fine)
}
