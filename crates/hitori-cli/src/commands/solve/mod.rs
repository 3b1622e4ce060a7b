//! `hitori solve`: the answer to a puzzle, as a picture and a line, or as JSON.

mod counting;
mod listing;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::ValueHint;
use hitori_core::engine::{self, Goal, Status, StopReason};
use hitori_core::formats::Framing;
use hitori_core::report::FewestView;
use hitori_core::solve::fewest;

use crate::args::{Engine, Inputs, Marks, parse_count};
use crate::asker::Asker;
use crate::batch::{self, Named};
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::paint::Paint;
use crate::pipeline::{self, Feeder, Interrupted, Sheet};
use crate::progress::Progress;
use crate::verdict::{self, json_line};

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
    /// Find up to K solutions and show each as soon as it is found
    #[arg(long, value_name = "K", conflicts_with = "first", value_parser = parse_count)]
    limit: Option<NonZeroUsize>,
    /// Count all solutions without listing them; native engine only. An interrupted count prints a lower
    /// bound
    #[arg(long, conflicts_with_all = ["limit", "first", "fewest", "proof", "labels", "stats"])]
    count: bool,
    /// Stop at the first solution without asking for others
    #[arg(long)]
    first: bool,
    /// Show the solutions with the fewest shaded cells of all, two of them unless --limit says otherwise; native engine only.
    /// --semantics minimal is something else: no shaded cell of it could be white
    #[arg(long, conflicts_with_all = ["first", "marks", "proof", "asked", "stats"])]
    fewest: bool,
    #[command(flatten)]
    marks: Marks,
    #[command(flatten)]
    engine: Engine,
    /// Let the engine write its own proof into this file; `hitori engines` says which can
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "marks")]
    proof: Option<PathBuf>,
    /// Number the rows and columns of the boards
    #[arg(long, conflicts_with = "json")]
    labels: bool,
    /// Show what the search had to do
    #[arg(long)]
    stats: bool,
    /// Print one JSON object per puzzle: id rows cols solutions status semantics engine micros stats; with
    /// --limit also complete (are these all?), confirm_micros where the native engine confirmed a foreign
    /// one, and where there is no full answer the reason; with --fewest: view id rows cols shaded solutions
    /// complete; with --count: view id rows cols count (a string of digits) complete semantics micros
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori solve puzzle.txt                        draw the solution
  hitori solve hitori/4/4/1114142333214213       a puzz.link URL or its tail
  hitori solve --json puzzles.jsonl > out.jsonl  a stream of puzzles, on all cores, in order
  hitori solve --limit 10 puzzle.txt             up to ten solutions
  hitori solve --count --timeout 1m puzzle.txt   how many there are, or at least how many
  hitori solve --fewest puzzle.txt               with as few shaded cells as possible
  hitori solve puzzle.txt --marks mine.txt       do my marks lead to a solution?
  hitori solve --timeout 500ms --stats *.txt     half a second for each puzzle
  hitori solve --engine smt:qf_bv puzzle.txt     by another engine, see hitori engines";

/// Solves all inputs.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    if args.fewest {
        return run_fewest(&args, session);
    }
    if args.count {
        return counting::run(&args, session);
    }
    let goal = match (args.limit, args.first) {
        (Some(limit), _) => Goal::UpTo(limit.get()),
        (None, true) => Goal::Any,
        (None, false) => Goal::Unique,
    };
    let asker = Asker::start(&args.engine, goal, args.proof.clone(), session)?;
    let show = Show { json: args.json, stats: args.stats, paint: session.paint.with_labels(args.labels) };
    let mut output = Output::stdout();
    let outcome = if let Some(file) = args.marks.file() {
        let input = args.inputs.one("--marks")?;
        let (named, marks) = batch::with_marks(&input, args.inputs.picked(), file)?;
        let asker = asker.with_marks(marks);
        alone(named, session, &mut output, move |named, sheet| show.answer(named, &asker, sheet))?
    } else if args.proof.is_some() {
        let input = args.inputs.one("--proof")?;
        let named = batch::single(&input, args.inputs.picked())?;
        alone(named, session, &mut output, move |named, sheet| show.answer(named, &asker, sheet))?
    } else {
        batch::run(session, &args.inputs, &mut output, move |named, sheet| {
            show.answer(&named, &asker, sheet)
        })?
    };
    output.finish()?;
    Ok(outcome)
}

