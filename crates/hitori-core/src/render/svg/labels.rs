//! Numbers of rows and columns around a board: sentences say r5c7, and nobody likes to count.

use std::fmt::Write;

use super::super::digits;
use super::{DIGIT_WIDTH, HALF_DIGIT_HEIGHT, Painter, Tenths, escaped};

/// The largest share of a cell that the font size may take.
const FONT_SHARE: f64 = 0.3;

/// The share of the gutter that a label may take.
const LABEL_SHARE: f64 = 0.85;

/// Returns the room left of and above a board with cells of this side.
pub(super) fn gutter(cell: u64) -> u64 {
    cell / 2
}

impl Painter<'_> {
    /// Draws the labels, if they are wanted.
    pub(super) fn labels(&self, out: &mut String) {
        if !self.style.labels {
            return;
        }
        let (cell, size) = (self.measure.cell, self.board.size());
        let longest = digits(size.rows().max(size.cols()) as u32) as f64;
        let fitting = LABEL_SHARE * gutter(cell) as f64 / (DIGIT_WIDTH * longest);
        let font = (fitting.min(FONT_SHARE * cell as f64) * 10.0) as u64;
        let drop = (HALF_DIGIT_HEIGHT * font as f64 / 10.0).round() as u64;
        let middle = gutter(cell) / 2 + self.measure.frame / 2;
        let _ = writeln!(
            out,
            "<g font-family=\"{}\" font-size=\"{}\" text-anchor=\"middle\" fill=\"{}\">",
            super::FONTS,
            Tenths(font),
            escaped(&self.style.ink)
        );
        for col in 0..size.cols() {
            let x = self.corner(0, col).0 + cell / 2;
            let y = self.y.saturating_sub(middle) + drop;
            let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\">{}</text>", col + 1);
        }
        for row in 0..size.rows() {
            let y = self.corner(row, 0).1 + cell / 2 + drop;
            let x = self.x.saturating_sub(middle);
            let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\">{}</text>", row + 1);
        }
        out.push_str("</g>\n");
    }
}

#[cfg(test)]
mod tests {
    use super::super::{SvgStyle, svg_with};
    use crate::render::samples;

    /// Every row and column has its label, in the gutter, and the board has moved out of its way.
    #[test]
    fn every_row_and_column_has_a_label() {
        let puzzle = samples::puzzle(&["11 12 13", "14 15 16"]);
        let places = |labels: bool| {
            let picture = svg_with(&puzzle, None, &SvgStyle { labels, ..SvgStyle::default() });
            let place = |text: &str| {
                let end = picture.find(&format!(">{text}</text>"))?;
                let start = picture[..end].rfind("<text x=\"")? + 9;
                let (x, y) = picture[start..end - 1].split_once("\" y=\"")?;
                Some((x.parse::<u64>().ok()?, y.parse::<u64>().ok()?))
            };
            ["11", "13", "16", "1", "2", "3"].map(place)
        };
        let [first, ..] = places(false);
        assert!(places(false)[3..].iter().all(Option::is_none));
        let [top_left, top_right, corner, _, _, third] = places(true);
        assert!(top_left.unwrap().0 > first.unwrap().0 && top_left.unwrap().1 > first.unwrap().1);
        assert_eq!(third.unwrap().0, top_right.unwrap().0, "a column's label stands above it");
        assert!(third.unwrap().1 < top_right.unwrap().1 && corner.unwrap().1 > top_right.unwrap().1);
    }
}
