//! Why a request has no answer, as RFC 9457 has it.

use std::fmt::Display;

use hitori_core::engine::{Limit, StopReason};
use serde_json::json;
use thiserror::Error;

/// Why a request has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{detail}")]
#[non_exhaustive]
pub struct Problem {
    /// The status of an HTTP answer.
    pub status: u16,
    /// The kind of problem, the same for all of a kind.
    pub title: &'static str,
    /// What is wrong with this request: the message of the command.
    pub detail: String,
}

impl Problem {
    /// There is no such request.
    pub fn unknown(name: &str) -> Self {
        let shown: String = name.chars().take(40).collect();
        Self { status: 404, title: "no such request", detail: format!("there is no request '{shown}'") }
    }

    /// The request cannot be read.
    pub fn malformed(detail: impl Display) -> Self {
        Self { status: 400, title: "bad request", detail: detail.to_string() }
    }

    /// The puzzle or an option is not what it should be, or cannot be had.
    pub fn unsuitable(detail: impl Display) -> Self {
        Self { status: 422, title: "unsuitable input", detail: detail.to_string() }
    }

    /// The request goes beyond a limit of this service.
    pub fn too_large(detail: impl Display) -> Self {
        Self { status: 413, title: "too large", detail: detail.to_string() }
    }

    /// Returns it as an object of the type `application/problem+json`.
    pub fn json(&self) -> String {
        let Self { status, title, detail } = self;
        json!({"type": "about:blank", "title": title, "status": status, "detail": detail}).to_string()
    }
}

impl From<Limit> for Problem {
    fn from(limit: Limit) -> Self {
        let (status, title) = match limit {
            // The client has gone, or said so.
            Limit::Cancelled => (499, "cancelled"),
            _ => (503, "out of time"),
        };
        Self { status, title, detail: limit.to_string() }
    }
}

impl From<StopReason> for Problem {
    fn from(reason: StopReason) -> Self {
        match reason {
            StopReason::Limit(limit) => limit.into(),
            StopReason::Unsuitable(why) => Self::unsuitable(why),
            // The referee has refused an answer: a fault of ours.
            other => Self { status: 500, title: "internal error", detail: other.to_string() },
        }
    }
}
