//! de Nooij 2026, RQ1: redundant rules, in Tables 1 to 4.

use std::collections::BTreeMap;

use super::charts;
use super::common::{Claim, Comparison, UNEXPLAINED, begin, mean_of, number, p_value};
use crate::data::{Data, Time};
use crate::figures::Figure;
use crate::finding::{Finding, Holds};
use crate::log::Measurement;
use crate::section::Section;
use crate::table::{Cell, Column, Table};

/// A row of a table in de Nooij 2026: grounding ms, solving ms, choices, conflicts, mean conflict size.
type Published = [f64; 5];

/// A table of the document: its name, the set of puzzles, and the rows.
struct Printed {
    caption: &'static str,
    set: &'static str,
    base: &'static str,
    rows: &'static [(&'static str, Option<Published>)],
}

const TABLES: &[Printed] = &[
    Printed {
        caption: "Table 1: rules for the whole board, 50×50",
        set: "n50",
        base: "asp",
        rows: &[
            ("asp", Some([54.0, 6.3, 20.0, 2.8, 2.5])),
            ("asp:uc", Some([54.0, 5.5, 11.7, 2.4, 8.4])),
            ("asp:ucd", Some([61.0, 8.6, 5.4, 1.9, 37.0])),
            ("asp:mp", Some([59.0, 8.1, 18.8, 1.8, 1.0])),
            ("asp:sp", Some([56.0, 8.1, 19.0, 1.9, 1.1])),
            ("asp:st", Some([56.0, 6.4, 20.0, 2.8, 2.5])),
            ("asp:pi", Some([56.0, 8.0, 18.9, 1.9, 1.1])),
            ("asp:ip", Some([61.0, 7.9, 19.0, 1.9, 1.0])),
            ("asp:qm", Some([57.0, 7.1, 21.6, 15.8, 41.5])),
            ("asp:ia", Some([72.0, 103.0, 136.4, 31.2, 29.1])),
            ("asp:st-printed", Some([56.0, 6.4, 20.0, 2.8, 2.5])),
            ("asp:ia-printed", Some([72.0, 103.0, 136.4, 31.2, 29.1])),
            ("asp:uc+sp", Some([57.0, 6.6, 10.4, 1.7, 1.1])),
            ("asp:uc+mp", Some([59.0, 6.6, 10.5, 1.7, 1.1])),
            ("asp:uc+pi", Some([56.0, 6.6, 10.3, 1.7, 1.1])),
            ("asp:uc+ip", Some([62.0, 6.5, 10.2, 1.8, 1.1])),
            ("asp:fi", None),
            ("asp:fi-printed", None),
            ("asp:aggregate", None),
            ("asp:adjacency-last", None),
            ("asp:start", None),
        ],
    },
    Printed {
        caption: "Table 3: the same without equivalence preprocessing",
        set: "n50",
        base: "asp:no-eq",
        rows: &[
            ("asp:no-eq", Some([57.0, 6.9, 21.3, 7.6, 44.8])),
            ("asp:uc+no-eq", Some([62.0, 7.4, 20.3, 7.3, 43.1])),
            ("asp:ucd+no-eq", Some([67.0, 9.5, 33.7, 15.7, 5.5])),
            ("asp:mp+no-eq", Some([62.0, 7.3, 21.1, 7.6, 3.4])),
            ("asp:sp+no-eq", Some([58.0, 7.3, 27.3, 7.8, 1.0])),
            ("asp:st+no-eq", Some([59.0, 7.0, 20.6, 7.4, 32.3])),
            ("asp:pi+no-eq", Some([58.0, 7.2, 22.0, 6.8, 1.0])),
            ("asp:ip+no-eq", Some([60.0, 6.8, 35.0, 7.8, 1.0])),
            ("asp:qm+no-eq", Some([57.0, 7.1, 20.8, 7.5, 41.8])),
            ("asp:ia+no-eq", Some([76.0, 107.9, 230.8, 24.4, 25.5])),
            ("asp:st-printed+no-eq", Some([59.0, 7.0, 20.6, 7.4, 32.3])),
            ("asp:ia-printed+no-eq", Some([76.0, 107.9, 230.8, 24.4, 25.5])),
        ],
    },
    Printed {
        caption: "Table 2: rules for corners and edges, 10×10",
        set: "n10",
        base: "asp",
        rows: &[
            ("asp", Some([2.7, 0.27, 3.7, 1.4, 1.3])),
            ("asp:qc", Some([2.8, 0.27, 3.7, 1.4, 1.3])),
            ("asp:tc", Some([2.8, 0.28, 3.7, 1.4, 1.3])),
            ("asp:dc", Some([2.9, 0.30, 3.3, 1.2, 1.2])),
            ("asp:dep", Some([2.9, 0.28, 3.7, 1.5, 1.3])),
            ("asp:nep", Some([2.9, 0.28, 3.7, 1.4, 1.3])),
            ("asp:ce", Some([2.9, 0.29, 3.9, 2.3, 11.3])),
            ("asp:qc-printed", Some([2.8, 0.27, 3.7, 1.4, 1.3])),
            ("asp:dep-printed", Some([2.9, 0.28, 3.7, 1.5, 1.3])),
            ("asp:nep-printed", Some([2.9, 0.28, 3.7, 1.4, 1.3])),
        ],
    },
    Printed {
        caption: "Table 4: the same without equivalence preprocessing",
        set: "n10",
        base: "asp:no-eq",
        rows: &[
            ("asp:no-eq", Some([2.7, 0.28, 3.9, 1.1, 11.3])),
            ("asp:qc+no-eq", Some([2.8, 0.28, 3.9, 1.1, 11.3])),
            ("asp:tc+no-eq", Some([2.8, 0.28, 3.9, 1.1, 11.2])),
            ("asp:dc+no-eq", Some([2.9, 0.29, 3.6, 1.1, 8.2])),
            ("asp:dep+no-eq", Some([2.9, 0.28, 3.9, 1.1, 11.3])),
            ("asp:nep+no-eq", Some([2.9, 0.28, 3.9, 1.1, 10.8])),
            ("asp:ce+no-eq", Some([2.9, 0.29, 3.8, 1.0, 10.4])),
            ("asp:dep+nep+ce+qc+tc+dc+no-eq", Some([3.7, 0.30, 3.4, 1.0, 7.7])),
        ],
    },
];

