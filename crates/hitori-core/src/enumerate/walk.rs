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

use std::cmp::Ordering;

use thiserror::Error;

use super::last::LastRow;
use super::legal::legal_shadings;
use super::level::Level;
use super::symmetry::{NOTHING, Patterns, Symmetry};
use crate::board::{Semantics, Size};

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

/// Somebody who is told about boards.
pub(super) trait Sink {
    /// Are boards counted only? Then those that differ by symbols that do the same are told about once.
    const MERGE: bool;

    /// A board with a solution.
    fn board(&mut self, found: &Found<'_>);
}

/// A board with a solution, or several of which one is shown.
pub(super) struct Found<'a> {
    /// Its symbols, each new one the smallest unused.
    pub(super) board: &'a [u8],
    /// How many there are.
    pub(super) symbols: usize,
    /// How many boards it stands for.
    pub(super) weight: u64,
    /// How many sides have the pattern of the top row.
    pub(super) sides: usize,
    /// The least solution, if there is one.
    pub(super) least: Option<u64>,
    /// Is it the only one?
    pub(super) is_only: bool,
}

impl Found<'_> {
    /// Is there exactly one solution in this sense?
    pub(super) fn is_unique(&self, semantics: Semantics) -> bool {
        self.least.is_some() && (self.is_only || semantics == Semantics::Minimal)
    }
}

/// A piece of the work: all boards that begin with these rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The symbols of the rows.
    pub(super) board: Vec<u8>,
    /// How many there are.
    pub(super) symbols: usize,
}

/// Walks boards.
pub(super) struct Walk {
    symbols: usize,
    symmetry: Symmetry,
    rows: usize,
    cols: usize,
    /// Rows of a unit.
    unit_rows: usize,
    board: Vec<u8>,
    levels: Vec<Level>,
    last: LastRow,
    patterns: Patterns,
    /// The pattern of the top row.
    top: u32,
    /// The names of symbols in the last row.
    names: [u8; MOST_CELLS],
    /// What each symbol in the last row would make of the first and of the last column.
    outcomes: [Outcomes; 2],
}

/// For each symbol that completes a column, how many of its two readings have the pattern of the top row; [`SMALLER`] when
/// one has a smaller pattern.
pub(super) type Outcomes = [u8; MOST_CELLS + 1];

const SMALLER: u8 = u8::MAX;

/// Rows of a unit on boards that have more.
const UNIT_ROWS: usize = 2;

impl Walk {
    /// Prepares the walk; with symmetry, only one of the images of a board is visited.
    pub(super) fn new(spec: &Spec, with_symmetry: bool) -> Self {
        let (rows, cols) = (spec.size.rows(), spec.size.cols());
        let symmetry = if with_symmetry { Symmetry::of(rows, cols) } else { Symmetry::Ignored };
        let mut levels = vec![Level::default(); rows];
        levels[0].masks = legal_shadings(spec.size);
        levels[0].prepare(0, cols);
        Self {
            symbols: spec.symbols,
            symmetry,
            rows,
            cols,
            unit_rows: UNIT_ROWS.min(rows - 1),
            board: vec![0; spec.size.cells()],
            levels,
            last: LastRow::default(),
            patterns: if symmetry == Symmetry::Ignored { Patterns::default() } else { Patterns::new(cols) },
            top: 0,
            names: [u8::MAX; MOST_CELLS],
            outcomes: [[0; MOST_CELLS + 1]; 2],
        }
    }

    /// How boards are weighed.
    pub(super) fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// The pieces of the work, in the order of the boards.
    pub(super) fn units(&mut self) -> Vec<Unit> {
        if self.unit_rows == 0 {
            return vec![Unit { board: vec![], symbols: 0 }];
        }
        let mut units = Vec::new();
        self.fill(0, 0, 0, &mut |walk, used| {
            units.push(Unit { board: walk.board[..walk.unit_rows * walk.cols].to_vec(), symbols: used });
        });
        units
    }

    /// Visits all boards of a unit in order.
    pub(super) fn visit<S: Sink>(&mut self, unit: &Unit, sink: &mut S) {
        self.board[..unit.board.len()].copy_from_slice(&unit.board);
        for row in 0..self.unit_rows {
            if row > 0 {
                self.levels[row].prepare(row, self.cols);
            }
            for col in 0..self.cols {
                // The unit was listed because something is left.
                self.levels[row].place(&self.board, row, col, self.cols);
            }
            if row == 0 && self.symmetry != Symmetry::Ignored {
                self.top = self.patterns.of(self.board[..self.cols].iter().copied());
            }
            let [level, below] = &mut self.levels[row..=row + 1] else { return };
            level.survivors(self.cols, &mut below.masks);
        }
        if self.unit_rows + 1 == self.rows {
            self.finish(unit.symbols, sink);
        } else {
            self.levels[self.unit_rows].prepare(self.unit_rows, self.cols);
            self.fill(self.unit_rows, 0, unit.symbols, &mut |walk, used| walk.finish(used, sink));
        }
    }

