//! Box plots, lying on their side so that long names have room: quartiles, whiskers to the farthest value within one and a
//! half times the interquartile range (Tukey 1977), and every value beyond as a point.

use serde::{Deserialize, Serialize};

use super::FigureError;
use super::axis::Range;
use super::canvas::number;
use super::finite;
use super::frame::{Frame, Left, limit_text};
use super::style::{AXIS, Style};
use crate::stats::quantile;
use crate::table::{Column, csv_line};

/// Groups of values, as boxes one below the other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Boxes {
    /// What was measured.
    pub value: Column,
    /// Whether its axis is logarithmic.
    pub is_log: bool,
    /// A limit, drawn across.
    pub limit: Option<f64>,
    /// The groups from top to bottom.
    pub groups: Vec<BoxGroup>,
}

/// The values of one box.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoxGroup {
    /// Its name.
    pub name: String,
    /// The values.
    pub values: Vec<f64>,
}

impl Boxes {
    pub(super) fn svg(&self, title: &str) -> Result<String, FigureError> {
        for group in &self.groups {
            finite(&group.name, group.values.iter().copied())?;
        }
        finite("limit", self.limit)?;
        let values = self.groups.iter().flat_map(|group| group.values.iter().copied());
        let x = Range::new(&self.value, self.is_log, values.chain(self.limit))?;
        let names: Vec<String> =
            self.groups.iter().map(|group| format!("{} ({})", group.name, group.values.len())).collect();
        let height = (self.groups.len() as f64 * 34.0).max(60.0);
        let mut frame = Frame::new(&x, Left::Names(&names), height, &[], limit_text(self.limit, &self.value));
        frame.limit(self.limit, true);
        for (index, group) in self.groups.iter().enumerate() {
            group.draw(&mut frame, index);
        }
        let is_empty = self.groups.iter().all(|group| group.values.is_empty());
        Ok(frame.finish(title, is_empty.then_some("no data")))
    }

    pub(super) fn csv(&self) -> String {
        let mut out = csv_line(["group".to_owned(), self.value.head()]);
        for group in &self.groups {
            for value in &group.values {
                out += &csv_line([group.name.clone(), value.to_string()]);
            }
        }
        out
    }
}

impl BoxGroup {
    fn draw(&self, frame: &mut Frame, index: usize) {
        let quartile = |share| quantile(&self.values, share);
        let (Ok(low), Ok(middle), Ok(high)) = (quartile(0.25), quartile(0.5), quartile(0.75)) else { return };
        let reach = 1.5 * (high - low);
        let is_near = |value: &f64| (low - reach..=high + reach).contains(value);
        let near = || self.values.iter().copied().filter(is_near);
        let (least, most) = (near().fold(low, f64::min), near().fold(high, f64::max));

        let y = frame.y.place(index as f64 + 0.5);
        let [least, low, middle, high, most] =
            [least, low, middle, high, most].map(|value| frame.x.place(value));
        let style = Style(0);
        let colour = style.colour();
        let axis = format!("class=\"f-axis\" stroke=\"{AXIS}\" stroke-width=\"1.4\"");
        for (from, to) in [(least, low), (high, most)] {
            frame.canvas.line((from, y), (to, y), &axis);
        }
        for end in [least, most] {
            frame.canvas.line((end, y - 5.0), (end, y + 5.0), &axis);
        }
        let [x, top, width] = [low, y - 10.0, (high - low).max(1.0)].map(number);
        frame.canvas.raw(&format!(
            "<rect x=\"{x}\" y=\"{top}\" width=\"{width}\" height=\"20\" fill=\"{colour}\" fill-opacity=\"0.35\" stroke=\"{colour}\"/>"
        ));
        frame.canvas.line(
            (middle, y - 10.0),
            (middle, y + 10.0),
            &format!("stroke=\"{colour}\" stroke-width=\"3\""),
        );
        let mut beyond: Vec<String> = self
            .values
            .iter()
            .filter(|value| !is_near(value))
            .map(|value| format!("M{} {}h0", number(frame.x.place(*value)), number(y)))
            .collect();
        beyond.sort_unstable();
        beyond.dedup();
        if !beyond.is_empty() {
            let paint = "stroke-width=\"5\" stroke-opacity=\"0.6\" stroke-linecap=\"round\" fill=\"none\"";
            frame.canvas.raw(&format!("<path d=\"{}\" stroke=\"{colour}\" {paint}/>", beyond.concat()));
        }
    }
}
