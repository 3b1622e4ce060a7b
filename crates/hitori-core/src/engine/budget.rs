//! When to stop: a deadline, a number of conflicts, a cancellation; and how far the work has got.
//!
//! One [`Budget`] goes with one request, however many searches it takes: its clones share one pool of
//! conflicts. It needs neither threads nor a clock: a [`CancelToken`] may be a callback, and so may the
//! [`Clock`], which is how a page in a browser, where there is neither, gets time limits and a stop button.
//!
//! Loops count their elementary steps with a [`Meter`], which looks at clock and token once per
//! [`Meter::STEPS`].

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use thiserror::Error;

use super::audit;

/// What a request may spend. The default is everything it needs.
///
/// ```
/// use std::time::Duration;
/// use hitori_core::engine::{Budget, CancelToken, Limit};
/// let cancel = CancelToken::new();
/// let budget = Budget::default().with_time(Duration::from_secs(5)).with_cancel(cancel.clone()).start();
/// assert_eq!(budget.check(), Ok(()));
/// cancel.cancel();
/// assert_eq!(budget.check(), Err(Limit::Cancelled));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Budget {
    time: Option<Duration>,
    deadline: Option<Duration>,
    conflicts: Option<u64>,
    /// The conflicts that are left, shared by all clones. Made by `start`.
    pool: Option<Arc<Pool>>,
    cancel: CancelToken,
    progress: Option<Reporter>,
    clock: Clock,
}

impl Budget {
    /// Limits the wall-clock time, counted from [`start`](Self::start). A function that is given a budget which has not
    /// been started starts it.
    pub fn with_time(self, time: Duration) -> Self {
        Self { time: Some(time), deadline: None, ..self }
    }

    /// Limits the conflicts of all searches together, counted from [`start`](Self::start). Unlike time, they
    /// are the same on every machine.
    pub fn with_conflicts(self, conflicts: u64) -> Self {
        Self { conflicts: Some(conflicts), pool: None, ..self }
    }

    /// Stops soon after the token is cancelled.
    pub fn with_cancel(self, cancel: CancelToken) -> Self {
        Self { cancel, ..self }
    }

    /// Calls a function now and then with how far the work has got.
    pub fn with_progress(self, report: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        Self { progress: Some(Reporter(Arc::new(report))), ..self }
    }

    /// Takes the time from this clock instead of the system's.
    pub fn with_clock(self, clock: Clock) -> Self {
        Self { clock, ..self }
    }

    /// Returns the same budget with its clock running: the time limit becomes a deadline for all that
    /// follows, and the conflicts become a pool that all clones share. A budget that is running already stays
    /// as it is.
    pub fn start(&self) -> Self {
        let deadline = match (self.deadline, self.time) {
            (None, Some(time)) => self.clock.now().and_then(|now| now.checked_add(time)),
            (deadline, _) => deadline,
        };
        let pool = || self.conflicts.map(|conflicts| Arc::new(Pool { left: conflicts.into(), whole: None }));
        let pool = self.pool.clone().or_else(pool);
        Self { deadline, pool, ..self.clone() }
    }

    /// Returns the time limit of the whole request, as it was set.
    pub fn time(&self) -> Option<Duration> {
        self.time
    }

    /// Returns the limit on conflicts, as it was set.
    pub fn conflicts(&self) -> Option<u64> {
        self.conflicts
    }

    /// Returns the conflicts that are left, or `None` when they are not limited.
    pub fn conflicts_left(&self) -> Option<u64> {
        self.pools().map(|pool| pool.left.load(Ordering::Relaxed)).min().or(self.conflicts)
    }

