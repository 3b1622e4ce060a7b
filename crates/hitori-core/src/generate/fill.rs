//! Numbers for the white cells, then for the shaded ones.
//!
//! **White cells** are the edges of a graph between rows and columns, numbers are colours, and no two edges at a row or
//! column may share one. Cells are coloured in reading order, each with a random colour that is still free in its row and
//! column. Where none is left, a colour free in the row and one free in the column are exchanged along the chain of cells
//! that alternates between them (Kempe, Kőnig), which frees the row's colour in the column. So the filling never fails
//! when there are at least as many numbers as white cells in the fullest line.
//!
//! *Every filling can come out*: along the way to a given one, the cell's intended number is always among the free ones.
//!
//! **Shaded cells** repeat a number that is white in their row or column: any other number would allow the cell to be
//! white, hence a second solution. Each such number has a positive probability, whatever the bias.

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

use super::budgeted::{BudgetedSolver, CELLS_PER_LOOK};
use super::draws::below;
use crate::board::{Puzzle, Shade, Shading, Size};
use crate::engine::Limit;

/// Steps of backtracking for each cell before a filling is given up.
const STEPS_PER_CELL: usize = 100;

/// Random numbers tried before all are looked at.
const TRIES: usize = 12;

/// How the number of a shaded cell is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Bias {
    /// Probability of copying a neighbour.
    pub neighbour: f64,
    /// Probability, if not that, of a number that is white in both row and column, where there is one.
    pub cross: f64,
}

impl Bias {
    /// Copies a neighbour with this probability.
    pub fn with_neighbour(self, neighbour: f64) -> Self {
        Self { neighbour, ..self }
    }

    /// Takes a number that is white in both row and column with this probability, unless a neighbour is copied.
    pub fn with_cross(self, cross: f64) -> Self {
        Self { cross, ..self }
    }
}

/// A board being filled.
pub(super) struct Filling<'s> {
    solution: &'s Shading,
    size: Size,
    symbols: usize,
    /// Number of each cell, from 0.
    number: Vec<u32>,
    /// The numbers that white cells of each row, and of each column, have.
    white: [Numbers; 2],
    /// For row × number, and column × number, the white cell plus one; only made when a chain needs it, which is rare.
    at: Option<[Vec<u32>; 2]>,
}

/// A number that a shaded cell repeats.
#[derive(Clone, Copy)]
pub(super) struct Copied {
    pub(super) number: usize,
    /// The white neighbour that has it, if no other white cell of the cell's row and column has.
    pub(super) next_to: Option<usize>,
}

/// For each of some lines a set of numbers, as bits: even of large boards it stays in the nearest memory.
struct Numbers {
    /// Words of a line.
    words: usize,
    bits: Vec<u64>,
}

impl Numbers {
    fn new(lines: usize, symbols: usize) -> Self {
        let words = symbols.div_ceil(64);
        Self { words, bits: vec![0; lines * words] }
    }

    fn line(&self, line: usize) -> &[u64] {
        &self.bits[line * self.words..][..self.words]
    }

    fn line_mut(&mut self, line: usize) -> &mut [u64] {
        &mut self.bits[line * self.words..][..self.words]
    }
}

/// Returns whether a number is in a set.
#[inline]
fn has(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 != 0
}

/// Draws one of the numbers below `symbols` that are in none of some sets, each with the same probability; `None` when there is none.
fn draw_missing(sets: &[&[u64]], symbols: usize, rng: &mut impl Rng) -> Option<usize> {
    let missing = |word: usize| {
        let numbers = if (word + 1) * 64 <= symbols { u64::MAX } else { (1 << (symbols % 64)) - 1 };
        sets.iter().fold(numbers, |numbers, set| numbers & !set[word])
    };
    let words = symbols.div_ceil(64);
    let count: u32 = (0..words).map(|word| missing(word).count_ones()).sum();
    if count == 0 {
        return None;
    }
    let mut place = rng.random_range(0..count);
    for word in 0..words {
        let mut numbers = missing(word);
        let here = numbers.count_ones();
        if place < here {
            (0..place).for_each(|_| numbers &= numbers - 1);
            return Some(64 * word + numbers.trailing_zeros() as usize);
        }
        place -= here;
    }
    None
}

