//! Least-squares regression on one or several quantities, with Wald tests of the coefficients.
//!
//! p-values come from Student's distribution, as in SciPy's `linregress` and in statsmodels, and from the normal one
//! beside it, for readers who know the Wald test in that form. They differ for small samples only.

use serde::{Deserialize, Serialize};

use super::bootstrap::Interval;
use super::distribution::{normal_above, p_value, student_above, student_quantile};
use super::{Alternative, StatsError, checked, checked_level, checked_pairs, mean, sum};

/// What a regression estimates, with its standard error and the test against zero.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Coefficient {
    /// The estimate.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
    /// The p-value of the hypothesis that it is zero, from Student's distribution.
    pub p: f64,
    /// The same from the normal distribution.
    pub p_normal: f64,
}

impl Coefficient {
    fn new(value: f64, error: f64, freedom: f64) -> Self {
        let wald = if value == 0.0 { 0.0 } else { value / error };
        let two_sided = Alternative::TwoSided;
        Self {
            value,
            error,
            p: p_value(wald, two_sided, |t| student_above(t, freedom)),
            p_normal: p_value(wald, two_sided, normal_above),
        }
    }

    /// Returns the interval that contains the true value with this probability.
    fn interval(&self, level: f64, freedom: f64) -> Result<Interval, StatsError> {
        checked_level(level)?;
        let width = student_quantile(0.5 + level / 2.0, freedom) * self.error;
        Ok(Interval { low: self.value - width, high: self.value + width, level })
    }
}

/// A straight line through points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Regression {
    /// How much y rises per unit of x.
    pub slope: Coefficient,
    /// The value at x = 0.
    pub intercept: Coefficient,
    /// Pearson's correlation of x and y.
    pub r: f64,
    /// The share of the variance that the line explains.
    pub r_squared: f64,
    /// How many points there are.
    pub n: usize,
}

impl Regression {
    /// Returns the height of the line at `x`.
    pub fn at(&self, x: f64) -> f64 {
        self.intercept.value + self.slope.value * x
    }

    /// Returns the interval that contains the true slope with the probability `level`, by Student's distribution.
    pub fn slope_interval(&self, level: f64) -> Result<Interval, StatsError> {
        self.slope.interval(level, self.n as f64 - 2.0)
    }
}

/// Fits a line to at least three points.
///
/// ```
/// use hitori_lab::stats::regression;
/// let line = regression(&[1.0, 2.0, 3.0, 4.0], &[3.1, 4.9, 7.1, 8.9])?;
/// assert!((line.slope.value - 1.96).abs() < 1e-9 && line.slope.p < 0.001);
/// # Ok::<(), hitori_lab::stats::StatsError>(())
/// ```
pub fn regression(xs: &[f64], ys: &[f64]) -> Result<Regression, StatsError> {
    checked_pairs(xs, ys, 3)?;
    let moments = Moments::new(xs, ys)?;
    let r = moments.correlation()?;
    let n = xs.len() as f64;
    let slope = moments.xy / moments.xx;
    let intercept = moments.mean_y - slope * moments.mean_x;
    // Residuals about the means: more exact than 1 − r² for points close to the line.
    let residual = |(x, y): (&f64, &f64)| ((y - moments.mean_y) - slope * (x - moments.mean_x)).powi(2);
    let freedom = n - 2.0;
    let slope_error = (sum(xs.iter().zip(ys).map(residual)) / freedom / moments.xx).sqrt();
    let intercept_error = slope_error * (moments.xx / n + moments.mean_x.powi(2)).sqrt();
    Ok(Regression {
        slope: Coefficient::new(slope, slope_error, freedom),
        intercept: Coefficient::new(intercept, intercept_error, freedom),
        r,
        r_squared: r * r,
        n: xs.len(),
    })
}

/// A plane through points: y explained by several quantities at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct MultipleRegression {
    /// The value where all quantities are zero.
    pub intercept: Coefficient,
    /// How much y rises per unit of each quantity, with the others fixed.
    pub slopes: Vec<Coefficient>,
    /// The share of the variance that is explained.
    pub r_squared: f64,
    /// The same, corrected for the number of quantities.
    pub adjusted_r_squared: f64,
    /// How many points there are.
    pub n: usize,
}

