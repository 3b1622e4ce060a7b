//! AltP, alternating permutations: two stretches that hold the same numbers in alternating order, or `A B A'` with B' elsewhere.
//!
//! *Proof.* Such stretches are cuts: they hold n pairs in 2n cells, need n shaded cells, and take n at most, or n + 1 when both are
//! of odd length. So each pair of neighbours from the left end on has one shaded cell, and each stretch turns from `x-` to
//! `-x` once; with odd lengths one stretch is `x-x…-x`. Whatever all ways to do so have in common holds
//! (`cuts.rs` has the details, `blocks.rs` the search).
//!
//! For A and B of even length in `A B A* … B'`: the cells of a number of A stand at the same places in their couples, so the
//! first A is `x-…x-` and the second `-x…-x`. For A and B of odd length: were `A B A*` full, its ends of A that face B would
//! be shaded and B begin and end white, so that B' is full in any case.

use super::blocks::{Kind, for_cuts};
use super::cuts::report;
use super::prelude::*;

/// See the file's own text.
pub struct AltP;

impl Rule for AltP {
    fn id(&self) -> &'static str {
        "AltP"
    }

    fn class(&self) -> Class {
        Class::B
    }

    fn statement(&self) -> &'static str {
        "where two stretches hold only pairs, in alternating order or as A B A' and B', counting the shaded cells they need and take decides"
    }

    fn is_static(&self) -> bool {
        true
    }

    fn examples(&self) -> &'static [Example] {
        &[
            Example { board: &["123492134"], marks: &[], concludes: &["x-???x-??"] },
            Example { board: &["123412943"], marks: &[], concludes: &["x-??-x???"] },
            Example { board: &["123412354"], marks: &[], concludes: &["???-????x"] },
        ]
    }

    fn find(&self, position: &Position, which: Which, found: &mut dyn Found) {
        for_cuts(position, which, Kind::Alternating, |line, cut| report("AltP", line, cut, found));
    }

    fn why(&self, position: &Position, applied: &Applied<'_>) -> String {
        super::cuts::why(position, applied.premises)
    }

    fn source(&self) -> &'static str {
        include_str!("alt_p.rs")
    }
}
