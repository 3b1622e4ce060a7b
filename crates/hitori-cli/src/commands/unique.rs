//! `hitori unique`: does a puzzle have exactly one solution?

use crate::args::{Engine, Inputs};
use crate::asker::Asker;
use crate::batch;
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::verdict;
use hitori_core::engine::{Goal, Status};

/// Say whether puzzles have exactly one solution
///
/// Prints one line per puzzle: its name and unique, multiple, unsolvable or unknown. The exit code is 0 only if all are
/// unique.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// Draw two solutions of a puzzle that has several, and name the cells in which they differ
    #[arg(long, conflicts_with = "json")]
    show: bool,
    #[command(flatten)]
    engine: Engine,
    /// Print one JSON object per puzzle, as hitori solve does
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori unique puzzles.jsonl                     one line per puzzle
  hitori unique --show draft.txt                  what is ambiguous about it?
  hitori unique --semantics minimal puzzle.txt    shading nothing needlessly
  hitori unique --engine asp puzzles.jsonl        by another engine";

/// Judges all inputs.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let asker = Asker::start(&args.engine, Goal::Unique, None, session)?;
    let (json, show, paint) = (args.json, args.show, session.paint.with_labels(true));
    let mut output = Output::stdout();
    let outcome = batch::run(session, &args.inputs, &mut output, move |named, sheet| {
        let puzzle = &named.entry.puzzle;
        let answer = asker.ask(puzzle)?;
        sheet.outcome(verdict::exit(&answer));
        if answer.status() == Status::Multiple {
            sheet.outcome(Exit::Fails);
        }
        if json {
            asker.view(named.id(), puzzle, &answer).write_line(&mut sheet.out);
            return Ok(());
        }
        let reason = asker.reason(&answer).map_or(String::new(), |reason| format!(" · {reason}"));
        sheet.line(&format!("{} {}{reason}", named.label(), answer.status()));
        if let (true, Some(difference)) = (show, verdict::difference(&answer)) {
            sheet.line(verdict::boards(&answer, puzzle, paint).trim_end_matches('\n'));
            sheet.line(&difference);
        }
        Ok(())
    })?;
    output.finish()?;
    Ok(outcome)
}
