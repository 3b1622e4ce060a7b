//! The quick form of the referee: yes or no, without the cells that show it.
//!
//! Shades become bits, a row in a word or several, and everything about shaded neighbours and white areas is asked of the bits. Numbers
//! are looked at once for the rows and once for the columns, without a branch for each cell: what is shaded cannot be foretold. Boards of
//! ten by ten pay for every allocation, so theirs is memory on the stack.

use super::cut_off;
use crate::board::{Clue, Puzzle, Semantics, Shade, Shading};

/// Returns whether the shading is a solution: the quick form of [`violations`](super::violations).
pub fn is_solution(puzzle: &Puzzle, shading: &Shading, semantics: Semantics) -> bool {
    puzzle.size() == shading.size()
        && BitRows::of_white(shading, &mut Memory::new()).is_some_and(|white| {
            white_cells_fit(&white, shading) && numbers_fit(puzzle, shading, &white, semantics)
        })
}

/// Returns whether no number is white twice in a line and, under minimal semantics, no cell is shaded without need.
fn numbers_fit(puzzle: &Puzzle, shading: &Shading, white: &BitRows<'_>, semantics: Semantics) -> bool {
    let strict = semantics == Semantics::Strict;
    let (puzzle, bound) = puzzle.compact_with_bound();
    if bound <= 64 {
        let (mut in_rows, mut in_columns) = (Memory::new(), Memory::new());
        let numbers = WhiteNumbers::new(&puzzle, shading, &mut in_rows, &mut in_columns);
        return numbers.repeated == 0 && (strict || numbers.nothing_needless(&puzzle, shading));
    }
    no_repeat(&puzzle, white, bound) && (strict || nothing_needless(&puzzle, shading, bound))
}

/// Returns whether every shaded cell has a white duplicate in its row or column.
fn nothing_needless(puzzle: &Puzzle, shading: &Shading, bound: usize) -> bool {
    let size = puzzle.size();
    let mut is_needed = vec![false; size.cells()];
    // The last line in which a number was white, lines counted from 1.
    let mut last = vec![0usize; bound];
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

/// Returns whether no two shaded cells are adjacent and the white ones are connected.
fn white_cells_fit(white: &BitRows<'_>, shading: &Shading) -> bool {
    white.no_two_missing_adjacent()
        && white.is_connected(SWEEPS).unwrap_or_else(|| cut_off(shading).is_empty())
}

/// Pairs of sweeps before connectedness is left to a flood cell by cell. Shadings of puzzles rarely need more than three, but
/// there are some whose white cells form one long way up and down the board.
const SWEEPS: usize = 16;

/// Memory for words, all zero at first: on the stack while they are few. Whoever uses it borrows it, for moving it would cost as much as
/// an allocation.
struct Memory {
    near: [u64; NEAR],
    far: Vec<u64>,
}

/// A board of 64 rows and columns has a word for each.
const NEAR: usize = 64;

impl Memory {
    const fn new() -> Self {
        Self { near: [0; NEAR], far: Vec::new() }
    }

    /// Returns so many words. To be called once.
    fn words(&mut self, count: usize) -> &mut [u64] {
        if count <= NEAR {
            return &mut self.near[..count];
        }
        self.far = vec![0; count];
        &mut self.far
    }
}

/// A set of cells as bits, row by row, the leftmost cell in the lowest bit of a row's first word.
struct BitRows<'a> {
    cols: usize,
    /// Words of a row.
    words: usize,
    bits: &'a [u64],
}

/// The lowest bit of each byte.
const ONES: u64 = u64::from_le_bytes([1; 8]);

// What `pack` takes for granted.
const _: () = assert!(Shade::Undecided as u8 == 0 && Shade::White as u8 == 1 && Shade::Shaded as u8 == 2);

/// Returns a bit for each of eight cells, set if it is white, and a word that is [`ONES`] if none is undecided.
fn pack(shades: &[Shade; 8]) -> (u64, u64) {
    let word = u64::from_le_bytes(shades.map(|shade| shade as u8));
    // Byte k is moved to bit 56 + k; none of the other products comes there, nor does a carry.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    ((word & ONES).wrapping_mul(GATHER) >> 56, (word | word >> 1) & ONES)
}

