//! Points of two quantities: scaling with fitted curves, and scatter with regression lines.

use serde::{Deserialize, Serialize};

use super::FigureError;
use super::axis::Range;
use super::canvas::number;
use super::finite;
use super::frame::{Entry, Frame, Left, limit_text, stroke};
use super::style::Style;
use crate::stats::{Growth, Regression};
use crate::table::{Column, csv_line, significant};

/// From so many points on a series is drawn as dots, which overlap better and take less room in the file.
const MANY: usize = 200;

/// Points of two quantities in series.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Xy {
    /// What goes to the right.
    pub x: Column,
    /// What goes up.
    pub y: Column,
    /// Whether x is logarithmic.
    pub x_log: bool,
    /// Whether y is logarithmic. Zeros then stand apart, below.
    pub y_log: bool,
    /// A limit of y, drawn across.
    pub limit: Option<f64>,
    /// The series, in the order of the legend.
    pub series: Vec<Series>,
}

/// Points that belong together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// The points; those of a joined series in the order of x.
    pub points: Vec<Point>,
    /// Whether a line joins the points. A fitted curve takes its place.
    pub is_joined: bool,
    /// A fitted curve.
    pub curve: Option<Curve>,
}

/// One point.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Point {
    /// Its place to the right.
    pub x: f64,
    /// Its height.
    pub y: f64,
    /// The range around its height: quartiles, or a confidence interval.
    pub range: Option<(f64, f64)>,
    /// Whether it met a limit, so that the true value is larger: drawn open.
    pub is_open: bool,
}

impl Point {
    /// Makes a point without a range.
    pub fn new(x: f64, y: f64) -> Self {
        Self { x, y, ..Self::default() }
    }
}

/// A curve fitted to points. It is drawn over the points it was fitted to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Curve {
    /// Exponential growth, or a power.
    Growth(Growth),
    /// A straight line.
    Line(Regression),
}

impl Curve {
    fn at(&self, x: f64) -> f64 {
        match self {
            Self::Growth(growth) => growth.at(x),
            Self::Line(line) => line.at(x),
        }
    }

    /// Returns what the legend says about it.
    fn words(&self) -> String {
        match self {
            Self::Growth(fit) if fit.is_power => format!("~ x^{}", significant(fit.rate, 3)),
            Self::Growth(fit) => format!("~ e^({} x)", significant(fit.rate, 3)),
            Self::Line(line) => format!("R² {}", significant(line.r_squared, 2)),
        }
    }
}

impl Xy {
    pub(super) fn svg(&self, title: &str) -> Result<String, FigureError> {
        for series in &self.series {
            finite(&series.name, series.points.iter().map(|point| point.x))?;
            finite(&series.name, series.points.iter().map(|point| point.y))?;
            let ends =
                series.points.iter().filter_map(|point| point.range).flat_map(|(low, high)| [low, high]);
            finite(&series.name, ends)?;
        }
        finite("limit", self.limit)?;
        let points = || self.series.iter().flat_map(|series| &series.points);
        let ends = points().filter_map(|point| point.range).flat_map(|(low, high)| [low, high]);
        let x = Range::new(&self.x, self.x_log, points().map(|point| point.x))?;
        let y = Range::new(&self.y, self.y_log, points().map(|point| point.y).chain(ends).chain(self.limit))?;
        let legend: Vec<Entry> = self.series.iter().map(entry).collect();
        let legend = if self.series.len() == 1 && self.series[0].name.is_empty() { &[] } else { &legend[..] };
        let mut frame = Frame::new(&x, Left::Scale(&y), 380.0, legend, limit_text(self.limit, &self.y));
        frame.limit(self.limit, false);
        for (index, series) in self.series.iter().enumerate() {
            series.draw(&mut frame, Style(index));
        }
        let note = points().next().is_none().then_some("no data");
        Ok(frame.finish(title, note))
    }

    pub(super) fn csv(&self) -> String {
        let fixed = ["series".to_owned(), self.x.head(), self.y.head()];
        let mut out = csv_line(fixed.into_iter().chain(["low", "high", "met limit"].map(str::to_owned)));
        for series in &self.series {
            for point in &series.points {
                let range = match point.range {
                    Some((low, high)) => [low.to_string(), high.to_string()],
                    None => [String::new(), String::new()],
                };
                let first = [series.name.clone(), point.x.to_string(), point.y.to_string()];
                let last = if point.is_open { "yes" } else { "no" };
                out += &csv_line(first.into_iter().chain(range).chain([last.to_owned()]));
            }
        }
        out
    }
}

fn entry(series: &Series) -> Entry {
    let name = match &series.curve {
        Some(curve) => format!("{}  {}", series.name, curve.words()),
        None => series.name.clone(),
    };
    Entry { name, is_line: series.is_joined || series.curve.is_some(), has_marker: true }
}

impl Series {
    fn draw(&self, frame: &mut Frame, style: Style) {
        let places: Vec<(f64, f64)> =
            self.points.iter().map(|point| (frame.x.place(point.x), frame.y.place(point.y))).collect();
        for (point, (x, _)) in self.points.iter().zip(&places) {
            if let Some((low, high)) = point.range {
                let (low, high) = (frame.y.place(low), frame.y.place(high));
                let paint =
                    format!("stroke=\"{}\" stroke-width=\"1.2\" stroke-opacity=\"0.6\"", style.colour());
                frame.canvas.line((*x, low), (*x, high), &paint);
            }
        }
        if self.points.len() > MANY {
            self.dots(frame, style, &places);
        } else {
            for (point, (x, y)) in self.points.iter().zip(&places) {
                style.marker(&mut frame.canvas, *x, *y, 4.0, point.is_open);
            }
        }
        match &self.curve {
            Some(curve) => {
                let xs = || self.points.iter().map(|point| point.x);
                let (low, high) =
                    (xs().fold(f64::INFINITY, f64::min), xs().fold(f64::NEG_INFINITY, f64::max));
                if low < high && (frame.x.zero.is_none() || low > 0.0) {
                    let xs = frame.x.spread(low, high, 60).into_iter();
                    let line: Vec<(f64, f64)> =
                        xs.map(|x| (frame.x.place(x), frame.y.place(curve.at(x)))).collect();
                    frame.canvas.path(&line, &stroke(style, 1.8));
                }
            }
            None if self.is_joined => frame.canvas.path(&places, &stroke(style, 1.8)),
            None => {}
        }
    }

    /// Draws points as dots: a path of lines without length and with round ends.
    fn dots(&self, frame: &mut Frame, style: Style, places: &[(f64, f64)]) {
        let mut dots: Vec<String> =
            places.iter().map(|(x, y)| format!("M{} {}h0", number(x.round()), number(y.round()))).collect();
        dots.sort_unstable();
        dots.dedup();
        let paint = "stroke-width=\"4\" stroke-opacity=\"0.7\" stroke-linecap=\"round\" fill=\"none\"";
        frame.canvas.raw(&format!("<path d=\"{}\" stroke=\"{}\" {paint}/>", dots.concat(), style.colour()));
    }
}
