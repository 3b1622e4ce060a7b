//! `hitori convert`: the same puzzles in another format.

use std::path::PathBuf;

use clap::ValueHint;
use hitori_core::formats::FormatRef;

use crate::args::{Engine, Inputs, format_to};
use crate::asker::Asker;
use crate::batch;
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::verdict;
use crate::writer::{target, write_entry};
use hitori_core::engine::Goal;

/// Write puzzles in another format
///
/// Puzzles are streamed in order. What the new format has no place for (names, sources, solutions) is left out.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// Format to write; may be left out where the output file's ending tells
    #[arg(long, value_name = "FORMAT", value_parser = format_to())]
    to: Option<FormatRef>,
    /// File to write instead of standard output; it appears when it is complete
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Add the solution (the first one found)
    #[arg(long)]
    solve: bool,
    /// Leave out solutions and marks that the input contains
    #[arg(long, conflicts_with = "solve")]
    bare: bool,
    #[command(flatten)]
    engine: Engine,
}

const AFTER_HELP: &str = "\
Examples:
  hitori convert puzzle.txt --to puzzlink               a URL to open in the browser
  hitori convert *.txt -o puzzles.jsonl                 many files into one stream
  hitori convert --solve --to jsonl 6x6dk:361566412253452144234115163346553461";

/// Converts all inputs.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let asker = Asker::start(&args.engine, Goal::Any, None, session)?;
    let format = target(args.to, args.output.as_deref(), None)?;
    let (solve, bare) = (args.solve, args.bare);
    // Out of one file puzzles keep their numbers; out of several they would lose what tells them apart.
    let several = args.inputs.sources().len() > 1;
    let mut output = Output::create(args.output.as_deref())?;
    let outcome = batch::run(session, &args.inputs, &mut output, move |mut named, sheet| {
        if solve {
            let answer = asker.ask(&named.entry.puzzle)?;
            if answer.solutions.is_empty() {
                let why = verdict::why_not(&answer);
                sheet.fall_short(
                    verdict::exit(&answer),
                    named.complaint(format_args!("{}: {why}, written without a solution", named.label())),
                );
            }
            named.entry.solution = answer.solutions.into_iter().next();
        } else if bare {
            named.entry.solution = None;
        }
        if several && named.entry.id.is_none() {
            named.entry.id = Some(named.id().into_owned());
        }
        if let Err(error) = write_entry(format, &named.entry, sheet) {
            sheet.complain(named.complaint(error));
        }
        Ok(())
    })?;
    output.finish_unless_bad(outcome)?;
    Ok(outcome)
}
