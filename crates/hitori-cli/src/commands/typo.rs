//! `hitori typo`: what is wrong with a board that has no solution, or several.

use hitori_core::Shading;
use hitori_core::board::Shade;
use hitori_core::engine::Status;
use hitori_core::report::TypoView;
use hitori_core::solve::Options;
use hitori_core::typo::diagnose;

use crate::args::{Inputs, Meaning, TimeoutEach};
use crate::batch;
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::pipeline::Interrupted;
use crate::verdict::json_line;
use crate::wrap::wrapped;

/// Find the typo in puzzles that have no solution, or several
///
/// A puzzle copied from paper has exactly one solution, unless a number was copied wrongly. For a board without any, the smallest
/// set of cells that contradict each other is drawn: one of them is wrong. Then come all changes of a single number that
/// leave exactly one solution. The exit code is 0 when nothing is wrong, 1 when something is.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    meaning: Meaning,
    #[command(flatten)]
    timeout: TimeoutEach,
    /// Print one JSON object per puzzle: view id rows cols status conflict smallest changes
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori typo newspaper.txt            which number did I copy wrongly?
  hitori typo newspaper.txt --json
  hitori explain --partial newspaper.txt   how the contradiction comes about, step by step";

/// Changes that are listed in prose.
const LISTED: usize = 12;

/// Looks for typos in all inputs.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let budget = args.timeout.budget(&session.interrupt);
    let options = Options::default().with_semantics(args.meaning.semantics()).with_budget(budget);
    let (json, paint) = (args.json, session.paint.with_labels(true));
    let mut output = Output::stdout();
    let outcome = batch::run(session, &args.inputs, &mut output, move |named, sheet| {
        let puzzle = &named.entry.puzzle;
        let found = diagnose(puzzle, &options);
        if found.stop.as_ref().is_some_and(|stop| stop.is_cancelled()) {
            return Err(Interrupted);
        }
        sheet.outcome(match (found.status, &found.stop) {
            (Status::Unique, _) => Exit::Fine,
            (_, None) => Exit::Fails,
            (_, Some(_)) => Exit::NoAnswer,
        });
        let view = TypoView::new(named.id(), puzzle, &found);
        if json {
            json_line(&view, &mut sheet.out);
            return Ok(());
        }
        let head = match found.status {
            Status::Unique => "nothing is wrong: it has exactly one solution",
            Status::Multiple => "it has several solutions",
            Status::Unsolvable => "it has no solution",
            _ => "no answer",
        };
        sheet.line(&format!("{}: {head}", named.label()));
        if let Some(conflict) = &found.conflict {
            let least =
                if conflict.is_smallest { "" } else { " (in the time given no smaller set was found)" };
            let text = format!(
                "These {} numbers contradict each other, whatever the others are; one of them is wrong{least}:",
                conflict.cells.len()
            );
            sheet.line(&wrapped("", &text));
            let open = Shading::filled(puzzle.size(), Shade::Undecided);
            let board = paint.pointed(puzzle, &open, &conflict.cells);
            let names = || conflict.cells.iter().map(|&cell| puzzle.size().name(cell)).collect::<Vec<_>>();
            // A large board is not drawn.
            let shown = if board.is_empty() { wrapped("  ", &names().join(", ")) } else { board };
            sheet.line(shown.trim_end_matches('\n'));
        }
        if matches!(found.status, Status::Multiple | Status::Unsolvable) {
            sheet.line(&changes(&view));
        }
        if let Some(reason) = &view.reason {
            sheet.line(&format!("There may be more to find: {reason}."));
        }
        Ok(())
    })?;
    output.finish()?;
    Ok(outcome)
}

/// Returns the changes as lines.
fn changes(view: &TypoView<'_>) -> String {
    if view.changes.is_empty() && view.reason.is_none() {
        return "No change of a single number leaves exactly one solution.".to_owned();
    }
    let mut lines = vec!["Any one of these changes leaves exactly one solution:".to_owned()];
    for change in view.changes.iter().take(LISTED) {
        let from = change.from.map_or_else(|| "blank".to_owned(), |number| number.to_string());
        let to: Vec<String> = change.to.iter().map(u32::to_string).collect();
        lines.push(wrapped("  ", &format!("{}: {from} → {}", change.cell, to.join(" or "))));
    }
    if view.changes.len() > LISTED {
        lines.push(format!("  and in {} more cells (--json lists them)", view.changes.len() - LISTED));
    }
    lines.join("\n")
}
