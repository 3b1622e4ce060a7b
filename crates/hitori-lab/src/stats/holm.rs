//! Holm–Bonferroni: several tests at once, with a bound on the probability of even one false alarm (Holm 1979).

use super::{StatsError, checked};

/// Returns p-values that can be compared with one level after several tests.
///
/// ```
/// use hitori_lab::stats::holm;
/// assert_eq!(holm(&[0.01, 0.04, 0.02])?, [0.03, 0.04, 0.04]);
/// # Ok::<(), hitori_lab::stats::StatsError>(())
/// ```
pub fn holm(p_values: &[f64]) -> Result<Vec<f64>, StatsError> {
    let order = order_of_p(p_values)?;
    let mut adjusted = vec![0.0; p_values.len()];
    let mut least = 0.0_f64;
    for (place, index) in order.iter().enumerate() {
        // The smallest of m is multiplied by m, the next by m − 1; none falls below an earlier one.
        least = least.max((p_values[*index] * (p_values.len() - place) as f64).min(1.0));
        adjusted[*index] = least;
    }
    Ok(adjusted)
}

/// Returns the places of p-values in ascending order; each must be from 0 to 1.
pub(super) fn order_of_p(p_values: &[f64]) -> Result<Vec<usize>, StatsError> {
    checked(p_values, 0)?;
    if let Some(value) = p_values.iter().find(|p| !(0.0..=1.0).contains(*p)) {
        return Err(StatsError::Parameter { name: "p", value: *value, expected: "from 0 to 1" });
    }
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|a, b| p_values[*a].total_cmp(&p_values[*b]));
    Ok(order)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_test_one_test_and_bad_p() {
        assert_eq!(holm(&[]), Ok(vec![]));
        assert_eq!(holm(&[0.3]).unwrap(), [0.3]);
        assert_eq!(holm(&[0.9, 0.8]).unwrap(), [1.0, 1.0]);
        assert!(holm(&[1.5]).is_err() && holm(&[f64::NAN]).is_err());
    }
}
