//! Rietdijk 2026, RQ3: puzzles that are hard for Z3, and what they look like (section 5.3, Table 2).

use std::collections::{BTreeMap, BTreeSet};

use super::charts;
use super::common::{Claim, LEVEL, UNEXPLAINED, begin, list};
use crate::data::{Data, Time};
use crate::finding::{Finding, Holds};
use crate::plan::PROPERTIES;
use crate::section::Section;
use crate::stats::{
    self, Alternative, MannWhitneyOptions, benjamini_hochberg, mann_whitney, quantile, spearman,
};
use crate::table::{Cell, Column, Table};

const SET: &str = "n8";
const ENGINE: &str = "smt:qf_ia";

/// A property: its name in the document and here; the document's means (baseline, effort-hard, runtime-hard) and correlations
/// (effort, runtime).
struct Property {
    letters: &'static str,
    name: &'static str,
    means: [f64; 3],
    rho: [f64; 2],
}

const PROPERTY: [Property; 5] = [
    Property { letters: "BT", name: "shaded", means: [18.2, 17.7, 18.3], rho: [-0.328, 0.001] },
    Property { letters: "AD", name: "adjacent", means: [8.3, 8.1, 8.4], rho: [-0.007, 0.018] },
    Property { letters: "TAD", name: "triples", means: [0.2, 0.3, 0.4], rho: [-0.003, 0.016] },
    Property { letters: "NAD", name: "apart", means: [19.2, 18.2, 19.1], rho: [-0.126, 0.005] },
    Property { letters: "RCD", name: "both", means: [15.0, 14.2, 14.8], rho: [-0.093, 0.027] },
];

/// What was measured of every puzzle.
struct Measured {
    time: BTreeMap<String, f64>,
    effort: BTreeMap<String, f64>,
    /// Outliers: above the third quartile by one and a half times the distance of the quartiles.
    hard_by_time: BTreeSet<String>,
    hard_by_effort: BTreeSet<String>,
    /// By property: its values.
    looks: Vec<BTreeMap<String, f64>>,
}

impl Measured {
    fn of(data: &Data) -> Self {
        let time = data.values(SET, ENGINE, |one| Time::SolverCpu.of(one));
        // A counter that Z3 does not mention is zero.
        let effort = data.values(SET, ENGINE, |one| {
            let counter = |name: &str| one.value(name).unwrap_or(0.0);
            Some(counter("decisions") + 0.7 * counter("conflicts") + 0.5 * counter("propagations"))
        });
        let looks = PROPERTY
            .iter()
            .map(|property| data.values(SET, PROPERTIES, |one| one.value(property.name)))
            .collect();
        Self { hard_by_time: outliers(&time), hard_by_effort: outliers(&effort), time, effort, looks }
    }

    /// Returns the values of a property on hard puzzles, and on those that are not.
    fn split(&self, place: usize, hard: &BTreeSet<String>) -> (Vec<f64>, Vec<f64>) {
        let known = self.looks[place].iter().filter(|(name, _)| self.time.contains_key(*name));
        let (hard, rest): (Vec<_>, Vec<_>) = known.partition(|(name, _)| hard.contains(*name));
        (
            hard.into_iter().map(|(_, &value)| value).collect(),
            rest.into_iter().map(|(_, &value)| value).collect(),
        )
    }

    /// Returns the corrected p-values of all properties.
    fn tests(&self, hard: &BTreeSet<String>) -> Option<Vec<f64>> {
        let tests = (0..PROPERTY.len()).map(|place| {
            let (hard, rest) = self.split(place, hard);
            mann_whitney(&hard, &rest, MannWhitneyOptions::default()).map(|test| test.p)
        });
        benjamini_hochberg(&tests.collect::<Result<Vec<_>, _>>().ok()?).ok()
    }

    fn rho(&self, place: usize, of: &BTreeMap<String, f64>) -> Option<f64> {
        let (looks, values) = Data::paired(&self.looks[place], of);
        spearman(&looks, &values, Alternative::TwoSided).ok().map(|found| found.rho)
    }
}

fn outliers(values: &BTreeMap<String, f64>) -> BTreeSet<String> {
    let all = list(values);
    let (Ok(low), Ok(high)) = (quantile(&all, 0.25), quantile(&all, 0.75)) else { return BTreeSet::new() };
    let bound = high + 1.5 * (high - low);
    values.iter().filter(|(_, value)| **value > bound).map(|(name, _)| name.clone()).collect()
}

pub(super) fn analyse(data: &Data) -> Section {
    let mut section = begin(data);
    let measured = Measured::of(data);
    section.tables.push(table(&measured));
    let (time, effort) = Data::paired(&measured.time, &measured.effort);
    let points: Vec<(f64, f64)> = effort.into_iter().zip(time.into_iter().map(|time| 1e3 * time)).collect();
    let cloud = vec![("puzzles 8×8".to_owned(), points, None)];
    let chart = charts::scatter(Column::new("effort"), Column::with_unit("time", "ms"), cloud);
    section.figures.extend(charts::figure("rietdijk-difficulty", "Z3's time against its effort", chart));
    section.findings = findings(&measured);
    section
}

