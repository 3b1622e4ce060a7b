//! The quick form of the referee: yes or no, without the cells that show it.

use super::cut_off;
use crate::board::{Clue, Puzzle, Semantics, Shade, Shading};

/// Returns whether the shading is a solution: the quick form of [`violations`](super::violations).
pub fn is_solution(puzzle: &Puzzle, shading: &Shading, semantics: Semantics) -> bool {
    puzzle.size() == shading.size()
        && shading.is_complete()
        && white_cells_fit(shading)
        && numbers_fit(&puzzle.compact(), shading, semantics)
}

/// Returns whether no number is white twice in a line and, under minimal semantics, no cell is shaded without need.
fn numbers_fit(puzzle: &Puzzle, shading: &Shading, semantics: Semantics) -> bool {
    let strict = semantics == Semantics::Strict;
    if puzzle.bound() <= 64 {
        let white = WhiteNumbers::new(puzzle, shading);
        return white.repeated == 0 && (strict || white.nothing_needless(puzzle, shading));
    }
    no_repeat(puzzle, shading) && (strict || nothing_needless(puzzle, shading))
}

/// Returns whether every shaded cell has a white duplicate in its row or column.
fn nothing_needless(puzzle: &Puzzle, shading: &Shading) -> bool {
    let size = puzzle.size();
    let mut is_needed = vec![false; size.cells()];
    // The last line in which a number was white, lines counted from 1.
    let mut last = vec![0usize; puzzle.bound()];
    for (at, line) in (1..).zip(size.lines()) {
        let numbers = |shade: Shade| {
            let cells = line.cells().filter(move |&cell| shading.get(cell) == shade);
            cells.filter_map(|cell| puzzle.clue(cell).number().map(|number| (cell, number as usize)))
        };
        numbers(Shade::White).for_each(|(_, number)| last[number] = at);
        numbers(Shade::Shaded).for_each(|(cell, number)| is_needed[cell] |= last[number] == at);
    }
    shading.shaded().all(|cell| is_needed[cell])
}

/// Returns whether no two shaded cells are adjacent and the white ones are connected. All cells have to be decided.
fn white_cells_fit(shading: &Shading) -> bool {
    let white = BitRows::of_white(shading);
    white.no_two_missing_adjacent()
        && white.is_connected(SWEEPS).unwrap_or_else(|| cut_off(shading).is_empty())
}

/// Pairs of sweeps before connectedness is left to a flood cell by cell. Shadings of puzzles rarely need more than three, but
/// there are some whose white cells form one long way up and down the board.
const SWEEPS: usize = 16;

/// A set of cells as bits, row by row, the leftmost cell in the lowest bit of a row's first word.
struct BitRows {
    cols: usize,
    /// Words of a row.
    words: usize,
    bits: Vec<u64>,
}

impl BitRows {
    fn of_white(shading: &Shading) -> Self {
        let cols = shading.size().cols();
        let words = cols.div_ceil(64);
        let mut bits = Vec::with_capacity(words * shading.size().rows());
        for cells in shading.rows().flat_map(|row| row.chunks(64)) {
            let bit = |(place, shade): (usize, &Shade)| u64::from(*shade == Shade::White) << place;
            bits.push(cells.iter().enumerate().map(bit).fold(0, |word, bit| word | bit));
        }
        Self { cols, words, bits }
    }

    fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }

    /// Returns whether no two cells outside the set share an edge.
    fn no_two_missing_adjacent(&self) -> bool {
        let last = u64::MAX >> (64 * self.words - self.cols);
        let mut above = vec![0; self.words];
        let mut adjacent = 0;
        for row in self.bits.chunks_exact(self.words) {
            let mut left = 0;
            for (k, (word, above)) in row.iter().zip(&mut above).enumerate() {
                let missing = !word & if k + 1 == self.words { last } else { u64::MAX };
                adjacent |= missing & (missing << 1 | left | *above);
                (left, *above) = (missing >> 63, missing);
            }
        }
        adjacent == 0
    }

    /// Returns whether the set is connected, and not empty; `None` when that takes more than so many pairs of sweeps.
    ///
    /// What can be reached from one cell grows row by row, down the board and up again, until it stays as it is. In each row it
    /// consists of whole runs, so a row changes only where the next one reaches a cell not yet reached.
    fn is_connected(&self, sweeps: usize) -> Option<bool> {
        let Some(first) = self.bits.iter().position(|&word| word != 0) else { return Some(false) };
        let rows = self.bits.len() / self.words;
        let mut reached = vec![0; self.bits.len()];
        let start = first / self.words;
        let mut seed = vec![0; self.words];
        seed[first % self.words] = self.bits[first] & self.bits[first].wrapping_neg();
        grow(&mut reached[start * self.words..][..self.words], &seed, self.row(start));
        for _ in 0..sweeps {
            let mut grown = false;
            for row in start + 1..rows {
                let (before, from) = reached.split_at_mut(row * self.words);
                grown |= grow(&mut from[..self.words], &before[(row - 1) * self.words..], self.row(row));
            }
            for row in (start..rows - 1).rev() {
                let (until, behind) = reached.split_at_mut((row + 1) * self.words);
                grown |= grow(&mut until[row * self.words..], &behind[..self.words], self.row(row));
            }
            if !grown {
                return Some(reached == self.bits);
            }
        }
        None
    }
}

