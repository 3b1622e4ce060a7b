//! Writing SVG: numbers, text, lines, and how wide a text will be.

use std::fmt::Write;

use hitori_core::printable;
use hitori_core::render::escaped;

use super::style::{AXIS, DARK, GRID, INK};

/// The size of all text.
pub(super) const FONT: f64 = 14.0;

/// Where a text stands at its point.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The inside of a picture that grows.
#[derive(Default)]
pub(super) struct Canvas {
    body: String,
}

impl Canvas {
    /// Adds an element as it is.
    pub(super) fn raw(&mut self, element: &str) {
        self.body.push_str(element);
        self.body.push('\n');
    }

    pub(super) fn text(&mut self, x: f64, y: f64, anchor: Anchor, text: &str) {
        self.marked_up(x, y, anchor, &escaped(text));
    }

    /// Adds a power of ten with its exponent raised.
    pub(super) fn power(&mut self, x: f64, y: f64, anchor: Anchor, exponent: i32) {
        let sign = if exponent < 0 { "−" } else { "" };
        let exponent = exponent.unsigned_abs();
        self.marked_up(
            x,
            y,
            anchor,
            &format!("10<tspan dy=\"-5\" font-size=\"10\">{sign}{exponent}</tspan>"),
        );
    }

    /// Adds text that reads from bottom to top, centred at its point.
    pub(super) fn upright(&mut self, x: f64, y: f64, text: &str) {
        let (x, y) = (number(x), number(y));
        self.raw(&format!(
            "<text class=\"f-ink\" fill=\"{INK}\" text-anchor=\"middle\" transform=\"translate({x} {y}) rotate(-90)\">{}</text>",
            escaped(text)
        ));
    }

    fn marked_up(&mut self, x: f64, y: f64, anchor: Anchor, content: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let (x, y) = (number(x), number(y));
        self.raw(&format!(
            "<text class=\"f-ink\" fill=\"{INK}\" x=\"{x}\" y=\"{y}\"{anchor}>{content}</text>"
        ));
    }

    pub(super) fn grid_line(&mut self, from: (f64, f64), to: (f64, f64)) {
        self.line(from, to, &format!("class=\"f-grid\" stroke=\"{GRID}\""));
    }

    pub(super) fn axis_line(&mut self, from: (f64, f64), to: (f64, f64)) {
        self.line(from, to, &format!("class=\"f-axis\" stroke=\"{AXIS}\""));
    }

    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), paint: &str) {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(number);
        self.raw(&format!("<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" {paint}/>"));
    }

    /// Adds a line through points.
    pub(super) fn path(&mut self, points: &[(f64, f64)], paint: &str) {
        let mut path = String::new();
        for (index, (x, y)) in points.iter().enumerate() {
            let _ = write!(path, "{}{} {}", if index == 0 { 'M' } else { 'L' }, number(*x), number(*y));
        }
        if !points.is_empty() {
            self.raw(&format!("<path d=\"{path}\" fill=\"none\" stroke-linejoin=\"round\" {paint}/>"));
        }
    }

    /// Returns the whole picture.
    pub(super) fn finish(self, width: f64, height: f64, title: &str) -> String {
        let (width, height) = (number(width.ceil()), number(height.ceil()));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"figure\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"Helvetica, Arial, sans-serif\" \
             font-size=\"{FONT}\" style=\"color-scheme:light dark\">\n<title>{}</title>\n<style>{DARK}</style>\n{}</svg>\n",
            escaped(title),
            self.body
        )
    }
}

/// Returns a coordinate with at most one decimal.
pub(super) fn number(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    if rounded == 0.0 { "0".to_owned() } else { rounded.to_string() }
}

/// Returns about how wide a text is, rather too wide than too narrow for Helvetica, Arial, DejaVu and Noto Sans.
pub(super) fn width_of(text: &str) -> f64 {
    let share = |letter: char| match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | '(' | ')' | '[' | ']' | ' ' => {
            0.36
        }
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.95,
        'A'..='Z' => 0.7,
        '\u{1100}'.. => 1.0,
        _ => 0.6,
    };
    FONT * text.chars().map(share).sum::<f64>()
}

/// Returns a text that is at most so wide, with `…` for what is left out.
pub(super) fn fitted(text: &str, width: f64) -> String {
    let text = printable(text, 200);
    if width_of(&text) <= width {
        return text.into_owned();
    }
    let mut kept = String::new();
    for letter in text.chars() {
        if width_of(&kept) + width_of("m…") > width {
            break;
        }
        kept.push(letter);
    }
    kept + "…"
}
