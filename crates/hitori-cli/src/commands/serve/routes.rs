//! What is where: the files of the page, the requests, their description, and a sign of life.

use std::collections::HashMap;
use std::hash::Hasher;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, ETAG, HeaderName, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use fnv::FnvHasher;
use hitori_core::engine::{Budget, CancelToken};
use hitori_core::printable;
use hitori_service::Limits;
use hitori_site::File;
use hyper::body::Bytes;
use serde::Deserialize;
use tokio::time::timeout;

use super::gate::{self, Gate};
use super::lines::{self, Lines};
use super::refusal::Refusal;
use super::work::{Job, Memory, Pool, Service};

/// Bytes of a body. A game of thousands of moves has less.
const LARGEST_BODY: usize = 1 << 20;

/// Time for the body of a request to arrive.
const BODY_TIME: Duration = Duration::from_secs(10);

/// Where the requests are.
const REQUESTS: &str = "/api/v1/";

/// Methods of what is only looked at.
const LOOKING: &str = "GET, HEAD";

/// What all connections share.
pub struct Server {
    gate: Gate,
    pool: Pool,
    limits: Limits,
    service: Service,
    stop: CancelToken,
    openapi: OnceLock<Bytes>,
    /// What tells a version of a file from another, by its path.
    tags: HashMap<&'static str, HeaderValue>,
}

impl Server {
    /// Makes a server that ends all work when the token is cancelled.
    pub fn new(gate: Gate, pool: Pool, limits: Limits, service: Service, stop: CancelToken) -> Self {
        let tags = hitori_site::FILES.iter().map(|file| (file.path, tag(file.bytes))).collect();
        Self { gate, pool, limits, service, stop, openapi: OnceLock::new(), tags }
    }

    /// Returns how many requests are worked on at a time, each by a thread of its own.
    pub fn workers(&self) -> usize {
        self.pool.workers()
    }
}

/// Returns what a browser compares to see whether its copy is still good.
fn tag(bytes: &[u8]) -> HeaderValue {
    let mut sum = FnvHasher::default();
    sum.write(bytes);
    let text = format!("\"{:016x}\"", sum.finish());
    HeaderValue::try_from(text).expect("digits and quotes are fine in a header")
}

/// Returns all routes, behind the gate.
pub fn router(server: Server) -> Router {
    let server = Arc::new(server);
    Router::new()
        .route("/healthz", any(healthz))
        .route("/api/v1/openapi.json", any(openapi))
        .route("/api/v1/{name}", any(request))
        .fallback(page)
        .layer(middleware::from_fn_with_state(Arc::clone(&server), gated))
        .with_state(server)
}