/// Adds to a row the runs of a set that the neighbouring row reaches. Returns whether there are any new ones.
fn grow(row: &mut [u64], near: &[u64], set: &[u64]) -> bool {
    if row.iter().zip(near).zip(set).all(|((row, near), set)| near & set & !row == 0) {
        return false;
    }
    // Adding a cell to its run carries through the cells behind it and turns their bits over, to the end of the run.
    let rightwards = |cells: u64, set: u64, carry: &mut bool| {
        let (sum, over) = set.overflowing_add(cells);
        let (sum, over_again) = sum.overflowing_add(u64::from(*carry));
        *carry = over | over_again;
        set & (!sum | cells)
    };
    let mut carry = false;
    for ((row, near), set) in row.iter_mut().zip(near).zip(set) {
        *row = rightwards(*row | near & set, *set, &mut carry);
    }
    carry = false;
    for (row, set) in row.iter_mut().zip(set).rev() {
        *row = rightwards(row.reverse_bits(), set.reverse_bits(), &mut carry).reverse_bits();
    }
    true
}

fn no_repeat(puzzle: &Puzzle, shading: &Shading) -> bool {
    let bound = puzzle.bound();
    // A table over all numbers pays as long as it is not much longer than a column.
    let columns =
        if bound <= 8 * puzzle.size().rows() + 64 { no_repeat_in_columns } else { no_repeat_by_sorting };
    no_repeat_in_rows(puzzle, shading, bound) && columns(puzzle, shading, bound)
}

/// Which numbers are white in each row and in each column, one bit for each number below 64.
struct WhiteNumbers {
    in_rows: Vec<u64>,
    in_columns: Vec<u64>,
    repeated: u64,
}

impl WhiteNumbers {
    /// Collects them without a branch for each cell: what is shaded cannot be foretold.
    fn new(puzzle: &Puzzle, shading: &Shading) -> Self {
        let (mut in_rows, mut in_columns) =
            (Vec::with_capacity(puzzle.size().rows()), vec![0; puzzle.size().cols()]);
        let mut repeated = 0;
        for (clues, shades) in puzzle.rows().zip(shading.rows()) {
            let mut in_row = 0;
            for ((clue, shade), in_column) in clues.iter().zip(shades).zip(&mut in_columns) {
                let bit = number_bit(*clue) * u64::from(*shade == Shade::White);
                repeated |= (in_row | *in_column) & bit;
                in_row |= bit;
                *in_column |= bit;
            }
            in_rows.push(in_row);
        }
        Self { in_rows, in_columns, repeated }
    }

    /// Returns whether every shaded cell has a white duplicate in its row or column.
    fn nothing_needless(&self, puzzle: &Puzzle, shading: &Shading) -> bool {
        let mut needless = false;
        for ((clues, shades), in_row) in puzzle.rows().zip(shading.rows()).zip(&self.in_rows) {
            for ((clue, shade), in_column) in clues.iter().zip(shades).zip(&self.in_columns) {
                needless |= (*shade == Shade::Shaded) & ((in_row | in_column) & number_bit(*clue) == 0);
            }
        }
        !needless
    }
}

/// Returns the bit of a number below 64; none for a blank.
fn number_bit(clue: Clue) -> u64 {
    u64::from(!clue.is_blank()) << (clue.number().unwrap_or(0) % 64)
}

fn no_repeat_in_rows(puzzle: &Puzzle, shading: &Shading, bound: usize) -> bool {
    // The last row in which a number was white.
    let mut last = vec![0u32; bound];
    (1..).zip(puzzle.rows().zip(shading.rows())).all(|(row, (clues, shades))| {
        clues.iter().zip(shades).all(|(clue, shade)| match (shade, clue.number()) {
            (Shade::White, Some(number)) => std::mem::replace(&mut last[number as usize], row) != row,
            _ => true,
        })
    })
}

/// Columns checked together, so that a row of the table is one cache line.
const LANES: usize = 16;

fn no_repeat_in_columns(puzzle: &Puzzle, shading: &Shading, bound: usize) -> bool {
    let cols = puzzle.size().cols();
    // The last block of columns in which a number was white in this lane.
    let mut last = vec![[0u32; LANES]; bound];
    (1..).zip((0..cols).step_by(LANES)).all(|(block, first)| {
        let lanes = first..cols.min(first + LANES);
        puzzle.rows().zip(shading.rows()).all(|(clues, shades)| {
            let cells = clues[lanes.clone()].iter().zip(&shades[lanes.clone()]);
            cells.enumerate().all(|(lane, (clue, shade))| match (shade, clue.number()) {
                (Shade::White, Some(number)) => {
                    std::mem::replace(&mut last[number as usize][lane], block) != block
                }
                _ => true,
            })
        })
    })
}