    /// Takes one conflict from the pool, and from those that it is a part of. Returns an error when one of
    /// them is empty.
    pub fn pay_conflict(&self) -> Result<(), Limit> {
        let less = |left: u64| left.checked_sub(1);
        let mut pays =
            self.pools().map(|pool| pool.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less));
        if pays.all(|paid| paid.is_ok()) { Ok(()) } else { Err(Limit::Conflicts) }
    }

    /// Starts the budget and returns a part of it, for one of many questions: so many conflicts, which the
    /// whole pays as well.
    ///
    /// ```
    /// use hitori_core::engine::{Budget, Limit};
    /// let whole = Budget::default().with_conflicts(3).start();
    /// let question = whole.part(2);
    /// assert_eq!((question.pay_conflict(), question.pay_conflict()), (Ok(()), Ok(())));
    /// assert_eq!(question.pay_conflict(), Err(Limit::Conflicts));
    /// assert_eq!(whole.conflicts_left(), Some(1));
    /// ```
    pub fn part(&self, conflicts: u64) -> Self {
        let whole = self.start();
        let pool = Arc::new(Pool { left: conflicts.into(), whole: whole.pool.clone() });
        Self { conflicts: Some(conflicts), pool: Some(pool), ..whole }
    }

    /// Returns the pool of this budget and those that it is a part of.
    fn pools(&self) -> impl Iterator<Item = &Pool> {
        std::iter::successors(self.pool.as_deref(), |pool| pool.whole.as_deref())
    }

    /// Returns the token whose cancellation stops the work.
    pub fn cancel_token(&self) -> &CancelToken {
        &self.cancel
    }

    /// Returns the clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Returns the time that is left, or `None` when there is no time limit. Before [`start`](Self::start) that is all of it.
    pub fn left(&self) -> Option<Duration> {
        match (self.deadline, self.clock.now()) {
            (Some(deadline), Some(now)) => Some(deadline.saturating_sub(now)),
            _ => self.time,
        }
    }

    /// Returns an error when the work was cancelled or its deadline has passed.
    pub fn check(&self) -> Result<(), Limit> {
        audit::look();
        if self.cancel.is_cancelled() {
            return Err(Limit::Cancelled);
        }
        if let Some(deadline) = self.deadline
            && self.clock.now().is_some_and(|now| now >= deadline)
        {
            return Err(Limit::Time);
        }
        Ok(())
    }

    /// Tells whoever asked how far the work has got.
    pub fn report(&self, progress: Progress) {
        if let Some(Reporter(report)) = &self.progress {
            report(progress);
        }
    }
}

/// Conflicts that are left.
#[derive(Debug)]
struct Pool {
    left: AtomicU64,
    /// The pool that this one is a part of.
    whole: Option<Arc<Pool>>,
}

/// Reads a time: seconds, or a number with one of the units `us`, `ms`, `s`, `m`, `h`.
///
/// ```
/// use hitori_core::engine::parse_time;
/// assert_eq!(parse_time("1.5s")?.as_millis(), 1500);
/// assert!(parse_time("soon").is_err());
/// # Ok::<(), String>(())
/// ```
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[number.len()..] {
        "" | "s" => Some(1.0),
        "us" => Some(1e-6),
        "ms" => Some(1e-3),
        "m" | "min" => Some(60.0),
        "h" => Some(3600.0),
        _ => None,
    };
    let seconds = number.parse::<f64>().ok().zip(unit).map(|(number, unit)| number * unit);
    // Negative and endless times have no duration.
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "a time such as 0.5 (seconds), 500ms, 2s or 1m expected".to_owned())
}

/// Why work stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Limit {
    /// The deadline has passed.
    #[error("time limit reached")]
    Time,
    /// The conflicts are used up.
    #[error("conflict limit reached")]
    Conflicts,
    /// The memory that a solver may use is not enough.
    #[error("memory limit reached")]
    Memory,
    /// The work was cancelled.
    #[error("cancelled")]
    Cancelled,
}

/// Cancels work from outside: from another thread, from a signal handler, or by a callback that the work asks.
///
/// Clones share one state. The default token can never be cancelled and costs nothing.
#[derive(Clone, Default)]
pub struct CancelToken(Option<Arc<Cancel>>);

struct Cancel {
    flag: AtomicBool,
    asks: Option<Box<dyn Fn() -> bool + Send + Sync>>,
}

impl CancelToken {
    /// Makes a token that [`cancel`](Self::cancel) cancels.
    pub fn new() -> Self {
        Self(Some(Arc::new(Cancel { flag: AtomicBool::new(false), asks: None })))
    }

