//! A book of puzzles as PDF: pages of puzzles, their solutions in small, and the rules if they are wanted.
//!
//! ```text
//! Book ──► layout.rs: boxes.rs on pages (rules.rs: one page, font.rs: widths) ──► draw.rs: PDF
//! ```
//!
//! Everything is drawn as lines and letters, in grey only; the font is embedded, as far as it is used. The file follows PDF/UA-1:
//! it has a title and a language, headings for every puzzle, and each board carries its numbers as a text for those who do not
//! see it. Nothing in it depends on the clock: the same book is the same file.

mod boxes;
mod draw;
mod font;
mod layout;
mod rules;

use std::fmt;

use hitori_core::{Puzzle, Shading};
use thiserror::Error;

pub use self::layout::LayoutError;

/// A puzzle as it is printed.
#[derive(Clone, Debug)]
pub struct Printed {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Shading,
    /// What stands beside its number: difficulty, name.
    pub remarks: Vec<String>,
}

/// Everything that goes into a book.
#[derive(Clone, Debug)]
pub struct Book {
    /// Stands on top of all pages.
    pub title: String,
    /// A sentence about the content, for those who look at the file's properties.
    pub about: String,
    /// The puzzles in order.
    pub puzzles: Vec<Printed>,
    /// How it looks.
    pub style: Style,
}

/// How a book looks.
#[derive(Clone, Debug)]
pub struct Style {
    /// What it is printed on.
    pub paper: Paper,
    /// Puzzles on a page; usually as many as leave large cells.
    pub per_page: Option<usize>,
    /// Where the solutions are.
    pub solutions: Solutions,
    /// What rows and columns are called, if that is printed.
    pub labels: Option<Labels>,
    /// Whether the first page has the rules.
    pub rules: bool,
    /// Whether every puzzle has exactly one solution.
    pub unique: bool,
}

/// A size of paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Paper {
    /// 210 mm × 297 mm
    A4,
    /// 8.5 in × 11 in
    Letter,
}

impl Paper {
    /// Returns width and height in points.
    fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.276, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A4 => "A4",
            Self::Letter => "Letter",
        })
    }
}

/// Where the solutions are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Solutions {
    /// In small on the last pages
    End,
    /// At the foot of each page, turned
    UpsideDown,
    /// Nowhere
    None,
}

/// What rows and columns are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Labels {
    /// Both from 1 on, as explanations name cells (r1c2)
    Numbers,
    /// Columns A, B, C …, rows 1, 2, 3 …
    Letters,
}

impl Labels {
    /// Returns the label of a column, counted from 0.
    fn column(self, index: usize) -> String {
        match self {
            Self::Numbers => (index + 1).to_string(),
            // A to Z, AA to AZ, BA …, as in spreadsheets.
            Self::Letters => {
                let last = char::from(b'A' + (index % 26) as u8).to_string();
                if index < 26 { last } else { self.column(index / 26 - 1) + &last }
            }
        }
    }
}

/// Why there is no book.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BookError {
    /// Something does not fit on the paper.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The font lacks a letter of the title.
    #[error("the title has '{}', which the font (Noto Sans) does not have", .0.escape_debug())]
    Letter(char),
    /// The PDF cannot be written; a mistake of this program.
    #[error("cannot make the PDF: {0}")]
    Pdf(String),
}

impl Book {
    /// Returns the book as a PDF file.
    pub fn pdf(&self) -> Result<Vec<u8>, BookError> {
        if let Some(letter) = font::missing(&self.title) {
            return Err(BookError::Letter(letter));
        }
        draw::pdf(self, &self.pages()?)
    }

    fn pages(&self) -> Result<Vec<boxes::Page>, LayoutError> {
        let shapes: Vec<boxes::Shape> = self.puzzles.iter().map(|printed| shape(&printed.puzzle)).collect();
        layout::layout(&self.title, &shapes, &self.style)
    }
}

/// Returns what the layout has to know about a puzzle.
fn shape(puzzle: &Puzzle) -> boxes::Shape {
    let largest = puzzle.clues().iter().filter_map(|clue| clue.number()).max().unwrap_or(0);
    let digits = largest.checked_ilog10().map_or(1, |log| log as usize + 1);
    boxes::Shape { rows: puzzle.size().rows(), cols: puzzle.size().cols(), digits }
}

#[cfg(test)]
mod tests;
