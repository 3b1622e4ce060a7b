//! UC, unique cell: a number without an equal one left in its row and column is white.
//!
//! *Proof.* Nothing is shaded needlessly (minimal reading). With no equal white or undecided cell in its lines, shading
//! the cell would serve nothing. On a puzzle that is unique in the strict sense the same holds: unshading the cell would
//! give a second solution.

use super::prelude::*;

/// See the file's own text.
pub struct Uc;

impl Rule for Uc {
    fn id(&self) -> &'static str {
        "UC"
    }

    fn class(&self) -> Class {
        Class::A
    }

    fn statement(&self) -> &'static str {
        "a number with no equal one left in its row and column is white"
    }

    fn examples(&self) -> &'static [Example] {
        &[Example { board: &["11", "23"], marks: &["x?", "??"], concludes: &["?-", "--"] }]
    }

    fn find(&self, position: &Position, _: Which, found: &mut dyn Found) {
        for cell in (0..position.size().cells()).filter(|&cell| position.is_open(cell)) {
            if position.equals(cell).all(|other| position.is_shaded(other)) {
                found.step("UC", &[(cell, White)], &|| position.equals(cell).collect());
            }
        }
    }
}
