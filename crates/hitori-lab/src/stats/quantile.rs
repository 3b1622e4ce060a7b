//! Quantiles by linear interpolation between order statistics (type 7 of Hyndman and Fan 1996, the default of NumPy and R).

use super::{StatsError, checked};

/// Returns the quantile at `share`, from 0 (the least value) to 1 (the greatest).
pub fn quantile(values: &[f64], share: f64) -> Result<f64, StatsError> {
    checked(values, 1)?;
    if !(0.0..=1.0).contains(&share) {
        return Err(StatsError::Parameter { name: "share", value: share, expected: "from 0 to 1" });
    }
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    Ok(of_sorted(&sorted, share))
}

/// Returns the median: half of the values lie on either side.
///
/// ```
/// use hitori_lab::stats::median;
/// assert_eq!(median(&[5.0, 1.0, 2.0])?, 2.0);
/// assert_eq!(median(&[5.0, 1.0, 2.0, 4.0])?, 3.0);
/// # Ok::<(), hitori_lab::stats::StatsError>(())
/// ```
pub fn median(values: &[f64]) -> Result<f64, StatsError> {
    quantile(values, 0.5)
}

/// Returns the interquartile range: the width of the middle half.
pub fn iqr(values: &[f64]) -> Result<f64, StatsError> {
    Ok(quantile(values, 0.75)? - quantile(values, 0.25)?)
}

/// Returns the interquartile range divided by the median, a measure of spread without a unit.
pub fn relative_iqr(values: &[f64]) -> Result<f64, StatsError> {
    let middle = median(values)?;
    if middle <= 0.0 {
        return Err(StatsError::Parameter { name: "median", value: middle, expected: "above 0" });
    }
    Ok(iqr(values)? / middle)
}

/// Returns the quantile of values that are sorted and not empty.
pub(super) fn of_sorted(sorted: &[f64], share: f64) -> f64 {
    let place = share * (sorted.len() - 1) as f64;
    let below = place.floor() as usize;
    let above = (below + 1).min(sorted.len() - 1);
    let part = place - below as f64;
    if part == 0.0 {
        return sorted[below];
    }
    sorted[below] * (1.0 - part) + sorted[above] * part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_of_known_values() {
        let values = [4.0, 1.0, 3.0, 2.0];
        assert_eq!(quantile(&values, 0.0), Ok(1.0));
        assert_eq!(quantile(&values, 1.0), Ok(4.0));
        assert_eq!(quantile(&values, 0.25), Ok(1.75));
        assert_eq!(iqr(&values), Ok(1.5));
        assert_eq!(relative_iqr(&values), Ok(0.6));
        assert_eq!(median(&[7.0]), Ok(7.0));
    }

    #[test]
    fn what_has_no_quantile_is_refused() {
        assert_eq!(median(&[]), Err(StatsError::TooFew { needed: 1, given: 0 }));
        assert!(matches!(quantile(&[1.0], 1.5), Err(StatsError::Parameter { name: "share", .. })));
        assert!(matches!(quantile(&[1.0], f64::NAN), Err(StatsError::Parameter { .. })));
        assert!(matches!(relative_iqr(&[0.0, 0.0]), Err(StatsError::Parameter { name: "median", .. })));
        assert!(matches!(median(&[1.0, f64::INFINITY]), Err(StatsError::NotFinite { index: 1, .. })));
    }
}
