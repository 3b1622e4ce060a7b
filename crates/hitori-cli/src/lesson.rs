//! What `explain` and `hint` share: a puzzle with one solution, marks on the way to it, and how steps are written down.

use hitori_core::board::{Shade, Shading};
use hitori_core::deduce::{Manner, Step};
use hitori_core::engine::Status;
use hitori_core::{Semantics, Size, solve};
use serde_json::{Value, json};

use crate::args::{Input, Marks, Search};
use crate::batch::{self, Named};
use crate::cli::Session;
use crate::failure::{Failure, Outcome, complain};
use crate::source::Source;
use crate::verdict;

/// Columns that text is wrapped to.
pub const COLUMNS: usize = 80;

/// The puzzle, and what is known about it.
#[derive(clap::Args)]
pub struct Given {
    #[command(flatten)]
    puzzle: Input,
    #[command(flatten)]
    marks: Marks,
    /// Prefer the step with the fewest premises, close to the last one
    #[arg(long)]
    pub simplest: bool,
    #[command(flatten)]
    search: Search,
}

/// All of it, read and checked.
pub struct Lesson {
    /// The puzzle.
    pub named: Named,
    /// The marks given.
    pub marks: Option<Shading>,
    /// The only solution, if there is just one.
    solution: Option<Shading>,
    /// How steps are to be found.
    pub manner: Manner,
}

impl Lesson {
    /// Reads puzzle and marks. Refuses puzzles with no or several solutions, unless `partial`: then without an
    /// answer to compare with.
    pub fn read(given: &Given, partial: bool, session: &Session) -> Result<Result<Self, Outcome>, Failure> {
        let Input { input, from } = &given.puzzle;
        let (named, marks) = match given.marks.file() {
            Some(file) => {
                batch::with_shading(input, from.from, file).map(|(named, marks)| (named, Some(marks)))?
            }
            None => (batch::single(&Source::new(input), from.from)?, None),
        };
        let puzzle = &named.entry.puzzle;
        let options = given.search.options(&session.interrupt);
        let answer = solve::unique(puzzle, &options);
        if answer.stop.as_ref().is_some_and(|stop| stop.is_cancelled()) {
            return Err(Failure::Interrupted);
        }
        let unique = answer.status() == Status::Unique;
        if !unique && !partial {
            let (reason, outcome) = match answer.status() {
                Status::Multiple => ("it has several solutions".to_owned(), Outcome::Fails),
                _ => (verdict::why_not(&answer), verdict::exit(&answer)),
            };
            complain(named.at(format_args!("{reason}: there is no way to explain a single one")));
            return Ok(Err(outcome));
        }
        let manner = Manner {
            simplest: given.simplest,
            unique: unique || options.semantics == Semantics::Minimal,
            budget: options.budget.start(),
            ..Manner::default()
        };
        let solution = answer.solutions.into_iter().next().filter(|_| unique);
        Ok(Ok(Self { named, marks, solution, manner }))
    }

    /// What it means that an explanation was stopped.
    pub fn stopped(&self, session: &Session) -> Result<Outcome, Failure> {
        if session.interrupt.is_set() {
            return Err(Failure::Interrupted);
        }
        complain(self.named.at("the time is over before the next step is found"));
        Ok(Outcome::NoAnswer)
    }

    /// The marks that contradict the solution.
    pub fn mistakes(&self) -> Vec<usize> {
        let (Some(marks), Some(solution)) = (&self.marks, &self.solution) else { return vec![] };
        let wrong =
            |&cell: &usize| marks.get(cell) != Shade::Undecided && marks.get(cell) != solution.get(cell);
        (0..marks.size().cells()).filter(wrong).collect()
    }
}

/// A step as JSON.
pub fn step_json(size: Size, step: &Step) -> Value {
    let names = |cells: &[usize]| cells.iter().map(|&cell| size.name(cell)).collect::<Vec<_>>();
    let conclusion =
        |&(cell, shade): &(usize, Shade)| json!({ "cell": size.name(cell), "shade": word(shade) });
    let mut value = json!({
        "rule": step.rule,
        "form": step.form,
        "class": step.class.to_string(),
        "conclusions": step.conclusions.iter().map(conclusion).collect::<Vec<_>>(),
        "premises": names(&step.premises),
        "text": step.sentence,
    });
    if let Some(probe) = &step.probe {
        value["assumed"] = conclusion(&probe.assumed);
        value["steps"] = probe.steps.iter().map(|step| step_json(size, step)).collect();
        value["contradiction"] = json!({ "cells": names(&probe.clash.cells), "text": probe.clash.sentence });
    }
    value
}

/// `white` or `shaded`.
pub fn word(shade: Shade) -> &'static str {
    match shade {
        Shade::White => "white",
        Shade::Shaded => "shaded",
        Shade::Undecided => "undecided",
    }
}

/// A text in lines of at most [`COLUMNS`]: the first after `head`, the others below its end.
pub fn wrapped(head: &str, text: &str) -> String {
    let indent = head.chars().count();
    let mut out = head.to_owned();
    let mut column = indent;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > indent && column + 1 + length > COLUMNS {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            column = indent;
        } else if column > indent {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_below_their_head() {
        let text = "word ".repeat(40);
        let wrapped = wrapped("  1. ", &text);
        assert!(wrapped.lines().all(|line| line.chars().count() <= COLUMNS), "{wrapped}");
        assert!(wrapped.lines().skip(1).all(|line| line.starts_with("     word")), "{wrapped}");
        assert_eq!(wrapped.split_whitespace().count(), 41);
    }
}
