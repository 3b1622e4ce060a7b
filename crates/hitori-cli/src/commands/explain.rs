//! `hitori explain`: how a person finds the solution, step by step.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::ValueHint;
use hitori_core::Shading;
use hitori_core::board::Shade;
use hitori_core::deduce::{Class, Explanation, Finish, Step, explain};
use hitori_core::render::{self, Highlight, SvgStyle, WhiteMarks};
use serde_json::json;

use crate::args::parse_count;
use crate::cli::Session;
use crate::failure::{Failure, Outcome, complain};
use crate::lesson::{Given, Lesson, step_json, word, wrapped};
use crate::output::Output;
use crate::page;
use crate::paint::Paint;

/// Explain how a person finds the solution, step by step
///
/// At each point the cheapest rule that leads on, with the cells it looks at and the reason; `hitori rules` lists the
/// rules. Where all rules are stuck, an assumption that fails is the next step.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    given: Given,
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
    /// Print one JSON object: id rows cols status class marks steps
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
pub fn run(args: Args, session: &Session) -> Result<Outcome, Failure> {
    let lesson = match Lesson::read(&args.given, args.partial, session)? {
        Ok(lesson) => lesson,
        Err(outcome) => return Ok(outcome),
    };
    let (named, puzzle) = (&lesson.named, &lesson.named.entry.puzzle);
    let mistakes = lesson.mistakes();
    if !mistakes.is_empty() {
        for cell in mistakes {
            complain(named.at(format_args!("{} is marked wrongly", puzzle.size().name(cell))));
        }
        return Ok(Outcome::Fails);
    }
    let start = lesson.marks.clone().unwrap_or_else(|| Shading::filled(puzzle.size(), Shade::Undecided));
    let explanation = explain(puzzle, Some(&start), &lesson.manner);
    if explanation.finish == Finish::Stopped {
        return lesson.stopped(session);
    }
    if let Some(path) = &args.html {
        let page = page::page(&named.label(), puzzle, &start, &explanation);
        Output::save(Some(path), page.as_bytes())?;
    }
    if let Some(folder) = &args.svg {
        pictures(folder, &lesson, &start, &explanation)?;
    }
    if args.json {
        Output::save(None, as_json(&lesson, &explanation).as_bytes())?;
    } else if args.text || (args.html.is_none() && args.svg.is_none()) {
        let text = as_text(&lesson, &start, &explanation, args.boards, session.paint);
        Output::save(None, text.as_bytes())?;
    }
    Ok(match &explanation.finish {
        Finish::Solved => Outcome::Fine,
        Finish::Contradiction(clash) => {
            complain(named.at(format_args!("the steps end in a contradiction: {}", clash.sentence)));
            Outcome::Fails
        }
        Finish::Stuck | Finish::Limit | Finish::Stopped if args.partial => Outcome::Fine,
        Finish::Stuck | Finish::Limit | Finish::Stopped => {
            complain(named.at("no rule and no assumption leads on from here"));
            Outcome::Fails
        }
    })
}

/// The dearest class that was needed.
fn class(explanation: &Explanation) -> Option<Class> {
    explanation.steps.iter().map(|step| step.class).max()
}

fn as_json(lesson: &Lesson, explanation: &Explanation) -> String {
    let size = explanation.marks.size();
    let status = match &explanation.finish {
        Finish::Solved => "solved",
        Finish::Stuck | Finish::Limit | Finish::Stopped => "stuck",
        Finish::Contradiction(_) => "contradiction",
    };
    let line = json!({
        "id": lesson.named.id(),
        "rows": size.rows(),
        "cols": size.cols(),
        "status": status,
        "class": class(explanation).map(|class| class.to_string()),
        "marks": explanation.marks.row_strings(),
        "steps": explanation.steps.iter().map(|step| step_json(size, step)).collect::<Vec<_>>(),
    });
    format!("{line}\n")
}

fn as_text(
    lesson: &Lesson,
    start: &Shading,
    explanation: &Explanation,
    boards: Option<NonZeroUsize>,
    paint: Paint,
) -> String {
    let puzzle = &lesson.named.entry.puzzle;
    let steps = &explanation.steps;
    let class = class(explanation).map_or(String::new(), |class| format!(" · class {class}"));
    let many = if steps.len() == 1 { "step" } else { "steps" };
    let mut text = format!("{} · {} · {} {many}{class}\n", lesson.named.label(), puzzle.size(), steps.len());
    text += &paint.board(puzzle, Some(start));
    let mut marks = start.clone();
    for (number, step) in (1..).zip(steps) {
        let head = format!("{number:>3} {} {:<7} ", step.class, step.form);
        text += &format!("{}\n", wrapped(&head, &step.sentence));
        inner(step, puzzle.size(), 6, &mut text);
        for &(cell, shade) in &step.conclusions {
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
fn inner(step: &Step, size: hitori_core::Size, indent: usize, text: &mut String) {
    let Some(probe) = &step.probe else { return };
    let (cell, shade) = probe.assumed;
    let bullet = " ".repeat(indent);
    *text += &format!("{bullet}Suppose {} is {}.\n", size.name(cell), word(shade));
    for step in &probe.steps {
        *text += &format!("{}\n", wrapped(&format!("{bullet}· "), &step.sentence));
        inner(step, size, indent + 4, text);
    }
    *text +=
        &format!("{}\n", wrapped(&format!("{bullet}! "), &format!("But then {}.", probe.clash.sentence)));
}

/// One picture per step: the marks after it, what it looks at and what it concludes in colour.
fn pictures(
    folder: &Path,
    lesson: &Lesson,
    start: &Shading,
    explanation: &Explanation,
) -> Result<(), Failure> {
    let puzzle = &lesson.named.entry.puzzle;
    fs::create_dir_all(folder)
        .map_err(|error| Failure::Write { name: folder.display().to_string(), error })?;
    let digits = explanation.steps.len().to_string().len().max(3);
    let save = |number: usize, marks: &Shading, highlights: Vec<Highlight>, title: String| {
        let style = SvgStyle {
            highlights,
            title: Some(title),
            white_marks: WhiteMarks::Always,
            ..SvgStyle::default()
        };
        let svg = render::svg_with(puzzle, Some(marks), &style);
        Output::save(Some(&folder.join(format!("step-{number:0digits$}.svg"))), svg.as_bytes())
    };
    let mut marks = start.clone();
    save(0, &marks, vec![], lesson.named.label().into_owned())?;
    for (number, step) in (1..).zip(&explanation.steps) {
        for &(cell, shade) in &step.conclusions {
            marks.set(cell, shade);
        }
        let concluded = step.conclusions.iter().map(|&(cell, _)| cell).collect();
        let highlights = vec![
            Highlight { cells: step.premises.clone(), colour: PREMISE.into() },
            Highlight { cells: concluded, colour: CONCLUSION.into() },
        ];
        save(number, &marks, highlights, format!("{number}. {}", step.sentence))?;
    }
    Ok(())
}
