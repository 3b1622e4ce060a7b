//! Puzzles and shadings as requests bring them.

use hitori_core::board::{Shading, Size};
use hitori_core::formats::{self, Entry, ParseError, ParseErrorKind};
use hitori_core::report::RowStrings;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Problem;
use crate::context::Context;

/// A puzzle: a text in any format that is read, rows of numbers with `null` for a blank, or an object as `generate` gives it.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct PuzzleInput(Value);

impl PuzzleInput {
    /// Reads the puzzle.
    pub(crate) fn read(&self, context: &Context) -> Result<Entry, Problem> {
        let text = match &self.0 {
            Value::String(text) => text.clone(),
            rows @ Value::Array(_) => json!({"cells": rows}).to_string(),
            object @ Value::Object(_) => object.to_string(),
            _ => return Err(Problem::malformed("puzzle: a text, rows of numbers or an object expected")),
        };
        let limits = context.reading();
        if text.len() > limits.text_bytes() {
            return Err(Problem::too_large(limits.text_refusal()));
        }
        let parsed = formats::detect(&text).and_then(|format| format.read_within(&text, &limits));
        parsed.map_err(|error| {
            let detail = format!("puzzle: {}", place(&text, &error));
            match error.kind {
                ParseErrorKind::TooLarge => Problem::too_large(detail),
                _ => Problem::unsuitable(detail),
            }
        })
    }
}

/// Returns an error with its place, which says nothing about a text of one line.
fn place(text: &str, error: &ParseError) -> String {
    if text.trim().contains('\n') { error.to_string() } else { error.message.clone() }
}

/// Returns the name of a puzzle.
pub(crate) fn name(entry: &Entry) -> &str {
    entry.id.as_deref().unwrap_or("puzzle")
}

/// A shading as rows that have not been looked at yet: that they are of one length is nothing that a schema can say.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Rows(Vec<String>);

impl Rows {
    /// Reads the shading, which a complaint calls by the name of its field.
    pub(crate) fn read(self, what: &str) -> Result<Shading, Problem> {
        let read = serde_json::from_value::<RowStrings<'static>>(self.0.into());
        read.map(|rows| rows.0.into_owned()).map_err(|error| Problem::unsuitable(format!("{what}: {error}")))
    }
}

/// Returns marks if they are for a board of this size. A `.` is an open cell, as in a file of marks.
pub(crate) fn fitting(rows: Rows, what: &str, size: Size) -> Result<Shading, Problem> {
    let open = rows.0.into_iter().map(|row| row.replace('.', "?")).collect();
    let shading = Rows(open).read(what)?;
    if shading.size() == size {
        return Ok(shading);
    }
    Err(Problem::unsuitable(format!("{what}: expected {size}, found {}", shading.size())))
}

/// Returns the puzzle as an object.
pub(crate) fn object(entry: &Entry) -> Result<String, Problem> {
    written(entry, "jsonl")
}

/// Writes a puzzle in a format.
pub(crate) fn written(entry: &Entry, format: &str) -> Result<String, Problem> {
    let found = formats::format(format).ok_or_else(|| {
        let names: Vec<&str> = formats::FORMATS.iter().map(|format| format.name()).collect();
        let shown: String = format.chars().take(40).collect();
        Problem::unsuitable(format!("there is no format '{shown}'; there are {}", names.join(", ")))
    })?;
    let text = found.write(entry).map_err(Problem::unsuitable)?;
    Ok(text.trim_end().to_owned())
}

#[cfg(feature = "openapi")]
impl schemars::JsonSchema for PuzzleInput {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Puzzle".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A puzzle: a text in any format that is read, rows of numbers with null for a blank, or an object with rows of numbers as `cells`.",
            "anyOf": [
                {"type": "string"},
                {"type": "array", "items": {"type": "array", "items": {"type": ["integer", "null"], "minimum": 0}}},
                {"type": "object", "properties": {"cells": {"type": "array"}}, "required": ["cells"]}
            ]
        })
    }
}

#[cfg(feature = "openapi")]
impl schemars::JsonSchema for Rows {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        RowStrings::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        RowStrings::json_schema(generator)
    }
}
