//! Nearly uniform, at any size: a Markov chain over strictly unique boards.
//!
//! A step draws a number of cells (one mostly, k with probability 2^−k) and gives each a random symbol; the new board is
//! taken if it is unique, else the old one stays. Proposals are symmetric, and any board can follow any other in one step
//! with positive probability, so the chain converges to the uniform distribution over all unique boards. To make it
//! uniform up to *renaming*, boards are weighted by the number of their renamings (Metropolis): with d of K symbols in
//! use there are K!/(K−d)! of them.
//!
//! How fast it converges is measured in docs/generator.md.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Made, Order, Refusal, Tries, generate};
use crate::board::{Clue, Puzzle, Shading, Size};
use crate::engine::Budget;
use crate::solve::{Options, unique};

/// A chain and the board it stands on.
pub struct Chain {
    size: Size,
    numbers: Vec<u32>,
    /// How often each symbol is used.
    uses: Vec<u32>,
    distinct: usize,
    solution: Shading,
    rng: ChaCha8Rng,
}

impl Chain {
    /// Starts on a board of the generator.
    pub fn new(size: Size, symbols: usize, seed: u64) -> Result<Self, Refusal> {
        let made = generate(&Order { symbols, ..Order::new(size) }, seed)?;
        let numbers: Vec<u32> =
            made.puzzle.clues().iter().filter_map(|clue| clue.number()).map(|n| n - 1).collect();
        let mut uses = vec![0; symbols];
        numbers.iter().for_each(|&number| uses[number as usize] += 1);
        let distinct = uses.iter().filter(|&&uses| uses > 0).count();
        // Another stream than the one that made the board.
        let rng = ChaCha8Rng::seed_from_u64(seed ^ 0x6368_6169_6e00_0000);
        Ok(Self { size, numbers, uses, distinct, solution: made.solution, rng })
    }

    /// One step; did the board change?
    pub fn step(&mut self, options: &Options) -> Result<bool, Refusal> {
        let cells = 1 + self.rng.random::<u64>().trailing_zeros() as usize;
        let mut old = Vec::with_capacity(cells);
        let before = self.distinct;
        for _ in 0..cells {
            let cell = self.rng.random_range(0..self.numbers.len());
            let number = self.rng.random_range(0..self.uses.len()) as u32;
            old.push((cell, self.numbers[cell]));
            self.set(cell, number);
        }
        let changed = old.iter().any(|&(cell, number)| self.numbers[cell] != number);
        let weight = self.weight_of_change(before);
        if changed && (weight >= 1.0 || self.rng.random_bool(weight)) {
            let outcome = unique(&self.puzzle(), options);
            if outcome.stop.is_some() {
                return Err(Refusal::Stopped);
            }
            if let Some(solution) = outcome.unique() {
                self.solution = solution.clone();
                return Ok(true);
            }
        }
        // Backwards, because a cell may have been drawn twice.
        for (cell, number) in old.into_iter().rev() {
            self.set(cell, number);
        }
        Ok(false)
    }

    /// The board now.
    pub fn puzzle(&self) -> Puzzle {
        let clue = |&number: &u32| Clue::new(number + 1).expect("symbols are far below the largest number");
        Puzzle::new(self.size, self.numbers.iter().map(clue).collect()).expect("one number per cell")
    }

    fn set(&mut self, cell: usize, number: u32) {
        let old = std::mem::replace(&mut self.numbers[cell], number) as usize;
        self.uses[old] -= 1;
        self.distinct -= usize::from(self.uses[old] == 0);
        self.distinct += usize::from(self.uses[number as usize] == 0);
        self.uses[number as usize] += 1;
    }

    /// Wanted probability of the new board over that of the old one: (K − d′)! / (K − d)!.
    fn weight_of_change(&self, before: usize) -> f64 {
        let unused = |distinct: usize| self.uses.len() - distinct;
        let (old, new) = (unused(before), unused(self.distinct));
        let product = |low: usize, high: usize| (low + 1..=high).map(|n| n as f64).product::<f64>();
        if new >= old { product(old, new) } else { 1.0 / product(new, old) }
    }
}

/// A board after so many steps per cell.
pub fn near_uniform(
    size: Size,
    symbols: usize,
    seed: u64,
    steps_per_cell: usize,
    budget: &Budget,
) -> Result<Made, Refusal> {
    let mut chain = Chain::new(size, symbols, seed)?;
    let options = Options::default().with_budget(budget.clone());
    let mut rejected = 0;
    for step in 0..steps_per_cell * size.cells() {
        rejected += usize::from(!chain.step(&options)?);
        if step % 1024 == 0 && budget.check().is_err() {
            return Err(Refusal::Stopped);
        }
    }
    Ok(Made {
        puzzle: chain.puzzle(),
        solution: chain.solution,
        tries: Tries { rejected, ..Tries::default() },
    })
}
