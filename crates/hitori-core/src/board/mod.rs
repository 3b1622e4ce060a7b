//! What everything else speaks about: the geometry of a board, its clues, and shades of its cells.

mod canonical;
mod grid;
mod puzzle;
mod semantics;
mod shading;
mod size;

pub use canonical::{Canonical, Image};
pub use grid::Grid;
pub use puzzle::{Clue, Puzzle, PuzzleError};
pub use semantics::{Semantics, UnknownSemantics};
pub use shading::{Literal, Shade, Shading};
pub use size::{Direction, Line, MAX_CELLS, ParseSizeError, Size, SizeError};
