//! `hitori typo`: what is wrong with a board that has no solution, or several.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use hitori_core::Shading;
use hitori_core::board::Shade;
use hitori_core::engine::{Progress, Status};
use hitori_core::report::TypoView;
use hitori_core::solve::Options;
use hitori_core::typo::{Change, Conflict, Diagnosis, Found, diagnose_with};

use crate::args::{Inputs, Meaning, TimeoutEach};
use crate::batch::{self, Named};
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::paint::Paint;
use crate::pipeline::{Interrupted, Sheet};
use crate::progress;
use crate::verdict::json_line;
use crate::wrap::wrapped;

/// Find the typo in puzzles that have no solution, or several
///
/// A published puzzle has exactly one solution; a copy with a wrong number often has none, or several. For a
/// board without a solution, a small set of cells that contradict each other is drawn first: one of them is
/// wrong. Then all changes of a single number that leave exactly one solution are printed as they are
/// found. A slip that still leaves one solution cannot be seen. The exit code is 0 when there is exactly one
/// solution, 1 when there is none or several.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    meaning: Meaning,
    #[command(flatten)]
    timeout: TimeoutEach,
    /// Print one JSON object per puzzle: view id rows cols status conflict smallest changes
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori typo newspaper.txt            which number did I copy wrongly?
  hitori typo newspaper.txt --json
  hitori explain --partial newspaper.txt   how the contradiction comes about, step by step";

/// Changes that are listed in prose.
const LISTED: usize = 12;

/// Looks for typos in all inputs.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let budget = args.timeout.budget(&session.interrupt);
    let options = Options::default().with_semantics(args.meaning.semantics()).with_budget(budget);
    let (json, paint) = (args.json, session.paint.with_labels(true));
    let mut output = Output::stdout();
    let outcome = batch::run(session, &args.inputs, &mut output, move |named, sheet| {
        let puzzle = &named.entry.puzzle;
        let tried = Arc::new(Tried::default());
        let watching = Arc::clone(&tried);
        let budget = options.budget.clone().with_progress(move |progress| watching.note(progress));
        let options = options.clone().with_budget(budget);
        let mut prose = Prose { named: &named, paint, sheet, listed: 0, change: None };
        let found = diagnose_with(puzzle, &options, &mut |part| {
            if !json {
                prose.part(part);
            }
            ControlFlow::Continue(())
        });
        if found.stop.as_ref().is_some_and(|stop| stop.is_cancelled()) {
            return Err(Interrupted);
        }
        if json {
            json_line(&TypoView::new(named.id(), puzzle, &found), &mut sheet.out);
        } else {
            prose.end(&found, &tried);
        }
        sheet.outcome(match (found.status, &found.stop) {
            (Status::Unique, _) => Exit::Fine,
            (_, None) => Exit::Fails,
            (_, Some(_)) => Exit::NoAnswer,
        });
        Ok(())
    })?;
    output.finish()?;
    Ok(outcome)
}

/// How many changes of a puzzle were tried.
#[derive(Default)]
struct Tried {
    done: AtomicU64,
    total: AtomicU64,
}

impl Tried {
    fn note(&self, progress: Progress) {
        let total = progress.total.unwrap_or(0);
        self.done.store(progress.done, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
        progress::within("change", progress.done, total);
    }
}

impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed)) {
            (_, 0) => write!(f, "before any change was tried"),
            (done, total) => write!(f, "after {done} of {total} changes of a single number"),
        }
    }
}

/// What is found, as text, printed as soon as it is known.
struct Prose<'a> {
    named: &'a Named,
    paint: Paint,
    sheet: &'a mut Sheet,
    /// Cells whose changes were found.
    listed: usize,
    /// The changes of the last cell.
    change: Option<(usize, Vec<u32>)>,
}

impl Prose<'_> {
    fn part(&mut self, part: Found<'_>) {
        match part {
            Found::Status(status) => {
                let head = match status {
                    Status::Unique => {
                        "it has exactly one solution, so it was probably copied right; a slip that changes \
                         nothing in the solution cannot be seen"
                    }
                    Status::Multiple => "it has several solutions",
                    Status::Unsolvable => "it has no solution",
                    _ => "no answer",
                };
                self.sheet.line(&wrapped("", &format!("{}: {head}", self.named.label())));
            }
            Found::Conflict(conflict) => self.conflict(conflict),
            Found::Change(Change { cell, number, .. }) => {
                match &mut self.change {
                    Some((last, numbers)) if *last == cell => numbers.push(number),
                    _ => {
                        self.finish_cell();
                        self.change = Some((cell, vec![number]));
                    }
                }
                return;
            }
            _ => {}
        }
        self.sheet.hand_over();
    }

    fn conflict(&mut self, conflict: &Conflict) {
        let puzzle = &self.named.entry.puzzle;
        let least = match (conflict.is_smallest, conflict.is_irreducible) {
            (true, _) => "",
            (false, true) => " (there may be a smaller set)",
            (false, false) => " (there may be a smaller set; the search for one was cut short)",
        };
        let text = format!(
            "These {} numbers contradict each other, whatever the others are; one of them is wrong{least}:",
            conflict.cells.len()
        );
        self.sheet.line(&wrapped("", &text));
        let open = Shading::filled(puzzle.size(), Shade::Undecided);
        let board = self.paint.pointed(puzzle, &open, &conflict.cells);
        let names = || conflict.cells.iter().map(|&cell| puzzle.size().name(cell)).collect::<Vec<_>>();
        // A large board is not drawn.
        let shown = if board.is_empty() { wrapped("  ", &names().join(", ")) } else { board };
        self.sheet.line(shown.trim_end_matches('\n'));
    }

    /// Prints the changes of the last cell.
    fn finish_cell(&mut self) {
        let Some((cell, numbers)) = self.change.take() else { return };
        if self.listed == 0 {
            self.sheet.line("Any one of these changes leaves exactly one solution:");
        }
        self.listed += 1;
        if self.listed <= LISTED {
            let puzzle = &self.named.entry.puzzle;
            let from = puzzle.clue(cell).number().map_or_else(|| "blank".to_owned(), |n| n.to_string());
            let to: Vec<String> = numbers.iter().map(u32::to_string).collect();
            let line = format!("{}: {from} → {}", puzzle.size().name(cell), to.join(" or "));
            self.sheet.line(&wrapped("  ", &line));
            self.sheet.hand_over();
        }
    }

    /// Prints the conclusion.
    fn end(&mut self, found: &Diagnosis, tried: &Tried) {
        self.finish_cell();
        if self.listed > LISTED {
            let more = self.listed - LISTED;
            let cells = if more == 1 { "cell" } else { "cells" };
            self.sheet.line(&format!("  and in {more} more {cells} (--json lists them)"));
        }
        let is_wrong = matches!(found.status, Status::Multiple | Status::Unsolvable);
        match &found.stop {
            Some(reason) => {
                self.sheet.line(&wrapped("", &format!("There may be more to find: {reason} {tried}.")));
            }
            None if is_wrong && self.listed == 0 => {
                self.sheet.line("No change of a single number leaves exactly one solution.");
            }
            None => {}
        }
    }
}
