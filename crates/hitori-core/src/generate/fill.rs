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
    /// For row × number, and column × number, the white cell plus one.
    at: [Vec<u32>; 2],
}

impl<'s> Filling<'s> {
    /// Fills the white cells; there must be as many symbols as white cells in the fullest line.
    pub(super) fn new(
        solution: &'s Shading,
        symbols: usize,
        solver: &BudgetedSolver,
        rng: &mut impl Rng,
    ) -> Result<Self, Limit> {
        let size = solution.size();
        let at = [vec![0; size.rows() * symbols], vec![0; size.cols() * symbols]];
        let mut filling = Self { solution, size, symbols, number: vec![0; size.cells()], at };
        for first in (0..size.cells()).step_by(CELLS_PER_LOOK) {
            solver.look()?;
            for cell in first..size.cells().min(first + CELLS_PER_LOOK) {
                if solution.get(cell) == Shade::White {
                    let number = filling.free_number(cell, rng);
                    filling.put(cell, number);
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
        let at = [vec![0; size.rows() * symbols], vec![0; size.cols() * symbols]];
        let mut filling = Self { solution, size, symbols, number: vec![0; size.cells()], at };
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
                    filling.put(white[last], number);
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
        let [row, col] = self.slots(cell, 0);
        (0..self.symbols).filter(|k| self.at[0][row + k] == 0 && self.at[1][col + k] == 0).collect()
    }

    /// Draws the numbers of shaded cells.
    pub(super) fn draw(
        &mut self,
        shaded: &[usize],
        bias: Bias,
        solver: &BudgetedSolver,
        rng: &mut impl Rng,
    ) -> Result<(), Limit> {
        for cells in shaded.chunks(CELLS_PER_LOOK) {
            solver.look()?;
            for &cell in cells {
                self.number[cell] = self.repeated(cell, bias, rng) as u32;
            }
        }
        Ok(())
    }

    /// Returns the board as it is.
    pub(super) fn puzzle(&self) -> Puzzle {
        super::board(self.size, &self.number)
    }

    /// Returns the place of a number in the tables of a cell's row and column.
    #[inline]
    fn slots(&self, cell: usize, number: usize) -> [usize; 2] {
        let (row, col) = self.size.place(cell);
        [row * self.symbols + number, col * self.symbols + number]
    }

    fn put(&mut self, cell: usize, number: usize) {
        let [row, col] = self.slots(cell, number);
        self.number[cell] = number as u32;
        self.at[0][row] = cell as u32 + 1;
        self.at[1][col] = cell as u32 + 1;
    }

    fn take(&mut self, cell: usize) {
        let [row, col] = self.slots(cell, self.number[cell] as usize);
        self.at[0][row] = 0;
        self.at[1][col] = 0;
    }

    /// Returns a random number that no white cell of the row and column has; moves numbers about if there is none.
    fn free_number(&mut self, cell: usize, rng: &mut impl Rng) -> usize {
        for _ in 0..TRIES {
            let number = rng.random_range(0..self.symbols);
            let [row, col] = self.slots(cell, number);
            if self.at[0][row] == 0 && self.at[1][col] == 0 {
                return number;
            }
        }
        let [row, col] = self.slots(cell, 0);
        let rows = &self.at[0][row..row + self.symbols];
        let cols = &self.at[1][col..col + self.symbols];
        let free = |table: &[u32]| (0..table.len()).filter(|&number| table[number] == 0).collect::<Vec<_>>();
        let in_row = free(rows);
        let both: Vec<usize> = in_row.iter().copied().filter(|&number| cols[number] == 0).collect();
        if let Some(&number) = both.choose(rng) {
            return number;
        }
        let in_column = free(cols);
        // Neither is empty: the cell itself is one of the line's white cells and has no number yet.
        let wanted = *in_row.choose(rng).expect("a number is left for every white cell of a row");
        let other = *in_column.choose(rng).expect("a number is left for every white cell of a column");
        self.exchange(cell, wanted, other);
        wanted
    }

    /// Frees `wanted` in the cell's column by exchanging it with `other` along the chain that starts there.
    ///
    /// The chain comes to a row by a cell with `wanted` and leaves it by one with `other`. The cell's own row has no
    /// `wanted`, so the chain never comes there, and the row's numbers stay as they are.
    fn exchange(&mut self, cell: usize, wanted: usize, other: usize) {
        let mut chain = Vec::new();
        let mut at = cell;
        loop {
            let down = self.at[1][self.slots(at, wanted)[1]];
            if down == 0 {
                break;
            }
            chain.push(down as usize - 1);
            let along = self.at[0][self.slots(down as usize - 1, other)[0]];
            if along == 0 {
                break;
            }
            chain.push(along as usize - 1);
            at = along as usize - 1;
        }
        let swapped = |number: u32| if number as usize == wanted { other } else { wanted };
        for &cell in &chain {
            self.take(cell);
        }
        for &cell in &chain {
            self.put(cell, swapped(self.number[cell]));
        }
    }

    /// Returns a number that repeats a white one of the cell's row or column.
    fn repeated(&self, cell: usize, bias: Bias, rng: &mut impl Rng) -> usize {
        if bias.neighbour > 0.0 && rng.random_bool(bias.neighbour) {
            // All neighbours of a shaded cell are white, and a board on which a cell can be shaded has a neighbour.
            let near: Vec<usize> = self.size.neighbours(cell).collect();
            if let Some(&near) = near.choose(rng) {
                return self.number[near] as usize;
            }
        }
        let [row, col] = self.slots(cell, 0);
        let in_both = |number: usize| self.at[0][row + number] != 0 && self.at[1][col + number] != 0;
        if bias.cross > 0.0 && rng.random_bool(bias.cross) {
            let both: Vec<usize> = (0..self.symbols).filter(|&number| in_both(number)).collect();
            if let Some(&number) = both.choose(rng) {
                return number;
            }
        }
        // A random white cell of the row or column; a number that has two is taken half as often, so that each number
        // has the same chance.
        let (row, col) = self.size.place(cell);
        loop {
            let at = rng.random_range(0..self.size.rows() + self.size.cols());
            let other = match at.checked_sub(self.size.cols()) {
                None => self.size.at(row, at),
                Some(down) => self.size.at(down, col),
            };
            let number = self.number[other] as usize;
            if self.solution.get(other) == Shade::White && (!in_both(number) || rng.random_bool(0.5)) {
                return number;
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
