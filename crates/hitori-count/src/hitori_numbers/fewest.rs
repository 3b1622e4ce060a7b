//! The fewest different numbers, from one upwards.
//!
//! *With q shaded cells or more in every line, q(3n − 4) ≤ (n − 1)² (n ≥ 2).* Let s be the shaded cells, and b those in the four
//! lines at the border, corners counted twice. The board has 2n(n − 1) pairs of neighbours. A shaded cell takes four of them, less
//! one for each side at the border, and no two take the same. The n² − s white cells are connected, so at least n² − s − 1
//! pairs are left: 2n(n − 1) − 4s + b ≥ n² − s − 1, or 3s ≤ (n − 1)² + b. On the other hand the rows that are not at the border
//! have q each, and so have the columns: 2s ≥ 2(n − 2)q + b. Together 3(n − 2)q + b/2 ≤ (n − 1)², and b ≥ 4q.
//!
//! So with q = ⌈n/3⌉, which is what ⌊2n/3⌋ numbers need, there is no shading: for n = 3k, 3k + 1, 3k + 2 the left side is
//! 9k² − 4k, 9k² + 8k − 1, 9k² + 11k + 2, and the right side 9k² − 6k + 1, 9k², 9k² + 6k + 1 (k ≥ 1; n = 2 is plain).
//! **The fewest numbers are at least ⌊2n/3⌋ + 1.** For n = 3k that is the 2⌈n/3⌉ + 1 which Suzuki and others reach.

use hitori_core::engine::{Budget, Limit, Meter, Progress};
use hitori_core::{Shading, Size};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::dense::Dense;
use super::filling::{Effort, Filled, fill};
use super::whites::{AllNumbers, random_numbers};
use super::{NumberedBoard, Seen};
use crate::error::CountError;
use crate::frontier::ShadingError;

/// The longest side: the search at random does not come that far.
const LONGEST: usize = 24;
/// Random shadings that are tried before everything is searched.
const TRIES: usize = 3000;
/// Ways to number the white cells of each.
const NUMBERINGS: usize = 4;
/// Steps in which a random shading is to be found.
const STEPS: usize = 20_000;
/// Questions about a random board.
const QUESTIONS: usize = 2000;
/// Steps between two looks at the budget.
const TICK: u32 = 1 << 10;

/// Finds the fewest different numbers of an n×n board with exactly one solution, and such a board.
///
/// ```
/// use hitori_core::engine::Budget;
/// assert_eq!(hitori_count::fewest_numbers(5, &Budget::default())?.count, 4);
/// # Ok::<(), hitori_count::CountError>(())
/// ```
///
/// # Errors
/// If there is no board of this side or it is too large, or the budget is spent.
pub fn fewest_numbers(side: usize, budget: &Budget) -> Result<NumberedBoard, CountError> {
    let size = Size::new(side, side).map_err(CountError::Size)?;
    if side > LONGEST {
        let most = LONGEST * LONGEST;
        return Err(ShadingError::TooManyCells { size, what: "the fewest numbers are searched", most }.into());
    }
    let budget = budget.start();
    let mut meter = Meter::start(&budget);
    let mut random = ChaCha8Rng::seed_from_u64(side as u64);
    for d in 1..=size.cells() {
        if !may_have(side, side.saturating_sub(d)) {
            continue;
        }
        if let Some(found) = at_random(size, d, &mut random, &mut meter)? {
            return Ok(found);
        }
        if let Some(found) = everything(size, d, &mut meter)? {
            return Ok(found);
        }
    }
    Err(CountError::NoTerm(size))
}

/// Returns whether the inequality above allows so many shaded cells in every line.
fn may_have(side: usize, needs: usize) -> bool {
    side < 2 || needs * (3 * side - 4) <= (side - 1) * (side - 1)
}

/// Tries random shadings and random numbers for their white cells.
fn at_random(
    size: Size,
    d: usize,
    random: &mut ChaCha8Rng,
    meter: &mut Meter,
) -> Result<Option<NumberedBoard>, Limit> {
    let needs = size.rows().saturating_sub(d);
    for tried in 0..TRIES {
        meter.budget().report(Progress::from_share(tried as f64 / TRIES as f64));
        let mut shading: Option<Shading> = None;
        let complete = Dense::random(size, needs, random, STEPS).each(meter, &mut |found, _| {
            shading = Some(found.clone());
            Ok(false)
        })?;
        let Some(shading) = shading else {
            // Of a board without such a shading nothing more can be found.
            if complete {
                return Ok(None);
            }
            continue;
        };
        for _ in 0..NUMBERINGS {
            let Some(whites) = random_numbers(&shading, d, random) else { break };
            if let Filled::Board(found) = fill(&shading, &whites, Effort::Random(random, QUESTIONS), meter)? {
                return Ok(Some(*found));
            }
        }
    }
    Ok(None)
}

/// Tries all shadings and all numbers, up to turning, mirroring and renaming.
fn everything(size: Size, d: usize, meter: &mut Meter) -> Result<Option<NumberedBoard>, Limit> {
    let (mut seen, mut board) = (Seen::default(), None);
    let needs = size.rows().saturating_sub(d);
    Dense::all(size, needs).each(meter, &mut |shading, meter| {
        if !seen.is_new(shading) {
            return Ok(true);
        }
        let mut all = AllNumbers::new(shading, d);
        while let Some(whites) = all.next(|| meter.tick(TICK))? {
            let whites = whites.to_vec();
            if let Filled::Board(found) = fill(shading, &whites, Effort::Everything, meter)? {
                board = Some(*found);
                return Ok(false);
            }
        }
        Ok(true)
    })?;
    Ok(board)
}

#[cfg(test)]
mod tests {
    use hitori_core::engine::Budget;

    use super::*;
    use crate::legal::all_legal_shadings;

    /// The inequality holds for all shadings of small boards, and excludes ⌊2n/3⌋ numbers on all boards.
    #[test]
    fn lines_cannot_all_have_many_shaded_cells() {
        for side in 1..=5 {
            let size = Size::new(side, side).unwrap();
            for mask in all_legal_shadings(size) {
                let count = |line: hitori_core::board::Line| {
                    line.cells().filter(|cell| mask >> cell & 1 == 1).count()
                };
                let least = size.lines().map(count).min().unwrap();
                assert!(may_have(side, least), "{size} {mask:b}");
            }
        }
        assert!((2..1000).all(|side| !may_have(side, side - 2 * side / 3)));
    }

    /// A search through all shadings finds none, either.
    #[test]
    fn no_dense_shadings() {
        for side in [3, 6, 8, 9] {
            let size = Size::new(side, side).unwrap();
            let mut meter = Meter::start(&Budget::default());
            let none = Dense::all(size, side.div_ceil(3)).each(&mut meter, &mut |_, _| Ok(false)).unwrap();
            assert!(none, "{size}");
        }
    }
}
