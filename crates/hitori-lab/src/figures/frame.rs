//! The frame of a chart: plot, grid, axes with labels, and the legend below.

use super::axis::{Axis, Label, Range};
use super::canvas::{Anchor, Canvas, FONT, fitted, number, width_of};
use super::style::{AXIS, Style};
use crate::table::Column;

/// The width of every picture.
pub(super) const WIDTH: f64 = 720.0;
const MARGIN: f64 = 12.0;
/// A line of text.
const LINE: f64 = 22.0;
/// The sample of line and marker in a legend.
const KEY: f64 = 34.0;

/// An entry of the legend.
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) is_line: bool,
    pub(super) has_marker: bool,
}

/// What stands at the left of a chart.
pub(super) enum Left<'a> {
    /// A scale.
    Scale(&'a Range<'a>),
    /// Names of bands, from top to bottom.
    Names(&'a [String]),
}

/// A chart without its data.
pub(super) struct Frame {
    pub(super) canvas: Canvas,
    pub(super) x: Axis,
    /// The scale at the left; with names, bands are counted from 0 at the top.
    pub(super) y: Axis,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    height: f64,
}

impl Frame {
    pub(super) fn new(x: &Range, left: Left, height: f64, legend: &[Entry], limit: Option<String>) -> Self {
        let (top, bottom) = (MARGIN, MARGIN + height);
        let right = WIDTH - MARGIN - 10.0;
        let (y, labels) = match &left {
            Left::Scale(range) => {
                let y = Axis::new(range, bottom, top);
                let widest = y.ticks.iter().map(|tick| tick.label.width()).fold(10.0, f64::max);
                (y, widest + LINE + 6.0)
            }
            Left::Names(names) => {
                let widest = names.iter().map(|name| width_of(&fitted(name, 220.0))).fold(10.0, f64::max);
                let bands = Column::new("");
                (Axis::new(&Range::fixed(&bands, 0.0, names.len().max(1) as f64), top, bottom), widest)
            }
        };
        let left_edge = MARGIN + labels + 10.0;
        let axis_x = Axis::new(x, left_edge, right);
        let mut frame = Self {
            canvas: Canvas::default(),
            x: axis_x,
            y,
            left: left_edge,
            right,
            top,
            bottom,
            height: 0.0,
        };
        frame.x_axis(x);
        match left {
            Left::Scale(range) => frame.y_axis(range),
            Left::Names(names) => frame.names(names),
        }
        frame.height = frame.legend(legend, limit.as_deref(), bottom + 2.0 * LINE + 12.0);
        // What a curve does outside of the plot is not shown.
        let [x, y, width, height] =
            [left_edge - 6.0, top - 6.0, right - left_edge + 12.0, height + 12.0].map(number);
        frame.canvas.raw(&format!(
            "<svg x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" viewBox=\"{x} {y} {width} {height}\">"
        ));
        frame
    }

    /// Closes the plot and returns the picture; `note` stands in a plot without data.
    pub(super) fn finish(mut self, title: &str, note: Option<&str>) -> String {
        self.canvas.raw("</svg>");
        if let Some(note) = note {
            self.canvas.text(self.left + 20.0, (self.top + self.bottom) / 2.0, Anchor::Start, note);
        }
        self.canvas.finish(WIDTH, self.height, title)
    }

    /// Draws a limit across the plot. Its name is in the legend: there is no place in a plot that data never take.
    pub(super) fn limit(&mut self, value: Option<f64>, is_upright: bool) {
        let axis = if is_upright { &self.x } else { &self.y };
        let Some(place) = value.filter(|value| axis.contains(*value)).map(|value| axis.place(value)) else {
            return;
        };
        let (from, to) = if is_upright {
            ((place, self.top), (place, self.bottom))
        } else {
            ((self.left, place), (self.right, place))
        };
        self.canvas.line(from, to, &limit_stroke());
    }

    fn x_axis(&mut self, range: &Range) {
        let bottom = self.bottom;
        let mut free = f64::NEG_INFINITY;
        for index in 0..self.x.ticks.len() {
            let tick = &self.x.ticks[index];
            let x = self.x.place(tick.value);
            let half = tick.label.width() / 2.0;
            // A label that would touch the one before it is left out.
            if matches!(tick.label, Label::None) || x - half < free {
                self.canvas.axis_line((x, bottom), (x, bottom + 4.0));
                continue;
            }
            free = x + half + 4.0;
            self.canvas.grid_line((x, self.top), (x, bottom));
            self.canvas.axis_line((x, bottom), (x, bottom + 6.0));
            label(&mut self.canvas, x, bottom + 21.0, Anchor::Middle, &tick.label);
        }
        if let Some(x) = self.x.zero {
            self.canvas.text(x, bottom + 21.0, Anchor::Middle, "0");
        }
        self.canvas.axis_line((self.left, bottom), (self.right, bottom));
        let name = fitted(&range.label.head(), self.right - self.left);
        self.canvas.text((self.left + self.right) / 2.0, bottom + LINE * 2.0, Anchor::Middle, &name);
    }

