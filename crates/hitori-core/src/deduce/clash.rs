//! How marks break the rules of the game: where every wrong assumption ends.

use super::Position;
use super::messages::{Fill, say};
use crate::board::{Direction, Shade};

/// A contradiction, and the cells that are in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Clash {
    /// The cells that contradict each other.
    pub cells: Vec<usize>,
    /// What is wrong with them, in a clause without a full stop.
    pub sentence: String,
}

impl Clash {
    /// Returns the first breach of a rule of the game that the marks contain.
    pub fn find(position: &Position) -> Option<Self> {
        Breach::find(position).map(|breach| breach.into_clash(position))
    }

    /// Returns the first shaded cell of a complete shading that could be white as well: none is, under minimal semantics.
    pub(super) fn needless(position: &Position) -> Option<Self> {
        let mut shaded = (0..position.size().cells()).filter(|&cell| position.is_shaded(cell));
        let cell = shaded.find(|&cell| !position.has_white_duplicate(cell))?;
        Some(Self::new([cell], say(position.size(), "clash.needless", &[("cell", Fill::Cell(cell))])))
    }

    /// Makes a contradiction with every cell once.
    pub(super) fn new(cells: impl IntoIterator<Item = usize>, sentence: String) -> Self {
        let mut cells: Vec<usize> = cells.into_iter().collect();
        cells.sort_unstable();
        cells.dedup();
        Self { cells, sentence }
    }
}

/// A rule of the game that marks break. Most are found on the way and never shown, so there is no sentence yet.
pub(super) enum Breach {
    /// Two shaded cells share an edge.
    Neighbours([usize; 2]),
    /// Two white cells of one line are duplicates.
    Duplicates([usize; 2]),
    /// These cells are cut off from the rest.
    CutOff(Vec<usize>),
}

impl Breach {
    /// Returns the first one.
    pub(super) fn find(position: &Position) -> Option<Self> {
        let size = position.size();
        for cell in 0..size.cells() {
            match position.shade(cell) {
                Shade::Shaded => {
                    if let Some(near) = size.neighbours(cell).find(|&near| position.is_shaded(near)) {
                        return Some(Self::Neighbours([cell, near]));
                    }
                }
                Shade::White if position.has_white_duplicate(cell) => {
                    if let Some(other) = position.duplicates(cell).find(|&other| position.is_white(other)) {
                        return Some(Self::Duplicates([cell, other]));
                    }
                }
                Shade::White | Shade::Undecided => {}
            }
        }
        let cut = position.cut_off(|cell| position.is_shaded(cell));
        (!cut.is_empty()).then_some(Self::CutOff(cut))
    }

    fn into_clash(self, position: &Position) -> Clash {
        let size = position.size();
        match self {
            Self::Neighbours(pair) => {
                Clash::new(pair, say(size, "clash.neighbours", &[("cells", Fill::Cells(&pair))]))
            }
            Self::Duplicates(pair) => {
                let [cell, other] = pair;
                let is_row = size.place(cell).0 == size.place(other).0;
                let slots = [
                    ("number", Fill::Number(position.number(cell))),
                    ("line", Fill::Line(if is_row { Direction::Row } else { Direction::Column })),
                    ("cells", Fill::Cells(&pair)),
                ];
                Clash::new(pair, say(size, "clash.duplicates", &slots))
            }
            Self::CutOff(cut) => {
                let sentence = say(size, "clash.cut", &[("cut", Fill::Cells(&cut))]);
                let near = cut.iter().flat_map(|&cell| size.neighbours(cell));
                Clash::new(near.filter(|&near| position.is_shaded(near)), sentence)
            }
        }
    }
}
