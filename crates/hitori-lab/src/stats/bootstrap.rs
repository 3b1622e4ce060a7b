//! Bootstrap intervals: how much a statistic varies between samples drawn from the sample itself (Efron 1979, 1987).

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};

use super::distribution::{normal_above, normal_quantile};
use super::quantile::of_sorted;
use super::{StatsError, checked, checked_level, mean, sum};

/// Two numbers between which something lies with a probability.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The probability.
    pub level: f64,
}

/// How the ends of an interval are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IntervalMethod {
    /// Quantiles of the resampled statistic.
    Percentile,
    /// The same, corrected for bias and skew.
    #[default]
    Bca,
}

/// A statistic and its bootstrap interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Bootstrap {
    /// The statistic of the sample.
    pub estimate: f64,
    /// Where it lies.
    pub interval: Interval,
    /// The standard deviation of the resampled statistic.
    pub error: f64,
}

/// Draws samples and returns the interval of a statistic. Items may be numbers, or pairs that stay together.
///
/// ```
/// use hitori_lab::stats::{IntervalMethod, bootstrap, median};
/// let times = [0.8, 1.1, 0.9, 1.4, 1.0, 2.5, 0.7];
/// let result = bootstrap(&times, median, 1000, 0.95, IntervalMethod::Percentile, 1)?;
/// assert!(result.estimate == 1.0 && result.interval.low >= 0.7 && result.interval.high <= 2.5);
/// # Ok::<(), hitori_lab::stats::StatsError>(())
/// ```
pub fn bootstrap<T: Copy>(
    sample: &[T],
    statistic: impl Fn(&[T]) -> Result<f64, StatsError>,
    resamples: usize,
    level: f64,
    method: IntervalMethod,
    seed: u64,
) -> Result<Bootstrap, StatsError> {
    if sample.len() < 2 {
        return Err(StatsError::TooFew { needed: 2, given: sample.len() });
    }
    if resamples < 2 {
        let value = resamples as f64;
        return Err(StatsError::Parameter { name: "resamples", value, expected: "at least 2" });
    }
    checked_level(level)?;
    let estimate = statistic(sample)?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut drawn = sample.to_vec();
    let distribution = (0..resamples)
        .map(|_| {
            drawn.iter_mut().for_each(|item| *item = sample[rng.random_range(0..sample.len())]);
            statistic(&drawn)
        })
        .collect::<Result<Vec<f64>, _>>()?;
    let interval = match method {
        IntervalMethod::Percentile => percentile_interval(&distribution, level)?,
        IntervalMethod::Bca => {
            let without = |left_out: usize| {
                let rest = sample.iter().enumerate().filter(|(index, _)| *index != left_out);
                statistic(&rest.map(|(_, item)| *item).collect::<Vec<T>>())
            };
            let jackknife = (0..sample.len()).map(without).collect::<Result<Vec<f64>, _>>()?;
            bca_interval(&distribution, estimate, &jackknife, level)?
        }
    };
    let middle = mean(&distribution)?;
    let variance = sum(distribution.iter().map(|value| (value - middle).powi(2))) / (resamples as f64 - 1.0);
    Ok(Bootstrap { estimate, interval, error: variance.sqrt() })
}

/// Returns the quantiles of a resampled statistic that leave equal tails.
pub fn percentile_interval(distribution: &[f64], level: f64) -> Result<Interval, StatsError> {
    checked_level(level)?;
    let tail = (1.0 - level) / 2.0;
    ends(distribution, tail, 1.0 - tail, level)
}

