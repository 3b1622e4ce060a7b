//! Sequences of shadings: how many there are, and how many cells they shade.

use hitori_core::Shading;
use hitori_core::engine::{Budget, Meter};

use super::{Found, square};
use crate::error::CountError;
use crate::frontier::{Routes, fewest_maximal, maximal_shadings_of, most_shaded, shadings};
use crate::number::Number;

/// Shadings listed between two looks at the budget.
const TICK: u32 = 1 << 8;

pub(super) fn legal(side: usize, budget: &Budget) -> Result<Found, CountError> {
    Ok(Found::counted(shadings(square(side)?, budget)?))
}

pub(super) fn maximal(side: usize, budget: &Budget) -> Result<Found, CountError> {
    Ok(Found::counted(maximal_shadings_of(square(side)?, budget)?))
}

pub(super) fn most(side: usize, budget: &Budget) -> Result<Found, CountError> {
    let found = most_shaded(square(side)?, budget)?;
    Ok(shown(found.count, found.shading))
}

pub(super) fn fewest(side: usize, budget: &Budget) -> Result<Found, CountError> {
    let found = fewest_maximal(square(side)?, budget)?;
    Ok(shown(found.count, found.shading))
}

/// Counts the shadings of the sequence before, one by one: they are few.
pub(super) fn fewest_count(side: usize, budget: &Budget) -> Result<Found, CountError> {
    let mut meter = Meter::start(budget);
    let routes = Routes::new(square(side)?, &mut meter)?;
    let mut count = 0u64;
    for _ in routes.shadings(routes.fewest()) {
        meter.tick(TICK)?;
        count += 1;
    }
    Ok(Found::counted(Number::from(count)))
}

fn shown(count: usize, shading: Shading) -> Found {
    Found { value: Number::from(count as u64), shading: Some(shading), board: None }
}
