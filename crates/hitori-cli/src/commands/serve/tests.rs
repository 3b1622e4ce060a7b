//! The server with services that misbehave.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Sender, bounded};
use hitori_core::engine::CancelToken;
use hitori_service::Limits;

use super::gate::Gate;
use super::listener;
use super::places::Connections;
use super::routes::Server;
use super::work::{Pool, Service};

/// A server in this process. It ends when the sender is dropped.
struct Running {
    address: SocketAddr,
    stop: CancelToken,
    sender: Sender<()>,
    thread: JoinHandle<()>,
}

fn start(service: Service) -> Running {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let address = listener.local_addr().unwrap();
    let (sender, signal) = bounded(0);
    let stop = CancelToken::new();
    let limits = Limits::default().with_time(Duration::from_secs(60));
    let server =
        Server::new(Gate::new(address.port(), Vec::new()), Pool::new(2, 2), limits, service, stop.clone());
    let connections = Connections { all: 8, of_an_address: 8 };
    let thread = thread::spawn(move || listener::serve(listener, server, connections, signal).unwrap());
    Running { address, stop, sender, thread }
}

fn ask(server: &Running, body: &str) -> String {
    let mut stream = TcpStream::connect(server.address).unwrap();
    let length = body.len();
    let address = server.address;
    write!(
        stream,
        "POST /api/v1/version HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Connection: close\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn a_panic_is_an_answer() {
    let server = start(|_, body, _, _| {
        assert!(!body.starts_with(b"{\"panic\""), "on purpose");
        Ok("{}".to_owned())
    });
    for _ in 0..10 {
        let answer = ask(&server, "{\"panic\": true}");
        assert!(answer.starts_with("HTTP/1.1 500 "), "{answer}");
        assert!(answer.contains("application/problem+json"), "{answer}");
        let answer = ask(&server, "{\"panic\": true, \"progress\": true}");
        assert!(answer.starts_with("HTTP/1.1 500 "), "{answer}");
    }
    // Panics have not used up the workers.
    assert!(ask(&server, "{}").starts_with("HTTP/1.1 200 "));
}

#[test]
fn work_that_does_not_listen_does_not_hold_up_the_end() {
    let server = start(|_, _, _, _| {
        thread::sleep(Duration::from_secs(20));
        Ok("{}".to_owned())
    });
    let mut stream = TcpStream::connect(server.address).unwrap();
    let head = format!(
        "POST /api/v1/version HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n",
        server.address
    );
    stream.write_all(format!("{head}Content-Length: 2\r\n\r\n{{}}").as_bytes()).unwrap();
    thread::sleep(Duration::from_millis(200));
    let since = Instant::now();
    server.stop.cancel();
    drop(server.sender);
    server.thread.join().unwrap();
    assert!(since.elapsed() < Duration::from_secs(5), "{:?}", since.elapsed());
}
