//! The last row of a board: completes each board and finds its least solution.
//!
//! **Unique in the minimal sense.** Legal shadings are closed under unshading. Let I be the intersection of all
//! solutions of a board: it is legal. The board has exactly one minimal solution if and only if its solutions have a
//! least element. The list is sorted, so only the first solution can be least.
//!
//! **The last row is merged.** In the last row a symbol matters only by where it stands: in this row, and in the
//! columns still to be filled. Symbols that stand in the same places are interchangeable and walked once, with their
//! number as weight. A place in which every remaining shading is shaded does not matter either.

use std::cmp::Ordering;

use crate::last_sets::LastSets;
use crate::rows::Rows;
use crate::sink::{Found, Sink};
use crate::spec::MOST_CELLS;
use crate::symmetry::{NOTHING, Outcomes, SMALLER, Symmetry};

/// Columns at the end of the row within which the budget is not looked at: they take microseconds.
const UNWATCHED: usize = 2;

/// Fills the last row.
pub(crate) struct LastRow {
    sets: LastSets,
    /// The names of symbols in the last row.
    names: [u8; MOST_CELLS],
    /// What each symbol in the last row would make of the first and of the last column.
    outcomes: [Outcomes; 2],
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

impl LastRow {
    pub(crate) fn new() -> Self {
        Self { sets: LastSets::default(), names: [u8::MAX; MOST_CELLS], outcomes: [[0; MOST_CELLS + 1]; 2] }
    }

    /// Fills the last row below rows that are full.
    pub(crate) fn fill<S: Sink>(&mut self, rows: &mut Rows, used: usize, sink: &mut S) {
        let row = rows.rows - 1;
        if rows.symmetry == Symmetry::Square {
            self.outcomes = [0, rows.cols - 1].map(|col| outcomes_of(rows, col));
        }
        self.sets.prepare(rows.last_masks(), &rows.board, used, rows.cols, row, &self.outcomes);
        let prefix = Prefix { used, weight: 1, node: NOTHING, sides: 0 };
        match self.sets.words {
            1 => self.fill_from::<1, S>(rows, 0, prefix, sink),
            _ => self.fill_from::<0, S>(rows, 0, prefix, sink),
        }
    }

    /// Fills the row from a column on. The number of words of a bit set is known when compiling for the most common
    /// case, `WORDS` = 1; 0 stands for all others.
    fn fill_from<const WORDS: usize, S: Sink>(
        &mut self,
        rows: &mut Rows,
        col: usize,
        prefix: Prefix,
        sink: &mut S,
    ) {
        if S::MERGE && col + 1 == rows.cols {
            return self.fill_last_cell::<WORDS, S>(rows, prefix, sink);
        }
        if col + UNWATCHED < rows.cols && (rows.is_over() || sink.is_over()) {
            return;
        }
        let start = (rows.rows - 1) * rows.cols;
        for place in 0..self.sets.find_twins(col, prefix.used, S::MERGE) {
            let (symbol, number) = self.sets.twins(col, place);
            if self.sets.place::<WORDS>(col, symbol.into()) {
                rows.board[start + col] = symbol;
                let prefix = Prefix { weight: prefix.weight * number, ..prefix };
                self.go_on::<WORDS, S>(rows, col, symbol.into(), prefix, sink);
            }
        }
        if prefix.used < rows.symbols {
            let symbol = prefix.used;
            rows.board[start + col] = symbol as u8;
            self.sets.place_fresh::<WORDS>(col, symbol);
            self.go_on::<WORDS, S>(rows, col, symbol, Prefix { used: symbol + 1, ..prefix }, sink);
        }
    }

