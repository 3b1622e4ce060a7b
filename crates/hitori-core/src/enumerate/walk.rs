//! Boards in restricted-growth order, with the legal shadings that are still possible.
//!
//! Cells are filled row by row. A symbol that stands already in the cell's row or column forbids the shadings that leave
//! both white, and a prefix for which none is left is given up. At the start of a row the shadings that are left are
//! written down as a list, sorted by number of shaded cells; within the row they are a bit set over this list, and an equal pair
//! of cells is a bit set, too: one of them is shaded. So placing a symbol is an intersection.
//!
//! **Unique in the minimal sense.** Legal shadings are closed under unshading. Let I be the intersection of all solutions of
//! a board: it is legal. The board has exactly one minimal solution if and only if its solutions have a least element. The
//! list is sorted, so only the first solution can be least.
//!
//! **The last row is merged.** In the last row a symbol matters only by where it stands: in this row, and in the columns still
//! to be filled. Symbols that stand in the same places are interchangeable and walked once, with their number as weight. A
//! place in which every remaining shading is shaded does not matter either.

use thiserror::Error;

use super::last::LastRow;
use super::legal::legal_shadings;
use super::level::Level;
use super::symmetry::{SCALE, Symmetry, fits, pattern};
use super::tally::Tally;
use crate::grid::Size;

/// The most cells: a shading is a mask of 64 bits.
const MOST_CELLS: usize = 64;

/// Which boards are walked.
#[derive(Clone, Debug)]
pub struct Spec {
    size: Size,
    symbols: usize,
}

/// Boards that cannot be walked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// Too many cells.
    #[error("a board of {0} has {cells} cells: at most {MOST_CELLS} are walked", cells = .0.cells())]
    Size(Size),
    /// No symbol.
    #[error("boards need at least one symbol")]
    Symbols,
}

impl Spec {
    /// Boards of a size with at most so many symbols; more symbols than cells change nothing.
    pub fn new(size: Size, symbols: usize) -> Result<Self, SpecError> {
        if size.cells() > MOST_CELLS {
            return Err(SpecError::Size(size));
        }
        if symbols == 0 {
            return Err(SpecError::Symbols);
        }
        Ok(Self { size, symbols: symbols.min(size.cells()) })
    }

    /// The size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The most symbols that a board can have.
    pub fn symbols(&self) -> usize {
        self.symbols
    }
}

/// Walks boards and counts them.
pub struct Walk {
    spec: Spec,
    symmetry: Symmetry,
    rows: usize,
    cols: usize,
    board: Vec<u8>,
    levels: Vec<Level>,
    last: LastRow,
    /// The pattern of the top row, and how many of its two readings have it.
    top: u64,
    top_sides: usize,
    /// Per number of sides with the smallest pattern.
    counts: Vec<Counts>,
}

#[derive(Clone)]
struct Counts {
    solvable: Vec<u64>,
    strict: Vec<Vec<u64>>,
    minimal: Vec<Vec<u64>>,
}

impl Walk {
    /// Prepares the walk.
    pub fn new(spec: &Spec) -> Self {
        let (rows, cols) = (spec.size.rows(), spec.size.cols());
        let symmetry = if fits(rows.max(cols)) { Symmetry::of(rows, cols) } else { Symmetry::Ignored };
        let mut levels = vec![Level::default(); rows];
        levels[0].masks = legal_shadings(spec.size);
        let cells = spec.size.cells();
        let by_shaded = vec![vec![0; cells + 1]; spec.symbols + 2];
        let counts =
            Counts { solvable: vec![0; spec.symbols + 2], strict: by_shaded.clone(), minimal: by_shaded };
        Self {
            spec: spec.clone(),
            symmetry,
            rows,
            cols,
            board: vec![0; cells],
            levels,
            last: LastRow::default(),
            top: 0,
            top_sides: 1,
            counts: vec![counts; 9],
        }
    }

    /// Counts all boards.
    pub fn run(&mut self) -> Tally {
        self.row(0, 0);
        let mut tally = Tally::new(self.spec.symbols, self.spec.size.cells());
        for (sides, counts) in self.counts.iter().enumerate().skip(1) {
            let weight = u128::from(SCALE / sides as u64 * self.symmetry.order());
            let add = |to: &mut [u128], from: &[u64]| {
                to.iter_mut().zip(from).for_each(|(a, &b)| *a += u128::from(b) * weight);
            };
            add(&mut tally.solvable, &counts.solvable);
            tally.strict.iter_mut().zip(&counts.strict).for_each(|(a, b)| add(a, b));
            tally.minimal.iter_mut().zip(&counts.minimal).for_each(|(a, b)| add(a, b));
        }
        tally
    }

