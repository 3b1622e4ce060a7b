//! Connections: a bounded number, each with time limits for what its client sends and takes, and an end when we are interrupted.

use std::io;
use std::net::TcpListener as StdListener;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use crossbeam_channel::Receiver;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;

use super::gate::Local;
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

/// Refusals that are being sent at a time; further connections are closed without a word.
const REFUSALS: usize = 32;

/// What a client gets when there are too many connections.
const TOO_MANY: &str = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/problem+json\r\nRetry-After: 1\r\n\
                        Connection: close\r\nContent-Length: 96\r\n\r\n\
                        {\"type\":\"about:blank\",\"title\":\"busy\",\"status\":503,\"detail\":\"too many connections at a time now\"}";

/// Serves until the signal comes.
pub fn serve(
    listener: StdListener,
    server: Server,
    connections: usize,
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
    connections: usize,
    mut stopped: watch::Receiver<bool>,
) -> io::Result<()> {
    let listener = TcpListener::from_std(listener)?;
    let free = Arc::new(Semaphore::new(connections));
    let refusals = Arc::new(Semaphore::new(REFUSALS));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopped.wait_for(|stopped| *stopped) => break,
        };
        let Ok((stream, _)) = accepted else {
            sleep(PAUSE).await;
            continue;
        };
        if let Ok(place) = Arc::clone(&free).try_acquire_owned() {
            let connection = connection(stream, router.clone(), stopped.clone());
            tokio::spawn(async move {
                connection.await;
                drop(place);
            });
        } else if let Ok(place) = Arc::clone(&refusals).try_acquire_owned() {
            tokio::spawn(async move {
                let _ = timeout(FAREWELL, refuse(stream)).await;
                drop(place);
            });
        }
    }
    drop(listener);
    // All places are free when the last connection has ended.
    let all = u32::try_from(connections).unwrap_or(u32::MAX);
    let _ = timeout(FAREWELL, free.acquire_many(all)).await;
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

/// Tells a client that there are too many others, and waits for it to hear that: closing at once could overtake the message.
async fn refuse(mut stream: TcpStream) -> io::Result<()> {
    stream.write_all(TOO_MANY.as_bytes()).await?;
    stream.shutdown().await?;
    let mut ignored = [0; 1024];
    while stream.read(&mut ignored).await? > 0 {}
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::TOO_MANY;

    #[test]
    fn the_refusal_has_the_length_it_says() {
        let (head, body) = TOO_MANY.split_once("\r\n\r\n").unwrap();
        assert!(
            head.contains(&format!("Content-Length: {}\r\n", body.len()))
                || head.ends_with(&format!("Content-Length: {}", body.len())),
            "{}",
            body.len()
        );
        assert!(serde_json::from_str::<serde_json::Value>(body).is_ok());
    }
}
