//! Draws the picture of the README: a puzzle and its solution side by side.
//!
//! After a change to the renderer, run from anywhere in the repository
//!
//! ```text
//! cargo run -p hitori-core --example readme_picture
//! ```
//!
//! which rewrites `docs/solved.svg`. The test `tests/readme_picture.rs` fails until that has been done.

use std::error::Error;
use std::path::PathBuf;

use hitori_core::render::{SvgStyle, svg_row};
use hitori_core::{Clue, Puzzle, Shade, Shading, Size};

const CLUES: &str = "361566 412253 452144 234115 163346 553461";
const SOLUTION: &str = "-x--x- --x--- x---x- ---x-- --x--x -x----";

/// Where the picture lives.
pub fn path() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/solved.svg"))
}

/// The picture itself.
pub fn picture() -> Result<String, Box<dyn Error>> {
    let size = Size::new(6, 6)?;
    let clues = CLUES.chars().filter_map(|digit| digit.to_digit(10)).filter_map(Clue::new).collect();
    let puzzle = Puzzle::new(size, clues)?;
    let solution = Shading::new(size, SOLUTION.chars().filter_map(Shade::from_letter).collect())?;
    let style = SvgStyle {
        // Readers choose dark or light pages: the boards bring their paper, the space between them stays theirs.
        background: "none".into(),
        title: Some("A Hitori puzzle and its solution".into()),
        ..SvgStyle::default()
    };
    Ok(svg_row(&[(&puzzle, None), (&puzzle, Some(&solution))], &style))
}

/// Rewrites the picture.
pub fn main() -> Result<(), Box<dyn Error>> {
    std::fs::write(path(), picture()?)?;
    println!("{}", path().display());
    Ok(())
}
