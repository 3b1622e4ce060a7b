//! What a sentence says about the cells that a step decides.

use super::Position;
use super::messages::{Fill, say};
use crate::board::{Literal, Shade};

/// Cells named when nothing else is left to decide: more are only counted.
const LISTED_AT_THE_END: usize = 4;

/// Returns `r1c1 and r1c3 are shaded, r1c2 is white`: those of the conclusions that are new, or all when none is. Where they
/// are all that is left, they are not listed.
pub fn conclusions(position: &Position, conclusions: &[Literal]) -> String {
    let size = position.size();
    let none_new = conclusions.iter().all(|literal| !position.is_open(literal.cell));
    let parts = [Shade::Shaded, Shade::White].map(|wanted| {
        let named =
            |literal: &&Literal| literal.shade == wanted && (none_new || position.is_open(literal.cell));
        let cells: Vec<usize> = conclusions.iter().filter(named).map(|literal| literal.cell).collect();
        let shade = ("shade", Fill::Shade(wanted));
        if cells.len() > LISTED_AT_THE_END && cells.len() == position.open() {
            return Some(say(size, "conclusion.all", &[("count", Fill::Count(cells.len())), shade]));
        }
        (!cells.is_empty()).then(|| say(size, "conclusion", &[("cells", Fill::Cells(&cells)), shade]))
    });
    let both = |before: String, next: String| {
        say(size, "conclusion.both", &[("before", Fill::Text(&before)), ("next", Fill::Text(&next))])
    };
    parts.into_iter().flatten().reduce(both).unwrap_or_default()
}

/// Returns how many of the conclusions a sentence names.
pub fn named_count(position: &Position, conclusions: &[Literal]) -> usize {
    match conclusions.iter().filter(|literal| position.is_open(literal.cell)).count() {
        0 => conclusions.len(),
        new => new,
    }
}
