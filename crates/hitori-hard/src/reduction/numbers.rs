//! Numbers that make the cells what a sketch says.
//!
//! - A white cell in row r and column c gets 1 + (r + c) mod N, where N is the longer side: no two cells of a line get the same.
//! - Cells with a literal get the number of their group, above N: they have nothing in common with any other cell.
//! - A shaded cell gets the number of a white cell in its line, and there are two ways in which that makes it shaded. Two shaded cells
//!   with a white one between them all get that one's number, *a a a*. Were the middle one shaded, both others would be white and
//!   equal; so it is white, and they are shaded. All other shaded cells repeat the number of a white cell that is white already, because
//!   it lies beside a cell already shaded.
//!
//! **Every solution has the shades of the sketch outside its literals**: the shaded cells by induction in the order in which they
//! got their numbers, and each white cell because it lies beside one of them (the gadgets see to that). **The shades of the sketch
//! break no rule about numbers**: white cells of a line differ, and equal numbers elsewhere stand on cells that are shaded.

use hitori_core::{Clue, Puzzle, Shade};

use super::sketch::Sketch;

/// Fills a sketch with numbers.
pub fn fill(sketch: &Sketch) -> Puzzle {
    let mut filling = Filling::new(sketch);
    filling.sandwiches();
    filling.repeat();
    filling.into_puzzle()
}

struct Filling<'a> {
    sketch: &'a Sketch,
    /// 0 for shaded cells that have no number yet.
    numbers: Vec<u32>,
    /// White because of a shaded neighbour that has its number.
    forced: Vec<bool>,
}

impl<'a> Filling<'a> {
    fn new(sketch: &'a Sketch) -> Self {
        let size = sketch.size();
        let span = size.rows().max(size.cols());
        let latin = |cell: usize| {
            let (row, col) = size.place(cell);
            // At most MAX_CELLS, which fits.
            1 + ((row + col) % span) as u32
        };
        let number = |cell| if sketch.shade(cell) == Shade::White { latin(cell) } else { 0 };
        let mut numbers: Vec<u32> = (0..size.cells()).map(number).collect();
        for label in sketch.labelled() {
            numbers[label.cell] = span as u32 + label.group;
        }
        Self { sketch, numbers, forced: vec![false; size.cells()] }
    }

    /// Gives *a a a* to pairs of shaded cells two apart with a white cell between them.
    fn sandwiches(&mut self) {
        let size = self.sketch.size();
        for cell in 0..size.cells() {
            let (row, col) = size.place(cell);
            let down = (row + 2 < size.rows()).then(|| (cell + size.cols(), cell + 2 * size.cols()));
            let right = (col + 2 < size.cols()).then_some((cell + 1, cell + 2));
            for (middle, other) in down.into_iter().chain(right) {
                if self.is_open(cell) && self.is_open(other) && self.sketch.shade(middle) == Shade::White {
                    let number = self.numbers[middle];
                    self.give(cell, number);
                    self.give(other, number);
                }
            }
        }
    }

    /// Gives the shaded cells that are left the number of a white cell in their line that is forced.
    fn repeat(&mut self) {
        let mut left: Vec<usize> = (0..self.numbers.len()).filter(|&cell| self.is_open(cell)).collect();
        while !left.is_empty() {
            let before = left.len();
            left.retain(|&cell| match self.nearest_forced(cell) {
                Some(white) => {
                    self.give(cell, self.numbers[white]);
                    false
                }
                None => true,
            });
            assert!(left.len() < before, "a gadget has a shaded cell that nothing forces");
        }
    }

    /// Returns the nearest cell of its row, or else of its column, that is known to be white.
    fn nearest_forced(&self, cell: usize) -> Option<usize> {
        let size = self.sketch.size();
        let (row, col) = size.place(cell);
        let nearest = |place: usize, length: usize, at: &dyn Fn(usize) -> usize| {
            (1..length)
                .flat_map(|far| [place.checked_sub(far), Some(place + far).filter(|&end| end < length)])
                .flatten()
                .map(at)
                .find(|&other| self.forced[other])
        };
        nearest(col, size.cols(), &|col| size.at(row, col))
            .or_else(|| nearest(row, size.rows(), &|row| size.at(row, col)))
    }

    fn is_open(&self, cell: usize) -> bool {
        self.numbers[cell] == 0
    }

    fn give(&mut self, cell: usize, number: u32) {
        self.numbers[cell] = number;
        for neighbour in self.sketch.size().neighbours(cell) {
            self.forced[neighbour] = true;
        }
    }

    fn into_puzzle(self) -> Puzzle {
        let clues = self.numbers.into_iter().map(|number| Clue::new(number).unwrap_or(Clue::BLANK)).collect();
        // One clue for each cell of a size that exists.
        Puzzle::new(self.sketch.size(), clues).unwrap_or_else(|error| unreachable!("{error}"))
    }
}
