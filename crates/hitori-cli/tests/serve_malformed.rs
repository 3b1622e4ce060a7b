//! Ten thousand malformed requests, after which `hitori serve` still serves and has not grown.
#![cfg(unix)]

mod common;
#[path = "common/server.rs"]
mod server;

use std::net::Shutdown;
use std::thread;
use std::time::{Duration, Instant};

use common::*;
use serde_json::json;
use server::*;

const REQUESTS: u64 = 10_000;
const CLIENTS: u64 = 8;

/// What the server may grow by, in kB: what its threads and buffers keep.
const GROWTH: u64 = 100_000;

#[test]
fn ten_thousand_malformed_requests_change_nothing() {
    let server = Server::start(&["--timeout", "500ms"]);
    server.is_well();
    let before = server.memory();
    let since = Instant::now();
    thread::scope(|scope| {
        for client in 0..CLIENTS {
            let server = &server;
            scope.spawn(move || {
                for number in (client..REQUESTS).step_by(CLIENTS as usize) {
                    send(server, &mut Random(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1));
                }
            });
        }
        // Others are served meanwhile.
        for _ in 0..20 {
            thread::sleep(Duration::from_millis(100));
            server.is_well();
        }
    });
    server.is_well();
    let after = server.memory();
    println!("{REQUESTS} requests in {:?}; {before} kB before, {after} kB after", since.elapsed());
    assert!(after < before + GROWTH, "{before} kB before, {after} kB after");
    let child = server.into_child();
    signal(&child, "TERM");
    assert_eq!(ends_soon(child).expect(143).stderr, "");
}

/// Sends one malformed request of a random kind, and sees to it that it has an end.
fn send(server: &Server, random: &mut Random) {
    let json = ("Content-Type", "application/json");
    let names: Vec<&str> = hitori_service::names().collect();
    let path = format!("/api/v1/{}", names[random.below(names.len())]);
    let post = |body: &[u8]| server.request("POST", &path, &[json], body);
    let valid = json!({"puzzle": SAMPLE, "size": 5, "solution": SAMPLE_SOLUTION, "to": "json"}).to_string();
    let kind = random.below(16);
    let bytes = match kind {
        0 => random.bytes(2000),
        // Random, within a head that is none.
        1 => [b"GET / HTTP/1.1\r\nHost: ".to_vec(), random.bytes(300), b"\r\n\r\n".to_vec()].concat(),
        2 => post(&random.bytes(500)),
        // Somewhere else than it should be.
        3 => changed(&server.request("GET", "/", &[], b""), random),
        4 => changed(&post(valid.as_bytes()), random),
        5 => post(&changed(valid.as_bytes(), random)),
        // No UTF-8.
        6 => post(&[b"{\"puzzle\": \"".to_vec(), vec![0xff; 1 + random.below(50)], b"\"}".to_vec()].concat()),
        // Cut off.
        7 => {
            let whole = post(valid.as_bytes());
            whole[..random.below(whole.len())].to_vec()
        }
        // Claims.
        8 => {
            let length =
                ["1048577", "99999999999", "18446744073709551615", "-1", "1e9", "0x10"][random.below(6)];
            server.request("POST", &path, &[json, ("Content-Length", length)], b"{}")
        }
        9 => {
            let board = ["hitori/99999/99999/11", "hitori/2000/2000/", "9999x9999:12", "40x100000:1"]
                [random.below(4)];
            post(json!({"puzzle": board, "size": "100000x100000"}).to_string().as_bytes())
        }
        10 => post(
            json!({"puzzle": [[1e300, -1], ["a", {}]], "size": -5, "marks": [[[]]]}).to_string().as_bytes(),
        ),
        11 => post("[{\"a\":".repeat(1 + random.below(20_000)).as_bytes()),
        // Chunks that are none.
        12 => {
            let chunks = ["ffffffffffffffff\r\n{}", "zz\r\n{}\r\n0\r\n\r\n", "2\r\n{}3\r\n", "-1\r\n"]
                [random.below(4)];
            server.request("POST", &path, &[json, ("Transfer-Encoding", "chunked")], chunks.as_bytes())
        }
        // Heads that do not end.
        13 => {
            let header = format!("X-{}: {}\r\n", random.below(1000), "y".repeat(random.below(500)));
            format!("GET / HTTP/1.1\r\nHost: {}\r\n{}\r\n", server.host(), header.repeat(random.below(200)))
                .into_bytes()
        }
        // One behind the other.
        14 => [post(&valid.as_bytes()[..10]).repeat(5), random.bytes(100)].concat(),
        _ => {
            let both =
                [json, ("Content-Length", "2"), ("Transfer-Encoding", "chunked"), ("Content-Length", "3")];
            server.request("POST", &path, &both, b"{}")
        }
    };
    let stream = server.send(&bytes);
    // Some clients do not even wait for an answer.
    if random.below(4) > 0 {
        // These are whole, though wrong, and get one; of the others, nothing more comes.
        if ![2, 5, 6, 9, 10, 11].contains(&kind) {
            let _ = stream.shutdown(Shutdown::Write);
        }
        if let Some(answer) = Answer::try_read(stream) {
            assert!(answer.status != 500, "{answer:?}\n{}", String::from_utf8_lossy(&bytes));
        }
    }
}

/// Changes a few bytes: others, some more, some fewer.
fn changed(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..1 + random.below(4) {
        let place = random.below(bytes.len());
        match random.below(3) {
            0 => bytes[place] = random.next() as u8,
            1 => bytes.insert(place, random.next() as u8),
            _ => drop(bytes.remove(place)),
        }
    }
    bytes
}

/// Numbers that look random and are the same in every run: xorshift.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 16
    }

    fn below(&mut self, end: usize) -> usize {
        self.next() as usize % end
    }

    fn bytes(&mut self, most: usize) -> Vec<u8> {
        (0..1 + self.below(most)).map(|_| self.next() as u8).collect()
    }
}
