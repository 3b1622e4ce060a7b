//! Figures: data in, SVG out, the data as CSV beside.
//!
//! Plain SVG, written here: `plotters` draws fixed colours without classes, so that its pictures cannot follow a dark page,
//! and puts its legend over the data. Here text stays text, fonts are generic, every colour is an attribute that every
//! viewer knows (resvg and PDF converters included), and one style rule turns ink and grid light on dark screens. Series
//! differ in colour, marker and dash, and the legend stands below the plot, where no data are.
//!
//! | chart | for |
//! |---|---|
//! | [`Xy`] | scaling (with fitted curves, both axes logarithmic) and scatter (with a regression line) |
//! | [`Runs`] as [`Chart::Share`] | the share of runs finished within a time |
//! | [`Runs`] as [`Chart::Cactus`] | runs finished, in the order of their times |
//! | [`Boxes`] | the spread of groups |
//! | [`HeatMap`] | parts × sizes |

mod axis;
mod boxes;
mod canvas;
mod frame;
mod heat_map;
mod runs;
mod style;
mod xy;

pub use boxes::{BoxGroup, Boxes};
pub use heat_map::HeatMap;
pub use runs::{RunSeries, Runs};
use serde::{Deserialize, Serialize};
use thiserror::Error;
pub use xy::{Curve, Point, Series, Xy};

/// A chart with a caption.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// A short name, unique in a report and fit for a file: letters, digits and `-`.
    pub id: String,
    /// What it shows.
    pub caption: String,
    /// The data, and how they are drawn.
    pub chart: Chart,
}

/// The data of a figure, by the way in which they are drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Chart {
    /// Points, joined or not, with fitted curves.
    Xy(Xy),
    /// The share of all runs that was finished within a time.
    Share(Runs),
    /// How many runs were finished within a time each, as solver competitions draw it.
    Cactus(Runs),
    /// Box plots.
    Boxes(Boxes),
    /// Numbers as colours.
    HeatMap(HeatMap),
}

/// Why a figure cannot be drawn.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum FigureError {
    /// A value is infinite or not a number.
    #[error("value {index} of '{series}' is {value}; a finite number is needed")]
    NotFinite {
        /// The series, group or row.
        series: String,
        /// Its place there, from 0.
        index: usize,
        /// The value.
        value: f64,
    },
    /// A negative value on a logarithmic axis.
    #[error("'{axis}' is logarithmic and has no place for {value}; values of 0 and more are needed")]
    Negative {
        /// The label of the axis.
        axis: String,
        /// The value.
        value: f64,
    },
    /// The values are too far apart for an axis.
    #[error("the values of '{axis}' are too far apart to be drawn: {low:e} to {high:e}")]
    Range {
        /// The label of the axis.
        axis: String,
        /// The least value.
        low: f64,
        /// The greatest value.
        high: f64,
    },
}

impl Figure {
    /// Returns the figure as an SVG picture.
    pub fn svg(&self) -> Result<String, FigureError> {
        match &self.chart {
            Chart::Xy(xy) => xy.svg(&self.caption),
            Chart::Share(runs) => runs.share_svg(&self.caption),
            Chart::Cactus(runs) => runs.cactus_svg(&self.caption),
            Chart::Boxes(boxes) => boxes.svg(&self.caption),
            Chart::HeatMap(map) => map.svg(&self.caption),
        }
    }

    /// Returns the data as CSV, with all digits.
    pub fn csv(&self) -> String {
        match &self.chart {
            Chart::Xy(xy) => xy.csv(),
            Chart::Share(runs) | Chart::Cactus(runs) => runs.csv(),
            Chart::Boxes(boxes) => boxes.csv(),
            Chart::HeatMap(map) => map.csv(),
        }
    }
}

/// Checks the values of a series.
fn finite(series: &str, values: impl IntoIterator<Item = f64>) -> Result<(), FigureError> {
    for (index, value) in values.into_iter().enumerate() {
        if !value.is_finite() {
            return Err(FigureError::NotFinite { series: series.to_owned(), index, value });
        }
    }
    Ok(())
}
