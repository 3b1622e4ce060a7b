//! The OpenAPI document, from the types of requests and answers.

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::context::MOST_TIME;
use crate::registry::REQUESTS;

/// Where the schemas stand in the document.
const SCHEMAS: &str = "/components/schemas";

/// Returns the document of all requests, as OpenAPI 3.1 has it: `POST /api/v1/NAME` each.
pub fn openapi() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = SCHEMAS.into();
        settings.meta_schema = None;
    });
    let mut generator = settings.into_generator();
    let mut paths = Map::new();
    let mut requests = Vec::new();
    for request in REQUESTS {
        let [body, answer] = (request.schemas)(&mut generator).map(Value::from);
        requests.extend(reference(&body).map(str::to_owned));
        paths.insert(
            format!("/api/v1/{}", request.name),
            json!({"post": operation(request.name, request.about, &body, &answer)}),
        );
    }
    paths.insert("/healthz".to_owned(), json!({"get": health()}));
    let mut schemas = generator.take_definitions(true);
    for name in &requests {
        if let Some(schema) = schemas.get_mut(name) {
            add_common(schema);
        }
    }
    schemas.values_mut().for_each(add_maximum);
    schemas.insert("Problem".to_owned(), problem());
    schemas.insert("ProgressLine".to_owned(), progress_line());
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Hitori",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Solve, explain, generate, play and set Hitori puzzles. Answers are the views that the commands of the same name print with --json.",
            "license": {"name": "MIT OR Apache-2.0"}
        },
        "paths": paths,
        "components": {"schemas": schemas}
    })
}

/// Returns the name of the schema that is referred to.
fn reference(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.rsplit('/').next()
}

fn operation(name: &str, about: &str, body: &Value, answer: &Value) -> Value {
    let problem = |about: &str| {
        json!({
            "description": about,
            "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
        })
    };
    json!({
        "operationId": name,
        "summary": about,
        "requestBody": {"required": true, "content": {"application/json": {"schema": body}}},
        "responses": {
            "200": {
                "description": "The answer; where progress was asked for, lines of JSON of which the last has the answer or the problem.",
                "content": {
                    "application/json": {"schema": answer},
                    "application/x-ndjson": {"schema": {"$ref": "#/components/schemas/ProgressLine"}}
                }
            },
            "400": problem("The request cannot be read."),
            "403": problem("It comes from the page of another site."),
            "413": problem("It goes beyond a limit of this service."),
            "415": problem("It is not application/json."),
            "421": problem("It is for another host."),
            "422": problem("The puzzle or an option is not what it should be, or cannot be had."),
            "503": problem("Too much to do, or out of time: try again later.")
        }
    })
}

fn health() -> Value {
    json!({
        "operationId": "healthz",
        "summary": "Say that the service is there",
        "responses": {"200": {"description": "It is.", "content": {"text/plain": {"schema": {"type": "string"}}}}}
    })
}

/// Adds the largest number to whole numbers of a size that only the name of their format tells.
fn add_maximum(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            let most = match fields.get("format").and_then(Value::as_str) {
                Some("uint" | "uint64") => Some(u64::MAX),
                Some("uint32") => Some(u32::MAX.into()),
                _ => None,
            };
            if let Some(most) = most {
                fields.entry("maximum").or_insert(most.into());
            }
            fields.values_mut().for_each(add_maximum);
        }
        Value::Array(items) => items.iter_mut().for_each(add_maximum),
        _ => {}
    }
}

/// Adds the fields that every request may have.
fn add_common(schema: &mut Value) {
    let common = json!({
        "timeout": {
            "description": "A time limit: seconds, or a text such as 500ms, 2s, 1m. The service has one of its own.",
            "anyOf": [
                {"type": "string", "pattern": "^[1-9][0-9]{0,5}(us|ms|s|m|min|h)?$"},
                {"type": "number", "minimum": 0.000_001, "maximum": MOST_TIME.as_secs()},
                {"type": "null"}
            ]
        },
        "conflicts": {"description": "A limit on the conflicts of a search.", "type": ["integer", "null"], "minimum": 0, "maximum": u32::MAX},
        "progress": {"description": "Whether to answer by lines of JSON that tell of progress.", "type": "boolean"}
    });
    let properties =
        schema.as_object_mut().map(|schema| schema.entry("properties").or_insert_with(|| json!({})));
    if let (Some(Value::Object(properties)), Value::Object(common)) = (properties, common) {
        properties.extend(common);
    }
}

fn problem() -> Value {
    json!({
        "description": "Why there is no answer (RFC 9457).",
        "type": "object",
        "properties": {
            "type": {"type": "string"},
            "title": {"description": "The kind of problem.", "type": "string"},
            "status": {"type": "integer"},
            "detail": {"description": "What is wrong with this request: the message of the command.", "type": "string"}
        },
        "required": ["type", "title", "status", "detail"]
    })
}

fn progress_line() -> Value {
    json!({
        "description": "One line of an answer that tells of progress.",
        "type": "object",
        "properties": {
            "progress": {
                "type": "object",
                "properties": {"done": {"type": "integer"}, "total": {"type": ["integer", "null"]}},
                "required": ["done", "total"]
            },
            "answer": {"type": "object"},
            "problem": {"$ref": "#/components/schemas/Problem"}
        }
    })
}