impl<'a> BitRows<'a> {
    /// Returns the white cells, or `None` when some cell is undecided.
    fn of_white(shading: &Shading, memory: &'a mut Memory) -> Option<Self> {
        let cols = shading.size().cols();
        let words = cols.div_ceil(64);
        let bits = memory.words(words * shading.size().rows());
        let mut decided = ONES;
        for (row, bits) in shading.rows().zip(bits.chunks_exact_mut(words)) {
            for (cells, bits) in row.chunks(64).zip(bits) {
                let mut add = |shades: &[Shade; 8], place: usize| {
                    let (white, all) = pack(shades);
                    *bits |= white << place;
                    decided &= all;
                };
                for (at, shades) in cells.as_chunks::<8>().0.iter().enumerate() {
                    add(shades, 8 * at);
                }
                match cells.last_chunk::<8>() {
                    // The last eight once more, if they are not among the others.
                    Some(_) if cells.len() % 8 == 0 => {}
                    Some(shades) => add(shades, cells.len() - 8),
                    None => {
                        let mut shades = [Shade::Shaded; 8];
                        shades.iter_mut().zip(cells).for_each(|(to, from)| *to = *from);
                        add(&shades, 0);
                    }
                }
            }
        }
        (decided == ONES).then_some(Self { cols, words, bits })
    }

    fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }

    /// Returns whether no two cells outside the set share an edge.
    fn no_two_missing_adjacent(&self) -> bool {
        let last = u64::MAX >> (64 * self.words - self.cols);
        let mut adjacent = 0;
        for (at, row) in self.bits.chunks_exact(self.words).enumerate() {
            let above = if at == 0 { None } else { Some(self.row(at - 1)) };
            let mut left = 0;
            for (k, word) in row.iter().enumerate() {
                let missing = !word & if k + 1 == self.words { last } else { u64::MAX };
                adjacent |= missing & (missing << 1 | left | above.map_or(0, |above| !above[k]));
                left = missing >> 63;
            }
        }
        adjacent == 0
    }

    /// Returns whether the set is connected, and not empty; `None` when that takes more than so many pairs of sweeps.
    ///
    /// What can be reached from one cell grows row by row, down the board and up again, until it is the whole set or stays as it is. In
    /// each row it consists of whole runs, so a row changes only where the next one reaches a cell not yet reached.
    fn is_connected(&self, sweeps: usize) -> Option<bool> {
        let set = self.bits;
        let Some(first) = set.iter().position(|&word| word != 0) else { return Some(false) };
        let mut memory = Memory::new();
        let reached = memory.words(set.len());
        reached[first] = set[first] & set[first].wrapping_neg();
        let start = first / self.words;
        spread(&mut reached[start * self.words..][..self.words], self.row(start));
        if self.words == 1 {
            let grow = |row: &mut [u64], near: &[u64], set: &[u64]| grow_word(&mut row[0], near[0], set[0]);
            return sweep(start, reached, set, sweeps, 1, grow);
        }
        sweep(start, reached, set, sweeps, self.words, grow)
    }
}

/// Sweeps over rows of so many words, from `start` on, where something is reached: see [`BitRows::is_connected`]. `grow` adds to a row
/// the runs of its set that the neighbouring row reaches, and returns whether there are any new ones.
#[inline]
fn sweep(
    start: usize,
    reached: &mut [u64],
    set: &[u64],
    sweeps: usize,
    words: usize,
    grow: impl Fn(&mut [u64], &[u64], &[u64]) -> bool,
) -> Option<bool> {
    let rows = set.len() / words;
    for _ in 0..sweeps {
        let mut grown = false;
        for row in start + 1..rows {
            let (before, from) = reached.split_at_mut(row * words);
            grown |= grow(&mut from[..words], &before[(row - 1) * words..], &set[row * words..][..words]);
        }
        for row in (start..rows - 1).rev() {
            let (until, behind) = reached.split_at_mut((row + 1) * words);
            grown |= grow(&mut until[row * words..], &behind[..words], &set[row * words..][..words]);
        }
        if reached == set {
            return Some(true);
        }
        if !grown {
            return Some(false);
        }
    }
    None
}

