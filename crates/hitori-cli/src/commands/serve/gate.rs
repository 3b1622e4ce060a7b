//! Whose requests are taken: those of our own page and of programs on this machine, not those of other pages.
//!
//! A browser lets any page send requests to 127.0.0.1. Three things keep them out. The name that a request calls us by has to be ours,
//! so a name that an attacker points at this machine (DNS rebinding) is of no use. A request that changes or costs something must not come
//! from another origin. And its body has to call itself JSON, which a foreign page may not send without asking first; nobody answers
//! that question here.

use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::extract::Request;
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE, HOST, HeaderName, ORIGIN};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};

use super::refusal::Refusal;

/// Where a browser says what kind of page a request comes from.
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// What every answer tells the browser: load nothing from elsewhere, run nothing that is not a file of ours, be embedded nowhere.
pub const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
         manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// The address of ours that a connection was made to.
#[derive(Clone, Copy)]
pub struct Local(pub SocketAddr);

/// A name that requests may call this server by; without a port it goes with any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostName {
    name: String,
    port: Option<u16>,
}

impl FromStr for HostName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || "a name is expected as in an address: puzzles.example or puzzles.example:8080".to_owned();
        let (name, port) = split(text).ok_or_else(wrong)?;
        let known = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
        let is_address = name.starts_with('[') || name.bytes().all(known);
        if name.is_empty() || !is_address {
            Err(wrong())
        } else {
            Ok(Self { name: name.to_ascii_lowercase(), port })
        }
    }
}

/// Knows our own names.
pub struct Gate {
    port: u16,
    host_names: Vec<HostName>,
}

impl Gate {
    /// Makes a gate for the port that we listen on and the names that were given besides.
    pub fn new(port: u16, host_names: Vec<HostName>) -> Self {
        Self { port, host_names }
    }

    /// Refuses what is not meant for us or comes from another page.
    pub fn check(&self, request: &Request) -> Result<(), Refusal> {
        let local = request.extensions().get::<Local>().map(|local| local.0.ip());
        let host =
            the_only(request.headers(), &HOST)?.ok_or_else(|| bad_request("the header Host is missing"))?;
        let host = host.to_str().unwrap_or_default();
        // A request to a proxy names its host twice, and the first one counts.
        let target = request.uri().authority().map(|authority| authority.as_str());
        if let Some(foreign) =
            [Some(host), target].into_iter().flatten().find(|host| !self.is_ours(host, local))
        {
            let name = hitori_core::printable(foreign, 80);
            let detail =
                format!("'{name}' is no name of this server; hitori serve --host-name NAME adds one");
            return Err(Refusal::new(StatusCode::MISDIRECTED_REQUEST, "not our name", detail));
        }
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            self.check_origin(request.headers(), local)?;
        }
        Ok(())
    }

    fn check_origin(&self, headers: &HeaderMap, local: Option<IpAddr>) -> Result<(), Refusal> {
        let site = the_only(headers, &SEC_FETCH_SITE)?;
        let is_same_site = site.is_none_or(|site| site == "same-origin" || site == "none");
        let is_ours = |origin: &HeaderValue| {
            let origin = origin.to_str().unwrap_or_default();
            let host = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            host.is_some_and(|host| self.is_ours(host, local))
        };
        if is_same_site && the_only(headers, &ORIGIN)?.is_none_or(is_ours) {
            return Ok(());
        }
        Err(Refusal::new(
            StatusCode::FORBIDDEN,
            "another origin",
            "pages of other origins may not ask this server",
        ))
    }

    /// Returns whether a host with its port is one of our names: those of this machine, the address that the connection was made to,
    /// and the names that were given.
    fn is_ours(&self, host: &str, local: Option<IpAddr>) -> bool {
        let Some((name, port)) = split(host) else { return false };
        let name = name.to_ascii_lowercase();
        let given = self.host_names.iter();
        if given.clone().any(|known| known.name == name && (known.port.is_none() || known.port == port)) {
            return true;
        }
        // Browsers leave the usual port out.
        port.unwrap_or(80) == self.port
            && (["127.0.0.1", "localhost", "[::1]"].contains(&&*name)
                || local.is_some_and(|local| is_address(&name, local)))
    }
}

/// Refuses a body that does not call itself JSON.
pub fn check_json(headers: &HeaderMap) -> Result<(), Refusal> {
    let refuse = |detail: &str| Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not JSON", detail));
    if the_only(headers, &CONTENT_ENCODING)?.is_some_and(|encoding| encoding != "identity") {
        return refuse("a body must not be compressed");
    }
    let Some(kind) = the_only(headers, &CONTENT_TYPE)? else {
        return refuse("the header Content-Type: application/json is missing");
    };
    let kind = kind.to_str().unwrap_or_default().to_ascii_lowercase();
    let mut parts = kind.split(';').map(str::trim);
    let is_json = parts.next() == Some("application/json");
    if !is_json || !parts.all(|part| ["", "charset=utf-8", "charset=\"utf-8\""].contains(&part)) {
        return refuse("a body of Content-Type: application/json is expected");
    }
    Ok(())
}

