//! `generate`, `daily` and `practice`: puzzles to play.

use hitori_core::Shading;
use hitori_core::engine::Limit;
use hitori_core::generate::{GenerateError, Generator, Request as Order};
use hitori_core::play;
use hitori_core::rate::Difficulty;
use hitori_core::report::PracticeView;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::json;
use crate::Problem;
use crate::context::Context;
use crate::input::{Rows, object};
use crate::registry::Request;

/// A puzzle: the options of `hitori generate` by name, with _ for -.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct Generate {
    /// Side of a square board, or `ROWSxCOLS`; may be left out where a shading says it.
    #[cfg_attr(feature = "openapi", schemars(with = "Option<SizeText>"))]
    size: Option<Value>,
    /// Seed of the puzzle; the same seed and options give the same puzzle.
    seed: Option<u64>,
    /// The solution as a drawing: `x` shaded, `-` white, `?` as you like.
    shading: Option<Rows>,
    /// The other options: difficulty, class, symmetry, symbols, shaded, require, …
    #[serde(flatten)]
    options: Map<String, Value>,
}

/// How a size is written.
#[cfg(feature = "openapi")]
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code)] // Only its schema is used.
enum SizeText {
    Side(#[schemars(range(min = 1, max = 100))] u32),
    Sides(#[schemars(regex(pattern = "^[0-9]+x[0-9]+$"))] String),
}

/// The puzzle of a day.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Daily {
    /// The day, such as 2026-11-16.
    date: String,
    /// gentle, easy, medium, hard or fierce.
    difficulty: String,
}

/// A board to practise a rule on.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Practice {
    /// The short name of a rule, or Prob for an assumption.
    rule: String,
    seed: Option<u64>,
}

/// A puzzle as an object.
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[allow(dead_code)] // Only its schema is used: the format writes it.
pub(crate) struct PuzzleView {
    /// Its name.
    id: String,
    rows: usize,
    cols: usize,
    /// Rows of numbers, null for a blank.
    cells: Vec<Vec<Option<u32>>>,
    /// The only solution.
    solution: Vec<String>,
    /// What it was generated from.
    seed: u64,
    /// The version of the generator.
    generator: u32,
    /// The options, as on the command line.
    request: String,
}

impl Request for Generate {
    type View = PuzzleView;

    fn answer(self, context: &Context) -> Result<String, Problem> {
        let order = self.order()?;
        context.fits(order.size.cells(), format_args!("size: a board of {}", order.size))?;
        let generator = Generator::new(order).map_err(problem)?;
        let generated = generator.generate(self.seed.unwrap_or(1), &context.budget).map_err(problem)?;
        object(&generator.entry(generated))
    }
}

impl Generate {
    /// Returns the order as the command line would have it.
    fn order(&self) -> Result<Order, Problem> {
        let mut words = Vec::new();
        let drawn = self.shading.clone().map(|rows| rows.read("shading")).transpose()?;
        match (&self.size, drawn.as_ref().map(Shading::size)) {
            (Some(size), _) => words.push(format!("--size {}", plain("size", size)?)),
            (None, Some(size)) => words.push(format!("--size {}x{}", size.rows(), size.cols())),
            (None, None) => {
                return Err(Problem::unsuitable("size: a side such as 8 or sides such as 8x10 expected"));
            }
        }
        if let Some(drawn) = &drawn {
            words.push(format!("--shading {}", drawn.row_strings().join("/")));
        }
        for (name, value) in &self.options {
            let is_name =
                name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_') && name.len() < 30;
            if !is_name {
                return Err(Problem::unsuitable("an option has small letters and _ only"));
            }
            let option = format!("--{}", name.replace('_', "-"));
            match value {
                Value::Bool(true) => words.push(option),
                Value::Bool(false) | Value::Null => {}
                Value::Array(values) => {
                    for value in values {
                        words.push(format!("{option} {}", plain(name, value)?));
                    }
                }
                value => words.push(format!("{option} {}", plain(name, value)?)),
            }
        }
        words.join(" ").parse().map_err(Problem::unsuitable)
    }
}

/// Returns a value as a word of a command line.
fn plain(name: &str, value: &Value) -> Result<String, Problem> {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => return Err(Problem::unsuitable(format!("{name}: a text or a number expected"))),
    };
    if text.is_empty() || text.contains(char::is_whitespace) || text.starts_with('-') {
        return Err(Problem::unsuitable(format!("{name}: a single word expected")));
    }
    Ok(text)
}

impl Request for Daily {
    type View = PuzzleView;

    fn answer(self, context: &Context) -> Result<String, Problem> {
        let date = self.date.parse::<play::Date>().map_err(Problem::unsuitable)?;
        let difficulty = self.difficulty.parse::<Difficulty>().map_err(Problem::unsuitable)?;
        object(&play::daily(date, difficulty, &context.budget).map_err(problem)?)
    }
}

impl Request for Practice {
    type View = PracticeView<'static>;

    fn answer(self, context: &Context) -> Result<String, Problem> {
        let found = play::practice(&self.rule, self.seed.unwrap_or(1), &context.budget);
        let found = found.map_err(|error| match error {
            play::PracticeError::Limit(limit) => limit.into(),
            other => Problem::unsuitable(other),
        })?;
        json(&PracticeView::new(&found))
    }
}

fn problem(error: GenerateError) -> Problem {
    match error {
        GenerateError::Limit(limit @ (Limit::Time | Limit::Cancelled)) => limit.into(),
        other => Problem::unsuitable(other),
    }
}
