//! The toolkit behind one function: a request as JSON in, an answer as JSON out.
//!
//! ```text
//! host ──► abi (memory, imports: now, cancelled, progress) ──► answer ──► hitori-service ──► hitori-core
//! ```
//!
//! [`answer`] works on every target, which is how it is tested; `abi` exists on WebAssembly only. Nothing here knows a rule of the
//! puzzle or what a request is: that is the service's business.

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod abi;

use hitori_core::engine::Budget;
use hitori_service::{Limits, Problem};
use serde_json::{Value, json};

/// Answers a request: an object with its name as `request` and its fields beside. What goes wrong is an answer, too:
/// `{"view": "error/1", "title": …, "status": …, "error": …}`.
///
/// ```
/// use hitori_core::engine::Budget;
/// let answer = hitori_wasm::answer(r#"{"request": "solve", "puzzle": "1 1\n1 2"}"#, &Budget::default());
/// assert!(answer.starts_with(r#"{"view":"solve/1""#), "{answer}");
/// ```
pub fn answer(request: &str, budget: &Budget) -> String {
    answered(request, budget).unwrap_or_else(|problem| {
        let Problem { status, title, detail, .. } = problem;
        json!({"view": "error/1", "title": title, "status": status, "error": detail}).to_string()
    })
}

fn answered(request: &str, budget: &Budget) -> Result<String, Problem> {
    let mut value: Value = serde_json::from_str(request)
        .map_err(|error| Problem::malformed(format!("not a request: {error}")))?;
    let name = value.as_object_mut().and_then(|fields| fields.remove("request"));
    let Some(Value::String(name)) = name else {
        return Err(Problem::malformed("not a request: its name is missing"));
    };
    hitori_service::answer(&name, value.to_string().as_bytes(), budget, &Limits::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The types for JavaScript know every request.
    #[test]
    fn the_types_name_every_request() {
        let types = include_str!("../hitori.d.mts");
        for name in hitori_service::names() {
            assert!(types.contains(&format!("\"{name}\"")), "{name}");
        }
    }

    #[test]
    fn answers_and_problems_are_views() {
        let ask =
            |request: &str| serde_json::from_str::<Value>(&answer(request, &Budget::default())).unwrap();
        assert_eq!(ask(r#"{"request": "version"}"#)["view"], "version/1");
        for (request, status) in [
            ("[", 400),
            ("{}", 400),
            (r#"{"request": "fly"}"#, 404),
            (r#"{"request": "solve", "puzzle": "1 2\n3"}"#, 422),
        ] {
            let answer = ask(request);
            assert_eq!((&answer["view"], &answer["status"]), (&json!("error/1"), &json!(status)), "{answer}");
        }
    }
}
