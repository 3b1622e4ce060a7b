//! What the server itself refuses, as `application/problem+json`, like the problems of the service.

use axum::body::Body;
use axum::http::header::{ALLOW, CONNECTION, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use hitori_service::Problem;
use serde_json::json;

/// Seconds after which a client may try again when everything is busy.
const RETRY_SECONDS: HeaderValue = HeaderValue::from_static("1");

/// An answer that is none.
#[derive(Debug)]
pub struct Refusal {
    status: StatusCode,
    title: &'static str,
    detail: String,
    allow: Option<&'static str>,
}

impl Refusal {
    /// Makes one of a status, what is wrong in general, and what is wrong here.
    pub fn new(status: StatusCode, title: &'static str, detail: impl Into<String>) -> Self {
        Self { status, title, detail: detail.into(), allow: None }
    }

    /// Refuses a method where others are allowed.
    pub fn method(allow: &'static str) -> Self {
        let detail = format!("this address takes {allow}");
        let refusal = Self::new(StatusCode::METHOD_NOT_ALLOWED, "method not allowed", detail);
        Self { allow: Some(allow), ..refusal }
    }

    /// Tells that there is nothing at an address.
    pub fn not_found(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not found", detail)
    }

    /// Tells that everything is busy and a later try may be answered.
    pub fn busy(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", detail)
    }

    /// Tells that the work ended in a panic, whose message is on standard error.
    pub fn crashed() -> Self {
        let detail = "the program crashed while it worked on this; please report it with the request";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal error", detail)
    }

    /// Returns the status of the answer.
    #[cfg(test)]
    pub fn status(&self) -> u16 {
        self.status.as_u16()
    }

    /// Returns it as an object of the type `application/problem+json` (RFC 9457).
    pub fn json(&self) -> String {
        let Self { status, title, detail, .. } = self;
        json!({"type": "about:blank", "title": title, "status": status.as_u16(), "detail": detail})
            .to_string()
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        // A status that HTTP does not have is a mistake of ours.
        let status = StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        Self::new(status, problem.title, problem.detail)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = self.status;
        let mut response = Response::new(Body::from(self.json()));
        *response.status_mut() = status;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(allow) = self.allow {
            headers.insert(ALLOW, HeaderValue::from_static(allow));
        }
        if status == StatusCode::SERVICE_UNAVAILABLE {
            headers.insert(RETRY_AFTER, RETRY_SECONDS);
        }
        // The rest of such a request is not worth reading.
        if matches!(status, StatusCode::REQUEST_TIMEOUT | StatusCode::PAYLOAD_TOO_LARGE) {
            headers.insert(CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}
