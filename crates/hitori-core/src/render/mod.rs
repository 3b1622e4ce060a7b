//! Boards to look at: text for pipes, ANSI for terminals, SVG for pages.

use crate::puzzle::{Puzzle, Shading};

/// Plain text without any escape codes; shaded cells are told apart by brackets or blocks.
pub fn text(puzzle: &Puzzle, shading: Option<&Shading>) -> String {
    let _ = (puzzle, shading);
    unimplemented!("render")
}

/// Text with ANSI colours for a terminal.
pub fn ansi(puzzle: &Puzzle, shading: Option<&Shading>) -> String {
    let _ = (puzzle, shading);
    unimplemented!("render")
}

/// A scalable picture.
pub fn svg(puzzle: &Puzzle, shading: Option<&Shading>) -> String {
    let _ = (puzzle, shading);
    unimplemented!("render")
}
