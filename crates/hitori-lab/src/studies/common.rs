//! What several analyses need.

use std::collections::{BTreeMap, BTreeSet};

use crate::data::{Data, Time};
use crate::finding::{Finding, Holds};
use crate::section::Section;
use crate::stats::{self, Design, IntervalMethod, PermutationOptions, Spearman, permutation_test};

/// Below this a difference counts as one, where the document does not say otherwise.
pub(super) const LEVEL: f64 = 0.05;

/// The reason of a finding that differs where no run has isolated one.
pub(super) const UNEXPLAINED: &str = "cause not determined";

/// Begins a section: what the plan says, and how much of it was done.
pub(super) fn begin(data: &Data) -> Section {
    let plan = &data.plan;
    let about = plan.about.split_whitespace().collect::<Vec<_>>().join(" ");
    Section {
        id: plan.name.clone(),
        title: plan.title.clone(),
        source: plan.source.clone(),
        scale: scale(data),
        prose: vec![about],
        ..Section::default()
    }
}

/// Says how many measurements there are, of how many puzzles, and under which limit.
fn scale(data: &Data) -> String {
    let puzzles: BTreeSet<(&str, &str)> = data
        .measurements
        .iter()
        .filter(|one| one.rows > 0)
        .map(|one| (one.set.as_str(), one.instance.as_str()))
        .collect();
    let count = data.measurements.len();
    let mut parts = vec![format!("{count} {}", plural(count, "measurement"))];
    if !puzzles.is_empty() {
        parts.push(format!("{} {}", puzzles.len(), plural(puzzles.len(), "puzzle")));
        let repetitions = data.measurements.iter().map(|one| one.repetition + 1).max().unwrap_or(1);
        parts.push(if repetitions == 1 {
            "each once".to_owned()
        } else {
            format!("each {repetitions} times")
        });
        parts.push(format!("limit {} s", data.plan.limit));
    }
    let scales: BTreeSet<&str> = data.sessions.iter().map(|session| session.scale.as_str()).collect();
    parts.extend(scales.into_iter().map(|scale| format!("scale {scale}")));
    parts.join(", ")
}

fn plural(count: usize, noun: &str) -> String {
    if count == 1 { noun.to_owned() } else { format!("{noun}s") }
}

/// A claim of a document.
#[derive(Clone, Debug)]
pub(super) struct Claim {
    id: String,
    source: String,
    claim: String,
    reported: String,
}

impl Claim {
    pub(super) fn new(id: &str, source: &str, claim: impl Into<String>, reported: impl Into<String>) -> Self {
        let (id, source) = (id.to_owned(), source.to_owned());
        Self { id, source, claim: claim.into(), reported: reported.into() }
    }

    /// Ends with what was found.
    pub(super) fn found(self, here: impl Into<String>, holds: Holds, because: impl Into<String>) -> Finding {
        let Self { id, source, claim, reported } = self;
        Finding { id, source, claim, reported, here: here.into(), holds, because: because.into() }
    }

    /// Ends without having been measured.
    pub(super) fn not_measured(self) -> Finding {
        self.found("–", Holds::Open, "not measured in this run")
    }

    /// Ends with a comparison: it should show that the first is smaller.
    pub(super) fn expects_less(self, comparison: Option<Comparison>) -> Finding {
        match comparison {
            None => self.not_measured(),
            Some(comparison) => {
                let (holds, because) = comparison.shows_less();
                self.found(comparison.shown(), holds, because)
            }
        }
    }

    /// Ends with a comparison: it should show that the first is larger.
    pub(super) fn expects_greater(self, comparison: Option<Comparison>) -> Finding {
        match comparison {
            None => self.not_measured(),
            Some(comparison) => {
                let (holds, because) = comparison.turned().shows_less();
                self.found(comparison.shown(), holds, because)
            }
        }
    }
}

/// The same puzzles under two engines: a paired permutation test of the means, as in de Nooij 2026.
#[derive(Clone, Copy, Debug)]
pub(super) struct Comparison {
    pub(super) first: f64,
    pub(super) second: f64,
    pub(super) p: f64,
    pub(super) puzzles: usize,
}

impl Comparison {
    pub(super) fn of(first: &BTreeMap<String, f64>, second: &BTreeMap<String, f64>) -> Option<Self> {
        let (xs, ys) = Data::paired(first, second);
        let options = PermutationOptions { design: Design::Paired, ..PermutationOptions::default() };
        let test = permutation_test(&xs, &ys, options).ok()?;
        Some(Self {
            first: stats::mean(&xs).ok()?,
            second: stats::mean(&ys).ok()?,
            p: test.p,
            puzzles: xs.len(),
        })
    }

    pub(super) fn ratio(&self) -> f64 {
        self.first / self.second
    }

