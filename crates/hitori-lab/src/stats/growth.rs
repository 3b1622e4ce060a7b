//! How a quantity grows with the size: exponentially (a line through log y over n) or as a power (log y over log n).
//!
//! Logarithms are natural ones, so that an exponential slope `a` means a factor of e^a per unit of n, as in Rietdijk 2026.

use serde::{Deserialize, Serialize};

use super::bootstrap::Interval;
use super::regression::{Regression, regression};
use super::{StatsError, logarithms};

/// A growth curve fitted to measurements.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Growth {
    /// The slope of log y over n, or the exponent of n.
    pub rate: f64,
    /// Where the rate lies, by Student's distribution.
    pub interval: Interval,
    /// The share of the variance of log y that is explained.
    pub r_squared: f64,
    /// The p-value of the hypothesis that nothing grows.
    pub p: f64,
    /// Whether the curve is a power of n; otherwise it is exponential in n.
    pub is_power: bool,
    /// The line through the logarithms.
    pub line: Regression,
}

impl Growth {
    /// Returns the height of the curve at a size.
    pub fn at(&self, size: f64) -> f64 {
        self.line.at(if self.is_power { size.ln() } else { size }).exp()
    }

    fn new(line: Regression, is_power: bool, level: f64) -> Result<Self, StatsError> {
        let interval = line.slope_interval(level)?;
        let (rate, p) = (line.slope.value, line.slope.p);
        Ok(Self { rate, interval, r_squared: line.r_squared, p, is_power, line })
    }
}

/// Fits y = c · e^(rate · n) to at least three sizes; `level` is that of the interval.
pub fn exponential_growth(sizes: &[f64], values: &[f64], level: f64) -> Result<Growth, StatsError> {
    Growth::new(regression(sizes, &logarithms(values)?)?, false, level)
}

/// Fits y = c · n^rate to at least three sizes; `level` is that of the interval.
pub fn power_growth(sizes: &[f64], values: &[f64], level: f64) -> Result<Growth, StatsError> {
    Growth::new(regression(&logarithms(sizes)?, &logarithms(values)?)?, true, level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_curves_are_found() {
        let sizes = [5.0, 10.0, 20.0, 40.0];
        let powers = sizes.map(|n: f64| 3.0 * n.powf(2.5));
        let fit = power_growth(&sizes, &powers, 0.95).unwrap();
        assert!((fit.rate - 2.5).abs() < 1e-12 && (fit.at(100.0) / 3e5 - 1.0).abs() < 1e-9 && fit.is_power);
        let exponentials = sizes.map(|n: f64| 0.1 * (0.15 * n).exp());
        let fit = exponential_growth(&sizes, &exponentials, 0.95).unwrap();
        assert!(
            (fit.rate - 0.15).abs() < 1e-12 && fit.interval.low <= fit.rate && fit.rate <= fit.interval.high
        );
        assert!(power_growth(&sizes, &exponentials, 0.95).unwrap().r_squared < fit.r_squared);
    }

    #[test]
    fn zeros_have_no_logarithm() {
        let zero = exponential_growth(&[1.0, 2.0, 3.0], &[1.0, 0.0, 2.0], 0.95);
        assert_eq!(zero, Err(StatsError::NotPositive { index: 1, value: 0.0 }));
        assert!(power_growth(&[0.0, 2.0, 3.0], &[1.0, 1.0, 2.0], 0.95).is_err());
        assert!(power_growth(&[1.0, 2.0, 3.0], &[1.0, 1.0, 2.0], 95.0).is_err());
    }
}
