//! What follows without assumptions on a board whose solution is known: quickly, where grading asks one rule after the other.
//!
//! Because the solution is known, a cell is only ever *known* or not. The rules are those of `deduce/rules/`:
//!
//! | found once, in the numbers | followed to the end |
//! |---|---|
//! | `a b a`: b is white (Sim-M3, and with it Sim-M4) | neighbours of shaded cells (NoB) |
//! | `a a`: every other a of the line is shaded (Sim-U\*, with the one above Sim-U3) | duplicates of white cells (DoW) |
//! | `a b b a`: every other a is shaded (Sim-M\*) | one of the two below, as the [`Reach`] says |
//!
//! *Lines*: a number whose duplicates are all known to be shaded is white (UC). These are all rules of classes A and B. Once all shaded
//! cells are known, so are the white ones, by UC: hence a puzzle has class A or B exactly when no shaded cell stays unknown.
//!
//! *Walls*: a cell that would close a wall is white (NCO). Nothing here takes for granted that there is one solution. So where no shaded
//! cell stays unknown, each of them is shaded in every solution, and a maximal shading is the only one; and the class is F at most.

use crate::board::{Shade, Shading, Size};
use crate::walls::Walls;

/// Which rules are followed beside those about numbers and neighbours.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// Those of classes A and B.
    Lines,
    /// Cut-offs, and nothing that relies on there being one solution.
    Walls,
}

/// Places of a line, as bits.
type Places = u64;

/// The cells known so far.
pub(super) struct Lines<'s> {
    solution: &'s Shading,
    size: Size,
    symbols: usize,
    /// For row × number the columns that have it, and for column × number the rows.
    places: [Vec<Places>; 2],
    known: Vec<bool>,
    /// Known cells whose consequences have not been drawn, by row and column.
    work: Vec<(u32, u32)>,
    /// The known shaded cells that cut-offs have not been looked for with.
    fresh: Vec<usize>,
}

impl<'s> Lines<'s> {
    /// Starts with nothing known; `None` for boards with longer lines, or more numbers, than it is made for.
    pub(super) fn new(solution: &'s Shading, symbols: usize) -> Option<Self> {
        let size = solution.size();
        let longest = size.rows().max(size.cols());
        // With many more numbers, most of the tables would be empty.
        if longest > Places::BITS as usize || symbols > 4 * longest {
            return None;
        }
        let places = [vec![0; size.rows() * symbols], vec![0; size.cols() * symbols]];
        let (work, fresh) = (Vec::with_capacity(size.cells()), Vec::with_capacity(size.cells() / 2));
        Some(Self { solution, size, symbols, places, known: vec![false; size.cells()], work, fresh })
    }

    /// Returns the shaded cells that the rules leave undecided, given the number of each cell.
    pub(super) fn unknown(&mut self, number: &[u32], reach: Reach) -> Vec<usize> {
        self.known.fill(false);
        self.fresh.clear();
        self.lay_out(number);
        for direction in [0, 1] {
            self.patterns(number, direction);
        }
        let mut walls = (reach == Reach::Walls).then(|| Walls::new(self.size));
        loop {
            self.follow(number);
            let left: Vec<usize> = self.solution.shaded().filter(|&cell| !self.known[cell]).collect();
            let more = !left.is_empty()
                && match &mut walls {
                    Some(walls) => self.cut_offs(walls),
                    None => self.lone_numbers(number),
                };
            if !more {
                return left;
            }
        }
    }

    /// Returns the marks found by [`unknown`](Self::unknown): every shade that is known.
    pub(super) fn marks(&self) -> Shading {
        let mut marks = self.solution.clone();
        (0..self.known.len())
            .filter(|&cell| !self.known[cell])
            .for_each(|cell| marks.set(cell, Shade::Undecided));
        marks
    }

    fn lay_out(&mut self, number: &[u32]) {
        let [in_rows, in_columns] = &mut self.places;
        in_rows.fill(0);
        in_columns.fill(0);
        let rows = number.chunks_exact(self.size.cols()).zip(in_rows.chunks_exact_mut(self.symbols));
        for (row, (numbers, in_row)) in rows.enumerate() {
            for (col, &number) in numbers.iter().enumerate() {
                in_row[number as usize] |= 1 << col;
                in_columns[col * self.symbols + number as usize] |= 1 << row;
            }
        }
    }

    #[inline]
    fn know(&mut self, row: usize, col: usize) {
        let cell = row * self.size.cols() + col;
        if !self.known[cell] {
            self.known[cell] = true;
            self.work.push((row as u32, col as u32));
        }
    }

    /// Knows cells of a row (direction 0) or column.
    #[inline]
    fn know_places(&mut self, direction: usize, line: usize, mut places: Places) {
        while places != 0 {
            let place = places.trailing_zeros() as usize;
            places &= places - 1;
            if direction == 0 { self.know(line, place) } else { self.know(place, line) }
        }
    }