    /// Makes a token that is cancelled as soon as the function returns `true`. The work calls it often.
    pub fn from_fn(is_cancelled: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(Cancel { flag: AtomicBool::new(false), asks: Some(Box::new(is_cancelled)) })))
    }

    /// Cancels the work, for good. Does nothing for the default token.
    pub fn cancel(&self) {
        if let Some(cancel) = &self.0 {
            cancel.flag.store(true, Ordering::Relaxed);
        }
    }

    /// Returns whether the work is to stop.
    pub fn is_cancelled(&self) -> bool {
        self.0.as_ref().is_some_and(|cancel| {
            cancel.flag.load(Ordering::Relaxed)
                || cancel.asks.as_ref().is_some_and(|asks| {
                    let yes = asks();
                    if yes {
                        cancel.flag.store(true, Ordering::Relaxed);
                    }
                    yes
                })
        })
    }
}

impl fmt::Debug for CancelToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            None => f.write_str("CancelToken(never)"),
            Some(cancel) => write!(f, "CancelToken({})", cancel.flag.load(Ordering::Relaxed)),
        }
    }
}

/// Where the time comes from: the system, or a function. Bare WebAssembly has no clock, so there a time limit needs one.
#[derive(Clone, Default)]
pub struct Clock(Option<Arc<dyn Fn() -> Duration + Send + Sync>>);

impl Clock {
    /// Makes a clock from a function that returns the time since some fixed moment and never goes back.
    pub fn from_fn(now: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(now)))
    }

    /// Returns the time since a fixed moment, or `None` where there is no clock.
    pub fn now(&self) -> Option<Duration> {
        if let Some(now) = &self.0 {
            return Some(now());
        }
        // Asking for the time where there is no clock would end the program.
        if cfg!(all(target_family = "wasm", target_os = "unknown")) {
            return None;
        }
        static START: OnceLock<Instant> = OnceLock::new();
        Some(START.get_or_init(Instant::now).elapsed())
    }

    /// Returns the time since an earlier moment of this clock, zero where there is no clock.
    pub fn since(&self, earlier: Option<Duration>) -> Duration {
        match (self.now(), earlier) {
            (Some(now), Some(earlier)) => now.saturating_sub(earlier),
            _ => Duration::ZERO,
        }
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Clock(function)" } else { "Clock(system)" })
    }
}

/// How far some work has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Units of work that are done. What a unit is, the function says that reports.
    pub done: u64,
    /// Units in all, where that is known.
    pub total: Option<u64>,
}

impl Progress {
    /// Reports units done out of a total that may not be known.
    pub fn new(done: u64, total: Option<u64>) -> Self {
        Self { done, total }
    }

    /// Reports a share between 0 and 1, in millionths.
    pub fn from_share(share: f64) -> Self {
        Self { done: (share.clamp(0.0, 1.0) * 1e6) as u64, total: Some(1_000_000) }
    }

    /// Returns the share that is done, between 0 and 1, where the total is known.
    pub fn share(self) -> Option<f64> {
        self.total.map(|total| if total == 0 { 1.0 } else { self.done as f64 / total as f64 })
    }
}

#[derive(Clone)]
struct Reporter(Arc<dyn Fn(Progress) + Send + Sync>);

impl fmt::Debug for Reporter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reporter")
    }
}

/// A budget being spent by a loop of many small steps.
#[derive(Clone, Debug)]
pub struct Meter {
    budget: Budget,
    /// Calls of `tick` before the next look.
    ticks_left: u32,
    /// Elementary steps since the last look.
    steps: usize,
}

impl Meter {
    /// The elementary steps (cells visited, literals propagated) between two looks at clock and token: well
    /// below 100,000, since the parts of a request may have meters of their own.
    pub const STEPS: usize = 1 << 14;

    /// Starts the budget, unless it is running already.
    pub fn start(budget: &Budget) -> Self {
        Self { budget: budget.start(), ticks_left: 0, steps: 0 }
    }

    /// Returns the budget, running.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Looks at clock and token. Too expensive for every small step: see [`steps`](Self::steps).
    pub fn check(&self) -> Result<(), Limit> {
        self.budget.check()
    }

    /// Counts elementary steps, and looks at clock and token once in [`STEPS`](Self::STEPS).
    #[inline]
    pub fn steps(&mut self, more: usize) -> Result<(), Limit> {
        audit::steps(more);
        self.steps += more;
        if self.steps < Self::STEPS {
            return Ok(());
        }
        self.steps = 0;
        self.check()
    }

