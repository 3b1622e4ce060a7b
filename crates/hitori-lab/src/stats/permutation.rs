//! Permutation tests: how often would dealing the values out by chance give as large a difference?
//!
//! If there are no more arrangements than resamples asked for, all are tried and the p-value is exact. Otherwise the
//! observed arrangement counts as one of the resamples, so that p is never 0 (Phipson and Smyth 2010).

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};

use super::{Alternative, StatsError, checked, checked_pairs, mean, median};

/// What is compared between two samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TestStatistic {
    /// The mean of the first minus that of the second.
    #[default]
    Means,
    /// The median of the first minus that of the second.
    Medians,
}

/// Which values may change places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Design {
    /// All with all.
    #[default]
    Independent,
    /// The two of a pair.
    Paired,
}

/// How the test is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PermutationOptions {
    /// What is compared.
    pub statistic: TestStatistic,
    /// Which values may change places.
    pub design: Design,
    /// Which side is tested.
    pub alternative: Alternative,
    /// How many arrangements are tried at most; 0 is an error.
    pub resamples: usize,
    /// Where random arrangements start from.
    pub seed: u64,
}

impl Default for PermutationOptions {
    fn default() -> Self {
        Self {
            statistic: TestStatistic::default(),
            design: Design::default(),
            alternative: Alternative::default(),
            resamples: 99_999,
            seed: 0,
        }
    }
}

/// The result of a permutation test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PermutationTest {
    /// The observed difference.
    pub difference: f64,
    /// The p-value.
    pub p: f64,
    /// Whether all arrangements were tried.
    pub is_exact: bool,
    /// How many arrangements were tried.
    pub resamples: usize,
}

/// Tests whether two samples differ.
pub fn permutation_test(
    xs: &[f64],
    ys: &[f64],
    options: PermutationOptions,
) -> Result<PermutationTest, StatsError> {
    match options.design {
        Design::Independent => checked(xs, 1).and_then(|()| checked(ys, 1))?,
        Design::Paired => checked_pairs(xs, ys, 1)?,
    }
    if options.resamples == 0 {
        return Err(StatsError::Parameter { name: "resamples", value: 0.0, expected: "at least 1" });
    }
    let difference = |xs: &[f64], ys: &[f64]| -> Result<f64, StatsError> {
        Ok(match options.statistic {
            TestStatistic::Means => mean(xs)? - mean(ys)?,
            TestStatistic::Medians => median(xs)? - median(ys)?,
        })
    };
    let observed = difference(xs, ys)?;
    // Differences that are equal on paper may differ by rounding, of the values and of their sums.
    let scale = xs.iter().chain(ys).fold(0.0_f64, |most, value| most.max(value.abs()));
    let mut tally =
        Tally { observed, tolerance: 100.0 * f64::EPSILON * scale, less: 0, greater: 0, tried: 0 };

    let arrangements = match options.design {
        Design::Independent => binomial(xs.len() + ys.len(), xs.len()),
        Design::Paired => 2_f64.powi(xs.len().min(2000) as i32),
    };
    let is_exact = arrangements <= options.resamples as f64;
    let mut rng = ChaCha8Rng::seed_from_u64(options.seed);
    let mut pool: Vec<f64> = xs.iter().chain(ys).copied().collect();
    let n = xs.len();
    match (options.design, is_exact) {
        (Design::Independent, true) => {
            let mut chosen: Vec<usize> = (0..n).collect();
            loop {
                let (mut left, mut right) = (Vec::with_capacity(n), Vec::with_capacity(ys.len()));
                let mut next = 0;
                for (index, value) in pool.iter().enumerate() {
                    if chosen.get(next) == Some(&index) {
                        left.push(*value);
                        next += 1;
                    } else {
                        right.push(*value);
                    }
                }
                tally.add(difference(&left, &right)?);
                if !advance(&mut chosen, pool.len()) {
                    break;
                }
            }
        }
        (Design::Independent, false) => {
            for _ in 0..options.resamples {
                // The smaller sample is drawn, the other is the rest.
                let (few, rest) = pool.partial_shuffle(&mut rng, n.min(ys.len()));
                tally.add(if n <= ys.len() { difference(few, rest)? } else { difference(rest, few)? });
            }
        }
        (Design::Paired, _) => {
            let (mut left, mut right) = (xs.to_vec(), ys.to_vec());
            let rounds = if is_exact { arrangements as usize } else { options.resamples };
            for round in 0..rounds {
                for pair in 0..n {
                    let swap = if is_exact { round >> pair & 1 == 1 } else { rng.random::<bool>() };
                    let (x, y) = (xs[pair], ys[pair]);
                    (left[pair], right[pair]) = if swap { (y, x) } else { (x, y) };
                }
                tally.add(difference(&left, &right)?);
            }
        }
    }
    let p = tally.p(options.alternative, is_exact);
    Ok(PermutationTest { difference: observed, p, is_exact, resamples: tally.tried })
}

/// How many arrangements gave at most and at least the observed difference.
struct Tally {
    observed: f64,
    tolerance: f64,
    less: usize,
    greater: usize,
    tried: usize,
}