impl<'s> Filling<'s> {
    fn empty(solution: &'s Shading, symbols: usize) -> Self {
        let size = solution.size();
        let white = [Numbers::new(size.rows(), symbols), Numbers::new(size.cols(), symbols)];
        Self { solution, size, symbols, number: vec![0; size.cells()], white, at: None }
    }

    /// Fills the white cells; there must be as many symbols as white cells in the fullest line.
    pub(super) fn new(
        solution: &'s Shading,
        symbols: usize,
        solver: &BudgetedSolver,
        rng: &mut impl Rng,
    ) -> Result<Self, Limit> {
        let mut filling = Self::empty(solution, symbols);
        for (row, shades) in solution.rows().enumerate() {
            for (col, shade) in shades.iter().enumerate() {
                let cell = row * shades.len() + col;
                if cell.is_multiple_of(CELLS_PER_LOOK) {
                    solver.look()?;
                }
                if *shade == Shade::White {
                    let number = filling.free_number(row, col, rng);
                    filling.put(row, col, number);
                }
            }
        }
        Ok(filling)
    }

    /// Fills the white cells by backtracking, in reading order: each gets a random number that is free in its row and column;
    /// where none is left, the last one with another choice gets its next number. Returns `None` when that goes on for too long.
    pub(super) fn by_backtracking(
        solution: &'s Shading,
        symbols: usize,
        solver: &BudgetedSolver,
        rng: &mut impl Rng,
    ) -> Result<Option<Self>, Limit> {
        let size = solution.size();
        let mut filling = Self::empty(solution, symbols);
        let white: Vec<usize> =
            (0..size.cells()).filter(|&cell| solution.get(cell) == Shade::White).collect();
        // For each cell that has a number, and the one whose turn it is, the numbers still to be tried.
        let mut choices: Vec<Vec<usize>> = Vec::with_capacity(white.len());
        let mut steps = 0;
        while let Some(&cell) = white.get(choices.len()) {
            if steps % CELLS_PER_LOOK == 0 {
                solver.look()?;
            }
            steps += 1;
            if steps > STEPS_PER_CELL * size.cells() {
                return Ok(None);
            }
            let mut free = filling.free_in_both(cell);
            free.shuffle(rng);
            choices.push(free);
            // Back to the last cell that has another number to try; the one whose turn it is has none to take away.
            loop {
                // Nothing left to try: there are fewer numbers than white cells in some line.
                let Some(last) = choices.len().checked_sub(1) else { return Ok(None) };
                if let Some(number) = choices[last].pop() {
                    let (row, col) = size.place(white[last]);
                    filling.put(row, col, number);
                    break;
                }
                choices.pop();
                if let Some(&before) = last.checked_sub(1).and_then(|before| white.get(before)) {
                    filling.take(before);
                }
            }
        }
        Ok(Some(filling))
    }

    /// Returns the numbers that no white cell of the row and column has.
    fn free_in_both(&self, cell: usize) -> Vec<usize> {
        let (row, col) = self.size.place(cell);
        let [in_row, in_column] = [self.white[0].line(row), self.white[1].line(col)];
        (0..self.symbols).filter(|&number| !has(in_row, number) && !has(in_column, number)).collect()
    }

    /// Draws the numbers of shaded cells.
    pub(super) fn draw(
        &mut self,
        shaded: &[usize],
        bias: Bias,
        solver: &BudgetedSolver,
        rng: &mut impl Rng,
    ) -> Result<(), Limit> {
        self.draw_unless(shaded, bias, solver, rng, |_, _| false)
    }

    /// Draws the numbers of shaded cells, again and again as long as they are not wanted, but not for ever.
    pub(super) fn draw_unless<R: Rng>(
        &mut self,
        shaded: &[usize],
        bias: Bias,
        solver: &BudgetedSolver,
        rng: &mut R,
        mut is_unwanted: impl FnMut(usize, Copied) -> bool,
    ) -> Result<(), Limit> {
        for cells in shaded.chunks(CELLS_PER_LOOK) {
            solver.look()?;
            for &cell in cells {
                let mut copied = self.repeated(cell, bias, rng);
                for _ in 0..TRIES {
                    if !is_unwanted(cell, copied) {
                        break;
                    }
                    copied = self.repeated(cell, bias, rng);
                }
                self.number[cell] = copied.number as u32;
            }
        }
        Ok(())
    }

