//! Requests as strangers send them.

use std::time::Duration;

use hitori_core::engine::Budget;
use hitori_service::{Limits, answer, names};
use serde_json::Value;

/// Answers a request: the first line names it, the rest is its body. Whatever it is, there is an answer that is JSON, or a problem with
/// the status of one.
pub fn request(data: &[u8]) {
    let end = data.iter().position(|&byte| byte == b'\n').unwrap_or(data.len());
    let name = String::from_utf8_lossy(&data[..end]);
    let body = data.get(end + 1..).unwrap_or_default();
    // Small boards and few conflicts, so that many requests are tried.
    let limits = Limits::default().with_cells(64).with_time(Duration::from_millis(50));
    match answer(&name, body, &Budget::default().with_conflicts(100), &limits) {
        Ok(text) => {
            assert!(names().any(|known| known == name), "{name} is no request");
            assert!(serde_json::from_str::<Value>(&text).is_ok_and(|answer| answer.is_object()), "{text}");
        }
        Err(problem) => {
            assert!((400..600).contains(&problem.status) && problem.status != 500, "{problem:?}");
            assert!(serde_json::from_str::<Value>(&problem.json()).is_ok());
        }
    }
}
