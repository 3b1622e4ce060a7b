//! Which numbers a cell could have: for each the number of solutions of the board, and the class of those
//! with one.

use std::collections::{BTreeSet, HashSet};

use crate::board::{Clue, Puzzle};
use crate::deduce::{Grade, GradeError, GradeOptions, grade};
use crate::engine::{Progress, Status, StopReason};
use crate::solve::{Options, unique};

/// One number for a cell, and what becomes of the board.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Choice {
    /// The number.
    pub number: u32,
    /// How many solutions the board has then.
    pub status: Status,
    /// How hard it is then; `None` unless it has exactly one solution that the rules reach.
    pub grade: Option<Grade>,
}

/// Returns the numbers that people may choose from: 1 to the longer side, and those on the board.
pub fn numbers(puzzle: &Puzzle) -> BTreeSet<u32> {
    let longest = puzzle.size().rows().max(puzzle.size().cols()) as u32;
    (1..=longest).chain(puzzle.clues().iter().filter_map(|clue| clue.number())).collect()
}

/// Returns the puzzle with another number in one cell, or `None` where that is no clue or no cell.
pub fn changed(puzzle: &Puzzle, cell: usize, number: u32) -> Option<Puzzle> {
    let mut clues = puzzle.clues().to_vec();
    *clues.get_mut(cell)? = Clue::new(number)?;
    Puzzle::new(puzzle.size(), clues).ok()
}

/// Returns how many solutions a board has, or why that is not known.
pub(crate) fn status(puzzle: &Puzzle, options: &Options) -> Result<Status, StopReason> {
    let outcome = unique(puzzle, options);
    let status = outcome.status();
    outcome.stop.map_or(Ok(status), Err)
}

/// Returns the numbers in the row and column of a cell, its own included. With each of the other numbers, the
/// cell has no duplicate: one question answers for all of them.
pub(crate) fn near(puzzle: &Puzzle, cell: usize) -> HashSet<u32> {
    let size = puzzle.size();
    let (row, col) = size.place(cell);
    let lines = size.row(row).cells().chain(size.column(col).cells());
    lines.filter_map(|cell| puzzle.clue(cell).number()).collect()
}

/// Tries [every number](numbers) for a cell, the one that stands there included, and grades the boards with
/// exactly one solution.
///
/// ```
/// use hitori_core::choices::choices;
/// use hitori_core::engine::Status;
/// use hitori_core::solve::Options;
/// use hitori_core::Puzzle;
/// let puzzle = Puzzle::from_rows([[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]])?;
/// let found = choices(&puzzle, 3, &Options::default())?;
/// let kept: Vec<u32> = found.iter().filter(|c| c.status == Status::Unique).map(|c| c.number).collect();
/// assert!(kept.contains(&4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn choices(puzzle: &Puzzle, cell: usize, options: &Options) -> Result<Vec<Choice>, StopReason> {
    let options = options.clone().with_budget(options.budget.start());
    let numbers = numbers(puzzle);
    let total = numbers.len() as u64;
    let mut found = Vec::with_capacity(numbers.len());
    if cell >= puzzle.size().cells() {
        return Ok(found);
    }
    let near = near(puzzle, cell);
    // What is known about a number that is not near.
    let mut far: Option<Choice> = None;
    for (done, number) in (0..).zip(numbers) {
        let is_near = near.contains(&number);
        if let Some(known) = far.as_ref().filter(|_| !is_near) {
            found.push(Choice { number, ..known.clone() });
            continue;
        }
        options.budget.check()?;
        options.budget.report(Progress::new(done, Some(total)));
        let Some(choice) = choice(puzzle, cell, number, &options)? else { continue };
        if !is_near {
            far = Some(choice.clone());
        }
        found.push(choice);
    }
    Ok(found)
}

/// Tries one number, or returns `None` if it is no clue.
fn choice(
    puzzle: &Puzzle,
    cell: usize,
    number: u32,
    options: &Options,
) -> Result<Option<Choice>, StopReason> {
    let Some(board) = changed(puzzle, cell, number) else { return Ok(None) };
    let status = status(&board, options)?;
    let grading = GradeOptions::default().with_budget(options.budget.clone());
    let grade = match (status == Status::Unique).then(|| grade(&board, &grading)) {
        Some(Err(GradeError::Limit(limit))) => return Err(limit.into()),
        Some(Ok(grade)) => Some(grade),
        Some(Err(_)) | None => None,
    };
    Ok(Some(Choice { number, status, grade }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::generate::instance;

    /// Whatever the cell, the number that stands there keeps the puzzle as it is, and every verdict is the
    /// engine's own.
    #[test]
    fn every_number_is_judged_as_its_board() {
        let (puzzle, _) = instance(Size::new(5, 6).unwrap(), 3).unwrap();
        for cell in 0..puzzle.size().cells() {
            let found = choices(&puzzle, cell, &Options::default()).unwrap();
            assert_eq!(found.len(), 6);
            for choice in found {
                let board = changed(&puzzle, cell, choice.number).unwrap();
                let status = unique(&board, &Options::default()).status();
                assert_eq!(choice.status, status);
                assert_eq!(choice.grade.is_some(), status == Status::Unique);
                assert!(puzzle.clue(cell).number() != Some(choice.number) || status == Status::Unique);
            }
        }
        assert!(changed(&puzzle, 30, 1).is_none() && changed(&puzzle, 0, u32::MAX).is_none());
    }
}
