//! DoW, duplicates of white: equal numbers in the row and column of a white cell are shaded.
//!
//! *Proof.* No number repeats among the white cells of a line.

use super::prelude::*;

/// See the file's own text.
pub struct DoW;

impl Rule for DoW {
    fn id(&self) -> &'static str {
        "DoW"
    }

    fn class(&self) -> Class {
        Class::B
    }

    fn statement(&self) -> &'static str {
        "equal numbers in the row and column of a white cell are shaded"
    }

    fn examples(&self) -> &'static [Example] {
        &[Example {
            board: &["123", "345", "156"],
            marks: &["-??", "???", "???"],
            concludes: &["???", "???", "x??"],
        }]
    }

    fn find(&self, position: &Position, which: Which, found: &mut dyn Found) {
        for cell in (0..position.size().cells()).filter(|&cell| position.is_white(cell)) {
            for &direction in which.directions() {
                // Most are shaded already, and that need not be said again.
                for other in
                    position.equals_along(cell, direction).filter(|&other| !position.is_shaded(other))
                {
                    found.step("DoW", &[(other, Shaded)], &|| vec![cell]);
                }
            }
        }
    }

    fn why(&self, position: &Position, applied: &Applied<'_>) -> String {
        let cell = applied.premises[0];
        let they = plural(told_count(position, applied.conclusions), "it repeats", "they repeat");
        format!("{they} the white {} at {}", position.number(cell), position.size().name(cell))
    }

    fn source(&self) -> &'static str {
        include_str!("dow.rs")
    }
}
