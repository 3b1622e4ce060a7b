//! Numbers drawn at random, for loops over all cells: a few instructions each.
//!
//! A random word times the bound has the number in its upper half (Lemire 2019, "Fast random integer generation in an interval"). Exactly
//! as many words lead to each number when those are drawn again whose lower half is below 2^32 modulo the bound. The remainder is
//! taken only where a lower half is below the bound, which is rare.

use rand::Rng;

/// Draws a number below a bound, which is not 0, each with the same probability.
#[inline]
pub(super) fn below(bound: u32, rng: &mut impl Rng) -> u32 {
    let mut product = u64::from(rng.next_u32()) * u64::from(bound);
    if (product as u32) < bound {
        let fewest = bound.wrapping_neg() % bound;
        while (product as u32) < fewest {
            product = u64::from(rng.next_u32()) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

/// Puts a list into random order, each with the same probability. It has fewer than 2^32 entries, as boards have cells.
pub(super) fn shuffle(list: &mut [u32], rng: &mut impl Rng) {
    for len in (2..=list.len()).rev() {
        list.swap(len - 1, below(len as u32, rng) as usize);
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;

    /// Counts lie within five standard deviations of equal shares; also for a bound that two words in five are drawn again for.
    #[test]
    fn every_number_is_drawn_alike() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for (bound, parts) in [(1, 1), (2, 2), (7, 7), (100, 100), (u32::MAX / 5 * 3, 8), (u32::MAX, 8)] {
            let mut counts = vec![0_u64; parts];
            let draws = 2000 * parts as u64;
            for _ in 0..draws {
                let drawn = below(bound, &mut rng);
                assert!(drawn < bound);
                counts[(u64::from(drawn) * parts as u64 / u64::from(bound)) as usize] += 1;
            }
            assert!(counts.iter().all(|&count| count.abs_diff(2000) < 5 * 45), "{bound}: {counts:?}");
        }
    }

    #[test]
    fn every_order_is_drawn_alike() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..48_000 {
            let mut list = [0, 1, 2, 3];
            shuffle(&mut list, &mut rng);
            *counts.entry(list).or_insert(0_u64) += 1;
        }
        assert!(
            counts.len() == 24 && counts.values().all(|count| count.abs_diff(2000) < 5 * 45),
            "{counts:?}"
        );
        shuffle(&mut [], &mut rng);
    }
}
