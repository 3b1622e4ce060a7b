//! Hitori as a library.
//!
//! **Hitori**: a board of numbers; shade cells so that (1) no number repeats among the unshaded cells of a row or
//! column, (2) no two shaded cells share an edge, (3) the unshaded cells are connected.
//!
//! The modules stand in the order in which data flows through them:
//!
//! ```text
//! formats/ ──► Puzzle ──► solve/ ──► Outcome ──► referee, certificate/ ──► render/
//!                │        (engine)               (the rules, proofs)       (text, ANSI, SVG)
//!                ├──► deduce/ (rules for people) ──► class A–G, explanation, hint
//!                ├──► choices (calls solve)      ──► which numbers a cell could have
//!                ├──► typo/ (calls solve)        ──► what contradicts itself, and how to repair it
//!                └──► generate/ (calls solve)    ──► puzzles with one solution
//! ```
//!
//! ```
//! use hitori_core::{formats, render, solve};
//! let puzzle = formats::parse("1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n", None)?.puzzle;
//! let outcome = solve::unique(&puzzle, &solve::Options::default());
//! if let Some(solution) = outcome.unique() {
//!     print!("{}", render::text(&puzzle, Some(solution)));
//! }
//! # Ok::<(), formats::ParseError>(())
//! ```

pub mod board;
pub mod walls;

pub mod formats;

pub mod engine;
pub mod solve;

pub mod certificate;
pub mod deduce;
pub mod referee;
pub mod render;

pub mod rate;

pub mod choices;
pub mod generate;
pub mod properties;
pub mod typo;

pub mod play;
pub mod report;

mod printable;

pub use board::{
    Canonical, Clue, Grid, Image, Literal, Puzzle, PuzzleError, Semantics, Shade, Shading, Size, SizeError,
};
pub use printable::printable;
