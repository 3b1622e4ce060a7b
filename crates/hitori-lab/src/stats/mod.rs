//! Statistics, one file per method. Pure functions on slices; empty or invalid data is an error, never a NaN.
//!
//! | question | function |
//! |---|---|
//! | where is the middle, how wide is the spread? | [`median`], [`quantile`], [`iqr`], [`relative_iqr`], [`mean`], [`geometric_mean`] |
//! | how good is a solver that runs into limits? | [`par2`], [`Ecdf`] |
//! | how sure is a number? | [`bootstrap()`] |
//! | do two samples differ? | [`permutation_test`], [`wilcoxon()`] (paired), [`mann_whitney()`] |
//! | several tests at once? | [`holm`], [`benjamini_hochberg`] |
//! | do two quantities go together? | [`spearman`], [`regression()`], [`multiple_regression`] |
//! | how does time grow with size? | [`exponential_growth`], [`power_growth`] |
//!
//! Where a choice exists (ties, zeros, continuity, exact or approximate) the functions follow SciPy, in which the founding
//! documents did their analysis; `tests/scipy.rs` compares them. Distributions come from `statrs`; its tests of samples
//! lack what is needed here (Wilcoxon, exact distributions with ties), so these are written once, in this folder.

mod benjamini_hochberg;
mod bootstrap;
mod distribution;
mod ecdf;
mod exact;
mod growth;
mod holm;
mod mann_whitney;
mod mean;
mod par2;
mod permutation;
mod quantile;
mod r_squared;
mod ranks;
mod regression;
mod spearman;
mod wilcoxon;

pub use benjamini_hochberg::benjamini_hochberg;
pub use bootstrap::{Bootstrap, Interval, IntervalMethod, bca_interval, bootstrap, percentile_interval};
pub use ecdf::Ecdf;
pub use growth::{Growth, exponential_growth, power_growth};
pub use holm::holm;
pub use mann_whitney::{MannWhitney, MannWhitneyOptions, mann_whitney};
pub use mean::{geometric_mean, mean};
pub use par2::par2;
pub use permutation::{Design, PermutationOptions, PermutationTest, TestStatistic, permutation_test};
pub use quantile::{iqr, median, quantile, relative_iqr};
pub use r_squared::r_squared;
pub use ranks::{ranks, tie_sizes};
pub use regression::{Coefficient, MultipleRegression, Regression, multiple_regression, regression};
use serde::{Deserialize, Serialize};
pub use spearman::{Spearman, spearman};
use thiserror::Error;
pub use wilcoxon::{Wilcoxon, WilcoxonOptions, ZeroMethod, wilcoxon};

/// Why a statistic does not exist for some data.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum StatsError {
    /// There are too few values.
    #[error("at least {needed} values are needed, not {given}")]
    TooFew {
        /// How many are needed.
        needed: usize,
        /// How many there are.
        given: usize,
    },
    /// A value is infinite or not a number.
    #[error("value {index} is {value}; a finite number is needed")]
    NotFinite {
        /// Its place, from 0.
        index: usize,
        /// The value.
        value: f64,
    },
    /// A value is zero or negative, where logarithms are taken.
    #[error("value {index} is {value}; a number above 0 is needed")]
    NotPositive {
        /// Its place, from 0.
        index: usize,
        /// The value.
        value: f64,
    },
    /// Values that belong together in pairs are not equally many.
    #[error("there are {left} values on one side and {right} on the other; they must be equally many")]
    LengthsDiffer {
        /// Values on the first side.
        left: usize,
        /// Values on the second side.
        right: usize,
    },
    /// All values are equal, where something is divided by their spread.
    #[error("all values are equal, so there is no spread to compare with")]
    Constant,
    /// A column of a regression is a combination of the others.
    #[error("column {column} is a combination of the columns before it, so its coefficient is undetermined")]
    Collinear {
        /// The column, from 0; the constant is not counted.
        column: usize,
    },
    /// A parameter is outside its range.
    #[error("{name} is {value}; it must be {expected}")]
    Parameter {
        /// Its name.
        name: &'static str,
        /// The value.
        value: f64,
        /// Its range in words.
        expected: &'static str,
    },
    /// An exact distribution would take too long; the approximation is good for such samples.
    #[error("the exact distribution of {values} values is too large to compute; use the approximation")]
    TooLarge {
        /// How many values there are.
        values: usize,
    },
}

/// Which side of a null hypothesis is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Alternative {
    /// The first sample is smaller or larger than the second.
    #[default]
    TwoSided,
    /// The first sample is smaller.
    Less,
    /// The first sample is larger.
    Greater,
}

/// Whether a p-value comes from the exact distribution or from the normal one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PMethod {
    /// Exact for small samples, as SciPy decides.
    #[default]
    Auto,
    /// All outcomes, with the ties of the data.
    Exact,
    /// The normal approximation.
    Asymptotic,
}

/// Checks that there are values enough and that all are finite.
fn checked(values: &[f64], needed: usize) -> Result<(), StatsError> {
    if values.len() < needed {
        return Err(StatsError::TooFew { needed, given: values.len() });
    }
    match values.iter().position(|value| !value.is_finite()) {
        Some(index) => Err(StatsError::NotFinite { index, value: values[index] }),
        None => Ok(()),
    }
}

/// Checks two slices that belong together in pairs.
fn checked_pairs(left: &[f64], right: &[f64], needed: usize) -> Result<(), StatsError> {
    if left.len() != right.len() {
        return Err(StatsError::LengthsDiffer { left: left.len(), right: right.len() });
    }
    checked(left, needed)?;
    checked(right, needed)
}

/// Returns the natural logarithms; zero and negative values have none.
fn logarithms(values: &[f64]) -> Result<Vec<f64>, StatsError> {
    checked(values, 0)?;
    match values.iter().position(|value| *value <= 0.0) {
        Some(index) => Err(StatsError::NotPositive { index, value: values[index] }),
        None => Ok(values.iter().map(|value| value.ln()).collect()),
    }
}

/// Checks a confidence level.
fn checked_level(level: f64) -> Result<(), StatsError> {
    if level > 0.0 && level < 1.0 {
        Ok(())
    } else {
        Err(StatsError::Parameter { name: "level", value: level, expected: "between 0 and 1" })
    }
}

/// Returns a sum with little rounding error (Neumaier 1974): sums of thousands of times stay exact to the last digits.
fn sum(values: impl IntoIterator<Item = f64>) -> f64 {
    let (mut total, mut lost) = (0.0_f64, 0.0_f64);
    for value in values {
        let next = total + value;
        lost += if total.abs() >= value.abs() { (total - next) + value } else { (value - next) + total };
        total = next;
    }
    total + lost
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_place_and_what_is_expected() {
        let error = checked(&[1.0, f64::NAN], 1).unwrap_err();
        assert_eq!(error.to_string(), "value 1 is NaN; a finite number is needed");
        assert_eq!(checked(&[], 1), Err(StatsError::TooFew { needed: 1, given: 0 }));
        assert_eq!(checked_pairs(&[1.0], &[], 0), Err(StatsError::LengthsDiffer { left: 1, right: 0 }));
        assert_eq!(logarithms(&[1.0, 0.0]), Err(StatsError::NotPositive { index: 1, value: 0.0 }));
        assert!(
            checked_level(f64::NAN).is_err() && checked_level(1.0).is_err() && checked_level(0.5).is_ok()
        );
    }

    #[test]
    fn small_values_beside_large_ones_are_not_lost() {
        assert_eq!(sum([1e16, 1.0, 1.0, -1e16]), 2.0);
        assert_eq!(sum([]), 0.0);
    }
}
