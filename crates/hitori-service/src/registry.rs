//! All requests, one line each.

use hitori_core::engine::Budget;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::context::{Common, Context, Limits};
use crate::{Problem, requests};

/// A request: its fields, and how it is answered.
pub(crate) trait Request: DeserializeOwned {
    /// What the answer is.
    type View;

    /// Returns the answer, as JSON.
    fn answer(self, context: &Context) -> Result<String, Problem>;
}

/// A request by its name.
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    answer: fn(Map<String, Value>, &Context) -> Result<String, Problem>,
    #[cfg(feature = "openapi")]
    pub(crate) about: &'static str,
    /// Adds the schemas of request and answer to a document.
    #[cfg(feature = "openapi")]
    pub(crate) schemas: fn(&mut schemars::SchemaGenerator) -> [schemars::Schema; 2],
}

macro_rules! requests {
    ($($name:literal, $request:ty, $about:literal;)*) => {
        pub(crate) const REQUESTS: &[Entry] = &[$(Entry {
            name: $name,
            answer: run::<$request>,
            #[cfg(feature = "openapi")]
            about: $about,
            #[cfg(feature = "openapi")]
            schemas: |generator| [generator.subschema_for::<$request>(), generator.subschema_for::<<$request as Request>::View>()],
        }),*];
    };
}

requests! {
    "solve", requests::Solve, "Solve a puzzle";
    "unique", requests::Unique, "Say whether a puzzle has exactly one solution";
    "check", requests::Check, "Check a solution against the rules";
    "classify", requests::Classify, "Find class and difficulty of a puzzle";
    "properties", requests::Properties, "Count the structural properties of a puzzle";
    "explain", requests::Explain, "Explain a puzzle step by step";
    "hint", requests::Hint, "Show the next step, or a mistake made so far";
    "session", requests::Session, "Play: a state and an action in, the new state out";
    "generate", requests::Generate, "Generate a puzzle with exactly one solution";
    "daily", requests::Daily, "The puzzle of a day, the same for everyone";
    "practice", requests::Practice, "A board on which one rule is to be found";
    "rules", requests::Rules, "All rules with their proofs and examples";
    "cells", requests::Cells, "Which numbers a cell could have";
    "typo", requests::Typo, "Find the typo in a puzzle without a single solution";
    "shading", requests::Drawing, "Make a drawing possible as a solution";
    "convert", requests::Convert, "Write a puzzle in another format, turned or renumbered";
    "formats", requests::Formats, "The formats that are read and written";
    "render", requests::Render, "Draw a puzzle as SVG or text";
    "version", requests::Version, "What this service is";
}

/// Returns the names of all requests.
pub fn names() -> impl ExactSizeIterator<Item = &'static str> {
    REQUESTS.iter().map(|request| request.name)
}

/// Answers a request: its name, and its fields as a JSON object. Nothing at all is an empty object.
pub fn answer(name: &str, body: &[u8], budget: &Budget, limits: &Limits) -> Result<String, Problem> {
    let request = REQUESTS.iter().find(|request| request.name == name);
    let request = request.ok_or_else(|| Problem::unknown(name))?;
    let body = if body.is_empty() { b"{}" } else { body };
    let text = std::str::from_utf8(body)
        .map_err(|error| Problem::malformed(format!("not UTF-8 at byte {}", error.valid_up_to())))?;
    let mut value: Value =
        serde_json::from_str(text).map_err(|error| Problem::malformed(format!("not JSON: {error}")))?;
    make_whole(&mut value);
    let Value::Object(mut fields) = value else {
        return Err(Problem::malformed("a request is a JSON object"));
    };
    let common = Common::take(&mut fields)?;
    let budget = common.budget(budget, limits)?;
    (request.answer)(fields, &Context { budget, limits: *limits })
}

/// Makes whole numbers of those that are written as 2.0 or 2e0: JSON has one kind of number, and some programs write all alike.
fn make_whole(value: &mut Value) {
    match value {
        Value::Number(number) if number.is_f64() => {
            let found = number.as_f64().filter(|found| found.fract() == 0.0);
            // Beyond 64 bits nothing is asked for; below zero every use refuses it.
            match found {
                Some(found) if (0.0..2_f64.powi(64)).contains(&found) => *value = (found as u64).into(),
                Some(found) if (-2_f64.powi(63)..0.0).contains(&found) => *value = (found as i64).into(),
                _ => {}
            }
        }
        Value::Array(items) => items.iter_mut().for_each(make_whole),
        Value::Object(fields) => fields.values_mut().for_each(make_whole),
        _ => {}
    }
}

fn run<R: Request>(fields: Map<String, Value>, context: &Context) -> Result<String, Problem> {
    let request: R = serde_json::from_value(Value::Object(fields)).map_err(Problem::malformed)?;
    request.answer(context)
}
