//! Ranks with ties: equal values share the mean of the places they take.

use super::{StatsError, checked};

/// Returns the rank of each value, from 1; equal values get the mean of their ranks.
pub fn ranks(values: &[f64]) -> Result<Vec<f64>, StatsError> {
    checked(values, 0)?;
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|a, b| values[*a].total_cmp(&values[*b]));
    let mut ranks = vec![0.0; values.len()];
    let mut first = 0;
    // `==` puts 0 and −0 into one group, which the order has side by side.
    for group in order.chunk_by(|a, b| values[*a] == values[*b]) {
        let rank = first as f64 + (group.len() as f64 + 1.0) / 2.0;
        group.iter().for_each(|index| ranks[*index] = rank);
        first += group.len();
    }
    Ok(ranks)
}

/// Returns how many values share each value, in ascending order of the values.
pub fn tie_sizes(values: &[f64]) -> Vec<usize> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    sorted.chunk_by(|a, b| a == b).map(<[f64]>::len).collect()
}

/// Returns Σ (t³ − t) over groups of ties, by which approximations correct their variance.
pub(super) fn tie_correction(sizes: &[usize]) -> f64 {
    sizes.iter().map(|size| *size as f64).map(|size| size.powi(3) - size).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_their_ranks() {
        assert_eq!(ranks(&[10.0, 20.0, 10.0, 5.0]).unwrap(), [2.5, 4.0, 2.5, 1.0]);
        assert_eq!(ranks(&[0.0, -0.0]).unwrap(), [1.5, 1.5]);
        assert_eq!(ranks(&[]), Ok(vec![]));
        assert_eq!(tie_sizes(&[10.0, 20.0, 10.0, 5.0]), [1, 2, 1]);
        assert_eq!(tie_correction(&[1, 2, 3]), 30.0);
        assert!(ranks(&[f64::NAN]).is_err());
    }
}
