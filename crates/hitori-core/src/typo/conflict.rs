//! A small set of cells whose numbers allow no solution, whatever stands elsewhere; the smallest where that
//! is affordable.
//!
//! A cell that is blank repeats nothing, so blanking cells takes contradictions away one by one. A set of
//! cells is a *conflict* if the board has no solution with all others blank.
//!
//! 1. *Shrink*: the whole board is a conflict. Blocks of cells are blanked as long as the rest is one: blocks
//!    of half the board first, single cells last. A conflict of k among n cells takes about 2 k log n
//!    questions, and at every moment there is a conflict to return.
//! 2. *Prove*: a solvable board that keeps some numbers shows that every conflict has a cell among the
//!    blanked ones; so the smallest conflict is at least as large as the smallest set that meets all of
//!    these. Once such a set is a conflict itself, it is the smallest (implicit hitting sets; Ignatiev,
//!    Previti, Liffiton and Marques-Silva 2015 use them for the smallest unsatisfiable sets of clauses). This
//!    can take exponential time, so its work is bounded.

use std::collections::HashSet;

use super::hitting::smallest_hitting_set;
use crate::board::{Clue, Puzzle, Shade, Shading};
use crate::engine::{Limit, Status, StopReason, Work};
use crate::solve::{Options, solve};

/// Cells that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The cells, in row-major order. With all others blank there is no solution.
    pub cells: Vec<usize>,
    /// Whether none of the cells can be left out; otherwise the budget ran out, or a question was too hard.
    pub is_irreducible: bool,
    /// Whether no smaller set of cells contradicts itself; otherwise that was not proved.
    pub is_smallest: bool,
}

impl Conflict {
    /// Returns a small conflict of a board without a solution, and why the search for a smaller one was
    /// stopped, if the budget did that.
    pub(super) fn small(puzzle: &Puzzle, options: &Options) -> (Self, Option<StopReason>) {
        let mut search = Search { puzzle, options, effort: EFFORT };
        let mut found =
            Self { cells: (0..puzzle.size().cells()).collect(), is_irreducible: false, is_smallest: false };
        let stop = match search.shrink(&mut found).and_then(|()| search.prove(&mut found)) {
            Ok(()) | Err(Halt::Effort) => None,
            Err(Halt::Stop(stop)) => Some(stop),
        };
        (found, stop)
    }
}

/// Elementary steps that the proof that a conflict is the smallest may take, about half a second's worth:
/// cells of the boards asked about, literals propagated, and members of sets visited.
const EFFORT: u64 = 100_000_000;

/// Conflicts that one question may take, a fraction of a second's worth. Most questions take none, but a
/// board without half of its numbers may be much harder than the whole.
const CONFLICTS: u64 = 2000;

/// Why a search is given up.
enum Halt {
    /// The budget ran out, or the engine failed.
    Stop(StopReason),
    /// The proof would take more than [`EFFORT`], or a question of it more than [`CONFLICTS`].
    Effort,
}

impl From<Limit> for Halt {
    fn from(limit: Limit) -> Self {
        Self::Stop(limit.into())
    }
}

struct Search<'a> {
    puzzle: &'a Puzzle,
    options: &'a Options,
    /// Steps that the proof has left.
    effort: u64,
}