/// What is counted and timed, in the order of the tables.
const FIGURES: [&str; 5] = ["grounding", "solving", "choices", "conflicts", "conflict size"];

/// Returns a figure of a measurement, in the unit of the tables. A puzzle without a conflict has a conflict size of 0, as clasp
/// prints it.
fn figure(name: &str, one: &Measurement) -> Option<f64> {
    match name {
        "grounding" => Some(1e3 * Time::Grounding.of(one)?),
        "solving" => Some(1e3 * Time::Solving.of(one)?),
        "conflict size" => Some(one.value("lemma_size").unwrap_or(0.0)),
        name => one.value(name),
    }
}

fn values(data: &Data, set: &str, engine: &str, name: &str) -> BTreeMap<String, f64> {
    data.values(set, engine, |one| figure(name, one))
}

pub(super) fn analyse(data: &Data) -> Section {
    let mut section = begin(data);
    section.tables = TABLES.iter().map(|printed| table(data, printed)).collect();
    section.figures.extend(figures(data));
    section.findings = findings(data);
    section.prose.push(
        "Every figure is a mean over the puzzles, with that of the document in brackets; p is that of a paired permutation test of the \
         solving times against the first row. Rules are the repaired ones."
            .to_owned(),
    );
    section
}

fn table(data: &Data, printed: &Printed) -> Table {
    let columns =
        ["model", "grounding (ms)", "solving (ms)", "choices", "conflicts", "conflict size", "solving, p"];
    let mut table = Table::new(printed.caption, columns.map(Column::new));
    let base = values(data, printed.set, printed.base, "solving");
    for (engine, published) in printed.rows {
        let mut row = vec![Cell::text(*engine)];
        for (place, name) in FIGURES.iter().enumerate() {
            let theirs = published.map(|published| format!(" ({})", published[place])).unwrap_or_default();
            let ours = mean_of(&values(data, printed.set, engine, name)).map_or("–".to_owned(), number);
            row.push(Cell::text(format!("{ours}{theirs}")));
        }
        let comparison = Comparison::of(&values(data, printed.set, engine, "solving"), &base);
        row.push(if *engine == printed.base {
            Cell::Empty
        } else {
            Cell::p(comparison.map(|found| found.p))
        });
        table.push(row);
    }
    table
}