fn no_repeat_by_sorting(puzzle: &Puzzle, shading: &Shading, _bound: usize) -> bool {
    let cols = puzzle.size().cols();
    let mut column = Vec::with_capacity(puzzle.size().rows());
    (0..cols).all(|col| {
        let cells = (col..puzzle.size().cells()).step_by(cols);
        column.clear();
        column.extend(
            cells
                .filter(|&cell| shading.get(cell) == Shade::White)
                .filter_map(|cell| puzzle.clues()[cell].number()),
        );
        column.sort_unstable();
        column.windows(2).all(|pair| pair[0] != pair[1])
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::violations;
    use super::*;
    use crate::board::Size;

    /// Returns whether the quick parts and the full form say the same of a complete shading of a board.
    fn agree(puzzle: &Puzzle, shading: &Shading) {
        for semantics in [Semantics::Strict, Semantics::Minimal] {
            let full = violations(puzzle, shading, semantics);
            assert_eq!(is_solution(puzzle, shading, semantics), full.is_empty(), "{shading}");
        }
        let kinds: Vec<_> = violations(puzzle, shading, Semantics::Strict).iter().map(|v| v.kind()).collect();
        let white = BitRows::of_white(shading);
        assert_eq!(white.no_two_missing_adjacent(), !kinds.contains(&"adjacent"), "{shading}");
        let is_cut = kinds.contains(&"cut-off") || kinds.contains(&"no-white");
        assert_eq!(white.is_connected(usize::MAX), Some(!is_cut), "{shading}");
        assert_ne!(white.is_connected(1), Some(is_cut), "{shading}");
        let repeats = kinds.contains(&"repeat-in-row") || kinds.contains(&"repeat-in-column");
        assert_eq!(
            numbers_fit(&puzzle.compact(), shading, Semantics::Strict),
            !repeats,
            "{puzzle}\n{shading}"
        );
    }

    /// The quick form and the full one agree on every shading of small boards.
    #[test]
    fn quick_and_full_form_agree() {
        for (rows, cols) in [(1, 1), (1, 5), (5, 1), (2, 2), (3, 3), (3, 5), (5, 3), (4, 4)] {
            let size = Size::new(rows, cols).unwrap();
            let blank = Puzzle::new(size, vec![Clue::BLANK; size.cells()]).unwrap();
            for mask in 0..1u32 << size.cells() {
                let shade = |cell| if mask >> cell & 1 == 1 { Shade::Shaded } else { Shade::White };
                agree(&blank, &Shading::new(size, (0..size.cells()).map(shade).collect()).unwrap());
            }
        }
    }

    proptest! {
        /// Widths on both sides of one and two words, numbers on both sides of what a word holds.
        #[test]
        fn wide_boards_agree(
            rows in 1usize..5,
            cols in prop_oneof![1usize..12, 60usize..70, 125usize..132],
            symbols in prop_oneof![1u32..5, 60u32..70, 1000u32..100_000],
            share in prop_oneof![Just(0.01), Just(0.1), Just(0.4)],
            seed: u64,
        ) {
            use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let size = Size::new(rows, cols).unwrap();
            let clue = |number: u32| if number == 0 { Clue::BLANK } else { Clue::new(number).unwrap() };
            let clues = (0..size.cells()).map(|_| clue(rng.random_range(0..=symbols))).collect();
            let puzzle = Puzzle::new(size, clues).unwrap();
            let shade = |is_shaded| if is_shaded { Shade::Shaded } else { Shade::White };
            let cells = (0..size.cells()).map(|_| shade(rng.random_bool(share))).collect();
            agree(&puzzle, &Shading::new(size, cells).unwrap());
        }
    }

    /// One long way up and down between walls of diagonal steps: more sweeps than are tried, so the flood decides.
    #[test]
    fn long_ways_are_left_to_the_flood() {
        let size = Size::new(40, 200).unwrap();
        let mut shading = Shading::filled(size, Shade::White);
        for wall in 0..48 {
            // Every wall leaves one end open, in turn above and below.
            let open = if wall % 2 == 0 { 1..40 } else { 0..39 };
            open.for_each(|row| shading.set(size.at(row, 2 + 4 * wall + row % 2), Shade::Shaded));
        }
        let white = BitRows::of_white(&shading);
        assert_eq!((white.is_connected(SWEEPS), white.is_connected(usize::MAX)), (None, Some(true)));
        let blank = Puzzle::new(size, vec![Clue::BLANK; size.cells()]).unwrap();
        assert!(is_solution(&blank, &shading, Semantics::Strict));
        // Closing the last gap cuts the end of the way off.
        shading.set(size.at(39, 2 + 4 * 47 + 1), Shade::Shaded);
        assert!(!is_solution(&blank, &shading, Semantics::Strict));
    }
}
