//! Numbers for the white cells of a shading: different in each line.
//!
//! White cells are edges between rows and columns, and their numbers a colouring of the edges: with at most d white cells in
//! each line, d numbers are enough (Kőnig). The usual proof is the program: where a row and a column have no free number in
//! common, a path of two numbers that begins in the column is turned over.

use hitori_core::{Shade, Shading, Size};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};

/// Numbers the white cells at random with 1 to d, if no line has more than d of them; shaded cells get 0.
pub(super) fn random_numbers(shading: &Shading, d: usize, random: &mut ChaCha8Rng) -> Option<Vec<u32>> {
    let size = shading.size();
    let mut whites: Vec<usize> =
        (0..size.cells()).filter(|&cell| shading.get(cell) == Shade::White).collect();
    whites.shuffle(random);
    // The cell of each line that has a number: rows first, then columns.
    let mut holders = vec![vec![None; d]; size.rows() + size.cols()];
    for &cell in &whites {
        let (row, col) = (size.place(cell).0, size.rows() + size.place(cell).1);
        let free = |line: usize, holders: &[Vec<Option<usize>>]| {
            (0..d).filter(|&number| holders[line][number].is_none()).collect::<Vec<_>>()
        };
        let (of_row, of_col) = (free(row, &holders), free(col, &holders));
        let both: Vec<usize> = of_row.iter().copied().filter(|number| of_col.contains(number)).collect();
        let number = match both.choose(random) {
            Some(&number) => number,
            None => {
                let (&wanted, &other) = (of_row.choose(random)?, of_col.choose(random)?);
                turn_path(size, &mut holders, col, wanted, other);
                wanted
            }
        };
        holders[row][number] = Some(cell);
        holders[col][number] = Some(cell);
    }
    let mut numbers = vec![0; size.cells()];
    for row in &holders[..size.rows()] {
        for (number, &cell) in row.iter().enumerate() {
            if let Some(cell) = cell {
                numbers[cell] = number as u32 + 1;
            }
        }
    }
    Some(numbers)
}

/// Exchanges two numbers along the path that begins in a line with the first of them, which becomes free there. It does not
/// come to a row in which the first is free, for it enters rows by the first.
fn turn_path(size: Size, holders: &mut [Vec<Option<usize>>], from: usize, first: usize, second: usize) {
    let (mut line, mut number, mut path) = (from, first, Vec::new());
    while let Some(cell) = holders[line][number] {
        path.push((cell, number));
        let (row, col) = (size.place(cell).0, size.rows() + size.place(cell).1);
        line = if line == row { col } else { row };
        number = first + second - number;
    }
    let lines = |cell: usize| [size.place(cell).0, size.rows() + size.place(cell).1];
    for &(cell, number) in &path {
        lines(cell).into_iter().for_each(|line| holders[line][number] = None);
    }
    for &(cell, number) in &path {
        lines(cell).into_iter().for_each(|line| holders[line][first + second - number] = Some(cell));
    }
}

/// All ways to number the white cells with exactly d numbers, up to renaming: the smallest unused number at each first
/// appearance.
pub(super) struct AllNumbers {
    size: Size,
    whites: Vec<usize>,
    d: u32,
    numbers: Vec<u32>,
    /// The largest number up to each white cell.
    largest: Vec<u32>,
    /// Whether all are done.
    ends: bool,
}

impl AllNumbers {
    pub(super) fn new(shading: &Shading, d: usize) -> Self {
        let size = shading.size();
        let whites: Vec<usize> =
            (0..size.cells()).filter(|&cell| shading.get(cell) == Shade::White).collect();
        Self { size, whites, d: d as u32, numbers: vec![0; size.cells()], largest: vec![], ends: false }
    }

