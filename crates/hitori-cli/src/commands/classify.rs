//! `hitori classify`: how hard is a puzzle for a person?

use hitori_core::Semantics;
use hitori_core::deduce::{GradeError, GradeOptions, grade};
use hitori_core::engine::{Limit, Status, StopReason};
use hitori_core::report::ClassView;
use hitori_core::solve::{Options, unique};

use crate::args::{Inputs, RuleArgs, TimeoutEach, semantics_parser};
use crate::batch::{self, Named};
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::pipeline::{Interrupted, Sheet};
use crate::verdict::json_line;

/// Find the class of difficulty of puzzles, A to G
///
/// A puzzle's class is that of the most expensive rule it needs when cheaper ones are always tried first: A trivial, B single
/// lines, C two lines, D corners, E border pairs, F connectivity, G assumptions that fail. The number behind it
/// counts steps as the class counts them: B, C, E sweeps along rows and columns; D cells; F white cells that would have been
/// cut off; G the average class of the rules that refute an assumption (docs/classes.md). `hitori rules` lists the rules.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// minimal: the solution that shades nothing needlessly has to be the only one; strict: the only one at all
    #[arg(long, value_name = "WHICH", default_value = "minimal", value_parser = semantics_parser())]
    semantics: Semantics,
    #[command(flatten)]
    rules: RuleArgs,
    /// Levels of assumptions within assumptions tried before giving up
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=10))]
    depth: u32,
    /// Go as far as the rules reach on puzzles that are not uniquely solvable, and print the marks
    #[arg(long)]
    partial: bool,
    #[command(flatten)]
    timeout: TimeoutEach,
    /// Print one JSON object per puzzle: view id class steps depth solution rules
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori classify puzzles.jsonl          one line per puzzle: its name, class and steps
  hitori classify --json puzzle.txt      with the cells that each rule decided
  hitori classify --partial draft.txt    how far do the rules get?";

/// Classifies all inputs.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let budget = args.timeout.budget(&session.interrupt);
    let options = Options::default().with_semantics(args.semantics).with_budget(budget.clone());
    let rules = args.rules.selection();
    let grading =
        GradeOptions::default().with_rules(rules).with_depth(args.depth as usize).with_budget(budget);
    let task = Task { options, grading, partial: args.partial, json: args.json };
    let mut output = Output::stdout();
    let outcome =
        batch::run(session, &args.inputs, &mut output, move |named, sheet| classify(&named, &task, sheet))?;
    output.finish()?;
    Ok(outcome)
}

/// What is done with every puzzle.
struct Task {
    options: Options,
    grading: GradeOptions,
    partial: bool,
    json: bool,
}

fn classify(named: &Named, task: &Task, sheet: &mut Sheet) -> Result<(), Interrupted> {
    let Task { options, grading, partial, json } = task;
    let puzzle = &named.entry.puzzle;
    // One budget for the proof and the grading.
    let budget = options.budget.start();
    let outcome = unique(puzzle, &options.clone().with_budget(budget.clone()));
    let status = outcome.status();
    // A rule that takes a single solution for granted is wrong about boards with several, unless nothing is shaded needlessly.
    let takes_unique = status == Status::Unique || options.semantics == Semantics::Minimal;
    let grading = &grading.clone().with_budget(budget).with_unique(takes_unique);
    match (status, outcome.stop) {
        (Status::Unknown, Some(StopReason::Limit(Limit::Cancelled))) => return Err(Interrupted),
        (Status::Unknown, stop) => {
            let why = stop.map_or_else(|| "no answer".to_owned(), |stop| stop.to_string());
            refuse(named, &why, Exit::NoAnswer, *json, sheet);
            return Ok(());
        }
        (Status::Unique, _) => {}
        _ if *partial => {}
        _ => {
            let why = format!("{status}: only puzzles with exactly one solution have a class");
            refuse(named, &why, Exit::Fails, *json, sheet);
            return Ok(());
        }
    }
    match grade(puzzle, grading) {
        Ok(grade) if *json => json_line(&ClassView::new(named.id(), &grade), &mut sheet.out),
        Ok(grade) if grade.depth > 1 => {
            sheet.line(&format!("{} {grade} (assumptions {} deep)", named.label(), grade.depth));
        }
        Ok(grade) => sheet.line(&format!("{} {grade}", named.label())),
        Err(GradeError::Limit(Limit::Cancelled)) => return Err(Interrupted),
        Err(GradeError::Limit(limit)) => refuse(named, &limit.to_string(), Exit::NoAnswer, *json, sheet),
        Err(GradeError::Stuck(marks)) => {
            let open = marks.cells().len() - marks.literals().count();
            let why = format!("{open} cells stay undecided with assumptions {} deep", grading.depth);
            refuse(named, &why, Exit::Fails, *json, sheet);
            if *partial && !json {
                marks.row_strings().iter().for_each(|row| sheet.line(&format!("  {row}")));
            }
        }
        Err(error) => refuse(named, &format!("unsolvable: {error}"), Exit::Fails, *json, sheet),
    }
    Ok(())
}

fn refuse(named: &Named, why: &str, exit: Exit, json: bool, sheet: &mut Sheet) {
    if json {
        json_line(&ClassView::without_class(named.id(), why), &mut sheet.out);
    } else {
        sheet.line(&format!("{} none · {why}", named.label()));
    }
    sheet.outcome(exit);
}
