//! A count on several threads that can be interrupted and taken up again.
//!
//! A job counts the units of its shard, or those that it was given, in a scattered order, and keeps the share of what is done in a checkpoint.
//! Counting threads take one unit after the other and send what they have counted to the thread that called
//! [`CountJob::run`], which adds it up, writes the checkpoint and reports progress. A unit that is not complete when
//! the budget is spent counts for nothing: it is counted again when the job is resumed.

mod sample;
mod workers;

pub use hitori_core::engine::{Shard, ShardError};
pub use sample::Sample;

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use hitori_core::engine::{Budget, Limit, Progress};

use crate::census::{Census, Grading};
use crate::error::CountError;
use crate::share::{Share, ShareError};
use crate::spec::Spec;
use crate::store::{load_share, save_share};
use crate::tally::Tally;
use crate::units::{Unit, units};

/// The usual time between two checkpoints: what a kill can cost.
const INTERVAL: Duration = Duration::from_secs(5);

/// What is to be counted, by how many threads, and where the share of it is kept.
///
/// ```
/// use hitori_core::engine::Budget;
/// use hitori_core::{Semantics, Size};
/// use hitori_count::{CountJob, Spec};
/// let job = CountJob::new(Spec::new(Size::new(3, 4)?, 4)?).with_threads(2.try_into()?);
/// let counted = job.run(&Budget::default())?;
/// assert_eq!(counted.share.complete()?.solvable(4), Some(102_717));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CountJob {
    spec: Spec,
    grading: Option<Grading>,
    shard: Shard,
    units: Option<BTreeSet<usize>>,
    threads: NonZeroUsize,
    checkpoint: Option<PathBuf>,
    interval: Duration,
    resume: bool,
}

/// What a job has done.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Counted {
    /// All that is done, by this run or before.
    pub share: Share,
    /// Why the run ended before its units were done, if it did.
    pub stopped: Option<Limit>,
    /// Units of the job that are not done.
    pub missing: usize,
    /// Units of the job.
    pub units: usize,
}

impl CountJob {
    /// Counts all boards of a kind, by one thread, without a checkpoint.
    pub fn new(spec: Spec) -> Self {
        Self {
            spec,
            grading: None,
            shard: Shard::default(),
            units: None,
            threads: NonZeroUsize::MIN,
            checkpoint: None,
            interval: INTERVAL,
            resume: false,
        }
    }

    /// Grades every unique board, too.
    pub fn with_grading(self, grading: Grading) -> Self {
        Self { grading: Some(grading), ..self }
    }

    /// Counts only one of several shards.
    pub fn with_shard(self, shard: Shard) -> Self {
        Self { shard, ..self }
    }

    /// Counts only these units, by their places in the list that [`units`] gives, and of these only
    /// those of the shard: for whoever hands out the work in other pieces than shards. A unit that the count does not
    /// have is an error when the job runs.
    pub fn with_units(self, units: impl IntoIterator<Item = usize>) -> Self {
        Self { units: Some(units.into_iter().collect()), ..self }
    }

    /// Counts with so many threads.
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Keeps the share in a file. The file must not exist, unless the job is to be [resumed](Self::with_resume).
    pub fn with_checkpoint(self, path: impl Into<PathBuf>) -> Self {
        Self { checkpoint: Some(path.into()), ..self }
    }

    /// Brings the file up to date so often.
    pub fn with_interval(self, interval: Duration) -> Self {
        Self { interval, ..self }
    }

    /// Goes on with the checkpoint, if it exists.
    pub fn with_resume(self, resume: bool) -> Self {
        Self { resume, ..self }
    }

    /// Returns what is counted.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Counts what is missing of its units. When this returns the checkpoint is up to date, also when the budget was
    /// spent ([`Counted::stopped`]) or a thread has crashed. Progress is reported in units.
    ///
    /// # Errors
    /// If it was given a unit that there is not, if the checkpoint cannot be used or written, if no thread can be started, or if one crashes.
    pub fn run(&self, budget: &Budget) -> Result<Counted, CountError> {
        self.run_with(budget, |budget| {
            let mut census = Census::new(&self.spec, self.grading, budget)?;
            Ok(move |unit: &Unit| census.count(unit))
        })
    }