impl Tally {
    fn add(&mut self, difference: f64) {
        self.less += usize::from(difference <= self.observed + self.tolerance);
        self.greater += usize::from(difference >= self.observed - self.tolerance);
        self.tried += 1;
    }

    fn p(&self, alternative: Alternative, is_exact: bool) -> f64 {
        let extra = usize::from(!is_exact);
        let share = |count: usize| (count + extra) as f64 / (self.tried + extra) as f64;
        match alternative {
            Alternative::Less => share(self.less),
            Alternative::Greater => share(self.greater),
            Alternative::TwoSided => (2.0 * share(self.less.min(self.greater))).min(1.0),
        }
    }
}

/// Moves to the next combination of places in lexicographic order; `false` after the last one.
fn advance(chosen: &mut [usize], places: usize) -> bool {
    let size = chosen.len();
    let Some(index) = (0..size).rev().find(|index| chosen[*index] < places - size + index) else {
        return false;
    };
    let start = chosen[index] + 1;
    chosen[index..].iter_mut().zip(start..).for_each(|(place, next)| *place = next);
    true
}

/// Returns the number of ways to choose, as a floating-point number that may be infinite.
fn binomial(all: usize, chosen: usize) -> f64 {
    let chosen = chosen.min(all - chosen);
    (0..chosen).fold(1.0, |ways, k| (ways * (all - k) as f64 / (k + 1) as f64).round())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_arrangements_of_small_samples() {
        let test =
            permutation_test(&[4.0, 5.0, 6.0], &[1.0, 2.0, 3.0], PermutationOptions::default()).unwrap();
        assert_eq!((test.difference, test.p, test.is_exact, test.resamples), (3.0, 0.1, true, 20));
        let paired = PermutationOptions { design: Design::Paired, ..PermutationOptions::default() };
        let test = permutation_test(&[4.0, 5.0, 6.0], &[1.0, 2.0, 3.0], paired).unwrap();
        assert_eq!((test.p, test.resamples), (0.25, 8));
    }

    #[test]
    fn random_arrangements_come_near_the_exact_p_and_are_repeatable() {
        let xs = [0.9, 1.4, 2.2, 1.9, 3.1, 2.8, 1.1];
        let ys = [1.5, 2.5, 3.9, 2.9, 3.3, 2.6, 4.2, 1.8];
        for design in [Design::Independent, Design::Paired] {
            let ys = if design == Design::Paired { &ys[..7] } else { &ys[..] };
            for statistic in [TestStatistic::Means, TestStatistic::Medians] {
                let options = PermutationOptions { design, statistic, ..PermutationOptions::default() };
                let exact = permutation_test(&xs, ys, options).unwrap();
                assert!(exact.is_exact);
                let resamples = exact.resamples - 1;
                let shares = (0..200).map(|seed| {
                    let options = PermutationOptions { resamples, seed, ..options };
                    let test = permutation_test(&xs, ys, options).unwrap();
                    assert!(!test.is_exact);
                    assert_eq!(test, permutation_test(&xs, ys, options).unwrap());
                    test.p
                });
                let near = shares.sum::<f64>() / 200.0;
                // The standard error of one p is at most sqrt(p / resamples) times two, and 200 are averaged.
                let error = 2.0 * (exact.p / resamples as f64 / 200.0).sqrt() + 2.0 / resamples as f64;
                assert!((near - exact.p).abs() < 5.0 * error, "{near} {exact:?}");
            }
        }
    }

    #[test]
    fn p_is_never_zero() {
        let low: Vec<f64> = (0..100).map(f64::from).collect();
        let high: Vec<f64> = (1000..1100).map(f64::from).collect();
        let options = PermutationOptions { resamples: 999, ..PermutationOptions::default() };
        assert_eq!(permutation_test(&low, &high, options).unwrap().p, 0.002);
        assert_eq!(permutation_test(&low[..30], &high, options).unwrap().p, 0.002);
        assert_eq!(permutation_test(&low, &high[..30], options).unwrap().p, 0.002);
    }

    #[test]
    fn bad_input_is_refused() {
        let options = PermutationOptions::default();
        assert!(matches!(permutation_test(&[], &[1.0], options), Err(StatsError::TooFew { .. })));
        let none = PermutationOptions { resamples: 0, ..options };
        assert!(matches!(permutation_test(&[1.0], &[1.0], none), Err(StatsError::Parameter { .. })));
        let paired = PermutationOptions { design: Design::Paired, ..options };
        assert!(matches!(
            permutation_test(&[1.0], &[1.0, 2.0], paired),
            Err(StatsError::LengthsDiffer { .. })
        ));
    }

    #[test]
    fn combinations_are_all_different_and_all_there() {
        let (mut chosen, mut seen) = (vec![0, 1, 2], Vec::new());
        loop {
            seen.push(chosen.clone());
            if !advance(&mut chosen, 6) {
                break;
            }
        }
        seen.dedup();
        assert_eq!(seen.len() as f64, binomial(6, 3));
        assert_eq!((binomial(60, 30), binomial(5, 5)), (118_264_581_564_861_424.0, 1.0));
    }
}
