//! A budget as rules and drivers spend it: counted in elementary steps, and over for good once it is spent.

use std::cell::Cell;

use crate::engine::{Budget, Limit, Meter, audit};

/// Counts elementary steps (cells visited, conclusions reported) and looks at clock and token once in
/// [`Meter::STEPS`]. After the first limit it never looks again, so that work stops at exactly that look.
#[derive(Debug)]
pub(crate) struct Pace {
    budget: Budget,
    steps: Cell<usize>,
    stop: Cell<Option<Limit>>,
}

impl Pace {
    /// The most steps that one call of [`steps`](Self::steps) should stand for.
    pub(crate) const CHUNK: usize = 1 << 12;

    /// Starts a budget, unless it is running already, and looks at it.
    pub(crate) fn start(budget: &Budget) -> Result<Self, Limit> {
        let pace = Self { budget: budget.start(), steps: Cell::new(0), stop: Cell::new(None) };
        pace.look()?;
        Ok(pace)
    }

    /// Returns a pace without any limit.
    pub(crate) fn endless() -> Self {
        Self { budget: Budget::default(), steps: Cell::new(0), stop: Cell::new(None) }
    }

    /// Returns the budget, running.
    pub(crate) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Returns an error once the budget is known to be spent, without a look.
    pub(crate) fn check(&self) -> Result<(), Limit> {
        self.stop.get().map_or(Ok(()), Err)
    }

    /// Counts elementary steps, and looks at clock and token once in so many.
    #[inline]
    pub(crate) fn steps(&self, more: usize) -> Result<(), Limit> {
        audit::steps(more);
        let steps = self.steps.get() + more;
        self.steps.set(steps);
        if steps < Meter::STEPS { Ok(()) } else { self.look() }
    }

    /// Counts steps of work that cannot be interrupted, such as a sort.
    pub(crate) fn many(&self, more: usize) -> Result<(), Limit> {
        for _ in 0..more / Self::CHUNK {
            self.steps(Self::CHUNK)?;
        }
        self.steps(more % Self::CHUNK)
    }

    #[cold]
    fn look(&self) -> Result<(), Limit> {
        self.check()?;
        self.steps.set(0);
        let looked = self.budget.check();
        self.stop.set(looked.err());
        if looked.is_err() {
            // Every later call ends here.
            self.steps.set(Meter::STEPS);
        }
        looked
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::engine::CancelToken;

    #[test]
    fn a_spent_budget_is_not_looked_at_again() {
        let looks = Arc::new(AtomicUsize::new(0));
        let seen = Arc::clone(&looks);
        let token = CancelToken::from_fn(move || seen.fetch_add(1, Ordering::Relaxed) == 2);
        let pace = Pace::start(&Budget::default().with_cancel(token)).expect("the first look");
        let steps = (0..10 * Meter::STEPS).take_while(|_| pace.steps(1).is_ok()).count();
        assert_eq!(steps, 2 * Meter::STEPS - 1);
        assert_eq!((pace.many(1 << 20), pace.check()), (Err(Limit::Cancelled), Err(Limit::Cancelled)));
        assert_eq!(looks.load(Ordering::Relaxed), 3);
    }
}
