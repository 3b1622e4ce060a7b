//! What `hitori solve --json` and `hitori unique --json` print.
//!
//! A night run prints it a million times for puzzles that take a few microseconds each, so that there is a way to write it that knows
//! what it writes: [`SolveView::write_line`].

use std::borrow::Cow;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::shading::RowStrings;
use crate::board::{Puzzle, Semantics, Shade, Shading};
use crate::engine::{Goal, Outcome, Question, Status, Work};
use crate::formats::digits_of;

/// The answer to a question about one puzzle.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SolveView<'a> {
    /// Name and version of the view.
    pub view: Cow<'a, str>,
    /// The puzzle's name.
    pub id: Cow<'a, str>,
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub cols: usize,
    /// The solutions that were found.
    pub solutions: Vec<RowStrings<'a>>,
    /// The answer in one word.
    pub status: Status,
    /// When several solutions were asked for: whether these are all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// Which shadings count as solutions.
    pub semantics: Semantics,
    /// The engine that answered.
    pub engine: Cow<'a, str>,
    /// From the puzzle to the answer, in microseconds.
    pub micros: u64,
    /// What the native engine took, after that, to confirm that there is no (other) solution, in microseconds: where a
    /// foreign engine claimed that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirm_micros: Option<u64>,
    /// The engine's own counters.
    pub stats: Cow<'a, Work>,
    /// What all solutions share, `?` where they differ; only where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forced: Option<RowStrings<'a>>,
    /// Why there is no full answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Where no solution agrees with the marks given: the status of the puzzle without them. With `solved` the marks are wrong,
    /// with `unsolvable` the puzzle itself is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without_marks: Option<Status>,
}

impl<'a> SolveView<'a> {
    /// Name and version of this view.
    pub const VIEW: &'static str = "solve/1";

    /// Makes the view of an outcome.
    pub fn new(
        id: impl Into<Cow<'a, str>>,
        puzzle: &Puzzle,
        question: &Question,
        engine: impl Into<Cow<'a, str>>,
        outcome: &'a Outcome,
    ) -> Self {
        let size = puzzle.size();
        let micros = |time: Duration| time.as_micros().try_into().unwrap_or(u64::MAX);
        Self {
            view: Self::VIEW.into(),
            id: id.into(),
            rows: size.rows(),
            cols: size.cols(),
            solutions: outcome.solutions.iter().map(RowStrings::from).collect(),
            status: outcome.status(),
            complete: matches!(question.goal, Goal::UpTo(_)).then_some(outcome.complete),
            semantics: question.semantics,
            engine: engine.into(),
            micros: micros(outcome.time),
            confirm_micros: outcome.confirmation.map(micros),
            stats: Cow::Borrowed(&outcome.work),
            forced: outcome.forced.as_ref().map(RowStrings::from),
            reason: outcome.stop.as_ref().map(ToString::to_string),
            without_marks: None,
        }
    }

    /// Adds the status of the puzzle without the marks, where no solution agrees with them.
    pub fn with_status_without_marks(self, status: Option<Status>) -> Self {
        Self { without_marks: status, ..self }
    }

    /// Appends the view as a line of JSON, the same as its serialization gives.
    pub fn write_line(&self, out: &mut Vec<u8>) {
        let boards = self.solutions.len() + usize::from(self.forced.is_some());
        out.reserve(320 + boards * self.rows * (self.cols + 3));
        self.write_before_solutions(out);
        for (at, RowStrings(solution)) in self.solutions.iter().enumerate() {
            Self::write_solution(solution, at == 0, out);
        }
        self.write_after_solutions(out);
    }

    /// Appends what stands before the solutions, and opens their list: for a line that is written while they
    /// are being found. [`write_solution`](Self::write_solution) appends each,
    /// [`write_after_solutions`](Self::write_after_solutions) of the view of the outcome ends the line.
    pub fn write_before_solutions(&self, out: &mut Vec<u8>) {
        push_text(out, "{\"view\":", &self.view);
        push_text(out, ",\"id\":", &self.id);
        push_number(out, ",\"rows\":", self.rows as u64);
        push_number(out, ",\"cols\":", self.cols as u64);
        out.extend_from_slice(b",\"solutions\":[");
    }

    /// Appends one solution to the list.
    pub fn write_solution(solution: &Shading, is_first: bool, out: &mut Vec<u8>) {
        if !is_first {
            out.push(b',');
        }
        push_rows(out, solution);
    }

