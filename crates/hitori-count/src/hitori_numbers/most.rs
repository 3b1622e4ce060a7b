//! The most different numbers, from the bound downwards.
//!
//! With d different numbers a board has at most n² − d shaded cells. If it has fewer, some of its white cells have equal
//! numbers: `AllNumbers` goes through all ways.

use hitori_core::Size;
use hitori_core::engine::{Budget, Limit, Meter, Progress};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::filling::{Effort, Filled, fill};
use super::whites::AllNumbers;
use super::{NumberedBoard, Seen};
use crate::error::CountError;
use crate::frontier::Routes;

/// Random shadings that are tried before everything is searched.
const TRIES: usize = 200;
/// Questions about the board of a random shading.
const QUESTIONS: usize = 1000;
/// Steps between two looks at the budget.
const TICK: u32 = 1 << 10;

/// Finds the most different numbers of an n×n board with exactly one solution, and such a board.
///
/// ```
/// use hitori_core::engine::Budget;
/// assert_eq!(hitori_count::most_numbers(4, &Budget::default())?.count, 12);
/// # Ok::<(), hitori_count::CountError>(())
/// ```
///
/// # Errors
/// If there is no board of this side, it is too large to list its maximal shadings, or the budget is spent.
pub fn most_numbers(side: usize, budget: &Budget) -> Result<NumberedBoard, CountError> {
    let size = Size::new(side, side).map_err(CountError::Size)?;
    let mut meter = Meter::start(budget);
    let routes = Routes::new(size, &mut meter)?;
    let mut random = ChaCha8Rng::seed_from_u64(side as u64);
    for d in (1..=size.cells() - routes.fewest()).rev() {
        if let Some(found) = at_random(&routes, size, d, &mut random, &mut meter)? {
            return Ok(found);
        }
        if let Some(found) = everything(&routes, size, d, &mut meter)? {
            return Ok(found);
        }
    }
    Err(CountError::NoTerm(size))
}

/// Tries random shadings whose white cells all have different numbers.
fn at_random(
    routes: &Routes,
    size: Size,
    d: usize,
    random: &mut ChaCha8Rng,
    meter: &mut Meter,
) -> Result<Option<NumberedBoard>, Limit> {
    for tried in 0..TRIES {
        meter.budget().report(Progress::from_share(tried as f64 / TRIES as f64));
        let shading = routes.chosen(size.cells() - d, |_| random.random_ratio(1, 4));
        if shading.shaded().count() + d != size.cells() {
            continue;
        }
        let Some(whites) = AllNumbers::new(&shading, d).next(|| meter.tick(TICK))?.map(<[u32]>::to_vec)
        else {
            continue;
        };
        if let Filled::Board(found) = fill(&shading, &whites, Effort::Random(random, QUESTIONS), meter)? {
            return Ok(Some(*found));
        }
    }
    Ok(None)
}

/// Tries all shadings and all numbers, up to turning, mirroring and renaming.
fn everything(
    routes: &Routes,
    size: Size,
    d: usize,
    meter: &mut Meter,
) -> Result<Option<NumberedBoard>, Limit> {
    let mut seen = Seen::default();
    for shading in routes.shadings(size.cells() - d) {
        meter.check()?;
        if !seen.is_new(&shading) {
            continue;
        }
        let mut all = AllNumbers::new(&shading, d);
        while let Some(whites) = all.next(|| meter.tick(TICK))?.map(<[u32]>::to_vec) {
            if let Filled::Board(found) = fill(&shading, &whites, Effort::Everything, meter)? {
                return Ok(Some(*found));
            }
        }
    }
    Ok(None)
}
