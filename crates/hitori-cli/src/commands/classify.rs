//! `hitori classify`: how hard is a puzzle for a person?

use hitori_core::Semantics;
use hitori_core::deduce::{Grade, Lines, NotGraded, RuleSet, Rulebook, grade_with};
use hitori_core::engine::Status;
use hitori_core::solve::{Options, unique};
use serde::Serialize;

use crate::args::Inputs;
use crate::batch::{self, Named};
use crate::cli::Session;
use crate::failure::{Failure, Outcome};
use crate::output::Output;
use crate::pipeline::{Interrupted, Sheet};
use crate::verdict::json_line;

/// Find the class of difficulty of puzzles, A to G
///
/// A puzzle's class is that of the dearest rule it needs when cheaper ones are always tried first: A trivial, B single
/// lines, C two lines, D corners, E border pairs, F connectivity, G assume and see. The number behind it counts steps
/// as the class counts them (`hitori rules` lists the rules).
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// minimal: the solution that shades nothing needlessly has to be the only one; strict: the only one at all
    #[arg(long, value_name = "WHICH", default_value = "minimal", value_parser = ["minimal", "strict"])]
    semantics: String,
    /// How single lines are looked at: by the pattern rules of class B, or exactly, by a 2-SAT solver
    #[arg(long, value_name = "HOW", default_value = "rules", value_parser = ["rules", "2sat"])]
    lines: String,
    /// wensveen: the rules that the classes are defined by; all: with the further patterns and extended line rules
    #[arg(long, value_name = "WHICH", default_value = "wensveen", value_parser = ["wensveen", "all"])]
    rules: String,
    /// Levels of assumptions within assumptions tried before giving up
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=10))]
    depth: u32,
    /// Go as far as the rules reach on puzzles that are not uniquely solvable, and print the marks
    #[arg(long)]
    partial: bool,
    /// Print one JSON object per puzzle: id class steps depth solution rules
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori classify puzzles.jsonl          one line per puzzle: its name, class and steps
  hitori classify --json puzzle.txt      with the cells that each rule decided
  hitori classify --partial draft.txt    how far do the rules get?";

/// Classifies all inputs.
pub fn run(args: Args, session: &Session) -> Result<Outcome, Failure> {
    let semantics = if args.semantics == "strict" { Semantics::Strict } else { Semantics::Minimal };
    let mut options = Options::default().with_semantics(semantics);
    options.budget = std::mem::take(&mut options.budget).with_cancel(session.interrupt.token());
    let lines = if args.lines == "2sat" { Lines::TwoSat } else { Lines::Rules };
    let set = if args.rules == "all" { RuleSet::All } else { RuleSet::Wensveen };
    let rules = Rulebook { lines, set };
    let task = Task { options, rules, depth: args.depth as usize, partial: args.partial, json: args.json };
    let mut output = Output::stdout();
    let outcome =
        batch::run(session, &args.inputs, &mut output, move |named, sheet| classify(&named, &task, sheet))?;
    output.finish()?;
    Ok(outcome)
}

/// What is done with every puzzle.
struct Task {
    options: Options,
    rules: Rulebook,
    depth: usize,
    partial: bool,
    json: bool,
}

fn classify(named: &Named, task: &Task, sheet: &mut Sheet) -> Result<(), Interrupted> {
    let &Task { ref options, rules, depth, partial, json } = task;
    let puzzle = &named.entry.puzzle;
    let status = match unique(puzzle, options).status() {
        Status::Unknown => return Err(Interrupted),
        Status::Unique => None,
        other => Some(other),
    };
    if let (Some(status), false) = (status, partial) {
        refuse(named, &format!("{status}: only puzzles with exactly one solution have a class"), json, sheet);
        return Ok(());
    }
    match grade_with(puzzle, depth, rules) {
        Ok(grade) if json => json_line(&Line::new(&named.id(), &grade), &mut sheet.out),
        Ok(grade) if grade.depth > 1 => {
            sheet.line(&format!("{} {grade} (assumptions {} deep)", named.id(), grade.depth));
        }
        Ok(grade) => sheet.line(&format!("{} {grade}", named.id())),
        Err(NotGraded::Contradiction) => {
            refuse(named, "unsolvable: the rules contradict each other", json, sheet)
        }
        Err(NotGraded::Stuck(marks)) => {
            let open = marks.cells().len()
                - marks.shaded().count()
                - marks.cells().iter().filter(|&&shade| shade == hitori_core::Shade::White).count();
            refuse(named, &format!("{open} cells stay undecided with assumptions {depth} deep"), json, sheet);
            if partial && !json {
                marks.row_strings().iter().for_each(|row| sheet.line(&format!("  {row}")));
            }
        }
    }
    Ok(())
}

fn refuse(named: &Named, why: &str, json: bool, sheet: &mut Sheet) {
    if json {
        json_line(&serde_json::json!({ "id": named.id(), "class": null, "reason": why }), &mut sheet.out);
    } else {
        sheet.line(&format!("{} none · {why}", named.id()));
    }
    sheet.outcome(Outcome::Fails);
}

#[derive(Serialize)]
struct Line<'a> {
    id: &'a str,
    class: String,
    steps: f64,
    depth: usize,
    solution: Vec<String>,
    rules: serde_json::Map<String, serde_json::Value>,
}

impl<'a> Line<'a> {
    fn new(id: &'a str, grade: &Grade) -> Self {
        let used = grade.uses.iter().filter(|(_, uses)| *uses > 0);
        Self {
            id,
            class: grade.class.to_string(),
            steps: grade.steps,
            depth: grade.depth,
            solution: grade.solution.row_strings(),
            rules: used.map(|&(name, uses)| (name.to_owned(), uses.into())).collect(),
        }
    }
}
