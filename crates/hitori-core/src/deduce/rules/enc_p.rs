//! EncP, enclosing permutations: a stretch of a line that has every number twice, or two stretches that have it between
//! them, with the pairs of the outer ends around those of the inner ends.
//!
//! *Proof.* The n pairs of such stretches need n shaded cells. A stretch of m cells takes at most half of them, rounded up: n in
//! all, or n + 1 with two stretches of odd length. With even lengths, of each pair and of each two neighbours, counted off from
//! the left, exactly one cell is shaded, so that a stretch turns from `x-` to `-x` at most once. With odd lengths one of the
//! stretches is `x-x…-x`. What all ways to do so have in common holds, and where each pair has a white cell, further
//! equals are shaded (`cuts.rs` has the details, `blocks.rs` the search).
//!
//! With blocks A and B and permutations A' and B' of them, this covers W's `A A'`, `A B B' A'` and `A B … B' A'`. Say, in `A B B' A'`, that A has an
//! even length and A' keeps odd and even places apart. Then the two cells of a number of A stand at the same end of
//! their couples of neighbours, so the couples differ: the first is `x-`, the second `-x`. So the ends of A and A' that face each other are white.

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
        "one or two stretches hold pairs only, such as A B B' A' with permutations A' and B' of the blocks: they need as many shaded cells as they can take"
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
