//! Two folders of measurements, side by side.

use std::path::PathBuf;

use clap::ValueHint;
use hitori_lab::compare::compare;

use super::report::load_all;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::source::path_name;

/// Compare two folders of measurements: the second's times by the first's, with intervals
#[derive(clap::Args)]
pub struct Args {
    /// The first folder
    #[arg(value_name = "A", value_hint = ValueHint::DirPath)]
    first: PathBuf,
    /// The second folder
    #[arg(value_name = "B", value_hint = ValueHint::DirPath)]
    second: PathBuf,
    /// Print one JSON object for each study
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: Args) -> Result<Exit, Failure> {
    let (first, second) = (load_all(&args.first, &[])?, load_all(&args.second, &[])?);
    let mut text = String::new();
    for before in &first {
        let Some(after) = second.iter().find(|data| data.plan.name == before.plan.name) else { continue };
        let table = compare(before, after);
        if args.json {
            text += &serde_json::to_string(&table).map_err(|error| Failure::Bad(error.to_string()))?;
        } else {
            text += &table.to_text();
        }
        text.push('\n');
    }
    if text.is_empty() {
        let (first, second) = (path_name(&args.first), path_name(&args.second));
        return Err(Failure::Bad(format!("{first} and {second} have no study in common")));
    }
    Output::save(None, text.as_bytes())?;
    Ok(Exit::Fine)
}
