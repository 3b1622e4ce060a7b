//! Figures that several studies draw.

use std::collections::BTreeMap;

use super::common::{list, median_of};
use super::json::CLASSES;
use crate::data::{Data, Time};
use crate::figures::{BoxGroup, Boxes, Chart, Curve, Figure, HeatMap, Point, RunSeries, Runs, Series, Xy};
use crate::stats::{Growth, Regression, quantile};
use crate::table::Column;

/// Makes a figure; one without any data is none.
pub(super) fn figure(id: impl Into<String>, caption: impl Into<String>, chart: Chart) -> Option<Figure> {
    let has_data = match &chart {
        Chart::Xy(xy) => xy.series.iter().any(|series| !series.points.is_empty()),
        Chart::Share(runs) | Chart::Cactus(runs) => runs.series.iter().any(|series| !series.times.is_empty()),
        Chart::Boxes(boxes) => boxes.groups.iter().any(|group| !group.values.is_empty()),
        Chart::HeatMap(map) => map.values.iter().flatten().any(Option::is_some),
    };
    has_data.then(|| Figure { id: id.into(), caption: caption.into(), chart })
}

/// Joins points by side, with a fitted curve in the place of the line if there is one.
pub(super) fn series(name: impl Into<String>, points: Vec<Point>, growth: Option<Growth>) -> Series {
    Series { name: name.into(), points, is_joined: true, curve: growth.map(Curve::Growth) }
}

/// Draws the median time of engines against the side, with quartiles. What was not solved counts twice the limit and is drawn
/// open.
pub(super) fn scaling(data: &Data, engines: &[(&str, &str)], time: Time) -> Chart {
    let mut all = vec![];
    for (engine, name) in engines {
        let mut points = vec![];
        for set in data.sets() {
            let times = data.penalised(&set, engine, time);
            let values = list(&times);
            if let (Some(side), Some(y)) = (data.side(&set), median_of(&times)) {
                let range = quantile(&values, 0.25).ok().zip(quantile(&values, 0.75).ok());
                points.push(Point { x: side, y, range, is_open: y > data.plan.limit });
            }
        }
        all.push(series(*name, points, None));
    }
    all.retain(|series| !series.points.is_empty());
    Chart::Xy(Xy {
        x: Column::with_unit("side n", "cells"),
        y: Column::with_unit("median time", "s"),
        x_log: false,
        y_log: true,
        limit: Some(data.plan.limit),
        series: all,
    })
}

/// Draws how many puzzles each engine solved within a time, over all sets.
pub(super) fn cactus(data: &Data, engines: &[(&str, &str)], time: Time) -> Chart {
    Chart::Cactus(runs(data, &data.sets(), engines, time))
}

/// Draws the share of the puzzles of a set that was solved within a time.
pub(super) fn share(data: &Data, set: &str, engines: &[(&str, &str)], time: Time) -> Chart {
    Chart::Share(runs(data, &[set.to_owned()], engines, time))
}

fn runs(data: &Data, sets: &[String], engines: &[(&str, &str)], time: Time) -> Runs {
    let of = |(engine, name): &(&str, &str)| {
        let mut times: Vec<Option<f64>> = vec![];
        for set in sets {
            times.extend(data.times(set, engine, time).into_values());
        }
        RunSeries { name: (*name).to_owned(), times }
    };
    let series: Vec<RunSeries> = engines.iter().map(of).filter(|series| !series.times.is_empty()).collect();
    let (what, limit) = ("puzzles".to_owned(), Some(data.plan.limit));
    Runs { time: Column::with_unit("time", "s"), what, is_log: true, limit, series }
}

/// A name, the points, and the line through them.
type Cloud = (String, Vec<(f64, f64)>, Option<Regression>);

/// Draws two quantities of puzzles against each other, with the line through them.
pub(super) fn scatter(x: Column, y: Column, clouds: Vec<Cloud>) -> Chart {
    let series = clouds.into_iter().map(|(name, points, line)| Series {
        name,
        points: points.into_iter().map(|(x, y)| Point::new(x, y)).collect(),
        is_joined: false,
        curve: line.map(Curve::Line),
    });
    Chart::Xy(Xy { x, y, x_log: false, y_log: false, limit: None, series: series.collect() })
}

/// Draws the spread of groups.
pub(super) fn boxes(value: Column, is_log: bool, groups: Vec<(String, BTreeMap<String, f64>)>) -> Chart {
    let groups = groups.into_iter().map(|(name, values)| BoxGroup { name, values: list(&values) });
    let groups = groups.filter(|group| !group.values.is_empty()).collect();
    Chart::Boxes(Boxes { value, is_log, limit: None, groups })
}

/// Draws shares by class of difficulty, in percent, as colours.
pub(super) fn class_shares(what: &str, rows: Vec<(String, Vec<Option<f64>>)>) -> Chart {
    let (rows, values) = rows.into_iter().unzip();
    let columns = CLASSES.map(str::to_owned).to_vec();
    let value = Column::with_unit(what, "%");
    Chart::HeatMap(HeatMap {
        value,
        x: Column::new("class"),
        columns,
        rows,
        values,
        centre: None,
        is_log: false,
    })
}

/// Draws ratios of parts by side as colours around 1.
pub(super) fn ratios(value: Column, columns: Vec<String>, rows: Vec<(String, Vec<Option<f64>>)>) -> Chart {
    let (rows, values) = rows.into_iter().unzip();
    Chart::HeatMap(HeatMap {
        value,
        x: Column::with_unit("side n", "cells"),
        columns,
        rows,
        values,
        centre: Some(1.0),
        is_log: true,
    })
}
