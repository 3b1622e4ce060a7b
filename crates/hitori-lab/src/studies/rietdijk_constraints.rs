//! Rietdijk 2026, RQ2: sixteen redundant constraints on two encodings (section 5.2).

use std::collections::BTreeMap;

use super::charts;
use super::common::{Claim, LEVEL, begin, median_of, number};
use crate::data::{Data, Time};
use crate::figures::Figure;
use crate::finding::{Finding, Holds};
use crate::section::Section;
use crate::stats::{WilcoxonOptions, holm, median, wilcoxon};
use crate::table::{Cell, Column, Table};

const CONSTRAINTS: [&str; 16] =
    ["wn", "cc", "st", "sp", "tc", "qc", "tep", "dep", "ce", "fde", "bc", "lw", "mb", "pi", "ci", "wb"];
const BASES: [&str; 2] = ["smt:qf_ia", "smt:external"];

/// A constraint on one side: the median of base time / time with it, and the corrected p.
struct Effect {
    side: f64,
    speed_up: f64,
    p: f64,
}

impl Effect {
    fn is_faster(&self) -> bool {
        self.p < LEVEL && self.speed_up > 1.0
    }

    fn is_slower(&self) -> bool {
        self.p < LEVEL && self.speed_up < 1.0
    }
}

/// Tests a constraint on every side, corrected over the sides.
fn effects(data: &Data, base: &str, constraint: &str) -> Vec<Effect> {
    let engine = format!("{base}+{constraint}");
    let mut effects = vec![];
    for set in data.sets() {
        let time = |engine: &str| data.penalised(&set, engine, Time::SolverCpu);
        let (without, with) = Data::paired(&time(base), &time(&engine));
        let ratios: Vec<f64> = without.iter().zip(&with).map(|(without, with)| without / with).collect();
        let test = wilcoxon(&with, &without, WilcoxonOptions::default());
        if let (Some(side), Ok(speed_up), Ok(test)) = (data.side(&set), median(&ratios), test) {
            effects.push(Effect { side, speed_up, p: test.p });
        }
    }
    let ps: Vec<f64> = effects.iter().map(|effect| effect.p).collect();
    if let Ok(corrected) = holm(&ps) {
        effects.iter_mut().zip(corrected).for_each(|(effect, p)| effect.p = p);
    }
    effects
}

/// What every constraint does to every encoding, tested once.
struct Effects(BTreeMap<(&'static str, &'static str), Vec<Effect>>);

impl Effects {
    fn new(data: &Data) -> Self {
        let pairs = BASES.iter().flat_map(|&base| CONSTRAINTS.map(|constraint| (base, constraint)));
        Self(pairs.map(|(base, constraint)| ((base, constraint), effects(data, base, constraint))).collect())
    }

    fn of(&self, base: &'static str, constraint: &'static str) -> &[Effect] {
        self.0.get(&(base, constraint)).map_or(&[], Vec::as_slice)
    }
}

pub(super) fn analyse(data: &Data) -> Section {
    let mut section = begin(data);
    let all = Effects::new(data);
    for base in BASES {
        section.tables.push(table(data, &all, base));
        section.figures.extend(heat_map(data, &all, base));
    }
    section.findings = findings(&all);
    section.prose.push(
        "A speed-up is the median over the puzzles of the time without the constraint by the time with it; * marks p < 0.05 after \
         Holm's correction."
            .to_owned(),
    );
    section
}

fn table(data: &Data, all: &Effects, base: &'static str) -> Table {
    let sides: Vec<f64> = data.sets().iter().filter_map(|set| data.side(set)).collect();
    let heads = sides.iter().map(|side| Column::new(format!("n = {side}")));
    let columns =
        [Column::new("constraint")].into_iter().chain(heads).chain([Column::new("encoding larger by")]);
    let mut table = Table::new(format!("Speed-up of each constraint on {base}"), columns);
    for constraint in CONSTRAINTS {
        let effects = all.of(base, constraint);
        let mut row = vec![Cell::text(constraint.to_uppercase())];
        for &side in &sides {
            row.push(match effects.iter().find(|effect| effect.side == side) {
                None => Cell::Empty,
                Some(effect) => {
                    let star = if effect.p < LEVEL { " *" } else { "" };
                    Cell::text(format!("{}{star}", number(effect.speed_up)))
                }
            });
        }
        row.push(
            growth(data, base, constraint)
                .map_or(Cell::Empty, |share| Cell::text(format!("{} %", number(100.0 * share)))),
        );
        table.push(row);
    }
    table
}

/// Draws the speed-up of every constraint on every side.
fn heat_map(data: &Data, all: &Effects, base: &'static str) -> Option<Figure> {
    let sides: Vec<f64> = data.sets().iter().filter_map(|set| data.side(set)).collect();
    let row = |&constraint: &&'static str| {
        let effects = all.of(base, constraint);
        let at =
            |side: &f64| effects.iter().find(|effect| effect.side == *side).map(|effect| effect.speed_up);
        (constraint.to_uppercase(), sides.iter().map(at).collect())
    };
    let rows = CONSTRAINTS.iter().map(row).collect();
    let chart = charts::ratios(Column::new("speed-up"), sides.iter().map(f64::to_string).collect(), rows);
    let id = format!("rietdijk-constraints-{}", base.trim_start_matches("smt:").replace('_', "-"));
    charts::figure(id, format!("Speed-up of each constraint on {base}; above 1 it helps"), chart)
}

