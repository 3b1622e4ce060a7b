//! A client that keeps its connection, and looks at every answer.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use hitori_core::engine::Status;
use hitori_core::formats;
use hitori_core::report::RowStrings;
use hitori_core::solve::{self, Options};
use hitori_core::{Puzzle, Semantics, Shading, referee};
use serde_json::{Value, json};

use super::{Kind, Known};

/// Longer than any answer may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Side of the puzzles that are made.
const MADE: usize = 8;

/// What became of a request.
pub enum Reply {
    /// A right answer.
    Right,
    /// An honest refusal: 503, and when to come back.
    Busy,
    /// Anything else.
    Wrong(String),
}

/// A client with its connection, if it has one.
pub struct Client {
    port: u16,
    connection: Option<BufReader<TcpStream>>,
}

impl Client {
    pub fn new(port: u16) -> Self {
        Self { port, connection: None }
    }

    /// Asks, and checks the answer. The time ends when the answer is there.
    pub fn ask(&mut self, kind: Kind, known: &Known, seed: u64) -> (Reply, Duration) {
        let body = match kind {
            Kind::Solve => json!({"puzzle": {"cells": known.puzzle.numbers()}}),
            Kind::Hint => json!({"puzzle": {"cells": known.puzzle.numbers()}, "grade": 3}),
            Kind::Generate => json!({"size": MADE, "seed": seed}),
        };
        let start = Instant::now();
        let answered = self.send(kind.name(), &body.to_string());
        let time = start.elapsed();
        let reply = match answered {
            Ok((200, _, text)) => match is_right(kind, known, &text) {
                Some(true) => Reply::Right,
                _ => Reply::Wrong(format!("{}: {text}", kind.name())),
            },
            Ok((503, true, _)) => Reply::Busy,
            Ok((status, _, text)) => Reply::Wrong(format!("{}: status {status}: {text}", kind.name())),
            Err(error) => Reply::Wrong(format!("{}: {error}", kind.name())),
        };
        (reply, time)
    }

    /// Returns status, whether it says when to come back, and body.
    fn send(&mut self, name: &str, body: &str) -> io::Result<(u16, bool, String)> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => {
                let stream = TcpStream::connect(("127.0.0.1", self.port))?;
                stream.set_nodelay(true)?;
                stream.set_read_timeout(Some(PATIENCE))?;
                BufReader::new(stream)
            }
        };
        let request = format!(
            "POST /api/v1/{name} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.port,
            body.len()
        );
        connection.get_mut().write_all(request.as_bytes())?;
        let (mut status, mut length, mut comes_back, mut closes) = (0, 0, false, false);
        for number in 0.. {
            let mut line = String::new();
            if connection.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let line = line.trim_end().to_ascii_lowercase();
            if number == 0 {
                status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
            }
            match line.split_once(": ") {
                Some(("content-length", text)) => length = text.parse().unwrap_or(0),
                Some(("retry-after", _)) => comes_back = true,
                Some(("connection", "close")) => closes = true,
                _ if line.is_empty() => break,
                _ => {}
            }
        }
        let mut text = vec![0; length];
        connection.read_exact(&mut text)?;
        if !closes {
            self.connection = Some(connection);
        }
        Ok((status, comes_back, String::from_utf8_lossy(&text).into_owned()))
    }
}

/// Returns whether an answer is right; `None` when it is not even one.
fn is_right(kind: Kind, known: &Known, text: &str) -> Option<bool> {
    let answer: Value = serde_json::from_str(text).ok()?;
    Some(match kind {
        Kind::Solve => {
            let solution: RowStrings = serde_json::from_value(answer["solutions"][0].clone()).ok()?;
            answer["status"] == "unique" && is_solution(&known.puzzle, &solution.0)
        }
        Kind::Hint => {
            let conclusions = answer["step"]["conclusions"].as_array()?;
            let rows = serde_json::to_value(RowStrings::from(&known.solution)).ok()?;
            let holds = |conclusion: &Value| {
                let (row, col) = conclusion["cell"].as_str()?.strip_prefix('r')?.split_once('c')?;
                let (row, col) = (row.parse::<usize>().ok()? - 1, col.parse::<usize>().ok()? - 1);
                let sign = rows[row].as_str()?.chars().nth(col)?;
                Some((sign == 'x') == (conclusion["shade"] == "shaded"))
            };
            !conclusions.is_empty() && conclusions.iter().all(|conclusion| holds(conclusion) == Some(true))
        }
        Kind::Generate => {
            let entry = formats::parse(text, None).ok()?;
            let outcome = solve::unique(&entry.puzzle, &Options::default());
            let solution: RowStrings = serde_json::from_value(answer["solution"].clone()).ok()?;
            outcome.status() == Status::Unique && is_solution(&entry.puzzle, &solution.0)
        }
    })
}

fn is_solution(puzzle: &Puzzle, shading: &Shading) -> bool {
    shading.size() == puzzle.size() && referee::violations(puzzle, shading, Semantics::Strict).is_empty()
}
