//! The words that sentences about cells share.

use super::Position;
use crate::board::{Literal, Shade, Size};

/// Cells named in a row before the rest are only counted.
const NAMED: usize = 12;

/// Cells named when nothing else is left to decide: more are only counted.
const LISTED_AT_THE_END: usize = 4;

/// Returns `r1c1`, `r1c1 and r1c2`, `r1c1, r1c2 and r1c3`.
pub fn list(size: Size, cells: impl IntoIterator<Item = usize>) -> String {
    let mut names: Vec<String> = cells.into_iter().map(|cell| size.name(cell)).collect();
    let more = names.len().saturating_sub(NAMED);
    // One name is as short as the count of one.
    if more > 1 {
        names.truncate(NAMED);
        names.push(format!("{more} more"));
    }
    match names.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
    }
}

/// Returns the first word for one, the second for several.
pub fn plural<'a>(count: usize, one: &'a str, several: &'a str) -> &'a str {
    if count == 1 { one } else { several }
}

/// Returns `r1c1 and r1c3 are shaded, r1c2 is white`: those of the conclusions that are new, or all when none is. Where they
/// are all that is left, they are not listed.
pub fn conclusions(position: &Position, conclusions: &[Literal]) -> String {
    let none_new = conclusions.iter().all(|literal| !position.is_open(literal.cell));
    let parts = [Shade::Shaded, Shade::White].map(|wanted| {
        let named =
            |literal: &&Literal| literal.shade == wanted && (none_new || position.is_open(literal.cell));
        let cells: Vec<usize> = conclusions.iter().filter(named).map(|literal| literal.cell).collect();
        if cells.len() > LISTED_AT_THE_END && cells.len() == position.open() {
            return Some(format!("all {} cells that are left are {wanted}", cells.len()));
        }
        let verb = plural(cells.len(), "is", "are");
        (!cells.is_empty()).then(|| format!("{} {verb} {wanted}", list(position.size(), cells)))
    });
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Returns how many of the conclusions a sentence names.
pub fn named_count(position: &Position, conclusions: &[Literal]) -> usize {
    match conclusions.iter().filter(|literal| position.is_open(literal.cell)).count() {
        0 => conclusions.len(),
        new => new,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_listed_as_in_speech() {
        let size = Size::new(4, 5).unwrap();
        assert_eq!(list(size, [0]), "r1c1");
        assert_eq!(list(size, [0, 1]), "r1c1 and r1c2");
        assert_eq!(list(size, [0, 1, 5]), "r1c1, r1c2 and r2c1");
        assert!(list(size, 0..20).ends_with("r3c2 and 8 more"));
    }
}
