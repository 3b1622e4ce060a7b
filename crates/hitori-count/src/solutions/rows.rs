//! Solutions row by row: the frontier over trees of shaded cells, and what is known of the numbers.
//!
//! A state is the state of `frontier/` with two bits for each group of equal numbers that has cells on both
//! sides of the place. States that agree have the same future, so it is enough to know in how many ways each
//! is reached.

use hitori_core::engine::{Budget, Limit, Meter, Progress};
use hitori_core::{Puzzle, Semantics, Shade, Shading, Size};
use indexmap::IndexSet;
use num_bigint::BigUint;

use super::groups::{Demand, demands};
use crate::frontier::{ShadingError, State, Turned, WIDEST, add, number, shadings, words};

/// Bytes that the states of two places may take together.
const MEMORY: usize = 1 << 28;

/// Bytes of a state besides the number of ways: the state, its hash, its place in the table.
const BYTES: usize = 72;

/// A way to walk over a board.
pub(super) struct Rows {
    size: Size,
    board: Turned,
    demands: Vec<Demand>,
    /// Groups alive at one time.
    alive: usize,
    /// Whether nothing is demanded: every legal shading counts.
    is_plain: bool,
}

impl Rows {
    /// Prepares to walk over the rows, or over the columns when `across`. `None` when a line is too long, or
    /// too many groups are alive at one time.
    pub(super) fn new(puzzle: &Puzzle, facts: &Shading, semantics: Semantics, across: bool) -> Option<Self> {
        let size = puzzle.size();
        let (rows, cols) = if across { (size.cols(), size.rows()) } else { (size.rows(), size.cols()) };
        if cols > WIDEST {
            return None;
        }
        let at = |row: usize, col: usize| if across { size.at(col, row) } else { size.at(row, col) };
        let (demands, alive) = demands(puzzle, facts, semantics, (rows, cols), at)?;
        let is_plain = semantics == Semantics::Strict
            && alive == 0
            && facts.cells().iter().all(|&shade| shade == Shade::Undecided);
        Some(Self { size, board: Turned { rows, cols }, demands, alive, is_plain })
    }

    /// Returns a measure of how many states there may be.
    pub(super) fn width(&self) -> usize {
        self.board.cols + self.alive
    }

    /// Counts, or returns `None` when there are too many states.
    pub(super) fn count(&self, budget: &Budget) -> Result<Option<BigUint>, Limit> {
        if self.is_plain {
            return match shadings(self.size, budget) {
                Ok(count) => Ok(Some(count.0)),
                Err(ShadingError::Limit(limit)) => Err(limit),
                Err(_) => Ok(None),
            };
        }
        let mut meter = Meter::start(budget);
        let words = words(self.board);
        let most = MEMORY / 2 / (BYTES + 8 * words);
        let (mut layer, mut next): (IndexSet<(State, u128)>, _) = (IndexSet::new(), IndexSet::new());
        layer.insert((0, 0));
        let mut ways = vec![0; words];
        ways[0] = 1;
        let mut next_ways = Vec::new();
        for (place, demand) in self.demands.iter().enumerate() {
            let (row, col) = (place / self.board.cols, place % self.board.cols);
            meter.check()?;
            meter.budget().report(Progress::from_share(place as f64 / self.demands.len() as f64));
            next.clear();
            next_ways.clear();
            for (&(state, known), ways) in layer.iter().zip(ways.chunks_exact(words)) {
                meter.steps(self.board.cols)?;
                if let Some(known) = demand.white(known) {
                    let reached = (self.board.white(state, col), known);
                    add(&mut next_ways, words * next.insert_full(reached).0, ways);
                }
                if let Some(known) = demand.shaded(known)
                    && let Some(state) = self.board.shaded(state, row, col)
                {
                    add(&mut next_ways, words * next.insert_full((state, known)).0, ways);
                }
            }
            if next.len() > most {
                return Ok(None);
            }
            std::mem::swap(&mut layer, &mut next);
            std::mem::swap(&mut ways, &mut next_ways);
        }
        Ok(Some(ways.chunks_exact(words).map(number).sum()))
    }
}
