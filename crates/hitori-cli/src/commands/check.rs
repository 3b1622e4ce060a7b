//! `hitori check`: does a shading solve a puzzle, and if not, why?

use std::ffi::OsString;

use clap::ValueHint;
use hitori_core::report::CheckView;
use hitori_core::{Semantics, Shading, referee};

use crate::args::{Inputs, Meaning};
use crate::batch::{self, Named};
use crate::cli::Session;
use crate::complaints::Complaints;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::pipeline::Sheet;
use crate::verdict::json_line;

/// Check solutions against the rules
///
/// Prints `ID valid`, or `ID invalid` and every breach of the rules with its cells (r1c1 is the top left). Without
/// --solution the solution is the one that the puzzle's own file contains.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// File with the solution of the one puzzle given (- for standard input)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    solution: Option<OsString>,
    #[command(flatten)]
    meaning: Meaning,
    /// Print one JSON object per puzzle: id rows cols status semantics violations
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori check puzzle.txt --solution mine.txt   rows of - and x (or . and #)
  hitori check puzzles.jsonl                    the solutions in the file itself
  hitori check --semantics minimal --json p.txt --solution mine.txt";

/// Checks all inputs.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let (semantics, json) = (args.meaning.semantics(), args.json);
    let mut output = Output::stdout();
    let outcome = match &args.solution {
        Some(solution) => {
            let puzzle = args.inputs.one("--solution")?;
            let (named, solution) = batch::with_shading(&puzzle, args.inputs.picked(), solution)?;
            let mut sheet = Sheet::default();
            report(&named, &solution, semantics, json, &mut sheet);
            sheet.print(&mut output, &mut Complaints::default())?
        }
        None => batch::run(session, &args.inputs, &mut output, move |named, sheet| {
            match &named.entry.solution {
                Some(solution) => report(&named, solution, semantics, json, sheet),
                None => sheet.complain(named.complaint("no solution in it; give one with --solution FILE")),
            }
            Ok(())
        })?,
    };
    output.finish()?;
    Ok(outcome)
}

fn report(named: &Named, solution: &Shading, semantics: Semantics, json: bool, sheet: &mut Sheet) {
    let puzzle = &named.entry.puzzle;
    let violations = referee::violations(puzzle, solution, semantics);
    if !violations.is_empty() {
        sheet.outcome(Exit::Fails);
    }
    let view = CheckView::new(named.id(), puzzle, semantics, &violations);
    if json {
        json_line(&view, &mut sheet.out);
        return;
    }
    sheet.line(&format!("{} {}", named.label(), view.status.name()));
    for violation in view.violations {
        sheet.line(&format!("  {}", violation.text));
    }
}