/// Draws the solving times of every rule, and what the rules do to the search.
fn figures(data: &Data) -> Vec<Figure> {
    let mut drawn = vec![];
    for (set, side) in [("n50", "50×50"), ("n10", "10×10")] {
        let engines: Vec<&str> = TABLES
            .iter()
            .filter(|one| one.set == set && one.base == "asp")
            .flat_map(|one| one.rows)
            .map(|row| row.0)
            .collect();
        let groups = engines
            .iter()
            .map(|engine| ((*engine).to_owned(), values(data, set, engine, "solving")))
            .collect();
        let chart = charts::boxes(Column::with_unit("solving time", "ms"), true, groups);
        drawn.extend(charts::figure(
            format!("nooij-rules-{set}"),
            format!("Solving time of the base model and of rules, {side}"),
            chart,
        ));
    }
    drawn
}

fn findings(data: &Data) -> Vec<Finding> {
    let compare = |set: &str, name: &str, first: &str, second: &str| {
        Comparison::of(&values(data, set, first, name), &values(data, set, second, name))
    };
    let table1 = "de Nooij 2026, Table 1";
    let mut found = vec![
        Claim::new(
            "nooij-uc-solving",
            table1,
            "Unique Cell solves faster than the base model",
            "5.5 ms : 6.3 ms, p < 0.0001",
        )
        .expects_less(compare("n50", "solving", "asp:uc", "asp")),
        Claim::new(
            "nooij-uc-grounding",
            table1,
            "Unique Cell grounds faster than the base model",
            "54 ms : 54 ms, p < 0.0001",
        )
        .expects_less(compare("n50", "grounding", "asp:uc", "asp")),
        Claim::new(
            "nooij-st-solving",
            table1,
            "Sandwich Triple solves slower than the base model",
            "6.4 ms : 6.3 ms, p < 0.0001",
        )
        .expects_greater(compare("n50", "solving", "asp:st-printed", "asp")),
        Claim::new(
            "nooij-ia-solving",
            table1,
            "Isolated Area takes more than ten times the solving time",
            "103 ms : 6.3 ms",
        )
        .times(compare("n50", "solving", "asp:ia-printed", "asp"), 10.0),
        Claim::new(
            "nooij-ia-conflicts",
            table1,
            "Isolated Area has more than ten times the conflicts",
            "31.2 : 2.8",
        )
        .times(compare("n50", "conflicts", "asp:ia-printed", "asp"), 10.0),
    ];
    found.push(every_rule_is_slower(data));
    found.push(st_is_identical(data));
    found.push(pairs_have_small_conflicts(data));
    for (engine, name) in [
        ("asp:uc+sp", "Sandwich Pair"),
        ("asp:uc+mp", "M-Pair"),
        ("asp:uc+pi", "Paired Isolation"),
        ("asp:uc+ip", "Impossible Pair"),
    ] {
        let claim = format!("Unique Cell with {name} still solves slower than Unique Cell alone");
        let id = format!("nooij-{}", engine.replace(['+', ':'], "-"));
        found.push(
            Claim::new(&id, table1, claim, "6.5 to 6.6 ms : 5.5 ms")
                .expects_greater(compare("n50", "solving", engine, "asp:uc")),
        );
    }
    found.push(
        Claim::new(
            "nooij-st-no-eq",
            "de Nooij 2026, Table 3",
            "without preprocessing the base model has larger conflicts than with Sandwich Triple",
            "44.8 : 32.3",
        )
        .expects_greater(compare("n50", "conflict size", "asp:no-eq", "asp:st-printed+no-eq")),
    );
    found.push(
        Claim::new(
            "nooij-qm-conflicts",
            table1,
            "Quad Middle has more conflicts than the base model",
            "15.8 : 2.8",
        )
        .expects_greater(compare("n50", "conflicts", "asp:qm", "asp")),
    );
    found.push(
        Claim::new(
            "nooij-dc-conflicts",
            "de Nooij 2026, Table 2",
            "Double Corner has fewer conflicts than the base model",
            "1.2 : 1.4",
        )
        .expects_less(compare("n10", "conflicts", "asp:dc", "asp")),
    );
    found.push(
        Claim::new(
            "nooij-ce-size",
            "de Nooij 2026, Table 2",
            "Close Edge makes conflicts more than eight times as large",
            "11.3 : 1.3",
        )
        .times(compare("n10", "conflict size", "asp:ce", "asp"), 8.0),
    );
    found.push(
        Claim::new(
            "nooij-ce-no-eq",
            "de Nooij 2026, Table 4",
            "without preprocessing Close Edge has smaller conflicts than the base model",
            "10.4 : 11.3",
        )
        .expects_less(compare("n10", "conflict size", "asp:ce+no-eq", "asp:no-eq")),
    );
    for (name, reported, digits) in [("choices", 20.0, "20.0"), ("conflicts", 2.8, "2.8")] {
        let words = format!("the base model makes this many {name} at 50×50");
        let claim = Claim::new(&format!("nooij-base-{name}"), table1, words, digits);
        found.push(claim.mean_is(&values(data, "n50", "asp", name), reported, UNEXPLAINED));
    }
    found
}

