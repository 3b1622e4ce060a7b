//! Threads that count units. A thread that panics makes the whole count an error, whatever the others have done.

use std::any::Any;
use std::num::NonZeroUsize;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;

use hitori_core::engine::{Budget, CancelToken, Limit};

use crate::error::CountError;
use crate::tally::Tally;
use crate::units::Unit;

/// Counts units in the given order and hands each to `take`, in the calling thread. Ends when all are counted, when the
/// budget is spent, when `take` fails, or when a thread panics; in every case all threads have ended.
pub(super) fn count<C>(
    units: &[Unit],
    order: &[usize],
    threads: NonZeroUsize,
    budget: &Budget,
    counter: &(impl Fn(&Budget) -> Result<C, Limit> + Sync),
    mut take: impl FnMut(usize, Tally) -> Result<(), CountError>,
) -> Result<(), CountError>
where
    C: FnMut(&Unit) -> Result<Tally, Limit>,
{
    let threads = threads.get().min(order.len());
    let abort = Arc::new(AtomicBool::new(false));
    let inner = abortable(budget, &abort);
    let next = AtomicUsize::new(0);
    let (sender, results) = sync_channel::<(usize, Tally)>(2 * threads);
    let work = |sender: std::sync::mpsc::SyncSender<(usize, Tally)>| -> Result<(), Limit> {
        let _guard = AbortOnPanic(&abort);
        let mut count = counter(&inner)?;
        while let Some(&unit) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
            let tally = count(&units[unit])?;
            if sender.send((unit, tally)).is_err() {
                break;
            }
        }
        Ok(())
    };
    thread::scope(|scope| {
        let mut workers = Vec::new();
        for _ in 0..threads {
            let (sender, work) = (sender.clone(), &work);
            match thread::Builder::new().spawn_scoped(scope, move || work(sender)) {
                Ok(worker) => workers.push(worker),
                // With fewer threads it only takes longer.
                Err(_) => break,
            }
        }
        drop(sender);
        if workers.is_empty() {
            return count_here(units, order, || counter(&inner), &mut take);
        }
        let mut end = Ok(());
        for (unit, tally) in results {
            end = take(unit, tally);
            if end.is_err() {
                // Dropping the receiver ends every thread at its next result, and this sooner.
                abort.store(true, Ordering::Relaxed);
                break;
            }
        }
        let mut limit = Ok(());
        let mut crash = None;
        for worker in workers {
            match worker.join() {
                Ok(result) => limit = limit.and(result),
                Err(payload) => crash = crash.or(Some(message(payload.as_ref()))),
            }
        }
        // A crash and a failure abort the other threads, so they come before the limit that these have met.
        match crash {
            Some(message) => Err(CountError::Crashed(message)),
            None => end.and(limit.map_err(CountError::Limit)),
        }
    })
}

/// Counts units in the calling thread, where no other can be had.
fn count_here<C>(
    units: &[Unit],
    order: &[usize],
    counter: impl FnOnce() -> Result<C, Limit>,
    take: &mut impl FnMut(usize, Tally) -> Result<(), CountError>,
) -> Result<(), CountError>
where
    C: FnMut(&Unit) -> Result<Tally, Limit>,
{
    // Whatever a crash leaves behind in the counter goes with it.
    let counted = panic::catch_unwind(AssertUnwindSafe(|| {
        let mut count = counter().map_err(CountError::Limit)?;
        order.iter().try_for_each(|&unit| take(unit, count(&units[unit]).map_err(CountError::Limit)?))
    }));
    counted.unwrap_or_else(|payload| Err(CountError::Crashed(message(payload.as_ref()))))
}

/// Returns the same budget, spent also when the flag is set.
fn abortable(budget: &Budget, abort: &Arc<AtomicBool>) -> Budget {
    let (outer, abort) = (budget.cancel_token().clone(), Arc::clone(abort));
    let token = CancelToken::from_fn(move || abort.load(Ordering::Relaxed) || outer.is_cancelled());
    budget.clone().with_cancel(token)
}

/// Sets the flag when its thread panics, so that the others do not count for hours what is lost.
struct AbortOnPanic<'a>(&'a AtomicBool);

impl Drop for AbortOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
}
