//! AltP, alternating permutations: two stretches of a line that have every number twice between them, with the pairs of the outer
//! ends across those of the inner ends; or `A B A'` with the permutation B' of B elsewhere.
//!
//! *Proof.* The n pairs of such stretches need n shaded cells. A stretch of m cells takes at most half of them, rounded up: n in
//! all, or n + 1 with two stretches of odd length. With even lengths, of each pair and of each two neighbours, counted off from
//! the left, exactly one cell is shaded, so that a stretch turns from `x-` to `-x` at most once. With odd lengths one of the
//! stretches is `x-x…-x`. What all ways to do so have in common holds, and where each pair has a white cell, further
//! equals are shaded (`cuts.rs` has the details, `blocks.rs` the search).
//!
//! With blocks A and B and permutations A' and B' of them, this covers W's `A B … A' B'` and `A B A' … B'`. Say, in `A B A' … B'`, that both lengths are
//! even and A' keeps odd and even places apart. Then the two cells of a number of A stand at the same end of their couples of
//! neighbours, so the couples differ: the first is `x-`, the second `-x`. So the ends of A and A' that face B are white.

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
        "two stretches hold pairs only, such as A B A' … B' with permutations A' and B' of the blocks: they need as many shaded cells as they can take"
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
