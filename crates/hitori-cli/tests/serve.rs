//! `hitori serve`: the page, the requests, whom it refuses, and what ends it.
#![cfg(unix)]

mod common;
#[path = "common/server.rs"]
mod server;

use std::io::{Read, Write};
use std::net::Shutdown;
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::*;
use serde_json::{Value, json};
use server::*;

/// A request that outlasts every test.
fn endless_request() -> Value {
    json!({"size": 60, "difficulty": "fierce", "seed": 1, "timeout": "600s"})
}

#[test]
fn the_page_is_served() {
    let server = Server::start(&[]);
    let index = server.get("/").expect(200);
    assert_eq!(index.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(index.header("cache-control"), Some("no-cache"));
    for file in hitori_site::FILES {
        let sent = server.get(&format!("/{}", file.path)).expect(200);
        assert_eq!(sent.header("content-type"), Some(file.media_type));
        assert!(sent.body == file.bytes, "{}", file.path);
    }
    // A browser that has it need not be sent it again.
    let tag = index.header("etag").expect("a tag");
    let again = server.ask("GET", "/", &[("If-None-Match", tag)], b"").expect(304);
    assert!(again.body.is_empty() && again.header("etag") == Some(tag));
    assert_eq!(server.ask("GET", "/", &[("If-None-Match", "\"x\", *")], b"").expect(304).body, b"");
    server.ask("GET", "/", &[("If-None-Match", "\"x\"")], b"").expect(200);
    let head = server.ask("HEAD", "/", &[], b"").expect(200);
    assert!(head.body.is_empty());
    assert_eq!(head.header("content-length"), Some(&*index.body.len().to_string()));
}

#[test]
fn nothing_else_can_be_read() {
    let server = Server::start(&[]);
    for path in [
        "/Cargo.toml",
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/etc/passwd",
        "/index.html/",
        "/index.html%00",
        "/./index.html",
        "/door-http.js",
        "/door-worker.js",
        "/api",
        "/api/v1/",
        "/api/v1/fly",
        "/api/v1/solve/",
        "/api/v1/%ff",
        "/api/v1/../../etc/passwd",
        "/api/v2/solve",
    ] {
        server.get(path).expect_problem(404, &[]);
        server.ask("POST", path, &[("Content-Type", "application/json")], b"{}").expect_problem(404, &[]);
    }
    server.get("/api/v1/fly").expect_problem(404, &["'fly'", "solve"]);
}

#[test]
fn other_methods_are_refused() {
    let server = Server::start(&[]);
    for path in ["/", "/index.html", "/healthz", "/api/v1/openapi.json"] {
        for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "FLY"] {
            let refused = server.ask(method, path, &[], b"").expect_problem(405, &[]);
            assert_eq!(refused.header("allow"), Some("GET, HEAD"));
        }
    }
    for method in ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"] {
        let refused = server.ask(method, "/api/v1/solve", &[], b"").expect_problem(405, &["POST"]);
        assert_eq!(refused.header("allow"), Some("POST"));
    }
    // What a browser asks before it lets another page send JSON gets no permission.
    let origin = [("Origin", "http://evil.example"), ("Access-Control-Request-Method", "POST")];
    server.ask("OPTIONS", "/api/v1/solve", &origin, b"").expect_problem(403, &[]);
}

#[test]
fn only_our_own_names_and_origins_are_served() {
    let server = Server::start(&["--host-name", "puzzles.example"]);
    let port = server.port;
    let local = format!("localhost:{port}");
    for host in [&*local, &format!("[::1]:{port}"), "puzzles.example", "puzzles.example:443"] {
        server.ask("GET", "/", &[("Host", host)], b"").expect(200);
    }
    for host in [
        "evil.example",
        &format!("evil.example:{port}"),
        "127.0.0.1",
        "localhost:1",
        &format!("0.0.0.0:{port}"),
    ] {
        server.ask("GET", "/", &[("Host", host)], b"").expect_problem(421, &["--host-name"]);
    }
    server.ask("GET", "/", &[("Host", &local), ("Host", &local)], b"").expect_problem(400, &["twice"]);
    Answer::read(server.send(b"GET / HTTP/1.0\r\n\r\n")).expect_problem(400, &["Host"]);
    server.ask("GET", "http://evil.example/", &[], b"").expect_problem(421, &[]);

    let solve = |name: &str, value: &str| {
        let headers = [("Content-Type", "application/json"), (name, value)];
        server.ask("POST", "/api/v1/version", &headers, b"{}")
    };
    solve("Origin", &format!("http://{}", server.host())).expect(200);
    solve("Origin", "https://puzzles.example").expect(200);
    solve("Sec-Fetch-Site", "same-origin").expect(200);
    for origin in
        ["http://evil.example", "null", "http://127.0.0.1:1", &format!("http://evil.example:{port}")]
    {
        solve("Origin", origin).expect_problem(403, &["origin"]);
    }
    solve("Sec-Fetch-Site", "cross-site").expect_problem(403, &[]);
    // A link from elsewhere may lead to the page.
    server.ask("GET", "/", &[("Sec-Fetch-Site", "cross-site")], b"").expect(200);
}

