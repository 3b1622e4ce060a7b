//! How hard a puzzle is for a person: a number that grows with difficulty, and a word for it.
//!
//! The class (`deduce/grade.rs`) is that of the dearest single step. What people feel is the way as a whole: how often they
//! have to find a new place to start from, and whether what they can see ever runs out. So the rating follows a person who
//! takes the cheapest step in sight:
//!
//! ```text
//! Puzzle ──► reading.rs: openings, one at a time, in eight reading orders ──┐
//!            path.rs:    where those end: exits, crossings, assumptions ────┴──► Path ──► model.rs ──► Rating
//!                                                                                (coefficients.rs)     (difficulty.rs)
//! ```
//!
//! [`Path`] counts, `model.rs` weighs. The weights were fitted to published puzzles with labels of difficulty by
//! `tools/calibrate-rating`; docs/difficulty.md says how, and how well it works. Everything is counted in rounds or averaged
//! over the eight ways to hold a board, so turning, mirroring and renaming change nothing.
//!
//! ```
//! use hitori_core::rate::{Difficulty, RateOptions, rate};
//! use hitori_core::formats;
//! let puzzle = formats::parse("hitori/4/4/1114142333214213", None)?.puzzle;
//! let rating = rate(&puzzle, &RateOptions::default()).unwrap();
//! assert_eq!(rating.difficulty, Difficulty::Gentle);
//! # Ok::<(), formats::ParseError>(())
//! ```

mod coefficients;
mod difficulty;
mod model;
mod path;
mod reading;

use std::fmt;

use thiserror::Error;

use crate::board::{Puzzle, Shading};
use crate::deduce::Pace;
use crate::engine::{Budget, Limit, Status, StopReason};
use crate::solve::{Options, unique};

pub use difficulty::{Difficulty, DifficultyRange, DifficultyRangeError};
pub use path::Path;
use path::Way;

/// How to rate. The default has no limit.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct RateOptions {
    /// When to stop: proof of uniqueness and path together.
    pub budget: Budget,
}

impl RateOptions {
    /// Sets when to stop.
    pub fn with_budget(self, budget: Budget) -> Self {
        Self { budget }
    }
}

/// How hard a puzzle is for a person.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Rating {
    /// A finite number, 0 or more, that grows with difficulty: around 1 for the easiest published puzzles, 5 for hard ones.
    pub value: f64,
    /// The word for it.
    pub difficulty: Difficulty,
    /// What the number is made of.
    pub path: Path,
}

impl Rating {
    fn of(path: Path) -> Self {
        let value = model::value(&path);
        Self { value, difficulty: Difficulty::of(value), path }
    }
}

/// Writes the word and the number: `easy (2.3)`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({:.1})", self.difficulty, self.value)
    }
}

/// Why a puzzle has no rating.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RateError {
    /// There is no solution.
    #[error("unsolvable: only puzzles with exactly one solution have a rating")]
    Unsolvable,
    /// There are several solutions. The rating counts needless shading as a solution, as the three rules do.
    #[error("several solutions: only puzzles with exactly one solution have a rating")]
    Several,
    /// Whether there is one solution stayed open for a reason other than the budget.
    #[error("no answer about uniqueness: {0}")]
    NoAnswer(String),
    /// The budget is spent.
    #[error(transparent)]
    Limit(#[from] Limit),
}

/// Rates a puzzle, after proving that it has exactly one solution under the three rules alone (strict semantics).
pub fn rate(puzzle: &Puzzle, options: &RateOptions) -> Result<Rating, RateError> {
    let budget = options.budget.start();
    let outcome = unique(puzzle, &Options::default().with_budget(budget.clone()));
    match (outcome.status(), outcome.unique(), &outcome.stop) {
        (_, Some(solution), _) => Ok(rate_unique(puzzle, solution, &RateOptions { budget })?),
        (Status::Unsolvable, ..) => Err(RateError::Unsolvable),
        (_, _, Some(StopReason::Limit(limit))) => Err(RateError::Limit(*limit)),
        (_, _, Some(stop)) => Err(RateError::NoAnswer(stop.to_string())),
        _ => Err(RateError::Several),
    }
}

/// Rates a puzzle whose only solution is known if its difficulty lies in a range; no more is counted than is needed to see that it does
/// not.
pub(crate) fn rate_within(
    puzzle: &Puzzle,
    solution: &Shading,
    wanted: DifficultyRange,
    budget: &Budget,
) -> Result<Option<Rating>, Limit> {
    // A path with no less of anything is never rated lower, so the words of two bounds are bounds of the word.
    let is_possible = |way: &Way<'_>| {
        let [least, most] = way.bounds().map(|path| Difficulty::of(model::value(&path)));
        let [first, last] = wanted.ends();
        first <= most && least <= last
    };
    let pace = Pace::start(budget)?;
    let mut way = Way::start(puzzle, solution, &pace)?;
    if !is_possible(&way) {
        return Ok(None);
    }
    way.go_on()?;
    while is_possible(&way) {
        if !way.read_again()? {
            return Ok(Some(Rating::of(way.path())));
        }
    }
    Ok(None)
}

/// Rates a puzzle whose only solution is known. Whoever calls answers for that: with another shading the number means nothing.
pub fn rate_unique(puzzle: &Puzzle, solution: &Shading, options: &RateOptions) -> Result<Rating, Limit> {
    Ok(Rating::of(Path::new(puzzle, solution, &Pace::start(&options.budget)?)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::generate::instance;

    /// Stopping early must not change the answer: puzzles of many sizes, and some that take assumptions, for every range.
    #[test]
    fn a_rating_within_a_range_is_the_rating() {
        let budget = Budget::default();
        let mut seen = [0; Difficulty::ALL.len()];
        let made =
            (0..240).filter_map(|seed| instance(Size::new(3 + seed % 7, 4 + seed % 9).ok()?, seed as u64));
        for (puzzle, solution) in made {
            let rating = rate_unique(&puzzle, &solution, &RateOptions::default()).expect("no limit was set");
            seen[rating.difficulty as usize] += 1;
            for first in Difficulty::ALL {
                for last in Difficulty::ALL.into_iter().filter(|&last| first <= last) {
                    let wanted: DifficultyRange = format!("{first}..{last}").parse().expect("not empty");
                    let within = rate_within(&puzzle, &solution, wanted, &budget).expect("no limit was set");
                    let expected = wanted.contains(rating.difficulty).then_some(&rating);
                    assert_eq!(within.as_ref(), expected, "{wanted}: {puzzle:?}");
                }
            }
        }
        assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    }
}
