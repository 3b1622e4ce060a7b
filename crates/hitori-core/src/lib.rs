//! Hitori as a library.
//!
//! **Hitori**: a board of numbers; shade cells so that (1) no number repeats among the unshaded cells of a row or
//! column, (2) no two shaded cells share an edge, (3) the unshaded cells are connected.
//!
//! The modules stand in the order in which data flows through them:
//!
//! ```text
//! input/ ──► Puzzle ──► solve/ ──► Answer ──► referee ──► render/
//! (formats)             (engine)              (the rules)  (text, ANSI, SVG)
//!                          └──► Certificate ──► certificate/ (no solution, no other one: checked without the engine)
//! ```

pub mod grid;
pub mod puzzle;
mod walls;

pub mod input;
pub mod solve;

pub mod certificate;
pub mod deduce;
pub mod referee;
pub mod render;

pub mod generate;
pub mod properties;

pub use grid::{Grid, Size};
pub use puzzle::{Clue, Puzzle, Shade, Shading};
