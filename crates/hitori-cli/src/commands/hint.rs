//! `hitori hint`: the next step from given marks, or what is wrong with them.

use hitori_core::deduce::{Finish, Manner, explain};
use serde_json::json;

use crate::cli::Session;
use crate::failure::{Failure, Outcome, complain};
use crate::lesson::{Given, Lesson, step_json, wrapped};
use crate::output::Output;

/// Show the next step, or a mistake made so far
///
/// Marks that are wrong are named, and nothing else is given away. Otherwise comes the cheapest step that leads on, with
/// its reason. The exit code is 1 when there is a mistake.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    given: Given,
    /// Print one JSON object: id status mistakes step
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori hint puzzle.txt --marks mine.txt          rows of - (white), x (shaded) and ?
  hitori hint hitori/4/4/1114142333214213          the first step
  hitori hint puzzle.txt --marks mine.txt --json";

/// Gives the hint.
pub fn run(args: Args, session: &Session) -> Result<Outcome, Failure> {
    let lesson = match Lesson::read(&args.given, false, session)? {
        Ok(lesson) => lesson,
        Err(outcome) => return Ok(outcome),
    };
    let puzzle = &lesson.named.entry.puzzle;
    let size = puzzle.size();
    let mistakes = lesson.mistakes();
    let (mut status, mut step) = ("mistake", None);
    if mistakes.is_empty() {
        let manner = Manner { limit: 1, ..lesson.manner.clone() };
        let explanation = explain(puzzle, lesson.marks.as_ref(), &manner);
        if explanation.finish == Finish::Stopped {
            return lesson.stopped(session);
        }
        step = explanation.steps.into_iter().next();
        status = match (&step, explanation.finish) {
            (Some(_), _) => "hint",
            (None, Finish::Solved) => "solved",
            (None, _) => "stuck",
        };
    }
    let text = if args.json {
        let names: Vec<String> = mistakes.iter().map(|&cell| size.name(cell)).collect();
        let step = step.as_ref().map(|step| step_json(size, step));
        format!("{}\n", json!({ "id": lesson.named.id(), "status": status, "mistakes": names, "step": step }))
    } else {
        let wrong = |&cell: &usize| format!("{} is marked wrongly.\n", size.name(cell));
        match (&step, status) {
            (Some(step), _) => format!(
                "{}\n",
                wrapped("", &format!("{} ({}, class {})", step.sentence, step.form, step.class))
            ),
            (None, "solved") => "Solved.\n".to_owned(),
            _ => mistakes.iter().map(wrong).collect(),
        }
    };
    Output::save(None, text.as_bytes())?;
    Ok(match status {
        "mistake" => Outcome::Fails,
        "stuck" => {
            complain(lesson.named.at("no rule and no assumption leads on from here"));
            Outcome::Fails
        }
        _ => Outcome::Fine,
    })
}
