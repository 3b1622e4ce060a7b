//! `hitori serve`: the page and the requests behind it, over HTTP on this machine.
//!
//! ```text
//! accept (listener) ──► connection (hyper) ──► gate (whose request?) ──► routes ──┬──► files of the page
//!                                                                               └──► work (queue, workers, deadline) ──► hitori-service
//! ```
//!
//! One thread has all connections; the work has threads of its own, a bounded number, and a bounded queue in front of them.
//! Nothing here knows a request by its name: `hitori_service` has the list.

mod gate;
mod lines;
mod listener;
mod places;
mod refusal;
mod routes;
#[cfg(test)]
mod tests;
mod work;

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::num::NonZeroUsize;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use hitori_service::Limits;

use self::gate::{Gate, HostName};
use self::places::Connections;
use self::routes::Server;
use self::work::Pool;
use crate::args::{parse_jobs, parse_limit};
use crate::cli::Session;
use crate::failure::{Exit, Failure, complain};
use crate::output::Output;

/// Serve the page to play, learn and set puzzles, and its requests as JSON over HTTP
///
/// Everything is in this program: the page needs no network and asks nobody else. Only this machine can reach it unless --listen says
/// otherwise, and no page of another site can use it. Requests are POST /api/v1/NAME with a JSON body and answer what the commands print
/// with --json; GET /api/v1/openapi.json describes them all. Ctrl-C ends it.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// Port; 0 takes any that is free
    #[arg(long, value_name = "P", default_value_t = 4840)]
    port: u16,
    /// Address to listen on: 0.0.0.0 for every network that this machine is in. There is no encryption and no password
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_parser = parse_address)]
    listen: IpAddr,
    /// Another name that requests may call this server by, such as that of a proxy in front of it; may be repeated
    #[arg(long = "host-name", value_name = "NAME[:PORT]")]
    host_names: Vec<HostName>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Requests worked on at a time, at most 1024 [default: two per core]
    #[arg(long, value_name = "N", value_parser = parse_jobs)]
    workers: Option<NonZeroUsize>,
    /// Requests that may wait for a worker; more are refused (503)
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    queue: u32,
    /// Connections at a time; more are refused (503)
    #[arg(long, value_name = "N", default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    connections: u32,
    /// Connections of one client address at a time; more are refused (503). Behind a proxy all clients have
    /// the address of the proxy [default: a quarter of all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    connections_per_address: Option<u32>,
    /// Time for each request, unless it asks for less: seconds (0.5), or with a unit (500ms, 2s, 1m)
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_limit)]
    timeout: Duration,
}

const AFTER_HELP: &str = "\
Examples:
  hitori serve --open                        the page, in the browser
  hitori serve --port 0                      on any free port; the first line tells it
  hitori serve --listen 0.0.0.0              for the phone beside you
  hitori serve --host-name puzzles.example   behind a proxy of that name
  curl -H 'Content-Type: application/json' \\
       -d '{\"puzzle\": \"1 1\\n1 2\"}' \\
       http://127.0.0.1:4840/api/v1/solve";

/// Serves until it is interrupted.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let address = SocketAddr::new(args.listen, args.port);
    let listener = listen(address)?;
    let address = listener.local_addr().map_err(|error| no_listener(address, &error))?;
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let workers = args.workers.map_or((2 * cores).min(1024), NonZeroUsize::get);
    let pool = Pool::new(workers, args.queue as usize);
    let gate = Gate::new(address.port(), args.host_names);
    let limits = Limits::default().with_time(args.timeout);
    let server = Server::new(gate, pool, limits, hitori_service::answer, session.interrupt.token());

    let url = format!("http://{}", reachable(address));
    let mut output = Output::stdout();
    output.write(format!("listening on {url}\n").as_bytes())?;
    output.flush()?;
    if args.open {
        open(&url);
    }
    let of_an_address = args.connections_per_address.unwrap_or(args.connections.div_ceil(4)) as usize;
    let connections = Connections { all: args.connections as usize, of_an_address };
    let serving = listener::serve(listener, server, connections, session.interrupt.signal().clone());
    serving.map_err(|error| Failure::Bad(format!("cannot serve: {error}")))?;
    Ok(Exit::Interrupted)
}

fn listen(address: SocketAddr) -> Result<TcpListener, Failure> {
    let listener = TcpListener::bind(address).map_err(|error| no_listener(address, &error))?;
    listener.set_nonblocking(true).map_err(|error| no_listener(address, &error))?;
    Ok(listener)
}

fn no_listener(address: SocketAddr, error: &io::Error) -> Failure {
    let advice = match error.kind() {
        io::ErrorKind::AddrInUse => "; --port P takes another port, --port 0 any that is free",
        io::ErrorKind::PermissionDenied => "; --port P takes another port",
        io::ErrorKind::AddrNotAvailable => "; --listen takes an address of this machine",
        _ => "",
    };
    Failure::Bad(format!("cannot listen on {address}: {error}{advice}"))
}

/// Returns the address that a browser on this machine can open: "every address" is none.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(std::net::Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// Opens a page in the user's browser. Without one the address on the screen has to do.
fn open(url: &str) {
    let mut command = if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/c", "start", ""]);
        command
    } else {
        Command::new(if cfg!(target_os = "macos") { "open" } else { "xdg-open" })
    };
    let quiet = command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Err(error) = quiet.spawn() {
        complain(format!("cannot open a browser: {error}; please open {url} in one"));
    }
}

/// Reads an address, with the brackets that IPv6 has in URLs or without.
fn parse_address(text: &str) -> Result<IpAddr, String> {
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    bare.parse().map_err(|_| "an IP address is expected, such as 127.0.0.1 or 0.0.0.0".to_owned())
}
