//! Sequences of shadings: how many there are, and how many cells they shade.

use hitori_core::Size;
use hitori_core::engine::Budget;

use super::Found;
use crate::error::CountError;
use crate::frontier::{fewest_maximal, maximal_shadings_of, most_shaded, shadings};
use crate::number::Number;

pub(super) fn legal(size: Size, budget: &Budget) -> Result<Found, CountError> {
    Ok((shadings(size, budget)?, None))
}

pub(super) fn maximal(size: Size, budget: &Budget) -> Result<Found, CountError> {
    Ok((maximal_shadings_of(size, budget)?, None))
}

pub(super) fn most(size: Size, budget: &Budget) -> Result<Found, CountError> {
    let found = most_shaded(size, budget)?;
    Ok((Number::from(found.count as u64), Some(found.shading)))
}

pub(super) fn fewest(size: Size, budget: &Budget) -> Result<Found, CountError> {
    let found = fewest_maximal(size, budget)?;
    Ok((Number::from(found.count as u64), Some(found.shading)))
}
