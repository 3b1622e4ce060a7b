//! The page with the rules: what to do, the three rules, and an example with its solution.

use hitori_core::solve::{Options, unique};
use hitori_core::{Puzzle, Shading};

use super::boxes::{Item, Page, Placed, Rect};
use super::font;

/// Size of the text.
const SIZE: f32 = 12.0;
/// From one line to the next.
const LINE: f32 = 18.0;
/// Side of a cell of the example.
const CELL: f32 = 34.0;
/// Space between the example and its solution.
const BETWEEN: f32 = 60.0;

const RULES: &[&str] = &[
    "Shade cells so that three things hold:",
    "1. In every row and every column, no number is left twice among the cells that are not shaded.",
    "2. No two shaded cells share an edge. They may touch at a corner.",
    "3. The cells that are not shaded are all connected through their edges: they form a single area.",
    "Where a cell is sure to stay white, a small circle around its number helps to remember it.",
];

/// Said only where it is true.
const UNIQUE: &str = "Each puzzle has exactly one solution.";

/// Returns the example, whose rows have one digit for each number.
pub fn example() -> Option<(Puzzle, Shading)> {
    let rows = [[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]];
    let puzzle = Puzzle::from_rows(rows).ok()?;
    let solution = unique(&puzzle, &Options::default()).unique().cloned()?;
    Some((puzzle, solution))
}

/// Lays out the page; `is_unique` when every puzzle of the book has exactly one solution. `place` puts the example, solved or not,
/// at the top left corner of a rectangle.
pub fn page(body: Rect, is_unique: bool, place: impl Fn(bool, Rect, f32) -> Placed) -> Page {
    let heading = Rect { height: 20.0, ..body };
    let mut page = vec![Item::Heading(heading, "How to play")];
    let mut y = body.y + 36.0;
    for rule in RULES.iter().chain(is_unique.then_some(&UNIQUE)) {
        let indent = if rule.starts_with(|letter: char| letter.is_ascii_digit()) { 16.0 } else { 0.0 };
        let mut lines = Vec::new();
        for line in font::wrapped(rule, SIZE, body.width - indent) {
            lines.push((Rect { x: body.x + indent, y, width: body.width - indent, height: LINE }, line));
            y += LINE;
        }
        page.push(Item::Paragraph(lines, SIZE));
        y += LINE / 2.0;
    }
    y += LINE;
    let side = 4.0 * CELL;
    for (solved, x) in [(false, body.x), (true, body.x + side + BETWEEN)] {
        let at = Rect { x, y, width: side, height: side + LINE };
        page.push(Item::Board(place(solved, at, CELL)));
    }
    page
}