    /// Fills the last cell. Symbols that stand neither in its row nor in its column all do the same: nothing.
    fn fill_last_cell<const WORDS: usize, S: Sink>(&mut self, rows: &mut Rows, prefix: Prefix, sink: &mut S) {
        let (col, cell) = (rows.cols - 1, rows.board.len() - 1);
        let mut place = 0;
        while let Some(symbol) = self.sets.in_the_way(place) {
            place += 1;
            if self.sets.place::<WORDS>(col, symbol.into()) {
                rows.board[cell] = symbol;
                self.complete::<WORDS, S>(rows, symbol.into(), prefix, sink);
            }
        }
        self.sets.place_fresh::<WORDS>(col, prefix.used);
        let others = (prefix.used - place) as u64;
        rows.board[cell] = prefix.used as u8;
        if others > 0 {
            let prefix = Prefix { weight: prefix.weight * others, ..prefix };
            self.complete::<WORDS, S>(rows, prefix.used, prefix, sink);
        }
        if prefix.used < rows.symbols {
            let prefix_with_new = Prefix { used: prefix.used + 1, ..prefix };
            self.complete::<WORDS, S>(rows, prefix.used, prefix_with_new, sink);
        }
    }

    /// Goes on behind a symbol that was placed.
    fn go_on<const WORDS: usize, S: Sink>(
        &mut self,
        rows: &mut Rows,
        col: usize,
        symbol: usize,
        mut prefix: Prefix,
        sink: &mut S,
    ) {
        if col + 1 == rows.cols {
            return self.complete::<WORDS, S>(rows, symbol, prefix, sink);
        }
        let name = self.names[symbol];
        if rows.symmetry != Symmetry::Ignored {
            prefix.node = rows.patterns.extend(prefix.node, &mut self.names[symbol]);
            let is_side = col == 0 && rows.symmetry == Symmetry::Square;
            let fine = rows.patterns.largest(prefix.node) >= rows.top
                && (!is_side || self.see_column(0, symbol, &mut prefix));
            if !fine {
                self.names[symbol] = name;
                return;
            }
        }
        let before = self.sets.enter::<WORDS>(col, symbol);
        self.fill_from::<WORDS, S>(rows, col + 1, prefix, sink);
        self.sets.leave::<WORDS>(symbol, before);
        self.names[symbol] = name;
    }

    /// Counts the readings of the first or last column, now that it is full. Returns false when one is smaller than
    /// the top.
    #[inline]
    fn see_column(&self, col: usize, symbol: usize, prefix: &mut Prefix) -> bool {
        let outcome = self.outcomes[usize::from(col > 0)][symbol];
        prefix.sides += u32::from(outcome);
        outcome != SMALLER
    }

    /// Tells about a complete board with a solution, unless a side has a smaller pattern than the top.
    #[inline]
    fn complete<const WORDS: usize, S: Sink>(
        &mut self,
        rows: &mut Rows,
        symbol: usize,
        mut prefix: Prefix,
        sink: &mut S,
    ) {
        let mut sides = 1;
        if rows.symmetry != Symmetry::Ignored {
            let down = rows.patterns.extend(prefix.node, &mut { self.names[symbol] });
            // On a board of one row the bottom is the top.
            let top = if rows.rows == 1 { down } else { rows.top };
            let back = rows.patterns.mirror(down);
            if down < top || back < top {
                return;
            }
            let square = rows.symmetry == Symmetry::Square;
            if square && !self.see_column(rows.cols - 1, symbol, &mut prefix) {
                return;
            }
            let ours = 1 + usize::from(rows.patterns.mirror(top) == top);
            sides = ours + usize::from(down == top) + usize::from(back == top) + prefix.sides as usize;
        }
        if !S::MERGE && rows.is_over_after_board() {
            return;
        }
        let (least, is_only) = self.sets.least::<WORDS>(rows.cols, rows.last_masks());
        let Prefix { used: symbols, weight, .. } = prefix;
        sink.board(&Found { board: &rows.board, symbols, weight, sides, least, is_only });
    }
}

/// Returns what each symbol would make of a column that lacks its last cell.
fn outcomes_of(rows: &Rows, col: usize) -> Outcomes {
    let (mut node, mut names) = (NOTHING, [u8::MAX; MOST_CELLS + 1]);
    let column = (0..rows.rows - 1).map(|above| usize::from(rows.board[above * rows.cols + col]));
    for symbol in column.clone() {
        node = rows.patterns.extend(node, &mut names[symbol]);
    }
    let outcome = |mut name: u8| {
        let down = rows.patterns.extend(node, &mut name);
        let up = rows.patterns.mirror(down);
        match down.min(up).cmp(&rows.top) {
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
