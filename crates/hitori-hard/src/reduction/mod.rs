//! From a formula to a board that has exactly as many solutions as the formula has models.
//!
//! ```text
//! Formula ──► compact or nooij ──► Sketch ──► numbers ──► Puzzle
//!             which gadgets where    every cell white,     what makes the cells
//!                                    shaded, or a literal  what the sketch says
//! ```
//!
//! A solution shades what the sketch shades and leaves white what it leaves white; a cell with a literal is white exactly when the
//! literal is true. The proofs stand where the steps are: that the fixed cells are forced in `numbers.rs`, that the literals of a
//! variable agree and that a wall opens exactly when its clause holds in `compact.rs` and `nooij.rs`. [`ReductionMap`] says which
//! cell is which, and leads from solutions to assignments and back.

mod compact;
mod map;
mod nooij;
mod numbers;
mod occurrences;
mod sketch;

use std::str::FromStr;

use hitori_core::{Puzzle, Size};
use thiserror::Error;

pub use map::{LiteralCell, MapError, ReductionMap};

use crate::formula::Formula;

/// Which gadgets a formula is built from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Gadgets {
    /// Ours: a wall across the board for each clause, variables that meet in no clause share their columns.
    #[default]
    Compact,
    /// Those of de Nooij 2026, appendix E: clause walls, connecting gadgets with three ports, filler.
    Nooij,
}

impl Gadgets {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Compact, Self::Nooij];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Compact => "compact",
            Self::Nooij => "nooij",
        }
    }
}

impl FromStr for Gadgets {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|gadgets| gadgets.name() == name)
            .ok_or_else(|| format!("no gadgets '{name}', one of compact and nooij expected"))
    }
}

/// Why a formula becomes no board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReduceError {
    /// The board would have too many cells.
    #[error("the board would have {at_least}{rows}×{cols} cells; the limit is {most} cells")]
    TooLarge {
        /// `at least ` where the exact size was not worth computing.
        at_least: &'static str,
        /// Rows it would have.
        rows: usize,
        /// Columns it would have.
        cols: usize,
        /// Cells that were allowed.
        most: usize,
    },
}

/// A formula as a board.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// The board.
    pub puzzle: Puzzle,
    /// Which cell stands for what.
    pub map: ReductionMap,
}

/// Turns a formula into a board of at most so many cells; larger ones are refused before anything of their size is allocated.
///
/// ```
/// use hitori_core::solve::{Options, up_to};
/// use hitori_hard::{Formula, Gadgets, reduce};
/// let formula = Formula::from_dimacs("p cnf 2 1\n1 -2 0\n")?;
/// let reduction = reduce(&formula, Gadgets::Compact, 1_000)?;
/// assert_eq!(reduction.puzzle.size().to_string(), "9×14");
/// let solutions = up_to(&reduction.puzzle, 10, &Options::default()).solutions;
/// assert_eq!(solutions.len(), 3);
/// assert!(solutions.iter().all(|solution| formula.is_model(&reduction.map.decode(solution).unwrap())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce(formula: &Formula, gadgets: Gadgets, most_cells: usize) -> Result<Reduction, ReduceError> {
    let sketch = match gadgets {
        Gadgets::Compact => compact::sketch(formula, most_cells)?,
        Gadgets::Nooij => nooij::sketch(formula, most_cells)?,
    };
    let puzzle = numbers::fill(&sketch);
    Ok(Reduction { puzzle, map: ReductionMap::new(formula, gadgets, &sketch) })
}

/// Returns the size of a board if that is allowed.
fn allowed(rows: usize, cols: usize, most: usize, at_least: &'static str) -> Result<Size, ReduceError> {
    let too_large = ReduceError::TooLarge { at_least, rows, cols, most };
    if rows.checked_mul(cols).is_none_or(|cells| cells > most) {
        return Err(too_large);
    }
    Size::new(rows, cols).map_err(|_| too_large)
}