/// Does `work` for one puzzle.
fn alone<W>(named: Named, session: &Session, output: &mut Output, work: W) -> Result<Exit, Failure>
where
    W: Fn(&Named, &mut Sheet) -> Result<(), Interrupted> + Send + Sync + 'static,
{
    let feed = move |feeder: &mut Feeder<'_, Named>| {
        // Whether more are wanted does not matter: there is no other.
        let _ = feeder.push(named, 0);
    };
    pipeline::run(1, &session.interrupt, Progress::hidden(), output, feed, move |named, sheet| {
        work(&named, sheet)
    })
}

/// Refuses an option that only the native engine has.
fn native_only(args: &Args, option: &str) -> Result<(), Failure> {
    match args.engine.spec().to_string() == "native" {
        true => Ok(()),
        false => Err(Failure::Bad(format!("{option} is answered by the native engine only"))),
    }
}

/// Finds the solutions with the fewest shaded cells.
fn run_fewest(args: &Args, session: &Session) -> Result<Exit, Failure> {
    native_only(args, "--fewest")?;
    let options = args.engine.search.options(&session.interrupt);
    let (limit, json) = (args.limit.map_or(2, NonZeroUsize::get), args.json);
    let paint = session.paint.with_labels(args.labels);
    let mut output = Output::stdout();
    let outcome = batch::run(session, &args.inputs, &mut output, move |named, sheet| {
        let puzzle = &named.entry.puzzle;
        let answer = fewest(puzzle, limit, &options);
        if answer.stop.as_ref().is_some_and(StopReason::is_cancelled) {
            return Err(Interrupted);
        }
        sheet.outcome(verdict::exit(&answer));
        let view = FewestView::new(named.id(), puzzle, &answer);
        if json {
            json_line(&view, &mut sheet.out);
            return Ok(());
        }
        sheet.begin(Framing::separated("\n"));
        sheet.line(verdict::boards(&answer, puzzle, paint).trim_end_matches('\n'));
        let found = match (view.shaded, &view.reason) {
            (_, Some(reason)) => format!("not known, {reason}"),
            (None, None) => "unsolvable".to_owned(),
            (Some(shaded), None) => {
                let at_least = if view.complete { "" } else { "at least " };
                let solutions = if answer.solutions.len() == 1 { "solution" } else { "solutions" };
                format!("{shaded} shaded, the fewest · {at_least}{} {solutions}", answer.solutions.len())
            }
        };
        let time = verdict::human_time(answer.time);
        sheet.line(&format!("{}: {} · {found} · {time}", named.label(), puzzle.size()));
        Ok(())
    })?;
    output.finish()?;
    Ok(outcome)
}

/// How answers are printed.
#[derive(Clone, Copy)]
struct Show {
    json: bool,
    stats: bool,
    paint: Paint,
}

impl Show {
    /// Asks about a puzzle and prints the answer; several solutions as they are found, where the engine can.
    fn answer(self, named: &Named, asker: &Asker, sheet: &mut Sheet) -> Result<(), Interrupted> {
        let puzzle = &named.entry.puzzle;
        if let Goal::UpTo(limit) = asker.question().goal
            && let Some(solutions) = asker.solutions(puzzle)
        {
            return listing::print(self, named, asker, solutions, limit, sheet);
        }
        self.put(named, asker, &asker.ask(puzzle)?, sheet);
        Ok(())
    }

    /// Puts an answer on a sheet.
    fn put(self, named: &Named, asker: &Asker, answer: &engine::Outcome, sheet: &mut Sheet) {
        sheet.outcome(verdict::exit(answer));
        let puzzle = &named.entry.puzzle;
        if self.json {
            asker.view(named.id(), puzzle, answer).write_line(&mut sheet.out);
            return;
        }
        let boards = match answer.solutions[..] {
            [] => self.paint.board(puzzle, asker.question().marks.as_ref()),
            _ => verdict::boards(answer, puzzle, self.paint),
        };
        sheet.begin(Framing::separated("\n"));
        sheet.line(boards.trim_end_matches('\n'));
        self.summary(named, asker, answer, answer.solutions.len(), sheet);
    }

    /// Puts the line below the boards on a sheet.
    fn summary(
        self,
        named: &Named,
        asker: &Asker,
        answer: &engine::Outcome,
        found: usize,
        sheet: &mut Sheet,
    ) {
        let puzzle = &named.entry.puzzle;
        sheet.line(&verdict::summary(answer, found, asker, &named.label(), puzzle));
        if answer.status() == Status::Unsolvable && asker.question().marks.is_none() {
            sheet.line("`hitori typo` shows which numbers contradict each other.");
        }
        if self.stats {
            sheet.line(&verdict::statistics(&answer.work));
        }
    }
}
