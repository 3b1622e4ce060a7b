//! What the walk finds, and who is told.

use hitori_core::{Puzzle, Semantics, Size};

/// Receives the boards of a walk.
pub(crate) trait Sink {
    /// Whether boards are counted only. Then those that differ by symbols that do the same are told about once.
    const MERGE: bool;

    /// Receives a board with a solution.
    fn board(&mut self, found: &Found<'_>);

    /// Returns whether no more boards are wanted.
    fn is_over(&self) -> bool {
        false
    }
}

/// A board with a solution, or several boards of which one is shown.
pub(crate) struct Found<'a> {
    /// Its symbols, each new one the smallest unused.
    pub(crate) board: &'a [u8],
    /// How many different symbols it has.
    pub(crate) symbols: usize,
    /// How many boards it stands for.
    pub(crate) weight: u64,
    /// How many sides have the pattern of the top row.
    pub(crate) sides: usize,
    /// The least solution, if there is one.
    pub(crate) least: Option<u64>,
    /// Whether that is the only solution.
    pub(crate) is_only: bool,
}

impl Found<'_> {
    /// Returns whether there is exactly one solution in this sense.
    pub(crate) fn is_unique(&self, semantics: Semantics) -> bool {
        self.least.is_some() && (self.is_only || semantics == Semantics::Minimal)
    }

    /// Returns the board as a puzzle, with numbers from 1 on.
    pub(crate) fn puzzle(&self, size: Size) -> Puzzle {
        let numbers = self.board.iter().map(|&symbol| u32::from(symbol) + 1);
        Puzzle::from_numbers(size, numbers).expect("one small number per cell")
    }
}
