//! Small changes of a board with one solution that have a fair chance to leave it one.
//!
//! A shaded cell may show anything, as long as it has a reason to be shaded: it takes a number of its row or column. A white
//! cell takes a number that no other white cell of its lines has. Both leave the old solution a solution, and only
//! whether there is another one is open. Now and then a cell takes any number, or two cells of a line change places: that can lead to another solution.

use hitori_core::{Puzzle, Shade, Shading, Size};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

/// Most cells changed at a time.
const MOST_CELLS: u32 = 5;
/// One change in so many does not care about the solution.
const CARELESS: u32 = 6;

/// A board with its solution.
#[derive(Clone)]
pub(super) struct Board {
    size: Size,
    /// From 1 to the longer side.
    numbers: Vec<u32>,
    solution: Shading,
}

impl Board {
    /// Takes up a generated puzzle: it has no blanks.
    pub(super) fn new(puzzle: &Puzzle, solution: Shading) -> Self {
        let numbers = puzzle.clues().iter().map(|clue| clue.number().unwrap_or(1)).collect();
        Self { size: puzzle.size(), numbers, solution }
    }

    pub(super) fn solution(&self) -> &Shading {
        &self.solution
    }

    /// Returns the same numbers with another solution.
    pub(super) fn with_solution(self, solution: Shading) -> Self {
        Self { solution, ..self }
    }

    /// Returns the board as a puzzle.
    pub(super) fn puzzle(&self) -> Puzzle {
        // As many numbers as cells, none above the side of a small board.
        Puzzle::from_numbers(self.size, self.numbers.iter().copied())
            .expect("small numbers, one for each cell")
    }

    /// Returns a board in which a few numbers differ: one mostly, k with probability 2^−k. The solution is still the old one's.
    pub(super) fn changed(&self, rng: &mut ChaCha8Rng) -> Self {
        let mut changed = self.clone();
        let cells = 1 + rng.random::<u32>().trailing_zeros().min(MOST_CELLS - 1);
        for _ in 0..cells {
            let cell = rng.random_range(0..self.size.cells());
            if rng.random_range(0..CARELESS) == 0 {
                changed.careless(cell, rng);
            } else {
                changed.careful(cell, rng);
            }
        }
        changed
    }

    /// Changes a number, or exchanges it with another one of its row or column.
    fn careless(&mut self, cell: usize, rng: &mut ChaCha8Rng) {
        match self.beside(cell).choose(rng) {
            Some(&other) if rng.random_bool(0.5) => self.numbers.swap(cell, other),
            _ => self.numbers[cell] = rng.random_range(1..=self.symbols()),
        }
    }

    /// Changes a number so that the solution stays one.
    fn careful(&mut self, cell: usize, rng: &mut ChaCha8Rng) {
        let white: Vec<u32> = self
            .beside(cell)
            .into_iter()
            .filter(|&other| self.solution.get(other) == Shade::White)
            .map(|other| self.numbers[other])
            .collect();
        let is_shaded = self.solution.get(cell) == Shade::Shaded;
        let suitable: Vec<u32> = (1..=self.symbols())
            .filter(|number| *number != self.numbers[cell] && white.contains(number) == is_shaded)
            .collect();
        if let Some(&number) = suitable.choose(rng) {
            self.numbers[cell] = number;
        }
    }

    /// The other cells of a cell's row and column.
    fn beside(&self, cell: usize) -> Vec<usize> {
        let (row, col) = self.size.place(cell);
        let lines = [self.size.row(row), self.size.column(col)];
        lines.into_iter().flat_map(|line| line.cells()).filter(|&other| other != cell).collect()
    }

    fn symbols(&self) -> u32 {
        // At most MOST_SIDE.
        self.size.rows().max(self.size.cols()) as u32
    }
}

#[cfg(test)]
mod tests {
    use hitori_core::generate::instance;
    use hitori_core::{Semantics, referee};
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn careful_changes_leave_the_solution_a_solution() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (puzzle, solution) = instance(Size::new(7, 9).unwrap(), 1).unwrap();
        let mut board = Board::new(&puzzle, solution);
        for _ in 0..300 {
            let cell = rng.random_range(0..63);
            board.careful(cell, &mut rng);
            assert!(
                referee::violations(&board.puzzle(), board.solution(), Semantics::Strict).is_empty(),
                "{}",
                board.puzzle()
            );
        }
        assert_ne!(board.puzzle(), puzzle);
    }

    #[test]
    fn changes_touch_few_cells_and_stay_within_the_symbols() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let (puzzle, solution) = instance(Size::new(6, 6).unwrap(), 1).unwrap();
        let board = Board::new(&puzzle, solution);
        let mut seen = [0; 11];
        for _ in 0..2_000 {
            let changed = board.changed(&mut rng);
            assert!(changed.numbers.iter().all(|number| (1..=6).contains(number)));
            seen[board.numbers.iter().zip(&changed.numbers).filter(|(old, new)| old != new).count()] += 1;
        }
        assert!(seen[1] > seen[2] && seen[2] > seen[4] && seen[4] > 0, "{seen:?}");
    }
}