impl Search<'_> {
    /// Returns a solution of the board that keeps only some numbers, or `None` when there is none; and the
    /// steps it took.
    fn solution(&self, kept: &[usize]) -> Result<(Option<Shading>, u64), Halt> {
        let mut clues = vec![Clue::BLANK; self.puzzle.clues().len()];
        kept.iter().for_each(|&cell| clues[cell] = self.puzzle.clue(cell));
        // The size is that of the puzzle.
        let Ok(board) = Puzzle::new(self.puzzle.size(), clues) else { return Ok((None, 0)) };
        let budget = &self.options.budget;
        let mut outcome = solve(&board, &self.options.clone().with_budget(budget.part(CONFLICTS)));
        let mut steps = board.size().cells() as u64;
        if let Work::Native(stats) = &outcome.work {
            steps += stats.propagations + stats.decisions;
        }
        match (outcome.status(), outcome.solutions.pop(), outcome.stop) {
            (_, Some(solution), _) => Ok((Some(solution), steps)),
            (Status::Unsolvable, ..) => Ok((None, steps)),
            (_, _, Some(StopReason::Limit(Limit::Conflicts))) if budget.conflicts_left() != Some(0) => {
                Err(Halt::Effort)
            }
            (_, _, Some(stop)) => Err(Halt::Stop(stop)),
            _ => Ok((None, steps)),
        }
    }

    /// Blanks blocks of cells as long as the rest is a conflict, until no single cell can be left out.
    fn shrink(&self, conflict: &mut Conflict) -> Result<(), Halt> {
        let mut block = conflict.cells.len().div_ceil(2);
        let mut is_sure = true;
        loop {
            let mut place = 0;
            while place < conflict.cells.len() {
                let mut fewer = conflict.cells.clone();
                fewer.drain(place..fewer.len().min(place + block));
                match self.solution(&fewer) {
                    Ok((None, _)) => conflict.cells = fewer,
                    Ok((Some(_), _)) => place += block,
                    // Too hard a question: its cells stay.
                    Err(Halt::Effort) => {
                        is_sure &= block > 1;
                        place += block;
                    }
                    Err(stop) => return Err(stop),
                }
            }
            if block == 1 {
                conflict.is_irreducible = is_sure;
                return Ok(());
            }
            block = block.div_ceil(2);
        }
    }

    /// Makes a conflict the smallest there is, or shows that it is.
    fn prove(&mut self, best: &mut Conflict) -> Result<(), Halt> {
        let mut blanked: Vec<Vec<usize>> = Vec::new();
        // A number alone repeats nothing.
        while best.cells.len() > 2 {
            let bound = best.cells.len();
            let set = smallest_hitting_set(&blanked, bound, &self.options.budget, &mut self.effort)?;
            // Out of effort there is no telling whether a smaller set exists.
            if self.effort == 0 {
                return Err(Halt::Effort);
            }
            let Some(set) = set else { break };
            match self.ask(&set)? {
                None => {
                    best.cells = set;
                    break;
                }
                Some(solution) => blanked.push(self.complement(set, solution)?),
            }
        }
        best.is_smallest = true;
        Ok(())
    }

    /// Finds a [solution](Self::solution) at the expense of the proof.
    fn ask(&mut self, kept: &[usize]) -> Result<Option<Shading>, Halt> {
        let (solution, steps) = self.solution(kept)?;
        self.effort = self.effort.checked_sub(steps).ok_or(Halt::Effort)?;
        Ok(solution)
    }

    /// Adds cells to a set as long as the board that keeps them has a solution. Returns the others.
    fn complement(&mut self, mut kept: Vec<usize>, solution: Shading) -> Result<Vec<usize>, Halt> {
        let mut white = White::new(self.puzzle, &solution, &kept);
        let mut is_kept = vec![false; self.puzzle.clues().len()];
        kept.iter().for_each(|&cell| is_kept[cell] = true);
        let mut left = Vec::new();
        for cell in (0..is_kept.len()).filter(|&cell| !is_kept[cell]) {
            if white.agrees(cell) {
                kept.push(cell);
            } else {
                left.push(cell);
            }
        }
        // Another solution may keep more of them: all of a block, or of one of its halves.
        let mut others = Vec::new();
        let mut blocks = vec![left];
        while let Some(mut block) = blocks.pop() {
            let before = kept.len();
            kept.extend(&block);
            if block.is_empty() || self.ask(&kept)?.is_some() {
                continue;
            }
            kept.truncate(before);
            if block.len() == 1 {
                others.extend(block);
            } else {
                let second = block.split_off(block.len() / 2);
                blocks.extend([second, block]);
            }
        }
        others.sort_unstable();
        Ok(others)
    }
}

/// The numbers of the white cells of a solution, by line: none is there twice.
struct White<'a> {
    puzzle: &'a Puzzle,
    solution: &'a Shading,
    /// Rows are the first lines, columns those behind them.
    numbers: HashSet<(usize, Clue)>,
}

impl<'a> White<'a> {
    /// Takes the numbers of these cells, of which the shading is a solution.
    fn new(puzzle: &'a Puzzle, solution: &'a Shading, kept: &[usize]) -> Self {
        let mut white = Self { puzzle, solution, numbers: HashSet::new() };
        kept.iter().for_each(|&cell| white.numbers.extend(white.of(cell).into_iter().flatten()));
        white
    }

    /// Returns the number of a cell in both its lines, unless the cell is blank or shaded.
    fn of(&self, cell: usize) -> Option<[(usize, Clue); 2]> {
        let (size, clue) = (self.puzzle.size(), self.puzzle.clue(cell));
        let (row, col) = size.place(cell);
        let counts = !clue.is_blank() && self.solution.get(cell) == Shade::White;
        counts.then_some([(row, clue), (size.rows() + col, clue)])
    }

    /// Gives a cell its number back if the solution stays one. Returns whether it does.
    fn agrees(&mut self, cell: usize) -> bool {
        let Some(places) = self.of(cell) else { return true };
        let agrees = !places.iter().any(|place| self.numbers.contains(place));
        if agrees {
            self.numbers.extend(places);
        }
        agrees
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
            let (conflict, stop) = Conflict::small(&puzzle, &options);
            assert!(conflict.is_irreducible && conflict.is_smallest && stop.is_none());
            let search = Search { puzzle: &puzzle, options: &options, effort: 0 };
            let solution = |kept: &[usize]| search.solution(kept).map(|(solution, _)| solution);
            assert!(matches!(solution(&conflict.cells), Ok(None)));
            let cells = puzzle.clues().len();
            for set in 0_u32..1 << cells {
                if (set.count_ones() as usize) + 1 == conflict.cells.len() {
                    let kept: Vec<usize> = (0..cells).filter(|cell| set >> cell & 1 == 1).collect();
                    assert!(matches!(solution(&kept), Ok(Some(_))), "{kept:?}");
                }
            }
        }
    }
}
