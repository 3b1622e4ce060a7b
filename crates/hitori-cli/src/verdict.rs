//! What an engine says about a puzzle, and how that is printed: a JSON line for programs, boards and a line for people.

use std::borrow::Cow;
use std::io::Write;
use std::time::Duration;

use hitori_backends::{Findings, Statistics, Stop};
use hitori_core::engine::Limit;
use hitori_core::solve::{self, Answer, Count, Marked, Options, Stats};
use hitori_core::{Puzzle, Semantics, Shading};
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

use crate::failure::Outcome;
use crate::paint::Paint;
use crate::pipeline::Interrupted;

/// Differing cells named before the rest are only counted.
const CELLS_NAMED: usize = 12;

/// What is asked about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// One solution.
    First,
    /// A solution, and whether it is the only one.
    Unique,
    /// Up to so many solutions.
    Count(usize),
}

/// The engine's answer to any of the questions.
pub struct Verdict {
    /// One word: `unique`, `multiple`, `solved`, `unsolvable` or `unknown`.
    pub status: &'static str,
    /// The solutions found.
    pub solutions: Vec<Shading>,
    /// When counting: are these all?
    complete: Option<bool>,
    /// Why there is no full answer.
    stopped: Option<Stop>,
    work: Work,
    time: Duration,
}

/// What an engine had to do, in its own words.
enum Work {
    /// The native engine's counters.
    Native(Stats),
    /// Another engine's.
    Foreign(Statistics),
}

impl Question {
    /// Solutions that an engine has to look for.
    pub fn limit(self) -> usize {
        match self {
            Self::First => 1,
            Self::Unique => 2,
            Self::Count(limit) => limit,
        }
    }

    /// Takes what another engine has found.
    pub fn found(self, findings: Findings) -> Result<Verdict, Interrupted> {
        let counts = matches!(self, Self::Count(_));
        self.take(Verdict {
            status: findings.status(),
            complete: counts.then_some(findings.complete),
            solutions: findings.solutions,
            stopped: findings.stopped,
            work: Work::Foreign(findings.statistics),
            time: findings.time,
        })
    }

    /// Asks the native engine.
    pub fn ask(self, puzzle: &Puzzle, options: &Options) -> Result<Verdict, Interrupted> {
        self.take(match self {
            Self::First => Verdict::answered(solve::solve(puzzle, options)),
            Self::Unique => Verdict::answered(solve::unique(puzzle, options)),
            Self::Count(limit) => Verdict::counted(solve::count(puzzle, limit, options)),
        })
    }

    /// Asks the engine about the solutions that agree with marks.
    pub fn ask_marked(self, marked: Marked<'_>, options: &Options) -> Result<Verdict, Interrupted> {
        self.take(match self {
            Self::First => Verdict::answered(marked.solve(options)),
            Self::Unique => Verdict::answered(marked.unique(options)),
            Self::Count(limit) => Verdict::counted(marked.count(limit, options)),
        })
    }

    fn take(self, verdict: Verdict) -> Result<Verdict, Interrupted> {
        match (&verdict.stopped, self) {
            // What was counted by then is worth having.
            (Some(Stop::Limit(Limit::Cancelled)), Self::Count(_)) if !verdict.solutions.is_empty() => {
                Ok(verdict)
            }
            (Some(Stop::Limit(Limit::Cancelled)), _) => Err(Interrupted),
            _ => Ok(verdict),
        }
    }
}

impl Verdict {
    fn answered(report: solve::Report<Answer>) -> Self {
        let status = report.answer.status();
        let (solutions, stopped) = match report.answer {
            Answer::Unsolvable => (vec![], None),
            Answer::Unique(a) | Answer::Solved(a) => (vec![a], None),
            Answer::Multiple(a, b) => (vec![a, b], None),
            Answer::Unknown(limit, a) => (a.into_iter().collect(), Some(limit)),
        };
        Self::native(status, solutions, None, stopped, report.stats)
    }