/// Fits `ys` by the columns and a constant; there must be more points than coefficients.
///
/// The columns are made orthogonal one after the other (Gram and Schmidt, twice, which is as exact as Householder's method);
/// for the handful of columns of a study a matrix library would be more than is needed.
pub fn multiple_regression(columns: &[&[f64]], ys: &[f64]) -> Result<MultipleRegression, StatsError> {
    let (n, width) = (ys.len(), columns.len());
    checked(ys, width + 2)?;
    for column in columns {
        checked_pairs(column, ys, 0)?;
    }
    let centred = |values: &[f64]| -> Result<(f64, Vec<f64>), StatsError> {
        let middle = mean(values)?;
        Ok((middle, values.iter().map(|value| value - middle).collect()))
    };
    let (mean_y, y) = centred(ys)?;
    let total = dot(&y, &y);
    if total == 0.0 {
        return Err(StatsError::Constant);
    }

    // columns = basis · upper, with an orthonormal basis and an upper triangle.
    let mut basis: Vec<Vec<f64>> = Vec::with_capacity(width);
    let mut upper = vec![vec![0.0; width]; width];
    let mut means = Vec::with_capacity(width);
    for (k, column) in columns.iter().enumerate() {
        let (middle, mut rest) = centred(column)?;
        means.push(middle);
        let length = dot(&rest, &rest).sqrt();
        for _ in 0..2 {
            for (j, direction) in basis.iter().enumerate() {
                let part = dot(direction, &rest);
                upper[j][k] += part;
                rest.iter_mut().zip(direction).for_each(|(value, axis)| *value -= part * axis);
            }
        }
        let left = dot(&rest, &rest).sqrt();
        // What is left of a column that depends on the others is rounding error.
        let noise = 1e-12 * column.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
        if left <= 1e-10 * length || left <= noise {
            return Err(StatsError::Collinear { column: k });
        }
        upper[k][k] = left;
        rest.iter_mut().for_each(|value| *value /= left);
        basis.push(rest);
    }

    let projections: Vec<f64> = basis.iter().map(|direction| dot(direction, &y)).collect();
    let mut residuals = y.clone();
    for (direction, part) in basis.iter().zip(&projections) {
        residuals.iter_mut().zip(direction).for_each(|(value, axis)| *value -= part * axis);
    }
    let unexplained = dot(&residuals, &residuals);
    let freedom = (n - width - 1) as f64;
    let variance = unexplained / freedom;

    let inverse = inverse_of_upper(&upper);
    let slopes: Vec<f64> = inverse.iter().map(|row| dot(row, &projections)).collect();
    let coefficients = inverse
        .iter()
        .zip(&slopes)
        .map(|(row, slope)| Coefficient::new(*slope, (variance * dot(row, row)).sqrt(), freedom));
    let lever: Vec<f64> = (0..width).map(|j| sum((0..width).map(|k| inverse[k][j] * means[k]))).collect();
    Ok(MultipleRegression {
        intercept: Coefficient::new(
            mean_y - dot(&slopes, &means),
            (variance * (1.0 / n as f64 + dot(&lever, &lever))).sqrt(),
            freedom,
        ),
        slopes: coefficients.collect(),
        r_squared: 1.0 - unexplained / total,
        adjusted_r_squared: 1.0 - (unexplained / freedom) / (total / (n as f64 - 1.0)),
        n,
    })
}

/// Sums of squares and products about the means.
pub(super) struct Moments {
    mean_x: f64,
    mean_y: f64,
    xx: f64,
    xy: f64,
    yy: f64,
}

impl Moments {
    /// Sums up pairs that were checked.
    pub(super) fn new(xs: &[f64], ys: &[f64]) -> Result<Self, StatsError> {
        let (mean_x, mean_y) = (mean(xs)?, mean(ys)?);
        let product = |left: &[f64], right: &[f64], middles: (f64, f64)| {
            sum(left.iter().zip(right).map(|(a, b)| (a - middles.0) * (b - middles.1)))
        };
        Ok(Self {
            mean_x,
            mean_y,
            xx: product(xs, xs, (mean_x, mean_x)),
            xy: product(xs, ys, (mean_x, mean_y)),
            yy: product(ys, ys, (mean_y, mean_y)),
        })
    }