    /// Fills rows from a cell on, up to the rows of a unit or to the last but one, whichever comes next; then calls `full`.
    fn fill(&mut self, row: usize, col: usize, used: usize, full: &mut dyn FnMut(&mut Self, usize)) {
        if col == self.cols {
            return self.descend(row, used, full);
        }
        for symbol in 0..(used + 1).min(self.symbols) {
            self.board[row * self.cols + col] = symbol as u8;
            if self.levels[row].place(&self.board, row, col, self.cols) {
                self.fill(row, col + 1, used.max(symbol + 1), full);
            }
        }
    }

    /// Goes on with the row below, unless a side has a smaller pattern than the top.
    fn descend(&mut self, row: usize, used: usize, full: &mut dyn FnMut(&mut Self, usize)) {
        if self.symmetry != Symmetry::Ignored && !self.top_is_smallest(row) {
            return;
        }
        if row + 1 == self.unit_rows {
            return full(self, used);
        }
        let [level, below] = &mut self.levels[row..=row + 1] else { return };
        level.survivors(self.cols, &mut below.masks);
        if row + 2 == self.rows {
            return full(self, used);
        }
        below.prepare(row + 1, self.cols);
        self.fill(row + 1, 0, used, full);
    }

    /// Can the top row still have the smallest pattern, when all rows to this one are full?
    fn top_is_smallest(&mut self, row: usize) -> bool {
        let (cols, board, patterns) = (self.cols, &self.board, &self.patterns);
        if row == 0 {
            self.top = patterns.of(board[..cols].iter().copied());
            return patterns.mirror(self.top) >= self.top;
        }
        let column = |col: usize| patterns.of((0..=row).map(|row| board[row * cols + col]));
        self.symmetry != Symmetry::Square
            || [0, cols - 1].into_iter().all(|col| patterns.largest(column(col)) >= self.top)
    }

    /// Fills the last row, for which the list of shadings is ready.
    fn finish<S: Sink>(&mut self, used: usize, sink: &mut S) {
        let row = self.rows - 1;
        if self.symmetry == Symmetry::Square {
            self.outcomes = [0, self.cols - 1].map(|col| self.outcomes_of(col));
        }
        let masks = &self.levels[row].masks;
        self.last.prepare(masks, &self.board, used, self.cols, row, &self.outcomes);
        match self.last.words {
            1 => self.fill_last::<1, S>(0, Prefix { used, weight: 1, node: NOTHING, sides: 0 }, sink),
            _ => self.fill_last::<0, S>(0, Prefix { used, weight: 1, node: NOTHING, sides: 0 }, sink),
        }
    }

    /// What each symbol would make of a column that lacks its last cell.
    fn outcomes_of(&self, col: usize) -> Outcomes {
        let (mut node, mut names) = (NOTHING, [u8::MAX; MOST_CELLS + 1]);
        let column = (0..self.rows - 1).map(|above| usize::from(self.board[above * self.cols + col]));
        for symbol in column.clone() {
            node = self.patterns.extend(node, &mut names[symbol]);
        }
        let outcome = |mut name: u8| {
            let down = self.patterns.extend(node, &mut name);
            let up = self.patterns.mirror(down);
            match down.min(up).cmp(&self.top) {
                Ordering::Less => SMALLER,
                Ordering::Equal => 1 + u8::from(down == up),
                Ordering::Greater => 0,
            }
        };
        // Symbols that are not in the column all do the same.
        let mut outcomes = [outcome(u8::MAX); MOST_CELLS + 1];
        for symbol in column {
            outcomes[symbol] = outcome(names[symbol]);
        }
        outcomes
    }

