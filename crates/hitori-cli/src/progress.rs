//! A progress bar on standard error, for work that lasts and a person who watches.
//!
//! Nothing is drawn within the first second: most runs are over by then. The share done is measured in bytes of input,
//! the only total that is known without reading the whole stream first.

use std::io::{self, IsTerminal};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, at, never};
use hitori_core::engine::Budget;
use indicatif::{ProgressBar, ProgressStyle};

const PATIENCE: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(100);

/// The bar on the screen, for those who end the process without asking its owner.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Takes the bar off the screen for good, from whichever thread.
pub fn clear() {
    if let Ok(mut shown) = SHOWN.lock()
        && let Some(bar) = shown.take()
    {
        bar.finish_and_clear();
    }
}

/// Does work whose progress is shown, in pieces of a kind or as a share.
pub fn watched<T>(budget: Budget, noun: Option<&'static str>, work: impl FnOnce(&Budget) -> T) -> T {
    // The bar begins with the first report, which knows the total.
    let shown: Mutex<Option<(Progress, u64)>> = Mutex::new(None);
    let budget = budget.with_progress(move |progress| {
        let Ok(mut shown) = shown.lock() else { return };
        let (bar, done) = shown.get_or_insert_with(|| match (noun, progress.total) {
            (None, Some(total)) => (Progress::of_work(total), 0),
            (noun, total) => (Progress::of(noun.unwrap_or("step"), total), 0),
        });
        let more = progress.done.saturating_sub(*done);
        bar.advance(more, more);
        *done += more;
    });
    // The bar goes with the budget, before anything is printed.
    work(&budget)
}

/// What has been done so far, and the bar that shows it.
pub struct Progress {
    /// Amount of work in all, if known.
    total: Option<u64>,
    puzzles: u64,
    /// What is counted, one of it; nothing where a number would say nothing.
    noun: Option<&'static str>,
    done: u64,
    start: Instant,
    due: Receiver<Instant>,
    /// Results go to a terminal too, most likely the same.
    shares_terminal: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Nothing done yet, out of a total if that is known.
    pub fn new(total: Option<u64>) -> Self {
        let start = Instant::now();
        let due = if io::stderr().is_terminal() { at(start + PATIENCE) } else { never() };
        let total = total.filter(|&total| total > 0);
        let shares_terminal = io::stdout().is_terminal();
        Self { total, puzzles: 0, noun: Some("puzzle"), done: 0, start, due, shares_terminal, bar: None }
    }

    /// The same for something else than puzzles.
    pub fn of(noun: &'static str, total: Option<u64>) -> Self {
        let mut progress = Self::new(total);
        progress.noun = Some(noun);
        progress
    }

    /// The same for work that has no pieces to count.
    pub fn of_work(total: u64) -> Self {
        let mut progress = Self::new(Some(total));
        progress.noun = None;
        progress
    }

    /// A bar that is never drawn.
    pub fn hidden() -> Self {
        let mut progress = Self::new(None);
        progress.due = never();
        progress
    }

    /// Becomes ready when it is time to [`Progress::show`] the bar.
    pub fn due(&self) -> &Receiver<Instant> {
        &self.due
    }

    /// Draws the bar from now on.
    pub fn show(&mut self) {
        let (bar, template) = match self.total {
            Some(total) => {
                (ProgressBar::new(total), "{spinner} [{bar:30}] {percent}% · {msg}{elapsed}, {eta} left")
            }
            None => (ProgressBar::new_spinner(), "{spinner} {msg}{elapsed}"),
        };
        // The templates are constants; a wrong one would only look plain.
        bar.set_style(
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        bar.enable_steady_tick(TICK);
        let bar = bar.with_elapsed(self.start.elapsed());
        if let Ok(mut shown) = SHOWN.lock() {
            *shown = Some(bar.clone());
        }
        self.bar = Some(bar);
        self.update();
    }

    /// Counts finished work.
    pub fn advance(&mut self, puzzles: u64, work: u64) {
        self.puzzles += puzzles;
        self.done += work;
        if self.bar.is_some() {
            self.update();
        } else if self.due.try_recv().is_ok() {
            self.show();
        }
    }

    /// Takes the bar out of the way while results or complaints are printed.
    pub fn aside<T>(&self, complaints: bool, print: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) if complaints || self.shares_terminal => bar.suspend(print),
            _ => print(),
        }
    }

    fn update(&self) {
        if let Some(bar) = &self.bar {
            bar.set_position(self.done.min(self.total.unwrap_or(u64::MAX)));
            bar.set_message(match (self.noun, self.puzzles) {
                (None, _) => String::new(),
                (Some(noun), 1) => format!("1 {noun} · "),
                (Some(noun), several) => format!("{several} {noun}s · "),
            });
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.bar.is_some() {
            clear();
        }
    }
}