#[test]
fn bodies_are_json_and_bounded() {
    let server = Server::start(&[]);
    let post = |headers: &[(&str, &str)], body: &[u8]| server.ask("POST", "/api/v1/solve", headers, body);
    post(&[], b"{}").expect_problem(415, &["Content-Type"]);
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
        post(&[("Content-Type", kind)], b"{}").expect_problem(415, &[]);
    }
    let json = ("Content-Type", "application/json");
    post(&[json, ("Content-Encoding", "gzip")], b"{}").expect_problem(415, &["compressed"]);
    for body in [
        &b""[..],
        b"{",
        b"[]",
        b"null",
        b"{}",
        b"{\"puzzle\": 1}",
        b"\xff\xfe",
        b"{\"puzzle\": \"\xff\"}",
        b"{} {}",
    ] {
        let answer = post(&[json], body);
        let status = answer.status;
        assert!([400, 422].contains(&status), "{}: {answer:?}", String::from_utf8_lossy(body));
        answer.expect_problem(status, &[]);
    }
    let nested = [vec![b'['; 100_000], vec![b']'; 100_000]].concat();
    post(&[json], &nested).expect_problem(400, &[]);
    // Claimed and not sent, sent and not claimed, in pieces.
    post(&[json, ("Content-Length", "1048577")], b"").expect_problem(413, &["1048576"]);
    post(&[json, ("Content-Length", "18446744073709551615")], b"");
    let chunk = [b"10000\r\n".to_vec(), vec![b' '; 0x10000], b"\r\n".to_vec()].concat();
    let chunks = [chunk.repeat(17), b"0\r\n\r\n".to_vec()].concat();
    let too_much =
        server.request("POST", "/api/v1/solve", &[json, ("Transfer-Encoding", "chunked")], &chunks);
    let answer = Answer::try_read(server.send(&too_much));
    // The answer may be lost: it is sent while the client is still sending.
    assert!(answer.is_none_or(|answer| answer.status == 413));
    let small = b"16\r\n{\"puzzle\": \"1 1\\n1 2\"}\r\n0\r\n\r\n";
    post(&[json, ("Transfer-Encoding", "chunked")], small).expect(200);
    server.is_well();
}

/// A body for each request.
fn bodies() -> Vec<(&'static str, Value)> {
    let drawing = ["x---", "--x-", "----", "-x--"];
    vec![
        ("solve", json!({"puzzle": SAMPLE})),
        ("unique", json!({"puzzle": SAMPLE})),
        ("check", json!({"puzzle": SAMPLE, "solution": SAMPLE_SOLUTION})),
        ("classify", json!({"puzzle": SAMPLE})),
        ("properties", json!({"puzzle": SAMPLE})),
        ("explain", json!({"puzzle": SAMPLE})),
        ("hint", json!({"puzzle": SAMPLE, "grade": 3})),
        ("session", json!({"puzzle": SAMPLE, "action": {"do": "open"}})),
        ("generate", json!({"size": 6, "seed": 1})),
        ("daily", json!({"date": "2026-11-16", "difficulty": "easy"})),
        ("practice", json!({"rule": "NCO", "seed": 1})),
        ("rules", json!({})),
        ("cells", json!({"puzzle": SAMPLE, "cell": "r1c2"})),
        ("typo", json!({"puzzle": UNSOLVABLE})),
        ("shading", json!({"shading": drawing})),
        ("convert", json!({"puzzle": SAMPLE, "to": "puzzlink"})),
        ("formats", json!({})),
        ("render", json!({"puzzle": SAMPLE, "to": "svg"})),
        ("version", json!({})),
    ]
}

