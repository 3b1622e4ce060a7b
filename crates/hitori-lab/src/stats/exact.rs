//! Exact distributions of rank sums, with the ties that the data have: all outcomes are counted, by dynamic programming
//! over sums of doubled ranks, which are whole numbers.

use super::{Alternative, StatsError};

/// Additions that a distribution may cost; these take about a second.
const MOST_WORK: f64 = 5e8;

/// How often each doubled rank sum occurs; index 0 is the sum 0.
pub(super) struct RankSums {
    counts: Vec<f64>,
}

impl RankSums {
    /// Counts the sums of all subsets of the ranks: each rank has either sign (Wilcoxon).
    pub(super) fn of_subsets(ranks: &[f64]) -> Result<Self, StatsError> {
        let doubled: Vec<usize> = ranks.iter().copied().map(doubled).collect();
        let total: usize = doubled.iter().sum();
        // Above 1000 ranks, numbers of outcomes would leave the range of floating-point numbers as well.
        if total as f64 * ranks.len() as f64 > MOST_WORK || ranks.len() > 1000 {
            return Err(StatsError::TooLarge { values: ranks.len() });
        }
        let mut counts = vec![0.0; total + 1];
        counts[0] = 1.0;
        let mut reached = 0;
        for rank in doubled {
            for sum in (0..=reached).rev() {
                counts[sum + rank] += counts[sum];
            }
            reached += rank;
        }
        Ok(Self { counts })
    }

    /// Counts the sums of all subsets of `size` ranks (Mann and Whitney).
    pub(super) fn of_subsets_of(ranks: &[f64], size: usize) -> Result<Self, StatsError> {
        let mut doubled: Vec<usize> = ranks.iter().copied().map(doubled).collect();
        doubled.sort_unstable();
        let most: usize = doubled.iter().rev().take(size).sum();
        if most as f64 * size as f64 * ranks.len() as f64 > MOST_WORK {
            return Err(StatsError::TooLarge { values: ranks.len() });
        }
        // counts[k][s]: subsets of k of the ranks so far with the sum s.
        let mut counts = vec![vec![0.0; most + 1]; size + 1];
        counts[0][0] = 1.0;
        for (seen, rank) in doubled.into_iter().enumerate() {
            for k in (1..=size.min(seen + 1)).rev() {
                let (smaller, larger) = counts.split_at_mut(k);
                for sum in rank..=most {
                    larger[0][sum] += smaller[k - 1][sum - rank];
                }
            }
        }
        // There is a last one: the sizes are 0 to `size`.
        Ok(Self { counts: counts.pop().unwrap_or_default() })
    }

    /// Returns the p-value of a rank sum. Two-sided is twice the smaller tail; the observed sum belongs to both.
    pub(super) fn p(&self, rank_sum: f64, alternative: Alternative) -> f64 {
        let place = doubled(rank_sum).min(self.counts.len() - 1);
        let total: f64 = self.counts.iter().sum();
        let less = self.counts[..=place].iter().sum::<f64>() / total;
        let greater = self.counts[place..].iter().sum::<f64>() / total;
        match alternative {
            Alternative::TwoSided => (2.0 * less.min(greater)).min(1.0),
            Alternative::Less => less,
            Alternative::Greater => greater,
        }
    }
}

fn doubled(rank: f64) -> usize {
    (2.0 * rank).round() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts sums of all subsets one by one.
    fn brute_force(ranks: &[f64], size: Option<usize>) -> Vec<f64> {
        let most = 2 * ranks.iter().sum::<f64>() as usize;
        let mut counts = vec![0.0; most + 1];
        for subset in 0u32..1 << ranks.len() {
            if size.is_none_or(|size| subset.count_ones() as usize == size) {
                let chosen = (0..ranks.len()).filter(|i| subset >> i & 1 == 1);
                counts[doubled(chosen.map(|i| ranks[i]).sum())] += 1.0;
            }
        }
        counts
    }

    #[test]
    fn sums_are_those_of_brute_force() {
        for ranks in
            [vec![1.0, 2.0, 3.0, 4.0, 5.0], vec![1.5, 1.5, 3.0, 5.0, 5.0, 5.0, 7.0], vec![2.0, 2.0, 2.0]]
        {
            assert_eq!(RankSums::of_subsets(&ranks).unwrap().counts, brute_force(&ranks, None));
            for size in 0..=ranks.len() {
                let sums = RankSums::of_subsets_of(&ranks, size).unwrap().counts;
                let expected = brute_force(&ranks, Some(size));
                assert_eq!(sums, expected[..sums.len()]);
                assert!(expected[sums.len()..].iter().all(|count| *count == 0.0));
            }
        }
    }

    #[test]
    fn what_would_take_too_long_is_refused() {
        let many: Vec<f64> = (1..=2000).map(f64::from).collect();
        assert!(matches!(RankSums::of_subsets(&many), Err(StatsError::TooLarge { values: 2000 })));
        assert!(matches!(RankSums::of_subsets_of(&many, 1000), Err(StatsError::TooLarge { .. })));
    }
}
