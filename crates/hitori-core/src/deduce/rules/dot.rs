//! DoT, corner triples: three equal numbers in a 2×2 corner.
//!
//! *Proof.* Shading both neighbours of the corner cuts it off. (1) Corner and both neighbours equal: were the corner white,
//! both would be shaded; so it is shaded. (2) Both neighbours and the diagonal equal: were the diagonal white, both
//! would be shaded; so it is shaded. (3) Corner, diagonal and one neighbour equal: were the other neighbour shaded, the
//! corner would be white, its equal neighbour shaded, and the corner cut off; so the other neighbour is white.

// `hitori rules DoT` shows the text above: `Rule::proof` reads the head of this file.

use super::prelude::*;
use crate::board::Shade;

pub(super) static RULE: Rule = Rule {
    id: "DoT",
    name: "corner triples",
    class: Class::D,
    set: RuleSet::Wensveen,
    sight: Sight::Corner,
    needs_unique: false,
    is_static: true,
    joins: true,
    statement: "three equal numbers in a corner: the one in the middle of an angle, or the cell opposite, is decided",
    source: include_str!("dot.rs"),
    examples: &[
        Example { board: &["112", "134", "567"], marks: &[], concludes: &["x??", "???", "???"] },
        Example { board: &["212", "113", "567"], marks: &[], concludes: &["???", "?x?", "???"] },
        Example { board: &["112", "513", "467"], marks: &[], concludes: &["???", "-??", "???"] },
    ],
    find,
    again: None,
    why,
};

fn find(position: &Position, _: Axes, found: &mut dyn Sink) {
    for_corners(position, |[corner, one, other, diagonal]| {
        let equal = |a, b, c| position.same(a, b) && position.same(b, c);
        if equal(corner, one, other) {
            found.step("DoT-C", &[Literal::shaded(corner)], &|| vec![corner, one, other]);
        }
        if equal(one, other, diagonal) {
            found.step("DoT-D", &[Literal::shaded(diagonal)], &|| vec![one, other, diagonal]);
        }
        for (near, far) in [(one, other), (other, one)] {
            if equal(corner, near, diagonal) {
                found.step("DoT-N", &[Literal::white(far)], &|| vec![corner, near, diagonal]);
            }
        }
    });
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let slots = [
        ("number", Number(position.number(application.premises[0]))),
        ("cells", Cells(application.premises)),
        ("shade", Fill::Shade(if application.form == "DoT-N" { Shade::Shaded } else { Shade::White })),
    ];
    say(position.size(), "DoT", &slots)
}