#[test]
fn every_request_is_answered() {
    let server = Server::start(&["--timeout", "60s"]);
    let bodies = bodies();
    let document = server.get("/api/v1/openapi.json").expect(200);
    assert_eq!(document.header("content-type"), Some("application/json"));
    let document = document.json();
    for name in hitori_service::names() {
        let (_, body) =
            bodies.iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("no body for {name}"));
        let answer = server.post(name, body).expect(200);
        assert_eq!(answer.header("content-type"), Some("application/json"));
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        assert!(answer.json().is_object(), "{name}");
        assert!(document["paths"][format!("/api/v1/{name}")]["post"].is_object(), "{name} is not described");
    }
}

#[test]
fn answers_are_those_of_the_commands() {
    let server = Server::start(&["--timeout", "60s"]);
    let scratch = Scratch::new();
    let puzzle = scratch.file("four.txt", SAMPLE);
    let wrong = scratch.file("wrong.txt", UNSOLVABLE);
    let solution = scratch.file("solution.txt", SAMPLE_SOLUTION.join("\n"));
    for (name, args) in [
        ("solve", &[&*puzzle][..]),
        ("unique", &[&puzzle]),
        ("check", &[&puzzle, "--solution", &solution]),
        ("classify", &[&puzzle]),
        ("properties", &[&puzzle]),
        ("explain", &[&puzzle]),
        ("hint", &[&puzzle, "--grade", "3"]),
        ("typo", &[&wrong]),
    ] {
        let (_, body) = bodies().into_iter().find(|(known, _)| *known == name).expect("a body");
        let lasting = |mut view: Value| {
            let fields = view.as_object_mut().expect("an object");
            // What the puzzle is called, and what differs from run to run.
            ["id", "micros", "stats"].iter().for_each(|field| drop(fields.remove(*field)));
            view
        };
        let printed = hitori(&[&[name, "--json"], args].concat()).json().remove(0);
        assert_eq!(lasting(server.post(name, &body).expect(200).json()), lasting(printed), "{name}");
    }
}

#[test]
fn the_documents_examples_are_answered_as_it_says() {
    let server = Server::start(&["--timeout", "60s"]);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/serve.md");
    let document = std::fs::read_to_string(path).expect("the document");
    let mut lines = document.lines();
    let mut examples = 0;
    while let Some(line) = lines.next() {
        let Some(command) = line.strip_prefix("$ curl -H 'Content-Type: application/json' -d '") else {
            continue;
        };
        let (body, address) = command.split_once("' http://127.0.0.1:4840/api/v1/").expect("a request");
        let answer = server.post(address, &serde_json::from_str(body).expect(body));
        let mut rest = answer.text();
        // What the document leaves out may be anything.
        for part in lines.next().expect("an answer").split('…') {
            let place = rest.find(part).unwrap_or_else(|| panic!("no '{part}' in {}", answer.text()));
            rest = &rest[place + part.len()..];
        }
        examples += 1;
    }
    assert!(examples >= 5, "{examples}");
}

#[test]
fn messages_are_those_of_the_commands() {
    let server = Server::start(&[]);
    let scratch = Scratch::new();
    let puzzle = "1 2\n3\n";
    let refused = server.post("solve", &json!({"puzzle": puzzle}));
    let status = refused.status;
    let refused = refused.expect_problem(status, &[]);
    let run = hitori(&["solve", &scratch.file("bad.txt", puzzle)]).expect(2);
    let detail = refused.json()["detail"].as_str().expect("a detail").to_owned();
    let message = detail.rsplit(": ").next().expect("a message");
    assert!(run.stderr.contains(message), "{detail} / {}", run.stderr);
}

