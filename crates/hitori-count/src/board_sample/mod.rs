//! Estimates of counts from random boards: a check of exact counts that shares no step with their walk.
//!
//! Boards up to renaming are drawn with the same probability each (`ranks.rs`) and decided (`decide.rs`). They come in batches,
//! each with random numbers of its own, so that any number of threads or machines gives the same sample.

mod decide;
mod ranks;

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use hitori_core::engine::{Budget, Limit, Progress};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use self::decide::{Decider, Verdict};
use self::ranks::Ranks;
use crate::error::CountError;
use crate::spec::Spec;

/// Boards between two looks at the budget.
const TICK: u64 = 256;

/// What was found among random boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardSample {
    /// Boards that were drawn.
    pub drawn: u64,
    /// Those with a solution.
    pub solvable: u64,
    /// Those with exactly one solution in the strict sense.
    pub strict: u64,
    /// Those with exactly one solution in the minimal sense.
    pub minimal: u64,
}

impl BoardSample {
    /// Adds what was found among other boards.
    pub fn add(&mut self, other: &Self) {
        self.drawn += other.drawn;
        self.solvable += other.solvable;
        self.strict += other.strict;
        self.minimal += other.minimal;
    }
}

/// Draws and decides random boards.
///
/// ```
/// use hitori_core::Size;
/// use hitori_core::engine::Budget;
/// use hitori_count::{BoardSampler, Spec};
/// let budget = Budget::default();
/// let sampler = BoardSampler::new(&Spec::new(Size::new(3, 3)?, 3)?, &budget)?;
/// let sample = sampler.batch(1, 0, 10_000, &budget)?;
/// // Of 3281 boards 634 are solvable: 19 in a hundred.
/// assert!((1800..2100).contains(&sample.solvable));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BoardSampler {
    spec: Spec,
    ranks: Ranks,
    decider: Decider,
}

impl BoardSampler {
    /// Boards of a batch: some hundredths of a second of work.
    pub const BATCH: u64 = 1 << 16;

    /// Prepares to draw the boards of a kind.
    ///
    /// # Errors
    /// If there are 2^128 of them or more, or if the budget is spent.
    pub fn new(spec: &Spec, budget: &Budget) -> Result<Self, CountError> {
        let ranks = Ranks::new(spec).ok_or(CountError::TooMany(spec.clone()))?;
        let decider = Decider::new(spec, &budget.start())?;
        Ok(Self { spec: spec.clone(), ranks, decider })
    }

    /// Prepares to draw the boards of a kind and to ask the engine about each, as [`new`](Self::new) does only where tables would
    /// be too large: slower, and by a route that shares nothing with the counts.
    ///
    /// # Errors
    /// If there are 2^128 of them or more.
    pub fn asking_the_engine(spec: &Spec) -> Result<Self, CountError> {
        let ranks = Ranks::new(spec).ok_or(CountError::TooMany(spec.clone()))?;
        Ok(Self { spec: spec.clone(), ranks, decider: Decider::Engine(spec.size()) })
    }

