//! Exactly uniform: every strictly unique board of a size, up to renaming of symbols, with the same probability.
//!
//! Boards up to renaming are strings in which each new symbol is the smallest unused one (restricted growth). They are
//! drawn uniformly, by counting how many ways each prefix can go on, and thrown away unless they are unique. The symbols
//! of a unique board are then renamed at random. Nothing is approximated, so it takes as long as unique boards are rare:
//! one in 12 at 3×3, one in a hundred or so at 4×4, and far fewer above.

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};

use super::board;
use super::budgeted::BudgetedSolver;
use super::error::{GenerateError, GenerateStats, Impossible};
use super::generator::Generated;
use crate::board::Size;
use crate::engine::Budget;

/// Draws boards of one size and number of symbols, each with the same probability.
#[derive(Clone, Debug)]
pub struct Uniform {
    size: Size,
    symbols: usize,
    /// `ways[left][used]`: how many strings go on from a prefix with `used` symbols and `left` cells to go.
    ways: Vec<Vec<u128>>,
}

impl Uniform {
    /// Prepares the counts; refuses sizes where they have more than 127 bits, which rejection would never get through.
    pub fn new(size: Size, symbols: usize) -> Result<Self, Impossible> {
        let too_many = || Impossible::TooManyBoards { size, symbols };
        let symbols = symbols.min(size.cells());
        let mut ways = vec![vec![1u128; symbols + 1]];
        for left in 1..=size.cells() {
            let before = &ways[left - 1];
            let count = |used: usize| {
                let old = before[used].checked_mul(used as u128)?;
                let new = if used < symbols { before[used + 1] } else { 0 };
                old.checked_add(new).filter(|&count| count <= u128::MAX >> 1)
            };
            // Prefixes cannot have more symbols than cells.
            let row: Option<Vec<u128>> = (0..=symbols)
                .map(|used| if used + left > size.cells() { Some(0) } else { count(used) })
                .collect();
            ways.push(row.ok_or_else(too_many)?);
        }
        Ok(Self { size, symbols, ways })
    }

    /// Returns the number of boards up to renaming, unique or not.
    pub fn boards(&self) -> u128 {
        self.ways[self.size.cells()][0]
    }

    /// Draws until a board is unique; gives up after so many that were not.
    pub fn draw(&self, seed: u64, draws: usize, budget: &Budget) -> Result<Generated, GenerateError> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let solver = BudgetedSolver::start(budget);
        for not_unique in 0..draws {
            solver.report(not_unique, draws)?;
            let symbols = self.draw_board(&mut rng);
            if let Some(solution) = solver.only_solution(&board(self.size, &symbols))? {
                let mut names: Vec<u32> = (0..self.symbols as u32).collect();
                names.shuffle(&mut rng);
                let renamed: Vec<u32> = symbols.iter().map(|&symbol| names[symbol as usize]).collect();
                let stats = GenerateStats { not_unique, ..GenerateStats::default() };
                let puzzle = board(self.size, &renamed);
                return Ok(Generated { puzzle, solution, grade: None, rating: None, seed, stats });
            }
        }
        Err(GenerateError::GaveUp(GenerateStats { not_unique: draws, ..GenerateStats::default() }))
    }

    /// Returns the symbols of a board up to renaming, each board with the same probability.
    fn draw_board(&self, rng: &mut impl Rng) -> Vec<u32> {
        let mut used = 0;
        (1..=self.size.cells())
            .rev()
            .map(|left| {
                let mut place = rng.random_range(0..self.ways[left][used]);
                let each = self.ways[left - 1][used];
                if each > 0 && place < each * used as u128 {
                    return (place / each) as u32;
                }
                place -= each * used as u128;
                debug_assert!(place < self.ways[left - 1][used + 1]);
                used += 1;
                used as u32 - 1
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_up_to_renaming_are_counted() {
        for (rows, cols, symbols, boards) in [
            (3, 3, 3, 3_281),
            (4, 4, 4, 178_973_355),
            (4, 5, 4, 45_813_246_635),
            (5, 5, 5, 2_483_597_478_617_802),
        ] {
            let uniform = Uniform::new(Size::new(rows, cols).unwrap(), symbols).unwrap();
            assert_eq!(uniform.boards(), boards);
        }
        let size = Size::new(9, 9).unwrap();
        assert_eq!(Uniform::new(size, 9).unwrap_err(), Impossible::TooManyBoards { size, symbols: 9 });
    }
}
