//! What `hitori serve` bears: many clients at once, each answer checked; and how long people wait for theirs.
//!
//! The server is this program once more, in a process of its own, so that its memory can be told from that of the clients. They share
//! the machine, so what is measured is less than the server can do.

mod client;

use std::fmt::Write as _;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use hitori_core::engine::CancelToken;
use hitori_core::generate::instance;
use hitori_core::{Puzzle, Shading, Size};

use self::client::{Client, Reply};
use super::play::spread;
use super::{Failure, Part, Session, json, ourselves};
use crate::threads;

/// Clients that think between two requests, and how long they do.
const PLAYERS: usize = 100;
const THINKING: Duration = Duration::from_millis(200);

/// Sides of the puzzles that are solved and hinted at.
const SIDE: usize = 10;

/// How many of them there are.
const PUZZLES: u64 = 50;

/// How long a client waits that is told to come back.
const COMING_BACK: Duration = Duration::from_secs(1);

/// A puzzle that has exactly one solution, and that.
pub(super) struct Known {
    puzzle: Puzzle,
    solution: Shading,
}

/// What a client asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Solve,
    Hint,
    Generate,
}

impl Kind {
    const ALL: [Self; 3] = [Self::Solve, Self::Hint, Self::Generate];

    fn name(self) -> &'static str {
        ["solve", "hint", "generate"][self as usize]
    }
}

/// What a client has seen.
#[derive(Default)]
struct Seen {
    /// Right answers, by kind.
    right: [u64; Kind::ALL.len()],
    /// Times in milliseconds, of all right answers.
    millis: Vec<f64>,
    /// Honest refusals.
    busy: u64,
    /// Everything else, in words.
    wrong: Vec<String>,
}

pub(super) fn measure(clients: usize, time: Duration, session: &Session) -> Result<Part, Failure> {
    let size = Size::new(SIDE, SIDE).map_err(|error| Failure::Bad(error.to_string()))?;
    let known = (0..PUZZLES).filter_map(|seed| instance(size, seed));
    let known: Vec<Known> = known.map(|(puzzle, solution)| Known { puzzle, solution }).collect();
    let known = Arc::new(known);

    let server = Server::start()?;
    let crowd = Plan { clients, time, thinking: Duration::ZERO, kinds: &Kind::ALL };
    let load = crowd.run(&server, &known, session)?;
    let peak = server.peak();
    let players = Plan {
        clients: PLAYERS,
        time: time.min(Duration::from_secs(20)),
        thinking: THINKING,
        kinds: &[Kind::Solve],
    };
    let busy = threads::spawn(move || oversleep(players.time)).map_err(|error| failure(&error))?;
    let mut waits = players.run(&server, &known, session)?;
    let [_, late, _] = spread(&mut busy.join().map_err(|_| Failure::Crashed)?);
    if let Some(wrong) = load.wrong.first().or(waits.wrong.first()) {
        let count = load.wrong.len() + waits.wrong.len();
        return Err(Failure::Bad(format!("{count} answers are wrong, the first: {wrong}")));
    }

    let answers: u64 = load.right.iter().sum();
    let rate = answers as f64 / time.as_secs_f64();
    let [median, most, longest] = spread(&mut waits.millis);
    let mut prose = format!("{clients} clients for {} s: {answers} right answers", time.as_secs());
    for (kind, count) in Kind::ALL.iter().zip(load.right) {
        let _ = write!(prose, ", {count} × {}", kind.name());
    }
    let _ = writeln!(prose, "; {} told to come back, none wrong; {rate:.0} answers a second", load.busy);
    if let Some(peak) = peak {
        let _ = writeln!(prose, "peak memory of the server: {:.0} MB", peak as f64 / 1e6);
    }
    let _ = writeln!(
        prose,
        "{PLAYERS} clients that think {} ms between puzzles {SIDE}×{SIDE}: {} solved, {} told to come back; \
         median {median:.2} ms, 99 % within {most:.2} ms, longest {longest:.1} ms\n\
         how busy the machine was meanwhile: a thread that only sleeps woke up to {late:.2} ms late (99 %)",
        THINKING.as_millis(),
        waits.millis.len(),
        waits.busy
    );
    let json = json!({
        "clients": clients,
        "seconds": time.as_secs_f64(),
        "answers": answers,
        "busy": load.busy,
        "peak_bytes": peak,
        "thinking": { "clients": PLAYERS, "answers": waits.millis.len(), "busy": waits.busy, "millis": [median, most, longest], "late_millis": late },
    });
    Ok(Part { name: "page", prose, json })
}

