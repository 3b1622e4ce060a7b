//! `hitori options`: the engine's table of settings, printed.

use hitori_core::solve::Tuning;
use serde_json::json;

use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::verdict::json_line;

/// List the settings of the search that --set changes
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// Print one JSON object per setting: name default min max help
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori options
  hitori options --json
  hitori solve --set restart=100 --set phase=1 puzzle.txt";

/// Prints the table.
pub fn run(args: Args, _: &Session) -> Result<Exit, Failure> {
    if args.json {
        let mut lines = Vec::new();
        for row in Tuning::TABLE {
            let row = json!({ "name": row.name, "default": row.default, "min": row.min, "max": row.max, "help": row.help });
            json_line(&row, &mut lines);
        }
        Output::save(None, &lines)?;
        return Ok(Exit::Fine);
    }
    let head = ["NAME", "DEFAULT", "RANGE", "WHAT IT DOES"].map(str::to_owned);
    let rows = Tuning::TABLE.iter().map(|row| {
        [
            row.name.to_owned(),
            row.default.to_string(),
            format!("{}..{}", row.min, row.max),
            row.help.to_owned(),
        ]
    });
    let table: Vec<[String; 4]> = std::iter::once(head).chain(rows).collect();
    let width = |column: usize| table.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2)];
    let mut text = String::new();
    for [name, default, range, help] in &table {
        let [a, b, c] = widths;
        text += &format!("{name:a$}  {default:>b$}  {range:c$}  {help}\n");
    }
    Output::save(None, text.as_bytes())?;
    Ok(Exit::Fine)
}
