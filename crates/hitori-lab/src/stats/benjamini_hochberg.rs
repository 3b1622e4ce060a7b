//! Benjamini–Hochberg: several tests at once, with a bound on the share of false alarms among all alarms
//! (Benjamini and Hochberg 1995).

use super::StatsError;
use super::holm::order_of_p;

/// Returns p-values that can be compared with one false discovery rate after several tests.
///
/// ```
/// use hitori_lab::stats::benjamini_hochberg;
/// assert_eq!(benjamini_hochberg(&[0.01, 0.5, 0.02])?, [0.03, 0.5, 0.03]);
/// # Ok::<(), hitori_lab::stats::StatsError>(())
/// ```
pub fn benjamini_hochberg(p_values: &[f64]) -> Result<Vec<f64>, StatsError> {
    let order = order_of_p(p_values)?;
    let mut adjusted = vec![0.0; p_values.len()];
    let mut most = 1.0_f64;
    for (place, index) in order.iter().enumerate().rev() {
        // The k-th smallest of m is multiplied by m / k; none rises above a later one.
        most = most.min(p_values[*index] * (p_values.len() as f64 / (place + 1) as f64));
        adjusted[*index] = most;
    }
    Ok(adjusted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_test_one_test_and_bad_p() {
        assert_eq!(benjamini_hochberg(&[]), Ok(vec![]));
        assert_eq!(benjamini_hochberg(&[0.3]).unwrap(), [0.3]);
        assert_eq!(benjamini_hochberg(&[0.9, 0.9]).unwrap(), [0.9, 0.9]);
        assert!(benjamini_hochberg(&[-0.1]).is_err());
    }
}
