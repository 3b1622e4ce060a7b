//! The boards themselves, one by one, in restricted-growth order.

use super::count::puzzle;
use super::walk::{Found, Sink, Spec, Walk};
use crate::board::{Puzzle, Semantics, Shade, Shading, Size};

/// A board with a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The board, with numbers from 1 on, each new one the smallest unused.
    pub puzzle: Puzzle,
    /// Its least solution; if there is none, it has several minimal ones.
    pub least: Option<Shading>,
    /// Is that the only solution?
    pub is_only: bool,
}

impl Board {
    /// Has it exactly one solution in this sense?
    pub fn is_unique(&self, semantics: Semantics) -> bool {
        self.least.is_some() && (self.is_only || semantics == Semantics::Minimal)
    }
}

/// Visits every board of a size that has a solution, in the order of their symbols read row by row, as long as `visit` says
/// so; unique boards only, if that is asked for.
///
/// ```
/// use hitori_core::Size;
/// use hitori_core::enumerate::{Spec, boards};
/// use hitori_core::Semantics;
/// let mut unique = 0;
/// boards(&Spec::new(Size::new(3, 3)?, 3)?, Some(Semantics::Strict), |_| {
///     unique += 1;
///     true
/// });
/// assert_eq!(unique, 264);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn boards(spec: &Spec, unique: Option<Semantics>, visit: impl FnMut(Board) -> bool) {
    let mut walk = Walk::new(spec, false);
    let mut visitor = Visitor { size: spec.size(), unique, visit, goes_on: true };
    for unit in walk.units() {
        walk.visit(&unit, &mut visitor);
        if !visitor.goes_on {
            return;
        }
    }
}

struct Visitor<F> {
    size: Size,
    unique: Option<Semantics>,
    visit: F,
    goes_on: bool,
}

impl<F: FnMut(Board) -> bool> Sink for Visitor<F> {
    const MERGE: bool = false;

    fn board(&mut self, found: &Found<'_>) {
        // A unit is walked to its end; it is small enough.
        if !self.goes_on || self.unique.is_some_and(|semantics| !found.is_unique(semantics)) {
            return;
        }
        let least = found.least.map(|mask| {
            let mut shading = Shading::filled(self.size, Shade::White);
            (0..self.size.cells())
                .filter(|cell| mask >> cell & 1 == 1)
                .for_each(|cell| shading.set(cell, Shade::Shaded));
            shading
        });
        let board = Board { puzzle: puzzle(self.size, found.board), least, is_only: found.is_only };
        self.goes_on = (self.visit)(board);
    }
}