    fn turned(self) -> Self {
        Self { first: self.second, second: self.first, ..self }
    }

    /// Judges the claim that the first is smaller.
    pub(super) fn shows_less(&self) -> (Holds, String) {
        let is_less = self.first < self.second;
        if self.p < LEVEL {
            let holds = if is_less { Holds::Yes } else { Holds::No };
            return (
                holds,
                if is_less { String::new() } else { "it is the other way round here".to_owned() },
            );
        }
        let puzzles = self.puzzles;
        (Holds::Open, format!("no clear difference on {puzzles} puzzles"))
    }

    pub(super) fn shown(&self) -> String {
        format!("{} times, {}", number(self.ratio()), p_value(self.p))
    }
}

/// Shows a number with three digits.
pub(super) fn number(value: f64) -> String {
    crate::table::significant(value, 3)
}

/// Shows a p-value with its letter.
pub(super) fn p_value(p: f64) -> String {
    let text = crate::table::p_text(p);
    match text.strip_prefix("< ") {
        Some(bound) => format!("p < {bound}"),
        None => format!("p = {text}"),
    }
}

/// Returns the mean of the values of puzzles.
pub(super) fn mean_of(values: &BTreeMap<String, f64>) -> Option<f64> {
    stats::mean(&list(values)).ok()
}

/// Returns the median of the values of puzzles.
pub(super) fn median_of(values: &BTreeMap<String, f64>) -> Option<f64> {
    stats::median(&list(values)).ok()
}

/// Returns the values alone.
pub(super) fn list(values: &BTreeMap<String, f64>) -> Vec<f64> {
    values.values().copied().collect()
}

impl Claim {
    /// Ends with the mean over puzzles: it should be what the document reports, within the interval of the mean or a tenth.
    pub(super) fn mean_is(self, values: &BTreeMap<String, f64>, reported: f64, because: &str) -> Finding {
        let mean = stats::bootstrap(&list(values), stats::mean, 2000, 0.95, IntervalMethod::Percentile, 1);
        match mean {
            Err(_) => self.not_measured(),
            Ok(mean) => {
                let (low, high) = (mean.interval.low, mean.interval.high);
                let here = format!("{} (95 %: {} to {})", number(mean.estimate), number(low), number(high));
                let is_it = (low..=high).contains(&reported) || near(mean.estimate, reported, 0.1);
                let (holds, because) = if is_it { (Holds::Yes, "") } else { (Holds::Differs, because) };
                self.found(here, holds, because)
            }
        }
    }

    /// Ends with a rank correlation: it should be what the document reports, within two standard errors or 0.05.
    pub(super) fn correlation_is(self, found: Option<Spearman>, reported: f64, because: &str) -> Finding {
        match found {
            None => self.not_measured(),
            Some(found) => {
                let error = 2.0 / ((found.n as f64 - 3.0).max(1.0)).sqrt();
                let is_it = (found.rho - reported).abs() <= error.max(0.05);
                let (holds, because) = if is_it { (Holds::Yes, "") } else { (Holds::Differs, because) };
                self.found(format!("ρ = {}, {}", number(found.rho), p_value(found.p)), holds, because)
            }
        }
    }
}

/// Says whether a number is what the document reports, within a share of it.
pub(super) fn near(here: f64, reported: f64, share: f64) -> bool {
    (here - reported).abs() <= share * reported.abs()
}

impl Claim {
    /// Ends with a comparison: it should show that the first is so many times the second, or more.
    pub(super) fn times(self, comparison: Option<Comparison>, factor: f64) -> Finding {
        match comparison {
            None => self.not_measured(),
            Some(found) => {
                let holds = match found.ratio() {
                    ratio if ratio >= factor => Holds::Yes,
                    ratio if ratio > 1.0 && found.p < LEVEL => Holds::Differs,
                    _ if found.p >= LEVEL => Holds::Open,
                    _ => Holds::No,
                };
                let because = if holds == Holds::Differs { "more, but not that much more" } else { "" };
                self.found(found.shown(), holds, because)
            }
        }
    }
}
/// Returns the mean time of an engine on a set, where what was not decided counts as twice the limit.
pub(super) fn par2(data: &Data, set: &str, engine: &str, time: Time) -> Option<f64> {
    let times: Vec<f64> = data.penalised(set, engine, time).into_values().collect();
    stats::mean(&times).ok()
}

/// Returns the share of a set that an engine decided within the limit.
pub(super) fn share_decided(data: &Data, set: &str, engine: &str, time: Time) -> Option<f64> {
    let times = data.penalised(set, engine, time);
    let decided = times.values().filter(|&&time| time <= data.plan.limit).count();
    (!times.is_empty()).then(|| decided as f64 / times.len() as f64)
}