    /// Like [`CountJob::run`], with functions of its own that count a unit, one made in each thread.
    fn run_with<C>(
        &self,
        budget: &Budget,
        counter: impl Fn(&Budget) -> Result<C, Limit> + Sync,
    ) -> Result<Counted, CountError>
    where
        C: FnMut(&Unit) -> Result<Tally, Limit>,
    {
        let budget = budget.start();
        let units = units(&self.spec, &budget)?;
        if let Some(&unit) = self.units.iter().flatten().find(|&&unit| unit >= units.len()) {
            return Err(CountError::Unit { unit, units: units.len() });
        }
        let mut share = self.begin(&units, &budget)?;
        let mine: Vec<usize> = share.missing().filter(|&unit| self.has(unit)).collect();
        let total = mine.len() as u64;
        let (mut fresh, mut saved) = (Fresh::of(self), budget.clock().now());
        let mut done = 0;
        budget.report(Progress::new(done, Some(total)));
        let end = workers::count(&units, &scattered(mine), self.threads, &budget, &counter, |unit, tally| {
            fresh.add(unit, &tally)?;
            done += 1;
            budget.report(Progress::new(done, Some(total)));
            // Where there is no clock there is only the checkpoint at the end.
            if budget.clock().since(saved) >= self.interval {
                fresh.pour(&mut share)?;
                self.save(&share)?;
                saved = budget.clock().now();
            }
            Ok(())
        });
        fresh.pour(&mut share)?;
        self.save(&share)?;
        let stopped = match end {
            Err(CountError::Limit(limit)) => Some(limit),
            end => end.map(|()| None)?,
        };
        let of_shard = (0..share.units()).filter(|&unit| self.has(unit));
        let missing = of_shard.clone().filter(|&unit| !share.is_done(unit)).count();
        let units = of_shard.count();
        Ok(Counted { missing, units, share, stopped })
    }

    /// Returns whether a unit belongs to the job.
    fn has(&self, unit: usize) -> bool {
        self.shard.has(unit) && self.units.as_ref().is_none_or(|units| units.contains(&unit))
    }

    /// Makes a new share, or takes that in the checkpoint.
    fn begin(&self, units: &[Unit], budget: &Budget) -> Result<Share, CountError> {
        let fresh = Share::new(&self.spec, self.grading, units);
        let Some(path) = &self.checkpoint else { return Ok(fresh) };
        match (path.exists(), self.resume) {
            (true, false) => Err(CountError::Exists(path.clone())),
            (true, true) => resumed(path, &fresh, budget),
            // Whether the file can be written is found out now, not after hours.
            (false, _) => self.save(&fresh).map(|()| fresh),
        }
    }

    fn save(&self, share: &Share) -> Result<(), CountError> {
        self.checkpoint.as_ref().map_or(Ok(()), |path| save_share(share, path))
    }
}

/// Reads a checkpoint, which must be of the same count.
fn resumed(path: &Path, fresh: &Share, budget: &Budget) -> Result<Share, CountError> {
    let share = load_share(path, budget)?;
    if share.is_of_same_count(fresh) {
        return Ok(share);
    }
    let error = ShareError::Foreign { found: share.to_string(), expected: fresh.to_string() };
    Err(CountError::File { path: path.to_owned(), error })
}

/// Units that were counted since the last checkpoint.
struct Fresh {
    nothing: Tally,
    units: Vec<usize>,
    tally: Tally,
}

impl Fresh {
    fn of(job: &CountJob) -> Self {
        let nothing = Tally::new(job.spec.symbols(), job.spec.size().cells(), job.grading.is_some());
        Self { tally: nothing.clone(), nothing, units: Vec::new() }
    }

    fn add(&mut self, unit: usize, counted: &Tally) -> Result<(), ShareError> {
        self.tally.add(counted).map_err(|_| ShareError::NotWhole)?;
        self.units.push(unit);
        Ok(())
    }

    fn pour(&mut self, share: &mut Share) -> Result<(), ShareError> {
        share.add(&self.units, &self.tally)?;
        self.units.clear();
        self.tally.clone_from(&self.nothing);
        Ok(())
    }
}

/// Puts units into an order that mixes early and late ones: they differ in weight by their place, and so the time
/// that is left can be told from the part that is done.
fn scattered(mut units: Vec<usize>) -> Vec<usize> {
    // Multiples of the golden ratio fill the circle evenly.
    units.sort_by_key(|&unit| (unit as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    units
}

#[cfg(test)]
mod tests;
