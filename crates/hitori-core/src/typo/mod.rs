//! Where is my typo? What contradicts itself on a board without a solution, and which single numbers would
//! repair it.
//!
//! ```text
//! Puzzle ──► conflict.rs: a small set of cells whose numbers allow no solution
//!            (hitting.rs: the smallest set that meets all others)
//!        ──► changes of one of these cells that leave exactly one solution
//! ```
//!
//! A wrong number lies in *every* set of cells that contradict each other, because numbers elsewhere can only
//! add contradictions. So only the cells of one such set have to be tried.
//!
//! ```
//! use hitori_core::{Puzzle, solve::Options, typo};
//! let puzzle = Puzzle::from_rows([[1, 1, 1, 4], [1, 1, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]])?;
//! let found = typo::diagnose(&puzzle, &Options::default());
//! let conflict = found.conflict.expect("the board has no solution");
//! assert_eq!(conflict.cells, [0, 1, 2, 5]);
//! assert!(found.changes.iter().any(|change| change.cell == 5 && change.number == 4));
//! # Ok::<(), hitori_core::PuzzleError>(())
//! ```

mod conflict;
mod hitting;

use std::ops::ControlFlow;

use crate::board::Puzzle;
use crate::choices;
use crate::engine::{Limit, Progress, Status, StopReason};
use crate::solve::{Options, unique};

pub use conflict::Conflict;

/// What is wrong with a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnosis {
    /// How many solutions it has.
    pub status: Status,
    /// Cells that contradict each other, on a board without a solution.
    pub conflict: Option<Conflict>,
    /// Changes of one number that leave exactly one solution, in the order of cells and numbers.
    pub changes: Vec<Change>,
    /// Why there may be more to find.
    pub stop: Option<StopReason>,
}

/// Another number for a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Change {
    /// The cell.
    pub cell: usize,
    /// Its new number.
    pub number: u32,
}

/// A part of a [`Diagnosis`], as soon as it is known. Parts come in the order of the variants.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Found<'a> {
    /// How many solutions the board has.
    Status(Status),
    /// Cells that contradict each other, once, on a board without a solution.
    Conflict(&'a Conflict),
    /// A change that leaves exactly one solution.
    Change(Change),
}

/// Diagnoses a board that has no solution, or several. When the budget ends, the diagnosis holds what was
/// found before, and the reason. A conflict that was found is never lost: at worst it has more cells than
/// necessary.
///
/// The progress of the budget counts candidates, which are pairs of a cell and another number for it.
pub fn diagnose(puzzle: &Puzzle, options: &Options) -> Diagnosis {
    diagnose_with(puzzle, options, &mut |_| ControlFlow::Continue(()))
}

