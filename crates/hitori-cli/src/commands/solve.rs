//! `hitori solve`: the answer to a puzzle, as a picture and a line, or as JSON.

use std::ffi::OsStr;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::ValueHint;
use hitori_core::solve::Marked;

use crate::args::{Engine, Inputs, Marks, parse_count};
use crate::asker::Asker;
use crate::batch::{self, Named};
use crate::cli::Session;
use crate::complaints::Complaints;
use crate::failure::{Failure, Outcome};
use crate::output::Output;
use crate::paint::Paint;
use crate::pipeline::{Interrupted, Sheet};
use crate::source::Source;
use crate::verdict::{Asked, Question, Verdict};

/// Solve puzzles and say whether the solution is the only one
///
/// Every puzzle gets one of five words: unique, multiple (two solutions are shown), solved (one was found; whether there
/// are others was not asked), unsolvable, or unknown when a budget ran out or a foreign solver failed. With --marks only solutions that agree with
/// the marks count.
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
    marks: Marks,
    #[command(flatten)]
    engine: Engine,
    /// Let the engine write its own proof into this file; `hitori engines` says which can
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "marks")]
    proof: Option<PathBuf>,
    /// Show what the search had to do
    #[arg(long)]
    stats: bool,
    /// Print one JSON object per puzzle: id rows cols status solutions semantics engine micros stats; with --limit also
    /// complete (are these all?), and where there is no full answer the reason
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori solve puzzle.txt                        draw the solution
  hitori solve hitori/4/4/1114142333214213       a puzz.link URL or its tail
  hitori solve --json puzzles.jsonl > out.jsonl  a stream of puzzles, on all cores, in order
  hitori solve --limit 10 puzzle.txt             up to ten solutions
  hitori solve puzzle.txt --marks mine.txt       do my marks lead to a solution?
  hitori solve --timeout 500ms --stats *.txt     half a second for each puzzle
  hitori solve --engine smt:qf_bv puzzle.txt     by another engine, see hitori engines";

/// Solves all inputs.
pub fn run(args: Args, session: &Session) -> Result<Outcome, Failure> {
    let question = match (args.limit, args.first) {
        (Some(limit), _) => Question::Count(limit.get()),
        (None, true) => Question::First,
        (None, false) => Question::Unique,
    };
    let asker = Asker::start(&args.engine, question, args.proof.clone(), session)?;
    let (json, stats, paint) = (args.json, args.stats, session.paint);
    let mut output = Output::stdout();
    let report = move |named: &Named, verdict: &Verdict, asked: Asked<'_>, sheet: &mut Sheet| {
        sheet.outcome(verdict.outcome());
        if json {
            verdict.json(&named.id(), &named.entry.puzzle, asked, &mut sheet.out);
        } else {
            show(named, verdict, stats, paint, sheet);
        }
    };
    let mut report_one = |named: &Named, verdict: Result<Verdict, Interrupted>| {
        let mut sheet = Sheet::default();
        report(named, &verdict.map_err(|_| Failure::Interrupted)?, asker.asked(), &mut sheet);
        sheet.print(&mut output, &mut Complaints::default())
    };
    let outcome = if let Some(file) = args.marks.file() {
        let Some(options) = asker.native() else {
            return Err(Failure::Bad("--marks goes with the native engine".to_owned()));
        };
        let (named, marks) = batch::with_shading(one(&args.inputs, "--marks")?, args.inputs.from.from, file)?;
        let marked = Marked::new(&named.entry.puzzle, &marks);
        report_one(&named, question.ask_marked(marked, options))?
    } else if args.proof.is_some() {
        let input = Source::new(one(&args.inputs, "--proof")?);
        let named = batch::single(&input, args.inputs.from.from)?;
        report_one(&named, asker.ask(&named.entry.puzzle))?
    } else {
        batch::run(session, &args.inputs, &mut output, move |named, sheet| {
            let verdict = asker.ask(&named.entry.puzzle)?;
            report(&named, &verdict, asker.asked(), sheet);
            Ok(())
        })?
    };
    output.finish()?;
    Ok(outcome)
}

/// The only input.
fn one<'a>(inputs: &'a Inputs, option: &str) -> Result<&'a OsStr, Failure> {
    match &inputs.inputs[..] {
        [input] => Ok(input),
        _ => Err(Failure::Bad(format!("{option} goes with one puzzle, several inputs were given"))),
    }
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
