//! A running `hitori serve`, and a client that says exactly what a test wants to say.
#![allow(dead_code)] // every test binary uses another part

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::common::command;

/// Longest time for an answer, generously measured.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A server on a port of its own. It ends with its value.
pub struct Server {
    child: Option<Child>,
    pub port: u16,
}

impl Server {
    /// Starts it with some arguments and waits until it listens.
    pub fn start(args: &[&str]) -> Self {
        Self::start_in(&std::env::var("PATH").unwrap_or_default(), args)
    }

    /// The same with other folders of programs.
    pub fn start_in(path: &str, args: &[&str]) -> Self {
        let mut command = command(&[&["serve", "--port", "0"], args].concat());
        let command = command.env("PATH", path).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary runs");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("piped")).read_line(&mut line).expect("a line");
        let port = line.trim().rsplit(':').next().and_then(|port| port.parse().ok());
        Self { child: Some(child), port: port.unwrap_or_else(|| panic!("no port in '{line}'")) }
    }

    /// The process, which is the caller's from now on.
    pub fn into_child(mut self) -> Child {
        self.child.take().expect("it is taken once")
    }

    pub fn child(&self) -> &Child {
        self.child.as_ref().expect("it is not taken yet")
    }

    /// The name that browsers call it by.
    pub fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Memory that is in use, in kB.
    pub fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child().id())).expect("Linux");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("Linux tells it");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time limit");
        stream.set_nodelay(true).expect("no delay");
        stream
    }

    /// Connects as a client of this address.
    pub fn connect_from(&self, address: Ipv4Addr) -> TcpStream {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().expect("a runtime");
        let connected = runtime.block_on(async {
            let socket = tokio::net::TcpSocket::new_v4()?;
            socket.bind((address, 0).into())?;
            socket.connect((Ipv4Addr::LOCALHOST, self.port).into()).await?.into_std()
        });
        let stream = connected.expect("it listens");
        stream.set_nonblocking(false).expect("a socket that waits");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time limit");
        stream
    }

    /// Sends bytes as they are on a connection of their own.
    pub fn send(&self, bytes: &[u8]) -> TcpStream {
        let mut stream = self.connect();
        // A server that has seen enough closes the connection.
        let _ = stream.write_all(bytes);
        stream
    }

    /// Sends a request with these headers besides Host, and reads the answer.
    pub fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        Answer::read(self.send(&self.request(method, path, headers, body)))
    }

    /// The bytes of a request, after which the connection is closed.
    pub fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
        let mut text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        let is_given = |name: &str| headers.iter().any(|(given, _)| given.eq_ignore_ascii_case(name));
        if !is_given("host") {
            text += &format!("Host: {}\r\n", self.host());
        }
        if !body.is_empty() && !is_given("transfer-encoding") && !is_given("content-length") {
            text += &format!("Content-Length: {}\r\n", body.len());
        }
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        [text.as_bytes(), b"\r\n", body].concat()
    }

    pub fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[], b"")
    }

    pub fn post(&self, name: &str, body: &Value) -> Answer {
        Answer::read(self.post_without_reading(name, body))
    }

    pub fn post_without_reading(&self, name: &str, body: &Value) -> TcpStream {
        let headers = [("Content-Type", "application/json")];
        self.send(&self.request("POST", &format!("/api/v1/{name}"), &headers, body.to_string().as_bytes()))
    }

    /// Checks that it still answers, and rightly.
    #[track_caller]
    pub fn is_well(&self) {
        assert_eq!(self.get("/healthz").expect(200).text(), "ok\n");
        let solved =
            self.post("solve", &serde_json::json!({"puzzle": super::common::SAMPLE})).expect(200).json();
        assert_eq!(solved["solutions"][0], serde_json::json!(super::common::SAMPLE_SOLUTION));
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// An answer, taken apart.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    /// Reads until the server closes the connection.
    #[track_caller]
    pub fn read(stream: TcpStream) -> Self {
        Self::try_read(stream).expect("an answer")
    }

    /// The same for a connection that may be closed without an answer.
    pub fn try_read(mut stream: TcpStream) -> Option<Self> {
        let mut bytes = Vec::new();
        let since = Instant::now();
        // What arrived before a reset counts.
        let _ = stream.read_to_end(&mut bytes);
        assert!(since.elapsed() < PATIENCE, "no end after {}", String::from_utf8_lossy(&bytes));
        let end = bytes.windows(4).position(|part| part == b"\r\n\r\n")?;
        let head = std::str::from_utf8(&bytes[..end]).expect("a head of letters");
        let mut lines = head.split("\r\n");
        let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
        let headers = lines.filter_map(|line| line.split_once(": "));
        let headers = headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect();
        let mut answer = Self { status, headers, body: bytes[end + 4..].to_vec() };
        if answer.header("transfer-encoding") == Some("chunked") {
            answer.body = unchunked(&answer.body);
        }
        Some(answer)
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| &**value)
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("UTF-8")
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Checks the status and what every answer has to have.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{self:?}, {}", String::from_utf8_lossy(&self.body));
        let policy = self.header("content-security-policy").expect("every answer has a policy");
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe-inline"), "{policy}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-embedder-policy", "require-corp"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(self.header(name), Some(value), "{name}");
        }
        assert!(!self.headers.iter().any(|(name, _)| name.starts_with("access-control-")), "{self:?}");
        self
    }

    /// Checks that it is a problem with this status that says all of the parts.
    #[track_caller]
    pub fn expect_problem(self, status: u16, parts: &[&str]) -> Self {
        let answer = self.expect(status);
        assert_eq!(answer.header("content-type"), Some("application/problem+json"));
        let problem = answer.json();
        assert_eq!(problem["status"], status);
        assert!(problem["title"].is_string());
        let detail = problem["detail"].as_str().expect("a detail");
        for part in parts {
            assert!(detail.contains(part), "no '{part}' in: {detail}");
        }
        assert_eq!(answer.header("retry-after").is_some(), status == 503);
        answer
    }
}

/// Puts the chunks of a body together.
fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = bytes.windows(2).position(|part| part == b"\r\n") {
        let length =
            std::str::from_utf8(&bytes[..end]).ok().and_then(|text| usize::from_str_radix(text, 16).ok());
        let Some(length) = length.filter(|&length| length > 0 && bytes.len() >= end + 4 + length) else {
            break;
        };
        body.extend_from_slice(&bytes[end + 2..end + 2 + length]);
        bytes = &bytes[end + 4 + length..];
    }
    body
}
