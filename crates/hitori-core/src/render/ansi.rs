//! Text in colour, for terminals: the layout of [`text`](super::text), painted like paper.
//!
//! The board brings its own background, because a terminal may be dark or light: with inverse video the black cells of
//! a dark terminal would come out white. The greys of the 256-colour palette are the same everywhere, while themes
//! change the sixteen basic colours. Grey levels alone carry the meaning, so no colour vision is needed.

use super::text::{Layout, Skin, lay_out};
use super::{Board, Look};
use crate::board::{Puzzle, Shading};

/// Text with ANSI colours for a terminal: black on paper, shaded cells dark, undecided cells grey.
///
/// Every line ends with a reset and a newline, so that a cut or scrolled line never leaks its colours.
///
/// ```
/// use hitori_core::{Clue, Puzzle, Shade, Shading, Size, render};
///
/// let size = Size::new(1, 2)?;
/// let puzzle = Puzzle::new(size, [5, 5].into_iter().filter_map(Clue::new).collect())?;
/// let mut shading = Shading::filled(size, Shade::White);
/// shading.set(1, Shade::Shaded);
/// let board = render::ansi(&puzzle, Some(&shading));
/// assert!(board.lines().all(|line| line.starts_with("\x1b[") && line.ends_with("\x1b[0m")));
/// # Ok::<(), hitori_core::board::SizeError>(())
/// ```
pub fn ansi(puzzle: &Puzzle, shading: Option<&Shading>) -> String {
    lay_out(Board::new(puzzle, shading), &Paper, Layout::Framed)
}

/// Each style names weight, ink and ground in full, so that none depends on the one before.
const WHITE: &str = "\x1b[0;1;38;5;16;48;5;231m";
const PLAIN: &str = "\x1b[0;38;5;16;48;5;231m";
const OPEN: &str = "\x1b[0;38;5;238;48;5;250m";
const SHADED: &str = "\x1b[0;38;5;247;48;5;235m";
const FRAME: &str = "\x1b[0;38;5;240;48;5;231m";
const RESET: &str = "\x1b[0m";

pub(super) struct Paper;

impl Skin for Paper {
    fn cell(&self, look: Look, partial: bool) -> ([char; 2], &'static str) {
        let codes = match look {
            Look::Shaded => SHADED,
            Look::Open => OPEN,
            Look::White if partial => WHITE,
            Look::White | Look::Plain => PLAIN,
        };
        ([' ', ' '], codes)
    }

    fn frame(&self) -> &'static str {
        FRAME
    }

    fn reset(&self) -> &'static str {
        RESET
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::{samples, text};

    /// The text without its escape codes.
    fn stripped(text: &str) -> String {
        let mut pieces = text.split("\x1b[");
        let first = pieces.next().unwrap_or_default().to_owned();
        pieces.fold(first, |out, piece| out + piece.split_once('m').map_or("", |(_, rest)| rest))
    }

    #[test]
    fn the_layout_is_that_of_plain_text() {
        let (puzzle, shading) = samples::mixed();
        let unmarked = text(&puzzle, Some(&shading)).replace(['▐', '▌', '(', ')'], " ");
        assert_eq!(stripped(&ansi(&puzzle, Some(&shading))), unmarked);
    }

    #[test]
    fn every_line_is_reset() {
        let (puzzle, shading) = samples::mixed();
        for shading in [None, Some(&shading)] {
            assert!(ansi(&puzzle, shading).lines().all(|line| line.ends_with(RESET)));
        }
    }

    #[test]
    fn the_three_shades_look_different() {
        let puzzle = samples::puzzle(&["1 2 3"]);
        let drawn = ansi(&puzzle, Some(&samples::shading(&["-?x"])));
        let row = drawn.lines().nth(1).unwrap();
        assert_eq!(row, format!("{FRAME}│ {WHITE} 1 {OPEN} 2 {SHADED} 3 {FRAME} │{RESET}"));
    }

    #[test]
    fn runs_of_equal_cells_share_their_codes() {
        let drawn = ansi(&samples::puzzle(&["1 2 3 4"]), None);
        assert_eq!(drawn.lines().nth(1), Some(&*format!("{FRAME}│ {PLAIN} 1  2  3  4 {FRAME} │{RESET}")));
    }
}
