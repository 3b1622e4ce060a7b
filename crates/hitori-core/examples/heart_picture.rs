//! Draws docs/heart.svg: a puzzle whose solution hides a heart, and the solution with the heart marked.
//!
//! The drawing is `examples/shadings/heart.txt`; the puzzle was made from it by
//! `hitori generate --shading examples/shadings/heart.txt --seed 14 --to plain --solutions`.
//!
//! ```text
//! cargo run -p hitori-core --example heart_picture
//! ```

use std::error::Error;

use hitori_core::formats;
use hitori_core::render::{Highlight, SvgStyle, svg_row};

/// The outline, row by row: a chain of corners that is open at the tip, or it would be a wall.
const OUTLINE: [&[usize]; 15] = [
    &[],
    &[4, 10],
    &[3, 5, 9, 11],
    &[2, 6, 8, 12],
    &[1, 7, 13],
    &[2, 12],
    &[1, 13],
    &[2, 12],
    &[3, 11],
    &[4, 10],
    &[5, 9],
    &[6, 8],
    &[],
    &[],
    &[],
];

fn main() -> Result<(), Box<dyn Error>> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let entry =
        formats::parse(&std::fs::read_to_string(format!("{root}/examples/puzzles/heart.txt"))?, None)?;
    let size = entry.puzzle.size();
    let outline =
        OUTLINE.iter().enumerate().flat_map(|(row, cols)| cols.iter().map(move |&col| size.at(row, col)));
    let plain =
        SvgStyle { cell: 26, background: "none".into(), shaded_numbers: false, ..SvgStyle::default() };
    let style = SvgStyle {
        title: Some("A puzzle with a heart hidden in its solution".into()),
        highlights: vec![Highlight { cells: outline.collect(), colour: "#d6335c".into() }],
        ..plain
    };
    // The puzzle alone shows nothing; only the solution has highlights.
    let boards = [(&entry.puzzle, entry.solution.as_ref())];
    std::fs::write(format!("{root}/docs/heart.svg"), svg_row(&boards, &style))?;
    Ok(())
}