#[test]
fn progress_is_streamed() {
    let server = Server::start(&[]);
    let answer = server.post("generate", &json!({"size": 6, "seed": 1, "progress": true})).expect(200);
    assert_eq!(answer.header("content-type"), Some("application/x-ndjson"));
    let last: Value = serde_json::from_str(answer.text().lines().last().expect("a line")).expect("JSON");
    assert_eq!(last["answer"]["seed"], 1);
    // What is wrong from the start is refused like any other request.
    server.post("solve", &json!({"puzzle": "1 2\n3", "progress": true})).expect_problem(422, &[]);
    let plain = server.post("version", &json!({"progress": false})).expect(200);
    assert_eq!(plain.header("content-type"), Some("application/json"));

    // A long one tells where it is before it ends, and stops when nobody listens any more.
    let server = Server::start(&["--workers", "1", "--timeout", "600s"]);
    let mut body = endless_request();
    body["progress"] = true.into();
    let mut stream = server.post_without_reading("generate", &body);
    let mut seen = Vec::new();
    while !String::from_utf8_lossy(&seen).contains("{\"progress\":{\"done\":") {
        let mut part = [0; 4096];
        let count = stream.read(&mut part).expect("progress");
        assert!(count > 0, "{}", String::from_utf8_lossy(&seen));
        seen.extend_from_slice(&part[..count]);
    }
    drop(stream);
    is_free(&server);
}

/// Checks that the only worker is soon free again.
#[track_caller]
fn is_free(server: &Server) {
    let since = Instant::now();
    server.is_well();
    assert!(since.elapsed() < Duration::from_secs(5), "{:?}", since.elapsed());
}

#[test]
fn a_dropped_client_cancels_its_work() {
    let server = Server::start(&["--workers", "1", "--timeout", "600s"]);
    let stream = server.post_without_reading("generate", &endless_request());
    sleep(Duration::from_millis(300));
    drop(stream);
    is_free(&server);
    // One that says that it has nothing more to say is taken for gone, too.
    let stream = server.post_without_reading("generate", &endless_request());
    sleep(Duration::from_millis(300));
    stream.shutdown(Shutdown::Write).expect("half closed");
    is_free(&server);
    // Those who wait leave the queue.
    let first = server.post_without_reading("generate", &endless_request());
    let waiting: Vec<_> =
        (0..20).map(|_| server.post_without_reading("generate", &endless_request())).collect();
    sleep(Duration::from_millis(300));
    drop(waiting);
    drop(first);
    is_free(&server);
}

/// Boards of one line, and periodic ones, take longest for their size.
#[test]
fn a_dropped_client_frees_its_worker_whatever_it_asked() {
    let server = Server::start(&["--workers", "1", "--timeout", "600s"]);
    let line = vec![vec![1; 10_000]];
    let quadrics: Vec<Vec<u32>> = (0..70).map(|i| (0..70).map(|j| (i * i + j * j) % 71).collect()).collect();
    for body in [json!({"puzzle": quadrics}), json!({"puzzle": line})] {
        for name in ["typo", "solve", "classify", "explain", "hint", "cells"] {
            let mut body = body.clone();
            if name == "cells" {
                body["cell"] = "r1c1".into();
            }
            let stream = server.post_without_reading(name, &body);
            sleep(Duration::from_millis(300));
            drop(stream);
            server.is_well();
        }
    }
}

#[test]
fn too_many_requests_are_told_to_come_back() {
    let server = Server::start(&["--workers", "1", "--queue", "1", "--timeout", "600s"]);
    let working = server.post_without_reading("generate", &endless_request());
    sleep(Duration::from_millis(200));
    let waiting = server.post_without_reading("generate", &endless_request());
    sleep(Duration::from_millis(200));
    server.post("version", &json!({})).expect_problem(503, &["waiting"]);
    // The page and the sign of life need no worker.
    server.get("/").expect(200);
    server.get("/healthz").expect(200);
    drop((working, waiting));
    sleep(Duration::from_millis(500));
    is_free(&server);
}

#[test]
fn too_many_connections_are_told_to_come_back() {
    let server = Server::start(&["--connections", "3", "--connections-per-address", "3"]);
    let mut idle: Vec<_> = (0..3).map(|_| server.connect()).collect();
    for stream in &mut idle {
        stream.write_all(b"GET / HTT").expect("a start");
    }
    sleep(Duration::from_millis(200));
    let refused = server.get("/healthz");
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("1")));
    assert_eq!(refused.json()["status"], 503);
    drop(idle);
    sleep(Duration::from_millis(200));
    server.is_well();
}

