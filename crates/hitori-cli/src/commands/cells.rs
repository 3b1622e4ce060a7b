//! `hitori cells`: which numbers could a cell have?

use hitori_core::choices::choices;
use hitori_core::engine::Status;
use hitori_core::report::{CellsView, ChoiceView};
use hitori_core::solve::Options;

use crate::args::{Inputs, Meaning, TimeoutEach};
use crate::batch::{self, Named};
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::pipeline::{Interrupted, Sheet};
use crate::verdict::json_line;
use crate::wrap::wrapped;

/// Say which numbers a cell could have, and what becomes of the puzzle
///
/// For those who set puzzles: every number from 1 to the longer side, and every other one on the board, is tried in the cell. For
/// each it is said how many solutions the board has then, and the class of those with exactly one.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// The cell, such as r3c4; may be given several times [default: every cell]
    #[arg(long, value_name = "CELL")]
    cell: Vec<String>,
    #[command(flatten)]
    meaning: Meaning,
    #[command(flatten)]
    timeout: TimeoutEach,
    /// Print one JSON object per cell: view id cell number choices
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori cells draft.txt --cell r3c4    which numbers keep the puzzle unique there?
  hitori cells draft.txt                the same for every cell
  hitori cells draft.txt --cell r1c1 --json";

/// Tries numbers in all inputs.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let budget = args.timeout.budget(&session.interrupt);
    let options = Options::default().with_semantics(args.meaning.semantics()).with_budget(budget);
    let (json, cells) = (args.json, args.cell);
    let mut output = Output::stdout();
    let outcome = batch::run(session, &args.inputs, &mut output, move |named, sheet| {
        try_cells(&named, &cells, &options, json, sheet)
    })?;
    output.finish()?;
    Ok(outcome)
}

fn try_cells(
    named: &Named,
    cells: &[String],
    options: &Options,
    json: bool,
    sheet: &mut Sheet,
) -> Result<(), Interrupted> {
    let puzzle = &named.entry.puzzle;
    let size = puzzle.size();
    let mut wanted = Vec::new();
    for name in cells {
        let Some(cell) = size.cell(name) else {
            let shown = crate::source::printable(name);
            let last = size.name(size.cells() - 1);
            let why = format!("--cell {shown}: no cell of the board, r1c1 to {last} expected");
            sheet.fall_short(Exit::Bad, named.at(why));
            return Ok(());
        };
        wanted.push(cell);
    }
    if cells.is_empty() {
        wanted.extend(0..size.cells());
    }
    // One time limit for the puzzle, not for each of its cells.
    let options = options.clone().with_budget(options.budget.start());
    if !json {
        sheet.line(&named.label());
    }
    for cell in wanted {
        let found = match choices(puzzle, cell, &options) {
            Ok(found) => found,
            Err(stop) if stop.is_cancelled() => return Err(Interrupted),
            Err(stop) => {
                sheet.fall_short(Exit::NoAnswer, named.at(format_args!("{}: {stop}", size.name(cell))));
                return Ok(());
            }
        };
        let view = CellsView::new(named.id(), puzzle, cell, &found);
        if json {
            json_line(&view, &mut sheet.out);
        } else {
            sheet.line(&in_words(&view));
        }
    }
    Ok(())
}

/// Returns a line about a cell: the numbers that leave one solution with their classes, then the others.
fn in_words(view: &CellsView<'_>) -> String {
    let list = |status: Status| {
        let found = view.choices.iter().filter(|choice| choice.status == status).map(word);
        found.collect::<Vec<_>>().join(", ")
    };
    let part = |what: &str, numbers: String| (!numbers.is_empty()).then(|| format!("{what} {numbers}"));
    let parts = [
        part("unique with", list(Status::Unique)),
        part("several solutions with", list(Status::Multiple)),
        part("none with", list(Status::Unsolvable)),
    ];
    let now = view.number.map_or_else(|| "blank".to_owned(), |number| number.to_string());
    let text =
        format!("{} ({now}): {}", view.cell, parts.into_iter().flatten().collect::<Vec<_>>().join("; "));
    wrapped("  ", &text)
}

/// Returns a number, with its class where it has one.
fn word(choice: &ChoiceView) -> String {
    choice.class.map_or_else(|| choice.number.to_string(), |class| format!("{} ({class})", choice.number))
}
