//! EP, exit pair: a cell that has only two ways out, p and y. If p equals the cell at the corner between p and y, or the
//! cell itself, y is white.
//!
//! *Proof.* Were y shaded, the cell and the corner cell, its neighbours, would be white. One of them equals its neighbour p,
//! so p would be shaded too, and the cell cut off.

use super::prelude::*;

/// See the file's own text.
pub struct Ep;

impl Rule for Ep {
    fn id(&self) -> &'static str {
        "EP"
    }

    fn class(&self) -> Class {
        Class::F
    }

    fn statement(&self) -> &'static str {
        "of the last two exits of a cell one is white when the other equals the cell, or the cell at their corner"
    }

    fn examples(&self) -> &'static [Example] {
        &[Example { board: &["112", "345"], marks: &[], concludes: &["???", "-??"] }]
    }

    fn find(&self, position: &Position, _: Which, found: &mut dyn Found) {
        let size = position.size();
        for cell in (0..size.cells()).filter(|&cell| !position.is_shaded(cell)) {
            let exits: Vec<usize> = size.neighbours(cell).filter(|&near| !position.is_shaded(near)).collect();
            let [p, y] = exits[..] else { continue };
            for (p, y) in [(p, y), (y, p)] {
                if position.same(p, cell) {
                    found.step("EP-M", &[(y, White)], &|| vec![cell, p]);
                }
                let corner = size.neighbours(p).find(|&c| c != cell && size.neighbours(y).any(|d| d == c));
                if let Some(corner) = corner.filter(|&corner| position.same(p, corner)) {
                    found.step("EP-B", &[(y, White)], &|| vec![cell, p, corner]);
                }
            }
        }
    }
}
