//! Nearly uniform, at any size: a Markov chain over strictly unique boards.
//!
//! A step draws a number of cells (one mostly, k with probability 2^−k) and gives each a random symbol; the new board is
//! taken if it is unique, else the old one stays. Proposals are symmetric, and any board can follow any other in one step
//! with positive probability, so the chain converges to the uniform distribution over all unique boards. To make it
//! uniform up to *renaming*, boards are weighted by the number of their renamings (Metropolis): with d of K symbols in
//! use there are K!/(K−d)! of them.
//!
//! How fast it converges is measured in docs/generator.md.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::budgeted::BudgetedSolver;
use super::error::{GenerateError, GenerateStats};
use super::generator::{Generated, Generator};
use super::request::Request;
use crate::board::{Puzzle, Shading, Size};
use crate::engine::Budget;

/// A Markov chain and the board that it has reached. For statistics over its steps; [`Method::NearUniform`] is for puzzles.
///
/// [`Method::NearUniform`]: super::Method::NearUniform
pub struct Chain {
    size: Size,
    numbers: Vec<u32>,
    /// How often each symbol is used.
    uses: Vec<u32>,
    distinct: usize,
    solution: Shading,
    rng: ChaCha8Rng,
    solver: BudgetedSolver,
}

impl Chain {
    /// Starts on the board that the generator gives for the seed. Of the request, only size, symbols and attempts count. The
    /// budget is for everything that is done with the chain.
    pub fn new(request: &Request, seed: u64, budget: &Budget) -> Result<Self, GenerateError> {
        let start = Request {
            attempts: request.attempts,
            ..Request::new(request.size).with_symbols(request.symbols)
        };
        let solver = BudgetedSolver::start(budget);
        let generated = Generator::new(start)?.draw(seed, &solver)?;
        let numbers: Vec<u32> =
            generated.puzzle.clues().iter().filter_map(|clue| clue.number()).map(|n| n - 1).collect();
        let mut uses = vec![0; request.symbols];
        numbers.iter().for_each(|&number| uses[number as usize] += 1);
        let distinct = uses.iter().filter(|&&uses| uses > 0).count();
        // Another stream than the one that made the board.
        let rng = ChaCha8Rng::seed_from_u64(seed ^ 0x6368_6169_6e00_0000);
        Ok(Self { size: request.size, numbers, uses, distinct, solution: generated.solution, rng, solver })
    }

    /// Takes one step; returns whether the board has changed. After an error the board is as before the step.
    pub fn step(&mut self) -> Result<bool, GenerateError> {
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
        let mut answer = Ok(None);
        if changed && (weight >= 1.0 || self.rng.random_bool(weight)) {
            answer = self.solver.only_solution(&self.puzzle());
            if let Ok(Some(solution)) = answer {
                self.solution = solution;
                return Ok(true);
            }
        }
        // Backwards, because a cell may have been drawn twice.
        for (cell, number) in old.into_iter().rev() {
            self.set(cell, number);
        }
        answer.map(|_| false).map_err(GenerateError::from)
    }

    /// Returns the board that the chain has reached.
    pub fn puzzle(&self) -> Puzzle {
        super::board(self.size, &self.numbers)
    }

    /// Takes so many steps per cell, and returns the board after them.
    pub(super) fn walk(mut self, seed: u64, steps_per_cell: usize) -> Result<Generated, GenerateError> {
        let steps = steps_per_cell.saturating_mul(self.size.cells());
        let mut stats = GenerateStats::default();
        for step in 0..steps {
            self.solver.report(step, steps)?;
            stats.not_unique += usize::from(!self.step()?);
        }
        Ok(Generated {
            puzzle: self.puzzle(),
            solution: self.solution,
            grade: None,
            rating: None,
            seed,
            stats,
        })
    }

    fn set(&mut self, cell: usize, number: u32) {
        let old = std::mem::replace(&mut self.numbers[cell], number) as usize;
        self.uses[old] -= 1;
        self.distinct -= usize::from(self.uses[old] == 0);
        self.distinct += usize::from(self.uses[number as usize] == 0);
        self.uses[number as usize] += 1;
    }

    /// Returns the wanted probability of the new board over that of the old one: (K − d′)! / (K − d)!.
    fn weight_of_change(&self, before: usize) -> f64 {
        let unused = |distinct: usize| self.uses.len() - distinct;
        let (old, new) = (unused(before), unused(self.distinct));
        let product = |low: usize, high: usize| (low + 1..=high).map(|n| n as f64).product::<f64>();
        if new >= old { product(old, new) } else { 1.0 / product(new, old) }
    }
}
