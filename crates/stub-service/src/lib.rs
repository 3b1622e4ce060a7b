//! Stands in for the service until it is there.
use std::time::Duration;

use hitori_core::engine::Budget;
use serde_json::{Value, json};

#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Limits {
    pub time: Option<Duration>,
}
impl Limits {
    pub fn with_time(self, time: Duration) -> Self {
        Self { time: Some(time) }
    }
}
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Problem {
    pub status: u16,
    pub title: &'static str,
    pub detail: String,
}
impl Problem {
    pub fn malformed(detail: impl ToString) -> Self {
        Self { status: 400, title: "bad request", detail: detail.to_string() }
    }
    pub fn json(&self) -> String {
        json!({"type": "about:blank", "title": self.title, "status": self.status, "detail": self.detail})
            .to_string()
    }
}
pub fn names() -> impl Iterator<Item = &'static str> {
    ["solve", "check", "classify", "explain", "hint", "generate", "convert", "version"].into_iter()
}
pub fn openapi() -> Value {
    json!({"openapi": "3.1.0"})
}
pub fn answer(name: &str, body: &[u8], budget: &Budget, _: &Limits) -> Result<String, Problem> {
    let mut body: Value = serde_json::from_slice(body).map_err(Problem::malformed)?;
    let Some(map) = body.as_object_mut() else { return Err(Problem::malformed("no object")) };
    map.insert("request".into(), name.into());
    map.remove("progress");
    if name == "generate" {
        let size = map.remove("size").unwrap_or(json!(8));
        map.insert(
            "options".into(),
            format!(
                "--size {}{}",
                size.to_string().trim_matches('"'),
                map.get("difficulty")
                    .map_or(String::new(), |d| format!(" --difficulty {}", d.as_str().unwrap_or_default()))
            )
            .into(),
        );
    }
    let answer = hitori_wasm::answer(&body.to_string(), budget);
    let view: Value = serde_json::from_str(&answer).map_err(Problem::malformed)?;
    if view["view"] == "error/1" {
        return Err(Problem {
            status: 422,
            title: "unsuitable input",
            detail: view["error"].as_str().unwrap_or_default().into(),
        });
    }
    Ok(answer)
}
