//! Boards that are images of each other are counted once: what is counted does not change when a board is turned.
//!
//! A board has eight images (four when it is not square), and the top rows of these are the sides of the board read in both
//! directions. Written with the smallest unused symbol at each first appearance, a side becomes a *pattern*. Only boards
//! whose top row has the smallest pattern of all sides are visited, and each counts 8/t, where t sides have that pattern:
//! of the 8/|S| different images of a board with symmetries S, t/|S| have the smallest pattern on top, so that all of
//! them together are counted 8/|S| times.

/// What each board is multiplied by, so that 1/t is whole.
pub(super) const SCALE: u64 = 840;

/// Sides of a board, compared by pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symmetry {
    /// None: every board counts for itself.
    Ignored,
    /// Top and bottom, in both directions.
    Rows,
    /// All four sides, in both directions.
    Square,
}

impl Symmetry {
    /// Those of a board.
    pub(super) fn of(rows: usize, cols: usize) -> Self {
        if rows == cols { Self::Square } else { Self::Rows }
    }

    /// How many images a board has.
    pub(super) fn order(self) -> u64 {
        match self {
            Self::Ignored => 1,
            Self::Rows => 4,
            Self::Square => 8,
        }
    }
}

/// A line of symbols as a pattern: a number that grows with the string in lexicographic order.
pub(super) fn pattern(symbols: impl Iterator<Item = u8>) -> u64 {
    let mut names = [u8::MAX; 64];
    let mut used = 0;
    symbols.fold(0, |pattern, symbol| {
        let name = &mut names[usize::from(symbol)];
        if *name == u8::MAX {
            *name = used;
            used += 1;
        }
        // Lines of up to ten cells fit six bits each; longer ones are compared by their first ten cells, see `fits`.
        pattern << 6 | u64::from(*name)
    })
}

/// Do lines of this length have patterns?
pub(super) fn fits(length: usize) -> bool {
    length <= 10
}
