//! R², the share of the variance that a prediction explains.

use super::{StatsError, checked_pairs, mean, sum};

/// Returns 1 − (sum of squared residuals) / (sum of squares about the mean). It is negative for predictions that are worse than the mean.
pub fn r_squared(observed: &[f64], predicted: &[f64]) -> Result<f64, StatsError> {
    checked_pairs(observed, predicted, 2)?;
    let middle = mean(observed)?;
    let total = sum(observed.iter().map(|y| (y - middle).powi(2)));
    if total == 0.0 {
        return Err(StatsError::Constant);
    }
    Ok(1.0 - sum(observed.iter().zip(predicted).map(|(y, fit)| (y - fit).powi(2))) / total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn perfect_mean_and_worse_than_the_mean() {
        assert_eq!(r_squared(&[1.0, 2.0, 3.0], &[1.0, 2.0, 3.0]), Ok(1.0));
        assert_eq!(r_squared(&[1.0, 2.0, 3.0], &[2.0, 2.0, 2.0]), Ok(0.0));
        assert_eq!(r_squared(&[1.0, 2.0, 3.0], &[3.0, 2.0, 1.0]), Ok(-3.0));
        assert_eq!(r_squared(&[1.0, 1.0], &[1.0, 1.0]), Err(StatsError::Constant));
    }
}