    /// Returns the next one, with 0 for shaded cells; calls the function at every step.
    pub(super) fn next<E>(&mut self, mut tick: impl FnMut() -> Result<(), E>) -> Result<Option<&[u32]>, E> {
        if self.ends {
            return Ok(None);
        }
        // After a complete numbering the last cell is raised; otherwise the next one is set.
        let mut raise = !self.largest.is_empty() || self.whites.is_empty();
        loop {
            tick()?;
            if raise {
                if self.largest.pop().is_none() {
                    self.ends = true;
                    // A board without white cells does not exist, and one that has come back to its first cell is done.
                    return Ok(None);
                }
            } else if self.largest.len() == self.whites.len() {
                return Ok(Some(&self.numbers));
            }
            let place = self.largest.len();
            let cell = self.whites[place];
            let before = self.largest.last().copied().unwrap_or(0);
            let limit = self.d.min(before + 1);
            // The numbers that are missing need as many cells.
            let left = (self.whites.len() - place) as u32;
            let next = (self.numbers[cell] + 1..=limit)
                .find(|&number| self.d - before.max(number) < left && self.is_free(cell, number));
            self.numbers[cell] = next.unwrap_or(0);
            raise = next.is_none();
            if let Some(number) = next {
                self.largest.push(before.max(number));
            }
        }
    }

    fn is_free(&self, cell: usize, number: u32) -> bool {
        let (row, col) = self.size.place(cell);
        let mut line = self.size.row(row).cells().chain(self.size.column(col).cells());
        !line.any(|other| other != cell && self.numbers[other] == number)
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    fn is_proper(shading: &Shading, numbers: &[u32]) -> bool {
        let size = shading.size();
        let shaded = |cell: usize| shading.get(cell) == Shade::Shaded;
        let different = size.lines().all(|line| {
            let mut seen: Vec<u32> =
                line.cells().filter(|&cell| !shaded(cell)).map(|cell| numbers[cell]).collect();
            let whites = seen.len();
            seen.sort_unstable();
            seen.dedup();
            seen.len() == whites
        });
        different && (0..size.cells()).all(|cell| shaded(cell) == (numbers[cell] == 0))
    }

    /// As many as there are ways to write the board with exactly d numbers, by trying all of them.
    #[test]
    fn all_numberings() {
        let size = Size::new(2, 3).unwrap();
        for shaded in 0..size.cells() {
            let mut shading = Shading::filled(size, Shade::White);
            shading.set(shaded, Shade::Shaded);
            for d in 1..=5usize {
                let mut all = AllNumbers::new(&shading, d);
                let mut listed = 0;
                while let Some(numbers) = all.next(|| Ok::<(), ()>(())).unwrap() {
                    assert!(is_proper(&shading, numbers), "{numbers:?}");
                    listed += 1;
                }
                // Each stands for the d! ways to name its numbers.
                let mut count = 0;
                for code in 0..d.pow(6) {
                    let mut numbers: Vec<u32> = (0..6).map(|k| (code / d.pow(k) % d) as u32 + 1).collect();
                    if numbers[shaded] > 1 {
                        continue;
                    }
                    numbers[shaded] = 0;
                    let used = (1..=d as u32).all(|number| numbers.contains(&number));
                    count += usize::from(used && is_proper(&shading, &numbers));
                }
                assert_eq!(listed * (1..=d).product::<usize>(), count, "{shading} {d}");
            }
        }
    }

    /// As few numbers as a line has white cells are always enough.
    #[test]
    fn random_numberings() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let size = Size::new(7, 7).unwrap();
        let mut shading = Shading::filled(size, Shade::White);
        for row in 0..7 {
            shading.set(size.at(row, 2 * row % 7), Shade::Shaded);
            shading.set(size.at(row, (2 * row + 3) % 7), Shade::Shaded);
        }
        for _ in 0..200 {
            let numbers = random_numbers(&shading, 5, &mut random).unwrap();
            assert!(is_proper(&shading, &numbers) && numbers.iter().max() == Some(&5));
        }
        assert_eq!(random_numbers(&shading, 4, &mut random), None);
    }
}