    /// Fills a row, whose list of shadings is ready.
    fn row(&mut self, row: usize, used: usize) {
        if row + 1 < self.rows {
            self.levels[row].prepare(row, self.cols);
            return self.fill(row, 0, used);
        }
        self.last.prepare(&self.levels[row].masks, &self.board, used, self.cols, row, self.symmetry);
        match self.last.words {
            1 => self.last::<1>(0, used, 1),
            _ => self.last::<0>(0, used, 1),
        }
    }

    /// Fills the cells of a row from a column on.
    fn fill(&mut self, row: usize, col: usize, used: usize) {
        if col == self.cols {
            return self.descend(row, used);
        }
        for symbol in 0..(used + 1).min(self.spec.symbols) {
            self.board[row * self.cols + col] = symbol as u8;
            if self.levels[row].place(&self.board, row, col, self.cols) {
                self.fill(row, col + 1, used.max(symbol + 1));
            }
        }
    }

    /// Goes on with the row below, unless a side has a smaller pattern than the top.
    fn descend(&mut self, row: usize, used: usize) {
        if self.symmetry != Symmetry::Ignored {
            if row == 0 {
                self.top = pattern(self.board[..self.cols].iter().copied());
                let back = pattern(self.board[..self.cols].iter().rev().copied());
                if back < self.top {
                    return;
                }
                self.top_sides = 1 + usize::from(back == self.top);
            } else if self.symmetry == Symmetry::Square {
                let top = self.top >> (6 * (self.cols - row - 1));
                let column = |col: usize| pattern((0..=row).map(|r| self.board[r * self.cols + col]));
                if column(0) < top || column(self.cols - 1) < top {
                    return;
                }
            }
        }
        let [level, below] = &mut self.levels[row..=row + 1] else { return };
        level.survivors(self.cols, &mut below.masks);
        self.row(row + 1, used);
    }

    /// Fills the last row from a column on. `weight` boards are walked at once. The number of words is known when
    /// compiling for the most common case, W = 1.
    fn last<const W: usize>(&mut self, col: usize, used: usize, weight: u64) {
        let start = (self.rows - 1) * self.cols;
        let mut twins = [(0u8, 0u64); MOST_CELLS];
        let count = self.last.twins::<W>(col, used, &mut twins);
        for &(symbol, number) in &twins[..count] {
            if self.last.place::<W>(col, symbol.into()) {
                self.board[start + col] = symbol;
                self.go_on::<W>(col, symbol.into(), used, weight * number);
            }
        }
        if used < self.spec.symbols {
            self.board[start + col] = used as u8;
            self.last.place_fresh::<W>(col, used);
            self.go_on::<W>(col, used, used + 1, weight);
        }
    }

    fn go_on<const W: usize>(&mut self, col: usize, symbol: usize, used: usize, weight: u64) {
        if col + 1 == self.cols {
            return self.judge::<W>(used, weight);
        }
        let before = self.last.enter::<W>(col, symbol);
        self.last::<W>(col + 1, used, weight);
        self.last.leave::<W>(symbol, before);
    }

    /// Counts complete boards with a solution.
    fn judge<const W: usize>(&mut self, used: usize, weight: u64) {
        let sides = match self.symmetry {
            Symmetry::Ignored => 1,
            _ => self.sides(),
        };
        if sides == 0 {
            return;
        }
        let counts = &mut self.counts[sides];
        counts.solvable[used] += weight;
        let (least, is_only) = self.last.least::<W>(self.cols, &self.levels[self.rows - 1].masks);
        if let Some(mask) = least {
            let shaded = mask.count_ones() as usize;
            counts.minimal[used][shaded] += weight;
            if is_only {
                counts.strict[used][shaded] += weight;
            }
        }
    }

    /// How many sides have the pattern of the top row; none when one has a smaller pattern.
    fn sides(&self) -> usize {
        let (rows, cols, board) = (self.rows, self.cols, &self.board);
        let bottom = &board[(rows - 1) * cols..];
        let mut count = self.top_sides;
        if rows == 1 {
            let back = pattern(board.iter().rev().copied());
            let top = pattern(board.iter().copied());
            // The bottom is the top.
            return if back < top { 0 } else { 2 + 2 * usize::from(back == top) };
        }
        let mut see = |pattern: u64| {
            count += usize::from(pattern == self.top);
            pattern >= self.top
        };
        let mut fine = see(pattern(bottom.iter().copied())) && see(pattern(bottom.iter().rev().copied()));
        if fine && self.symmetry == Symmetry::Square {
            let column = |col: usize| (0..rows).map(move |r| board[r * cols + col]);
            fine = see(pattern(column(0)))
                && see(pattern(column(0).rev()))
                && see(pattern(column(cols - 1)))
                && see(pattern(column(cols - 1).rev()));
        }
        if fine { count } else { 0 }
    }
}