    /// Returns Pearson's correlation.
    pub(super) fn correlation(&self) -> Result<f64, StatsError> {
        if self.xx == 0.0 || self.yy == 0.0 {
            return Err(StatsError::Constant);
        }
        // One root is exact more often than two; two are there for products beyond all bounds.
        let product = self.xx * self.yy;
        let root = if product.is_normal() { product.sqrt() } else { self.xx.sqrt() * self.yy.sqrt() };
        Ok((self.xy / root).clamp(-1.0, 1.0))
    }
}

/// Returns the statistic that follows Student's distribution if there is no correlation.
pub(super) fn t_of_correlation(r: f64, freedom: f64) -> f64 {
    r * (freedom / ((1.0 - r) * (1.0 + r))).sqrt()
}

fn dot(left: &[f64], right: &[f64]) -> f64 {
    sum(left.iter().zip(right).map(|(a, b)| a * b))
}

/// Returns the inverse of an upper triangle whose diagonal has no zero, from its last row upwards.
fn inverse_of_upper(upper: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let width = upper.len();
    let mut inverse: Vec<Vec<f64>> = Vec::with_capacity(width);
    for (row, factors) in upper.iter().enumerate().rev() {
        let entry = |column: usize| {
            // `inverse` holds the rows below this one, the last one first.
            let below = sum((row + 1..width).map(|k| factors[k] * inverse[width - 1 - k][column]));
            let unit = if row == column { 1.0 } else { 0.0 };
            (unit - below) / factors[row]
        };
        let entries = (0..width).map(entry).collect();
        inverse.push(entries);
    }
    inverse.reverse();
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_perfect_line_has_no_error() {
        let line = regression(&[0.0, 1.0, 2.0], &[1.0, 3.0, 5.0]).unwrap();
        assert_eq!((line.slope.value, line.intercept.value, line.r_squared), (2.0, 1.0, 1.0));
        assert_eq!((line.slope.error, line.slope.p), (0.0, 0.0));
        assert_eq!(line.at(10.0), 21.0);
    }

    #[test]
    fn one_column_is_the_simple_regression() {
        let (xs, ys) = ([1.0, 2.0, 4.0, 5.0, 9.0], [1.0, 1.5, 5.0, 4.0, 7.0]);
        let simple = regression(&xs, &ys).unwrap();
        let multiple = multiple_regression(&[&xs], &ys).unwrap();
        for (a, b) in [
            (simple.slope.value, multiple.slopes[0].value),
            (simple.slope.error, multiple.slopes[0].error),
            (simple.slope.p, multiple.slopes[0].p),
            (simple.intercept.value, multiple.intercept.value),
            (simple.intercept.error, multiple.intercept.error),
            (simple.r_squared, multiple.r_squared),
        ] {
            assert!((a - b).abs() < 1e-12 * a.abs().max(1.0), "{a} {b}");
        }
    }

    #[test]
    fn what_has_no_line_is_refused() {
        assert_eq!(regression(&[1.0; 3], &[1.0, 2.0, 3.0]), Err(StatsError::Constant));
        assert!(matches!(regression(&[1.0, 2.0], &[1.0, 2.0]), Err(StatsError::TooFew { needed: 3, .. })));
        let (a, b) = ([1.0, 2.0, 3.0, 5.0, 8.0], [1.1, 2.3, 3.1, 5.2, 7.7]);
        let twice: Vec<f64> = a.iter().map(|x| 3.0 * x + 0.1).collect();
        assert_eq!(multiple_regression(&[&a, &twice], &b), Err(StatsError::Collinear { column: 1 }));
        assert_eq!(multiple_regression(&[&[0.1; 5]], &b), Err(StatsError::Collinear { column: 0 }));
        assert!(matches!(multiple_regression(&[&a[..3]], &b), Err(StatsError::LengthsDiffer { .. })));
        assert!(regression(&a, &b).unwrap().slope_interval(1.0).is_err());
    }
}