    /// Returns what decides the boards: `tables` or `engine`.
    pub fn decider(&self) -> &'static str {
        match self.decider {
            Decider::Tables(_) => "tables",
            Decider::Engine(_) => "engine",
        }
    }

    /// Returns which boards are drawn.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Returns how many boards there are up to renaming, with or without a solution.
    pub fn boards(&self) -> u128 {
        self.ranks.all()
    }

    /// Draws and decides the first so many boards of a batch. Batches of the same seed are independent of each other.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn batch(&self, seed: u64, batch: u64, boards: u64, budget: &Budget) -> Result<BoardSample, Limit> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(batch);
        let mut board = vec![0; self.spec.size().cells()];
        let mut sample = BoardSample::default();
        for place in 0..boards {
            if place.is_multiple_of(TICK) {
                budget.check()?;
            }
            self.ranks.write(self.ranks.draw(&mut random), &mut board);
            let Verdict { is_solvable, is_strict, is_minimal } = self.decider.decide(&board, budget)?;
            sample.drawn += 1;
            sample.solvable += u64::from(is_solvable);
            sample.strict += u64::from(is_strict);
            sample.minimal += u64::from(is_minimal);
        }
        Ok(sample)
    }

    /// Draws and decides boards on several threads, from a batch on: batches of [`BATCH`](Self::BATCH), the last one perhaps
    /// shorter. Progress is reported in boards. The second value says whether the budget ended it before all were drawn: then
    /// the sample is smaller, and still one of independent boards.
    pub fn run(
        &self,
        seed: u64,
        first: u64,
        boards: u64,
        threads: NonZeroUsize,
        budget: &Budget,
    ) -> (BoardSample, Option<Limit>) {
        let budget = &budget.start();
        let batches = boards.div_ceil(Self::BATCH);
        let next = AtomicU64::new(0);
        let found = Mutex::new((BoardSample::default(), None));
        let work = || {
            loop {
                let batch = next.fetch_add(1, Ordering::Relaxed);
                if batch >= batches {
                    return;
                }
                let size = (boards - batch * Self::BATCH).min(Self::BATCH);
                let one = self.batch(seed, first + batch, size, budget);
                // A thread that panics while it adds up takes the whole run with it.
                let Ok(mut found) = found.lock() else { return };
                match one {
                    Ok(one) => found.0.add(&one),
                    Err(limit) => found.1 = Some(limit),
                }
                if found.1.is_some() {
                    return;
                }
                budget.report(Progress::new(found.0.drawn, Some(boards)));
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads.get().min(usize::try_from(batches).unwrap_or(usize::MAX)) {
                // With fewer threads it only takes longer.
                let _ = thread::Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
        // The scope passes on the panic of a thread, so nobody has left the lock in the middle.
        found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl std::fmt::Debug for BoardSampler {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BoardSampler").field("spec", &self.spec).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use hitori_core::engine::CancelToken;
    use hitori_core::{Semantics, Size};

    use super::*;
    use crate::census::Census;

    fn spec(rows: usize, cols: usize, symbols: usize) -> Spec {
        Spec::new(Size::new(rows, cols).unwrap(), symbols).unwrap()
    }

    /// Exact numbers of solvable boards and of unique ones in both senses.
    fn exact(spec: &Spec) -> [u128; 3] {
        let tally = Census::new(spec, None, &Budget::default()).unwrap().count_all().unwrap();
        let unique = |semantics| tally.unique(spec.symbols(), semantics).unwrap().iter().sum();
        [tally.solvable(spec.symbols()).unwrap(), unique(Semantics::Strict), unique(Semantics::Minimal)]
    }

    /// Every board once instead of random ones: exactly the counts.
    #[test]
    fn all_boards_together_are_the_exact_counts() {
        let budget = Budget::default();
        for (rows, cols, symbols) in [(3, 3, 3), (3, 3, 9), (2, 5, 4), (3, 4, 3), (4, 4, 2)] {
            let spec = spec(rows, cols, symbols);
            let sampler = BoardSampler::new(&spec, &budget).unwrap();
            let mut counts = [0u128; 3];
            let mut board = vec![0; spec.size().cells()];
            for rank in 0..sampler.boards() {
                sampler.ranks.write(rank, &mut board);
                let verdict = sampler.decider.decide(&board, &budget).unwrap();
                counts[0] += u128::from(verdict.is_solvable);
                counts[1] += u128::from(verdict.is_strict);
                counts[2] += u128::from(verdict.is_minimal);
            }
            assert_eq!(counts, exact(&spec), "{spec}");
        }
    }

    #[test]
    fn estimates_are_near_the_exact_counts() {
        let budget = Budget::default();
        for spec in [spec(3, 3, 3), spec(4, 4, 4), spec(3, 4, 4)] {
            let sampler = BoardSampler::new(&spec, &budget).unwrap();
            let (sample, limit) = sampler.run(7, 0, 150_000, NonZeroUsize::new(3).unwrap(), &budget);
            assert_eq!((sample.drawn, limit), (150_000, None));
            let found = [sample.solvable, sample.strict, sample.minimal];
            for (found, exact) in found.into_iter().zip(exact(&spec)) {
                let share = exact as f64 / sampler.boards() as f64;
                let error = (share * (1.0 - share) / sample.drawn as f64).sqrt();
                let off = (found as f64 / sample.drawn as f64 - share) / error;
                assert!(off.abs() < 4.5, "{spec}: {off} standard errors");
            }
        }
    }

    #[test]
    fn threads_and_pieces_make_no_difference() {
        let (budget, boards) = (Budget::default(), 3 * BoardSampler::BATCH + 17);
        let sampler = BoardSampler::new(&spec(3, 3, 4), &budget).unwrap();
        let run = |first, boards, threads: usize| {
            sampler.run(5, first, boards, threads.try_into().unwrap(), &budget).0
        };
        let whole = run(0, boards, 1);
        assert_eq!(run(0, boards, 4), whole);
        let mut pieces = run(0, 2 * BoardSampler::BATCH, 1);
        pieces.add(&run(2, boards - 2 * BoardSampler::BATCH, 2));
        assert_eq!(pieces, whole);
        assert_ne!(sampler.run(6, 0, boards, NonZeroUsize::MIN, &budget).0, whole);
    }

    #[test]
    fn a_cancelled_sample_says_so() {
        let sampler = BoardSampler::new(&spec(3, 3, 4), &Budget::default()).unwrap();
        let budget = Budget::default().with_cancel(CancelToken::from_fn(|| true));
        let (sample, limit) = sampler.run(1, 0, 10, NonZeroUsize::MIN, &budget);
        assert_eq!((sample.drawn, limit), (0, Some(Limit::Cancelled)));
    }
}