/// Lets through what is ours, and gives every answer its headers.
async fn gated(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let mut response = match server.gate.check(&request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in gate::HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

async fn healthz(method: Method) -> Result<Response, Refusal> {
    looking(&method)?;
    let mut response = Response::new(Body::from("ok\n"));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    Ok(response)
}

async fn openapi(State(server): State<Arc<Server>>, method: Method) -> Result<Response, Refusal> {
    looking(&method)?;
    let document = server.openapi.get_or_init(|| hitori_service::openapi().to_string().into());
    Ok(json(document.clone()))
}

/// Sends a file of the page.
async fn page(State(server): State<Arc<Server>>, request: Request) -> Result<Response, Refusal> {
    let path = request.uri().path();
    let path = if path == "/" { "index.html" } else { path.strip_prefix('/').unwrap_or_default() };
    let file = hitori_site::file(path).ok_or_else(|| Refusal::not_found("there is no such page"))?;
    looking(request.method())?;
    let tag = &server.tags[file.path];
    Ok(sent(file, tag, request.headers()))
}

fn sent(file: &File, tag: &HeaderValue, headers: &HeaderMap) -> Response {
    let known = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut known =
        known.flat_map(|value| value.split(',')).map(|value| value.trim().trim_start_matches("W/"));
    let is_known = known.any(|value| value == "*" || value == tag);
    let mut response = Response::new(if is_known { Body::empty() } else { Body::from(file.bytes) });
    if is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(file.media_type));
    }
    let headers = response.headers_mut();
    headers.insert(ETAG, tag.clone());
    // Kept, but asked about each time: a newer program has another page at the same address.
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// Answers a request of the service.
async fn request(State(server): State<Arc<Server>>, request: Request) -> Result<Response, Refusal> {
    let name = request.uri().path().strip_prefix(REQUESTS).unwrap_or_default();
    let name = hitori_service::names().find(|known| *known == name).ok_or_else(|| no_request(name))?;
    if request.method() != Method::POST {
        return Err(Refusal::method("POST"));
    }
    gate::check_json(request.headers())?;
    let body = read(&server.pool, request).await?;

    let stop = server.stop.clone();
    let cancel = CancelToken::from_fn(move || stop.is_cancelled());
    let budget = Budget::default().with_cancel(cancel.clone());
    // Waiting for a worker counts.
    let budget = server.limits.time.map_or(budget.clone(), |time| budget.with_time(time)).start();
    let wants_progress = wants_progress(&body.0);
    let (budget, progress) = if wants_progress {
        let (report, progress) = lines::progress();
        (budget.with_progress(report), Some(progress))
    } else {
        (budget, None)
    };
    let job = Job { name, body, budget, cancel, limits: server.limits, service: server.service };
    let task = server.pool.start(job).await?;
    match progress {
        Some(progress) => {
            let mut response = Response::new(Body::new(Lines::start(task, progress).await?));
            response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(lines::MEDIA_TYPE));
            Ok(response)
        }
        None => Ok(json(task.await?)),
    }
}

fn no_request(name: &str) -> Refusal {
    let known: Vec<&str> = hitori_service::names().collect();
    Refusal::not_found(format!(
        "there is no request '{}'; there are {}",
        printable(name, 40),
        known.join(", ")
    ))
}

/// Reads a body, in time and within its size.
async fn read(pool: &Pool, request: Request) -> Result<(Bytes, Memory), Refusal> {
    let too_large = || {
        let detail = format!("a body has at most {LARGEST_BODY} bytes");
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "too large", detail)
    };
    let claimed = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    let most = claimed.unwrap_or(LARGEST_BODY);
    if most > LARGEST_BODY {
        return Err(too_large());
    }
    let memory = pool.memory(most)?;
    let mut body = request.into_body();
    let all = async {
        let mut bytes = Vec::new();
        while let Some(frame) = std::future::poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await
        {
            let broken = |_| Refusal::new(StatusCode::BAD_REQUEST, "bad request", "the body is broken");
            let Ok(data) = frame.map_err(broken)?.into_data() else { continue };
            if bytes.len() + data.len() > LARGEST_BODY {
                return Err(too_large());
            }
            bytes.extend_from_slice(&data);
        }
        Ok(bytes)
    };
    let late = |_| Refusal::new(StatusCode::REQUEST_TIMEOUT, "too slow", "the body did not arrive in time");
    let bytes = timeout(BODY_TIME, all).await.map_err(late)??;
    Ok((bytes.into(), memory))
}

/// Returns whether a request wants to know how far its work has got.
fn wants_progress(body: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Asked {
        progress: Option<bool>,
    }
    const KEY: &[u8] = b"\"progress\"";
    // Most do not mention it, and need not be read twice.
    body.windows(KEY.len()).any(|part| part == KEY)
        && serde_json::from_slice(body).is_ok_and(|asked: Asked| asked.progress == Some(true))
}

fn looking(method: &Method) -> Result<(), Refusal> {
    if matches!(*method, Method::GET | Method::HEAD) { Ok(()) } else { Err(Refusal::method(LOOKING)) }
}

fn json(text: impl Into<Body>) -> Response {
    let mut response = Response::new(text.into());
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}
