//! Work without the interpreter's lock that Ctrl-C ends.
//!
//! A signal only sets a flag; its Python handler runs when the main thread asks for it. So the work, which
//! asks its budget often whether to stop, lets the interpreter look at signals every [`EVERY`]. Threads other
//! than the main one never see a signal there, as is usual in Python.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use hitori_core::engine::{Budget, CancelToken};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::errors;

/// How often signals are looked at: a few times within the tenth of a second that people notice.
pub(crate) const EVERY: Duration = Duration::from_millis(20);

/// Runs work with a budget that a time limit or Ctrl-C ends; an exception of a signal's handler comes before the result.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    timeout: Option<Seconds>,
    work: impl FnOnce(&Budget) -> T + Send,
) -> PyResult<T> {
    let caught: Arc<Mutex<Option<PyErr>>> = Arc::default();
    let (kept, start, last) = (Arc::clone(&caught), Instant::now(), AtomicU64::new(0));
    let token = CancelToken::from_fn(move || {
        let now = start.elapsed().as_millis().try_into().unwrap_or(u64::MAX);
        if now.saturating_sub(last.load(Ordering::Relaxed)) < EVERY.as_millis() as u64 {
            return false;
        }
        last.store(now, Ordering::Relaxed);
        let Err(error) = Python::attach(|py| py.check_signals()) else { return false };
        *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        true
    });
    let budget = budget(timeout).with_cancel(token).start();
    let result = py.detach(|| work(&budget));
    // A signal that came at the very end is the interpreter's own business.
    match caught.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(error) => Err(error),
        None => Ok(result),
    }
}

/// Does the same on a thread of its own, for work that may still have much to check and to free when it is
/// cancelled: Ctrl-C does not wait for that.
pub(crate) fn run_apart<T: Send + 'static>(
    py: Python<'_>,
    timeout: Option<Seconds>,
    work: impl FnOnce(&Budget) -> T + Send + 'static,
) -> PyResult<T> {
    let token = CancelToken::new();
    let budget = budget(timeout).with_cancel(token.clone()).start();
    let (sender, receiver) = channel();
    // A result that is no longer awaited is dropped over there.
    thread::Builder::new().spawn(move || drop(sender.send(work(&budget))))?;
    py.detach(move || {
        loop {
            match receiver.recv_timeout(EVERY) {
                Ok(result) => return Ok(result),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the engine has failed"));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Err(error) = Python::attach(|py| py.check_signals()) {
                token.cancel();
                return Err(error);
            }
        }
    })
}

/// A time limit, given as a number of seconds.
#[derive(Clone, Copy)]
pub(crate) struct Seconds(Duration);

impl FromPyObject<'_, '_> for Seconds {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let seconds =
            given.extract::<f64>().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        match seconds.filter(|time| !time.is_zero()) {
            Some(time) => Ok(Self(time)),
            None => Err(errors::input(format!(
                "timeout: a number of seconds above 0 expected, not {}",
                given.repr()?
            ))),
        }
    }
}

/// Returns a budget with a time limit.
pub(crate) fn budget(timeout: Option<Seconds>) -> Budget {
    timeout.map_or_else(Budget::default, |Seconds(time)| Budget::default().with_time(time))
}