    /// Fills the last row from a column on. The number of words is known when compiling for the most common case, W = 1.
    fn fill_last<const W: usize, S: Sink>(&mut self, col: usize, prefix: Prefix, sink: &mut S) {
        if S::MERGE && col + 1 == self.cols {
            return self.fill_last_cell::<W, S>(prefix, sink);
        }
        let start = (self.rows - 1) * self.cols;
        for place in 0..self.last.find_twins(col, prefix.used, S::MERGE) {
            let (symbol, number) = self.last.twins(col, place);
            if self.last.place::<W>(col, symbol.into()) {
                self.board[start + col] = symbol;
                self.go_on::<W, S>(
                    col,
                    symbol.into(),
                    Prefix { weight: prefix.weight * number, ..prefix },
                    sink,
                );
            }
        }
        if prefix.used < self.symbols {
            let symbol = prefix.used;
            self.board[start + col] = symbol as u8;
            self.last.place_fresh::<W>(col, symbol);
            self.go_on::<W, S>(col, symbol, Prefix { used: symbol + 1, ..prefix }, sink);
        }
    }

    /// Fills the last cell. Symbols that stand neither in its row nor in its column all do the same: nothing.
    fn fill_last_cell<const W: usize, S: Sink>(&mut self, prefix: Prefix, sink: &mut S) {
        let (col, cell) = (self.cols - 1, self.board.len() - 1);
        let mut place = 0;
        while let Some(symbol) = self.last.in_the_way(place) {
            place += 1;
            if self.last.place::<W>(col, symbol.into()) {
                self.board[cell] = symbol;
                self.complete::<W, S>(symbol.into(), prefix, sink);
            }
        }
        self.last.place_fresh::<W>(col, prefix.used);
        let others = (prefix.used - place) as u64;
        self.board[cell] = prefix.used as u8;
        if others > 0 {
            self.complete::<W, S>(prefix.used, Prefix { weight: prefix.weight * others, ..prefix }, sink);
        }
        if prefix.used < self.symbols {
            self.complete::<W, S>(prefix.used, Prefix { used: prefix.used + 1, ..prefix }, sink);
        }
    }

    /// Goes on behind a symbol that was placed.
    fn go_on<const W: usize, S: Sink>(
        &mut self,
        col: usize,
        symbol: usize,
        mut prefix: Prefix,
        sink: &mut S,
    ) {
        if col + 1 == self.cols {
            return self.complete::<W, S>(symbol, prefix, sink);
        }
        let name = self.names[symbol];
        if self.symmetry != Symmetry::Ignored {
            prefix.node = self.patterns.extend(prefix.node, &mut self.names[symbol]);
            let is_side = col == 0 && self.symmetry == Symmetry::Square;
            let fine = self.patterns.largest(prefix.node) >= self.top
                && (!is_side || self.see_column(0, symbol, &mut prefix));
            if !fine {
                self.names[symbol] = name;
                return;
            }
        }
        let before = self.last.enter::<W>(col, symbol);
        self.fill_last::<W, S>(col + 1, prefix, sink);
        self.last.leave::<W>(symbol, before);
        self.names[symbol] = name;
    }

    /// Counts the readings of the first or last column, now that it is full; false when one is smaller than the top.
    #[inline]
    fn see_column(&self, col: usize, symbol: usize, prefix: &mut Prefix) -> bool {
        let outcome = self.outcomes[usize::from(col > 0)][symbol];
        prefix.sides += u32::from(outcome);
        outcome != SMALLER
    }

    /// Tells about a complete board with a solution, unless a side has a smaller pattern than the top.
    #[inline]
    fn complete<const W: usize, S: Sink>(&mut self, symbol: usize, mut prefix: Prefix, sink: &mut S) {
        let mut sides = 1;
        if self.symmetry != Symmetry::Ignored {
            let down = self.patterns.extend(prefix.node, &mut { self.names[symbol] });
            // On a board of one row the bottom is the top.
            let top = if self.rows == 1 { down } else { self.top };
            let back = self.patterns.mirror(down);
            if down < top || back < top {
                return;
            }
            let square = self.symmetry == Symmetry::Square;
            if square && !self.see_column(self.cols - 1, symbol, &mut prefix) {
                return;
            }
            let ours = 1 + usize::from(self.patterns.mirror(top) == top);
            sides = ours + usize::from(down == top) + usize::from(back == top) + prefix.sides as usize;
        }
        let (least, is_only) = self.last.least::<W>(self.cols, &self.levels[self.rows - 1].masks);
        let Prefix { used: symbols, weight, .. } = prefix;
        sink.board(&Found { board: &self.board, symbols, weight, sides, least, is_only });
    }
}

/// The last row up to some column.
#[derive(Clone, Copy)]
struct Prefix {
    /// Symbols of the board.
    used: usize,
    /// Boards that are walked at once.
    weight: u64,
    /// The pattern of the row.
    node: u32,
    /// Readings of the first and last column that have the pattern of the top.
    sides: u32,
}