/// Half-open connections of one address, more than there are places: other addresses are served meanwhile,
/// and further clients of that address read why they are not.
#[test]
#[cfg(target_os = "linux")] // All of 127.0.0.0/8 is this machine.
fn one_address_cannot_take_the_connections_of_others() {
    let server = Server::start(&["--connections", "12"]);
    let mut half_open: Vec<_> = (0..20).map(|_| server.connect()).collect();
    for stream in &mut half_open {
        stream.write_all(b"GET / HTT").expect("a start");
    }
    sleep(Duration::from_millis(200));
    let request = server.request("GET", "/healthz", &[], b"");
    let ask_from = |address: [u8; 4]| {
        let mut stream = server.connect_from(address.into());
        let _ = stream.write_all(&request);
        Answer::read(stream)
    };
    // A quarter of the places is theirs, and three other clients have room.
    for last in 2..5 {
        assert_eq!(ask_from([127, 0, 0, last]).expect(200).text(), "ok\n");
    }
    let refused = ask_from([127, 0, 0, 1]);
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("1")));
    let detail = refused.json()["detail"].as_str().expect("a detail").to_owned();
    assert!(detail.contains("connections of this address"), "{detail}");
    drop(half_open);
    sleep(Duration::from_millis(200));
    server.is_well();
}

#[test]
fn every_request_has_a_deadline() {
    let server = Server::start(&["--timeout", "300ms"]);
    let since = Instant::now();
    server.post("generate", &endless_request()).expect_problem(503, &["time limit"]);
    // Where progress has been told already, the problem is the last line.
    let mut body = endless_request();
    body["progress"] = true.into();
    let answer = server.post("generate", &body).expect(200);
    let last: Value = serde_json::from_str(answer.text().lines().last().expect("a line")).expect("JSON");
    assert_eq!(last["problem"]["status"], 503, "{last}");
    assert!(since.elapsed() < Duration::from_secs(5), "{:?}", since.elapsed());
}

#[test]
fn slow_clients_are_not_waited_for() {
    let server = Server::start(&[]);
    let mut head = server.send(b"GET / HTTP/1.1\r\n");
    let body = server.request(
        "POST",
        "/api/v1/solve",
        &[("Content-Type", "application/json"), ("Content-Length", "100")],
        b"{",
    );
    let body = server.send(&body);
    let mut idle = server.connect();
    let mut used =
        server.send(format!("GET /healthz HTTP/1.1\r\nHost: {}\r\n\r\n", server.host()).as_bytes());
    let mut byte_by_byte = server.connect();
    let since = Instant::now();
    let writer = std::thread::spawn(move || {
        for _ in 0..300 {
            if byte_by_byte.write_all(b"G").is_err() {
                return true;
            }
            sleep(Duration::from_millis(100));
        }
        false
    });
    Answer::read(body).expect_problem(408, &["in time"]);
    let mut rest = Vec::new();
    let _ = head.read_to_end(&mut rest);
    let _ = idle.read_to_end(&mut rest);
    used.read_to_end(&mut rest).expect("an answer, and after a while the end");
    assert!(rest.ends_with(b"ok\n"), "{}", String::from_utf8_lossy(&rest));
    assert!(writer.join().expect("no panic"), "a head that never ends was read on");
    assert!(since.elapsed() < Duration::from_secs(25), "{:?}", since.elapsed());
    server.is_well();
}

#[test]
fn connections_are_used_again() {
    let server = Server::start(&[]);
    let body = json!({"puzzle": SAMPLE}).to_string();
    let one = format!(
        "POST /api/v1/solve HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        server.host(),
        body.len()
    );
    // All at once, and answered in order.
    let last = server.request("GET", "/healthz", &[], b"");
    let mut stream = server.send(&[one.repeat(20).as_bytes(), &last].concat());
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("answers");
    assert_eq!(text.matches("\"status\":\"unique\"").count(), 20);
    assert!(text.ends_with("\r\n\r\nok\n"));
}

