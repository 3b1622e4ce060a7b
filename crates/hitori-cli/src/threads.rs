//! Threads that the system may refuse.

use std::io;
use std::thread::{Builder, JoinHandle};

/// Starts a thread. An error means that the system allows no more of them; then fewer have to do.
pub fn spawn<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> io::Result<JoinHandle<T>> {
    #[cfg(test)]
    let work = tests::counted(work)?;
    Builder::new().spawn(work)
}

#[cfg(test)]
pub use tests::allow;

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    thread_local! {
        /// How many threads this one and those it starts may still start, where that is limited.
        static ALLOWED: RefCell<Option<Arc<AtomicUsize>>> = const { RefCell::new(None) };
    }

    /// Lifts the limit when it is dropped.
    pub struct Few;

    impl Drop for Few {
        fn drop(&mut self) {
            ALLOWED.set(None);
        }
    }

    /// Lets this thread, and those it starts, start no more than so many.
    pub fn allow(threads: usize) -> Few {
        ALLOWED.set(Some(Arc::new(AtomicUsize::new(threads))));
        Few
    }

    pub fn counted<T>(work: impl FnOnce() -> T) -> io::Result<impl FnOnce() -> T> {
        let allowed = ALLOWED.with_borrow(Clone::clone);
        if let Some(allowed) = &allowed {
            let left = allowed.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
            left.map_err(|_| io::Error::from(io::ErrorKind::WouldBlock))?;
        }
        Ok(move || {
            ALLOWED.set(allowed);
            work()
        })
    }
}
