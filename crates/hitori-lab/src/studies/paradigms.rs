//! The five paradigms side by side (de Nooij 2026, Figure 8; Rietdijk 2026, Figure 3), and ours beside them.

use super::charts;
use super::common::{Claim, begin, median_of, number, par2, share_decided};
use crate::data::{Data, Time};
use crate::finding::{Finding, Holds};
use crate::section::Section;
use crate::table::{Cell, Column, Table};

/// The engines that stand for the documents' five: ours of the same kind where theirs is not printed.
const ASP: &str = "asp";
const CSP: [&str; 2] = ["cp", "cp:distance"];
const SMT: &str = "smt";
const ILP: &str = "ilp:flow+gurobi";
const PROLOG: &str = "prolog:test";

pub(super) fn analyse(data: &Data) -> Section {
    let mut section = begin(data);
    section.tables.push(by_side(data, "Figure 8: PAR-2 in seconds", |set, engine| {
        par2(data, set, engine, Time::Solver)
    }));
    section.tables.push(by_side(
        data,
        "Figure 3: median time in seconds, twice the limit for what was not solved",
        |set, engine| median_of(&data.penalised(set, engine, Time::Solver)),
    ));
    section.tables.push(by_side(data, "Share solved within the limit", |set, engine| {
        share_decided(data, set, engine, Time::Solver)
    }));
    let engines = data.all_engines();
    let named: Vec<(&str, &str)> = engines.iter().map(|engine| (engine.as_str(), engine.as_str())).collect();
    section.figures.extend(
        [
            charts::figure(
                "paradigms",
                "Median time against the side",
                charts::scaling(data, &named, Time::Solver),
            ),
            charts::figure(
                "paradigms-cactus",
                "Puzzles solved within a time, all sides",
                charts::cactus(data, &named, Time::Solver),
            ),
        ]
        .into_iter()
        .flatten(),
    );
    section.findings = findings(data);
    section.prose.push(
        "Times are those that solvers report of themselves, starting an interpreter not included; for engines inside our program, the whole \
         question. An engine that solved nothing of a side was not asked about larger ones."
            .to_owned(),
    );
    section
}

fn by_side(data: &Data, caption: &str, value: impl Fn(&str, &str) -> Option<f64>) -> Table {
    let sets = data.sets();
    let heads = sets.iter().filter_map(|set| data.side(set)).map(|side| Column::new(format!("n = {side}")));
    let mut table = Table::new(caption, [Column::new("engine")].into_iter().chain(heads));
    for engine in data.all_engines() {
        let cell = |set: &String| value(set, &engine).map_or(Cell::Empty, |value| Cell::number(value, 3));
        table.push([Cell::text(&*engine)].into_iter().chain(sets.iter().map(cell)).collect::<Vec<_>>());
    }
    table
}

fn findings(data: &Data) -> Vec<Finding> {
    let figure8 = "de Nooij 2026, Figure 8";
    let at = |side: f64| data.sets().into_iter().find(|set| data.side(set) == Some(side));
    let tried = |engine: &str| data.all_engines().iter().any(|name| name == engine);
    // A side that an engine was not asked about any more is one that it cannot do.
    let share_at = |side: f64, engine: &str| {
        let set = at(side)?;
        tried(engine).then(|| share_decided(data, &set, engine, Time::Solver).unwrap_or(0.0))
    };
    let mut found = vec![];
    for (id, engine, name) in
        [("paradigms-ilp-25", ILP, "ILP (Gurobi)"), ("paradigms-prolog-25", PROLOG, "Prolog")]
    {
        let claim = Claim::new(id, figure8, format!("{name} always times out at n = 25"), "0 % solved");
        if let Some(reason) = at(25.0).and_then(|set| data.refusal(&set, engine)) {
            found.push(claim.found("not asked", Holds::Open, reason));
            continue;
        }
        found.push(match share_at(25.0, engine) {
            None => claim.not_measured(),
            Some(share) => {
                let holds = if share == 0.0 { Holds::Yes } else { Holds::Differs };
                claim.found(
                    format!("{} % solved by {engine}", number(100.0 * share)),
                    holds,
                    if share > 0.0 { "our model is another one" } else { "" },
                )
            }
        });
    }
    let claim =
        Claim::new("paradigms-asp-never", figure8, "ASP never times out up to n = 50", "100 % solved");
    let shares: Vec<f64> =
        data.sets().iter().filter_map(|set| share_decided(data, set, ASP, Time::Solver)).collect();
    found.push(match (at(50.0).is_some(), shares.is_empty()) {
        (true, false) => {
            let least = shares.iter().copied().fold(1.0, f64::min);
            claim.found(
                format!("{} % solved", number(100.0 * least)),
                if least == 1.0 { Holds::Yes } else { Holds::No },
                "",
            )
        }
        _ => claim.not_measured(),
    });
    found.push(csp_against_asp(data, at(50.0).as_deref()));
    let claim = Claim::new(
        "paradigms-z3",
        "Rietdijk 2026, Figure 3",
        "Z3 takes longer than ASP on every side, and ever more so",
        "seen in the figure",
    );
    let ratios: Vec<(f64, f64)> = data
        .sets()
        .iter()
        .filter_map(|set| {
            let median = |engine: &str| median_of(&data.penalised(set, engine, Time::Solver));
            Some((data.side(set)?, median(SMT)? / median(ASP)?))
        })
        .collect();
    found.push(match ratios.as_slice() {
        [first, .., last] => {
            let here =
                format!("{} times at n = {}, {} at n = {}", number(first.1), first.0, number(last.1), last.0);
            let holds = match ratios.iter().all(|ratio| ratio.1 > 1.0) {
                true if last.1 > first.1 => Holds::Yes,
                true => Holds::Differs,
                false => Holds::No,
            };
            claim.found(here, holds, "")
        }
        _ => claim.not_measured(),
    });
    found.push(ours(data));
    found
}

