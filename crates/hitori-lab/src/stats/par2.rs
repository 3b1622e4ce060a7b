//! PAR-2, the penalised average runtime of solver competitions: a run that was not finished counts as twice the limit.

use super::{StatsError, mean};

/// Returns the mean time, with twice the limit for each run that has no time or one above the limit.
///
/// ```
/// use hitori_lab::stats::par2;
/// assert_eq!(par2(&[Some(1.0), Some(3.0), None], 10.0)?, 8.0);
/// # Ok::<(), hitori_lab::stats::StatsError>(())
/// ```
pub fn par2(times: &[Option<f64>], limit: f64) -> Result<f64, StatsError> {
    if !(limit.is_finite() && limit > 0.0) {
        return Err(StatsError::Parameter { name: "limit", value: limit, expected: "above 0" });
    }
    let penalised = |time: &Option<f64>| match time {
        // What is no number is no time-out: it goes through, and `mean` names its place.
        Some(time) if *time <= limit || !time.is_finite() => *time,
        _ => 2.0 * limit,
    };
    mean(&times.iter().map(penalised).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unfinished_runs_count_twice_the_limit() {
        assert_eq!(par2(&[None, None], 10.0), Ok(20.0));
        assert_eq!(par2(&[Some(10.0)], 10.0), Ok(10.0));
        assert_eq!(par2(&[Some(10.5)], 10.0), Ok(20.0));
        assert!(matches!(par2(&[Some(f64::NAN)], 1.0), Err(StatsError::NotFinite { index: 0, .. })));
        assert!(matches!(par2(&[Some(f64::INFINITY)], 1.0), Err(StatsError::NotFinite { index: 0, .. })));
        assert!(matches!(par2(&[], 1.0), Err(StatsError::TooFew { .. })));
        assert!(par2(&[None], 0.0).is_err() && par2(&[None], f64::NAN).is_err());
    }
}
