//! CP, corner pairs: two equal pairs fill a 2×2 corner. The corner and its diagonal are shaded, the other two white.
//!
//! *Proof.* Of each pair exactly one is shaded, and the two are no neighbours, so they lie across. The corner's two
//! neighbours it cannot be: they would cut the corner off.

use super::prelude::*;

/// See the file's own text.
pub struct Cp;

impl Rule for Cp {
    fn id(&self) -> &'static str {
        "CP"
    }

    fn class(&self) -> Class {
        Class::D
    }

    fn statement(&self) -> &'static str {
        "two equal pairs in a corner: the corner and its diagonal are shaded"
    }

    fn is_static(&self) -> bool {
        true
    }

    fn examples(&self) -> &'static [Example] {
        &[Example { board: &["113", "224", "567"], marks: &[], concludes: &["x-?", "-x?", "???"] }]
    }

    fn find(&self, position: &Position, _: Which, found: &mut dyn Found) {
        for_corners(position, |[corner, one, other, diagonal]| {
            let pairs = |a, b, c, d| position.same(a, b) && position.same(c, d);
            if pairs(corner, one, other, diagonal) || pairs(corner, other, one, diagonal) {
                let all = [(corner, Shaded), (diagonal, Shaded), (one, White), (other, White)];
                found.step("CP", &all, &|| vec![corner, one, other, diagonal]);
            }
        });
    }

    fn why(&self, position: &Position, applied: &Applied<'_>) -> String {
        let (size, [corner, one, other, _]) = (position.size(), four(applied.premises));
        format!(
            "the two equal pairs in the corner have one shaded cell each, and if these were {}, {} would be cut off",
            list(size, [one, other]),
            size.name(corner)
        )
    }

    fn source(&self) -> &'static str {
        include_str!("cp.rs")
    }
}
