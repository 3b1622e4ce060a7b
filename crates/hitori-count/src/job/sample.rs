//! What a whole count would take, judged by some of its units.

use std::sync::Mutex;
use std::time::Duration;

use hitori_core::engine::{Budget, Limit};

use super::{CountJob, scattered, workers};
use crate::census::Census;
use crate::error::CountError;
use crate::tally::Tally;
use crate::units::{Unit, units};

/// What a whole count would take.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Sample {
    /// Units of the whole count.
    pub units: usize,
    /// Units that were counted.
    pub done: usize,
    /// The time of the whole count with the threads of the job, in seconds.
    pub seconds: f64,
    /// The standard error of that time.
    pub error: f64,
}

impl CountJob {
    /// Counts units, scattered over the whole count, for some time, and extrapolates. The shard and the checkpoint
    /// play no part.
    ///
    /// # Errors
    /// If the budget is spent before the time is over, if there was no time for any unit, if no thread can be
    /// started, or if one crashes.
    pub fn sample(&self, time: Duration, budget: &Budget) -> Result<Sample, CountError> {
        let budget = budget.start();
        let units = units(&self.spec, &budget)?;
        let order = scattered((0..units.len()).collect());
        let (clock, start) = (budget.clock(), budget.clock().now());
        let times = Mutex::new(Vec::new());
        let counter = |budget: &Budget| -> Result<_, Limit> {
            let mut census = Census::new(&self.spec, self.grading, budget)?;
            let times = &times;
            Ok(move |unit: &Unit| -> Result<Tally, Limit> {
                let begin = clock.now();
                // A unit that was begun is counted to its end: otherwise long units would be missing in the sample.
                if clock.since(start) >= time {
                    return Err(Limit::Time);
                }
                let tally = census.count(unit)?;
                if let Ok(mut times) = times.lock() {
                    times.push(clock.since(begin).as_secs_f64());
                }
                Ok(tally)
            })
        };
        let end = workers::count(&units, &order, self.threads, &budget, &counter, |_, _| Ok(()));
        budget.check()?;
        match end {
            Ok(()) | Err(CountError::Limit(Limit::Time)) => {}
            Err(error) => return Err(error),
        }
        // No thread that held the lock has panicked: that would have been an error above.
        let times = times.into_inner().unwrap_or_default();
        if times.is_empty() {
            return Err(CountError::Limit(Limit::Time));
        }
        let done = times.len() as f64;
        let mean = times.iter().sum::<f64>() / done;
        let variance = times.iter().map(|time| (time - mean).powi(2)).sum::<f64>() / (done - 1.0).max(1.0);
        let all = units.len() as f64 / self.threads.get() as f64;
        Ok(Sample {
            units: units.len(),
            done: times.len(),
            seconds: mean * all,
            error: (variance / done).sqrt() * all,
        })
    }
}
