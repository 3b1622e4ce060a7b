//! Rietdijk 2026, RQ1: seven encodings, their size and their time (section 5.1, Figure 2).

use super::charts;
use super::common::{Claim, UNEXPLAINED, begin, list, median_of, near, number};
use crate::data::{Data, Time};
use crate::figures::{Chart, Figure, Point, Series, Xy};
use crate::finding::{Finding, Holds};
use crate::section::Section;
use crate::stats::{Alternative, Growth, exponential_growth, mean, relative_iqr, spearman};
use crate::table::{Cell, Column, Table};

/// An encoding: its engine, the document's name for it, and the slope that the document reports.
struct Encoding {
    engine: &'static str,
    name: &'static str,
    slope: f64,
    relative_iqr: Option<f64>,
}

const ENCODINGS: [Encoding; 7] = [
    Encoding { engine: "smt:qf_ia", name: "qf_ia", slope: 0.1469, relative_iqr: None },
    Encoding { engine: "smt:alt_u", name: "qf_ia_alt_u", slope: 0.1496, relative_iqr: None },
    Encoding { engine: "smt:alt_c", name: "qf_ia_alt_c", slope: 0.1771, relative_iqr: None },
    Encoding { engine: "smt:tree_c", name: "qf_ia_tree_c", slope: 0.1736, relative_iqr: None },
    Encoding { engine: "smt:external", name: "qf_ia_external", slope: 0.4177, relative_iqr: Some(1.79) },
    Encoding { engine: "smt:qf_bv", name: "qf_bv", slope: 0.2294, relative_iqr: Some(0.304) },
    Encoding { engine: "smt:qf_bool", name: "qf_bool", slope: 0.4595, relative_iqr: Some(0.0383) },
];

/// What was measured of an encoding.
struct Measured {
    /// Side and median time, where at least half was solved in time.
    medians: Vec<(f64, f64)>,
    growth: Option<Growth>,
    /// Spearman's correlation of time and size of the encoding over all solved puzzles.
    rho: Option<f64>,
    /// The relative spread, averaged over the sides that were solved whole.
    spread: Option<f64>,
}

/// Returns variables and assertions of the encoding, as the document counts its size.
fn size_of(one: &crate::log::Measurement) -> Option<f64> {
    Some(one.value("variables")? + one.value("constraints")?)
}

fn measured(data: &Data, engine: &str) -> Measured {
    let (mut medians, mut spreads, mut times, mut sizes) = (vec![], vec![], vec![], vec![]);
    for set in data.sets() {
        let (penalised, solved) = (
            data.penalised(&set, engine, Time::SolverCpu),
            data.values(&set, engine, |one| Time::SolverCpu.of(one)),
        );
        if let (Some(side), Some(median)) = (data.side(&set), median_of(&penalised))
            && median <= data.plan.limit
        {
            medians.push((side, median));
        }
        if !penalised.is_empty() && penalised.len() == solved.len() {
            spreads.extend(relative_iqr(&list(&solved)).ok());
        }
        let (time, size) = Data::paired(&solved, &data.values(&set, engine, size_of));
        times.extend(time);
        sizes.extend(size);
    }
    let (sides, values): (Vec<f64>, Vec<f64>) = medians.iter().copied().unzip();
    Measured {
        growth: exponential_growth(&sides, &values, 0.95).ok(),
        rho: spearman(&sizes, &times, Alternative::TwoSided).ok().map(|found| found.rho),
        spread: mean(&spreads).ok(),
        medians,
    }
}

pub(super) fn analyse(data: &Data) -> Section {
    let mut section = begin(data);
    let all: Vec<Measured> = ENCODINGS.iter().map(|encoding| measured(data, encoding.engine)).collect();
    section.tables.push(medians(data));
    section.tables.push(sizes(data));
    section.tables.push(growth(&all));
    section.figures.extend(figures(data, &all));
    section.findings = findings(data, &all);
    section
}