    fn counted(report: solve::Report<Count>) -> Self {
        let Count { solutions, complete, stopped } = report.answer;
        let status = match (solutions.len(), complete, stopped) {
            (2.., _, _) => "multiple",
            (1, true, _) => "unique",
            (0, true, _) => "unsolvable",
            (1, false, None) => "solved",
            _ => "unknown",
        };
        Self::native(status, solutions, Some(complete), stopped, report.stats)
    }

    fn native(
        status: &'static str,
        solutions: Vec<Shading>,
        complete: Option<bool>,
        stopped: Option<Limit>,
        stats: Stats,
    ) -> Self {
        let stopped = stopped.map(Stop::Limit);
        Self { status, solutions, complete, stopped, work: Work::Native(stats), time: stats.time }
    }

    /// What the verdict means for the exit code of a command that wants solutions.
    pub fn outcome(&self) -> Outcome {
        match self.status {
            _ if self.stopped == Some(Stop::Limit(Limit::Cancelled)) => Outcome::Interrupted,
            _ if self.stopped.is_some() => Outcome::NoAnswer,
            "unsolvable" => Outcome::Fails,
            _ => Outcome::Fine,
        }
    }

    /// Why there is no solution to show.
    pub fn why_not(&self) -> String {
        match &self.stopped {
            Some(stop) => format!("no solution found, {stop}"),
            None => "it has no solution".to_owned(),
        }
    }

    /// Everything in one line of JSON.
    pub fn json(&self, id: &str, puzzle: &Puzzle, asked: Asked<'_>, out: &mut Vec<u8>) {
        let size = puzzle.size();
        let line = Line {
            id,
            rows: size.rows(),
            cols: size.cols(),
            status: self.status,
            solutions: self.solutions.iter().map(Rows).collect(),
            semantics: asked.semantics.name(),
            engine: asked.engine,
            micros: self.time.as_micros(),
            stats: &self.work,
            complete: self.complete,
            reason: self.stopped.as_ref().map(Stop::to_string),
        };
        json_line(&line, out);
    }

    /// The line for people: `janko-2: unique · 5×5 · 9 shaded · 12 µs`.
    pub fn summary(&self, id: &str, puzzle: &Puzzle) -> String {
        let mut parts = vec![format!("{id}: {}", self.status), puzzle.size().to_string()];
        match (&self.solutions[..], self.complete) {
            ([], _) => {}
            ([solution], _) => parts.push(format!("{} shaded", solution.shaded().count())),
            (several, Some(true)) => parts.push(format!("{} solutions", several.len())),
            (several, _) => parts.push(format!("at least {} solutions", several.len())),
        }
        parts.extend(self.stopped.as_ref().map(Stop::to_string));
        parts.push(human_time(self.time));
        parts.join(" · ")
    }

    /// The counters for people, in one line.
    pub fn statistics(&self) -> String {
        match &self.work {
            Work::Native(stats) => counters(stats).map(|(name, value)| format!("{name} {value}")).join(" · "),
            Work::Foreign(statistics) => {
                let told = statistics.0.iter().map(|(name, &value)| match name.strip_suffix("_seconds") {
                    Some(name) => format!("{name} {}", human_time(Duration::from_secs_f64(value.max(0.0)))),
                    None => format!("{name} {}", (value * 10.0).round() / 10.0),
                });
                told.collect::<Vec<_>>().join(" · ")
            }
        }
    }

    /// All solutions drawn one below the other.
    pub fn boards(&self, puzzle: &Puzzle, paint: Paint) -> String {
        let boards: Vec<String> = self.solutions.iter().map(|s| paint.board(puzzle, Some(s))).collect();
        boards.join("\n")
    }

