//! The instance maker: seeded random puzzles with exactly one solution.
//!
//! 1. A random maximal shading (`topology.rs`): the solution. Maximal, because a white cell that could be shaded as well
//!    would be a second solution.
//! 2. White cells take the numbers of a Latin square with permuted rows, columns and symbols: no line repeats one.
//! 3. Every shaded cell repeats the number of a random white cell of its row or column.
//! 4. Repair: as long as there is another solution, the shaded cells that it leaves white get new numbers.

mod topology;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::grid::Size;
use crate::puzzle::{Clue, Puzzle, Shade, Shading};
use crate::solve::{Answer, Options, unique};

/// Rounds of repair before the numbers are drawn afresh, fresh numbers before the shading is, and shadings before the
/// maker gives up.
const REPAIRS: usize = 200;
const FILLS: usize = 5;
const SHADINGS: usize = 20;

/// A strictly unique puzzle and its solution; the same seed gives the same puzzle on every machine.
///
/// `None` where no such puzzle turns up: two cells in a line have none at all (either of two equal numbers can go).
///
/// ```
/// use hitori_core::{Size, make, referee, solve};
/// let (puzzle, solution) = make::make(Size::new(8, 8)?, 42).unwrap();
/// assert!(referee::is_solution(&puzzle, &solution, solve::Semantics::Strict));
/// assert_eq!(solve::unique(&puzzle, &solve::Options::default()).answer, solve::Answer::Unique(solution));
/// # Ok::<(), hitori_core::grid::SizeError>(())
/// ```
pub fn make(size: Size, seed: u64) -> Option<(Puzzle, Shading)> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..SHADINGS {
        let solution = topology::maximal(size, &mut rng);
        for _ in 0..FILLS {
            if let Some(puzzle) = fill_and_repair(&solution, &mut rng) {
                return Some((puzzle, solution));
            }
        }
    }
    None
}

fn fill_and_repair(solution: &Shading, rng: &mut impl Rng) -> Option<Puzzle> {
    let size = solution.size();
    let mut numbers = latin(size, rng);
    for cell in solution.shaded() {
        numbers[cell] = repeated(size, cell, &numbers, solution, rng);
    }
    for _ in 0..REPAIRS {
        let puzzle = Puzzle::new(size, numbers.clone()).expect("one number per cell");
        let other = match unique(&puzzle, &Options::default()).answer {
            Answer::Multiple(a, b) => {
                if a == *solution {
                    b
                } else {
                    a
                }
            }
            // The intended solution is one, so there is at least that.
            _ => return Some(puzzle),
        };
        for cell in solution.shaded().filter(|&cell| other.get(cell) == Shade::White) {
            numbers[cell] = repeated(size, cell, &numbers, solution, rng);
        }
    }
    None
}

/// A Latin square, cut to the board, with permuted rows, columns and symbols.
fn latin(size: Size, rng: &mut impl Rng) -> Vec<Clue> {
    let order = size.rows().max(size.cols());
    let mut permutation = || {
        let mut items: Vec<u32> = (0..order as u32).collect();
        items.shuffle(rng);
        items
    };
    let (rows, cols, symbols) = (permutation(), permutation(), permutation());
    let number = |cell| {
        let (row, col) = size.place(cell);
        let place = (rows[row] as usize + cols[col] as usize) % order;
        Clue::new(symbols[place] + 1).expect("a side is far below the largest number")
    };
    (0..size.cells()).map(number).collect()
}

/// The number of a random white cell in the row or column of a shaded one.
fn repeated(size: Size, cell: usize, numbers: &[Clue], solution: &Shading, rng: &mut impl Rng) -> Clue {
    let (row, col) = size.place(cell);
    // Neighbours of a shaded cell are white, so this ends.
    loop {
        let at = rng.random_range(0..size.rows() + size.cols());
        let other = if at < size.cols() { size.at(row, at) } else { size.at(at - size.cols(), col) };
        if solution.get(other) == Shade::White {
            return numbers[other];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::is_solution;
    use crate::solve::Semantics;

    #[test]
    fn instances_of_all_shapes_are_unique() {
        let shapes = (1..=12).flat_map(|rows| (1..=12).map(move |cols| (rows, cols)));
        for (seed, (rows, cols)) in (0..).zip(shapes) {
            let size = Size::new(rows, cols).unwrap();
            let Some((puzzle, solution)) = make(size, seed) else {
                assert_eq!(size.cells(), 2, "{size}");
                continue;
            };
            assert!(is_solution(&puzzle, &solution, Semantics::Strict), "{size}");
            assert_eq!(unique(&puzzle, &Options::default()).answer, Answer::Unique(solution), "{size}");
        }
    }
}
