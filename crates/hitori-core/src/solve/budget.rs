//! When to give up: time, conflicts, or somebody's wish.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a run may spend. The default is everything it needs.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Wall-clock time for one puzzle.
    pub time: Option<Duration>,
    /// Conflicts for one puzzle; unlike time, the same on every machine.
    pub conflicts: Option<u64>,
    /// Set to true from another thread to stop the run soon.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Budget {
    /// Has somebody asked to stop? For loops around runs, each of which has its own time.
    pub fn is_spent(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// Why a run stopped early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The time was over.
    Time,
    /// The conflicts were used up.
    Conflicts,
    /// Somebody asked for it.
    Interrupted,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Time => "time limit reached",
            Self::Conflicts => "conflict limit reached",
            Self::Interrupted => "interrupted",
        })
    }
}

/// The time, where there is a clock: bare WebAssembly has none, and asking for it there would end the program.
pub(super) fn now() -> Option<Instant> {
    let has_clock = !cfg!(all(target_family = "wasm", target_os = "unknown"));
    has_clock.then(Instant::now)
}

/// A budget being spent.
#[derive(Debug)]
pub(crate) struct Meter {
    deadline: Option<Instant>,
    conflicts_left: u64,
    stop: Option<Arc<AtomicBool>>,
}

impl Meter {
    pub(crate) fn start(budget: &Budget) -> Self {
        Self {
            // A time limit too far away to be expressed is none.
            deadline: budget.time.and_then(|time| now()?.checked_add(time)),
            conflicts_left: budget.conflicts.unwrap_or(u64::MAX),
            stop: budget.stop.clone(),
        }
    }

    /// Looks at clock and flag. Too dear for every step: call it every few thousand.
    pub(crate) fn check(&self) -> Result<(), Limit> {
        if self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(Limit::Interrupted);
        }
        if self.deadline.is_some_and(|deadline| now() >= Some(deadline)) {
            return Err(Limit::Time);
        }
        Ok(())
    }

    /// Pays for one conflict.
    pub(crate) fn conflict(&mut self) -> Result<(), Limit> {
        self.conflicts_left = self.conflicts_left.checked_sub(1).ok_or(Limit::Conflicts)?;
        Ok(())
    }
}