    /// Finds what the numbers of each row (direction 0) or column say by themselves.
    fn patterns(&mut self, number: &[u32], direction: usize) {
        let cols = self.size.cols();
        for at in 0..self.places[direction].len() {
            let places = self.places[direction][at];
            if places & places.wrapping_sub(1) == 0 {
                continue;
            }
            let line = at / self.symbols;
            let mut told = (places & places >> 2) << 1;
            let mut pairs = places & places >> 1;
            while pairs != 0 {
                told |= places & !(3 << pairs.trailing_zeros());
                pairs &= pairs - 1;
            }
            let mut flanks = places & places >> 3;
            while flanks != 0 {
                let first = flanks.trailing_zeros() as usize;
                flanks &= flanks - 1;
                let (one, two) = match direction {
                    0 => (line * cols + first + 1, line * cols + first + 2),
                    _ => ((first + 1) * cols + line, (first + 2) * cols + line),
                };
                if number[one] == number[two] && places >> first & 2 == 0 {
                    told |= places & !(9 << first);
                }
            }
            self.know_places(direction, line, told);
        }
    }

    /// Follows up everything known: neighbours of shaded cells, duplicates of white ones.
    fn follow(&mut self, number: &[u32]) {
        let (rows, cols) = (self.size.rows(), self.size.cols());
        while let Some((row, col)) = self.work.pop() {
            let (row, col) = (row as usize, col as usize);
            let cell = row * cols + col;
            if self.solution.get(cell) != Shade::Shaded {
                let number = number[cell] as usize;
                self.know_places(0, row, self.places[0][row * self.symbols + number]);
                self.know_places(1, col, self.places[1][col * self.symbols + number]);
                continue;
            }
            self.fresh.push(cell);
            if row > 0 {
                self.know(row - 1, col);
            }
            if row + 1 < rows {
                self.know(row + 1, col);
            }
            if col > 0 {
                self.know(row, col - 1);
            }
            if col + 1 < cols {
                self.know(row, col + 1);
            }
        }
    }

    /// Finds cells that would close a wall. Returns whether there is one that was not known.
    fn cut_offs(&mut self, walls: &mut Walls) -> bool {
        for cell in self.fresh.drain(..) {
            walls.shade(cell);
        }
        for cell in 0..self.known.len() {
            if !self.known[cell] && self.solution.get(cell) == Shade::White && !walls.allows(cell) {
                let (row, col) = self.size.place(cell);
                self.know(row, col);
            }
        }
        !self.work.is_empty()
    }

    /// Finds white cells whose duplicates are all known to be shaded. Returns whether there is one that was not known.
    fn lone_numbers(&mut self, number: &[u32]) -> bool {
        let cols = self.size.cols();
        for cell in (0..self.known.len()).filter(|&cell| self.solution.get(cell) == Shade::White) {
            if self.known[cell] {
                continue;
            }
            // The cell itself is among its duplicates here, and it is not known.
            let ((row, col), number) = (self.size.place(cell), number[cell] as usize);
            let unknown = |mut places: Places, cell: &dyn Fn(usize) -> usize| {
                let mut count = 0;
                while places != 0 {
                    count += usize::from(!self.known[cell(places.trailing_zeros() as usize)]);
                    places &= places - 1;
                }
                count
            };
            let in_row = unknown(self.places[0][row * self.symbols + number], &|col| row * cols + col);
            let in_column = unknown(self.places[1][col * self.symbols + number], &|row| row * cols + col);
            if in_row + in_column == 2 {
                self.know(row, col);
            }
        }
        !self.work.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Generator, Request};
    use super::*;
    use crate::deduce::{Class, GradeOptions, grade};
    use crate::engine::Budget;

    /// Lines tell class B exactly; what walls settle is not of class G.
    #[test]
    fn what_is_known_is_what_grading_finds() {
        let mut seen = [0; 4];
        for (side, count) in [(3, 200), (5, 300), (8, 300)] {
            let size = Size::new(side, side + side % 2).expect("a small size");
            let generator = Generator::new(Request::new(size)).expect("a plain request");
            for seed in 0..count {
                let made = generator.generate(seed, &Budget::default()).expect("a plain request");
                let number: Vec<u32> = made.puzzle.clues().iter().filter_map(|clue| clue.number()).collect();
                let number: Vec<u32> = number.into_iter().map(|number| number - 1).collect();
                let mut lines = Lines::new(&made.solution, 12).expect("a small board");
                let in_lines = lines.unknown(&number, Reach::Lines).is_empty();
                let by_walls = lines.unknown(&number, Reach::Walls).is_empty();
                let class = grade(&made.puzzle, &GradeOptions::default()).expect("a small board").class;
                assert_eq!(in_lines, class <= Class::B, "{}", made.puzzle);
                assert!(!by_walls || class <= Class::F, "{}", made.puzzle);
                seen[usize::from(in_lines)] += 1;
                seen[2 + usize::from(by_walls)] += 1;
            }
        }
        assert!(seen.iter().all(|&seen| seen > 20), "{seen:?}");
    }
}