    fn y_axis(&mut self, range: &Range) {
        let left = self.left;
        for index in 0..self.y.ticks.len() {
            let tick = &self.y.ticks[index];
            let y = self.y.place(tick.value);
            if matches!(tick.label, Label::None) {
                self.canvas.axis_line((left - 4.0, y), (left, y));
                continue;
            }
            self.canvas.grid_line((left, y), (self.right, y));
            self.canvas.axis_line((left - 6.0, y), (left, y));
            label(&mut self.canvas, left - 9.0, y + 5.0, Anchor::End, &tick.label);
        }
        if let Some(y) = self.y.zero {
            self.canvas.text(left - 9.0, y + 5.0, Anchor::End, "0");
        }
        self.canvas.axis_line((left, self.top), (left, self.bottom));
        let name = fitted(&range.label.head(), self.bottom - self.top + 40.0);
        self.canvas.upright(MARGIN + FONT - 2.0, (self.top + self.bottom) / 2.0, &name);
    }

    fn names(&mut self, names: &[String]) {
        for (index, name) in names.iter().enumerate() {
            let y = self.y.place(index as f64 + 0.5);
            self.canvas.text(self.left - 9.0, y + 5.0, Anchor::End, &fitted(name, 220.0));
        }
        self.canvas.axis_line((self.left, self.top), (self.left, self.bottom));
    }

    /// Draws the legend in columns from `y` on, the limit last, and returns where it ends.
    fn legend(&mut self, entries: &[Entry], limit: Option<&str>, y: f64) -> f64 {
        let room = WIDTH - 2.0 * MARGIN;
        // One long name among many must not make the legend a single column.
        let longest = if entries.len() > 6 { room / 2.0 } else { room } - KEY - 20.0;
        let names: Vec<String> = entries
            .iter()
            .map(|entry| entry.name.as_str())
            .chain(limit)
            .map(|name| fitted(name, longest))
            .collect();
        let widest = names.iter().map(|name| width_of(name)).fold(0.0, f64::max) + KEY + 20.0;
        let columns = ((room / widest) as usize).clamp(1, 5);
        for (index, name) in names.iter().enumerate() {
            let style = Style(index);
            let x = MARGIN + (index % columns) as f64 * (room / columns as f64);
            let middle = y + (index / columns) as f64 * LINE + LINE / 2.0;
            let (is_line, has_marker) =
                entries.get(index).map_or((true, false), |entry| (entry.is_line, entry.has_marker));
            if is_line {
                let paint = if index < entries.len() { stroke(style, 2.0) } else { limit_stroke() };
                self.canvas.line((x, middle), (x + KEY - 6.0, middle), &paint);
            }
            if has_marker {
                style.marker(&mut self.canvas, x + (KEY - 6.0) / 2.0, middle, 4.0, false);
            }
            self.canvas.text(x + KEY, middle + 5.0, Anchor::Start, name);
        }
        y + names.len().div_ceil(columns) as f64 * LINE + MARGIN
    }
}

/// Returns what the legend says about a limit.
pub(super) fn limit_text(limit: Option<f64>, column: &Column) -> Option<String> {
    let unit = column.unit.as_ref().map(|unit| format!(" {unit}")).unwrap_or_default();
    limit.map(|limit| format!("limit {limit}{unit}"))
}

fn limit_stroke() -> String {
    format!("class=\"f-axis\" stroke=\"{AXIS}\" stroke-dasharray=\"4 4\"")
}

/// Returns the attributes of a line of a series.
pub(super) fn stroke(style: Style, width: f64) -> String {
    let dash = match style.dash() {
        "" => String::new(),
        dash => format!(" stroke-dasharray=\"{dash}\""),
    };
    format!("stroke=\"{}\" stroke-width=\"{}\"{dash}", style.colour(), number(width))
}

fn label(canvas: &mut Canvas, x: f64, y: f64, anchor: Anchor, label: &Label) {
    match label {
        Label::None => {}
        Label::Text(text) => canvas.text(x, y, anchor, text),
        Label::Power(exponent) => canvas.power(x, y, anchor, *exponent),
    }
}