    /// Returns the number of each cell, from 0.
    pub(super) fn numbers(&self) -> &[u32] {
        &self.number
    }

    /// Takes numbers again that were drawn before, of a board with the same white numbers.
    pub(super) fn restore(&mut self, numbers: &[u32]) {
        self.number.copy_from_slice(numbers);
    }

    /// Returns the board as it is.
    pub(super) fn puzzle(&self) -> Puzzle {
        super::board(self.size, &self.number)
    }

    /// Returns the place of a number in the tables of a cell's row and column.
    fn slots(&self, cell: usize, number: usize) -> [usize; 2] {
        let (row, col) = self.size.place(cell);
        [row * self.symbols + number, col * self.symbols + number]
    }

    fn put(&mut self, row: usize, col: usize, number: usize) {
        let cell = self.size.at(row, col);
        self.number[cell] = number as u32;
        for (white, line) in self.white.iter_mut().zip([row, col]) {
            white.line_mut(line)[number / 64] |= 1 << (number % 64);
        }
        if let Some(at) = &mut self.at {
            at[0][row * self.symbols + number] = cell as u32 + 1;
            at[1][col * self.symbols + number] = cell as u32 + 1;
        }
    }

    fn take(&mut self, cell: usize) {
        let (row, col) = self.size.place(cell);
        let number = self.number[cell] as usize;
        for (white, line) in self.white.iter_mut().zip([row, col]) {
            white.line_mut(line)[number / 64] &= !(1 << (number % 64));
        }
        if let Some(at) = &mut self.at {
            at[0][row * self.symbols + number] = 0;
            at[1][col * self.symbols + number] = 0;
        }
    }

    /// Returns a random number that no white cell of the row and column has; moves numbers about if there is none.
    #[inline]
    fn free_number(&mut self, row: usize, col: usize, rng: &mut impl Rng) -> usize {
        let [in_row, in_column] = [self.white[0].line(row), self.white[1].line(col)];
        for _ in 0..TRIES {
            // There are at most a million symbols, or as many as the longer side.
            let number = below(self.symbols as u32, rng) as usize;
            if !has(in_row, number) && !has(in_column, number) {
                return number;
            }
        }
        if let Some(number) = draw_missing(&[in_row, in_column], self.symbols, rng) {
            return number;
        }
        // Neither is empty: the cell itself is one of the line's white cells and has no number yet.
        let wanted = draw_missing(&[in_row], self.symbols, rng);
        let wanted = wanted.expect("a number is left for every white cell of a row");
        let other = draw_missing(&[in_column], self.symbols, rng);
        let other = other.expect("a number is left for every white cell of a column");
        self.exchange(self.size.at(row, col), wanted, other);
        wanted
    }

    /// Frees `wanted` in the cell's column by exchanging it with `other` along the chain that starts there.
    ///
    /// The chain comes to a row by a cell with `wanted` and leaves it by one with `other`. The cell's own row has no
    /// `wanted`, so the chain never comes there, and the row's numbers stay as they are.
    fn exchange(&mut self, cell: usize, wanted: usize, other: usize) {
        let tables = match self.at.take() {
            Some(tables) => tables,
            None => self.tables(cell),
        };
        let mut chain = Vec::new();
        let mut at = cell;
        loop {
            let down = tables[1][self.slots(at, wanted)[1]];
            if down == 0 {
                break;
            }
            chain.push(down as usize - 1);
            let along = tables[0][self.slots(down as usize - 1, other)[0]];
            if along == 0 {
                break;
            }
            chain.push(along as usize - 1);
            at = along as usize - 1;
        }
        self.at = Some(tables);
        let swapped = |number: u32| if number as usize == wanted { other } else { wanted };
        for &cell in &chain {
            self.take(cell);
        }
        for &cell in &chain {
            let (row, col) = self.size.place(cell);
            self.put(row, col, swapped(self.number[cell]));
        }
    }

    /// Returns for row × number, and column × number, the white cell plus one, of the cells before this one.
    fn tables(&self, cell: usize) -> [Vec<u32>; 2] {
        let mut at = [vec![0; self.size.rows() * self.symbols], vec![0; self.size.cols() * self.symbols]];
        for cell in (0..cell).filter(|&cell| self.solution.get(cell) == Shade::White) {
            let [row, col] = self.slots(cell, self.number[cell] as usize);
            at[0][row] = cell as u32 + 1;
            at[1][col] = cell as u32 + 1;
        }
        at
    }

