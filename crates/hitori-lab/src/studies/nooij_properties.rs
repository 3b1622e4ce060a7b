//! de Nooij 2026, RQ2: what a puzzle looks like, and what clingo takes (Figure 7).

use super::charts;
use super::common::{Claim, begin, number, p_value};
use crate::data::{Data, Time};
use crate::figures::Figure;
use crate::finding::{Finding, Holds};
use crate::log::Measurement;
use crate::plan::PROPERTIES;
use crate::section::Section;
use crate::stats::{Regression, regression};
use crate::table::{Cell, Column, Table};

/// Below this the document counts a correlation as significant.
const LEVEL: f64 = 0.01;

/// The properties: what they are called here, and in words.
const PROPERTY: [(&str, &str); 3] = [
    ("adjacent_cells", "adjacent-duplicate tiles"),
    ("both", "row-column duplicate tiles"),
    ("single", "unique tiles"),
];

/// What they may go together with.
const WORK: [&str; 4] = ["grounding", "solving", "choices", "conflicts"];

fn work(name: &str, one: &Measurement) -> Option<f64> {
    match name {
        "grounding" => Time::Grounding.of(one),
        "solving" => Time::Solving.of(one),
        name => one.value(name),
    }
}

/// Returns a property and the work of all puzzles of all sets.
fn pairs(data: &Data, engine: &str, property: &str, name: &str) -> (Vec<f64>, Vec<f64>) {
    let (mut xs, mut ys) = (vec![], vec![]);
    for set in data.sets() {
        let looks = data.values(&set, PROPERTIES, |one| one.value(property));
        let works = data.values(&set, engine, |one| work(name, one));
        let (x, y) = Data::paired(&looks, &works);
        xs.extend(x);
        ys.extend(y);
    }
    (xs, ys)
}

/// Returns the line through all puzzles of all sets.
fn line(data: &Data, engine: &str, property: &str, name: &str) -> Option<Regression> {
    let (xs, ys) = pairs(data, engine, property, name);
    regression(&xs, &ys).ok()
}

/// Draws Figure 7: solving time against each property, for the base model and for Unique Cell.
fn figures(data: &Data) -> Vec<Figure> {
    let mut drawn = vec![];
    for (property, words) in PROPERTY {
        let cloud = |engine: &str| {
            let (xs, ys) = pairs(data, engine, property, "solving");
            let points = xs.iter().zip(&ys).map(|(&x, &y)| (x, 1e3 * y)).collect::<Vec<_>>();
            let (xs, ys): (Vec<f64>, Vec<f64>) = points.iter().copied().unzip();
            (engine.to_owned(), points, regression(&xs, &ys).ok())
        };
        let y = Column::with_unit("solving time", "ms");
        let chart =
            charts::scatter(Column::with_unit(words, "cells"), y, vec![cloud("asp"), cloud("asp:uc")]);
        let id = format!("nooij-properties-{}", property.replace('_', "-"));
        drawn.extend(charts::figure(id, format!("Solving time against {words}, 30×30"), chart));
    }
    drawn
}

pub(super) fn analyse(data: &Data) -> Section {
    let mut section = begin(data);
    let columns = ["model", "property", "with", "R", "slope per tile", "p", "puzzles"].map(Column::new);
    let mut table = Table::new("Linear regression on the properties, with Wald's test", columns);
    for engine in ["asp", "asp:uc"] {
        for (property, words) in PROPERTY {
            for name in WORK {
                let Some(line) = line(data, engine, property, name) else { continue };
                table.push([
                    engine.into(),
                    words.into(),
                    name.into(),
                    Cell::number(line.r, 2),
                    Cell::number(line.slope.value, 2),
                    Cell::p(Some(line.slope.p)),
                    line.n.into(),
                ]);
            }
        }
    }
    section.tables.push(table);
    section.figures.extend(figures(data));
    section.findings = findings(data);
    section
}

fn findings(data: &Data) -> Vec<Finding> {
    let source = "de Nooij 2026, section 7 and Figure 7";
    let mut found = vec![];
    for (property, words) in PROPERTY {
        for name in ["grounding", "solving"] {
            let id = format!("nooij-{}-{name}", property.replace('_', "-"));
            let claim = Claim::new(
                &id,
                source,
                format!("{words} do not go together with the {name} time of the base model"),
                "no correlation",
            );
            found.push(match line(data, "asp", property, name) {
                None => claim.not_measured(),
                Some(line) => {
                    let holds = if line.slope.p >= LEVEL { Holds::Yes } else { Holds::Differs };
                    let because = if holds == Holds::Differs { explained(line.r) } else { String::new() };
                    claim.found(shown(&line), holds, because)
                }
            });
        }
    }
    let signed = [
        (
            "nooij-both-conflicts",
            "asp",
            "both",
            "conflicts",
            -1.0,
            "row-column duplicate tiles go with fewer conflicts",
            "R = −0.064, p = 0.003",
        ),
        (
            "nooij-single-choices",
            "asp",
            "single",
            "choices",
            1.0,
            "unique tiles go with more choices",
            "R = 0.027, p = 0.008",
        ),
        (
            "nooij-single-uc",
            "asp:uc",
            "single",
            "solving",
            -1.0,
            "with Unique Cell, unique tiles go with less solving time",
            "R = −0.064, p < 1e-10",
        ),
    ];
    for (id, engine, property, name, sign, words, reported) in signed {
        let claim = Claim::new(id, source, words, reported);
        found.push(match line(data, engine, property, name) {
            None => claim.not_measured(),
            Some(line) => {
                let (holds, because) = match (line.slope.p < LEVEL, line.r * sign > 0.0) {
                    (true, true) => (Holds::Yes, ""),
                    (true, false) => (Holds::No, "it is the other way round here"),
                    (false, _) => (Holds::Open, "no clear correlation on so few puzzles"),
                };
                claim.found(shown(&line), holds, because)
            }
        });
    }
    found
}

fn shown(line: &Regression) -> String {
    format!("R = {}, {}, {} puzzles", number(line.r), p_value(line.slope.p), line.n)
}

/// A correlation may be sure and small.
fn explained(r: f64) -> String {
    format!(
        "our generator's biases make the property vary more; it explains {} % of the variance",
        number(100.0 * r * r)
    )
}
