//! Many boards on several threads, in order, without the interpreter's lock.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Instant;

use hitori_core::engine::CancelToken;
use pyo3::prelude::*;

use crate::watch::EVERY;

/// Boards that a thread takes at a time: enough that threads seldom meet, few enough that they end together.
const SHARE: usize = 16;

/// Calls a function for every number below `count` and returns the results in order. Ctrl-C cancels the token, and with it
/// everything that has not begun.
pub(crate) fn map<T: Send>(
    py: Python<'_>,
    count: usize,
    threads: Option<usize>,
    work: impl Fn(usize, &CancelToken) -> T + Sync,
) -> PyResult<Vec<T>> {
    let available = || thread::available_parallelism().map_or(1, Into::into);
    let threads = threads.filter(|&threads| threads > 0).unwrap_or_else(available);
    let threads = threads.min(count.div_ceil(SHARE)).max(1);
    let (token, next) = (CancelToken::new(), AtomicUsize::new(0));
    let shares = py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..threads {
                let (sender, token, next, work) = (sender.clone(), &token, &next, &work);
                scope.spawn(move || {
                    loop {
                        let from = next.fetch_add(SHARE, Ordering::Relaxed);
                        if from >= count || token.is_cancelled() {
                            return;
                        }
                        let share: Vec<T> =
                            (from..count.min(from + SHARE)).map(|at| work(at, token)).collect();
                        // The receiver lives as long as this scope, unless it has stopped listening.
                        if sender.send((from, share)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let (mut shares, mut looked) = (Vec::with_capacity(count.div_ceil(SHARE)), Instant::now());
            loop {
                match receiver.recv_timeout(EVERY) {
                    Ok(share) => shares.push(share),
                    Err(RecvTimeoutError::Disconnected) => return Ok(shares),
                    Err(RecvTimeoutError::Timeout) => {}
                }
                if looked.elapsed() >= EVERY {
                    looked = Instant::now();
                    if let Err(error) = Python::attach(|py| py.check_signals()) {
                        token.cancel();
                        return Err(error);
                    }
                }
            }
        })
    })?;
    let mut shares = shares;
    shares.sort_unstable_by_key(|(from, _)| *from);
    Ok(shares.into_iter().flat_map(|(_, share)| share).collect())
}
