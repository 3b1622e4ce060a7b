//! CloI, close isolation: a cell has two ways out left, and they are equal. Every further cell that equals both and lies in
//! line with both is shaded.
//!
//! Source: R, appendix D.15 (Close Isolation, after Gander and Hofer), where the two lie on either side of the cell. Around
//! a corner the cell between them is the only further one in line with both: Border Close, away from the border as well.
//! W has nothing of this kind for exits that face each other: NCO tries what a shaded cell does, never a white one.
//!
//! *Proof.* Were the further cell white, both ways out would be shaded; then the cell between, next to them, is white and
//! cut off from the further one.

use super::prelude::*;

/// See the file's own text.
pub struct CloI;

impl Rule for CloI {
    fn id(&self) -> &'static str {
        "CloI"
    }

    fn class(&self) -> Class {
        Class::F
    }

    fn statement(&self) -> &'static str {
        "the last two exits of a cell are equal: every further equal cell in line with both is shaded"
    }

    fn examples(&self) -> &'static [Example] {
        &[
            Example {
                board: &["31489", "23252", "64578", "98765"],
                marks: &["?x???", "?????", "?x???", "?????"],
                concludes: &["?????", "????x", "?????", "?????"],
            },
            Example {
                board: &["23252", "64578", "98765"],
                marks: &["?????", "?x???", "?????"],
                concludes: &["????x", "?????", "?????"],
            },
            Example {
                board: &["12345", "56123", "48765", "37754", "25143"],
                marks: &["?????", "?x???", "x????", "?????", "?????"],
                concludes: &["?????", "?????", "?????", "??x??", "?????"],
            },
        ]
    }

    fn find(&self, position: &Position, _: Which, found: &mut dyn Found) {
        let size = position.size();
        let in_line = |a: usize, b: usize| {
            let ((row, col), (other_row, other_col)) = (size.place(a), size.place(b));
            row == other_row || col == other_col
        };
        for cell in (0..size.cells()).filter(|&cell| !position.is_shaded(cell)) {
            let exits: Vec<usize> = size.neighbours(cell).filter(|&near| !position.is_shaded(near)).collect();
            let [p, y] = exits[..] else { continue };
            if !position.same(p, y) {
                continue;
            }
            for further in position.equals(p).filter(|&z| z != cell && z != y && in_line(z, y)) {
                let walls = || size.neighbours(cell).filter(|&near| position.is_shaded(near));
                found.step("CloI", &[(further, Shaded)], &|| {
                    [cell, p, y].into_iter().chain(walls()).collect()
                });
            }
        }
    }

    fn source(&self) -> &'static str {
        include_str!("cloi.rs")
    }
}
