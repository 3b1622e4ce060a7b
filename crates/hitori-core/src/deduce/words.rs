//! The words that sentences about cells share.

use super::Position;
use crate::board::{Shade, Size};

/// Cells named in a row before the rest are only counted.
const NAMED: usize = 12;

/// `r1c1`, `r1c1 and r1c2`, `r1c1, r1c2 and r1c3`.
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

/// The first word for one, the second for several.
pub fn plural<'a>(count: usize, one: &'a str, several: &'a str) -> &'a str {
    if count == 1 { one } else { several }
}

/// `white`, `shaded`, `undecided`.
pub fn shade(shade: Shade) -> &'static str {
    match shade {
        Shade::White => "white",
        Shade::Shaded => "shaded",
        Shade::Undecided => "undecided",
    }
}

/// `r1c1 and r1c3 are shaded, r1c2 is white`: those of the conclusions that are new, or all when none is.
pub fn told(position: &Position, conclusions: &[(usize, Shade)]) -> String {
    let none_new = conclusions.iter().all(|&(cell, _)| !position.is_open(cell));
    let parts = [Shade::Shaded, Shade::White].map(|wanted| {
        let told =
            |&&(cell, shade): &&(usize, Shade)| shade == wanted && (none_new || position.is_open(cell));
        let cells: Vec<usize> = conclusions.iter().filter(told).map(|&(cell, _)| cell).collect();
        let verb = plural(cells.len(), "is", "are");
        (!cells.is_empty()).then(|| format!("{} {verb} {}", list(position.size(), cells), shade(wanted)))
    });
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// How many of the conclusions are told.
pub fn told_count(position: &Position, conclusions: &[(usize, Shade)]) -> usize {
    match conclusions.iter().filter(|&&(cell, _)| position.is_open(cell)).count() {
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
