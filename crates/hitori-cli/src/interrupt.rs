//! Ctrl-C, and what ends a process from outside (SIGTERM, SIGHUP): the first asks everything to come to an end, the second
//! ends at once. Where no work has promised to listen, the first one does.
//!
//! The request is passed on in two ways. Searches poll a flag (a `CancelToken`); threads that wait on channels wait on
//! [`Interrupt::signal`] as well, because a flag wakes no thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use crossbeam_channel::{Receiver, bounded, never};
use hitori_core::engine::CancelToken;

use crate::commands::give_back_terminal;
use crate::progress;

/// The exit code of an interrupted run: 128 and the number of the signal, which is 2 for Ctrl-C.
static EXIT_CODE: AtomicU8 = AtomicU8::new(130);

/// Returns the exit code of an interrupted run.
pub fn exit_code() -> u8 {
    EXIT_CODE.load(Ordering::Relaxed)
}

/// The user's wish to stop.
#[derive(Clone)]
pub struct Interrupt {
    token: CancelToken,
    heard: Arc<AtomicBool>,
    signal: Receiver<()>,
}

impl Interrupt {
    /// Starts listening.
    pub fn install() -> Self {
        let token = CancelToken::new();
        let (sender, signal) = bounded(0);
        let mut sender = Some(sender);
        let heard = Arc::new(AtomicBool::new(false));
        let (pressed, is_heard) = (token.clone(), Arc::clone(&heard));
        let is_listening = listen(move || {
            let again = pressed.is_cancelled();
            pressed.cancel();
            if again || !is_heard.load(Ordering::Relaxed) {
                progress::clear();
                give_back_terminal();
                hitori_files::remove_unfinished();
                std::process::exit(exit_code().into());
            }
            // Hanging up wakes every listener, now and later; a message would wake only one.
            sender.take();
        });
        // Without a handler Ctrl-C still ends the process, only less politely. The sender is gone with the handler, and
        // its hanging up must not be taken for the user's wish.
        let signal = if is_listening { signal } else { never() };
        Self { token, heard, signal }
    }

    /// Returns the token that Ctrl-C cancels, for a `Budget`. From now on the first Ctrl-C only cancels: the caller
    /// promises to look at the token.
    pub fn token(&self) -> CancelToken {
        self.heard.store(true, Ordering::Relaxed);
        self.token.clone()
    }

    /// Returns whether Ctrl-C has been pressed.
    pub fn is_set(&self) -> bool {
        self.token.is_cancelled()
    }

    /// Becomes ready (disconnected) when Ctrl-C is pressed. Whoever takes it promises to wait for it.
    pub fn signal(&self) -> &Receiver<()> {
        self.heard.store(true, Ordering::Relaxed);
        &self.signal
    }
}

/// Calls a function for each request to end. Returns `false` when that cannot be had.
#[cfg(unix)]
fn listen(mut on_request: impl FnMut() + Send + 'static) -> bool {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;

    let (ready, is_ready) = bounded(1);
    // The thread comes first: a handler without anybody behind it would swallow the signals.
    let thread = crate::threads::spawn(move || {
        // A file that may not grow further (`ulimit -f`) ends no process that handles its signal: writing
        // fails instead.
        let mut wanted = vec![SIGINT, SIGTERM, SIGXFSZ];
        wanted.extend((!is_ignored(SIGHUP)).then_some(SIGHUP));
        let Ok(mut signals) = Signals::new(wanted) else { return };
        let _ = ready.send(());
        for signal in signals.forever().filter(|&signal| signal != SIGXFSZ) {
            EXIT_CODE.store(128 + signal as u8, Ordering::Relaxed);
            on_request();
        }
    });
    thread.is_ok() && is_ready.recv().is_ok()
}

#[cfg(not(unix))]
fn listen(on_request: impl FnMut() + Send + 'static) -> bool {
    ctrlc::set_handler(on_request).is_ok()
}

/// Returns whether whoever started us wants a signal to be ignored, as `nohup` does. Only Linux tells.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 == 1
}
