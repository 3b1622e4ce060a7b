//! FDE, force double edge: a border cell next to a shaded border cell has two ways out, onward p and inward y. If one of
//! them equals the cell at the corner between them, the other is white.
//!
//! Source: R, Table 1 and appendix D.10, which name the pattern without a picture; this is the strongest pattern that fits
//! the words "border pattern that forces a tile to be white to avoid isolation". W has it as EP, of class F.
//!
//! *Proof.* Say p equals the cell d between. Were y shaded, its neighbour d would be white, so p would be shaded, and the
//! border cell cut off from d. The same with p and y exchanged.

use super::prelude::*;

/// See the file's own text.
pub struct Fde;

impl Rule for Fde {
    fn id(&self) -> &'static str {
        "FDE"
    }

    fn class(&self) -> Class {
        Class::E
    }

    fn statement(&self) -> &'static str {
        "of the two exits of a border cell beside a shaded one, one is white when the other equals the cell at their corner"
    }

    fn examples(&self) -> &'static [Example] {
        &[
            Example {
                board: &["12345", "67845", "56789"],
                marks: &["?x???", "?????", "?????"],
                concludes: &["?????", "??-??", "?????"],
            },
            Example {
                board: &["12345", "67885", "56789"],
                marks: &["?x???", "?????", "?????"],
                concludes: &["???-?", "?????", "?????"],
            },
        ]
    }

    fn find(&self, position: &Position, which: Which, found: &mut dyn Found) {
        for_edge_exits(position, which, |[shaded, cell, onward, inward, between]| {
            for (p, y) in [(onward, inward), (inward, onward)] {
                if position.same(p, between) {
                    found.step("FDE", &[(y, White)], &|| vec![shaded, cell, p, between]);
                }
            }
        });
    }

    fn source(&self) -> &'static str {
        include_str!("fde.rs")
    }
}
