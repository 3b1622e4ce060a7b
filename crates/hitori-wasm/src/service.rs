//! Requests and their answers.

use std::time::Duration;

use hitori_core::deduce::{ExplainOptions, GradeError, GradeOptions, HintLevel, explain, grade};
use hitori_core::engine::{Budget, Goal, Question, Status, StopReason};
use hitori_core::formats::{self, Entry};
use hitori_core::generate::{Generator, Request as GenerateRequest};
use hitori_core::play::Session;
use hitori_core::rate::{RateError, RateOptions, rate};
use hitori_core::report::{CheckView, ClassView, ExplainView, RowStrings, SolveView};
use hitori_core::solve::{self, Options, Tuning};
use hitori_core::{Puzzle, Semantics, Shading, referee};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use thiserror::Error;

/// A request with what it may cost.
#[derive(Deserialize)]
struct Envelope {
    /// A time limit for the whole request.
    time_ms: Option<f64>,
    /// A limit on the conflicts of a search.
    conflicts: Option<u64>,
    #[serde(flatten)]
    request: Request,
}

#[derive(Deserialize)]
#[serde(tag = "request", rename_all = "lowercase")]
enum Request {
    /// What this module is.
    Version,
    /// Solutions: `goal` is `any`, `unique`, `forced` or a number of solutions.
    Solve {
        puzzle: Board,
        goal: Option<Wanted>,
        semantics: Option<Semantics>,
        marks: Option<RowStrings<'static>>,
    },
    /// Whether a shading is a solution.
    Check { puzzle: Board, solution: RowStrings<'static>, semantics: Option<Semantics> },
    /// The class of a puzzle.
    Classify { puzzle: Board, depth: Option<usize> },
    /// The solution step by step.
    Explain { puzzle: Board, marks: Option<RowStrings<'static>>, simplest: Option<bool> },
    /// What a player may be told next.
    Hint { puzzle: Board, marks: Option<RowStrings<'static>>, level: Option<HintLevel> },
    /// A puzzle: `options` are those of `hitori generate`.
    Generate { options: String, seed: Option<u64> },
    /// The puzzle in another format.
    Convert { puzzle: Board, to: String },
}

/// A puzzle as text in any format that we read, or as rows of numbers with `null` for a blank.
#[derive(Deserialize)]
#[serde(untagged)]
enum Board {
    Text(String),
    Rows(Value),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Wanted {
    Word(Word),
    UpTo(usize),
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Word {
    Any,
    Unique,
    Forced,
}

/// Why a request has no answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServiceError {
    /// The request is not one.
    #[error("not a request: {0}")]
    Request(#[from] serde_json::Error),
    /// The puzzle or an option cannot be read, or something else is wrong with what was asked.
    #[error("{0}")]
    Bad(String),
}

/// Answers a request. What goes wrong is an answer, too: `{"view": "error/1", "error": …}`.
///
/// ```
/// use hitori_core::engine::Budget;
/// let answer = hitori_wasm::answer(r#"{"request": "solve", "puzzle": "1 1\n1 2"}"#, &Budget::default());
/// assert!(answer.starts_with(r#"{"view":"solve/1""#), "{answer}");
/// ```
pub fn answer(request: &str, budget: &Budget) -> String {
    let answered = serde_json::from_str::<Envelope>(request).map_err(ServiceError::from);
    match answered.and_then(|envelope| envelope.answer(budget)) {
        Ok(view) => view,
        Err(error) => json!({"view": "error/1", "error": error.to_string()}).to_string(),
    }
}

impl Envelope {
    fn answer(self, budget: &Budget) -> Result<String, ServiceError> {
        let mut budget = budget.clone();
        if let Some(millis) = self.time_ms {
            let time = Duration::try_from_secs_f64(millis / 1000.0);
            budget = budget.with_time(time.map_err(|_| bad("time_ms is no number of milliseconds"))?);
        }
        if let Some(conflicts) = self.conflicts {
            budget = budget.with_conflicts(conflicts);
        }
        self.request.answer(&budget.start())
    }
}

impl Request {
    fn answer(self, budget: &Budget) -> Result<String, ServiceError> {
        match self {
            Self::Version => text(&json!({"view": "version/1", "version": env!("CARGO_PKG_VERSION")})),
            Self::Solve { puzzle, goal, semantics, marks } => {
                let entry = puzzle.read()?;
                let goal = match goal {
                    None | Some(Wanted::Word(Word::Unique)) => Goal::Unique,
                    Some(Wanted::Word(Word::Any)) => Goal::Any,
                    Some(Wanted::Word(Word::Forced)) => Goal::Forced,
                    Some(Wanted::UpTo(limit)) => Goal::UpTo(limit),
                };
                let mut question = Question::new(goal)
                    .with_semantics(semantics.unwrap_or_default())
                    .with_budget(budget.clone());
                question.marks = marks.map(|marks| marks.0.into_owned());
                let outcome = solve::ask(&entry.puzzle, &question, &Tuning::default());
                text(&SolveView::new(name(&entry), &entry.puzzle, &question, "native", &outcome))
            }
            Self::Check { puzzle, solution, semantics } => {
                let entry = puzzle.read()?;
                let semantics = semantics.unwrap_or_default();
                let violations = referee::violations(&entry.puzzle, &solution.0, semantics);
                text(&CheckView::new(name(&entry), &entry.puzzle, semantics, &violations))
            }
            Self::Classify { puzzle, depth } => classify(&puzzle.read()?, depth, budget),
            Self::Explain { puzzle, marks, simplest } => {
                let entry = puzzle.read()?;
                let options = ExplainOptions::default()
                    .with_unique(is_unique(&entry.puzzle, budget)?)
                    .with_simplest(simplest.unwrap_or_default())
                    .with_budget(budget.clone());
                let marks: Option<&Shading> = marks.as_ref().map(|marks| &*marks.0);
                let explanation = explain(&entry.puzzle, marks, &options).map_err(bad)?;
                let rating = rate(&entry.puzzle, &RateOptions::default().with_budget(budget.clone()));
                text(&ExplainView::new(name(&entry), &explanation).with_rating(&rating))
            }
            Self::Hint { puzzle, marks, level } => {
                let entry = puzzle.read()?;
                let id = name(&entry).to_owned();
                let options = Options::default().with_budget(budget.clone());
                let mut session = Session::new(entry.puzzle, &options).map_err(bad)?;
                if let Some(marks) = marks {
                    if marks.0.size() != session.puzzle().size() {
                        return Err(bad("the marks are for a board of another size"));
                    }
                    let marks = marks.0.literals().map(|mark| (mark.cell, mark.shade));
                    session.mark_all(marks).map_err(bad)?;
                }
                text(&session.hint_view(&id, level.unwrap_or_default(), budget).map_err(bad)?)
            }
            Self::Generate { options, seed } => {
                let request: GenerateRequest = options.parse().map_err(bad)?;
                let generator = Generator::new(request).map_err(bad)?;
                let generated = generator.generate(seed.unwrap_or(1), budget).map_err(bad)?;
                written(&generator.entry(generated), "json")
            }
            Self::Convert { puzzle, to } => {
                let converted = written(&puzzle.read()?, &to)?;
                text(&json!({"view": "convert/1", "format": to, "text": converted}))
            }
        }
    }
}

fn classify(entry: &Entry, depth: Option<usize>, budget: &Budget) -> Result<String, ServiceError> {
    let options = Options::default().with_budget(budget.clone());
    let outcome = solve::unique(&entry.puzzle, &options);
    if let Some(stop) = outcome.stop {
        return Err(bad(stop));
    }
    let rating = rate(&entry.puzzle, &RateOptions::default().with_budget(budget.clone()));
    if let Err(RateError::Limit(limit)) = rating {
        return Err(bad(limit));
    }
    if outcome.status() != Status::Unique {
        let reason = format!("{}: only puzzles with exactly one solution have a class", outcome.status());
        return text(&ClassView::without_class(name(entry), &reason).with_rating(&rating));
    }
    let options = GradeOptions::default().with_budget(budget.clone());
    let options = depth.map_or(options.clone(), |depth| options.with_depth(depth));
    match grade(&entry.puzzle, &options) {
        Ok(grade) => text(&ClassView::new(name(entry), &grade).with_rating(&rating)),
        Err(GradeError::Limit(limit)) => Err(bad(limit)),
        Err(error) => text(&ClassView::without_class(name(entry), &error.to_string()).with_rating(&rating)),
    }
}

/// Returns whether rules may rely on there being one solution.
fn is_unique(puzzle: &Puzzle, budget: &Budget) -> Result<bool, ServiceError> {
    let outcome = solve::unique(puzzle, &Options::default().with_budget(budget.clone()));
    match outcome.stop {
        Some(StopReason::Limit(limit)) => Err(bad(limit)),
        _ => Ok(outcome.status() == Status::Unique),
    }
}

impl Board {
    fn read(&self) -> Result<Entry, ServiceError> {
        match self {
            Self::Text(text) => formats::parse(text, None).map_err(bad),
            Self::Rows(rows) => formats::parse(&json!({"cells": rows}).to_string(), None).map_err(bad),
        }
    }
}

fn name(entry: &Entry) -> &str {
    entry.id.as_deref().unwrap_or("puzzle")
}

fn written(entry: &Entry, format: &str) -> Result<String, ServiceError> {
    let found = formats::format(format).ok_or_else(|| bad(format!("there is no format '{format}'")))?;
    let text = found.write(entry).map_err(bad)?;
    Ok(text.trim_end().to_owned())
}

fn text(view: &impl Serialize) -> Result<String, ServiceError> {
    Ok(serde_json::to_string(view)?)
}

fn bad(error: impl ToString) -> ServiceError {
    ServiceError::Bad(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "hitori/4/4/1114142333214213";

    fn ask(request: Value) -> Value {
        serde_json::from_str(&answer(&request.to_string(), &Budget::default())).unwrap()
    }

    #[test]
    fn every_request_is_answered() {
        let solved = ask(json!({"request": "solve", "puzzle": SAMPLE}));
        assert_eq!((&solved["view"], &solved["status"]), (&json!("solve/1"), &json!("unique")));
        let forced = ask(json!({"request": "solve", "puzzle": [[1, 2], [2, 1]], "goal": 10}));
        assert_eq!(forced["solutions"].as_array().unwrap().len(), 5);
        let check = ask(json!({"request": "check", "puzzle": SAMPLE, "solution": solved["solutions"][0]}));
        assert_eq!(check["status"], "valid");
        assert_eq!(ask(json!({"request": "classify", "puzzle": SAMPLE}))["class"], "F");
        let rated = ask(json!({"request": "classify", "puzzle": SAMPLE}));
        assert!(rated["rating"].is_f64() && rated["difficulty"] == "gentle", "{rated}");
        let explained = ask(json!({"request": "explain", "puzzle": SAMPLE}));
        assert_eq!(explained["marks"], solved["solutions"][0]);
        let hint =
            ask(json!({"request": "hint", "puzzle": SAMPLE, "marks": ["?x??", "????", "????", "????"]}));
        assert_eq!((&hint["status"], &hint["mistakes"]), (&json!("mistake"), &json!(["r1c2"])));
        let made = ask(json!({"request": "generate", "options": "--size 6", "seed": 3}));
        assert_eq!(made["seed"], 3);
        assert_eq!(ask(json!({"request": "solve", "puzzle": made["cells"]}))["status"], "unique");
        let converted = ask(json!({"request": "convert", "puzzle": SAMPLE, "to": "plain"}));
        assert_eq!(converted["text"], "1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3");
        assert_eq!(ask(json!({"request": "version"}))["view"], "version/1");
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (request, part) in [
            (json!({"request": "solve", "puzzle": "1 2\n3"}), "2"),
            (json!({"request": "fly"}), "unknown variant"),
            (json!({"request": "generate", "options": "--size 0"}), "size"),
            (json!({"request": "hint", "puzzle": SAMPLE, "marks": ["?"]}), "another size"),
            (json!({"request": "convert", "puzzle": SAMPLE, "to": "wax"}), "wax"),
            (json!({"request": "solve", "puzzle": SAMPLE, "time_ms": -1}), "time_ms"),
        ] {
            let answer = ask(request);
            assert_eq!(answer["view"], "error/1");
            assert!(answer["error"].as_str().unwrap().contains(part), "{answer}");
        }
        assert!(answer("[", &Budget::default()).contains("not a request"));
    }

    #[test]
    fn requests_are_cancelled() {
        let budget = Budget::default().with_cancel(hitori_core::engine::CancelToken::from_fn(|| true));
        let rows = vec![vec![Value::Null; 30]; 30];
        let request = json!({"request": "solve", "puzzle": rows, "goal": 1_000_000_000});
        let answer: Value = serde_json::from_str(&answer(&request.to_string(), &budget)).unwrap();
        assert_eq!(answer["reason"], "cancelled");
    }
}
