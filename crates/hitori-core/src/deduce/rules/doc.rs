//! DoC, double corner: two equal neighbours in a 2×2 corner, one of them next to the corner. The corner's other neighbour
//! is white.
//!
//! Source: N, appendix B.3 (Double Corner). W has it as EP, of class F; as a picture of numbers alone it belongs to D.
//!
//! *Proof.* Let y be the other neighbour. Were y shaded, the corner and the diagonal, both next to y, would be white. One of
//! them equals the neighbour p, so p would be shaded too, and the corner cut off from the diagonal.

use super::prelude::*;

/// See the file's own text.
pub struct DoC;

impl Rule for DoC {
    fn id(&self) -> &'static str {
        "DoC"
    }

    fn class(&self) -> Class {
        Class::D
    }

    fn statement(&self) -> &'static str {
        "a neighbour of the corner equals the corner or the diagonal: the corner's other neighbour is white"
    }

    fn is_static(&self) -> bool {
        true
    }

    fn examples(&self) -> &'static [Example] {
        &[
            Example { board: &["112", "345", "678"], marks: &[], concludes: &["???", "-??", "???"] },
            Example { board: &["2134", "5167", "6789"], marks: &[], concludes: &["????", "-???", "????"] },
        ]
    }

    fn find(&self, position: &Position, _: Which, found: &mut dyn Found) {
        for_corners(position, |[corner, one, other, diagonal]| {
            for (p, y) in [(one, other), (other, one)] {
                for equal in [corner, diagonal] {
                    if position.same(p, equal) {
                        found.step("DoC", &[(y, White)], &|| vec![corner, p, equal]);
                    }
                }
            }
        });
    }

    fn source(&self) -> &'static str {
        include_str!("doc.rs")
    }
}
