//! Boards up to renaming: closed form, big numbers.
//!
//! A board of ℓ cells with at most c symbols, up to renaming, is a way to split ℓ cells into at most c sets (W, section 7.1):
//! a(c, ℓ) = S(ℓ, 1) + … + S(ℓ, c) with the Stirling numbers of the second kind.

use num_bigint::BigUint;

use crate::board::Size;

/// The number of boards of a size with at most so many symbols, up to renaming.
pub fn classes(size: Size, symbols: usize) -> BigUint {
    let symbols = symbols.min(size.cells());
    // The row S(ℓ, 0…symbols), from one cell to all.
    let mut row = vec![BigUint::ZERO; symbols + 1];
    row[0] = BigUint::from(1u8);
    for _ in 0..size.cells() {
        for sets in (1..=symbols).rev() {
            row[sets] = &row[sets] * sets + &row[sets - 1];
        }
        row[0] = BigUint::ZERO;
    }
    row.into_iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// W, Table 14.
    #[test]
    fn published_numbers() {
        for (rows, cols, symbols, count) in [
            (3, 3, 3, "3281"),
            (4, 4, 4, "178973355"),
            (4, 5, 4, "45813246635"),
            (5, 4, 5, "795019337135"),
            (5, 5, 5, "2483597478617802"),
            (5, 6, 5, "7761038612902285822"),
            (6, 6, 6, "14325688388877185110915943"),
        ] {
            assert_eq!(classes(Size::new(rows, cols).unwrap(), symbols).to_string(), count);
        }
    }
}
