//! Tails and quantiles of the normal distribution and of Student's, from `statrs`.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

use super::Alternative;

/// Returns the probability that a standard normal number is above `z`.
pub(super) fn normal_above(z: f64) -> f64 {
    let normal = Normal::standard();
    if z.is_nan() { f64::NAN } else { normal.sf(z) }
}

/// Returns the number below which a standard normal number stays with this probability.
pub(super) fn normal_quantile(probability: f64) -> f64 {
    if probability <= 0.0 {
        f64::NEG_INFINITY
    } else if probability >= 1.0 {
        f64::INFINITY
    } else {
        Normal::standard().inverse_cdf(probability)
    }
}

/// Returns the probability that a number of Student's distribution is above `t`.
pub(super) fn student_above(t: f64, freedom: f64) -> f64 {
    if t.is_infinite() {
        return if t > 0.0 { 0.0 } else { 1.0 };
    }
    // It exists for every positive number of degrees of freedom, and callers have checked theirs.
    StudentsT::new(0.0, 1.0, freedom).map_or(f64::NAN, |student| student.sf(t))
}

/// Returns the number below which a number of Student's distribution stays with this probability.
pub(super) fn student_quantile(probability: f64, freedom: f64) -> f64 {
    StudentsT::new(0.0, 1.0, freedom).map_or(f64::NAN, |student| student.inverse_cdf(probability))
}

/// Returns the p-value of a statistic, given the tail above a number of a symmetric distribution.
pub(super) fn p_value(statistic: f64, alternative: Alternative, above: impl Fn(f64) -> f64) -> f64 {
    let p = match alternative {
        Alternative::TwoSided => 2.0 * above(statistic.abs()),
        Alternative::Less => above(-statistic),
        Alternative::Greater => above(statistic),
    };
    p.min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_of_known_numbers() {
        assert!((normal_above(1.959963984540054) - 0.025).abs() < 1e-11);
        assert!((normal_quantile(0.975) - 1.959963984540054).abs() < 1e-12);
        // One degree of freedom is the Cauchy distribution.
        assert!((student_above(1.0, 1.0) - 0.25).abs() < 1e-12);
        assert!((student_quantile(0.75, 1.0) - 1.0).abs() < 1e-9);
        assert_eq!(student_above(f64::INFINITY, 3.0), 0.0);
        assert_eq!(normal_quantile(0.0), f64::NEG_INFINITY);
        assert_eq!(p_value(0.0, Alternative::TwoSided, normal_above), 1.0);
    }
}
