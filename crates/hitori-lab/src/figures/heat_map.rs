//! Heat maps: a number for each row and column, as a colour with the number in it.
//!
//! Without a centre, light to dark. With one (a ratio of 1, a difference of 0) blue below and orange above, which
//! colour-blind readers can tell apart; ratios are compared by their logarithms.

use serde::{Deserialize, Serialize};

use super::FigureError;
use super::canvas::{Anchor, Canvas, fitted, number, width_of};
use super::finite;
use super::frame::WIDTH;
use super::style::luminance;
use crate::table::{Column, csv_line, significant};

/// A number for each row and column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeatMap {
    /// What the numbers are.
    pub value: Column,
    /// What the columns are: "size".
    pub x: Column,
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Names of the rows.
    pub rows: Vec<String>,
    /// The numbers, row by row; `None` where nothing was measured.
    pub values: Vec<Vec<Option<f64>>>,
    /// The number that means "no difference".
    pub centre: Option<f64>,
    /// Whether colours follow the logarithm, for ratios and times.
    pub is_log: bool,
}

const ROW: f64 = 30.0;
const TOP: f64 = 40.0;

impl HeatMap {
    pub(super) fn svg(&self, title: &str) -> Result<String, FigureError> {
        for (name, row) in self.rows.iter().zip(&self.values) {
            finite(name, row.iter().map(|value| value.unwrap_or(0.0)))?;
            if let Some(value) = row.iter().copied().flatten().find(|value| self.is_log && *value < 0.0) {
                return Err(FigureError::Negative { axis: self.value.head(), value });
            }
        }
        finite("centre", self.centre)?;
        let mut canvas = Canvas::default();
        let widest = self.rows.iter().map(|name| width_of(&fitted(name, 220.0))).fold(40.0, f64::max);
        let left = 12.0 + widest + 10.0;
        let room = WIDTH - 12.0 - left;
        let cell = (room / self.columns.len().max(1) as f64).clamp(1.0, 90.0);
        let wide = cell * self.columns.len() as f64;
        let name = fitted(&self.x.head(), room);
        if width_of(&name) < wide {
            canvas.text(left + wide / 2.0, 17.0, Anchor::Middle, &name);
        } else {
            canvas.text(left, 17.0, Anchor::Start, &name);
        }
        // Names that do not fit side by side are given for every second, third … column.
        let needed = self.columns.iter().map(|name| width_of(name)).fold(1.0, f64::max) + 6.0;
        let every = ((needed / cell).ceil() as usize).max(1);
        for (col, name) in self.columns.iter().enumerate().step_by(every) {
            let name = fitted(name, cell * every as f64);
            canvas.text(left + cell * (col as f64 + 0.5), TOP, Anchor::Middle, &name);
        }
        let scale = self.scale();
        for (row, name) in self.rows.iter().enumerate() {
            let y = TOP + 8.0 + row as f64 * ROW;
            canvas.text(left - 8.0, y + ROW / 2.0 + 5.0, Anchor::End, &fitted(name, 220.0));
            for col in 0..self.columns.len() {
                let x = left + cell * col as f64;
                match self.values.get(row).and_then(|values| values.get(col)).copied().flatten() {
                    Some(value) => self.cell(&mut canvas, (x, y), cell, value, scale.share(value)),
                    None => canvas.text(x + cell / 2.0, y + ROW / 2.0 + 5.0, Anchor::Middle, "–"),
                }
            }
        }
        let bottom = TOP + 8.0 + self.rows.len() as f64 * ROW + 16.0;
        self.key(&mut canvas, left, bottom, &scale);
        Ok(canvas.finish(WIDTH, bottom + 52.0, title))
    }

    pub(super) fn csv(&self) -> String {
        let mut out = csv_line([self.value.head()].into_iter().chain(self.columns.iter().cloned()));
        for (row, name) in self.rows.iter().enumerate() {
            let values = (0..self.columns.len()).map(|col| {
                let value = self.values.get(row).and_then(|values| values.get(col)).copied().flatten();
                value.map(|value| value.to_string()).unwrap_or_default()
            });
            out += &csv_line([name.clone()].into_iter().chain(values));
        }
        out
    }

