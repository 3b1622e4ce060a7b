//! Where is my typo? What contradicts itself on a board without a solution, and which single numbers would mend it.
//!
//! ```text
//! Puzzle ──► conflict.rs: the smallest set of cells whose numbers allow no solution ──► changes of one of these cells
//!            (hitting.rs: the smallest set that meets all others)                       that leave exactly one solution
//! ```
//!
//! Whoever has typed one number wrongly has typed it in *every* set of cells that contradict each other: numbers elsewhere can
//! only add contradictions. So only the cells of one such set have to be tried.
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

use crate::board::Puzzle;
use crate::choices;
use crate::engine::{Budget, Limit, Progress, Status, StopReason};
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
    /// Why there may be more to say.
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

/// Says what is wrong with a board: with one that has no solution, or several. When the budget ends, what has been found is
/// returned with the reason.
pub fn diagnose(puzzle: &Puzzle, options: &Options) -> Diagnosis {
    let budget = options.budget.start();
    let options = options.clone().with_budget(budget.clone());
    let outcome = unique(puzzle, &options);
    let mut found =
        Diagnosis { status: outcome.status(), conflict: None, changes: vec![], stop: outcome.stop.clone() };
    let cells: Vec<usize> = match found.status {
        Status::Unsolvable => match Conflict::smallest(puzzle, &options) {
            Ok(conflict) => {
                let cells = conflict.cells.clone();
                found.conflict = Some(conflict);
                cells
            }
            Err(stop) => {
                found.stop = Some(stop);
                return found;
            }
        },
        Status::Multiple => (0..puzzle.size().cells()).collect(),
        Status::Unique | Status::Solved | Status::Unknown => return found,
    };
    if let Err(limit) = changes(puzzle, &cells, &options, &budget, &mut found.changes) {
        found.stop = Some(StopReason::Limit(limit));
    }
    found
}

/// Tries every other number for every cell given.
fn changes(
    puzzle: &Puzzle,
    cells: &[usize],
    options: &Options,
    budget: &Budget,
    found: &mut Vec<Change>,
) -> Result<(), Limit> {
    let numbers = choices::numbers(puzzle);
    for (place, &cell) in (0..).zip(cells) {
        budget.report(Progress::new(place, Some(cells.len() as u64)));
        for &number in numbers.iter().filter(|&&number| puzzle.clue(cell).number() != Some(number)) {
            budget.check()?;
            let Some(changed) = choices::changed(puzzle, cell, number) else { continue };
            if unique(&changed, options).status() == Status::Unique {
                found.push(Change { cell, number });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Clue, Size};
    use crate::engine::CancelToken;
    use crate::generate::instance;

    /// A generated puzzle with one number changed: the change back is found whenever the board has become unsolvable.
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
