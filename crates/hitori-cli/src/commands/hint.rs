//! `hitori hint`: the next step from given marks, or what is wrong with them.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use hitori_core::Shade;
use hitori_core::deduce::{HintLevel, Step, StepError, next_step};
use hitori_core::report::{HintStatus, HintView};

use crate::cli::Session;
use crate::failure::{Exit, Failure, complain};
use crate::marked_puzzle::{MarkedPuzzle, MarkedPuzzleArgs};
use crate::output::Output;
use crate::paint::Paint;
use crate::verdict::json_line;
use crate::wrap::wrapped;

/// Show the next step, or a mistake made so far
///
/// Marks that are wrong are named, and nothing else is given away. Otherwise comes the step that is easiest to see, of which
/// the grade gives away more or less. The exit code is 1 when there is a mistake.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    puzzle: MarkedPuzzleArgs,
    /// How much to give away: 1 a line or a 3×3 area to look at, 2 the rule and the cells it looks at, 3 what follows and why
    #[arg(long, visible_alias = "level", value_name = "1|2|3", default_value = "2", value_parser = grade_parser())]
    grade: HintLevel,
    /// Print one JSON object: view id status mistakes level text cells step
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori hint puzzle.txt --marks mine.txt          rows of - (white), x (shaded) and ?
  hitori hint puzzle.txt --marks mine.txt --grade 1   only where to look
  hitori hint puzzle.txt --marks mine.txt --grade 3   the whole step
  hitori hint hitori/4/4/1114142333214213 --grade 3   the first step
  hitori hint puzzle.txt --marks mine.txt --json";

/// Takes numbers, and the names of the levels in JSON.
fn grade_parser() -> impl TypedValueParser<Value = HintLevel> {
    let values = ["1", "2", "3"].into_iter().zip(HintLevel::ALL);
    let values = values.map(|(grade, level)| PossibleValue::new(grade).alias(level.name()));
    PossibleValuesParser::new(values.collect::<Vec<_>>()).try_map(|name| name.parse::<HintLevel>())
}

/// Gives the hint.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let given = MarkedPuzzle::read(&args.puzzle, false, session)?;
    let (id, size) = (given.named.id(), given.named.entry.puzzle.size());
    let mistakes = given.mistakes()?;
    let is_done = mistakes.is_empty() && given.is_solved();
    let step = if mistakes.is_empty() && !is_done { find(&given)? } else { None };
    let view = match &step {
        _ if is_done => HintView::without_step(&*id, HintStatus::Solved),
        Some(step) => HintView::step(&*id, size, step, args.grade),
        None if !mistakes.is_empty() => HintView::mistakes(&*id, size, &mistakes),
        None => HintView::without_step(&*id, HintStatus::Stuck),
    };
    let mut text = Vec::new();
    if args.json {
        json_line(&view, &mut text);
    } else {
        text.extend(match needless_whites(&given, &mistakes) {
            Some(message) => message.into_bytes(),
            None => prose(&given, &view, step.as_ref(), session.paint).into_bytes(),
        });
    }
    Output::save(None, &text)?;
    Ok(match view.status {
        HintStatus::Hint | HintStatus::Solved => Exit::Fine,
        HintStatus::Mistake => Exit::Fails,
        _ => {
            complain(given.named.at("no rule and no assumption leads on from here"));
            Exit::Fails
        }
    })
}

/// Finds the next step; none when the board is full or no step leads on.
fn find(given: &MarkedPuzzle) -> Result<Option<Step>, Failure> {
    match next_step(&given.named.entry.puzzle, &given.marks(), &given.options) {
        Ok(step) => Ok(step),
        Err(StepError::Limit(limit)) => Err(given.stopped(limit)),
        // Marks that agree with the solution contradict nothing.
        Err(error) => Err(Failure::Bad(given.named.at(error))),
    }
}

/// Returns what to say when the cells that are open seem to have been marked white: the mistakes would be the solution.
fn needless_whites(given: &MarkedPuzzle, mistakes: &[usize]) -> Option<String> {
    const MANY: usize = 3;
    let marks = given.marks();
    let all_white = mistakes.iter().all(|&cell| marks.get(cell) == Shade::White);
    (mistakes.len() >= MANY && all_white && marks.is_complete()).then(|| {
        let text = "Several cells are marked white that are not. A `-` means white; write `?` or `.` for \
                    cells that are still open.";
        format!("{}\n", wrapped("", text))
    })
}

/// The hint in words, and drawn up to 60×60: the cells that it points to stand in brackets, and the whole step is marked as well.
fn prose(given: &MarkedPuzzle, view: &HintView, step: Option<&Step>, paint: Paint) -> String {
    let text = view.text.as_deref().unwrap_or_default();
    match (view.status, step) {
        (HintStatus::Hint, Some(step)) => {
            let puzzle = &given.named.entry.puzzle;
            let mut marks = given.marks();
            let mut told = text.to_owned();
            if view.level == HintLevel::Step {
                told += &format!(" ({}, class {})", step.form, step.class);
                step.conclusions.iter().for_each(|literal| marks.set(literal.cell, literal.shade));
            }
            let cells = step.cells_at(view.level, puzzle.size());
            let board = paint.with_labels(true).pointed(puzzle, &marks, &cells);
            format!("{}\n{board}", wrapped("", &told))
        }
        (HintStatus::Solved, _) => "Solved.\n".to_owned(),
        _ => view.mistakes.iter().map(|cell| format!("{cell} is marked wrongly.\n")).collect(),
    }
}
