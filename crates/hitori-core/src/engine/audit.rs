//! Counts elementary steps between two looks at a budget, so that tests can bound them. Compiled to nothing
//! in release builds.
//!
//! An elementary step is a cell visited or a literal propagated. Loops count them through [`Meter::steps`],
//! or here where they look at their budget in another way; every [`Budget::check`] is a look. Each thread
//! counts for itself.
//!
//! [`Meter::steps`]: super::Meter::steps
//! [`Budget::check`]: super::Budget::check

/// What was counted since the last [`reset`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gaps {
    /// Looks at the budget.
    pub looks: u64,
    /// Elementary steps in all.
    pub steps: u64,
    /// The most steps between two looks, or since the last one.
    pub largest: u64,
}

#[cfg(debug_assertions)]
mod counted {
    use std::cell::Cell;

    use super::Gaps;

    thread_local! {
        static GAPS: Cell<Gaps> = const { Cell::new(Gaps { looks: 0, steps: 0, largest: 0 }) };
        static SINCE_LOOK: Cell<u64> = const { Cell::new(0) };
    }

    pub(super) fn change(change: impl FnOnce(&mut Gaps, &mut u64)) {
        let (mut gaps, mut since) = (GAPS.get(), SINCE_LOOK.get());
        change(&mut gaps, &mut since);
        GAPS.set(gaps);
        SINCE_LOOK.set(since);
    }

    pub(super) fn read() -> Gaps {
        GAPS.get()
    }
}

/// Counts elementary steps.
#[inline]
pub fn steps(more: usize) {
    #[cfg(debug_assertions)]
    counted::change(|gaps, since| {
        gaps.steps += more as u64;
        *since += more as u64;
        gaps.largest = gaps.largest.max(*since);
    });
    #[cfg(not(debug_assertions))]
    let _ = more;
}

/// Counts a look at the budget.
#[inline]
pub(super) fn look() {
    #[cfg(debug_assertions)]
    counted::change(|gaps, since| {
        gaps.looks += 1;
        *since = 0;
    });
}

/// Starts counting anew on this thread.
pub fn reset() {
    #[cfg(debug_assertions)]
    counted::change(|gaps, since| (*gaps, *since) = (Gaps::default(), 0));
}

/// Returns what this thread has counted; zeros in release builds.
pub fn read() -> Gaps {
    #[cfg(debug_assertions)]
    let gaps = counted::read();
    #[cfg(not(debug_assertions))]
    let gaps = Gaps::default();
    gaps
}
