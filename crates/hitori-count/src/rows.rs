//! All rows of a board but the last, filled in restricted-growth order, with the legal shadings that are still
//! possible.
//!
//! Cells are filled row by row. A symbol that stands already in the cell's row or column forbids the shadings that
//! leave both white, and a prefix for which none is left is given up. At the start of a row the shadings that are
//! left are written down as a list, sorted by number of shaded cells; within the row they are a bit set over this
//! list, and a pair of duplicates is a bit set, too: one of them is shaded. So placing a symbol is an intersection.

use hitori_core::engine::{Limit, Meter};

use crate::legal::legal_shadings;
use crate::level::Level;
use crate::spec::Spec;
use crate::symmetry::{Patterns, Symmetry};

/// Nodes of the search between two looks at the budget.
const TICK: u32 = 64;
/// The same where each board takes long: it is graded or printed.
const TICK_BOARDS: u32 = 8;

/// Rows of a unit on boards that have more.
const UNIT_ROWS: usize = 2;

/// The rows of a board, being filled.
pub(crate) struct Rows {
    pub(crate) symbols: usize,
    pub(crate) symmetry: Symmetry,
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    /// Rows of a unit.
    pub(crate) unit_rows: usize,
    pub(crate) board: Vec<u8>,
    pub(crate) levels: Vec<Level>,
    pub(crate) patterns: Patterns,
    /// The pattern of the top row.
    pub(crate) top: u32,
    meter: Meter,
    /// Why the search ends early, if it does: a limit, or nothing more is wanted.
    stopped: Option<Option<Limit>>,
}

/// Called when rows are full, with the number of different symbols in them.
pub(crate) type Full<'a> = &'a mut dyn FnMut(&mut Rows, usize);

impl Rows {
    /// Prepares rows for which all legal shadings of the board are possible.
    pub(crate) fn new(spec: &Spec, symmetry: Symmetry, meter: Meter) -> Result<Self, Limit> {
        Self::with_shadings_in(spec.size().rows(), spec, symmetry, meter)
    }

    /// Prepares the rows of a unit alone. A legal shading stays legal when cells are unshaded, so a unit has a shading
    /// exactly when it has one that shades no cell below it: these are few, however large the board is.
    pub(crate) fn of_units(spec: &Spec, symmetry: Symmetry, meter: Meter) -> Result<Self, Limit> {
        Self::with_shadings_in(unit_rows(spec), spec, symmetry, meter)
    }

    fn with_shadings_in(
        shaded_rows: usize,
        spec: &Spec,
        symmetry: Symmetry,
        mut meter: Meter,
    ) -> Result<Self, Limit> {
        let (rows, cols) = (spec.size().rows(), spec.size().cols());
        let mut levels = vec![Level::default(); rows];
        levels[0].masks = legal_shadings(spec.size(), shaded_rows, &mut meter)?;
        levels[0].prepare(0, cols);
        Ok(Self {
            symbols: spec.symbols(),
            symmetry,
            rows,
            cols,
            unit_rows: unit_rows(spec),
            board: vec![0; spec.size().cells()],
            levels,
            patterns: if symmetry == Symmetry::Ignored { Patterns::default() } else { Patterns::new(cols) },
            top: 0,
            meter,
            stopped: None,
        })
    }

    /// Writes the rows of a unit, and lists the shadings that they leave.
    pub(crate) fn enter(&mut self, unit: &[u8]) {
        self.board[..unit.len()].copy_from_slice(unit);
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
    }

    /// Fills rows from the first one below a unit on, all but the last, and calls `full` for each way to do it.
    pub(crate) fn fill_below_unit(&mut self, used: usize, full: Full<'_>) {
        if self.unit_rows + 1 == self.rows {
            return full(self, used);
        }
        self.levels[self.unit_rows].prepare(self.unit_rows, self.cols);
        self.fill(self.unit_rows, 0, used, full);
    }

    /// Fills rows from a cell on, up to the rows of a unit or to the last but one, whichever comes next; then calls
    /// `full`.
    pub(crate) fn fill(&mut self, row: usize, col: usize, used: usize, full: Full<'_>) {
        if self.is_over() {
            return;
        }
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
    fn descend(&mut self, row: usize, used: usize, full: Full<'_>) {
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

    /// Returns whether the top row can still have the smallest pattern, when all rows to this one are full.
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

    /// Returns the shadings that all rows but the last leave.
    #[inline]
    pub(crate) fn last_masks(&self) -> &[u64] {
        &self.levels[self.rows - 1].masks
    }

    /// Counts a node of the search. Returns whether the search is to end.
    #[inline]
    pub(crate) fn is_over(&mut self) -> bool {
        self.count_step(TICK)
    }

    /// Counts a board that takes long. Returns whether the search is to end.
    #[inline]
    pub(crate) fn is_over_after_board(&mut self) -> bool {
        self.count_step(TICK_BOARDS)
    }

    #[inline]
    fn count_step(&mut self, every: u32) -> bool {
        if self.stopped.is_none() {
            self.stopped = self.meter.tick(every).err().map(Some);
        }
        self.stopped.is_some()
    }

    /// Returns the limit that ended the search, if any did.
    pub(crate) fn check(&self) -> Result<(), Limit> {
        self.stopped.flatten().map_or(Ok(()), Err)
    }

    /// Ends the search, because nothing more is wanted.
    pub(crate) fn end(&mut self) {
        self.stopped = Some(None);
    }
}

/// Returns the rows of a unit: two, but never the last row of the board.
fn unit_rows(spec: &Spec) -> usize {
    UNIT_ROWS.min(spec.size().rows() - 1)
}
