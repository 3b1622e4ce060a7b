//! A board before it has numbers: which cells are white, which are shaded, and which stand for a literal.

use hitori_core::{Shade, Size};

use crate::formula::Literal;

/// The cell stands for a literal: white exactly when the literal is true.
#[derive(Clone, Copy, Debug)]
pub struct Labelled {
    pub cell: usize,
    pub literal: Literal,
    /// Cells of a group get the same number, which no other cell has.
    pub group: u32,
}

/// A place in a gadget's picture.
pub type Offset = (usize, usize);

/// What every cell is to be.
pub struct Sketch {
    size: Size,
    /// Undecided: the cell stands for a literal.
    shades: Vec<Shade>,
    labelled: Vec<Labelled>,
    groups: u32,
}

impl Sketch {
    /// Makes a sketch in which every cell is white.
    pub fn new(size: Size) -> Self {
        Self { size, shades: vec![Shade::White; size.cells()], labelled: Vec::new(), groups: 0 }
    }

    pub fn size(&self) -> Size {
        self.size
    }

    pub fn shade(&self, cell: usize) -> Shade {
        self.shades[cell]
    }

    pub fn shades(&self) -> &[Shade] {
        &self.shades
    }

    pub fn labelled(&self) -> &[Labelled] {
        &self.labelled
    }

    /// Draws a gadget with its upper left corner at a place: `#` shaded, anything else white for now.
    pub fn draw(&mut self, row: usize, col: usize, picture: &[&str]) {
        for (r, line) in picture.iter().enumerate() {
            for (c, _) in line.bytes().enumerate().filter(|&(_, letter)| letter == b'#') {
                self.shade_at((row + r, col + c));
            }
        }
    }

    /// Draws a gadget over another one of the same size.
    pub fn replace(&mut self, row: usize, col: usize, picture: &[&str]) {
        for (r, line) in picture.iter().enumerate() {
            let first = self.size.at(row + r, col);
            self.shades[first..first + line.len()].fill(Shade::White);
        }
        self.draw(row, col, picture);
    }

    /// Shades one cell.
    pub fn shade_at(&mut self, (row, col): Offset) {
        let cell = self.size.at(row, col);
        self.shades[cell] = Shade::Shaded;
    }

    /// Returns a new group.
    pub fn group(&mut self) -> u32 {
        self.groups += 1;
        self.groups
    }

    /// Makes a cell stand for a literal.
    pub fn label(&mut self, (row, col): Offset, literal: Literal, group: u32) {
        let cell = self.size.at(row, col);
        self.shades[cell] = Shade::Undecided;
        self.labelled.push(Labelled { cell, literal, group });
    }
}
