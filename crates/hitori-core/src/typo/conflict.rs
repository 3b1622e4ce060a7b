//! The smallest set of cells whose numbers allow no solution, whatever stands elsewhere.
//!
//! A cell that is blank repeats nothing, so blanking cells takes contradictions away one by one. A set of cells is a *conflict*
//! if the board has no solution with all others blank. A solvable board that keeps some numbers shows that every conflict has a
//! cell among the blanked ones; so the smallest conflict is at least as large as the smallest set that meets all of these.
//! Once such a set is a conflict itself, it is the smallest (implicit hitting sets; Ignatiev, Previti, Liffiton and
//! Marques-Silva 2015 use them for the smallest unsatisfiable sets of clauses).

use super::hitting::smallest_hitting_set;
use crate::board::{Clue, Puzzle, Shade, Shading};
use crate::engine::{Limit, Status, StopReason};
use crate::solve::{Options, solve};

/// Cells that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The cells, in row-major order. Without the number of any one of them there would be a solution, were all others blank.
    pub cells: Vec<usize>,
    /// Whether no smaller set of cells contradicts itself; otherwise the time was over.
    pub is_smallest: bool,
}

impl Conflict {
    /// Returns the smallest conflict of a board without a solution, or the smallest that was found in time. An error means
    /// that none was.
    pub(super) fn smallest(puzzle: &Puzzle, options: &Options) -> Result<Self, StopReason> {
        let search = Search { puzzle, options };
        let mut best = search.shrink()?;
        match search.prove(&mut best) {
            Ok(()) => Ok(Self { cells: best, is_smallest: true }),
            Err(StopReason::Limit(Limit::Cancelled)) => Err(StopReason::Limit(Limit::Cancelled)),
            Err(_) => Ok(Self { cells: best, is_smallest: false }),
        }
    }
}

struct Search<'a> {
    puzzle: &'a Puzzle,
    options: &'a Options,
}

impl Search<'_> {
    /// Returns a solution of the board that keeps only some numbers, or `None` when there is none.
    fn solution(&self, kept: &[usize]) -> Result<Option<Shading>, StopReason> {
        let mut clues = vec![Clue::BLANK; self.puzzle.clues().len()];
        kept.iter().for_each(|&cell| clues[cell] = self.puzzle.clue(cell));
        // The size is that of the puzzle.
        let Ok(board) = Puzzle::new(self.puzzle.size(), clues) else { return Ok(None) };
        let outcome = solve(&board, self.options);
        match (outcome.status(), outcome.solution(), &outcome.stop) {
            (_, Some(solution), _) => Ok(Some(solution.clone())),
            (Status::Unsolvable, ..) => Ok(None),
            (_, _, Some(stop)) => Err(stop.clone()),
            _ => Ok(None),
        }
    }

    /// Returns a conflict from which no cell can be left out: cells are blanked one after the other while that is so.
    fn shrink(&self) -> Result<Vec<usize>, StopReason> {
        let mut kept: Vec<usize> = (0..self.puzzle.clues().len()).collect();
        let mut place = 0;
        while place < kept.len() {
            let mut fewer = kept.clone();
            fewer.remove(place);
            if self.solution(&fewer)?.is_none() {
                kept = fewer;
            } else {
                place += 1;
            }
        }
        Ok(kept)
    }

    /// Makes a conflict the smallest there is, or shows that it is.
    fn prove(&self, best: &mut Vec<usize>) -> Result<(), StopReason> {
        let mut blanked: Vec<Vec<usize>> = Vec::new();
        loop {
            let Some(set) = smallest_hitting_set(&blanked, best.len(), &self.options.budget)? else {
                return Ok(());
            };
            match self.solution(&set)? {
                None => {
                    *best = set;
                    return Ok(());
                }
                Some(solution) => blanked.push(self.complement(set, &solution)?),
            }
        }
    }

    /// Adds cells to a set as long as the board that keeps them has a solution. Returns the others.
    fn complement(&self, mut kept: Vec<usize>, solution: &Shading) -> Result<Vec<usize>, StopReason> {
        let mut left = Vec::new();
        for cell in (0..self.puzzle.clues().len()).filter(|cell| !kept.contains(cell)).collect::<Vec<_>>() {
            if self.agrees(cell, &kept, solution) {
                kept.push(cell);
            } else {
                left.push(cell);
            }
        }
        // Another solution may keep more of them.
        let mut others = Vec::new();
        for cell in left {
            kept.push(cell);
            if self.solution(&kept)?.is_none() {
                kept.pop();
                others.push(cell);
            }
        }
        Ok(others)
    }

    /// Returns whether a solution stays one when a cell gets its number back.
    fn agrees(&self, cell: usize, kept: &[usize], solution: &Shading) -> bool {
        let size = self.puzzle.size();
        let clue = self.puzzle.clue(cell);
        let repeats = |&&other: &&usize| {
            let ((row, col), (other_row, other_col)) = (size.place(cell), size.place(other));
            self.puzzle.clue(other) == clue
                && (row == other_row || col == other_col)
                && solution.get(other) == Shade::White
        };
        clue.is_blank() || solution.get(cell) == Shade::Shaded || !kept.iter().any(|other| repeats(&other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::unique;

    /// By brute force: no set of fewer cells is a conflict.
    #[test]
    fn no_smaller_set_contradicts_itself() {
        let boards: [&[[u32; 4]]; 4] = [
            &[[1, 1, 1, 4], [1, 1, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]],
            &[[1, 1, 1, 1], [2, 3, 4, 5]],
            &[[1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1]],
            &[[1, 2, 1, 2], [2, 1, 2, 1], [1, 2, 1, 2]],
        ];
        for rows in boards {
            let puzzle = Puzzle::from_rows(rows).expect("a small board");
            let options = Options::default();
            if unique(&puzzle, &options).status() != Status::Unsolvable {
                continue;
            }
            let conflict = Conflict::smallest(&puzzle, &options).expect("no limit");
            assert!(conflict.is_smallest);
            let search = Search { puzzle: &puzzle, options: &options };
            assert_eq!(search.solution(&conflict.cells), Ok(None));
            let cells = puzzle.clues().len();
            for set in 0_u32..1 << cells {
                if (set.count_ones() as usize) + 1 == conflict.cells.len() {
                    let kept: Vec<usize> = (0..cells).filter(|cell| set >> cell & 1 == 1).collect();
                    assert!(search.solution(&kept).is_ok_and(|found| found.is_some()), "{kept:?}");
                }
            }
        }
    }
}