#[test]
fn signals_end_it() {
    for (name, code) in [("TERM", 143), ("INT", 130)] {
        let server = Server::start(&["--timeout", "600s"]);
        let _idle = server.connect();
        let _half = server.send(b"GET / HTTP/1.1\r\n");
        let working: Vec<_> =
            (0..10).map(|_| server.post_without_reading("generate", &endless_request())).collect();
        sleep(Duration::from_millis(300));
        let port = server.port;
        let child = server.into_child();
        let since = Instant::now();
        signal(&child, name);
        let run = ends_soon(child).expect(code);
        assert!(since.elapsed() < Duration::from_secs(4), "{:?}", since.elapsed());
        assert_eq!(run.stderr, "");
        assert!(std::net::TcpStream::connect(("127.0.0.1", port)).is_err());
        drop(working);
    }
}

/// A browser that notes what it is to open takes the place of the user's.
#[test]
#[cfg(target_os = "linux")]
fn the_page_is_opened_on_demand() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::new();
    let (browser, opened) = (scratch.path("xdg-open"), scratch.path("opened"));
    scratch.file("xdg-open", format!("#!/bin/sh\necho \"$1\" > {opened}.new && mv {opened}.new {opened}\n"));
    std::fs::set_permissions(&browser, PermissionsExt::from_mode(0o755)).expect("it may be run");
    let folder = std::path::Path::new(&browser).parent().expect("a folder").to_str().expect("UTF-8");
    let server = Server::start_in(&format!("{folder}:/usr/bin:/bin"), &["--open"]);
    let since = Instant::now();
    while !std::path::Path::new(&opened).exists() {
        assert!(since.elapsed() < PATIENCE, "no page was opened");
        sleep(Duration::from_millis(20));
    }
    let address = std::fs::read_to_string(&opened).expect("an address");
    assert_eq!(address.trim(), format!("http://{}", server.host()));
    // Without a browser the page is there all the same.
    Server::start_in("/nowhere", &["--open"]).is_well();
}

#[test]
fn what_cannot_be_listened_on_is_said() {
    let server = Server::start(&[]);
    let taken = server.port.to_string();
    hitori(&["serve", "--port", &taken]).expect_complaint(&["cannot listen on 127.0.0.1", "--port"]);
    hitori(&["serve", "--listen", "192.0.2.1", "--port", "0"]).expect_complaint(&["192.0.2.1", "--listen"]);
    hitori(&["serve", "--listen", "somewhere"]).expect_complaint(&["IP address"]);
    hitori(&["serve", "--host-name", "http://a"]).expect_complaint(&["puzzles.example"]);
    hitori(&["serve", "--workers", "0"]).expect(2);
    let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let run = Run::from(command(&["serve", "--port", "0"]).stdout(full).output().expect("the binary runs"));
    run.expect_complaint(&["cannot write standard output"]);
}

#[test]
fn it_listens_where_it_is_told_to() {
    let server = Server::start(&["--listen", "127.0.0.2"]);
    let mut stream = std::net::TcpStream::connect(("127.0.0.2", server.port)).expect("it listens");
    let host = format!("127.0.0.2:{}", server.port);
    stream.write_all(&server.request("GET", "/", &[("Host", &host)], b"")).expect("sent");
    Answer::read(stream).expect(200);
    assert!(std::net::TcpStream::connect(("127.0.0.1", server.port)).is_err());
}

/// The lines are pasted into a shell as they stand.
#[test]
fn the_curl_example_of_the_help_can_be_pasted() {
    let help = hitori(&["serve", "--help"]).expect(0).stdout;
    let from = help.lines().skip_while(|line| !line.trim_start().starts_with("curl "));
    let mut lines: Vec<&str> = vec![];
    for line in from {
        lines.push(line);
        if !line.ends_with('\\') {
            break;
        }
    }
    let example = lines.join("\n");
    assert!(example.ends_with("/api/v1/solve") && lines.iter().all(|line| line.len() < 80), "{help}");
    let server = Server::start(&[]);
    let command = example.replace("127.0.0.1:4840", &server.host()).replace("curl ", "curl -s ");
    match std::process::Command::new("sh").arg("-c").arg(&command).output().unwrap() {
        output if output.status.code() == Some(127) => leave_out("curl is not installed"),
        output => {
            let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(answer["status"], "unique", "{command}: {answer}");
        }
    }
}
