//! All boards of a size, and how many of them there are.
//!
//! ```text
//! classes (closed form)            legal ──► walk ──► tally (solvable, unique, by symbols, by shaded cells)
//! lines   (closed form)            every    boards in restricted-growth order, with the legal shadings
//! frontier (shadings of any size)  shading  that are still possible; symmetry weighs, the last row is merged
//! maximal (backtracking)           prune: line patterns without a colouring, and the boards without them
//! ```
//!
//! Boards are counted up to renaming of symbols: each is written with the smallest unused symbol at its first appearance.

mod boards;
mod classes;
mod count;
mod frontier;
mod last;
mod legal;
mod level;
mod lines;
mod maximal;
mod prune;
mod share;
mod symmetry;
mod tally;
mod walk;

pub use boards::{Board, boards};
pub use classes::classes;
pub use count::Census;
pub use frontier::{MostShaded, Period, Refusal, WIDEST, Watch, most_shaded, most_shaded_period, shadings};
pub use lines::{Lines, lines};
pub use maximal::{MaximalRefusal, maximal};
pub use prune::{PruneError, W_PATTERNS, boards_left, line_has_colouring, minimal_patterns};
pub use share::{Share, ShareError};
pub use tally::Tally;
pub use walk::{Spec, SpecError, Unit};
