//! Hard Hitori boards: formulas as boards.
//!
//! | I want to … | call … |
//! |---|---|
//! | read a formula, or write one | [`Formula::from_dimacs`], [`Formula`]'s `Display` |
//! | turn a formula into a board with as many solutions as models | [`reduce`] |
//! | get from a solution to a model, and back | [`ReductionMap::decode`], [`ReductionMap::shade`] |
//!
//! # Features
//!
//! `schema`: a JSON Schema of [`ReductionMap`].

mod formula;
mod reduction;

pub use formula::{Assignment, Formula, Literal, MAX_VARIABLES, variable_of};
pub use reduction::{Gadgets, LiteralCell, MapError, ReduceError, Reduction, ReductionMap, reduce};