    /// Counts a call that stands for many elementary steps, and looks at clock and token once in `every` + 1
    /// calls.
    #[inline]
    pub fn tick(&mut self, every: u32) -> Result<(), Limit> {
        match self.ticks_left.checked_sub(1) {
            Some(left) => {
                self.ticks_left = left;
                Ok(())
            }
            None => {
                self.ticks_left = every;
                self.check()
            }
        }
    }

    /// Pays for one conflict.
    pub fn conflict(&mut self) -> Result<(), Limit> {
        self.budget.pay_conflict()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clock that goes on by a millisecond at every look.
    fn counting_clock() -> Clock {
        let looks = AtomicU64::new(0);
        Clock::from_fn(move || Duration::from_millis(looks.fetch_add(1, Ordering::Relaxed)))
    }

    #[test]
    fn the_deadline_counts_from_the_start() {
        let budget = Budget::default().with_clock(counting_clock()).with_time(Duration::from_millis(3));
        assert_eq!(budget.left(), Some(Duration::from_millis(3)));
        let running = budget.start();
        let again = running.start();
        assert!(again.check().is_ok());
        assert_eq!((0..5).find_map(|_| again.check().err()), Some(Limit::Time));
        assert_eq!(running.left(), Some(Duration::ZERO), "the second start has not moved the deadline");
        // A limit too far away to be expressed is none.
        assert_eq!(Budget::default().with_time(Duration::MAX).start().check(), Ok(()));
    }

    #[test]
    fn tokens_are_shared_and_stay_cancelled() {
        let looks = AtomicU64::new(0);
        let token = CancelToken::from_fn(move || looks.fetch_add(1, Ordering::Relaxed) == 2);
        let budget = Budget::default().with_cancel(token.clone());
        let checks: Vec<bool> = (0..5).map(|_| budget.check().is_ok()).collect();
        assert_eq!(checks, [true, true, false, false, false]);
        assert!(token.is_cancelled());
        let never = CancelToken::default();
        never.cancel();
        assert!(!never.is_cancelled());
    }

    #[test]
    fn meters_look_now_and_then() {
        let looks = Arc::new(AtomicU64::new(0));
        let seen = Arc::clone(&looks);
        let token = CancelToken::from_fn(move || seen.fetch_add(1, Ordering::Relaxed) >= 4);
        let mut meter = Meter::start(&Budget::default().with_cancel(token).with_conflicts(2));
        let steps = (0..1000).take_while(|_| meter.tick(9).is_ok()).count();
        assert_eq!((steps, looks.load(Ordering::Relaxed)), (40, 5));
        assert_eq!((meter.conflict(), meter.conflict()), (Ok(()), Ok(())));
        assert_eq!(meter.conflict(), Err(Limit::Conflicts));
    }

    #[test]
    fn all_searches_of_a_request_share_one_pool_of_conflicts() {
        let request = Budget::default().with_conflicts(3).start();
        let mut searches = [Meter::start(&request), Meter::start(&request.start())];
        assert_eq!((searches[0].conflict(), searches[1].conflict()), (Ok(()), Ok(())));
        assert_eq!((request.conflicts(), request.conflicts_left()), (Some(3), Some(1)));
        assert_eq!((searches[1].conflict(), searches[0].conflict()), (Ok(()), Err(Limit::Conflicts)));
        // A budget that has not been started gives each request a pool of its own.
        let fresh = Budget::default().with_conflicts(1);
        assert_eq!((fresh.start().pay_conflict(), fresh.start().pay_conflict()), (Ok(()), Ok(())));
        assert_eq!(Budget::default().start().pay_conflict(), Ok(()));
    }

    #[test]
    fn steps_between_two_looks_are_counted() {
        audit::reset();
        let mut meter = Meter::start(&Budget::default());
        (0..10).for_each(|_| assert_eq!(meter.steps(Meter::STEPS / 4), Ok(())));
        let gaps = audit::read();
        assert_eq!((gaps.looks, gaps.largest), (2, Meter::STEPS as u64));
        audit::steps(100_000);
        assert_eq!(audit::read().largest, 100_000 + Meter::STEPS as u64 / 2);
    }

    #[test]
    fn progress_has_a_share_where_the_total_is_known() {
        assert_eq!(Progress::from_share(0.25).share(), Some(0.25));
        assert_eq!(Progress::new(7, None).share(), None);
        assert_eq!(Progress::new(0, Some(0)).share(), Some(1.0));
    }
}
