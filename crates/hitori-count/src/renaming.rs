//! All boards of a size up to renaming: closed form, big numbers.
//!
//! A board of ℓ cells with at most c symbols, up to renaming, is a way to split ℓ cells into at most c sets (Wensveen
//! 2024, section 7.1): a(c, ℓ) = S(ℓ, 1) + … + S(ℓ, c) with the Stirling numbers of the second kind.

use hitori_core::Size;
use hitori_core::engine::{Budget, Limit, Meter, Progress};
use num_bigint::BigUint;

use crate::number::Number;

/// Additions of long numbers between two looks at the budget.
const TICK: u32 = 16;

/// Counts the boards of a size with at most so many symbols, up to renaming, with or without a solution.
///
/// ```
/// use hitori_core::Size;
/// use hitori_core::engine::Budget;
/// let count = hitori_count::boards_up_to_renaming(Size::new(4, 4)?, 4, &Budget::default())?;
/// assert_eq!(count.grouped(), "178,973,355");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the budget is spent.
pub fn boards_up_to_renaming(size: Size, symbols: usize, budget: &Budget) -> Result<Number, Limit> {
    let mut meter = Meter::start(budget);
    let symbols = symbols.min(size.cells());
    // The row S(ℓ, 0…symbols), from one cell to all.
    let mut row = vec![BigUint::ZERO; symbols + 1];
    row[0] = BigUint::from(1u8);
    for cell in 0..size.cells() {
        meter.budget().report(Progress::new(cell as u64, Some(size.cells() as u64)));
        for sets in (1..=symbols).rev() {
            meter.tick(TICK)?;
            row[sets] = &row[sets] * sets + &row[sets - 1];
        }
        row[0] = BigUint::ZERO;
    }
    Ok(Number(row.into_iter().sum()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wensveen 2024, Table 14.
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
            let size = Size::new(rows, cols).unwrap();
            let counted = boards_up_to_renaming(size, symbols, &Budget::default()).unwrap();
            assert_eq!(counted.to_string(), count);
        }
    }

    /// A board so large that the count would take for ever.
    #[test]
    fn a_cancelled_count_ends() {
        let size = Size::new(16_384, 16_384).unwrap();
        let budget = Budget::default().with_cancel(hitori_core::engine::CancelToken::from_fn(|| true));
        assert_eq!(boards_up_to_renaming(size, 2, &budget), Err(Limit::Cancelled));
    }
}
