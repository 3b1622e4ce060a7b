//! The bounds, and what is observed under each.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use hitori_core::engine::{Budget, CancelToken, Clock, audit};

/// Elementary steps (cells visited, literals propagated) between two looks at the budget.
const STEPS: u64 = 100_000;

/// Looks after the one that ended the work: what unwinding may take.
const UNWINDING: u64 = 10;

/// Looks after which a run without any other bound is cancelled.
const ENOUGH: u64 = 40;

/// How an operation ended, as its answer says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// With a complete answer, or a refusal that has nothing to do with the budget.
    Complete,
    /// By its budget.
    Stopped,
}

/// What ends the work.
#[derive(Clone, Copy, Debug)]
enum Bound {
    /// A cancellation at this look at the token.
    Cancel(u64),
    /// A deadline so many looks at the clock away.
    Deadline(u64),
    /// So many conflicts.
    Conflicts(u64),
}

/// What happened under a bound.
struct Seen {
    ended: Ended,
    /// Looks at the token.
    looks: u64,
    /// Looks that followed the one that ended the work, if one did.
    after: Option<u64>,
    gaps: audit::Gaps,
    /// Whether all conflicts were spent.
    is_spent: bool,
}

/// A number that callbacks write and a test reads.
#[derive(Clone, Default)]
struct Counter(Arc<AtomicU64>);

impl Counter {
    fn next(&self) -> u64 {
        self.0.fetch_add(1, Ordering::Relaxed) + 1
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Keeps the looks of this thread so far, the first time.
    fn keep_looks(&self) {
        let _ = self.0.compare_exchange(0, audit::read().looks.max(1), Ordering::Relaxed, Ordering::Relaxed);
    }
}

fn observe(operation: &impl Fn(&Budget) -> Ended, bound: Bound) -> Seen {
    let (looks, at_end) = (Counter::default(), Counter::default());
    // A look asks the token first and then the clock; a measured time asks the clock alone.
    let is_look = Arc::new(AtomicBool::new(false));
    let token = {
        let last = match bound {
            Bound::Cancel(last) => last,
            Bound::Deadline(_) => ENOUGH,
            // Work that needs no further conflict may go on when the last is spent.
            Bound::Conflicts(_) => 12 * ENOUGH,
        };
        let (looks, at_end, is_look) = (looks.clone(), at_end.clone(), Arc::clone(&is_look));
        CancelToken::from_fn(move || {
            is_look.store(true, Ordering::Relaxed);
            let is_last = looks.next() >= last;
            if is_last {
                at_end.keep_looks();
            }
            is_last
        })
    };
    let mut budget = Budget::default().with_cancel(token);
    match bound {
        Bound::Cancel(_) => {}
        Bound::Deadline(looks) => {
            let (now, at_end) = (Counter::default(), at_end.clone());
            let clock = Clock::from_fn(move || {
                let millis = now.next() - 1;
                if is_look.swap(false, Ordering::Relaxed) && millis >= looks {
                    at_end.keep_looks();
                }
                Duration::from_millis(millis)
            });
            budget = budget.with_clock(clock).with_time(Duration::from_millis(looks));
        }
        Bound::Conflicts(conflicts) => budget = budget.with_conflicts(conflicts),
    }
    let budget = budget.start();
    audit::reset();
    let ended = operation(&budget);
    let gaps = audit::read();
    let after = Some(at_end.get()).filter(|&end| end > 0).map(|end| gaps.looks.saturating_sub(end));
    Seen { ended, looks: looks.get(), after, gaps, is_spent: budget.conflicts_left() == Some(0) }
}

/// Runs an operation under all bounds. Returns what is against the law, and the steps that were counted.
pub fn complaints(operation: impl Fn(&Budget) -> Ended) -> (Vec<String>, u64) {
    let free = observe(&operation, Bound::Cancel(ENOUGH));
    let mut complaints = judge(Bound::Cancel(ENOUGH), &free);
    let all = free.looks;
    let mut bounds: Vec<Bound> = [1, 2, all / 2, all].map(Bound::Cancel).into();
    bounds.extend([1, all / 2 + 1].map(Bound::Deadline));
    bounds.extend([1, 20].map(Bound::Conflicts));
    for bound in bounds {
        if matches!(bound, Bound::Cancel(0)) {
            continue;
        }
        complaints.extend(judge(bound, &observe(&operation, bound)));
    }
    complaints.dedup();
    (complaints, free.gaps.steps)
}

/// Returns what is against the law in a run.
fn judge(bound: Bound, seen: &Seen) -> Vec<String> {
    let mut complaints = Vec::new();
    if seen.gaps.largest > STEPS {
        complaints.push(format!("{bound:?}: {} steps without a look", seen.gaps.largest));
    }
    match (bound, seen.after) {
        // A generator looks once an attempt, and most attempts need no conflict.
        (Bound::Conflicts(_), Some(_)) if seen.is_spent && seen.gaps.steps > ENOUGH * STEPS => {
            complaints.push(format!("{bound:?}: {} steps, and the conflicts are spent", seen.gaps.steps));
        }
        (_, Some(after)) => {
            if after > UNWINDING {
                complaints.push(format!("{bound:?}: {after} looks after the last"));
            }
            if seen.ended != Ended::Stopped {
                complaints.push(format!("{bound:?}: stopped, but its answer does not say so"));
            }
        }
        (_, None) => {}
    }
    complaints
}
