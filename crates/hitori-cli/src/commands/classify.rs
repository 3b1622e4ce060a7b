//! `hitori classify`: how hard is a puzzle for a person?

use std::sync::{Arc, Mutex, PoisonError};

use hitori_core::deduce::{Assumptions, Grade, GradeError, GradeOptions, LineMethod, RuleSelection, grade};
use hitori_core::engine::{Budget, Limit, Status, StopReason};
use hitori_core::formats::Framing;
use hitori_core::rate::{RateError, RateOptions, Rating, rate};
use hitori_core::report::{ClassTable, ClassView};
use hitori_core::solve::{Options, unique};
use hitori_core::{Puzzle, Semantics, Shading};

use crate::args::{Inputs, Meaning, RuleArgs, TimeoutEach};
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
///
/// The class is that of the dearest single step. How hard the way is as a whole is the rating (--rate, and with --json): a number
/// that grows with difficulty, and a word for it: gentle, easy, medium, hard, fierce (docs/difficulty.md).
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    meaning: Meaning,
    #[command(flatten)]
    rules: RuleArgs,
    /// Levels of assumptions within assumptions tried before giving up
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=10))]
    depth: u32,
    /// What the steps of class G are the average of: the assumptions that fail, or every one that can be made where the other
    /// rules are stuck, as in Wensveen 2024
    #[arg(long, value_name = "WHICH", default_value = "failed", value_parser = ["failed", "every"])]
    assumptions: String,
    /// Print the rating for people, too: gentle, easy, medium, hard or fierce, and the number behind the word
    #[arg(long, conflicts_with = "table")]
    rate: bool,
    /// Print a table of the whole collection instead: size by class with shares, by rules and by 2-SAT lines (--lines: only
    /// one of them), and the most shaded cells
    #[arg(long, conflicts_with = "partial")]
    table: bool,
    /// Go as far as the rules reach on puzzles that are not uniquely solvable, and print the marks
    #[arg(long)]
    partial: bool,
    #[command(flatten)]
    timeout: TimeoutEach,
    /// Print one JSON object per puzzle: view id class rating difficulty path steps depth solution rules rule_set; with --table one
    /// per size: view rows cols puzzles most_shaded classes
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori classify puzzles.jsonl          one line per puzzle: its name, class, steps and rules
  hitori classify --rate puzzles.jsonl   how hard they are for people
  hitori classify --table puzzles.jsonl  the whole collection by size and class
  hitori classify --rules wensveen --assumptions every puzzles.jsonl
                                         as in Wensveen 2024, without our NCO-1
  hitori classify --json puzzle.txt      with the cells that each rule decided
  hitori classify --partial draft.txt    how far do the rules get?";

/// Classifies all inputs.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let budget = args.timeout.budget(&session.interrupt);
    let options = Options::default().with_semantics(args.meaning.semantics()).with_budget(budget.clone());
    let rules = args.rules.selection();
    let assumptions = if args.assumptions == "every" { Assumptions::Every } else { Assumptions::Failed };
    let grading = GradeOptions::default()
        .with_rules(rules)
        .with_depth(args.depth as usize)
        .with_assumptions(assumptions)
        .with_budget(budget);
    let task = Task { options, grading, partial: args.partial, rate: args.rate, json: args.json };
    let mut output = Output::stdout();
    let outcome = if args.table {
        let both = args.rules.lines().is_none();
        let selections = if both { vec![rules, rules.with_lines(LineMethod::TwoSat)] } else { vec![rules] };
        let table = Arc::new(Mutex::new(ClassTable::new(selections.clone())));
        let filling = Arc::clone(&table);
        let outcome = batch::run(session, &args.inputs, &mut output, move |named, sheet| {
            tabulate(&named, &task, &selections, &filling, sheet)
        })?;
        let table = table.lock().unwrap_or_else(PoisonError::into_inner);
        let mut text = Vec::new();
        if args.json {
            table.rows().iter().for_each(|row| json_line(row, &mut text));
        } else {
            text = table.to_string().into_bytes();
        }
        output.add(&text, Framing::default())?;
        outcome
    } else {
        batch::run(session, &args.inputs, &mut output, move |named, sheet| classify(&named, &task, sheet))?
    };
    output.finish()?;
    Ok(outcome)
}

/// What is done with every puzzle.
struct Task {
    options: Options,
    grading: GradeOptions,
    partial: bool,
    rate: bool,
    json: bool,
}

/// Why a puzzle has no class.
struct Refusal {
    why: String,
    exit: Exit,
    /// How far the rules came, where that is known.
    marks: Option<Shading>,
}

/// A puzzle whose solutions have been asked for.
struct Proved {
    grading: GradeOptions,
    /// The only solution, if there is one.
    solution: Option<Shading>,
}

