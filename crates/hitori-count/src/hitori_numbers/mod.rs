//! Hitori numbers (Suzuki and others 2017): the fewest and the most different numbers of an n×n board with exactly one
//! solution, each with such a board.
//!
//! Let S be the only solution of a board.
//!
//! 1. *Nothing can be added to S*: a legal shading that contains S is a solution as well. So S is maximal.
//! 2. *Every shaded cell has the number of a white cell of its row or column*: otherwise it could be white. Its
//!    neighbours are white, so the white cells stay connected. So the different numbers of the board are those of its white
//!    cells.
//! 3. *The white cells of a line have different numbers.* With k numbers a line of n cells has at least n − k shaded ones.
//!
//! By 1 and 2 a board with d different numbers has a maximal S with at most n² − d shaded cells: d is at most n² less the
//! fewest shaded cells of a maximal shading. 3 is used in `fewest.rs`.
//!
//! Both searches go through the shadings that these bounds leave, number their white cells with d numbers (`whites.rs`), and
//! fill the shaded cells (`filling.rs`) so that there is no other solution. They try at random first; when that does not find a
//! board, they go through everything, up to turning, mirroring and renaming, and so prove that there is none. A board that is
//! found shows that d is reached, and the engine confirms it.
//!
//! ```text
//! fewest   ──► dense.rs  (shadings with many shaded cells in every line)   ──► whites ──► filling ──► board
//! most     ──► Routes    (maximal shadings with few shaded cells)          ──►
//! ```

mod dense;
mod fewest;
mod filling;
mod most;
mod whites;

pub use fewest::fewest_numbers;
pub use most::most_numbers;

use std::collections::HashSet;

use hitori_core::{Image, Puzzle, Shading};

/// A number of different numbers, and a board that has so many and exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NumberedBoard {
    /// The different numbers.
    pub count: usize,
    /// The board.
    pub board: Puzzle,
    /// Its only solution.
    pub solution: Shading,
}

/// Shadings up to turning and mirroring: remembers those that it has seen.
#[derive(Default)]
struct Seen(HashSet<Vec<bool>>);

impl Seen {
    /// Returns whether neither this shading nor an image of it was seen before.
    fn is_new(&mut self, shading: &Shading) -> bool {
        let masks = Image::ALL.map(|image| {
            let cells = image.cells(shading.size());
            cells.map(|cell| shading.get(cell) == hitori_core::Shade::Shaded).collect::<Vec<bool>>()
        });
        // There are eight of them.
        let least = masks.into_iter().min().unwrap_or_default();
        self.0.insert(least)
    }
}

#[cfg(test)]
mod tests {
    use hitori_core::Size;
    use hitori_core::engine::{Budget, CancelToken, Limit};
    use hitori_core::solve::{Options, unique};
    use hitori_core::walls::Walls;

    use super::*;
    use crate::error::CountError;

    /// All boards of up to 3×3, up to renaming: the fewest and the most symbols of one with exactly one solution.
    #[test]
    fn brute_force() {
        for side in 1..=3 {
            let size = Size::new(side, side).unwrap();
            let mut counts = Vec::new();
            let mut numbers = vec![1u32; size.cells()];
            loop {
                let board = Puzzle::from_numbers(size, numbers.iter().copied()).unwrap();
                if unique(&board, &Options::default()).unique().is_some() {
                    counts.push(numbers.iter().copied().max().unwrap() as usize);
                }
                let largest = |at: usize| numbers[..at].iter().copied().max().unwrap();
                let Some(at) = (1..size.cells()).rev().find(|&at| numbers[at] <= largest(at)) else { break };
                numbers[at] += 1;
                numbers[at + 1..].fill(1);
            }
            let found = [fewest_numbers(side, &Budget::default()), most_numbers(side, &Budget::default())];
            let found = found.map(|found| found.unwrap().count);
            assert_eq!(found, [*counts.iter().min().unwrap(), *counts.iter().max().unwrap()], "{size}");
        }
    }

    /// Every image of a witness has exactly one solution, to which nothing can be added, and so many numbers.
    #[test]
    fn witnesses() {
        for side in 1..=8 {
            let fewest = fewest_numbers(side, &Budget::default()).unwrap();
            let most = most_numbers(side, &Budget::default()).unwrap();
            for found in [&fewest, &most] {
                let numbers: HashSet<_> = found.board.clues().iter().collect();
                assert_eq!(numbers.len(), found.count);
                assert!(Walls::from_shading(&found.solution).unwrap().extensions().is_empty());
                for image in Image::ALL {
                    let outcome = unique(&image.puzzle(&found.board), &Options::default());
                    assert_eq!(outcome.unique(), Some(&image.shading(&found.solution)), "{}", found.board);
                }
            }
            // Suzuki and others 2017, and the better lower bound of `fewest.rs`.
            assert!(2 * side / 3 < fewest.count && fewest.count <= 2 * side.div_ceil(3) + 1);
            if side >= 3 {
                let cells = side * side;
                assert!((4 * cells + 11 - 4 * side).div_ceil(5) <= most.count);
                assert!(most.count <= (4 * cells + 2 * side - 2) / 5);
            }
        }
    }

    #[test]
    fn cancelled_searches_end() {
        let budget = Budget::default().with_cancel(CancelToken::from_fn(|| true));
        for found in [fewest_numbers(9, &budget), most_numbers(9, &budget)] {
            let cancelled = match found.unwrap_err() {
                CountError::Limit(limit) => limit,
                CountError::Shading(crate::ShadingError::Limit(limit)) => limit,
                error => panic!("{error}"),
            };
            assert_eq!(cancelled, Limit::Cancelled);
        }
    }
}
