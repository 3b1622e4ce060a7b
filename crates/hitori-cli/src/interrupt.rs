//! Ctrl-C: the first asks everything to come to an end, the second ends at once. Where no work has promised to listen,
//! the first one does.
//!
//! The request is passed on in two ways. Searches poll a flag (a `CancelToken`); threads that wait on channels wait on
//! [`Interrupt::signal`] as well, because a flag wakes no thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Receiver, bounded, never};
use hitori_core::engine::CancelToken;

use crate::progress;

/// The user's wish to stop.
#[derive(Clone)]
pub struct Interrupt {
    token: CancelToken,
    heard: Arc<AtomicBool>,
    signal: Receiver<()>,
}

impl Interrupt {
    /// Starts listening for Ctrl-C.
    pub fn install() -> Self {
        let token = CancelToken::new();
        let (sender, signal) = bounded(0);
        let mut sender = Some(sender);
        let heard = Arc::new(AtomicBool::new(false));
        let (pressed, is_heard) = (token.clone(), Arc::clone(&heard));
        let listening = ctrlc::set_handler(move || {
            let again = pressed.is_cancelled();
            pressed.cancel();
            if again || !is_heard.load(Ordering::Relaxed) {
                progress::clear();
                std::process::exit(130);
            }
            // Hanging up wakes every listener, now and later; a message would wake only one.
            sender.take();
        });
        // Without a handler Ctrl-C still ends the process, only less politely. The sender is gone with the handler, and
        // its hanging up must not be taken for the user's wish.
        let signal = if listening.is_ok() { signal } else { never() };
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
