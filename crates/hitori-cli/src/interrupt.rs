//! Ctrl-C: the first asks everything to come to an end, the second ends at once. Where nobody has promised to listen, the
//! first one does.
//!
//! The wish is told twice over. Searches poll a flag (`Budget::stop`); threads that wait on channels wait on
//! [`Interrupt::signal`] as well, because a flag wakes nobody.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Receiver, bounded, never};

use crate::progress;

/// The user's wish to stop.
#[derive(Clone)]
pub struct Interrupt {
    flag: Arc<AtomicBool>,
    heard: Arc<AtomicBool>,
    signal: Receiver<()>,
}

impl Interrupt {
    /// Starts listening for Ctrl-C.
    pub fn install() -> Self {
        let flag = Arc::new(AtomicBool::new(false));
        let (sender, signal) = bounded(0);
        let mut sender = Some(sender);
        let heard = Arc::new(AtomicBool::new(false));
        let (pressed, somebody_listens) = (Arc::clone(&flag), Arc::clone(&heard));
        let listening = ctrlc::set_handler(move || {
            if pressed.swap(true, Ordering::Relaxed) || !somebody_listens.load(Ordering::Relaxed) {
                progress::clear();
                std::process::exit(130);
            }
            // Hanging up wakes every listener, now and later; a message would wake only one.
            sender.take();
        });
        // Without a handler Ctrl-C still ends the process, only less politely. The sender is gone with the handler, and
        // its hanging up must not be taken for the user's wish.
        let signal = if listening.is_ok() { signal } else { never() };
        Self { flag, heard, signal }
    }

    /// The flag for `Budget::stop`. Whoever takes it promises to look at it.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.heard.store(true, Ordering::Relaxed);
        Arc::clone(&self.flag)
    }

    /// Has Ctrl-C been pressed?
    pub fn is_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// Becomes ready (disconnected) when Ctrl-C is pressed. Whoever takes it promises to wait for it.
    pub fn signal(&self) -> &Receiver<()> {
        self.heard.store(true, Ordering::Relaxed);
        &self.signal
    }
}