/// Returns whether there are any new cells.
fn grow_word(row: &mut u64, near: u64, set: u64) -> bool {
    let new = near & set & !*row;
    if new == 0 {
        return false;
    }
    *row = leftwards(rightwards(*row | new, set, &mut false), set);
    true
}

/// Adds to the cells of a word the parts of their runs that lie at lower bits, in steps of twice the length: `through` are the cells
/// whose run goes on so far.
fn leftwards(mut cells: u64, set: u64) -> u64 {
    let mut through = set;
    for step in [1, 2, 4, 8, 16, 32] {
        cells |= through & (cells >> step);
        through &= through >> step;
    }
    cells
}

/// Returns whether there are any new cells.
fn grow(row: &mut [u64], near: &[u64], set: &[u64]) -> bool {
    let mut new = 0;
    for ((row, near), set) in row.iter_mut().zip(near).zip(set) {
        new |= near & set & !*row;
        *row |= near & set;
    }
    if new == 0 {
        return false;
    }
    spread(row, set);
    true
}

/// Adds to the cells of a row the runs of the set that they are in.
fn spread(row: &mut [u64], set: &[u64]) {
    let mut carry = false;
    for (row, set) in row.iter_mut().zip(set) {
        *row = rightwards(*row, *set, &mut carry);
    }
    carry = false;
    for (row, set) in row.iter_mut().zip(set).rev() {
        *row = rightwards(row.reverse_bits(), set.reverse_bits(), &mut carry).reverse_bits();
    }
}

/// Adding a cell to its run carries through the cells behind it and turns their bits over, to the end of the run.
fn rightwards(cells: u64, set: u64, carry: &mut bool) -> u64 {
    let (sum, over) = set.overflowing_add(cells);
    let (sum, over_again) = sum.overflowing_add(u64::from(*carry));
    *carry = over | over_again;
    set & (!sum | cells)
}

fn no_repeat(puzzle: &Puzzle, white: &BitRows<'_>, bound: usize) -> bool {
    // A table over all numbers pays as long as it is not much longer than a column.
    let columns =
        if bound <= 8 * puzzle.size().rows() + 64 { no_repeat_in_columns } else { no_repeat_by_sorting };
    no_repeat_in_rows(puzzle, white, bound) && columns(puzzle, white, bound)
}

/// Which numbers are white in each row and in each column, one bit for each number below 64.
struct WhiteNumbers<'a> {
    in_rows: &'a [u64],
    in_columns: &'a [u64],
    repeated: u64,
}

impl<'a> WhiteNumbers<'a> {
    fn new(puzzle: &Puzzle, shading: &Shading, in_rows: &'a mut Memory, in_columns: &'a mut Memory) -> Self {
        let size = puzzle.size();
        let (in_rows, in_columns) = (in_rows.words(size.rows()), in_columns.words(size.cols()));
        let mut repeated = 0;
        for ((clues, shades), in_row) in puzzle.rows().zip(shading.rows()).zip(&mut *in_rows) {
            let mut before = 0;
            for ((clue, shade), in_column) in clues.iter().zip(shades).zip(&mut *in_columns) {
                let bit = number_bit(*clue, *shade == Shade::White);
                repeated |= (before | *in_column) & bit;
                before |= bit;
                *in_column |= bit;
            }
            *in_row = before;
        }
        Self { in_rows, in_columns, repeated }
    }

    /// Returns whether every shaded cell has a white duplicate in its row or column.
    fn nothing_needless(&self, puzzle: &Puzzle, shading: &Shading) -> bool {
        let mut needless = false;
        for ((clues, shades), in_row) in puzzle.rows().zip(shading.rows()).zip(self.in_rows) {
            for ((clue, shade), in_column) in clues.iter().zip(shades).zip(self.in_columns) {
                needless |= (*shade == Shade::Shaded) & ((in_row | in_column) & number_bit(*clue, true) == 0);
            }
        }
        !needless
    }
}

