//! AltP, alternating permutations: two stretches of a line that have every number twice between them, with the pairs of the outer
//! ends across those of the inner ends; or `A B A'` with the permutation B' of B elsewhere.
//!
//! *Proof.* The n pairs of such stretches need n shaded cells. A stretch of m cells takes at most half of them, rounded up: n in
//! all, or n + 1 with two stretches of odd length. With even lengths, of each pair and of each two neighbours, counted off from
//! the left, exactly one cell is shaded, so that a stretch turns from `x-` to `-x` at most once. With odd lengths one of the
//! stretches is `x-x…-x`. What all ways to do so have in common holds, and where each pair has a white cell, further
//! duplicates are shaded.
//!
//! With blocks A and B and permutations A' and B' of them, this covers Wensveen's `A B … A' B'` and `A B A' … B'`. Say, in `A B A' … B'`, that both lengths are
//! even and A' keeps odd and even places apart. Then the two cells of a number of A stand at the same end of their couples of
//! neighbours, so the couples differ: the first is `x-`, the second `-x`. So the ends of A and A' that face B are white.

// `hitori rules AltP` shows the text above: `Rule::proof` reads the head of this file.

use super::prelude::*;
use crate::deduce::line::{CutKind, explain_cut, for_cuts, report_cut};

pub(super) static RULE: Rule = Rule {
    id: "AltP",
    name: "alternating permutations",
    class: Class::B,
    set: RuleSet::Extended,
    sight: Sight::Line,
    needs_unique: false,
    is_static: true,
    joins: true,
    statement: "two stretches hold pairs only, such as A B A' … B' with permutations A' and B' of the blocks: they need as many shaded cells as they can take",
    source: include_str!("alt_p.rs"),
    examples: &[
        Example { board: &["123492134"], marks: &[], concludes: &["x-???x-??"] },
        Example { board: &["123412943"], marks: &[], concludes: &["x-??-x???"] },
        Example { board: &["123412354"], marks: &[], concludes: &["???-????x"] },
    ],
    find,
    again: None,
    why,
};

fn find(position: &Position, axes: Axes, found: &mut dyn Sink) {
    for_cuts(position, axes, CutKind::Alternating, found, |line, cut, found| {
        report_cut("AltP", line, cut, found)
    });
}

fn why(position: &Position, application: &Application<'_>) -> String {
    explain_cut(position, application.premises)
}