/// Draws Figure 2: medians with their fits, and sizes.
fn figures(data: &Data, all: &[Measured]) -> Vec<Figure> {
    let time = ENCODINGS.iter().zip(all).map(|(encoding, measured)| {
        let points = measured.medians.iter().map(|&(side, median)| Point::new(side, median));
        charts::series(encoding.name, points.collect(), measured.growth)
    });
    let size = ENCODINGS.iter().map(|encoding| {
        let point = |set: &String| {
            let size = median_of(&data.values(set, encoding.engine, size_of))?;
            Some(Point::new(data.side(set)?, size))
        };
        charts::series(encoding.name, data.sets().iter().filter_map(point).collect(), None)
    });
    let chart = |y: Column, series: Vec<Series>, limit: Option<f64>| {
        let series = series.into_iter().filter(|series| !series.points.is_empty()).collect();
        Chart::Xy(Xy { x: Column::with_unit("side n", "cells"), y, x_log: false, y_log: true, limit, series })
    };
    let times = chart(Column::with_unit("median time", "s"), time.collect(), Some(data.plan.limit));
    let sizes = chart(Column::new("variables and assertions"), size.collect(), None);
    [
        charts::figure("rietdijk-encodings-time", "Median time by side, with fitted growth", times),
        charts::figure("rietdijk-encodings-size", "Size of the encoding by side", sizes),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn medians(data: &Data) -> Table {
    by_side(
        data,
        "Figure 2a: median time in seconds, twice the limit for what was not solved",
        |set, engine| median_of(&data.penalised(set, engine, Time::SolverCpu)),
    )
}

fn sizes(data: &Data) -> Table {
    by_side(data, "Figure 2b: size of the encoding, median of variables and assertions", |set, engine| {
        median_of(&data.values(set, engine, size_of))
    })
}

fn by_side(data: &Data, caption: &str, value: impl Fn(&str, &str) -> Option<f64>) -> Table {
    let names = ENCODINGS.iter().map(|encoding| Column::new(encoding.name));
    let mut table = Table::new(caption, [Column::new("n")].into_iter().chain(names));
    for set in data.sets() {
        let mut row = vec![Cell::exact(data.side(&set).unwrap_or(f64::NAN))];
        row.extend(ENCODINGS.iter().map(|encoding| {
            value(&set, encoding.engine).map_or(Cell::Empty, |value| Cell::number(value, 3))
        }));
        table.push(row);
    }
    table
}

fn growth(all: &[Measured]) -> Table {
    let columns = [
        "encoding",
        "slope a",
        "95 %",
        "R²",
        "document: a",
        "ρ (time, size)",
        "relative IQR",
        "document: relative IQR",
    ];
    let mut table = Table::new("log(median time) ≈ a · n + b", columns.map(Column::new));
    for (encoding, measured) in ENCODINGS.iter().zip(all) {
        let optional =
            |value: Option<f64>, digits| value.map_or(Cell::Empty, |value| Cell::number(value, digits));
        let growth = measured.growth;
        let interval =
            growth.map(|found| format!("{} to {}", number(found.interval.low), number(found.interval.high)));
        table.push([
            encoding.name.into(),
            optional(growth.map(|found| found.rate), 3),
            interval.map_or(Cell::Empty, Cell::text),
            optional(growth.map(|found| found.r_squared), 3),
            Cell::number(encoding.slope, 4),
            optional(measured.rho, 3),
            optional(measured.spread, 3),
            optional(encoding.relative_iqr, 3),
        ]);
    }
    table
}

fn findings(data: &Data, all: &[Measured]) -> Vec<Finding> {
    let source = "Rietdijk 2026, section 5.1";
    let mut found = vec![];
    for (encoding, measured) in ENCODINGS.iter().zip(all) {
        let id = format!("rietdijk-slope-{}", encoding.name.replace('_', "-"));
        let claim = Claim::new(
            &id,
            source,
            format!("slope of log time over n for {}", encoding.name),
            number(encoding.slope),
        );
        found.push(match measured.growth {
            None => claim.not_measured(),
            Some(growth) => {
                let here = format!(
                    "{} ({} to {}), R² = {}",
                    number(growth.rate),
                    number(growth.interval.low),
                    number(growth.interval.high),
                    number(growth.r_squared)
                );
                let is_in = (growth.interval.low..=growth.interval.high).contains(&encoding.slope);
                match is_in || near(growth.rate, encoding.slope, 0.15) {
                    true => claim.found(here, Holds::Yes, ""),
                    false => claim.found(here, Holds::Differs, UNEXPLAINED),
                }
            }
        });
    }
    found.push(order_of_slopes(all));
    found.push(fits(all));
    found.push(correlations(all));
    found.push(most_stable(all));
    found.extend(slowdowns(data));
    found
}

fn order_of_slopes(all: &[Measured]) -> Finding {
    let claim = Claim::new(
        "rietdijk-baseline-best",
        "Rietdijk 2026, section 5.1",
        "qf_ia grows most slowly of all encodings, qf_bool and external most steeply",
        "0.147 : 0.418 and 0.460",
    );
    let rates: Option<Vec<f64>> =
        all.iter().map(|measured| measured.growth.map(|growth| growth.rate)).collect();
    let Some(rates) = rates else { return claim.not_measured() };
    let here =
        ENCODINGS.iter().zip(&rates).map(|(encoding, &rate)| format!("{} {}", encoding.name, number(rate)));
    let here = here.collect::<Vec<_>>().join(", ");
    let is_slowest = rates[1..].iter().all(|&rate| rate >= rates[0]);
    let is_steepest = rates[..4].iter().chain([&rates[5]]).all(|&rate| rate <= rates[4].min(rates[6]));
    match (is_slowest, is_steepest) {
        (true, true) => claim.found(here, Holds::Yes, ""),
        (false, false) => claim.found(here, Holds::No, ""),
        _ => claim.found(here, Holds::Differs, "one half of it holds"),
    }
}

fn fits(all: &[Measured]) -> Finding {
    let claim =
        Claim::new("rietdijk-r2", "Rietdijk 2026, section 5.1", "all log medians fit a line", "R² ≥ 0.96");
    let fits: Vec<f64> = all.iter().filter_map(|measured| Some(measured.growth?.r_squared)).collect();
    match fits.iter().copied().reduce(f64::min) {
        None => claim.not_measured(),
        Some(least) => {
            let holds = if least >= 0.96 { Holds::Yes } else { Holds::Differs };
            claim.found(format!("R² ≥ {}", number(least)), holds, "")
        }
    }
}

fn correlations(all: &[Measured]) -> Finding {
    let claim = Claim::new(
        "rietdijk-rho",
        "Rietdijk 2026, section 5.1",
        "time goes with the size of the encoding, for all but external",
        "ρ ≥ 0.98; external 0.906",
    );
    let rhos: Option<Vec<f64>> = all.iter().map(|measured| measured.rho).collect();
    let Some(rhos) = rhos else { return claim.not_measured() };
    let others =
        rhos.iter().enumerate().filter(|(place, _)| *place != 4).map(|(_, &rho)| rho).fold(1.0, f64::min);
    let here = format!("ρ ≥ {}; external {}", number(others), number(rhos[4]));
    let holds = if others >= 0.95 { Holds::Yes } else { Holds::Differs };
    claim.found(here, holds, if others >= 0.98 { "" } else { "over fewer sizes here" })
}

fn most_stable(all: &[Measured]) -> Finding {
    let claim = Claim::new(
        "rietdijk-spread",
        "Rietdijk 2026, section 5.1",
        "external varies most (relative IQR)",
        "1.79; others up to 0.304",
    );
    let spreads: Option<Vec<f64>> = all.iter().map(|measured| measured.spread).collect();
    let Some(spreads) = spreads else { return claim.not_measured() };
    let others = spreads
        .iter()
        .enumerate()
        .filter(|(place, _)| *place != 4)
        .map(|(_, &spread)| spread)
        .fold(0.0, f64::max);
    let holds = if spreads[4] > others { Holds::Yes } else { Holds::No };
    claim.found(format!("{}; others up to {}", number(spreads[4]), number(others)), holds, "")
}

/// Compares medians at one side.
fn slowdowns(data: &Data) -> Vec<Finding> {
    let ratio = |side: f64, engine: &str| {
        let set = data.sets().into_iter().find(|set| data.side(set) == Some(side))?;
        let median = |engine: &str| {
            median_of(&data.penalised(&set, engine, Time::SolverCpu)).filter(|&time| time <= data.plan.limit)
        };
        Some(median(engine)? / median("smt:qf_ia")?)
    };
    [
        ("rietdijk-bv-25", 25.0, "smt:qf_bv", "qf_bv", 8.72),
        ("rietdijk-bool-13", 13.0, "smt:qf_bool", "qf_bool", 38.2),
    ]
    .into_iter()
    .map(|(id, side, engine, name, reported)| {
        let words = format!("{name} is slower than qf_ia at n = {side}");
        let claim = Claim::new(id, "Rietdijk 2026, section 5.1", words, format!("{reported} times"));
        match ratio(side, engine) {
            None => claim.not_measured(),
            Some(ratio) => {
                let holds = match ratio {
                    ratio if near(ratio, reported, 0.3) => Holds::Yes,
                    ratio if ratio > 1.0 => Holds::Differs,
                    _ => Holds::No,
                };
                claim.found(
                    format!("{} times", number(ratio)),
                    holds,
                    if holds == Holds::Differs { "slower, by another factor" } else { "" },
                )
            }
        }
    })
    .collect()
}
