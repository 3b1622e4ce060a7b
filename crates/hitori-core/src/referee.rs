//! The three rules and nothing else: does a [`Shading`] solve a [`Puzzle`]?

use crate::grid::Size;
use crate::puzzle::{Puzzle, Shading};
use crate::solve::Semantics;

/// One breach of the rules, with the cells that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The shading is for a board of another size.
    Size {
        /// Size of the shading.
        shading: Size,
        /// Size of the puzzle.
        puzzle: Size,
    },
    /// A cell has no shade.
    Undecided {
        /// The cell.
        cell: usize,
    },
    /// Equal numbers left white in one row.
    RepeatInRow {
        /// The number.
        number: u32,
        /// The white cells that hold it.
        cells: Vec<usize>,
    },
    /// Equal numbers left white in one column.
    RepeatInColumn {
        /// The number.
        number: u32,
        /// The white cells that hold it.
        cells: Vec<usize>,
    },
    /// Two shaded cells share an edge.
    Adjacent {
        /// The two cells.
        cells: [usize; 2],
    },
    /// White cells that are cut off from the largest white area.
    CutOff {
        /// One area, in row-major order.
        cells: Vec<usize>,
    },
    /// No cell is white.
    NoWhite,
    /// Minimal semantics: a shaded cell without an equal white cell in its row and column.
    Needless {
        /// The cell.
        cell: usize,
    },
}

impl Violation {
    /// The sentence for a person.
    pub fn describe(&self, size: Size) -> String {
        let _ = size;
        unimplemented!("referee")
    }

    /// One word per kind, for JSON.
    pub fn kind(&self) -> &'static str {
        unimplemented!("referee")
    }

    /// The cells involved.
    pub fn cells(&self) -> Vec<usize> {
        unimplemented!("referee")
    }
}

/// Every breach of the rules; none means that the shading is a solution.
pub fn violations(puzzle: &Puzzle, shading: &Shading, semantics: Semantics) -> Vec<Violation> {
    let _ = (puzzle, shading, semantics);
    unimplemented!("referee")
}

/// Is the shading a solution? The quick form of [`violations`].
pub fn is_solution(puzzle: &Puzzle, shading: &Shading, semantics: Semantics) -> bool {
    let _ = (puzzle, shading, semantics);
    unimplemented!("referee")
}
