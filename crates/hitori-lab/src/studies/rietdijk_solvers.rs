//! Rietdijk 2026, sections 6.1 and 7: what other seeds, options and solvers change. Section 6.1 derives the
//! seed from the command; section 7 names options and other solvers as future work, and does not mention
//! seeds.

use super::charts;
use super::common::{Claim, LEVEL, begin, median_of, number, p_value};
use crate::data::{Data, Time};
use crate::finding::{Finding, Holds};
use crate::section::Section;
use crate::stats::{WilcoxonOptions, median, relative_iqr, wilcoxon};
use crate::table::{Cell, Column, Table};

const BASE: &str = "smt:qf_ia";
const SEEDS: [&str; 5] =
    [BASE, "smt:qf_ia+seed=1", "smt:qf_ia+seed=2", "smt:qf_ia+seed=3", "smt:qf_ia+seed=4"];

pub(super) fn analyse(data: &Data) -> Section {
    let mut section = begin(data);
    section.tables.push(table(data));
    let engines = data.all_engines();
    let named: Vec<(&str, &str)> = engines
        .iter()
        .filter(|engine| !engine.contains("seed"))
        .map(|engine| (engine.as_str(), engine.trim_start_matches("smt:")))
        .collect();
    let chart = charts::scaling(data, &named, Time::SolverCpu);
    section.figures.extend(charts::figure(
        "rietdijk-solvers",
        "Median time by side: options, and cvc5",
        chart,
    ));
    section.findings = findings(data);
    section
}

/// Returns time with another setting by that of the base, over all puzzles that both solved, and the p of Wilcoxon's test.
fn against_base(data: &Data, engine: &str) -> Option<(f64, f64, usize)> {
    let (mut base, mut other) = (vec![], vec![]);
    for set in data.sets() {
        let times = |engine: &str| data.values(&set, engine, |one| Time::SolverCpu.of(one));
        let (x, y) = Data::paired(&times(BASE), &times(engine));
        base.extend(x);
        other.extend(y);
    }
    let ratios: Vec<f64> = other.iter().zip(&base).map(|(other, base)| other / base).collect();
    let p = wilcoxon(&other, &base, WilcoxonOptions::default()).ok()?.p;
    Some((median(&ratios).ok()?, p, ratios.len()))
}

fn table(data: &Data) -> Table {
    let sets = data.sets();
    let heads = sets.iter().filter_map(|set| data.side(set)).map(|side| Column::new(format!("n = {side}")));
    let more = ["time : qf_ia", "p"].map(Column::new);
    let columns = [Column::new("engine")].into_iter().chain(heads).chain(more);
    let mut table = Table::new("Median time in seconds, twice the limit for what was not solved", columns);
    for engine in data.all_engines() {
        let mut row = vec![Cell::text(&*engine)];
        for set in &sets {
            let time = median_of(&data.penalised(set, &engine, Time::SolverCpu));
            row.push(time.map_or(Cell::Empty, |time| Cell::number(time, 3)));
        }
        let ratio = against_base(data, &engine).filter(|_| engine != BASE);
        row.push(ratio.map_or(Cell::Empty, |found| Cell::number(found.0, 3)));
        row.push(Cell::p(ratio.map(|found| found.1)));
        table.push(row);
    }
    table
}

fn findings(data: &Data) -> Vec<Finding> {
    vec![seeds(data), options(data), other_solver(data)]
}

/// How far the times of one puzzle spread over seeds.
fn seeds(data: &Data) -> Finding {
    let claim = Claim::new(
        "rietdijk-seeds",
        "Rietdijk 2026, section 6.1",
        "our question: the time of a puzzle does not depend on the seed of Z3",
        "the seed follows from the command; its effect is not tested",
    );
    let mut spreads = vec![];
    for set in data.sets() {
        let by_seed: Vec<_> =
            SEEDS.iter().map(|engine| data.values(&set, engine, |one| Time::SolverCpu.of(one))).collect();
        for name in by_seed[0].keys() {
            let times: Option<Vec<f64>> = by_seed.iter().map(|times| times.get(name).copied()).collect();
            spreads.extend(times.and_then(|times| relative_iqr(&times).ok()));
        }
    }
    match median(&spreads) {
        Err(_) => claim.not_measured(),
        Ok(spread) => {
            let here = format!(
                "over five seeds the middle half lies within {} % of the median",
                number(100.0 * spread)
            );
            let holds = if spread < 0.1 { Holds::Yes } else { Holds::Differs };
            claim.found(here, holds, "")
        }
    }
}

fn options(data: &Data) -> Finding {
    let claim = Claim::new(
        "rietdijk-options",
        "Rietdijk 2026, section 7",
        "Z3's options may improve the time",
        "left open",
    );
    let mut best: Option<(f64, f64, &str)> = None;
    for engine in ["smt:qf_ia+phase=0", "smt:qf_ia+phase=1", "smt:qf_ia+arith-old"] {
        if let Some((ratio, p, _)) = against_base(data, engine)
            && best.is_none_or(|(least, ..)| ratio < least)
        {
            best = Some((ratio, p, engine));
        }
    }
    match best {
        None => claim.not_measured(),
        Some((ratio, p, engine)) => {
            let here = format!("best: {engine}, {} times the time, {}", number(ratio), p_value(p));
            let holds = match (p < LEVEL, ratio < 1.0) {
                (true, true) => Holds::Yes,
                (true, false) => Holds::No,
                (false, _) => Holds::Open,
            };
            claim.found(here, holds, if holds == Holds::Open { "no clear difference" } else { "" })
        }
    }
}

fn other_solver(data: &Data) -> Finding {
    let claim = Claim::new(
        "rietdijk-cvc5",
        "Rietdijk 2026, section 7",
        "another SMT solver may do better",
        "left open",
    );
    match against_base(data, "smt:qf_ia+cvc5") {
        None => claim.not_measured(),
        Some((ratio, p, puzzles)) => {
            let here = format!(
                "cvc5: {} times the time on {puzzles} puzzles that both solve, {}",
                number(ratio),
                p_value(p)
            );
            let holds = match (p < LEVEL, ratio < 1.0) {
                (true, true) => Holds::Yes,
                (true, false) => Holds::No,
                (false, _) => Holds::Open,
            };
            claim.found(here, holds, "")
        }
    }
}