/// How the CSP models compare with ASP on the largest boards. The document's model is not printed; both of
/// ours answer.
fn csp_against_asp(data: &Data, largest: Option<&str>) -> Finding {
    let claim = Claim::new(
        "paradigms-38",
        "de Nooij 2026, Figure 8",
        "at n = 50 the CSP model's PAR-2 is 38 times that of ASP",
        "38 times",
    );
    let Some((set, asp)) = largest.and_then(|set| Some((set, par2(data, set, ASP, Time::Solver)?))) else {
        return claim.not_measured();
    };
    let ratios = CSP.map(|engine| {
        // PAR-2 of an engine that solves nothing is twice the limit.
        let score = par2(data, set, engine, Time::Solver)
            .or_else(|| gave_up_before(data, engine).then_some(2.0 * data.plan.limit));
        score.map(|score| score / asp)
    });
    let shown = CSP.iter().zip(ratios).map(|(engine, ratio)| match ratio {
        None => format!("{engine}: not measured"),
        Some(ratio) if share_decided(data, set, engine, Time::Solver).is_none_or(|share| share == 0.0) => {
            format!("{engine}: at least {} times, it solved nothing", number(ratio))
        }
        Some(ratio) => format!("{engine}: {} times", number(ratio)),
    });
    let shown = shown.collect::<Vec<_>>().join("; ");
    let measured: Vec<f64> = ratios.into_iter().flatten().collect();
    let (holds, because) = match measured.as_slice() {
        [] => (Holds::Open, "not measured in this run"),
        // "38 times" as an order of magnitude: times on other machines, of other models.
        all if all.len() == CSP.len() && all.iter().all(|&ratio| ratio > 10.0) => (Holds::Yes, ""),
        [only] if *only > 10.0 => (Holds::Open, "only one of our two models was measured"),
        _ => (Holds::Differs, "two models of ours: that of the document is not printed"),
    };
    claim.found(shown, holds, because)
}

/// Returns whether an engine was left out on larger boards because it solved nothing of some side.
fn gave_up_before(data: &Data, engine: &str) -> bool {
    data.sets().iter().any(|set| share_decided(data, set, engine, Time::Solver) == Some(0.0))
}

/// Our own claim, beside the documents'.
fn ours(data: &Data) -> Finding {
    let claim = Claim::new(
        "paradigms-native",
        "docs/engines.md",
        "the native engine is faster than every other on every side",
        "–",
    );
    let mut closest: Option<(f64, String)> = None;
    for set in data.sets() {
        let median = |engine: &str| median_of(&data.penalised(&set, engine, Time::Solver));
        let Some(native) = median("native") else { continue };
        for engine in data.engines(&set).into_iter().filter(|engine| engine != "native") {
            let Some(other) = median(&engine) else { continue };
            let ratio = other / native;
            if closest.as_ref().is_none_or(|(least, _)| ratio < *least) {
                closest = Some((ratio, format!("{engine} at {set}")));
            }
        }
    }
    match closest {
        None => claim.not_measured(),
        Some((ratio, which)) => {
            let holds = if ratio > 1.0 { Holds::Yes } else { Holds::No };
            claim.found(format!("at least {} times ({which})", number(ratio)), holds, "")
        }
    }
}
