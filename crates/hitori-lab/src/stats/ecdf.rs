//! The empirical distribution: which share of all runs was finished within a time.

use super::{StatsError, checked};

/// Which share of all runs was finished within a time. Runs that were not finished count as runs, but have no time.
#[derive(Clone, Debug, PartialEq)]
pub struct Ecdf {
    sorted: Vec<f64>,
    runs: usize,
}

impl Ecdf {
    /// Sorts the times of runs; `None` is a run that was not finished.
    pub fn new(times: &[Option<f64>]) -> Result<Self, StatsError> {
        if times.is_empty() {
            return Err(StatsError::TooFew { needed: 1, given: 0 });
        }
        for (index, time) in times.iter().enumerate() {
            if let Some(value) = *time
                && !value.is_finite()
            {
                return Err(StatsError::NotFinite { index, value });
            }
        }
        let mut sorted: Vec<f64> = times.iter().copied().flatten().collect();
        checked(&sorted, 0)?;
        sorted.sort_unstable_by(f64::total_cmp);
        Ok(Self { sorted, runs: times.len() })
    }

    /// Returns the share of runs that took at most this time.
    pub fn at(&self, time: f64) -> f64 {
        self.sorted.partition_point(|finished| *finished <= time) as f64 / self.runs as f64
    }

    /// Returns the steps of the distribution: each time at which a run finished, with the share reached then.
    pub fn steps(&self) -> Vec<(f64, f64)> {
        let mut steps: Vec<(f64, f64)> = Vec::new();
        for (count, time) in (1..).zip(&self.sorted) {
            let share = f64::from(count) / self.runs as f64;
            match steps.last_mut() {
                Some(last) if last.0 == *time => last.1 = share,
                _ => steps.push((*time, share)),
            }
        }
        steps
    }

    /// Returns the least time within which this share of all runs was finished; `None` if it never was.
    pub fn time_for(&self, share: f64) -> Option<f64> {
        self.steps().into_iter().find(|step| step.1 >= share).map(|step| step.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_of_all_runs() {
        let times = Ecdf::new(&[Some(2.0), None, Some(1.0), Some(2.0)]).unwrap();
        assert_eq!(times.at(0.5), 0.0);
        assert_eq!(times.at(1.0), 0.25);
        assert_eq!(times.at(1e9), 0.75);
        assert_eq!(times.steps(), [(1.0, 0.25), (2.0, 0.75)]);
        assert_eq!(times.time_for(0.5), Some(2.0));
        assert_eq!(times.time_for(0.8), None);
        assert_eq!(Ecdf::new(&[None]).unwrap().steps(), []);
        assert!(matches!(Ecdf::new(&[]), Err(StatsError::TooFew { .. })));
        assert!(matches!(Ecdf::new(&[None, Some(f64::NAN)]), Err(StatsError::NotFinite { index: 1, .. })));
    }
}
