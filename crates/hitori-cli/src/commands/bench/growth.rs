//! How grading, rating and explaining grow with the board: generated puzzles from 10×10 to 1000×1000, one core.
//!
//! A task that has taken longer than its bound at one side is not tried at the next, so the measurement ends in a few minutes
//! however slow the machine is. Between two sides stands the power of the side that the times grow with: 2 is linear in cells.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use hitori_core::Size;
use hitori_core::deduce::{ExplainOptions, Finish, GradeOptions, explain, grade};
use hitori_core::engine::Budget;
use hitori_core::generate::instance;
use hitori_core::rate::{RateOptions, rate_unique};
use hitori_core::{Puzzle, Shading};
use serde_json::{Map, Value, json};

use super::{Failure, Session, median};

/// After so long, all rounds together, a task is not tried on larger boards; a single one is stopped.
const BOUND: Duration = Duration::from_secs(60);

/// Something to measure. Returns whether it came to its end.
type Task = fn(&Puzzle, &Shading, Budget) -> bool;

const TASKS: [(&str, Task); 3] = [("grade", grades), ("rate", rates), ("explain", explains)];

fn grades(puzzle: &Puzzle, solution: &Shading, budget: Budget) -> bool {
    let graded = grade(puzzle, &GradeOptions::default().with_budget(budget));
    graded.is_ok_and(|grade| grade.solution == *solution)
}

fn rates(puzzle: &Puzzle, solution: &Shading, budget: Budget) -> bool {
    rate_unique(puzzle, solution, &RateOptions::default().with_budget(budget)).is_ok()
}

fn explains(puzzle: &Puzzle, _: &Shading, budget: Budget) -> bool {
    let explained = explain(puzzle, None, &ExplainOptions::default().with_budget(budget));
    explained.is_ok_and(|explanation| explanation.finish == Finish::Solved)
}

/// Measures all tasks at each side, in ascending order. Returns lines of text, and for each side the milliseconds of each task, the
/// median of the rounds; a task that was stopped or left out has none.
pub(super) fn measure(sides: &[usize], rounds: u32, session: &Session) -> Result<(String, Value), Failure> {
    let failure = |error: &dyn std::fmt::Display| Failure::Bad(format!("the measurement failed: {error}"));
    let mut sides = sides.to_vec();
    sides.sort_unstable();
    let (mut prose, mut by_side) = (String::new(), Map::new());
    // The side before, and what each task took there.
    let mut before: Option<(usize, [Option<f64>; TASKS.len()])> = None;
    for side in sides {
        let size = Size::new(side, side).map_err(|error| failure(&error))?;
        let mut times = [None; TASKS.len()];
        for (task, time) in times.iter_mut().enumerate() {
            if before.as_ref().is_none_or(|(_, earlier)| earlier[task].is_some()) {
                *time = time_of(task, size, rounds, session)?;
            }
        }
        let mut line = format!("{side}×{side}:");
        let mut millis = Map::new();
        for (task, ((name, _), time)) in TASKS.iter().zip(times).enumerate() {
            let text = time.map_or_else(|| "left out".to_owned(), |time| format!("{time:.2} ms"));
            let _ = write!(line, " {name} {text}");
            if let (Some((earlier_side, earlier)), Some(time)) = (&before, time)
                && let Some(earlier) = earlier[task]
            {
                let power = (time / earlier).ln() / (side as f64 / *earlier_side as f64).ln();
                let _ = write!(line, " (n^{power:.1})");
            }
            line.push(if task + 1 < TASKS.len() { ',' } else { '\n' });
            millis.insert((*name).to_owned(), json!(time));
        }
        prose += &line;
        by_side.insert(side.to_string(), millis.into());
        before = Some((side, times));
    }
    Ok((prose, by_side.into()))
}

/// Returns the median milliseconds of a task over so many puzzles, or over as many as the bound allows; `None` when the first
/// was stopped.
fn time_of(task: usize, size: Size, rounds: u32, session: &Session) -> Result<Option<f64>, Failure> {
    let mut times = Vec::new();
    let mut left = BOUND;
    for seed in 0..u64::from(rounds) {
        let Some((puzzle, solution)) = instance(size, seed) else {
            return Err(Failure::Bad("the measurement failed: no puzzle found".to_owned()));
        };
        let budget = Budget::default().with_time(left).with_cancel(session.interrupt.token()).start();
        let start = Instant::now();
        let is_done = TASKS[task].1(&puzzle, &solution, budget);
        let time = start.elapsed();
        if session.interrupt.is_set() {
            return Err(Failure::Interrupted);
        }
        left = left.saturating_sub(time);
        if is_done {
            times.push(time.as_secs_f64() * 1e3);
        } else if !left.is_zero() {
            return Err(Failure::Bad("the measurement failed: a puzzle was not solved by rules".to_owned()));
        }
        if left.is_zero() {
            break;
        }
    }
    Ok((!times.is_empty()).then(|| median(times)))
}