    /// Draws a number that repeats a white one of the cell's row or column.
    #[inline]
    fn repeated(&self, cell: usize, bias: Bias, rng: &mut impl Rng) -> Copied {
        let (row, col) = self.size.place(cell);
        let [in_row, in_column] = [self.white[0].line(row), self.white[1].line(col)];
        let in_both = |number: usize| has(in_row, number) && has(in_column, number);
        if bias.neighbour > 0.0 && rng.random_bool(bias.neighbour) {
            // All neighbours of a shaded cell are white, and a board on which a cell can be shaded has a neighbour.
            let near: Vec<usize> = self.size.neighbours(cell).collect();
            if let Some(&near) = near.choose(rng) {
                let number = self.number[near] as usize;
                return Copied { number, next_to: (!in_both(number)).then_some(near) };
            }
        }
        if bias.cross > 0.0 && rng.random_bool(bias.cross) {
            let both: Vec<usize> = (0..self.symbols).filter(|&number| in_both(number)).collect();
            if let Some(&number) = both.choose(rng) {
                return Copied { number, next_to: None };
            }
        }
        // A random white cell of the row or column; a number that has two is taken half as often, so that each number
        // has the same chance: with the lowest bit drawn for that.
        loop {
            let drawn = below(2 * (self.size.rows() + self.size.cols()) as u32, rng) as usize;
            let at = drawn / 2;
            let other = match at.checked_sub(self.size.cols()) {
                None => self.size.at(row, at),
                Some(down) => self.size.at(down, col),
            };
            if self.solution.get(other) != Shade::White {
                continue;
            }
            let number = self.number[other] as usize;
            let gap = other.abs_diff(cell);
            if !in_both(number) {
                return Copied {
                    number,
                    next_to: Some(other).filter(|_| gap == 1 || gap == self.size.cols()),
                };
            }
            if drawn.is_multiple_of(2) {
                return Copied { number, next_to: None };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::topology;
    use super::*;
    use crate::Semantics;
    use crate::engine::Budget;
    use crate::referee::is_solution;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    /// Backtracking fills as legally, also where it has to go back, and gives up where there are too few numbers.
    #[test]
    fn backtracking_repeats_no_number() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let solver = BudgetedSolver::start(&Budget::default());
        let (mut filled, mut tight) = (0, 0);
        for round in 0..300 {
            let size = Size::new(2 + round % 7, 2 + round % 6).unwrap();
            let solution = topology::maximal(size, &mut rng);
            let fewest = topology::fullest_line(&solution);
            let symbols = fewest + round % 2;
            if let Some(mut filling) =
                Filling::by_backtracking(&solution, symbols, &solver, &mut rng).unwrap()
            {
                let shaded: Vec<usize> = solution.shaded().collect();
                filling.draw(&shaded, Bias::default(), &solver, &mut rng).unwrap();
                assert!(is_solution(&filling.puzzle(), &solution, Semantics::Minimal), "{size}");
                filled += 1;
                tight += usize::from(symbols == fewest);
            }
            let too_few = Filling::by_backtracking(&solution, fewest - 1, &solver, &mut rng).unwrap();
            assert!(too_few.is_none(), "{size}");
        }
        assert!(filled > 250 && tight > 100, "{filled} filled, {tight} with the fewest numbers");
    }

    /// With as few symbols as the fullest line has white cells, chains are needed and nothing ever fails.
    #[test]
    fn the_tightest_filling_succeeds() {
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        let solver = BudgetedSolver::start(&Budget::default());
        for round in 0..300 {
            let size = Size::new(2 + round % 13, 2 + round % 11).unwrap();
            let solution = topology::maximal(size, &mut rng);
            let symbols = topology::fullest_line(&solution);
            let mut filling = Filling::new(&solution, symbols, &solver, &mut rng).unwrap();
            let shaded: Vec<usize> = solution.shaded().collect();
            filling.draw(&shaded, Bias { neighbour: 0.2, cross: 0.2 }, &solver, &mut rng).unwrap();
            let puzzle = filling.puzzle();
            assert!(puzzle.bound() <= symbols + 1);
            assert!(is_solution(&puzzle, &solution, Semantics::Minimal), "{size}");
        }
    }
}
