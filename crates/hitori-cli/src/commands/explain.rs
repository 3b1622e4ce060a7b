//! `hitori explain`: how a person finds the solution, step by step.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::ValueHint;
use hitori_core::board::{Literal, Shade};
use hitori_core::deduce::{Explanation, Finish, Step, explain};
use hitori_core::engine::Limit;
use hitori_core::rate::{RateError, RateOptions, Rating, rate};
use hitori_core::render::{self, Highlight, SvgStyle, WhiteMarks};
use hitori_core::report::ExplainView;
use hitori_core::{Shading, Size};

use crate::args::parse_count;
use crate::cli::Session;
use crate::failure::{Exit, Failure, complain};
use crate::marked_puzzle::{MarkedPuzzle, MarkedPuzzleArgs};
use crate::output::Output;
use crate::paint::Paint;
use crate::source::path_name;
use crate::verdict::json_line;
use crate::wrap::wrapped;

/// Explain how a person finds the solution, step by step
///
/// At each point the cheapest rule that leads on, with the cells it looks at and the reason; `hitori rules` lists the
/// rules. Where all rules are stuck, an assumption that fails is the next step. The heading names the class of the dearest
/// step, and how hard the puzzle is for people (docs/difficulty.md).
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    puzzle: MarkedPuzzleArgs,
    /// Print the steps as text, which is the default
    #[arg(long)]
    text: bool,
    /// Write one page to click through, without anything it would have to load
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    html: Option<PathBuf>,
    /// Write one picture per step into this folder, which is made if there is none
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    svg: Option<PathBuf>,
    /// Print the board after every N steps
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1", value_parser = parse_count)]
    boards: Option<NonZeroUsize>,
    /// Go as far as the rules lead on a puzzle with no or several solutions
    #[arg(long)]
    partial: bool,
    /// Print one JSON object: view id rows cols status class rating difficulty path marks steps
    #[arg(long, conflicts_with = "text")]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori explain puzzle.txt                      the steps as text
  hitori explain puzzle.txt --boards=5           with the board after every five steps
  hitori explain puzzle.txt --html puzzle.html   a page to click through
  hitori explain puzzle.txt --svg steps          steps/step-001.svg and so on
  hitori explain puzzle.txt --marks mine.txt --simplest";

/// Colours of the pictures: what a step looks at, and what it concludes.
const PREMISE: &str = "#ffe08a";
const CONCLUSION: &str = "#8ecbff";

/// Explains the puzzle.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let given = MarkedPuzzle::read(&args.puzzle, args.partial, session)?;
    let (named, puzzle) = (&given.named, &given.named.entry.puzzle);
    let mistakes = given.mistakes()?;
    if !mistakes.is_empty() {
        for cell in mistakes {
            complain(named.at(format_args!("{} is marked wrongly", puzzle.size().name(cell))));
        }
        return Ok(Exit::Fails);
    }
    let start = given.marks.clone().unwrap_or_else(|| Shading::filled(puzzle.size(), Shade::Undecided));
    let explanation =
        explain(puzzle, Some(&start), &given.options).map_err(|error| Failure::Bad(given.named.at(error)))?;
    if let Finish::Stopped(limit) = explanation.finish {
        return Err(given.stopped(limit));
    }
    let rating = rate(puzzle, &RateOptions::default().with_budget(given.options.budget.clone()));
    if rating == Err(RateError::Limit(Limit::Cancelled)) {
        return Err(given.stopped(Limit::Cancelled));
    }
    if let Some(path) = &args.html {
        let page = render::page(&named.label(), puzzle, &start, &explanation);
        Output::save(Some(path), page.as_bytes())?;
    }
    if let Some(folder) = &args.svg {
        if folder.is_file() {
            let name = path_name(folder);
            return Err(Failure::Bad(format!(
                "{name} is a file; --svg takes a folder for a picture of each step"
            )));
        }
        pictures(folder, &given, &start, &explanation)?;
    }
    if args.json {
        let mut line = Vec::new();
        json_line(&ExplainView::new(named.id(), &explanation).with_rating(&rating), &mut line);
        Output::save(None, &line)?;
    } else if args.text || (args.html.is_none() && args.svg.is_none()) {
        let text =
            as_text(&given, &start, &explanation, &rating, args.boards, session.paint.with_labels(true));
        Output::save(None, text.as_bytes())?;
    }
    Ok(match &explanation.finish {
        Finish::Solved => Exit::Fine,
        Finish::Contradiction(clash) => {
            complain(named.at(format_args!("the steps end in a contradiction: {}", clash.sentence)));
            Exit::Fails
        }
        _ if args.partial => Exit::Fine,
        _ => {
            complain(named.at("no rule and no assumption leads on from here"));
            Exit::Fails
        }
    })
}

