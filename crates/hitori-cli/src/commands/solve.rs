//! `hitori solve`: the answer to a puzzle, as a picture and a line, or as JSON.

use std::num::NonZeroUsize;

use crate::args::{Engine, Inputs, parse_count};
use crate::batch::{self, Named};
use crate::cli::Session;
use crate::failure::{Failure, Outcome};
use crate::output::Output;
use crate::paint::Paint;
use crate::pipeline::Sheet;
use crate::verdict::{Question, Verdict};

/// Solve puzzles and say whether the solution is the only one
///
/// Every puzzle gets one of five words: unique, multiple (two solutions are shown), solved (one was found; whether there
/// are others was not asked), unsolvable, or unknown when a budget ran out.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// Find up to K solutions and show them all
    #[arg(long, value_name = "K", conflicts_with = "first", value_parser = parse_count)]
    limit: Option<NonZeroUsize>,
    /// Stop at the first solution without asking for others
    #[arg(long)]
    first: bool,
    #[command(flatten)]
    engine: Engine,
    /// Show what the search had to do
    #[arg(long)]
    stats: bool,
    /// Print one JSON object per puzzle: id rows cols status solutions semantics engine micros stats; with --limit also
    /// complete (are these all?), and where a budget ran out the reason
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori solve puzzle.txt                        draw the solution
  hitori solve hitori/4/4/1114142333214213       a puzz.link URL or its tail
  hitori solve --json puzzles.jsonl > out.jsonl  a stream of puzzles, on all cores, in order
  hitori solve --limit 10 puzzle.txt             up to ten solutions
  hitori solve --timeout 500ms --stats *.txt     half a second for each puzzle";

/// Solves all inputs.
pub fn run(args: Args, session: &Session) -> Result<Outcome, Failure> {
    let question = match (args.limit, args.first) {
        (Some(limit), _) => Question::Count(limit.get()),
        (None, true) => Question::First,
        (None, false) => Question::Unique,
    };
    let options = args.engine.options(&session.interrupt);
    let (json, stats, paint) = (args.json, args.stats, session.paint);
    let mut output = Output::stdout();
    let outcome = batch::run(session, &args.inputs, &mut output, move |named, sheet| {
        let puzzle = &named.entry.puzzle;
        let verdict = question.ask(puzzle, &options)?;
        sheet.outcome(verdict.outcome());
        if json {
            verdict.json(&named.id(), puzzle, &options, &mut sheet.out);
        } else {
            show(&named, &verdict, stats, paint, sheet);
        }
        Ok(())
    })?;
    output.finish()?;
    Ok(outcome)
}

/// For people: the boards, a line, and a gap between puzzles.
fn show(named: &Named, verdict: &Verdict, stats: bool, paint: Paint, sheet: &mut Sheet) {
    let puzzle = &named.entry.puzzle;
    let boards = match verdict.solutions[..] {
        [] => paint.board(puzzle, None),
        _ => verdict.boards(puzzle, paint),
    };
    sheet.begin(["", "\n", ""]);
    sheet.line(boards.trim_end_matches('\n'));
    sheet.line(&verdict.summary(&named.label(), puzzle));
    if stats {
        sheet.line(&verdict.statistics());
    }
}
