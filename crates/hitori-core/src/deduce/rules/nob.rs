//! NoB, neighbours of black: next to a shaded cell everything is white.
//!
//! *Proof.* No two shaded cells share an edge.

use super::prelude::*;

/// See the file's own text.
pub struct NoB;

impl Rule for NoB {
    fn id(&self) -> &'static str {
        "NoB"
    }

    fn class(&self) -> Class {
        Class::A
    }

    fn statement(&self) -> &'static str {
        "neighbours of a shaded cell are white"
    }

    fn examples(&self) -> &'static [Example] {
        &[Example {
            board: &["111", "111", "111"],
            marks: &["???", "?x?", "???"],
            concludes: &["?-?", "-?-", "?-?"],
        }]
    }

    fn find(&self, position: &Position, _: Which, found: &mut dyn Found) {
        for cell in (0..position.size().cells()).filter(|&cell| position.is_shaded(cell)) {
            for near in position.size().neighbours(cell).filter(|&near| !position.is_white(near)) {
                found.step("NoB", &[(near, White)], &|| vec![cell]);
            }
        }
    }

    fn why(&self, position: &Position, applied: &Applied<'_>) -> String {
        let they =
            plural(told_count(position, applied.conclusions), "it is a neighbour", "they are neighbours");
        format!("{they} of the shaded {}", list(position.size(), applied.premises.iter().copied()))
    }

    fn source(&self) -> &'static str {
        include_str!("nob.rs")
    }
}