/// Who asks what, and how long.
struct Plan {
    clients: usize,
    time: Duration,
    thinking: Duration,
    kinds: &'static [Kind],
}

impl Plan {
    fn run(&self, server: &Server, known: &Arc<Vec<Known>>, session: &Session) -> Result<Seen, Failure> {
        let end = Instant::now() + self.time;
        let stop = session.interrupt.token();
        let clients = (0..self.clients).map(|number| {
            let (known, stop, thinking, kinds) = (Arc::clone(known), stop.clone(), self.thinking, self.kinds);
            let client = Client::new(server.port);
            threads::spawn(move || ask(client, number, &known, &stop, end, thinking, kinds))
        });
        let clients: Vec<_> = clients.collect();
        let mut all = Seen::default();
        for client in clients {
            let client = client.map_err(|error| failure(&error))?;
            let seen = client.join().map_err(|_| Failure::Crashed)?;
            all.right.iter_mut().zip(seen.right).for_each(|(sum, count)| *sum += count);
            all.millis.extend(seen.millis);
            all.busy += seen.busy;
            all.wrong.extend(seen.wrong);
        }
        if session.interrupt.is_set() { Err(Failure::Interrupted) } else { Ok(all) }
    }
}

/// Asks one request after the other and checks the answers, until time is up or the user wants no more.
fn ask(
    mut client: Client,
    number: usize,
    known: &[Known],
    stop: &CancelToken,
    end: Instant,
    thinking: Duration,
    kinds: &[Kind],
) -> Seen {
    let mut seen = Seen::default();
    // Not all at the same moment.
    std::thread::sleep(thinking * (number % PLAYERS) as u32 / PLAYERS as u32);
    for round in number.. {
        if Instant::now() >= end || stop.is_cancelled() {
            break;
        }
        let (kind, known) = (kinds[round % kinds.len()], &known[round * 7 % known.len()]);
        let (reply, time) = client.ask(kind, known, round as u64);
        match reply {
            Reply::Right => {
                seen.right[kind as usize] += 1;
                seen.millis.push(time.as_secs_f64() * 1e3);
                std::thread::sleep(thinking);
            }
            Reply::Busy => {
                seen.busy += 1;
                std::thread::sleep(COMING_BACK.min(end.saturating_duration_since(Instant::now())));
            }
            Reply::Wrong(why) => {
                seen.wrong.push(why);
                break;
            }
        }
    }
    seen
}

/// Returns by how many milliseconds a thread that does nothing else wakes too late: what anybody has to wait on this machine now.
fn oversleep(time: Duration) -> Vec<f64> {
    const NAP: Duration = Duration::from_millis(5);
    let end = Instant::now() + time;
    let mut late = Vec::new();
    while Instant::now() < end {
        let start = Instant::now();
        std::thread::sleep(NAP);
        late.push(start.elapsed().saturating_sub(NAP).as_secs_f64() * 1e3);
    }
    late
}

fn failure(error: &dyn std::fmt::Display) -> Failure {
    Failure::Bad(format!("the measurement failed: {error}"))
}

/// `hitori serve` in a process that ends with its value.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn start() -> Result<Self, Failure> {
        // All clients have one address.
        let arguments = ["serve", "--port", "0", "--connections-per-address", "512"];
        let child = ourselves()?.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let mut server = Self { child: child.map_err(|error| failure(&error))?, port: 0 };
        let mut line = String::new();
        if let Some(output) = server.child.stdout.as_mut() {
            BufReader::new(output).read_line(&mut line).map_err(|error| failure(&error))?;
        }
        let port = line.trim().rsplit(':').next().and_then(|port| port.parse().ok());
        server.port = port.ok_or_else(|| failure(&"the server does not listen"))?;
        Ok(server)
    }

    /// Returns the most memory it ever held, in bytes, where the system tells.
    fn peak(&self) -> Option<u64> {
        super::memory::peak_of(&self.child.id().to_string())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Gone already, then.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