/// Returns quantiles corrected for the bias of the resampled statistic and for its acceleration, which is estimated from
/// the statistics of the sample without one of its items each (`jackknife`).
pub fn bca_interval(
    distribution: &[f64],
    estimate: f64,
    jackknife: &[f64],
    level: f64,
) -> Result<Interval, StatsError> {
    checked(distribution, 1)?;
    checked(jackknife, 2)?;
    checked(&[estimate], 1)?;
    checked_level(level)?;
    let below = distribution.iter().filter(|value| **value < estimate).count();
    let at_most = distribution.iter().filter(|value| **value <= estimate).count();
    // Values equal to the estimate lie half below it: a median repeats itself often.
    let bias = normal_quantile((below + at_most) as f64 / (2.0 * distribution.len() as f64));
    let middle = mean(jackknife)?;
    let power = |exponent| sum(jackknife.iter().map(|value| (middle - value).powi(exponent)));
    let squares = power(2);
    let acceleration = if squares > 0.0 { power(3) / (6.0 * squares.powf(1.5)) } else { 0.0 };
    let corrected = |probability: f64| {
        let z = bias + normal_quantile(probability);
        normal_above(-(bias + z / (1.0 - acceleration * z)))
    };
    let tail = (1.0 - level) / 2.0;
    let (low, high) = (corrected(tail), corrected(1.0 - tail));
    // All resampled statistics on one side of the estimate: there is nothing to correct by.
    if low.is_finite() && high.is_finite() && bias.is_finite() {
        ends(distribution, low, high, level)
    } else {
        percentile_interval(distribution, level)
    }
}

fn ends(distribution: &[f64], low: f64, high: f64, level: f64) -> Result<Interval, StatsError> {
    checked(distribution, 1)?;
    let mut sorted = distribution.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    Ok(Interval { low: of_sorted(&sorted, low), high: of_sorted(&sorted, high), level })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::median;

    #[test]
    fn a_constant_sample_has_an_interval_of_no_width() {
        for method in [IntervalMethod::Percentile, IntervalMethod::Bca] {
            let result = bootstrap(&[2.0; 9], mean, 100, 0.95, method, 3).unwrap();
            assert_eq!((result.interval.low, result.interval.high, result.error), (2.0, 2.0, 0.0));
        }
    }

    #[test]
    fn the_error_of_a_mean_is_known() {
        let sample: Vec<f64> = (0..50).map(|i| f64::from(i * 31 % 50)).collect();
        let result = bootstrap(&sample, mean, 20_000, 0.95, IntervalMethod::Bca, 5).unwrap();
        // The standard deviation of 0 to 49 divided by the root of 50; its estimate varies by about 0.5 %.
        let expected = ((50.0_f64.powi(2) - 1.0) / 12.0 / 50.0).sqrt();
        assert!((result.error / expected - 1.0).abs() < 0.025, "{} {expected}", result.error);
        assert_eq!(result, bootstrap(&sample, mean, 20_000, 0.95, IntervalMethod::Bca, 5).unwrap());
    }

    #[test]
    fn pairs_stay_together() {
        let pairs: Vec<(f64, f64)> = (1..20).map(|i| (f64::from(i), 2.0 * f64::from(i))).collect();
        let ratio = |pairs: &[(f64, f64)]| {
            let (xs, ys): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
            Ok(median(&ys)? / median(&xs)?)
        };
        let result = bootstrap(&pairs, ratio, 200, 0.9, IntervalMethod::Bca, 1).unwrap();
        assert_eq!((result.interval.low, result.interval.high), (2.0, 2.0));
    }

    #[test]
    fn bad_input_is_refused() {
        let method = IntervalMethod::Bca;
        assert!(matches!(bootstrap(&[1.0], mean, 9, 0.9, method, 0), Err(StatsError::TooFew { .. })));
        assert!(matches!(bootstrap(&[1.0; 2], mean, 0, 0.9, method, 0), Err(StatsError::Parameter { .. })));
        assert!(matches!(bootstrap(&[1.0; 2], mean, 9, 0.0, method, 0), Err(StatsError::Parameter { .. })));
        let broken = |_: &[f64]| Ok(f64::NAN);
        assert!(matches!(bootstrap(&[1.0; 2], broken, 9, 0.5, method, 0), Err(StatsError::NotFinite { .. })));
        assert!(percentile_interval(&[], 0.9).is_err());
    }
}
