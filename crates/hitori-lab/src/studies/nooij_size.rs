//! de Nooij 2026, RQ2: grounding and solving against size (Figure 5), and how times spread at 50×50 (Figure 6).

use super::charts;
use super::common::{Claim, begin, mean_of, number};
use crate::data::{Data, Time};
use crate::figures::{Chart, Figure, Xy};
use crate::finding::{Finding, Holds};
use crate::section::Section;
use crate::stats::{self, Growth, power_growth};
use crate::table::{Cell, Column, Table};

/// The set of Figure 6; all others are of Figure 5.
const SHARE: &str = "share";
const ENGINE: &str = "asp";

/// Means of one side.
struct Point {
    side: f64,
    grounding: f64,
    solving: f64,
    puzzles: usize,
}

pub(super) fn analyse(data: &Data) -> Section {
    let mut section = begin(data);
    let points = points(data);
    section.tables.push(table(&points));
    section.tables.push(spread(data));
    section.figures.extend(figures(data, &points));
    section.findings = findings(data, &points);
    section
}

fn points(data: &Data) -> Vec<Point> {
    let point = |set: &String| {
        let mean = |time: Time| mean_of(&data.values(set, ENGINE, |one| time.of(one)));
        Some(Point {
            side: data.side(set)?,
            grounding: mean(Time::Grounding)?,
            solving: mean(Time::Solving)?,
            puzzles: data.values(set, ENGINE, |one| Time::Solving.of(one)).len(),
        })
    };
    data.sets().iter().filter(|&set| set != SHARE).filter_map(point).collect()
}

fn table(points: &[Point]) -> Table {
    let columns = [
        Column::new("n"),
        Column::with_unit("grounding", "ms"),
        Column::with_unit("solving", "ms"),
        Column::new("solving / grounding"),
        Column::new("puzzles"),
    ];
    let mut table = Table::new("Figure 5: mean times by side", columns);
    for point in points {
        table.push([
            Cell::exact(point.side),
            Cell::number(1e3 * point.grounding, 3),
            Cell::number(1e3 * point.solving, 3),
            Cell::number(point.solving / point.grounding, 2),
            point.puzzles.into(),
        ]);
    }
    table
}

fn spread(data: &Data) -> Table {
    let columns =
        ["time at 50×50 (ms)", "fastest", "quartile 1", "median", "quartile 3", "slowest", "relative IQR"];
    let mut table = Table::new("Figure 6: how the times spread", columns.map(Column::new));
    for (name, time) in
        [("grounding", Time::Grounding), ("solving", Time::Solving), ("both", Time::SolverCpu)]
    {
        let times: Vec<f64> = data.values(SHARE, ENGINE, |one| time.of(one)).into_values().collect();
        let mut row = vec![Cell::text(name)];
        for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
            row.push(Cell::number(1e3 * stats::quantile(&times, share).unwrap_or(f64::NAN), 3));
        }
        row.push(Cell::number(stats::relative_iqr(&times).unwrap_or(f64::NAN), 2));
        table.push(row);
    }
    table
}