    fn cell(&self, canvas: &mut Canvas, (x, y): (f64, f64), width: f64, value: f64, share: f64) {
        let colour = self.colour(share);
        let [left, top, wide, high] = [x, y, (width - 1.0).max(1.0), ROW - 1.0].map(number);
        canvas.raw(&format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\" fill=\"{colour}\"/>"
        ));
        let text = significant(value, 2);
        // The number stands on its own ground, so that it needs a colour of its own in light and dark.
        if width_of(&text) + 4.0 < width {
            let ink = if luminance(&colour) > 0.3 { "#000000" } else { "#ffffff" };
            let (x, y) = (number(x + width / 2.0), number(y + ROW / 2.0 + 5.0));
            canvas.raw(&format!(
                "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" fill=\"{ink}\">{text}</text>"
            ));
        }
    }

    /// Draws which colour means which number.
    fn key(&self, canvas: &mut Canvas, left: f64, y: f64, scale: &Scale) {
        let (width, steps) = (240.0, 24_u32);
        let step = width / f64::from(steps);
        for index in 0..steps {
            let colour = self.colour(f64::from(index) / f64::from(steps - 1));
            let x = number(left + step * f64::from(index));
            // A little wider than a step: no seams between them.
            let (y, wide) = (number(y), number(step + 0.5));
            canvas.raw(&format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"10\" fill=\"{colour}\"/>"
            ));
        }
        for (share, anchor) in [(0.0, Anchor::Start), (0.5, Anchor::Middle), (1.0, Anchor::End)] {
            canvas.text(left + width * share, y + 26.0, anchor, &significant(scale.value(share), 2));
        }
        canvas.text(
            left + width + 16.0,
            y + 10.0,
            Anchor::Start,
            &fitted(&self.value.head(), WIDTH - left - width - 30.0),
        );
    }

    fn scale(&self) -> Scale {
        let all = || self.values.iter().flatten().copied().flatten();
        // Zero has no logarithm; it gets the colour of the least number.
        let least = all().filter(|value| !self.is_log || *value > 0.0).fold(f64::INFINITY, f64::min);
        let most = all().fold(f64::NEG_INFINITY, f64::max);
        let is_log = self.is_log && least > 0.0 && self.centre.is_none_or(|centre| centre > 0.0);
        let form = |value: f64| if is_log { value.ln() } else { value };
        let (mut low, mut high) = if least <= most { (form(least), form(most)) } else { (0.0, 1.0) };
        if let Some(centre) = self.centre {
            let centre = form(centre);
            let reach = (high - centre).max(centre - low).max(1e-9);
            (low, high) = (centre - reach, centre + reach);
        }
        if high <= low {
            (low, high) = (low - 0.5, low + 0.5);
        }
        Scale { low, high, is_log }
    }

    fn colour(&self, share: f64) -> String {
        let stops: &[[f64; 3]] = if self.centre.is_some() {
            &[
                [27.0, 92.0, 158.0],
                [146.0, 190.0, 224.0],
                [244.0, 244.0, 244.0],
                [247.0, 181.0, 110.0],
                [179.0, 76.0, 0.0],
            ]
        } else {
            &[[253.0, 240.0, 200.0], [150.0, 200.0, 170.0], [44.0, 130.0, 150.0], [30.0, 50.0, 100.0]]
        };
        let place = share.clamp(0.0, 1.0) * (stops.len() - 1) as f64;
        let below = (place as usize).min(stops.len() - 2);
        let part = place - below as f64;
        let channel = |index: usize| {
            (stops[below][index] * (1.0 - part) + stops[below + 1][index] * part).round() as u8
        };
        format!("#{:02x}{:02x}{:02x}", channel(0), channel(1), channel(2))
    }
}

/// From numbers to shares of the range of colours.
struct Scale {
    low: f64,
    high: f64,
    is_log: bool,
}

impl Scale {
    fn share(&self, value: f64) -> f64 {
        if self.is_log && value <= 0.0 {
            return 0.0;
        }
        ((if self.is_log { value.ln() } else { value }) - self.low) / (self.high - self.low)
    }

    fn value(&self, share: f64) -> f64 {
        let value = self.low + share * (self.high - self.low);
        if self.is_log { value.exp() } else { value }
    }
}