/// Returns a header that must not be there twice: which of the two counts, programs disagree about.
fn the_only<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Result<Option<&'h HeaderValue>, Refusal> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (_, Some(_)) => Err(bad_request(&format!("the header {name} is there twice"))),
        (value, None) => Ok(value),
    }
}

fn bad_request(detail: &str) -> Refusal {
    Refusal::new(StatusCode::BAD_REQUEST, "bad request", detail)
}

/// Splits a host into its name and its port, if it has one; `None` for what is no host.
fn split(host: &str) -> Option<(&str, Option<u16>)> {
    let (name, port) = match host.strip_prefix('[') {
        Some(rest) => {
            let end = rest.find(']')? + 2;
            let port = &host[end..];
            (&host[..end], if port.is_empty() { None } else { Some(port.strip_prefix(':')?) })
        }
        None => host.split_once(':').map_or((host, None), |(name, port)| (name, Some(port))),
    };
    let Some(port) = port else { return Some((name, None)) };
    let is_number = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    Some((name, Some(port.parse().ok().filter(|_| is_number)?)))
}

/// Returns whether a name is a certain address.
fn is_address(name: &str, address: IpAddr) -> bool {
    let bare = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(name);
    bare.parse::<IpAddr>().is_ok_and(|named| named.to_canonical() == address.to_canonical())
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn gate() -> Gate {
        Gate::new(4840, vec!["puzzles.example".parse().unwrap(), "other.example:444".parse().unwrap()])
    }

    fn status(build: impl FnOnce(axum::http::request::Builder) -> axum::http::request::Builder) -> u16 {
        let local = Local("192.0.2.7:4840".parse().unwrap());
        let request = build(Request::builder()).extension(local).body(Body::empty()).unwrap();
        gate().check(&request).map_or_else(|refusal| refusal.status(), |()| 200)
    }

    #[test]
    fn only_our_names_are_ours() {
        for host in [
            "127.0.0.1:4840",
            "localhost:4840",
            "LocalHost:4840",
            "[::1]:4840",
            "192.0.2.7:4840",
            "puzzles.example",
            "puzzles.example:8443",
            "other.example:444",
        ] {
            assert_eq!(status(|request| request.header("host", host)), 200, "{host}");
        }
        for host in [
            "",
            "127.0.0.1",
            "127.0.0.1:80",
            "127.0.0.2:4840",
            "evil.example:4840",
            "localhost.evil.example:4840",
            "localhost:4840:4840",
            "localhost:+4840",
            "[::1]4840",
            "[::1",
            "192.0.2.8:4840",
            "other.example",
            "user@localhost:4840",
        ] {
            assert_eq!(status(|request| request.header("host", host)), 421, "{host}");
        }
        assert_eq!(status(|request| request), 400);
        assert_eq!(
            status(|request| request.header("host", "localhost:4840").header("host", "localhost:4840")),
            400
        );
        assert_eq!(
            status(|request| request.uri("http://evil.example/").header("host", "localhost:4840")),
            421
        );
    }

    #[test]
    fn other_origins_are_refused() {
        let post = |name: &'static str, value: &'static str| {
            status(|request| request.method("POST").header("host", "localhost:4840").header(name, value))
        };
        assert_eq!(post("accept", "*/*"), 200, "programs send no origin");
        assert_eq!(post("origin", "http://localhost:4840"), 200);
        assert_eq!(post("origin", "https://puzzles.example"), 200);
        assert_eq!(post("sec-fetch-site", "same-origin"), 200);
        for origin in
            ["null", "http://localhost:3000", "http://evil.example", "localhost:4840", "file://", ""]
        {
            assert_eq!(post("origin", origin), 403, "{origin}");
        }
        assert_eq!(post("sec-fetch-site", "cross-site"), 403);
        assert_eq!(post("sec-fetch-site", "same-site"), 403);
    }

    #[test]
    fn bodies_call_themselves_json() {
        let check = |name: &'static str, value: &'static str| {
            let headers =
                HeaderMap::from_iter([(HeaderName::from_static(name), HeaderValue::from_static(value))]);
            check_json(&headers).is_ok()
        };
        assert!(check("content-type", "application/json"));
        assert!(check("content-type", "Application/JSON; charset=UTF-8"));
        for kind in [
            "text/plain",
            "application/jsonp",
            "text/plain; application/json",
            "application/json; charset=utf-16",
        ] {
            assert!(!check("content-type", kind), "{kind}");
        }
        assert!(!check("accept", "application/json"));
    }

    #[test]
    fn host_names_are_names() {
        for wrong in ["", "a b", "http://a", "a:b", "a:99999", ":80"] {
            assert!(wrong.parse::<HostName>().is_err(), "{wrong}");
        }
    }
}