/// Draws Figures 5 and 6.
fn figures(data: &Data, points: &[Point]) -> Vec<Figure> {
    let line = |of: fn(&Point) -> f64| {
        points.iter().map(|point| crate::figures::Point::new(point.side * point.side, of(point))).collect()
    };
    let chart = Chart::Xy(Xy {
        x: Column::with_unit("size", "cells"),
        y: Column::with_unit("mean time", "s"),
        x_log: true,
        y_log: true,
        limit: None,
        series: vec![
            charts::series(
                "grounding",
                line(|point| point.grounding),
                growth(points, |point| point.grounding),
            ),
            charts::series("solving", line(|point| point.solving), growth(points, |point| point.solving)),
        ],
    });
    let share = charts::share(data, SHARE, &[(ENGINE, "grounding and solving")], Time::SolverCpu);
    [
        charts::figure("nooij-size", "Mean grounding and solving time against size", chart),
        charts::figure("nooij-size-share", "Share of 50×50 puzzles solved within a time", share),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Fits a power of the number of cells, on which the document plots.
fn growth(points: &[Point], of: impl Fn(&Point) -> f64) -> Option<Growth> {
    let cells: Vec<f64> = points.iter().map(|point| point.side * point.side).collect();
    power_growth(&cells, &points.iter().map(of).collect::<Vec<_>>(), 0.95).ok()
}

fn findings(data: &Data, points: &[Point]) -> Vec<Finding> {
    let figure5 = "de Nooij 2026, Figure 5";
    let (grounding, solving) =
        (growth(points, |point| point.grounding), growth(points, |point| point.solving));
    let steeper = Claim::new(
        "nooij-size-steeper",
        figure5,
        "solving grows more steeply than grounding",
        "seen in the figure",
    );
    let steeper = match (grounding, solving) {
        (Some(ground), Some(solve)) => {
            let here = format!("cells^{} : cells^{}", number(solve.rate), number(ground.rate));
            let apart = solve.interval.low > ground.interval.high;
            let holds = match solve.rate > ground.rate {
                true if apart => Holds::Yes,
                false if solve.interval.high < ground.interval.low => Holds::No,
                _ => Holds::Open,
            };
            steeper.found(
                here,
                holds,
                if holds == Holds::Open { "the intervals of the exponents overlap" } else { "" },
            )
        }
        _ => steeper.not_measured(),
    };
    let never = Claim::new(
        "nooij-size-never",
        figure5,
        "solving never takes longer than grounding, up to 100×100",
        "never",
    );
    let never =
        match points.iter().max_by(|a, b| (a.solving / a.grounding).total_cmp(&(b.solving / b.grounding))) {
            None => never.not_measured(),
            Some(point) => {
                let ratio = point.solving / point.grounding;
                let here = format!("at most {} of it (n = {})", number(ratio), point.side);
                never.found(here, if ratio < 1.0 { Holds::Yes } else { Holds::No }, "")
            }
        };
    let fast = Claim::new(
        "nooij-size-300ms",
        figure5,
        "a 100×100 board takes less than 300 ms",
        "< 300 ms on an Apple M2",
    );
    let fast = match points.iter().find(|point| point.side == 100.0) {
        None => fast.not_measured(),
        Some(point) => {
            let time = 1e3 * (point.grounding + point.solving);
            let holds = if time < 300.0 { Holds::Yes } else { Holds::Differs };
            fast.found(
                format!("{} ms", number(time)),
                holds,
                if holds == Holds::Yes { "" } else { "another machine" },
            )
        }
    };
    let most = Claim::new(
        "nooij-size-grounding",
        figure5,
        "most of the time is spent on grounding",
        "54 of 60 ms at 50×50",
    );
    let most = match points.iter().find(|point| point.side == 50.0) {
        None => most.not_measured(),
        Some(point) => {
            let share = point.grounding / (point.grounding + point.solving);
            let here = format!(
                "{} of {} ms",
                number(1e3 * point.grounding),
                number(1e3 * (point.grounding + point.solving))
            );
            most.found(here, if share > 0.5 { Holds::Yes } else { Holds::No }, "")
        }
    };
    let little = Claim::new(
        "nooij-size-spread",
        "de Nooij 2026, Figure 6",
        "times at 50×50 vary very little",
        "seen in the figure",
    );
    let times: Vec<f64> = data.values(SHARE, ENGINE, |one| Time::SolverCpu.of(one)).into_values().collect();
    let little = match stats::relative_iqr(&times) {
        Ok(spread) if times.len() >= 10 => {
            let holds = if spread < 0.25 { Holds::Yes } else { Holds::Differs };
            little.found(
                format!("the middle half lies within {} % of the median", number(100.0 * spread)),
                holds,
                "",
            )
        }
        _ => little.not_measured(),
    };
    vec![steeper, never, fast, most, little]
}
