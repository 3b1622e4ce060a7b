//! `hitori explain`: how a person finds the solution, step by step.

mod pictures;
mod prose;

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::ValueHint;
use hitori_core::Shading;
use hitori_core::board::Shade;
use hitori_core::deduce::{Explanation, Finish, Grade, GradeOptions, Step, explain, grade};
use hitori_core::engine::Limit;
use hitori_core::generate::parse_range;
use hitori_core::rate::{RateError, Rating};
use hitori_core::report::ExplainView;
use serde_json::json;

use crate::args::parse_count;
use crate::cli::Session;
use crate::failure::{Exit, Failure, complain};
use crate::marked_puzzle::{MarkedPuzzle, MarkedPuzzleArgs};
use crate::output::Output;
use crate::progress;
use crate::verdict::json_line;

/// Explain how a person finds the solution, step by step
///
/// At each point the step that is easiest to see, with the cells it looks at and the reason; `hitori rules` lists the
/// rules. Where all rules are stuck, an assumption that fails is the next step. The heading names the class that `classify`
/// gives, and how hard the puzzle is for people (docs/classes.md, docs/difficulty.md). When the time is over, the steps found
/// so far are shown, and the exit code is 3.
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
    /// Write one picture per step into this folder, which is made if there is none; 500 MB at most
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    svg: Option<PathBuf>,
    /// Print the board after every N steps
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1", value_parser = parse_count)]
    boards: Option<NonZeroUsize>,
    /// Print and draw these steps only: 7, 10..20, 100..
    #[arg(long, value_name = "RANGE", value_parser = parse_range)]
    steps: Option<RangeInclusive<usize>>,
    /// Go as far as the rules lead on a puzzle with no or several solutions
    #[arg(long)]
    partial: bool,
    /// Print one JSON object: view id rows cols status class rating difficulty path marks steps
    #[arg(long, conflicts_with_all = ["text", "steps"])]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori explain puzzle.txt                      the steps as text
  hitori explain puzzle.txt --boards=5           with the board after every five steps
  hitori explain puzzle.txt --html puzzle.html   a page to click through
  hitori explain puzzle.txt --svg steps          steps/step-001.svg and so on
  hitori explain large.txt --svg steps --steps 1..50
  hitori explain puzzle.txt --marks mine.txt --simplest";

/// A puzzle with its explanation, and what is said about it besides.
struct Explained<'a> {
    given: &'a MarkedPuzzle,
    start: Shading,
    explanation: Explanation,
    /// The numbers of the steps to show.
    shown: RangeInclusive<usize>,
    /// What `classify` says, for the heading of the text.
    grade: Option<Grade>,
    /// For text and JSON.
    rating: Option<Result<Rating, RateError>>,
}

impl Explained<'_> {
    /// Returns the explanation as a page to click through.
    fn page(&self, title: &str) -> String {
        let data = json!({
            "title": title,
            "cells": self.given.named.entry.puzzle.numbers(),
            "marks": self.start.row_strings(),
            "explained": ExplainView::new(title, &self.explanation),
        });
        hitori_site::explanation_page(title, &data.to_string())
    }

    /// Returns the steps with their numbers.
    fn steps(&self) -> impl Iterator<Item = (usize, &Step)> {
        (1..).zip(&self.explanation.steps)
    }
}

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
    let start = given.marks();
    let budget = given.options.budget.clone();
    let explanation = progress::watched(budget.clone(), Some("cell"), |budget| {
        explain(puzzle, Some(&start), &given.options.clone().with_budget(budget.clone()))
    })
    .map_err(|error| Failure::Bad(named.at(error)))?;
    let is_text = !args.json && (args.text || args.html.is_none() && args.svg.is_none());
    let options = GradeOptions::default()
        .with_rules(given.options.rules)
        .with_depth(given.options.depth)
        .with_unique(given.options.unique)
        .with_budget(budget);
    let told = Explained {
        grade: is_text.then(|| grade(puzzle, &options).ok()).flatten(),
        rating: (is_text || args.json).then(|| given.rating()),
        shown: args.steps.unwrap_or(1..=usize::MAX),
        given: &given,
        start,
        explanation,
    };
    if let Some(path) = &args.html {
        let page = told.page(&named.label());
        Output::save(Some(path), page.as_bytes())?;
    }
    if let Some(folder) = &args.svg {
        pictures::draw(folder, &told)?;
    }
    if args.json {
        let mut line = Vec::new();
        let view = ExplainView::new(named.id(), &told.explanation);
        json_line(&told.rating.iter().fold(view, ExplainView::with_rating), &mut line);
        Output::save(None, &line)?;
    } else if is_text {
        Output::save(None, prose::text(&told, args.boards, session.paint.with_labels(true)).as_bytes())?;
    }
    finish(&told, args.partial)
}

/// Says how the explanation ends, where that is not with the solution.
fn finish(told: &Explained<'_>, partial: bool) -> Result<Exit, Failure> {
    let (named, explanation) = (&told.given.named, &told.explanation);
    Ok(match &explanation.finish {
        Finish::Solved => Exit::Fine,
        Finish::Stopped(Limit::Cancelled) => return Err(Failure::Interrupted),
        Finish::Stopped(_) => {
            let steps = explanation.steps.len();
            let many = if steps == 1 { "step" } else { "steps" };
            let open = explanation.marks.cells().iter().filter(|&&shade| shade == Shade::Undecided).count();
            let cells = if open == 1 { "cell is" } else { "cells are" };
            complain(
                named.at(format_args!("the time is over after {steps} {many}; {open} {cells} still open")),
            );
            Exit::NoAnswer
        }
        Finish::Contradiction(clash) => {
            complain(named.at(format_args!("the steps end in a contradiction: {}", clash.sentence)));
            Exit::Fails
        }
        _ if partial => Exit::Fine,
        _ => {
            complain(named.at("no rule and no assumption leads on from here"));
            Exit::Fails
        }
    })
}
