//! How marks break the rules of the game: where every wrong assumption ends.

use super::{Position, words};
use crate::puzzle::Shade;

/// Something that cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The cells that contradict each other.
    pub cells: Vec<usize>,
    /// What is wrong with them, in a clause without a full stop.
    pub sentence: String,
}

impl Clash {
    /// The first breach of a rule of the game that the marks contain.
    pub fn find(position: &Position) -> Option<Self> {
        let size = position.size();
        for cell in 0..size.cells() {
            match position.shade(cell) {
                Shade::Shaded => {
                    if let Some(near) = size.neighbours(cell).find(|&near| position.is_shaded(near)) {
                        let pair = words::list(size, [cell, near]);
                        return Some(Self::new(
                            [cell, near],
                            format!("the neighbours {pair} are both shaded"),
                        ));
                    }
                }
                Shade::White => {
                    if let Some(other) = position.equals(cell).find(|&other| position.is_white(other)) {
                        let line = if size.place(cell).0 == size.place(other).0 { "row" } else { "column" };
                        let sentence = format!(
                            "two {}s of one {line} are white ({})",
                            position.number(cell),
                            words::list(size, [cell, other])
                        );
                        return Some(Self::new([cell, other], sentence));
                    }
                }
                Shade::Undecided => {}
            }
        }
        let cut = position.cut_off(|cell| position.is_shaded(cell));
        if cut.is_empty() {
            return None;
        }
        let verb = words::plural(cut.len(), "is", "are");
        let sentence = format!("{} {verb} cut off from the rest", words::list(size, cut.iter().copied()));
        let wall =
            cut.iter().flat_map(|&cell| size.neighbours(cell)).filter(|&near| position.is_shaded(near));
        Some(Self::new(wall, sentence))
    }

    /// With every cell once.
    pub(super) fn new(cells: impl IntoIterator<Item = usize>, sentence: String) -> Self {
        let mut cells: Vec<usize> = cells.into_iter().collect();
        cells.sort_unstable();
        cells.dedup();
        Self { cells, sentence }
    }
}
