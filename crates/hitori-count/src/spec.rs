//! Which boards are counted: a size and the most symbols that a board may have.

use std::fmt;

use hitori_core::Size;
use hitori_core::engine::Budget;
use thiserror::Error;

use crate::frontier;
use crate::number::Number;

/// The most cells: a shading is a mask of 64 bits.
pub(crate) const MOST_CELLS: usize = 64;

/// The most legal shadings, all of which are held in memory: half a gigabyte.
const MOST_SHADINGS: u64 = 1 << 26;

/// The boards of a size with at most so many symbols, up to renaming.
///
/// ```
/// use hitori_core::Size;
/// use hitori_count::{Spec, SpecError};
/// assert_eq!(Spec::new(Size::new(4, 5)?, 4)?.to_string(), "4×5 with up to 4 symbols");
/// assert!(matches!(Spec::new(Size::new(9, 9)?, 9), Err(SpecError::Cells { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    size: Size,
    symbols: usize,
}

/// Boards that cannot be walked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// The board has too many cells.
    #[error("a board of {size} has {cells} cells: at most {MOST_CELLS} are walked", cells = .size.cells())]
    Cells {
        /// The board.
        size: Size,
    },
    /// The board has too many legal shadings.
    #[error("a board of {size} has {shadings} legal shadings: at most {MOST_SHADINGS} are held in memory")]
    Shadings {
        /// The board.
        size: Size,
        /// How many it has.
        shadings: Number,
    },
    /// There is no symbol to write.
    #[error("boards need at least one symbol")]
    Symbols,
}

impl Spec {
    /// Takes the boards of a size with at most so many symbols. More symbols than cells are the same as one for each
    /// cell.
    ///
    /// # Errors
    /// If there is no symbol, or the board is too large for its legal shadings to be listed.
    pub fn new(size: Size, symbols: usize) -> Result<Self, SpecError> {
        if size.cells() > MOST_CELLS {
            return Err(SpecError::Cells { size });
        }
        if symbols == 0 {
            return Err(SpecError::Symbols);
        }
        // At most eight columns: a few milliseconds, so that no budget is needed.
        if let Ok(shadings) = frontier::shadings(size, &Budget::default())
            && shadings > Number::from(MOST_SHADINGS)
        {
            return Err(SpecError::Shadings { size, shadings });
        }
        Ok(Self { size, symbols: symbols.min(size.cells()) })
    }

    /// Returns the size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the most symbols that a board can have.
    pub fn symbols(&self) -> usize {
        self.symbols
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} with up to {} symbols", self.size, self.symbols)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_that_cannot_be_listed_are_refused() {
        let spec = |rows, cols, symbols| Spec::new(Size::new(rows, cols).unwrap(), symbols);
        assert_eq!(spec(2, 2, 9).unwrap().symbols(), 4);
        assert_eq!(spec(2, 2, 0), Err(SpecError::Symbols));
        assert!(matches!(spec(5, 13, 2), Err(SpecError::Cells { .. })));
        assert!(spec(6, 7, 7).is_ok());
        let error = spec(8, 8, 8).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a board of 8×8 has 118930018898 legal shadings: at most 67108864 are held in memory"
        );
    }
}
