//! Exactly uniform: every strictly unique board of a size, up to renaming of symbols, with the same probability.
//!
//! Boards up to renaming are strings in which each new symbol is the smallest unused one (restricted growth). They are
//! drawn uniformly, by counting how many ways each prefix can go on, and thrown away unless they are unique. The symbols
//! of a unique board are then renamed at random. Nothing is approximated, so it takes as long as unique boards are rare:
//! one in 12 at 3×3, one in a hundred or so at 4×4, and far fewer above.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Made, Refusal, Tries};
use crate::board::{Clue, Puzzle, Size};
use crate::engine::Budget;
use crate::solve::{Options, unique};

/// Draws boards of one size and number of symbols.
pub struct Uniform {
    size: Size,
    symbols: usize,
    /// `ways[left][used]`: how many strings go on from a prefix with `used` symbols and `left` cells to go.
    ways: Vec<Vec<u128>>,
}

impl Uniform {
    /// Prepares the counts; refuses sizes where they have more than 127 bits, which rejection would never get through.
    pub fn new(size: Size, symbols: usize) -> Result<Self, Refusal> {
        let too_many = || {
            Refusal::Impossible(format!(
                "there are more than 2^127 boards of {size} with {symbols} symbols up to renaming: drawing until one is \
                 unique would not end; near-uniform sampling goes further"
            ))
        };
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

    /// The number of boards up to renaming.
    pub fn classes(&self) -> u128 {
        self.ways[self.size.cells()][0]
    }

    /// One unique board; gives up after so many boards that were not.
    pub fn draw(&self, seed: u64, tries: usize, budget: &Budget) -> Result<Made, Refusal> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let options = Options::default().with_budget(budget.clone());
        for rejected in 0..tries {
            let class = self.draw_class(&mut rng);
            let board = board(self.size, &class);
            let outcome = unique(&board, &options);
            match outcome.unique().cloned() {
                Some(solution) => {
                    let mut names: Vec<u32> = (0..self.symbols as u32).collect();
                    names.shuffle(&mut rng);
                    let renamed: Vec<u32> = class.iter().map(|&symbol| names[symbol as usize]).collect();
                    let tries = Tries { rejected, ..Tries::default() };
                    return Ok(Made { puzzle: self::board(self.size, &renamed), solution, tries });
                }
                None if outcome.stop.is_some() => return Err(Refusal::Stopped),
                _ if rejected % 1024 == 0 && budget.check().is_err() => return Err(Refusal::Stopped),
                _ => {}
            }
        }
        Err(Refusal::Impossible(format!(
            "{tries} boards of {} with {} symbols were drawn, and none has exactly one solution: too rare for exact \
             sampling; near-uniform sampling goes further",
            self.size, self.symbols
        )))
    }

    /// A board up to renaming, each with the same probability.
    fn draw_class(&self, rng: &mut impl Rng) -> Vec<u32> {
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

fn board(size: Size, symbols: &[u32]) -> Puzzle {
    let clue = |&symbol: &u32| Clue::new(symbol + 1).expect("fewer symbols than cells");
    Puzzle::new(size, symbols.iter().map(clue).collect()).expect("one symbol per cell")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_counted() {
        for (rows, cols, symbols, classes) in [
            (3, 3, 3, 3_281),
            (4, 4, 4, 178_973_355),
            (4, 5, 4, 45_813_246_635),
            (5, 5, 5, 2_483_597_478_617_802),
        ] {
            let uniform = Uniform::new(Size::new(rows, cols).unwrap(), symbols).unwrap();
            assert_eq!(uniform.classes(), classes);
        }
        assert!(Uniform::new(Size::new(9, 9).unwrap(), 9).is_err());
    }
}