    /// Closes the list of solutions and appends the rest of the line. The solutions of this view are not
    /// looked at.
    pub fn write_after_solutions(&self, out: &mut Vec<u8>) {
        // Every field is named, so that none is forgotten.
        let Self {
            view: _,
            id: _,
            rows: _,
            cols: _,
            solutions: _,
            status,
            complete,
            semantics,
            engine,
            micros,
            confirm_micros,
            stats,
            forced,
            reason,
            without_marks,
        } = self;
        push_word(out, "],\"status\":", status.name());
        if let Some(complete) = complete {
            out.extend_from_slice(if *complete { b",\"complete\":true" } else { b",\"complete\":false" });
        }
        push_word(out, ",\"semantics\":", semantics.name());
        push_text(out, ",\"engine\":", engine);
        push_number(out, ",\"micros\":", *micros);
        if let Some(micros) = confirm_micros {
            push_number(out, ",\"confirm_micros\":", *micros);
        }
        out.extend_from_slice(b",\"stats\":");
        match &**stats {
            Work::Native(stats) => {
                for (at, (name, value)) in stats.counters().into_iter().enumerate() {
                    push_word(out, if at == 0 { "{" } else { "," }, name);
                    push_number(out, ":", value);
                }
                out.push(b'}');
            }
            stats => push_value(out, stats),
        }
        if let Some(forced) = forced {
            out.extend_from_slice(b",\"forced\":");
            push_rows(out, &forced.0);
        }
        if let Some(reason) = reason {
            push_text(out, ",\"reason\":", reason);
        }
        if let Some(status) = without_marks {
            push_word(out, ",\"without_marks\":", status.name());
        }
        out.extend_from_slice(b"}\n");
    }
}

/// Appends a text in quotes, with what stands before it.
fn push_text(out: &mut Vec<u8>, before: &str, text: &str) {
    if text.bytes().all(|byte| byte >= b' ' && byte != b'"' && byte != b'\\') {
        push_word(out, before, text);
    } else {
        out.extend_from_slice(before.as_bytes());
        push_value(out, text);
    }
}

/// Appends a word of ours in quotes, in which nothing has to be escaped, with what stands before it.
fn push_word(out: &mut Vec<u8>, before: &str, word: &str) {
    out.extend_from_slice(before.as_bytes());
    out.push(b'"');
    out.extend_from_slice(word.as_bytes());
    out.push(b'"');
}

/// Appends a number in decimal, with what stands before it.
fn push_number(out: &mut Vec<u8>, before: &str, number: u64) {
    out.extend_from_slice(before.as_bytes());
    // The largest has twenty digits.
    out.extend_from_slice(digits_of(number, &mut [0; 20]));
}

/// Appends the rows of a shading.
fn push_rows(out: &mut Vec<u8>, shading: &Shading) {
    let mut letters = [0; 3];
    for shade in [Shade::Undecided, Shade::White, Shade::Shaded] {
        letters[shade as usize] = shade.letter() as u8;
    }
    let letter = |shade: &Shade| letters[*shade as usize];
    for (at, row) in shading.rows().enumerate() {
        out.extend_from_slice(if at == 0 { b"[\"" } else { b",\"" });
        out.extend(row.iter().map(letter));
        out.push(b'"');
    }
    out.push(b']');
}

/// Appends any value.
fn push_value(out: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) {
    serde_json::to_writer(&mut *out, value).expect("views have names for keys, and memory takes everything");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Limit;
    use crate::formats;
    use crate::solve::{self, Options, Tuning};

    /// The line is what serialization gives, with every field present and absent.
    #[test]
    fn lines_are_the_serialized_view() {
        let puzzle = formats::parse("1 1 2\n2 3 1\n3 2 2\n", None).unwrap().puzzle;
        let latin = formats::parse("1 2\n2 1\n", None).unwrap().puzzle;
        let mut outcomes = Vec::new();
        for puzzle in [&puzzle, &latin] {
            for question in [Question::any(), Question::unique(), Question::up_to(9), Question::forced()] {
                let outcome = solve::ask(puzzle, &question, &Tuning::default());
                outcomes.push((puzzle, question, outcome));
            }
        }
        let named = [("rounds".to_owned(), 0.5), ("a \"b\"".to_owned(), 1e300)].into_iter().collect();
        let mut stopped = Outcome::stopped(vec![], Limit::Time);
        stopped.confirmation = Some(Duration::MAX);
        stopped.time = Duration::from_micros(1_234_567_890);
        outcomes.push((&puzzle, Question::unique(), stopped.with_work(Work::Named(named), Duration::ZERO)));
        let none = solve::unique(&puzzle, &Options::default());
        outcomes.push((&puzzle, Question::unique(), Outcome { solutions: vec![], ..none }));
        for (puzzle, question, outcome) in &outcomes {
            for id in ["", "a#1", "é – \u{7f}", "say \"so\"\\\n\u{1}"] {
                let mut view = SolveView::new(id, puzzle, question, "native", outcome);
                for reason in [None, Some("\t".to_owned())] {
                    view.reason = reason.or(view.reason);
                    let mut line = b"before ".to_vec();
                    view.write_line(&mut line);
                    let expected = format!("before {}\n", serde_json::to_string(&view).unwrap());
                    assert_eq!(String::from_utf8(line).unwrap(), expected);
                }
            }
        }
    }
}
