//! Mann and Whitney's U test: is one of two independent samples larger?
//!
//! Exact p-values count all ways to deal the pooled ranks out, with the ties of the data; without ties they are SciPy's.

use serde::{Deserialize, Serialize};

use super::distribution::normal_above;
use super::exact::RankSums;
use super::ranks::{ranks, tie_correction, tie_sizes};
use super::{Alternative, PMethod, StatsError, checked, sum};

/// How the test is done. The default is SciPy's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MannWhitneyOptions {
    /// Which side is tested.
    pub alternative: Alternative,
    /// Exact or approximate.
    pub method: PMethod,
    /// Whether the approximation is corrected for continuity.
    pub continuity: bool,
}

impl Default for MannWhitneyOptions {
    fn default() -> Self {
        Self { alternative: Alternative::default(), method: PMethod::default(), continuity: true }
    }
}

/// The result of a U test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct MannWhitney {
    /// Pairs of one value each in which that of the first sample is larger; ties count half.
    pub u: f64,
    /// The p-value.
    pub p: f64,
    /// Whether the p-value is exact.
    pub is_exact: bool,
    /// The share of pairs in which the value of the first sample is larger: u divided by their number.
    pub effect: f64,
}

/// Tests whether values of one sample tend to be larger than those of another.
pub fn mann_whitney(xs: &[f64], ys: &[f64], options: MannWhitneyOptions) -> Result<MannWhitney, StatsError> {
    checked(xs, 1)?;
    checked(ys, 1)?;
    let pooled: Vec<f64> = xs.iter().chain(ys).copied().collect();
    let ranks = ranks(&pooled)?;
    let ties = tie_sizes(&pooled);
    let (n1, n2) = (xs.len() as f64, ys.len() as f64);
    let rank_sum = sum(ranks[..xs.len()].iter().copied());
    let u = rank_sum - n1 * (n1 + 1.0) / 2.0;
    let result = |p: f64, is_exact| MannWhitney { u, p, is_exact, effect: u / (n1 * n2) };

    let is_small = xs.len().min(ys.len()) <= 8 && ties.iter().all(|size| *size == 1);
    if options.method == PMethod::Exact || options.method == PMethod::Auto && is_small {
        // The smaller sample has fewer subsets to go through; its large sums are small ones of the other.
        let swapped = ys.len() < xs.len();
        let (size, observed, alternative) = if swapped {
            let alternative = match options.alternative {
                Alternative::TwoSided => Alternative::TwoSided,
                Alternative::Less => Alternative::Greater,
                Alternative::Greater => Alternative::Less,
            };
            (ys.len(), sum(ranks[xs.len()..].iter().copied()), alternative)
        } else {
            (xs.len(), rank_sum, options.alternative)
        };
        match RankSums::of_subsets_of(&ranks, size) {
            Ok(sums) => return Ok(result(sums.p(observed, alternative), true)),
            Err(error) if options.method == PMethod::Exact => return Err(error),
            Err(_) => {}
        }
    }

    let n = n1 + n2;
    let error = (n1 * n2 / 12.0 * ((n + 1.0) - tie_correction(&ties) / (n * (n - 1.0)))).sqrt();
    // All values are equal (rounding may leave a trace of a variance, or a negative one): nothing differs.
    if ties.len() == 1 {
        return Ok(result(1.0, false));
    }
    let (extreme, factor) = match options.alternative {
        Alternative::TwoSided => (u.max(n1 * n2 - u), 2.0),
        Alternative::Greater => (u, 1.0),
        Alternative::Less => (n1 * n2 - u, 1.0),
    };
    let shift = if options.continuity { 0.5 } else { 0.0 };
    let p = factor * normal_above((extreme - n1 * n2 / 2.0 - shift) / error);
    Ok(result(p.min(1.0), false))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_that_do_not_overlap() {
        let test = mann_whitney(&[4.0, 5.0, 6.0], &[1.0, 2.0, 3.0], MannWhitneyOptions::default()).unwrap();
        assert_eq!((test.u, test.effect, test.is_exact), (9.0, 1.0, true));
        assert!((test.p - 0.1).abs() < 1e-12);
    }

    #[test]
    fn equal_values_prove_nothing() {
        for method in [PMethod::Auto, PMethod::Exact, PMethod::Asymptotic] {
            let options = MannWhitneyOptions { method, continuity: false, ..MannWhitneyOptions::default() };
            assert_eq!(mann_whitney(&[0.1; 20], &[0.1; 9], options).unwrap().p, 1.0);
        }
        assert_eq!(mann_whitney(&[1.0], &[1.0], MannWhitneyOptions::default()).unwrap().p, 1.0);
    }

    #[test]
    fn a_sample_too_large_for_the_exact_test_is_approximated() {
        let many: Vec<f64> = (0..20_000).map(f64::from).collect();
        let few: Vec<f64> = (0..8).map(|i| f64::from(i) + 0.5).collect();
        let auto = mann_whitney(&few, &many, MannWhitneyOptions::default()).unwrap();
        assert!(!auto.is_exact && auto.p < 1e-4);
        let options = MannWhitneyOptions { method: PMethod::Exact, ..MannWhitneyOptions::default() };
        assert!(matches!(mann_whitney(&few, &many, options), Err(StatsError::TooLarge { .. })));
        assert!(matches!(mann_whitney(&[], &many, options), Err(StatsError::TooFew { .. })));
    }
}
