//! EP, exit pair: a cell that has only two ways out, p and y. If p equals the cell at the corner between p and y, or the
//! cell itself, y is white.
//!
//! *Proof.* Were y shaded, the cell and the corner cell, its neighbours, would be white. One of them equals its neighbour p,
//! so p would be shaded too, and the cell cut off. (Three cells in a line are the exception: there may be no other white cell
//! to be cut off from.)

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
        &[Example { board: &["112", "345"], marks: &[], concludes: &["???", "--?"] }]
    }

    fn find(&self, position: &Position, _: Which, found: &mut dyn Found) {
        let size = position.size();
        if size.cells() <= 3 {
            return;
        }
        for cell in (0..size.cells()).filter(|&cell| !position.is_shaded(cell)) {
            let exits: Vec<usize> = size.neighbours(cell).filter(|&near| !position.is_shaded(near)).collect();
            let [p, y] = exits[..] else { continue };
            let closed = || size.neighbours(cell).filter(|&near| position.is_shaded(near));
            for (p, y) in [(p, y), (y, p)] {
                if position.same(p, cell) {
                    found.step("EP-M", &[(y, White)], &|| [cell, p].into_iter().chain(closed()).collect());
                }
                let corner = size.neighbours(p).find(|&c| c != cell && size.neighbours(y).any(|d| d == c));
                if let Some(corner) = corner.filter(|&corner| position.same(p, corner)) {
                    found.step("EP-B", &[(y, White)], &|| {
                        [cell, p, corner].into_iter().chain(closed()).collect()
                    });
                }
            }
        }
    }

    fn why(&self, position: &Position, applied: &Applied<'_>) -> String {
        let (size, cell, p) = (position.size(), applied.premises[0], applied.premises[1]);
        let y = applied.conclusions[0].0;
        let [of, exit] = [cell, p].map(|cell| size.name(cell));
        let white = match (applied.form, applied.premises.get(2)) {
            ("EP-B", Some(&corner)) => size.name(corner),
            _ => of.clone(),
        };
        format!(
            "{of} has only the exits {}; with {} shaded, {white} would be white and shade the equal {exit}, and {of} \
             would be cut off",
            list(size, [p, y]),
            size.name(y)
        )
    }

    fn source(&self) -> &'static str {
        include_str!("ep.rs")
    }
}
