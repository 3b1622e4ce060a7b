//! Colours, markers and dashes of series.
//!
//! The colours are those of Okabe and Ito (2008) that colour-blind readers can tell apart, darkened or lightened until each
//! has a contrast of at least 3 to white and to the ground of a dark page (a test computes it), so that they need no second set.
//! Marker and dash tell series apart without any colour.

use super::canvas::{Canvas, number};

/// Text and outlines.
pub(super) const INK: &str = "#1c1c24";
/// Axes and ticks.
pub(super) const AXIS: &str = "#6b6b76";
/// Lines of the grid.
pub(super) const GRID: &str = "#dedee4";

/// What a dark screen changes. resvg and PDF converters skip the rule and keep the attributes.
pub(super) const DARK: &str = "@media screen and (prefers-color-scheme:dark){.f-ink{fill:#e4e4ea}.f-axis{stroke:#9c9ca8}\
    .f-grid{stroke:#3a3a44}}";

const COLOURS: [&str; 8] =
    ["#0b7bc0", "#d55e00", "#009070", "#c0639a", "#a87900", "#2a8fbd", "#8a63c9", "#7c7c86"];
const DASHES: [&str; 4] = ["", "7 4", "2 3", "9 3 2 3"];
/// How many different markers there are.
const MARKERS: usize = 7;

/// How a series is drawn.
#[derive(Clone, Copy)]
pub(super) struct Style(pub(super) usize);

impl Style {
    pub(super) fn colour(self) -> &'static str {
        COLOURS[self.0 % COLOURS.len()]
    }

    /// The dash of lines: solid for the first eight series, as long as colours last.
    pub(super) fn dash(self) -> &'static str {
        DASHES[self.0 / COLOURS.len() % DASHES.len()]
    }

    /// Draws the marker of the series around a point. Open ones stand for runs that met their limit.
    pub(super) fn marker(self, canvas: &mut Canvas, x: f64, y: f64, size: f64, is_open: bool) {
        let colour = self.colour();
        let paint = if is_open {
            format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"")
        } else {
            format!("fill=\"{colour}\"")
        };
        // Seven markers and eight colours: a pair repeats only after 56 series.
        let r = size;
        let corners: &[(f64, f64)] = match self.0 % MARKERS {
            0 => {
                let (x, y) = (number(x), number(y));
                return canvas.raw(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" {paint}/>", number(r)));
            }
            1 => &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
            2 => &[(0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)],
            3 => &[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)],
            4 => &[(0.0, 1.2), (1.1, -0.8), (-1.1, -0.8)],
            5 => &[(-1.2, 0.0), (0.8, -1.1), (0.8, 1.1)],
            _ => &[
                (-0.4, -1.2),
                (0.4, -1.2),
                (0.4, -0.4),
                (1.2, -0.4),
                (1.2, 0.4),
                (0.4, 0.4),
                (0.4, 1.2),
                (-0.4, 1.2),
                (-0.4, 0.4),
                (-1.2, 0.4),
                (-1.2, -0.4),
                (-0.4, -0.4),
            ],
        };
        let points: Vec<String> =
            corners.iter().map(|(dx, dy)| format!("{},{}", number(x + dx * r), number(y + dy * r))).collect();
        canvas.raw(&format!("<polygon points=\"{}\" {paint}/>", points.join(" ")));
    }
}

/// Returns the relative luminance of a colour `#rrggbb` (WCAG 2).
pub(super) fn luminance(colour: &str) -> f64 {
    let channel = |place: usize| {
        let value =
            colour.get(place..place + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok()).unwrap_or(0);
        let share = f64::from(value) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn colours_are_seen_on_white_and_on_dark() {
        let contrast = |a: &str, b: &str| {
            let (a, b) = (luminance(a), luminance(b));
            (a.max(b) + 0.05) / (a.min(b) + 0.05)
        };
        for colour in COLOURS {
            let (white, dark) = (contrast(colour, "#ffffff"), contrast(colour, "#16161c"));
            assert!(white >= 3.0 && dark >= 3.0, "{colour} {white} {dark}");
        }
        assert!(contrast(INK, "#ffffff") > 7.0 && contrast("#e4e4ea", "#16161c") > 7.0);
        assert!(contrast(AXIS, "#ffffff") > 4.5 && contrast("#9c9ca8", "#16161c") > 4.5);
    }

    #[test]
    fn thirty_series_differ_in_more_than_colour() {
        let styles = (0..30).map(|index| (Style(index).colour(), Style(index).dash(), index % MARKERS));
        assert_eq!(styles.collect::<HashSet<_>>().len(), 30);
    }
}