fn table(measured: &Measured) -> Table {
    let columns = [
        "property",
        "baseline",
        "effort-hard",
        "p",
        "runtime-hard",
        "p",
        "ρ effort",
        "ρ runtime",
        "document: means",
        "document: ρ",
    ];
    let mut table = Table::new(
        "Table 2: means of the properties, and their correlation with effort and time",
        columns.map(Column::new),
    );
    let (by_effort, by_time) =
        (measured.tests(&measured.hard_by_effort), measured.tests(&measured.hard_by_time));
    for (place, property) in PROPERTY.iter().enumerate() {
        let mean = |values: &[f64]| Cell::number(stats::mean(values).unwrap_or(f64::NAN), 3);
        let either: BTreeSet<String> =
            measured.hard_by_effort.union(&measured.hard_by_time).cloned().collect();
        let [a, b, c] = property.means;
        let rho = |of: &BTreeMap<String, f64>| {
            measured.rho(place, of).map_or(Cell::Empty, |rho| Cell::number(rho, 2))
        };
        table.push([
            property.letters.into(),
            mean(&measured.split(place, &either).1),
            mean(&measured.split(place, &measured.hard_by_effort).0),
            Cell::p(by_effort.as_ref().map(|ps| ps[place])),
            mean(&measured.split(place, &measured.hard_by_time).0),
            Cell::p(by_time.as_ref().map(|ps| ps[place])),
            rho(&measured.effort),
            rho(&measured.time),
            Cell::text(format!("{a}, {b}, {c}")),
            Cell::text(format!("{}, {}", property.rho[0], property.rho[1])),
        ]);
    }
    table
}

fn findings(measured: &Measured) -> Vec<Finding> {
    let source = "Rietdijk 2026, section 5.3";
    let puzzles = measured.time.len();
    let mut found = vec![];
    let both = measured.hard_by_time.intersection(&measured.hard_by_effort).count();
    for (id, words, reported, here) in [
        ("rietdijk-hard-time", "of 5,000 puzzles so many are hard by time", 79, measured.hard_by_time.len()),
        (
            "rietdijk-hard-effort",
            "of 5,000 puzzles so many are hard by effort",
            140,
            measured.hard_by_effort.len(),
        ),
        ("rietdijk-hard-both", "of 5,000 puzzles so many are hard by both", 8, both),
    ] {
        let claim = Claim::new(id, source, words, reported.to_string());
        if puzzles < 100 {
            found.push(claim.not_measured());
            continue;
        }
        let scaled = here as f64 * 5000.0 / puzzles as f64;
        let shown = if puzzles == 5000 { here.to_string() } else { format!("{here} of {puzzles}") };
        // The number of outliers spreads like its square root.
        let error = 2.0 * (here as f64 + 1.0).sqrt() * 5000.0 / puzzles as f64;
        let is_near = (scaled - f64::from(reported)).abs() <= error.max(0.3 * f64::from(reported));
        found.push(claim.found(
            shown,
            if is_near { Holds::Yes } else { Holds::Differs },
            if is_near { "within the error" } else { UNEXPLAINED },
        ));
    }
    for (id, words, hard, significant) in [
        (
            "rietdijk-effort-differs",
            "effort-hard puzzles have lower BT, NAD and RCD",
            &measured.hard_by_effort,
            true,
        ),
        (
            "rietdijk-time-differs",
            "runtime-hard puzzles do not look different",
            &measured.hard_by_time,
            false,
        ),
    ] {
        let reported = if significant { "BT, NAD, RCD significant" } else { "nothing significant" };
        let claim = Claim::new(id, source, words, reported);
        found.push(match measured.tests(hard) {
            None => claim.not_measured(),
            Some(ps) => {
                let names: Vec<&str> = PROPERTY
                    .iter()
                    .zip(&ps)
                    .filter(|(_, p)| **p < LEVEL)
                    .map(|(property, _)| property.letters)
                    .collect();
                let here = if names.is_empty() {
                    "nothing significant".to_owned()
                } else {
                    format!("{} significant", names.join(", "))
                };
                let holds = match (significant, names.is_empty()) {
                    (true, true) => Holds::Open,
                    (true, false) if ["BT", "NAD", "RCD"].iter().all(|name| names.contains(name)) => {
                        Holds::Yes
                    }
                    (false, true) => Holds::Yes,
                    _ => Holds::Differs,
                };
                let because = if holds == Holds::Open {
                    format!("only {} hard puzzles", hard.len())
                } else {
                    String::new()
                };
                claim.found(here, holds, because)
            }
        });
    }
    for (place, property) in PROPERTY.iter().enumerate() {
        for (name, of, reported) in
            [("effort", &measured.effort, property.rho[0]), ("time", &measured.time, property.rho[1])]
        {
            let id = format!("rietdijk-rho-{}-{name}", property.letters.to_lowercase());
            let claim = Claim::new(
                &id,
                source,
                format!("correlation of {} with {name}", property.letters),
                format!("ρ = {reported}"),
            );
            let (looks, values) = Data::paired(&measured.looks[place], of);
            let test = spearman(&looks, &values, Alternative::TwoSided).ok();
            found.push(claim.correlation_is(test, reported, UNEXPLAINED));
        }
        let id = format!("rietdijk-mean-{}", property.letters.to_lowercase());
        let claim = Claim::new(
            &id,
            "Rietdijk 2026, Table 2",
            format!("mean {} of generated 8×8 puzzles", property.letters),
            property.means[0].to_string(),
        );
        found.push(claim.mean_is(
            &measured.looks[place],
            property.means[0],
            "our generator repairs; see docs/generator.md",
        ));
    }
    found
}
