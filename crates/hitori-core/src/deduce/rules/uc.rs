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

    fn why(&self, position: &Position, applied: &Applied<'_>) -> String {
        let size = position.size();
        let count = told_count(position, applied.conclusions);
        let its = plural(count, "its row and column", "their rows and columns");
        match applied.premises {
            [] => format!("no equal number stands in {its}"),
            [other] => format!("the only equal number in {its} is shaded ({})", size.name(*other)),
            others => {
                format!("all equal numbers in {its} are shaded ({})", list(size, others.iter().copied()))
            }
        }
    }

    fn needs_unique(&self) -> bool {
        true
    }

    fn source(&self) -> &'static str {
        include_str!("uc.rs")
    }
}
