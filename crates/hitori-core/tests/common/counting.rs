//! Clocks and tokens that count how often they are looked at.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use hitori_core::engine::{CancelToken, Clock};

/// A clock that goes on by a millisecond whenever it is looked at, and how often it was.
pub fn counting_clock() -> (Clock, Arc<AtomicU64>) {
    let looks = Arc::new(AtomicU64::new(0));
    let seen = Arc::clone(&looks);
    (Clock::from_fn(move || Duration::from_millis(seen.fetch_add(1, Ordering::Relaxed))), looks)
}

/// A token that is cancelled at its `last`-th look, and how often it was looked at.
pub fn counting_token(last: u64) -> (CancelToken, Arc<AtomicU64>) {
    let looks = Arc::new(AtomicU64::new(0));
    let seen = Arc::clone(&looks);
    (CancelToken::from_fn(move || seen.fetch_add(1, Ordering::Relaxed) + 1 >= last), looks)
}
