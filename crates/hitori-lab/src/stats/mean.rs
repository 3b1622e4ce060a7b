//! Arithmetic and geometric mean.

use super::{StatsError, checked, logarithms, sum};

/// Returns the arithmetic mean.
///
/// ```
/// use hitori_lab::stats::{StatsError, mean};
/// assert_eq!(mean(&[1.0, 2.0, 6.0])?, 3.0);
/// assert_eq!(mean(&[]), Err(StatsError::TooFew { needed: 1, given: 0 }));
/// # Ok::<(), StatsError>(())
/// ```
pub fn mean(values: &[f64]) -> Result<f64, StatsError> {
    checked(values, 1)?;
    let length = values.len() as f64;
    let total = sum(values.iter().copied());
    // Finite values can have an infinite sum.
    Ok(if total.is_finite() { total / length } else { sum(values.iter().map(|value| value / length)) })
}

/// Returns the geometric mean of positive values: the fair average of ratios.
pub fn geometric_mean(values: &[f64]) -> Result<f64, StatsError> {
    Ok(mean(&logarithms(values)?)?.exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_of_known_values() {
        assert_eq!(mean(&[f64::MAX, f64::MAX]), Ok(f64::MAX));
        assert!((geometric_mean(&[2.0, 8.0]).unwrap() - 4.0).abs() < 1e-12);
        assert_eq!(geometric_mean(&[2.0, -8.0]), Err(StatsError::NotPositive { index: 1, value: -8.0 }));
        assert_eq!(geometric_mean(&[]), Err(StatsError::TooFew { needed: 1, given: 0 }));
    }
}