fn as_text(
    given: &MarkedPuzzle,
    start: &Shading,
    explanation: &Explanation,
    rating: &Result<Rating, RateError>,
    boards: Option<NonZeroUsize>,
    paint: Paint,
) -> String {
    let puzzle = &given.named.entry.puzzle;
    let steps = &explanation.steps;
    let class = explanation.class().map_or(String::new(), |class| format!(" · class {class}"));
    let rating = rating.as_ref().map_or(String::new(), |rating| format!(" · {rating}"));
    let many = if steps.len() == 1 { "step" } else { "steps" };
    let mut text =
        format!("{} · {} · {} {many}{class}{rating}\n", given.named.label(), puzzle.size(), steps.len());
    text += &paint.board(puzzle, Some(start));
    let mut marks = start.clone();
    for (number, step) in (1..).zip(steps) {
        let head = format!("{number:>3} {} {:<7} ", step.class, step.form);
        text += &format!("{}\n", wrapped(&head, &step.sentence));
        inner(step, puzzle.size(), 6, &mut text);
        for &Literal { cell, shade } in &step.conclusions {
            marks.set(cell, shade);
        }
        if boards.is_some_and(|every| number % every == 0) && number < steps.len() {
            text += &paint.board(puzzle, Some(&marks));
        }
    }
    if !steps.is_empty() {
        text += &paint.board(puzzle, Some(&explanation.marks));
    }
    text
}

/// How an assumption fails, further to the right with every level.
fn inner(step: &Step, size: Size, indent: usize, text: &mut String) {
    let Some(probe) = &step.probe else { return };
    let Literal { cell, shade } = probe.assumed;
    let bullet = " ".repeat(indent);
    *text += &format!("{bullet}Suppose {} is {shade}.\n", size.name(cell));
    for step in &probe.steps {
        *text += &format!("{}\n", wrapped(&format!("{bullet}· "), &step.sentence));
        inner(step, size, indent + 4, text);
    }
    *text +=
        &format!("{}\n", wrapped(&format!("{bullet}! "), &format!("But then {}.", probe.clash.sentence)));
}

/// One picture per step: the marks after it, what it looks at and what it concludes in colour.
/// Returns whether a file has the name of a picture of a step.
fn is_picture(name: &str) -> bool {
    let number = name.strip_prefix("step-").and_then(|rest| rest.strip_suffix(".svg"));
    number.is_some_and(|number| number.len() >= 3 && number.bytes().all(|digit| digit.is_ascii_digit()))
}

fn pictures(
    folder: &Path,
    given: &MarkedPuzzle,
    start: &Shading,
    explanation: &Explanation,
) -> Result<(), Failure> {
    let puzzle = &given.named.entry.puzzle;
    let failure = |error| Failure::Write { name: path_name(folder), error };
    fs::create_dir_all(folder).map_err(failure)?;
    // Those of an earlier explanation would stay between ours. What is removed is the name, not what a link leads to.
    for file in fs::read_dir(folder).map_err(failure)?.flatten() {
        if is_picture(&file.file_name().to_string_lossy()) {
            fs::remove_file(file.path()).map_err(failure)?;
        }
    }
    let digits = explanation.steps.len().to_string().len().max(3);
    let save = |number: usize, marks: &Shading, highlights: Vec<Highlight>, title: String| {
        let style = SvgStyle {
            highlights,
            title: Some(title),
            white_marks: WhiteMarks::Always,
            labels: true,
            ..SvgStyle::default()
        };
        let svg = render::svg_with(puzzle, Some(marks), &style);
        Output::save(Some(&folder.join(format!("step-{number:0digits$}.svg"))), svg.as_bytes())
    };
    let mut marks = start.clone();
    save(0, &marks, vec![], given.named.label().into_owned())?;
    for (number, step) in (1..).zip(&explanation.steps) {
        for &Literal { cell, shade } in &step.conclusions {
            marks.set(cell, shade);
        }
        let concluded = step.conclusions.iter().map(|literal| literal.cell).collect();
        let highlights = vec![
            Highlight { cells: step.premises.clone(), colour: PREMISE.into() },
            Highlight { cells: concluded, colour: CONCLUSION.into() },
        ];
        save(number, &marks, highlights, format!("{number}. {}", step.sentence))?;
    }
    Ok(())
}
