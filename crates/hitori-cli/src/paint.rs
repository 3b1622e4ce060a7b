//! How boards look on standard output: with colours for a terminal, without for everything else, and without a frame
//! where that makes a board fit on the screen.

use std::env;
use std::io::{self, IsTerminal};

use clap::ColorChoice;
use hitori_core::render::{self, Layout};
use hitori_core::{Puzzle, Shading};

/// The choice between them.
#[derive(Clone, Copy)]
pub struct Paint {
    ansi: bool,
    /// Rows and columns are numbered, where there is room for it.
    labels: bool,
    /// Columns of the screen, if there is one, or those that the environment names, as for sentences.
    columns: Option<usize>,
}

impl Paint {
    /// What `--color` asks for on this standard output.
    pub fn new(choice: ColorChoice) -> Self {
        let ansi = match choice {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => io::stdout().is_terminal() && wanted(),
        };
        let named = env::var("COLUMNS").ok().and_then(|value| value.parse().ok());
        let seen = || terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0.into());
        let columns = named.or_else(seen);
        Self { ansi, labels: false, columns }
    }

    /// The same with or without numbers of rows and columns.
    pub fn with_labels(self, labels: bool) -> Self {
        Self { labels, ..self }
    }

    /// Returns whether colours are wanted.
    pub fn is_coloured(self) -> bool {
        self.ansi
    }

    /// The board, with a final newline.
    pub fn board(self, puzzle: &Puzzle, shading: Option<&Shading>) -> String {
        render::board(puzzle, shading, self.layout(puzzle), self.ansi)
    }

    /// Marks on a board: what is known to be white is ringed.
    pub fn marks(self, puzzle: &Puzzle, marks: &Shading) -> String {
        render::marked_board(puzzle, marks, self.layout(puzzle), self.ansi)
    }

    /// The same with some cells pointed out; nothing for a board that nobody could overlook.
    pub fn pointed(self, puzzle: &Puzzle, marks: &Shading, cells: &[usize]) -> String {
        const LARGEST: usize = 60;
        if puzzle.size().rows().max(puzzle.size().cols()) > LARGEST {
            return String::new();
        }
        render::pointed_board(puzzle, marks, cells, self.layout(puzzle), self.ansi)
    }

    /// A board that does not fit in either way is left to the terminal, in the better looking one.
    fn layout(self, puzzle: &Puzzle) -> Layout {
        let fits = |layout: Layout| self.columns.is_none_or(|columns| layout.width(puzzle) <= columns);
        if self.labels && fits(Layout::Labelled) {
            return Layout::Labelled;
        }
        if !fits(Layout::Framed) && fits(Layout::Dense) { Layout::Dense } else { Layout::Framed }
    }
}

/// The two conventions by which a user turns colours off for all programs.
fn wanted() -> bool {
    env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && env::var_os("TERM").is_none_or(|t| t != "dumb")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_too_wide_for_the_screen_goes_without_its_frame() {
        let puzzle = hitori_core::formats::parse("1 2 3 4 5\n", None).unwrap().puzzle;
        let paint = |columns| Paint { ansi: false, labels: false, columns };
        let layout = |columns| paint(columns).layout(&puzzle);
        assert_eq!(paint(Some(21)).with_labels(true).layout(&puzzle), Layout::Labelled);
        assert_eq!(paint(Some(20)).with_labels(true).layout(&puzzle), Layout::Framed);
        assert_eq!(layout(None), Layout::Framed);
        assert_eq!(layout(Some(19)), Layout::Framed);
        assert_eq!(layout(Some(18)), Layout::Dense);
        assert_eq!(layout(Some(10)), Layout::Dense);
        assert_eq!(layout(Some(9)), Layout::Framed);
    }
}