    /// Where the first two solutions differ, for people.
    pub fn difference(&self) -> Option<String> {
        let [first, second, ..] = &self.solutions[..] else { return None };
        let size = first.size();
        let differing: Vec<usize> = (0..size.cells()).filter(|&c| first.get(c) != second.get(c)).collect();
        let mut text: Vec<Cow<str>> =
            differing.iter().take(CELLS_NAMED).map(|&cell| size.name(cell).into()).collect();
        if differing.len() > CELLS_NAMED {
            text.push(format!("and {} more", differing.len() - CELLS_NAMED).into());
        }
        Some(format!("they differ in {}", text.join(", ")))
    }
}

/// Writes any value as one line of JSON.
pub fn json_line(value: &impl Serialize, out: &mut Vec<u8>) {
    // Writing to memory cannot fail, and none of our values has a map with keys that are not strings.
    let _ = serde_json::to_writer(&mut *out, value);
    let _ = out.write_all(b"\n");
}

#[derive(Serialize)]
struct Line<'a> {
    id: &'a str,
    rows: usize,
    cols: usize,
    status: &'static str,
    solutions: Vec<Rows<'a>>,
    semantics: &'static str,
    engine: &'a str,
    micros: u128,
    stats: &'a Work,
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// A shading as a list of row strings, without a string for each row.
struct Rows<'a>(&'a Shading);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut rows = serializer.serialize_seq(Some(self.0.size().rows()))?;
        let mut text = String::with_capacity(self.0.size().cols());
        for row in self.0.rows() {
            text.clear();
            text.extend(row.iter().map(|shade| shade.letter()));
            rows.serialize_element(&text)?;
        }
        rows.end()
    }
}

/// Who was asked, and about what.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The engine's name.
    pub engine: &'a str,
    /// Which shadings count.
    pub semantics: Semantics,
}

/// The counters by name, in the order in which the work is done.
fn counters(stats: &Stats) -> [(&'static str, u64); 8] {
    [
        ("residual", stats.residual),
        ("probes", stats.probes),
        ("decisions", stats.decisions),
        ("propagations", stats.propagations),
        ("conflicts", stats.conflicts),
        ("learnt", stats.learnt),
        ("restarts", stats.restarts),
        ("deleted", stats.deleted),
    ]
}

impl Serialize for Work {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Native(stats) => serializer.collect_map(counters(stats)),
            Self::Foreign(statistics) => serializer.collect_map(&statistics.0),
        }
    }
}

/// A duration with three digits or so: `12 µs`, `3.4 ms`, `1.25 s`.
pub fn human_time(time: Duration) -> String {
    let micros = time.as_secs_f64() * 1e6;
    match micros {
        ..999.5 => format!("{micros:.0} µs"),
        ..9_995.0 => format!("{:.1} ms", micros / 1e3),
        ..999_500.0 => format!("{:.0} ms", micros / 1e3),
        _ => format!("{:.2} s", micros / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_for_people() {
        let text = |micros| human_time(Duration::from_micros(micros));
        assert_eq!(text(0), "0 µs");
        assert_eq!(text(12), "12 µs");
        assert_eq!(text(3_400), "3.4 ms");
        assert_eq!(text(34_000), "34 ms");
        assert_eq!(text(1_250_000), "1.25 s");
    }

    #[test]
    fn counting_keeps_to_the_five_words() {
        let size = hitori_core::Size::new(1, 1).unwrap();
        let shading = Shading::filled(size, hitori_core::Shade::White);
        let status = |found: usize, complete, stopped| {
            let answer = Count { solutions: vec![shading.clone(); found], complete, stopped };
            Verdict::counted(solve::Report { answer, stats: Stats::default() }).status
        };
        assert_eq!(status(0, true, None), "unsolvable");
        assert_eq!(status(1, true, None), "unique");
        assert_eq!(status(1, false, None), "solved");
        assert_eq!(status(5, false, None), "multiple");
        assert_eq!(status(0, false, Some(Limit::Time)), "unknown");
        assert_eq!(status(1, false, Some(Limit::Time)), "unknown");
        assert_eq!(status(2, false, Some(Limit::Time)), "multiple");
    }
}
