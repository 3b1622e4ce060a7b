//! EncP, enclosing permutations: a stretch of a line that has every number twice, or two that hold the same numbers in enclosing order.
//!
//! *Proof.* Such stretches are cuts: they hold n pairs in 2n cells, need n shaded cells, and take n at most, or n + 1 when both are
//! of odd length. So each pair of neighbours from the left end on has one shaded cell, and each stretch turns from `x-` to
//! `-x` once; with odd lengths one stretch is `x-x…-x`. Whatever all ways to do so have in common holds
//! (`cuts.rs` has the details, `blocks.rs` the search).
//!
//! With blocks A and B and their permutations A' and B', this covers W's `A A'`, `A B B' A'`, and `A B … B' A'`, in all orders for
//! which something follows. For A of even length and A* with odd and even places kept apart, in `A B B' A*`: the two cells of a
//! number of A stand at the same places in their couples. So the couples differ, the first is `x-` and the second
//! `-x`: all of A is `x-…x-`, all of A* is `-x…-x`, and the ends that face each other are white.

use super::blocks::{Kind, for_cuts};
use super::cuts::report;
use super::prelude::*;

/// See the file's own text.
pub struct EncP;

impl Rule for EncP {
    fn id(&self) -> &'static str {
        "EncP"
    }

    fn class(&self) -> Class {
        Class::B
    }

    fn statement(&self) -> &'static str {
        "where a stretch, or two with a block and its permutation in enclosing order, hold only pairs, counting the shaded cells they need and take decides"
    }

    fn is_static(&self) -> bool {
        true
    }

    fn examples(&self) -> &'static [Example] {
        &[
            Example { board: &["123312"], marks: &[], concludes: &["x-??-x"] },
            Example { board: &["12343412"], marks: &[], concludes: &["x-x--x-x"] },
            Example { board: &["1239231"], marks: &[], concludes: &["?-x?x-?"] },
        ]
    }

    fn find(&self, position: &Position, which: Which, found: &mut dyn Found) {
        for_cuts(position, which, Kind::Enclosing, |line, cut| report("EncP", line, cut, found));
    }

    fn why(&self, position: &Position, applied: &Applied<'_>) -> String {
        super::cuts::why(position, applied.premises)
    }

    fn source(&self) -> &'static str {
        include_str!("enc_p.rs")
    }
}