/// Does the same and calls a function with each part as soon as it is known. [`ControlFlow::Break`] cancels
/// the rest.
///
/// ```
/// use std::ops::ControlFlow;
/// use hitori_core::typo::{Found, diagnose_with};
/// use hitori_core::{Puzzle, solve::Options};
/// let puzzle = Puzzle::from_rows([[1, 1, 1, 4], [1, 1, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]])?;
/// let mut first = None;
/// diagnose_with(&puzzle, &Options::default(), &mut |found| match found {
///     Found::Change(change) => {
///         first = Some(change);
///         ControlFlow::Break(())
///     }
///     _ => ControlFlow::Continue(()),
/// });
/// assert!(first.is_some_and(|change| (change.cell, change.number) == (5, 4)));
/// # Ok::<(), hitori_core::PuzzleError>(())
/// ```
pub fn diagnose_with(
    puzzle: &Puzzle,
    options: &Options,
    report: &mut impl FnMut(Found<'_>) -> ControlFlow<()>,
) -> Diagnosis {
    let options = options.clone().with_budget(options.budget.start());
    let outcome = unique(puzzle, &options);
    let status = outcome.status();
    let mut found = Diagnosis { status, conflict: None, changes: vec![], stop: outcome.stop };
    if let Err(stop) = continue_with(puzzle, &options, report, &mut found) {
        found.stop = Some(stop);
    }
    found
}

/// Finds the conflict and the changes of a board whose status is known.
fn continue_with(
    puzzle: &Puzzle,
    options: &Options,
    report: &mut impl FnMut(Found<'_>) -> ControlFlow<()>,
    found: &mut Diagnosis,
) -> Result<(), StopReason> {
    let mut pass_on = |part: Found<'_>| match report(part) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(StopReason::Limit(Limit::Cancelled)),
    };
    pass_on(Found::Status(found.status))?;
    let cells: Vec<usize> = match found.status {
        Status::Unsolvable => {
            let (conflict, stop) = Conflict::small(puzzle, options);
            let conflict = found.conflict.insert(conflict);
            pass_on(Found::Conflict(conflict))?;
            stop.map_or(Ok(()), Err)?;
            conflict.cells.clone()
        }
        Status::Multiple => (0..puzzle.size().cells()).collect(),
        Status::Unique | Status::Solved | Status::Unknown => return Ok(()),
    };
    try_changes(puzzle, &cells, options, |change| {
        found.changes.push(change);
        pass_on(Found::Change(change))
    })
}

/// Tries every other number for every cell given, and calls a function with those that leave exactly one
/// solution.
fn try_changes(
    puzzle: &Puzzle,
    cells: &[usize],
    options: &Options,
    mut report: impl FnMut(Change) -> Result<(), StopReason>,
) -> Result<(), StopReason> {
    let numbers = choices::numbers(puzzle);
    let others =
        |cell: usize| numbers.iter().filter(move |&&number| puzzle.clue(cell).number() != Some(number));
    // Every number of the board is among the candidates.
    let count = |cell: usize| numbers.len() - usize::from(!puzzle.clue(cell).is_blank());
    let total = cells.iter().map(|&cell| count(cell) as u64).sum();
    let mut tried = 0;
    for &cell in cells {
        let near = choices::near(puzzle, cell);
        // Whether a number that is not near leaves one solution.
        let mut far = None;
        for &number in others(cell) {
            let is_near = near.contains(&number);
            let is_unique = match far.filter(|_| !is_near) {
                Some(known) => known,
                None => {
                    options.budget.check()?;
                    options.budget.report(Progress::new(tried, Some(total)));
                    let is_unique = match choices::changed(puzzle, cell, number) {
                        Some(changed) => choices::status(&changed, options)? == Status::Unique,
                        None => false,
                    };
                    far = if is_near { far } else { Some(is_unique) };
                    is_unique
                }
            };
            tried += 1;
            if is_unique {
                report(Change { cell, number })?;
            }
        }
    }
    options.budget.report(Progress::new(total, Some(total)));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Clue, Size};
    use crate::engine::{Budget, CancelToken};
    use crate::generate::instance;

    /// A generated puzzle with one number changed: the change back is found whenever the board has become
    /// unsolvable.
    #[test]
    fn a_typo_is_found_and_mended() {
        let mut broken = 0;
        for seed in 0..60 {
            let (puzzle, _) = instance(Size::new(6, 6).expect("a small size"), seed).expect("a puzzle");
            let cell = (seed as usize * 7) % 36;
            let was = puzzle.clue(cell).number().expect("no blanks");
            let mut clues = puzzle.clues().to_vec();
            clues[cell] = Clue::new(was % 6 + 1).expect("a number");
            let typed = Puzzle::new(puzzle.size(), clues).expect("the same size");
            let found = diagnose(&typed, &Options::default());
            assert_eq!(found.stop, None);
            let mended = found.changes.contains(&Change { cell, number: was });
            match found.status {
                Status::Unsolvable => {
                    broken += 1;
                    let conflict = found.conflict.expect("it has no solution");
                    assert!(conflict.cells.contains(&cell) && mended, "{typed:?}");
                }
                Status::Multiple => assert!(mended, "{typed:?}"),
                _ => assert!(found.changes.is_empty() && found.conflict.is_none()),
            }
        }
        assert!(broken > 10, "{broken}");
    }

    #[test]
    fn what_is_found_in_time_is_said() {
        let rows = vec![vec![1_u32; 12]; 12];
        let puzzle = Puzzle::from_rows(&rows).expect("a board");
        let budget = Budget::default().with_cancel(CancelToken::from_fn(|| true));
        let found = diagnose(&puzzle, &Options::default().with_budget(budget));
        assert!(found.stop.is_some_and(|stop| stop.is_cancelled()));
    }
}