impl Task {
    /// Asks how many solutions a puzzle has. What has no single one is refused, unless the rules are to go as far as they reach.
    fn prove(&self, puzzle: &Puzzle, budget: Budget) -> Result<Result<Proved, Refusal>, Interrupted> {
        let outcome = unique(puzzle, &self.options.clone().with_budget(budget.clone()));
        let status = outcome.status();
        let refusal = |why: String, exit| Ok(Err(Refusal { why, exit, marks: None }));
        match (status, outcome.stop) {
            (Status::Unknown, Some(StopReason::Limit(Limit::Cancelled))) => return Err(Interrupted),
            (Status::Unknown, stop) => {
                let why = stop.map_or_else(|| "no answer".to_owned(), |stop| stop.to_string());
                return refusal(why, Exit::NoAnswer);
            }
            (Status::Unique, _) => {}
            _ if self.partial => {}
            _ => {
                let mut why = format!("{status}: only puzzles with exactly one solution have a class");
                let minimal = self.options.clone().with_semantics(Semantics::Minimal).with_budget(budget);
                if status == Status::Multiple && unique(puzzle, &minimal).status() == Status::Unique {
                    why += "; one of them shades nothing needlessly, see --semantics minimal";
                }
                return refusal(why, Exit::Fails);
            }
        }
        let solution = outcome.solutions.into_iter().next().filter(|_| status == Status::Unique);
        let grading = self.grading.clone().with_budget(budget).sound_for(status, self.options.semantics);
        Ok(Ok(Proved { grading, solution }))
    }

    /// Rates a puzzle, if that was asked for.
    fn rated(
        &self,
        puzzle: &Puzzle,
        budget: Budget,
    ) -> Result<Option<Result<Rating, RateError>>, Interrupted> {
        if !(self.rate || self.json) {
            return Ok(None);
        }
        match rate(puzzle, &RateOptions::default().with_budget(budget)) {
            Err(RateError::Limit(Limit::Cancelled)) => Err(Interrupted),
            rating => Ok(Some(rating)),
        }
    }
}

impl Proved {
    fn grade(&self, puzzle: &Puzzle, rules: RuleSelection) -> Result<Result<Grade, Refusal>, Interrupted> {
        let grading = self.grading.clone().with_rules(rules);
        let refusal = |why: String, exit, marks| Ok(Err(Refusal { why, exit, marks }));
        match grade(puzzle, &grading) {
            Ok(grade) => Ok(Ok(grade)),
            Err(GradeError::Limit(Limit::Cancelled)) => Err(Interrupted),
            Err(GradeError::Limit(limit)) => refusal(limit.to_string(), Exit::NoAnswer, None),
            Err(GradeError::Stuck(marks)) => {
                let open = marks.cells().len() - marks.literals().count();
                let why = format!("{open} cells stay undecided with assumptions {} deep", grading.depth);
                refusal(why, Exit::Fails, Some(marks))
            }
            Err(error) => refusal(format!("unsolvable: {error}"), Exit::Fails, None),
        }
    }
}

fn classify(named: &Named, task: &Task, sheet: &mut Sheet) -> Result<(), Interrupted> {
    let puzzle = &named.entry.puzzle;
    // One budget for the proof, the grading and the rating.
    let budget = task.options.budget.start();
    let graded = match task.prove(puzzle, budget.clone())? {
        Ok(proved) => proved.grade(puzzle, task.grading.rules)?,
        Err(refusal) => Err(refusal),
    };
    let rating = task.rated(puzzle, budget)?;
    if let (true, Some(Err(RateError::Limit(_)))) = (task.rate, &rating) {
        sheet.outcome(Exit::NoAnswer);
    }
    if task.json {
        let view = match &graded {
            Ok(grade) => ClassView::new(named.id(), grade),
            Err(Refusal { why, .. }) => ClassView::without_class(named.id(), why),
        };
        json_line(&rating.iter().fold(view, ClassView::with_rating), &mut sheet.out);
    } else {
        let rating = rating.map_or(String::new(), |rating| match rating {
            Ok(rating) => format!(" · {rating}"),
            // The class is missing for the same reason.
            Err(_) if graded.is_err() => String::new(),
            Err(error) => format!(" · no rating: {error}"),
        });
        match &graded {
            Ok(grade) => {
                let depth = match grade.depth {
                    0 | 1 => String::new(),
                    depth => format!(" (assumptions {depth} deep)"),
                };
                sheet.line(&format!("{} {grade}{depth}{rating} · {}", named.label(), grade.rules));
            }
            Err(Refusal { why, marks, .. }) => {
                sheet.line(&format!("{} none{rating} · {why}", named.label()));
                for marks in marks.iter().filter(|_| task.partial) {
                    marks.row_strings().iter().for_each(|row| sheet.line(&format!("  {row}")));
                }
            }
        }
    }
    if let Err(Refusal { exit, .. }) = graded {
        sheet.outcome(exit);
    }
    Ok(())
}

/// Adds a puzzle to the table. One that has no class is a part of the collection, too: only a limit counts as a failure.
fn tabulate(
    named: &Named,
    task: &Task,
    selections: &[RuleSelection],
    table: &Mutex<ClassTable>,
    sheet: &mut Sheet,
) -> Result<(), Interrupted> {
    let puzzle = &named.entry.puzzle;
    let mut note = |refusal: &Refusal| {
        if refusal.exit == Exit::NoAnswer {
            sheet.fall_short(Exit::NoAnswer, named.at(format_args!("no class, {}", refusal.why)));
        }
    };
    let (mut shaded, mut classes) = (None, Vec::new());
    match task.prove(puzzle, task.options.budget.start())? {
        Ok(proved) => {
            shaded = proved.solution.as_ref().map(|solution| solution.shaded().count());
            for &rules in selections {
                let graded = proved.grade(puzzle, rules)?;
                classes.push(graded.inspect_err(&mut note).ok().map(|grade| grade.class));
            }
        }
        Err(refusal) => note(&refusal),
    }
    let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
    table.add(puzzle.size(), shaded, &classes);
    Ok(())
}
