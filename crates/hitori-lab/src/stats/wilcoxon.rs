//! Wilcoxon's signed-rank test: do paired measurements differ?
//!
//! Exact p-values count all signs with the ties of the data. SciPy's `method="exact"` ignores ties; where it takes them
//! into account (`method="auto"` up to 13 pairs) the two agree.

use serde::{Deserialize, Serialize};

use super::distribution::{normal_above, p_value};
use super::exact::RankSums;
use super::ranks::{ranks, tie_correction, tie_sizes};
use super::{Alternative, PMethod, StatsError, checked_pairs, sum};

/// What happens to pairs without a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ZeroMethod {
    /// They are left out.
    #[default]
    Wilcox,
    /// They take part in the ranking, and their ranks are left out (Pratt 1959).
    Pratt,
    /// They take part, and their ranks are split between both signs.
    Zsplit,
}

/// How the test is done. The default is SciPy's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct WilcoxonOptions {
    /// Which side is tested.
    pub alternative: Alternative,
    /// Exact or approximate.
    pub method: PMethod,
    /// What happens to pairs without a difference.
    pub zeros: ZeroMethod,
    /// Whether the approximation is corrected for continuity.
    pub continuity: bool,
}

/// The result of a signed-rank test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Wilcoxon {
    /// The sum of the ranks of pairs in which the first value is larger.
    pub plus: f64,
    /// The sum of the ranks of pairs in which the second value is larger.
    pub minus: f64,
    /// The p-value.
    pub p: f64,
    /// The standardised statistic, if the p-value is approximate.
    pub z: Option<f64>,
    /// How many pairs were ranked.
    pub n: usize,
}

impl Wilcoxon {
    /// Returns the statistic that SciPy reports for a two-sided test: the smaller of the two sums.
    pub fn statistic(&self) -> f64 {
        self.plus.min(self.minus)
    }
}

/// Tests whether pairs differ. Without any difference the p-value is 1.
///
/// ```
/// use hitori_lab::stats::{WilcoxonOptions, wilcoxon};
/// let (before, after) = ([1.2, 3.4, 2.2, 5.0, 4.1], [1.0, 3.0, 2.1, 4.2, 3.6]);
/// let test = wilcoxon(&before, &after, WilcoxonOptions::default())?;
/// assert_eq!((test.plus, test.p), (15.0, 0.0625));
/// # Ok::<(), hitori_lab::stats::StatsError>(())
/// ```
pub fn wilcoxon(xs: &[f64], ys: &[f64], options: WilcoxonOptions) -> Result<Wilcoxon, StatsError> {
    checked_pairs(xs, ys, 1)?;
    let mut differences: Vec<f64> = xs.iter().zip(ys).map(|(x, y)| x - y).collect();
    let zeros = differences.iter().filter(|difference| **difference == 0.0).count();
    if options.zeros == ZeroMethod::Wilcox {
        differences.retain(|difference| *difference != 0.0);
    }
    let sizes: Vec<f64> = differences.iter().map(|difference| difference.abs()).collect();
    let ranks = ranks(&sizes)?;
    let ranked = |keep: fn(f64) -> bool| {
        let chosen = differences.iter().zip(&ranks).filter(move |(difference, _)| keep(**difference));
        chosen.map(|(_, rank)| *rank).collect::<Vec<f64>>()
    };
    let signed = ranked(|difference| difference != 0.0);
    let positive = sum(ranked(|difference| difference > 0.0));
    let split = if options.zeros == ZeroMethod::Zsplit {
        sum(ranked(|difference| difference == 0.0)) / 2.0
    } else {
        0.0
    };
    let plus = positive + split;
    let minus = sum(signed.iter().copied()) - positive + split;
    let n = differences.len();

    let mut ties = tie_sizes(&sizes);
    let exact = match options.method {
        PMethod::Exact => true,
        PMethod::Asymptotic => false,
        PMethod::Auto => {
            let is_plain = zeros == 0 && ties.iter().all(|size| *size == 1);
            xs.len() <= if is_plain { 50 } else { 13 }
        }
    };
    if signed.is_empty() {
        return Ok(Wilcoxon { plus, minus, p: 1.0, z: None, n });
    }
    if exact {
        let p = RankSums::of_subsets(&signed)?.p(positive, options.alternative);
        return Ok(Wilcoxon { plus, minus, p, z: None, n });
    }

    let moments = |count: f64| (count * (count + 1.0) / 4.0, count * (count + 1.0) * (2.0 * count + 1.0));
    let (mut middle, mut variance) = moments(n as f64);
    if options.zeros == ZeroMethod::Pratt && zeros > 0 {
        // Cureton 1967; the zeros are the first group of ties, and no longer one.
        let (zero_middle, zero_variance) = moments(zeros as f64);
        (middle, variance) = (middle - zero_middle, variance - zero_variance);
        ties[0] = 0;
    }
    let error = ((variance - tie_correction(&ties) / 2.0) / 24.0).sqrt();
    let distance = plus - middle;
    let shift = match options.alternative {
        _ if !options.continuity || distance == 0.0 && options.alternative == Alternative::TwoSided => 0.0,
        Alternative::TwoSided => 0.5_f64.copysign(distance),
        Alternative::Less => -0.5,
        Alternative::Greater => 0.5,
    };
    let z = (distance - shift) / error;
    Ok(Wilcoxon { plus, minus, p: p_value(z, options.alternative, normal_above), z: Some(z), n })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_without_a_difference_prove_nothing() {
        for zeros in [ZeroMethod::Wilcox, ZeroMethod::Pratt, ZeroMethod::Zsplit] {
            for method in [PMethod::Auto, PMethod::Exact, PMethod::Asymptotic] {
                let options = WilcoxonOptions { zeros, method, ..WilcoxonOptions::default() };
                assert_eq!(wilcoxon(&[1.0, 2.0], &[1.0, 2.0], options).unwrap().p, 1.0);
            }
        }
    }

    #[test]
    fn exact_and_approximate_agree_on_many_pairs() {
        let xs: Vec<f64> = (0..200).map(|i| f64::from(i * 37 % 101)).collect();
        let ys: Vec<f64> = (0..200).map(|i| f64::from(i * 53 % 97)).collect();
        let p =
            |method| wilcoxon(&xs, &ys, WilcoxonOptions { method, ..WilcoxonOptions::default() }).unwrap().p;
        assert!((p(PMethod::Exact) / p(PMethod::Asymptotic) - 1.0).abs() < 0.01);
    }

    #[test]
    fn what_cannot_be_paired_is_refused() {
        let options = WilcoxonOptions::default();
        assert!(matches!(wilcoxon(&[1.0], &[], options), Err(StatsError::LengthsDiffer { .. })));
        assert!(matches!(wilcoxon(&[], &[], options), Err(StatsError::TooFew { .. })));
        assert!(matches!(wilcoxon(&[1.0], &[f64::NAN], options), Err(StatsError::NotFinite { .. })));
    }
}
