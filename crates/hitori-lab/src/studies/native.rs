//! Ours: how the native engine grows, beside those that come nearest, and the rates of generator and grading.

use std::collections::BTreeSet;

use serde_json::Value;

use super::charts;
use super::common::{Claim, begin, median_of, number};
use crate::data::{Data, Time};
use crate::figures::{Chart, Figure, Point, Series, Xy};
use crate::finding::{Finding, Holds};
use crate::section::Section;
use crate::stats::{Growth, power_growth};
use crate::table::{Cell, Column, Table};

const NATIVE: &str = "native";
/// The set of hard boards.
const HARD: &str = "hard";

pub(super) fn analyse(data: &Data) -> Section {
    let mut section = begin(data);
    section.tables.push(times(data));
    section.tables.extend(hard(data));
    for command in ["engine", "generate", "classify"] {
        section.tables.extend(data.output(command).into_iter().flatten().flat_map(tables));
    }
    section.figures.extend(figure(data));
    section.findings = vec![growth_finding(data), ratio_finding(data)];
    section
}

/// Returns median times of an engine by number of cells, for what was solved in time.
fn medians(data: &Data, engine: &str) -> Vec<(f64, f64)> {
    let point = |set: &String| {
        let time =
            median_of(&data.penalised(set, engine, Time::Wall)).filter(|&time| time <= data.plan.limit)?;
        Some((data.side(set)?.powi(2), time))
    };
    data.sets().iter().filter(|&set| set != HARD).filter_map(point).collect()
}

fn growth(points: &[(f64, f64)]) -> Option<Growth> {
    let (cells, times): (Vec<f64>, Vec<f64>) = points.iter().copied().unzip();
    power_growth(&cells, &times, 0.95).ok()
}

fn times(data: &Data) -> Table {
    let sets: Vec<String> = data.sets().into_iter().filter(|set| set != HARD).collect();
    let heads = sets
        .iter()
        .filter_map(|set| data.side(set))
        .map(|side| Column::with_unit(format!("n = {side}"), "s"));
    let columns =
        [Column::new("engine")].into_iter().chain(heads).chain([Column::new("grows like cells to the")]);
    let mut table = Table::new("Median time to solve and to prove unique, everything included", columns);
    for engine in data.all_engines() {
        let mut row = vec![Cell::text(&*engine)];
        for set in &sets {
            let time = median_of(&data.penalised(set, &engine, Time::Wall));
            row.push(time.map_or(Cell::Empty, |time| Cell::number(time, 3)));
        }
        let rate = growth(&medians(data, &engine)).map(|growth| growth.rate);
        row.push(rate.map_or(Cell::Empty, |rate| Cell::number(rate, 3)));
        table.push(row);
    }
    table
}

/// Lays out the hard boards one by one; none if they were not there.
fn hard(data: &Data) -> Option<Table> {
    let engines = data.engines(HARD);
    let heads = engines.iter().map(|engine| Column::with_unit(&**engine, "s"));
    let mut table = Table::new(
        "Hard boards: 3-SAT at the threshold, time to the verdict",
        [Column::new("board")].into_iter().chain(heads),
    );
    let boards: BTreeSet<&str> =
        data.measurements.iter().filter(|one| one.set == HARD).map(|one| one.instance.as_str()).collect();
    for board in &boards {
        let cell = |engine: &String| match data.times(HARD, engine, Time::Wall).get(*board) {
            Some(Some(time)) => Cell::number(*time, 3),
            Some(None) => Cell::text(format!("> {}", data.plan.limit)),
            None => Cell::Empty,
        };
        table.push([Cell::text(*board)].into_iter().chain(engines.iter().map(cell)).collect::<Vec<_>>());
    }
    (!boards.is_empty()).then_some(table)
}

fn figure(data: &Data) -> Option<Figure> {
    let series: Vec<Series> = data
        .all_engines()
        .iter()
        .map(|engine| {
            let points = medians(data, engine);
            let growth = growth(&points);
            charts::series(
                &**engine,
                points.into_iter().map(|(cells, time)| Point::new(cells, time)).collect(),
                growth,
            )
        })
        .filter(|series| !series.points.is_empty())
        .collect();
    let (x, y) = (Column::with_unit("size", "cells"), Column::with_unit("median time", "s"));
    let chart = Chart::Xy(Xy { x, y, x_log: true, y_log: true, limit: Some(data.plan.limit), series });
    charts::figure("native", "Time to solve and to prove unique, against size", chart)
}

/// Lays out what `hitori bench --json` prints: every list of objects in it is a table.
fn tables(report: &Value) -> Vec<Table> {
    let mut found = vec![];
    let Some(parts) = report.as_object() else { return found };
    for (name, part) in parts {
        let lists = match part {
            Value::Array(_) => vec![part],
            Value::Object(members) => members.values().filter(|member| member.is_array()).collect(),
            _ => vec![],
        };
        for list in lists {
            let rows: Vec<_> = list.as_array().into_iter().flatten().filter_map(Value::as_object).collect();
            let Some(first) = rows.first() else { continue };
            let flat = |value: &Value| !value.is_array() && !value.is_object();
            let names: Vec<&String> =
                first.iter().filter(|(_, value)| flat(value)).map(|(name, _)| name).collect();
            let mut table = Table::new(
                format!("hitori bench: {name}"),
                names.iter().map(|name| Column::new(name.replace('_', " "))),
            );
            for row in rows {
                let cell = |name: &&String| match row.get(*name) {
                    Some(Value::Number(value)) => Cell::number(value.as_f64().unwrap_or(f64::NAN), 3),
                    Some(Value::String(text)) => Cell::text(text),
                    Some(Value::Bool(value)) => Cell::text(value.to_string()),
                    _ => Cell::Empty,
                };
                table.push(names.iter().map(cell).collect::<Vec<_>>());
            }
            found.push(table);
        }
    }
    found
}

fn growth_finding(data: &Data) -> Finding {
    let claim = Claim::new(
        "native-growth",
        "docs/engines.md",
        "the native engine grows about like the number of cells",
        "–",
    );
    match growth(&medians(data, NATIVE)) {
        None => claim.not_measured(),
        Some(growth) => {
            let (low, high) = (number(growth.interval.low), number(growth.interval.high));
            let here = format!("cells^{} (95 %: {low} to {high})", number(growth.rate));
            claim.found(here, if growth.rate < 1.15 { Holds::Yes } else { Holds::Differs }, "")
        }
    }
}

fn ratio_finding(data: &Data) -> Finding {
    let claim = Claim::new(
        "native-ratio",
        "docs/engines.md",
        "clingo takes hundreds of times as long to prove uniqueness",
        "–",
    );
    let (native, asp) = (medians(data, NATIVE), medians(data, "asp"));
    let ratios: Vec<f64> = asp
        .iter()
        .filter_map(|(cells, time)| Some(time / native.iter().find(|(other, _)| other == cells)?.1))
        .collect();
    match (ratios.iter().copied().reduce(f64::min), ratios.iter().copied().reduce(f64::max)) {
        (Some(least), Some(most)) => {
            let holds = if least >= 100.0 { Holds::Yes } else { Holds::Differs };
            claim.found(format!("{} to {} times, by side", number(least), number(most)), holds, "")
        }
        _ => claim.not_measured(),
    }
}
