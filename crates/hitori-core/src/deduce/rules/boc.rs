//! BoC, border close: a border cell next to a shaded border cell has two ways out, onward and inward. If both equal the
//! cell at the corner between them, that one is shaded.
//!
//! Source: R, appendix D.11 (Border Close, after Gander and Hofer). W needs EP, of class F, and DoW for it.
//!
//! *Proof.* Were the cell between white, both ways out would be shaded, and the border cell cut off from it.

use super::prelude::*;

/// See the file's own text.
pub struct BoC;

impl Rule for BoC {
    fn id(&self) -> &'static str {
        "BoC"
    }

    fn class(&self) -> Class {
        Class::E
    }

    fn statement(&self) -> &'static str {
        "both exits of a border cell beside a shaded one equal the cell at their corner: that cell is shaded"
    }

    fn examples(&self) -> &'static [Example] {
        &[Example {
            board: &["61578", "86775", "35489"],
            marks: &["?x???", "?????", "?????"],
            concludes: &["?????", "???x?", "?????"],
        }]
    }

    fn find(&self, position: &Position, which: Which, found: &mut dyn Found) {
        for_edge_exits(position, which, |[shaded, cell, onward, inward, between]| {
            if position.same(onward, between) && position.same(inward, between) {
                found.step("BoC", &[(between, Shaded)], &|| vec![shaded, cell, onward, inward]);
            }
        });
    }

    fn source(&self) -> &'static str {
        include_str!("boc.rs")
    }
}
