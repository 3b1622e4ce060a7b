//! Why shadings are not counted.

use hitori_core::Size;
use hitori_core::engine::Limit;
use thiserror::Error;

use super::{WIDEST, WIDEST_MAXIMAL};

/// Why shadings are not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShadingError {
    /// Both sides of the board are too long.
    #[error("the shorter side of {0} is too long: at most {WIDEST}")]
    TooWide(Size),
    /// Both sides of the board are too long for maximal shadings.
    #[error("the shorter side of {0} is too long: at most {WIDEST_MAXIMAL} for maximal shadings")]
    TooWideForMaximal(Size),
    /// The board has more cells than the count can take.
    #[error("a board of {size} has {cells} cells: {what} up to {most}", cells = .size.cells())]
    TooManyCells {
        /// The board.
        size: Size,
        /// What is counted, or found.
        what: &'static str,
        /// The most cells.
        most: usize,
    },
    /// Boards of this width have no period.
    #[error("a width from 2 to {WIDEST} expected, not {0}")]
    NoPeriod(usize),
    /// The budget is spent, or the work was cancelled.
    #[error(transparent)]
    Limit(#[from] Limit),
}
