//! Seeds of generated puzzles.

use std::hash::{BuildHasher, RandomState};

use crate::failure::Failure;

/// Returns a seed that is another one each time, short enough to be typed.
pub fn fresh() -> u64 {
    // The keys of hash tables are random; there is no other source of that kind in the standard library.
    RandomState::new().hash_one(0) % 1_000_000_000
}

/// Checks that there are so many seeds from the first on: they do not wrap around at the end of their range.
pub fn check_seeds(first: u64, count: u64) -> Result<(), Failure> {
    if count > 1 && first.checked_add(count - 1).is_none() {
        return Err(Failure::Bad(format!(
            "--seed {first}: only {} seeds up to the largest one, {}, but --count is {count}",
            u64::MAX - first + 1,
            u64::MAX
        )));
    }
    Ok(())
}

/// Returns so many seeds from the first on.
pub fn seeds(first: u64, count: u64) -> Result<impl Iterator<Item = u64> + Clone + Send + 'static, Failure> {
    check_seeds(first, count)?;
    Ok((0..count).map(move |k| first + k))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_seed_comes_twice() {
        assert_eq!(seeds(5, 3).ok().unwrap().collect::<Vec<u64>>(), [5, 6, 7]);
        assert_eq!(seeds(u64::MAX, 1).ok().unwrap().collect::<Vec<u64>>(), [u64::MAX]);
        assert_eq!(seeds(u64::MAX, 0).ok().unwrap().count(), 0);
    }

    #[test]
    fn seeds_do_not_wrap_around() {
        assert!(check_seeds(u64::MAX, 1).is_ok() && check_seeds(u64::MAX, 0).is_ok());
        assert!(check_seeds(u64::MAX, 2).is_err() && check_seeds(2, u64::MAX).is_err());
        assert!(check_seeds(1, u64::MAX).is_ok());
    }
}
