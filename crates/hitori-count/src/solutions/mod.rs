//! How many solutions a puzzle has, without listing them where that pays.
//!
//! ```text
//! mod       which method: a short list, rows over a frontier, the rest of the list
//! rows      the frontier of `frontier/`, with what the numbers demand of the cells still to come
//! groups    which cells share a number in a line, and what is known of each such group
//! ```
//!
//! 1. The first [`LISTED`] solutions are enumerated. Most puzzles have fewer, and then they are counted.
//! 2. The others go row by row over trees of shaded cells ([`rows`]). The number of its states is the product
//!    of what trees and numbers can do, so it has a limit.
//! 3. Beyond that limit the enumeration resumes: memory stays constant, and an interruption leaves a lower
//!    bound.

mod groups;
mod rows;

use hitori_core::Puzzle;
use hitori_core::engine::{Limit, Progress, Question, StopReason};
use hitori_core::solve::{self, Tuning};
use num_bigint::BigUint;

use crate::number::Number;
use rows::Rows;

/// Solutions enumerated before anything else: they take about a millisecond.
const LISTED: u64 = 1_000;

/// Solutions enumerated between two reports of progress.
const REPORTED: u64 = 1 << 16;

/// The number of solutions of a puzzle, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolutionCount {
    /// How many there are, or at least how many when the count is not complete.
    pub value: Number,
    /// Whether these are all.
    pub complete: bool,
    /// Why the count is not complete.
    pub stop: Option<StopReason>,
}

/// Counts the solutions that a question is about, whatever its goal, by the native engine with these
/// settings.
///
/// ```
/// use hitori_core::engine::Question;
/// use hitori_core::solve::Tuning;
/// use hitori_core::{Puzzle, Size};
/// // All numbers are different, so any legal shading is a solution.
/// let puzzle = Puzzle::from_numbers(Size::new(9, 9)?, 1..=81)?;
/// let count = hitori_count::count_solutions(&puzzle, &Question::any(), &Tuning::default());
/// assert!(count.complete);
/// assert_eq!(count.value.to_string(), "105847803502669");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_solutions(puzzle: &Puzzle, question: &Question, tuning: &Tuning) -> SolutionCount {
    let question = question.clone().with_budget(question.budget.start());
    let mut solutions = solve::solutions(puzzle, &question, tuning);
    let mut found = 0;
    while found < LISTED {
        match solutions.next() {
            Some(Ok(_)) => found += 1,
            Some(Err(stop)) => return at_least(found, stop),
            None => return all(found.into()),
        }
    }
    match by_rows(puzzle, &question) {
        Ok(Some(count)) => return all(count),
        Ok(None) => {}
        Err(limit) => return at_least(found, limit.into()),
    }
    for solution in solutions {
        match solution {
            Ok(_) => found += 1,
            Err(stop) => return at_least(found, stop),
        }
        if found.is_multiple_of(REPORTED) {
            question.budget.report(Progress::new(found, None));
        }
    }
    all(found.into())
}

fn all(value: BigUint) -> SolutionCount {
    SolutionCount { value: Number(value), complete: true, stop: None }
}

fn at_least(found: u64, stop: StopReason) -> SolutionCount {
    SolutionCount { value: found.into(), complete: false, stop: Some(stop) }
}

/// Counts row by row in whichever direction is likely to have fewer states; `None` when both have too many.
fn by_rows(puzzle: &Puzzle, question: &Question) -> Result<Option<BigUint>, Limit> {
    let Some(facts) = solve::facts(puzzle, question)? else { return Ok(Some(0u8.into())) };
    let mut ways: Vec<Rows> = [false, true]
        .into_iter()
        .filter_map(|across| Rows::new(puzzle, &facts, question.semantics, across))
        .collect();
    ways.sort_by_key(Rows::width);
    for way in ways {
        if let Some(count) = way.count(&question.budget)? {
            return Ok(Some(count));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests;
