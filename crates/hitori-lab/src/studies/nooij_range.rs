//! de Nooij 2026, RQ2: how many different numbers a puzzle may have.

use super::charts;
use super::common::{Claim, UNEXPLAINED, begin, mean_of, number, p_value};
use crate::data::{Data, Time};
use crate::finding::{Finding, Holds};
use crate::log::Measurement;
use crate::section::Section;
use crate::stats::{Regression, regression};
use crate::table::{Cell, Column, Table};

const ENGINE: &str = "asp";

/// Numbers allowed, and the mean conflicts that the document reports.
const RANGES: [(f64, &str, f64); 3] =
    [(40.0, "symbols40", 2.1), (50.0, "symbols50", 2.8), (100.0, "symbols100", 4.1)];

pub(super) fn analyse(data: &Data) -> Section {
    let mut section = begin(data);
    let columns = [
        "numbers",
        "grounding (ms)",
        "solving (ms)",
        "choices",
        "conflicts",
        "document: conflicts",
        "puzzles",
    ];
    let mut table = Table::new("50×50, means", columns.map(Column::new));
    for (symbols, set, reported) in RANGES {
        let mean = |of: &dyn Fn(&Measurement) -> Option<f64>| {
            mean_of(&data.values(set, ENGINE, of)).unwrap_or(f64::NAN)
        };
        table.push([
            Cell::exact(symbols),
            Cell::number(1e3 * mean(&|one| Time::Grounding.of(one)), 3),
            Cell::number(1e3 * mean(&|one| Time::Solving.of(one)), 3),
            Cell::number(mean(&|one| one.value("choices")), 3),
            Cell::number(mean(&|one| one.value("conflicts")), 3),
            Cell::number(reported, 2),
            data.values(set, ENGINE, |one| one.value("conflicts")).len().into(),
        ]);
    }
    section.tables.push(table);
    let groups = RANGES.iter().map(|(symbols, set, _)| {
        (format!("{symbols} numbers"), data.values(set, ENGINE, |one| one.value("conflicts")))
    });
    let chart = charts::boxes(Column::new("conflicts"), false, groups.collect());
    section.figures.extend(charts::figure(
        "nooij-range",
        "Conflicts by how many numbers there are, 50×50",
        chart,
    ));
    section.findings = findings(data);
    section
}

/// Returns the line of a figure over the numbers allowed.
fn trend(data: &Data, of: impl Fn(&Measurement) -> Option<f64>) -> Option<Regression> {
    let (mut xs, mut ys) = (vec![], vec![]);
    for (symbols, set, _) in RANGES {
        let values = data.values(set, ENGINE, &of);
        xs.extend(values.iter().map(|_| symbols));
        ys.extend(values.into_values());
    }
    regression(&xs, &ys).ok()
}

fn findings(data: &Data) -> Vec<Finding> {
    let source = "de Nooij 2026, section 7";
    let mut found = vec![];
    type Of = fn(&Measurement) -> Option<f64>;
    let trends: [(&str, &str, &str, f64, Of); 3] = [
        ("grounding", "the more numbers, the less grounding time", "p < 1e-20", -1.0, |one| {
            Time::Grounding.of(one)
        }),
        ("solving", "the more numbers, the less solving time", "p < 1e-20", -1.0, |one| {
            Time::Solving.of(one)
        }),
        ("conflicts", "the more numbers, the more conflicts", "2.1, 2.8, 4.1", 1.0, |one| {
            one.value("conflicts")
        }),
    ];
    for (name, words, reported, sign, of) in trends {
        let claim = Claim::new(&format!("nooij-range-{name}"), source, words, reported);
        found.push(match trend(data, of) {
            None => claim.not_measured(),
            Some(line) => {
                let here = format!("R = {}, {}, {} puzzles", number(line.r), p_value(line.slope.p), line.n);
                let (holds, because) = match (line.slope.p < 0.01, line.r * sign > 0.0) {
                    (true, true) => (Holds::Yes, ""),
                    (true, false) => (Holds::No, "it is the other way round here"),
                    (false, _) => (Holds::Open, "no clear trend on so few puzzles"),
                };
                claim.found(here, holds, because)
            }
        });
    }
    for (symbols, set, reported) in RANGES {
        let claim = Claim::new(
            &format!("nooij-range-{symbols}"),
            source,
            format!("mean conflicts with up to {symbols} numbers at 50×50"),
            number(reported),
        );
        let values = data.values(set, ENGINE, |one| one.value("conflicts"));
        found.push(claim.mean_is(&values, reported, UNEXPLAINED));
    }
    found
}
