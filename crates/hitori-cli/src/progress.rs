//! A progress bar on standard error, for work that lasts and a person who watches.
//!
//! Nothing is drawn within the first second: most runs are over by then. Where the number of pieces is known,
//! the bar shows how many of them are done; for a stream of puzzles it shows the share of the bytes, the only
//! total that is known without reading the whole stream first. The time left is estimated from the time so
//! far, and not before something is done.

use std::fmt;
use std::io::{self, IsTerminal};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, at, never};
use hitori_core::engine::Budget;
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

const PATIENCE: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(100);

/// The bar on the screen, with what it shows of the whole, for threads that end the process or know more
/// about a part of the work.
static SHOWN: Mutex<Option<(ProgressBar, String)>> = Mutex::new(None);

/// Takes the bar off the screen for good, from whichever thread.
pub fn clear() {
    if let Ok(mut shown) = SHOWN.lock()
        && let Some((bar, _)) = shown.take()
    {
        bar.finish_and_clear();
    }
}

/// Shows, beside the progress of the whole, how far the puzzle at hand has got.
pub fn within(noun: &str, done: u64, total: u64) {
    if let Ok(shown) = SHOWN.lock()
        && let Some((bar, whole)) = &*shown
    {
        bar.set_message(format!("{whole}{done} of {total} {noun}s · "));
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
        bar.advance(0, more);
        *done += more;
    });
    // The bar goes with the budget, before anything is printed.
    work(&budget)
}

/// What the bar shows beside the share that is done.
#[derive(Clone, Copy)]
enum Counted {
    /// Puzzles, whose number in all is not known: the share is that of the bytes.
    Puzzles(u64),
    /// The pieces that the work consists of, by the name of one.
    Pieces(&'static str),
    /// Nothing: a number would be meaningless.
    Nothing,
}

/// What has been done so far, and the bar that shows it.
pub struct Progress {
    /// Amount of work in all, if known.
    total: Option<u64>,
    counted: Counted,
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
        Self { total, counted: Counted::Puzzles(0), done: 0, start, due, shares_terminal, bar: None }
    }

    /// The same for work that consists of pieces, out of so many if that is known.
    pub fn of(noun: &'static str, total: Option<u64>) -> Self {
        let mut progress = Self::new(total);
        progress.counted = Counted::Pieces(noun);
        progress
    }

    /// The same with some of the work done before.
    pub fn with_done(mut self, done: u64) -> Self {
        self.done = done;
        self
    }

    /// The same for work that has no pieces to count.
    pub fn of_work(total: u64) -> Self {
        let mut progress = Self::new(Some(total));
        progress.counted = Counted::Nothing;
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
            Some(total) => (ProgressBar::new(total), "{spinner} [{bar:30}] {msg}{elapsed}{left}"),
            None => (ProgressBar::new_spinner(), "{spinner} {msg}{elapsed}"),
        };
        // The templates are constants; a wrong one would only look plain.
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style.with_key("left", |state: &ProgressState, out: &mut dyn fmt::Write| {
            if let Some(left) = time_left(state.elapsed(), state.pos(), state.len().unwrap_or(0)) {
                // The screen takes everything.
                let _ = write!(out, ", about {:#} left", HumanDuration(left));
            }
        }));
        bar.enable_steady_tick(TICK);
        let bar = bar.with_elapsed(self.start.elapsed());
        if let Ok(mut shown) = SHOWN.lock() {
            *shown = Some((bar.clone(), self.message()));
        }
        self.bar = Some(bar);
        self.update();
    }

    /// Counts finished work.
    pub fn advance(&mut self, puzzles: u64, work: u64) {
        if let Counted::Puzzles(done) = &mut self.counted {
            *done += puzzles;
        }
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
            let message = self.message();
            bar.set_message(message.clone());
            if let Ok(mut shown) = SHOWN.lock()
                && let Some((_, whole)) = &mut *shown
            {
                *whole = message;
            }
        }
    }

    /// Returns what is done, as the bar shows it, with a dot behind it.
    fn message(&self) -> String {
        let many = |count: u64, noun: &str| match count {
            1 => format!("1 {noun} · "),
            several => format!("{several} {noun}s · "),
        };
        // Rounded down: what is not finished is not 100 %.
        let share =
            |total: u64| format!("{}% · ", u128::from(self.done.min(total)) * 100 / u128::from(total));
        match (self.counted, self.total) {
            (Counted::Puzzles(puzzles), Some(total)) => share(total) + &many(puzzles, "puzzle"),
            (Counted::Puzzles(puzzles), None) => many(puzzles, "puzzle"),
            (Counted::Pieces(noun), Some(total)) => format!("{} of {}", self.done, many(total, noun)),
            (Counted::Pieces(noun), None) => many(self.done, noun),
            (Counted::Nothing, Some(total)) => share(total),
            (Counted::Nothing, None) => String::new(),
        }
    }
}

/// Returns the time that the rest will take at the rate so far; `None` while nothing is done, or when
/// all is.
fn time_left(elapsed: Duration, done: u64, total: u64) -> Option<Duration> {
    if done == 0 || done >= total {
        return None;
    }
    Duration::try_from_secs_f64(elapsed.as_secs_f64() * (total - done) as f64 / done as f64).ok()
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.bar.is_some() {
            clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_shows_how_much_is_done_of_how_much() {
        let bytes = |puzzles, done| {
            let mut progress = Progress::new(Some(200));
            progress.advance(puzzles, done);
            progress.message()
        };
        assert_eq!(bytes(0, 0), "0% · 0 puzzles · ");
        assert_eq!(bytes(1, 199), "99% · 1 puzzle · ");
        let mut order = Progress::of("puzzle", Some(8)).with_done(2);
        order.advance(5, 1);
        assert_eq!(order.message(), "3 of 8 puzzles · ");
        assert_eq!(Progress::of("unit", None).message(), "0 units · ");
        assert_eq!(Progress::of_work(50).message(), "0% · ");
    }

    #[test]
    fn no_time_is_named_before_anything_is_done() {
        let left = |seconds, done, total| time_left(Duration::from_secs(seconds), done, total);
        assert_eq!(left(4, 0, 10), None);
        assert_eq!(left(4, 10, 10), None);
        assert_eq!(left(3, 56, 100).map(|left| left.as_secs()), Some(2));
        assert_eq!(left(6, 2, 8), Some(Duration::from_secs(18)));
    }
}
