//! How the answer of an engine is printed for people, and what it means for the exit code.

use std::borrow::Cow;
use std::time::Duration;

use hitori_core::Puzzle;
use hitori_core::engine::{self, Goal, Status, Work};
use serde::Serialize;

use crate::asker::Asker;
use crate::failure::Exit;
use crate::paint::Paint;

/// Differing cells named before the rest are only counted.
const CELLS_NAMED: usize = 12;

/// Returns the exit code of a command that wants solutions.
pub fn exit(outcome: &engine::Outcome) -> Exit {
    match &outcome.stop {
        Some(stop) if stop.is_cancelled() => Exit::Interrupted,
        Some(_) => Exit::NoAnswer,
        None if outcome.status() == Status::Unsolvable => Exit::Fails,
        None => Exit::Fine,
    }
}

/// Says why there is no solution to show.
pub fn why_not(outcome: &engine::Outcome) -> String {
    match &outcome.stop {
        Some(stop) => format!("no solution found, {stop}"),
        None => "it has no solution".to_owned(),
    }
}

/// Returns the line for people: `janko-2: unique · 5×5 · 9 shaded · 12 µs`. So many solutions were found; the
/// outcome may have kept only two of them.
pub fn summary(outcome: &engine::Outcome, found: usize, asker: &Asker, id: &str, puzzle: &Puzzle) -> String {
    let status = match (outcome.status(), asker.status_without_marks(puzzle, outcome)) {
        (_, Some(Status::Unsolvable)) => "unsolvable, even without the marks".to_owned(),
        (_, Some(_)) => "no solution agrees with the marks".to_owned(),
        (status, None) => status.to_string(),
    };
    let mut parts = vec![format!("{id}: {status}"), puzzle.size().to_string()];
    let all = outcome.complete && matches!(asker.question().goal, Goal::UpTo(_));
    match &outcome.solutions[..] {
        [] => {}
        [solution] => parts.push(format!("{} shaded", solution.shaded().count())),
        _ if all => parts.push(format!("{found} solutions")),
        _ => parts.push(format!("at least {found} solutions")),
    }
    parts.extend(asker.reason(outcome));
    parts.push(human_time(outcome.time));
    if let (Some(time), None) = (outcome.confirmation, &outcome.stop) {
        parts.push(format!("confirmed by native in {}", human_time(time)));
    }
    parts.join(" · ")
}

/// Returns the counters for people, in one line.
pub fn statistics(work: &Work) -> String {
    let told = work.counters().into_iter().map(|(name, value)| match name.strip_suffix("_seconds") {
        Some(name) => format!("{name} {}", human_time(Duration::from_secs_f64(value.max(0.0)))),
        None => format!("{name} {}", (value * 10.0).round() / 10.0),
    });
    told.collect::<Vec<_>>().join(" · ")
}

/// Draws all solutions one below the other.
pub fn boards(outcome: &engine::Outcome, puzzle: &Puzzle, paint: Paint) -> String {
    let boards: Vec<String> = outcome.solutions.iter().map(|s| paint.board(puzzle, Some(s))).collect();
    boards.join("\n")
}

/// Says where the first two solutions differ.
pub fn difference(outcome: &engine::Outcome) -> Option<String> {
    let [first, second, ..] = &outcome.solutions[..] else { return None };
    let size = first.size();
    let differing: Vec<usize> = (0..size.cells()).filter(|&c| first.get(c) != second.get(c)).collect();
    let mut text: Vec<Cow<str>> =
        differing.iter().take(CELLS_NAMED).map(|&cell| size.name(cell).into()).collect();
    if differing.len() > CELLS_NAMED {
        text.push(format!("and {} more", differing.len() - CELLS_NAMED).into());
    }
    Some(format!("they differ in {}", text.join(", ")))
}

/// Writes any value as one line of JSON.
pub fn json_line(value: &impl Serialize, out: &mut Vec<u8>) {
    serde_json::to_writer(&mut *out, value).expect("views have names for keys, and memory takes everything");
    out.push(b'\n');
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
}
