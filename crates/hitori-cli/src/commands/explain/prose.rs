//! An explanation as text: a heading, the steps, and boards.

use std::num::NonZeroUsize;

use hitori_core::Size;
use hitori_core::board::Literal;
use hitori_core::deduce::Step;

use super::Explained;
use crate::paint::Paint;
use crate::wrap::wrapped;

/// Returns the heading, the steps, and the boards before and after them; with `boards`, after every so many steps, too.
pub(super) fn text(told: &Explained<'_>, boards: Option<NonZeroUsize>, paint: Paint) -> String {
    let (given, explanation) = (told.given, &told.explanation);
    let puzzle = &given.named.entry.puzzle;
    let steps = explanation.steps.len();
    let class = match (&told.grade, explanation.class()) {
        (Some(grade), _) => format!(" · class {grade}"),
        (None, Some(class)) => format!(" · class {class}"),
        (None, None) => String::new(),
    };
    let rating = told.rating.as_ref().and_then(|rating| rating.as_ref().ok());
    let rating = rating.map_or(String::new(), |rating| format!(" · {rating}"));
    let many = if steps == 1 { "step" } else { "steps" };
    let mut text = format!("{} · {} · {steps} {many}{class}{rating}\n", given.named.label(), puzzle.size());
    text += &paint.board(puzzle, Some(&told.start));
    let mut marks = told.start.clone();
    let last = last_shown(told).unwrap_or(0);
    for (number, step) in told.steps().take(last) {
        for &Literal { cell, shade } in &step.conclusions {
            marks.set(cell, shade);
        }
        if !told.shown.contains(&number) {
            continue;
        }
        let head = format!("{number:>3} {} {:<7} ", step.class, step.form);
        text += &format!("{}\n", wrapped(&head, &step.sentence));
        inner(step, puzzle.size(), 6, &mut text);
        if boards.is_some_and(|every| number % every == 0) && number < last {
            text += &paint.board(puzzle, Some(&marks));
        }
    }
    // The board after the last step that is shown: the ones behind it are not given away.
    if last > 0 {
        if last < steps {
            text += &format!("After step {last} of {steps}:\n");
        }
        text += &paint.board(puzzle, Some(&marks));
    } else if steps > 0 {
        let are = if steps == 1 { "is" } else { "are" };
        text += &format!("No step is in this range: there {are} {steps} {many}.\n");
    }
    text
}

/// Returns the number of the last step that is shown; `None` if there is none in the range.
fn last_shown(told: &Explained<'_>) -> Option<usize> {
    told.steps().map(|(number, _)| number).filter(|number| told.shown.contains(number)).last()
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
