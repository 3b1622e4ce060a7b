//! Times of runs, some of them unfinished: the share finished within a time, and cactus plots.

use serde::{Deserialize, Serialize};

use super::FigureError;
use super::axis::Range;
use super::finite;
use super::frame::{Entry, Frame, Left, limit_text, stroke};
use super::style::Style;
use crate::stats::Ecdf;
use crate::table::{Column, csv_line};

/// Markers along a line, which tell lines apart without colour.
const MARKERS: usize = 6;

/// Times of runs in series.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Runs {
    /// What was measured: time in seconds.
    pub time: Column,
    /// What a run is: "puzzles".
    pub what: String,
    /// Whether time is logarithmic.
    pub is_log: bool,
    /// The limit of time.
    pub limit: Option<f64>,
    /// The series, in the order of the legend.
    pub series: Vec<RunSeries>,
}

/// The runs of one engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunSeries {
    /// Its name in the legend.
    pub name: String,
    /// The times; `None` for a run that was not finished.
    pub times: Vec<Option<f64>>,
}

impl Runs {
    pub(super) fn share_svg(&self, title: &str) -> Result<String, FigureError> {
        let times = self.times()?;
        let x = Range::new(&self.time, self.is_log, times)?;
        let label = Column::new(format!("share of {} finished", self.what));
        let y = Range::fixed(&label, 0.0, 1.0);
        let mut frame =
            Frame::new(&x, Left::Scale(&y), 360.0, &self.legend(), limit_text(self.limit, &self.time));
        frame.limit(self.limit, true);
        for (index, series) in self.series.iter().enumerate() {
            // Series without runs have no distribution; the legend names them all the same.
            let Ok(ecdf) = Ecdf::new(&series.times) else { continue };
            let steps = ecdf.steps();
            let Some(first) = steps.first() else { continue };
            let mut line = vec![(frame.x.place(first.0), frame.y.place(0.0))];
            let mut corners = Vec::new();
            let mut height = 0.0;
            for (time, share) in &steps {
                let x = frame.x.place(*time);
                line.push((x, frame.y.place(height)));
                line.push((x, frame.y.place(*share)));
                corners.push((x, frame.y.place(*share)));
                height = *share;
            }
            // To the limit, or to the end of the axis, nothing more is finished.
            let end = self.limit.unwrap_or(x.high).max(steps[steps.len() - 1].0);
            line.push((frame.x.place(end), frame.y.place(height)));
            draw(&mut frame, Style(index), &line, &corners);
        }
        Ok(frame.finish(title, self.note()))
    }

    pub(super) fn cactus_svg(&self, title: &str) -> Result<String, FigureError> {
        let times = self.times()?;
        let label = Column::new(format!("{} finished", self.what));
        let most = self.series.iter().map(|series| series.times.len()).max().unwrap_or(0);
        let x = Range::new(&label, false, [0.0, most.max(1) as f64])?;
        let time = Column { name: format!("{} for each", self.time.name), unit: self.time.unit.clone() };
        let y = Range::new(&time, self.is_log, times)?;
        let mut frame =
            Frame::new(&x, Left::Scale(&y), 360.0, &self.legend(), limit_text(self.limit, &self.time));
        frame.limit(self.limit, false);
        for (index, series) in self.series.iter().enumerate() {
            let mut sorted: Vec<f64> = series.times.iter().copied().flatten().collect();
            sorted.sort_unstable_by(f64::total_cmp);
            let line: Vec<(f64, f64)> = (1..)
                .zip(&sorted)
                .map(|(count, time)| (frame.x.place(f64::from(count)), frame.y.place(*time)))
                .collect();
            draw(&mut frame, Style(index), &line, &line);
        }
        Ok(frame.finish(title, self.note()))
    }

    pub(super) fn csv(&self) -> String {
        let mut out = csv_line(["series".to_owned(), self.time.head()]);
        for series in &self.series {
            for time in &series.times {
                let time = time.map(|time| time.to_string()).unwrap_or_default();
                out += &csv_line([series.name.clone(), time]);
            }
        }
        out
    }

    /// Returns all times and the limit, checked.
    fn times(&self) -> Result<Vec<f64>, FigureError> {
        for series in &self.series {
            finite(&series.name, series.times.iter().map(|time| time.unwrap_or(0.0)))?;
        }
        finite("limit", self.limit)?;
        let times = self.series.iter().flat_map(|series| series.times.iter().copied().flatten());
        Ok(times.chain(self.limit).collect())
    }

    fn legend(&self) -> Vec<Entry> {
        let entry = |series: &RunSeries| {
            let unfinished = series.times.iter().filter(|time| time.is_none()).count();
            let name = match unfinished {
                0 => series.name.clone(),
                _ => format!("{} ({unfinished} not finished)", series.name),
            };
            Entry { name, is_line: true, has_marker: true }
        };
        self.series.iter().map(entry).collect()
    }

    fn note(&self) -> Option<&'static str> {
        self.series
            .iter()
            .all(|series| series.times.iter().all(Option::is_none))
            .then_some("no run was finished")
    }
}

fn draw(frame: &mut Frame, style: Style, line: &[(f64, f64)], corners: &[(f64, f64)]) {
    // Points closer than a third of a pixel make the file larger and nothing better; the last one stays.
    let mut kept: Vec<(f64, f64)> = Vec::new();
    for (index, point) in line.iter().enumerate() {
        let is_near =
            kept.last().is_some_and(|last| (last.0 - point.0).abs() + (last.1 - point.1).abs() < 0.3);
        if !is_near || index + 1 == line.len() {
            kept.push(*point);
        }
    }
    frame.canvas.path(&kept, &stroke(style, 1.8));
    let step = corners.len().div_ceil(MARKERS).max(1);
    // Each series starts at another place, so that lines on top of each other are told apart.
    let start = if corners.len() > MARKERS { style.0 * step / 4 % step } else { 0 };
    for (x, y) in corners.iter().skip(start).step_by(step) {
        style.marker(&mut frame.canvas, *x, *y, 4.0, false);
    }
}