/// Returns the bit of a number below 64 if the cell counts; none for a blank.
fn number_bit(clue: Clue, counts: bool) -> u64 {
    u64::from(counts & !clue.is_blank()) << (clue.number().unwrap_or(0) % 64)
}

fn no_repeat_in_rows(puzzle: &Puzzle, white: &BitRows<'_>, bound: usize) -> bool {
    // The last row in which a number was white, rows counted from 1; behind them what does not count.
    let mut last = vec![0u32; bound + 1];
    let mut repeated = false;
    for (at, (row, clues)) in (1..).zip(puzzle.rows().enumerate()) {
        for (clues, bits) in clues.chunks(64).zip(white.row(row)) {
            for (place, clue) in clues.iter().enumerate() {
                let number = clue.number().map_or(bound, |number| number as usize);
                let number = if bits >> place & 1 == 1 { number } else { bound };
                repeated |= (last[number] == at) & (number < bound);
                last[number] = at;
            }
        }
    }
    !repeated
}

fn no_repeat_in_columns(puzzle: &Puzzle, white: &BitRows<'_>, bound: usize) -> bool {
    let cols = puzzle.size().cols();
    // For each number the columns in which it was white, of 64 columns at a time; behind them those of blanks.
    let mut seen = vec![0u64; bound + 1];
    let mut repeated = 0;
    for (word, first) in (0..cols).step_by(64).enumerate() {
        seen.fill(0);
        for (row, clues) in puzzle.rows().enumerate() {
            let bits = white.row(row)[word];
            for (place, clue) in clues[first..cols.min(first + 64)].iter().enumerate() {
                let seen = &mut seen[clue.number().map_or(bound, |number| number as usize)];
                let bit = bits & u64::from(!clue.is_blank()) << place;
                repeated |= *seen & bit;
                *seen |= bit;
            }
        }
    }
    repeated == 0
}

fn no_repeat_by_sorting(puzzle: &Puzzle, white: &BitRows<'_>, _bound: usize) -> bool {
    let cols = puzzle.size().cols();
    let mut column = Vec::with_capacity(puzzle.size().rows());
    (0..cols).all(|col| {
        let cells =
            puzzle.rows().enumerate().filter(|(row, _)| white.row(*row)[col / 64] >> (col % 64) & 1 == 1);
        column.clear();
        column.extend(cells.filter_map(|(_, clues)| clues[col].number()));
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
        let mut memory = Memory::new();
        let white = BitRows::of_white(shading, &mut memory).expect("all cells are decided");
        assert_eq!(white.no_two_missing_adjacent(), !kinds.contains(&"adjacent"), "{shading}");
        let is_cut = kinds.contains(&"cut-off") || kinds.contains(&"no-white");
        assert_eq!(white.is_connected(usize::MAX), Some(!is_cut), "{shading}");
        assert_ne!(white.is_connected(1), Some(is_cut), "{shading}");
        let repeats = kinds.contains(&"repeat-in-row") || kinds.contains(&"repeat-in-column");
        assert_eq!(numbers_fit(puzzle, shading, &white, Semantics::Strict), !repeats, "{puzzle}\n{shading}");
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
        let mut memory = Memory::new();
        let white = BitRows::of_white(&shading, &mut memory).unwrap();
        assert_eq!((white.is_connected(SWEEPS), white.is_connected(usize::MAX)), (None, Some(true)));
        let blank = Puzzle::new(size, vec![Clue::BLANK; size.cells()]).unwrap();
        assert!(is_solution(&blank, &shading, Semantics::Strict));
        // Closing the last gap cuts the end of the way off.
        shading.set(size.at(39, 2 + 4 * 47 + 1), Shade::Shaded);
        assert!(!is_solution(&blank, &shading, Semantics::Strict));
    }
}
