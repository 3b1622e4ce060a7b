//! Hard Hitori boards: formulas as boards, families of hard formulas, and small boards made harder.
//!
//! | I want to … | call … |
//! |---|---|
//! | read a formula, or write one | [`Formula::from_dimacs`], [`Formula`]'s `Display` |
//! | turn a formula into a board with as many solutions as models | [`reduce`] |
//! | get from a solution to a model, and back | [`ReductionMap::decode`], [`ReductionMap::shade`] |
//! | make a hard formula of a family | [`family`], [`Settings::make`] |
//! | find a small board that is hard | [`climb`], [`measure`] |
//!
//! # Features
//!
//! `schema`: a JSON Schema of [`ReductionMap`].

mod climb;
mod families;
mod formula;
mod reduction;

pub use climb::{
    Climb, ClimbError, Climbed, Conflicts, Depth, Hardness, LEAST_SIDE, MOST_LEVELS, MOST_SIDE, Measure,
    climb, measure,
};
pub use families::{FAMILIES, Family, FamilyError, FamilyOption, Made, Settings, factors, family};
pub use formula::{Assignment, Formula, Literal, MAX_VARIABLES, variable_of};
pub use reduction::{Gadgets, LiteralCell, MapError, ReduceError, Reduction, ReductionMap, reduce};
