//! Ours: the native engine on formulas as boards, beside the best of the others.

use super::charts;
use super::common::{Claim, begin, median_of, number, par2, share_decided};
use crate::data::{Data, Time};
use crate::finding::{Finding, Holds};
use crate::section::Section;
use crate::stats;
use crate::table::{Cell, Column, Table};

const NATIVE: &str = "native";
/// Sets of random 3-SAT begin with it, and their number of variables follows.
const THRESHOLD: &str = "threshold ";
/// What native is to gain on random 3-SAT with 20 to 100 variables.
const GAIN: f64 = 50.0;

pub(super) fn analyse(data: &Data) -> Section {
    let mut section = begin(data);
    let limit = number(data.plan.limit);
    section.tables.push(boards(data));
    section.tables.push(by_set(
        data,
        format!(
            "Median time in seconds, {} for what was not decided within {limit} s",
            number(2.0 * data.plan.limit)
        ),
        |set, engine| median_of(&data.penalised(set, engine, Time::Wall)),
    ));
    section
        .tables
        .push(by_set(data, "PAR-2 in seconds".to_owned(), |set, engine| par2(data, set, engine, Time::Wall)));
    section.tables.push(by_set(data, format!("Share decided within {limit} s"), |set, engine| {
        share_decided(data, set, engine, Time::Wall)
    }));
    let engines = data.all_engines();
    let named: Vec<(&str, &str)> = engines.iter().map(|engine| (engine.as_str(), engine.as_str())).collect();
    section.figures.extend(charts::figure(
        "hard-cactus",
        "Boards decided within a time, all families",
        charts::cactus(data, &named, Time::Wall),
    ));
    section.findings = vec![gain_finding(data), par2_finding(data)];
    section
}

/// Lays out how large the boards are and what native does on them.
fn boards(data: &Data) -> Table {
    let columns = ["family", "boards", "rows", "columns", "conflicts of native"].map(Column::new);
    let mut table = Table::new("The boards: medians", columns);
    for set in data.sets() {
        let of = |value: &dyn Fn(&crate::log::Measurement) -> Option<f64>| {
            let values: Vec<f64> = data.of(&set, NATIVE).filter_map(value).collect();
            stats::median(&values).ok()
        };
        let cell = |value: Option<f64>| value.map_or(Cell::Empty, Cell::exact);
        table.push([
            Cell::text(&*set),
            Cell::Integer(data.of(&set, NATIVE).count() as i128),
            cell(of(&|one| Some(one.rows as f64))),
            cell(of(&|one| Some(one.cols as f64))),
            cell(of(&|one| one.values.get("conflicts").copied())),
        ]);
    }
    table
}

fn by_set(data: &Data, caption: String, value: impl Fn(&str, &str) -> Option<f64>) -> Table {
    let engines = data.all_engines();
    let heads = engines.iter().map(|engine| Column::new(&**engine));
    let mut table = Table::new(caption, [Column::new("family")].into_iter().chain(heads));
    for set in data.sets() {
        let cell = |engine: &String| value(&set, engine).map_or(Cell::Empty, |value| Cell::number(value, 3));
        table.push([Cell::text(&*set)].into_iter().chain(engines.iter().map(cell)).collect::<Vec<_>>());
    }
    table
}

/// Returns the engines other than native.
fn others(data: &Data) -> Vec<String> {
    data.all_engines().into_iter().filter(|engine| engine != NATIVE).collect()
}

/// Compares medians on random 3-SAT with the best of the others.
fn gain_finding(data: &Data) -> Finding {
    let claim = Claim::new(
        "hard-threshold",
        "docs/hard.md",
        "on random 3-SAT with 20 to 100 variables native takes a fiftieth of the best other's time or less",
        "50 times",
    );
    let median = |set: &str, engine: &str| median_of(&data.penalised(set, engine, Time::Wall));
    let within = |set: &String| {
        let variables = set.strip_prefix(THRESHOLD).and_then(|number| number.parse().ok());
        variables.is_some_and(|number: u32| (20..=100).contains(&number))
    };
    let mut gains = Vec::new();
    for set in data.sets().into_iter().filter(within) {
        let best = others(data).iter().filter_map(|engine| median(&set, engine)).reduce(f64::min);
        if let (Some(native), Some(best)) = (median(&set, NATIVE), best) {
            gains.push((best / native, set));
        }
    }
    let shown: Vec<String> =
        gains.iter().map(|(gain, set)| format!("{} times ({set})", number(*gain))).collect();
    match gains.iter().map(|(gain, _)| *gain).reduce(f64::min) {
        None => claim.not_measured(),
        Some(least) => {
            let holds = if least >= GAIN { Holds::Yes } else { Holds::No };
            claim.found(shown.join(", "), holds, "")
        }
    }
}

/// Looks for a family on which another engine has the lower PAR-2.
fn par2_finding(data: &Data) -> Finding {
    let claim = Claim::new(
        "hard-par2",
        "docs/hard.md",
        "on no family has another engine a lower PAR-2 than native",
        "none",
    );
    if data.sets().is_empty() {
        return claim.not_measured();
    }
    let mut better = Vec::new();
    for set in data.sets() {
        let Some(native) = par2(data, &set, NATIVE, Time::Wall) else { continue };
        for engine in others(data) {
            if let Some(other) = par2(data, &set, &engine, Time::Wall).filter(|&other| other < native) {
                better.push(format!("{engine} on {set} ({} against {} s)", number(other), number(native)));
            }
        }
    }
    match better.is_empty() {
        true => claim.found("none", Holds::Yes, ""),
        false => claim.found(better.join(", "), Holds::No, ""),
    }
}