fn every_rule_is_slower(data: &Data) -> Finding {
    let claim = Claim::new(
        "nooij-all-slower",
        "de Nooij 2026, Tables 1 and 2",
        "every single rule but Unique Cell is slower than the base model (grounding and solving)",
        "all 14",
    );
    let total = |set: &str, engine: &str| data.values(set, engine, |one| Time::SolverCpu.of(one));
    let mut quicker = vec![];
    let mut rules = 0;
    for printed in TABLES.iter().filter(|printed| printed.base == "asp") {
        let base = total(printed.set, "asp");
        let rows = || printed.rows.iter().map(|row| row.0);
        // The document measured each rule as it prints it, so a repaired rule is left out where its printed
        // twin is listed.
        let has_twin = |engine: &str| rows().any(|other| other.strip_suffix("-printed") == Some(engine));
        let of_document = printed.rows.iter().filter(|row| row.1.is_some()).map(|row| row.0);
        for engine in of_document.filter(|engine| {
            !["asp", "asp:uc"].contains(engine) && !engine.starts_with("asp:uc+") && !has_twin(engine)
        }) {
            let Some(comparison) = Comparison::of(&total(printed.set, engine), &base) else { continue };
            rules += 1;
            if comparison.ratio() < 1.0 {
                quicker.push(format!("{engine} {} ({})", number(comparison.ratio()), p_value(comparison.p)));
            }
        }
    }
    match (rules, quicker.len()) {
        (0, _) => claim.not_measured(),
        (_, 0) => claim.found(format!("all {rules}"), Holds::Yes, ""),
        (_, few) => claim.found(
            format!("{} of {rules}", rules - few),
            Holds::Differs,
            format!("quicker: {}", quicker.join(", ")),
        ),
    }
}

fn st_is_identical(data: &Data) -> Finding {
    let claim = Claim::new(
        "nooij-st-identical",
        "de Nooij 2026, Table 1",
        "Sandwich Triple has the same choices, conflicts and conflict size as the base model",
        "20.0, 2.8, 2.5 in both",
    );
    let of = |engine: &str| {
        ["choices", "conflicts", "conflict size"].map(|name| values(data, "n50", engine, name))
    };
    let (base, with) = (of("asp"), of("asp:st-printed"));
    if base[0].is_empty() || with[0].is_empty() {
        return claim.not_measured();
    }
    let equal = base[0]
        .keys()
        .filter(|&name| (0..3).all(|place| base[place].get(name) == with[place].get(name)))
        .count();
    let here = format!("equal on {equal} of {} puzzles", base[0].len());
    let holds = if equal == base[0].len() { Holds::Yes } else { Holds::Differs };
    let because = if holds == Holds::Yes { "" } else { UNEXPLAINED };
    claim.found(here, holds, because)
}

fn pairs_have_small_conflicts(data: &Data) -> Finding {
    let claim = Claim::new(
        "nooij-pairs-size",
        "de Nooij 2026, Table 1",
        "M-Pair, Sandwich Pair, Impossible Pair and Paired Isolation have a mean conflict size near 1",
        "1.0 to 1.1",
    );
    let sizes: Option<Vec<f64>> = ["asp:mp", "asp:sp", "asp:ip", "asp:pi"]
        .iter()
        .map(|engine| mean_of(&values(data, "n50", engine, "conflict size")))
        .collect();
    match sizes {
        None => claim.not_measured(),
        Some(sizes) => {
            let here = sizes.iter().map(|&size| number(size)).collect::<Vec<_>>().join(", ");
            let holds = if sizes.iter().all(|&size| size < 1.5) { Holds::Yes } else { Holds::Differs };
            claim.found(here, holds, "")
        }
    }
}
