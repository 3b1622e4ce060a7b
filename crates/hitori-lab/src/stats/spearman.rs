//! Spearman's rank correlation: do two quantities rise together, in whatever form?

use serde::{Deserialize, Serialize};

use super::distribution::{p_value, student_above};
use super::ranks::ranks;
use super::regression::{Moments, t_of_correlation};
use super::{Alternative, StatsError, checked_pairs};

/// A rank correlation and how likely one as large is by chance.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Spearman {
    /// The correlation of the ranks, from −1 to 1.
    pub rho: f64,
    /// The p-value, from Student's distribution with n − 2 degrees of freedom.
    pub p: f64,
    /// How many pairs there are.
    pub n: usize,
}

/// Returns the correlation of the ranks of at least three pairs.
pub fn spearman(xs: &[f64], ys: &[f64], alternative: Alternative) -> Result<Spearman, StatsError> {
    checked_pairs(xs, ys, 3)?;
    let rho = Moments::new(&ranks(xs)?, &ranks(ys)?)?.correlation()?;
    let freedom = xs.len() as f64 - 2.0;
    let p = p_value(t_of_correlation(rho, freedom), alternative, |t| student_above(t, freedom));
    Ok(Spearman { rho, p, n: xs.len() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_that_agree_and_ranks_that_do_not() {
        let rising = spearman(&[1.0, 2.0, 3.0, 4.0], &[1.0, 8.0, 27.0, 64.0], Alternative::TwoSided).unwrap();
        assert_eq!((rising.rho, rising.p), (1.0, 0.0));
        let falling = spearman(&[1.0, 2.0, 3.0], &[9.0, 4.0, 1.0], Alternative::Greater).unwrap();
        assert_eq!((falling.rho, falling.p), (-1.0, 1.0));
        assert_eq!(spearman(&[1.0; 3], &[1.0, 2.0, 3.0], Alternative::Less), Err(StatsError::Constant));
        assert!(matches!(spearman(&[1.0; 2], &[1.0; 2], Alternative::Less), Err(StatsError::TooFew { .. })));
    }
}
