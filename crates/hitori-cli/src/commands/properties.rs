//! `hitori properties`: what does a puzzle look like, in numbers?

use hitori_core::engine::{Limit, Status, StopReason};
use hitori_core::report::{NooijView, PropertiesView, RietdijkView};
use hitori_core::solve::{Options, unique};

use crate::args::{Inputs, TimeoutEach};
use crate::batch::{self, Named};
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::pipeline::{Interrupted, Sheet};
use crate::verdict::json_line;

/// Count the structural properties of puzzles
///
/// Two documents count properties, and not the same ones. Rietdijk 2026 (Table 2): BT black tiles of the solution; AD, TAD and
/// NAD, numbers of a line that stand on two neighbouring cells of it, on three in a row, and on two apart, each counted once a
/// line; RCD cells whose number occurs again in both row and column. De Nooij 2026 (section 6.1) counts tiles, that is, cells:
/// with the number of a neighbour (adjacent-duplicate), with their number again in row and column (row-column duplicate), and
/// with their number nowhere else in row or column (unique). Only a puzzle with exactly one solution has black tiles.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    timeout: TimeoutEach,
    /// Print one JSON object per puzzle: view id rows cols status rietdijk nooij
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori properties puzzles.jsonl        one line per puzzle
  hitori properties --json puzzle.txt    the same as an object
  hitori generate --size 8 --count 5000 | hitori properties --json -";

/// Counts the properties of all inputs.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let options = Options::default().with_budget(args.timeout.budget(&session.interrupt));
    let json = args.json;
    let mut output = Output::stdout();
    let outcome = batch::run(session, &args.inputs, &mut output, move |named, sheet| {
        count(&named, &options, json, sheet)
    })?;
    output.finish()?;
    Ok(outcome)
}

fn count(named: &Named, options: &Options, json: bool, sheet: &mut Sheet) -> Result<(), Interrupted> {
    let puzzle = &named.entry.puzzle;
    let outcome = unique(puzzle, options);
    if outcome.stop == Some(StopReason::Limit(Limit::Cancelled)) {
        return Err(Interrupted);
    }
    let view = PropertiesView::new(named.id(), puzzle, outcome.status(), outcome.unique());
    if json {
        json_line(&view, &mut sheet.out);
    } else {
        sheet.line(&format!("{} {} · {}", named.label(), puzzle.size(), in_words(&view)));
    }
    if let (Status::Unknown, Some(stop)) = (outcome.status(), outcome.stop) {
        sheet.fall_short(Exit::NoAnswer, named.at(format_args!("its solution is not known, {stop}")));
    }
    Ok(())
}

fn in_words(view: &PropertiesView<'_>) -> String {
    let RietdijkView { bt, ad, tad, nad, rcd, .. } = view.rietdijk;
    let NooijView { adjacent_duplicate_tiles: near, row_column_duplicate_tiles: both, unique_tiles, .. } =
        view.nooij;
    let bt = bt.map_or_else(|| format!("none ({})", view.status), |shaded| shaded.to_string());
    format!(
        "Rietdijk: BT {bt}, AD {ad}, TAD {tad}, NAD {nad}, RCD {rcd} · \
         de Nooij: adjacent-duplicate tiles {near}, row-column duplicate tiles {both}, unique tiles {unique_tiles}"
    )
}
