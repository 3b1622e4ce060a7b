//! Connections: a bounded number, each with time limits for what its client sends and takes, and an end when
//! we are interrupted.

use std::io;
use std::net::TcpListener as StdListener;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use crossbeam_channel::Receiver;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;

use super::gate::Local;
use super::places::{Connections, Full, Places};
use super::refusal::Refusal;
use super::routes::{self, Server};
use crate::threads;

/// Time for the head of a request, and how long a connection may be idle between two.
const HEAD_TIME: Duration = Duration::from_secs(10);

/// Time in which a client has to take something of its answer.
const TAKE_TIME: Duration = Duration::from_secs(30);

/// Bytes of a head, and of what is read and written ahead.
const BUFFER: usize = 16 << 10;

/// Headers of a request.
const MOST_HEADERS: usize = 64;

/// How long answers that are under way may take once we are interrupted.
const FAREWELL: Duration = Duration::from_secs(1);

/// How long to wait when the system gives no connection, usually because there are too many.
const PAUSE: Duration = Duration::from_millis(50);

/// Refusals whose arrival is waited for at a time, in all and of one address. A further connection is closed
/// with its refusal, which its client may miss.
const REFUSALS: usize = 256;
const REFUSALS_OF_AN_ADDRESS: usize = 32;

/// How often the end looks whether the last connection has ended.
const LOOK: Duration = Duration::from_millis(5);

/// Serves until the signal comes.
pub fn serve(
    listener: StdListener,
    server: Server,
    connections: Connections,
    signal: Receiver<()>,
) -> io::Result<()> {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.max_blocking_threads(server.workers()).enable_io().enable_time().build()?;
    let (stop, stopped) = watch::channel(false);
    threads::spawn(move || {
        // Hanging up is the signal.
        let _ = signal.recv();
        stop.send_replace(true);
    })?;
    let result = runtime.block_on(accept(listener, routes::router(server), connections, stopped));
    // Work that does not listen to its cancellation is left behind.
    runtime.shutdown_timeout(FAREWELL);
    result
}

async fn accept(
    listener: StdListener,
    router: Router,
    connections: Connections,
    mut stopped: watch::Receiver<bool>,
) -> io::Result<()> {
    let listener = TcpListener::from_std(listener)?;
    let places = Places::new(connections);
    let refusals = Places::new(Connections { all: REFUSALS, of_an_address: REFUSALS_OF_AN_ADDRESS });
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopped.wait_for(|stopped| *stopped) => break,
        };
        let Ok((stream, client)) = accepted else {
            sleep(PAUSE).await;
            continue;
        };
        match (places.take(client.ip()), refusals.take(client.ip())) {
            (Ok(place), _) => {
                let connection = connection(stream, router.clone(), stopped.clone());
                tokio::spawn(async move {
                    connection.await;
                    drop(place);
                });
            }
            (Err(full), Ok(place)) => {
                tokio::spawn(async move {
                    let _ = timeout(FAREWELL, refuse(stream, full)).await;
                    drop(place);
                });
            }
            (Err(full), Err(_)) => {
                let _ = stream.try_write(refusal(full).as_bytes());
            }
        }
    }
    drop(listener);
    let all_have_ended = async {
        while !places.are_free() {
            sleep(LOOK).await;
        }
    };
    let _ = timeout(FAREWELL, all_have_ended).await;
    Ok(())
}

/// Answers the requests of a connection, one after the other.
async fn connection(stream: TcpStream, router: Router, mut stopped: watch::Receiver<bool>) {
    let Ok(local) = stream.local_addr() else { return };
    // Answers are written in one piece; waiting for more would only delay them.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(TAKE_TIME));
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(Local(local));
        router.call(request)
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(BUFFER)
        .max_headers(MOST_HEADERS)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    let mut served = pin!(served);
    // What goes wrong on a connection ends this connection and concerns nobody else.
    let has_ended = tokio::select! {
        _ = served.as_mut() => true,
        _ = stopped.wait_for(|stopped| *stopped) => false,
    };
    if !has_ended {
        served.as_mut().graceful_shutdown();
        let _ = served.await;
    }
}

/// Sends a client its refusal, and waits until the client closes the connection: closing first, with bytes of
/// the client unread, would reset the connection before the client has read the refusal.
async fn refuse(mut stream: TcpStream, full: Full) -> io::Result<()> {
    stream.write_all(refusal(full).as_bytes()).await?;
    stream.shutdown().await?;
    let mut ignored = [0; 1024];
    while stream.read(&mut ignored).await? > 0 {}
    Ok(())
}

/// Returns the answer to a connection that gets no place.
fn refusal(full: Full) -> String {
    let detail = match full {
        Full::All => "too many connections at a time now",
        Full::Address => "too many connections of this address at a time now",
    };
    let body = Refusal::busy(detail).json();
    let length = body.len();
    format!(
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/problem+json\r\nRetry-After: 1\r\n\
         Connection: close\r\nContent-Length: {length}\r\n\r\n{body}"
    )
}
