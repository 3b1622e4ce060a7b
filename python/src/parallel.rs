//! Many boards on several threads, without the interpreter's lock.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Instant;

use hitori_core::engine::CancelToken;
use pyo3::prelude::*;

use crate::watch::EVERY;

/// Boards that a thread takes at a time: enough that threads seldom meet, few enough that they end together.
const SHARE: usize = 16;

/// Calls `work` for every number below `count` on several threads, and `take` with each result on this
/// thread.
///
/// Results come in any order. `take` writes them where they belong while the interpreter's lock is free, so
/// nothing is kept twice. Returns the error of the lowest number, if `work` fails; the boards behind it are
/// left out. Ctrl-C cancels the token, and with it everything that has not begun.
pub(crate) fn each<T: Send, E: Send>(
    py: Python<'_>,
    count: usize,
    threads: Option<usize>,
    work: impl Fn(usize, &CancelToken) -> Result<T, E> + Sync,
    mut take: impl FnMut(usize, T) + Send,
) -> PyResult<Result<(), E>> {
    let available = || thread::available_parallelism().map_or(1, Into::into);
    let threads = threads.filter(|&threads| threads > 0).unwrap_or_else(available);
    let threads = threads.min(count.div_ceil(SHARE)).max(1);
    let (token, next) = (CancelToken::new(), AtomicUsize::new(0));
    py.detach(|| {
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
                        let share: Vec<Result<T, E>> =
                            (from..count.min(from + SHARE)).map(|at| work(at, token)).collect();
                        // The receiver lives as long as this scope, unless it has stopped listening.
                        if sender.send((from, share)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let (mut wrong, mut looked) = (None::<(usize, E)>, Instant::now());
            loop {
                match receiver.recv_timeout(EVERY) {
                    Ok((from, share)) => {
                        for (at, result) in (from..).zip(share) {
                            match result {
                                Ok(result) => take(at, result),
                                Err(error) => {
                                    // Shares are handed out in order: all before this one will arrive.
                                    next.store(count, Ordering::Relaxed);
                                    if wrong.as_ref().is_none_or(|(first, _)| at < *first) {
                                        wrong = Some((at, error));
                                    }
                                }
                            }
                        }
                    }
                    Err(RecvTimeoutError::Disconnected) => {
                        return Ok(wrong.map_or(Ok(()), |(_, error)| Err(error)));
                    }
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
    })
}