/// Returns by which share a constraint enlarges the encoding on the largest boards.
fn growth(data: &Data, base: &str, constraint: &str) -> Option<f64> {
    let set = data.sets().pop()?;
    let size = |engine: &str| {
        median_of(&data.values(&set, engine, |one| Some(one.value("variables")? + one.value("constraints")?)))
    };
    Some(size(&format!("{base}+{constraint}"))? / size(base)? - 1.0)
}

fn findings(all: &Effects) -> Vec<Finding> {
    let source = "Rietdijk 2026, section 5.2";
    let mut found = vec![];
    for constraint in ["ce", "wb", "wn", "lw"] {
        let name = constraint.to_uppercase();
        let id = format!("rietdijk-ia-{constraint}");
        let claim =
            Claim::new(&id, source, format!("{name} slows qf_ia down on all sides"), "significant on all");
        let effects = all.of("smt:qf_ia", constraint);
        let slower = effects.iter().filter(|effect| effect.is_slower()).count();
        found.push(judge(claim, effects.len(), slower, effects.iter().any(Effect::is_faster)));
    }
    for constraint in ["pi", "sp"] {
        let name = constraint.to_uppercase();
        let id = format!("rietdijk-ia-{constraint}");
        let claim = Claim::new(
            &id,
            source,
            format!("{name} speeds qf_ia up from n = 18 on"),
            "significant, 1.02 to 1.03 times at n = 25",
        );
        let effects: Vec<&Effect> =
            all.of("smt:qf_ia", constraint).iter().filter(|effect| effect.side >= 18.0).collect();
        let faster = effects.iter().filter(|effect| effect.is_faster()).count();
        found.push(judge(claim, effects.len(), faster, effects.iter().any(|effect| effect.is_slower())));
    }
    found.push(no_other_helps(all));
    for (constraint, reported) in [("wn", 34.7), ("lw", 15.2), ("mb", 14.7)] {
        let name = constraint.to_uppercase();
        let id = format!("rietdijk-external-{constraint}");
        let claim = Claim::new(
            &id,
            source,
            format!("{name} speeds external up, most at n = 25"),
            format!("{reported} times at n = 25"),
        );
        let effects = all.of("smt:external", constraint);
        found.push(match effects.last() {
            None => claim.not_measured(),
            Some(last) => {
                let here = format!("{} times at n = {}", number(last.speed_up), last.side);
                let holds = match last {
                    last if last.is_faster() => Holds::Yes,
                    last if last.is_slower() => Holds::No,
                    _ => Holds::Open,
                };
                // Rietdijk's LW and MB are `AtLeast` and `AtMost`; ours are Boolean definitions.
                let encoding = Some("our encoding of it is another one").filter(|_| constraint != "wn");
                let limited = Some("measured up to that side only").filter(|_| last.side < 25.0);
                let because: Vec<&str> = encoding.into_iter().chain(limited).collect();
                claim.found(here, holds, because.join("; "))
            }
        });
    }
    for (constraint, reported) in [("ce", "2.53 times at n = 20"), ("cc", "1.78 times at n = 12")] {
        let name = constraint.to_uppercase();
        let claim = Claim::new(
            &format!("rietdijk-external-{constraint}"),
            source,
            format!("{name} speeds external up, a little"),
            reported,
        );
        let effects = all.of("smt:external", constraint);
        let faster = effects.iter().filter(|effect| effect.is_faster()).count();
        found.push(judge(claim, effects.len(), faster, effects.iter().any(Effect::is_slower)));
    }
    found
}

/// Judges a claim about an effect on every side: on how many it was seen, and whether the opposite was.
fn judge(claim: Claim, sides: usize, seen: usize, opposite: bool) -> Finding {
    let here = format!("significant on {seen} of {sides} sides");
    match (sides, seen, opposite) {
        (0, _, _) => claim.not_measured(),
        (_, 0, true) => claim.found(here, Holds::No, "it is the other way round here"),
        (_, 0, false) => claim.found(here, Holds::Open, "no significant effect on so few puzzles"),
        (sides, seen, false) if seen == sides => claim.found(here, Holds::Yes, ""),
        _ => claim.found(here, Holds::Differs, "not on every side"),
    }
}

fn no_other_helps(all: &Effects) -> Finding {
    let claim = Claim::new(
        "rietdijk-ia-none",
        "Rietdijk 2026, section 5.2",
        "no other constraint ever speeds qf_ia up significantly",
        "none of the other 14",
    );
    let mut tested = 0;
    let mut helping = vec![];
    for constraint in CONSTRAINTS.iter().filter(|name| !["pi", "sp"].contains(name)) {
        let effects = all.of("smt:qf_ia", constraint);
        tested += usize::from(!effects.is_empty());
        let sides: Vec<String> = effects
            .iter()
            .filter(|effect| effect.is_faster())
            .map(|effect| effect.side.to_string())
            .collect();
        if !sides.is_empty() {
            helping.push(format!("{} at n = {}", constraint.to_uppercase(), sides.join(", ")));
        }
    }
    match (tested, helping.is_empty()) {
        (0, _) => claim.not_measured(),
        (_, true) => claim.found(format!("none of {tested}"), Holds::Yes, ""),
        (_, false) => claim.found(helping.join("; "), Holds::Differs, ""),
    }
}
