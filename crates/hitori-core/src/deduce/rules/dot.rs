//! DoT, corner triples: three equal numbers in a 2×2 corner.
//!
//! *Proof.* Shading both neighbours of the corner cuts it off. (1) Corner and both neighbours equal: were the corner white,
//! both would be shaded; so it is shaded. (2) Both neighbours and the diagonal equal: were the diagonal white, both
//! would be shaded; so it is shaded. (3) Corner, diagonal and one neighbour equal: were the other neighbour shaded, the
//! corner would be white, its equal neighbour shaded, and the corner cut off; so the other neighbour is white.

use super::prelude::*;

/// See the file's own text.
pub struct DoT;

impl Rule for DoT {
    fn id(&self) -> &'static str {
        "DoT"
    }

    fn class(&self) -> Class {
        Class::D
    }

    fn statement(&self) -> &'static str {
        "three equal numbers in a corner: the one in the middle of an angle, or the cell opposite, is decided"
    }

    fn is_static(&self) -> bool {
        true
    }

    fn examples(&self) -> &'static [Example] {
        &[
            Example { board: &["112", "134", "567"], marks: &[], concludes: &["x??", "???", "???"] },
            Example { board: &["212", "113", "567"], marks: &[], concludes: &["???", "?x?", "???"] },
            Example { board: &["112", "513", "467"], marks: &[], concludes: &["???", "-??", "???"] },
        ]
    }

    fn find(&self, position: &Position, _: Which, found: &mut dyn Found) {
        for_corners(position, |[corner, one, other, diagonal]| {
            let equal = |a, b, c| position.same(a, b) && position.same(b, c);
            if equal(corner, one, other) {
                found.step("DoT-C", &[(corner, Shaded)], &|| vec![corner, one, other]);
            }
            if equal(one, other, diagonal) {
                found.step("DoT-D", &[(diagonal, Shaded)], &|| vec![one, other, diagonal]);
            }
            for (near, far) in [(one, other), (other, one)] {
                if equal(corner, near, diagonal) {
                    found.step("DoT-N", &[(far, White)], &|| vec![corner, near, diagonal]);
                }
            }
        });
    }

    fn why(&self, position: &Position, applied: &Applied<'_>) -> String {
        let size = position.size();
        let number = position.number(applied.premises[0]);
        let cells = list(size, applied.premises.iter().copied());
        let three = format!("three {number}s in the corner ({cells})");
        let shade = if applied.form == "DoT-N" { "shaded" } else { "white" };
        format!("{three}: were it {shade}, both neighbours of the corner cell would be shaded and cut it off")
    }

    fn source(&self) -> &'static str {
        include_str!("dot.rs")
    }
}
