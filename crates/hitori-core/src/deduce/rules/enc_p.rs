//! EncP, enclosing permutations: a stretch of a line that has every number twice, or two stretches that have it between
//! them, with the pairs of the outer ends around those of the inner ends.
//!
//! *Proof.* The n pairs of such stretches need n shaded cells. A stretch of m cells takes at most half of them, rounded up: n in
//! all, or n + 1 with two stretches of odd length. With even lengths, of each pair and of each two neighbours, counted off from
//! the left, exactly one cell is shaded, so that a stretch turns from `x-` to `-x` at most once. With odd lengths one of the
//! stretches is `x-x…-x`. What all ways to do so have in common holds, and where each pair has a white cell, further
//! duplicates are shaded.
//!
//! With blocks A and B and permutations A' and B' of them, this covers Wensveen's `A A'`, `A B B' A'` and `A B … B' A'`. Say, in `A B B' A'`, that A has an
//! even length and A' keeps odd and even places apart. Then the two cells of a number of A stand at the same end of
//! their couples of neighbours, so the couples differ: the first is `x-`, the second `-x`. So the ends of A and A' that face each other are white.

// `hitori rules EncP` shows the text above: `Rule::proof` reads the head of this file.

use super::prelude::*;
use crate::deduce::line::{CutKind, explain_cut, for_cuts, report_cut};

pub(super) static RULE: Rule = Rule {
    id: "EncP",
    name: "enclosing permutations",
    class: Class::B,
    set: RuleSet::Extended,
    sight: Sight::Line,
    needs_unique: false,
    is_static: true,
    joins: true,
    statement: "one or two stretches hold pairs only, such as A B B' A' with permutations A' and B' of the blocks: they need as many shaded cells as they can take",
    source: include_str!("enc_p.rs"),
    examples: &[
        Example { board: &["123312"], marks: &[], concludes: &["x-??-x"] },
        Example { board: &["12343412"], marks: &[], concludes: &["x-x--x-x"] },
        Example { board: &["1239231"], marks: &[], concludes: &["?-x?x-?"] },
    ],
    find,
    again: None,
    why,
};

fn find(position: &Position, axes: Axes, found: &mut dyn Sink) {
    for_cuts(position, axes, CutKind::Enclosing, found, |line, cut, found| {
        report_cut("EncP", line, cut, found)
    });
}

fn why(position: &Position, application: &Application<'_>) -> String {
    explain_cut(position, application.premises)
}
