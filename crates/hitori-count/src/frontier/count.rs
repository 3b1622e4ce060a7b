//! How many legal shadings a board has: the numbers of ways to reach each state, added up cell by cell.
//!
//! A state and its mirror image have the same future, so at the end of each row only the smaller of the two is kept.
//!
//! Numbers of ways are plain words beside each other, as many as the largest can need: a row of w cells has fib(w + 2)
//! shadings without neighbours, so there are at most fib(w + 2)^rows.

use hitori_core::Size;
use hitori_core::engine::{Budget, Meter, Progress};
use num_bigint::BigUint;

use super::{Layer, ShadingError, TICK, Turned};
use crate::number::Number;

/// Counts the legal shadings of a board.
///
/// ```
/// use hitori_core::Size;
/// use hitori_core::engine::Budget;
/// let count = hitori_count::shadings(Size::new(9, 9)?, &Budget::default())?;
/// assert_eq!(count.to_string(), "105847803502669");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the shorter side has more than [`WIDEST`](super::WIDEST) cells, or the budget is spent.
pub fn shadings(size: Size, budget: &Budget) -> Result<Number, ShadingError> {
    let board = Turned::new(size)?;
    let mut meter = Meter::start(budget);
    let words = words(board);
    let (mut layer, mut next) = (Layer::new(), Layer::new());
    layer.insert(0);
    let mut ways = vec![0; words];
    ways[0] = 1;
    let mut next_ways = Vec::new();
    for row in 0..board.rows {
        for col in 0..board.cols {
            let done = (row * board.cols + col) as f64 / size.cells() as f64;
            meter.check()?;
            meter.budget().report(Progress::from_share(done));
            next.clear();
            next_ways.clear();
            let row_ends = col + 1 == board.cols;
            for (&state, ways) in layer.iter().zip(ways.chunks_exact(words)) {
                meter.tick(TICK)?;
                let reached = [Some(board.white(state, col)), board.shaded(state, row, col)];
                for mut state in reached.into_iter().flatten() {
                    if row_ends {
                        state = state.min(board.mirrored(state));
                    }
                    add(&mut next_ways, words * next.insert_full(state).0, ways);
                }
            }
            std::mem::swap(&mut layer, &mut next);
            std::mem::swap(&mut ways, &mut next_ways);
        }
    }
    Ok(Number(ways.chunks_exact(words).map(number).sum()))
}

/// Returns a number of ways.
pub(crate) fn number(ways: &[u64]) -> BigUint {
    BigUint::from_slice(&ways.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect::<Vec<_>>())
}

/// Adds a number to the one that begins at a place; one beyond the end is new.
#[inline]
pub(crate) fn add(all: &mut Vec<u64>, at: usize, ways: &[u64]) {
    if at == all.len() {
        all.extend_from_slice(ways);
        return;
    }
    let mut carry = false;
    for (sum, &word) in all[at..].iter_mut().zip(ways) {
        let (part, over) = sum.overflowing_add(word);
        let (whole, over_again) = part.overflowing_add(carry.into());
        *sum = whole;
        carry = over || over_again;
    }
}

/// Returns the words that the largest number of ways needs.
pub(crate) fn words(board: Turned) -> usize {
    let (mut fib, mut before) = (BigUint::from(1u8), BigUint::from(1u8));
    for _ in 0..board.cols {
        let sum = &fib + &before;
        before = std::mem::replace(&mut fib, sum);
    }
    let bits = fib.bits() as usize * board.rows;
    bits.div_ceil(64)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use hitori_core::engine::{CancelToken, Limit};

    use super::*;
    use crate::legal::all_legal_shadings;

    fn count(rows: usize, cols: usize) -> BigUint {
        shadings(Size::new(rows, cols).unwrap(), &Budget::default()).unwrap().0
    }

    /// Both orientations of every small board, against the list of its legal shadings.
    #[test]
    fn brute_force() {
        for rows in 1..=7usize {
            for cols in (1..=7).filter(|cols| rows * cols <= 30) {
                let listed = all_legal_shadings(Size::new(rows, cols).unwrap()).len();
                assert_eq!(count(rows, cols), BigUint::from(listed), "{rows}×{cols}");
            }
        }
    }

    /// Numbers of several words, against a recurrence.
    #[test]
    fn long_boards() {
        // 2×n: all cells touch the outside, so a pair that touches at a corner is a wall: shaded columns stand apart.
        let (mut white, mut shaded) = (BigUint::from(1u8), BigUint::from(2u8));
        for _ in 1..500 {
            let next = &white + &shaded;
            shaded = &white * 2u8;
            white = next;
        }
        assert_eq!(count(2, 500), white + shaded);
    }

    #[test]
    fn a_cancelled_count_ends_at_once() {
        let looks = Arc::new(AtomicUsize::new(0));
        let seen = Arc::clone(&looks);
        let token = CancelToken::from_fn(move || seen.fetch_add(1, Ordering::Relaxed) == 300);
        let budget = Budget::default().with_cancel(token);
        // The last cells of this board have so many states that one place alone needs several looks.
        let size = Size::new(24, 24).unwrap();
        assert_eq!(shadings(size, &budget), Err(ShadingError::Limit(Limit::Cancelled)));
        assert_eq!(looks.load(Ordering::Relaxed), 301);
        let wide = Size::new(25, 30).unwrap();
        assert_eq!(shadings(wide, &budget), Err(ShadingError::TooWide(wide)));
    }
}
