//! Sequences of lines: the orders of a block, by the colourings of the line.

use hitori_core::engine::Budget;

use super::Found;
use crate::error::CountError;
use crate::lines::{BlockOrders, block_orders};
use crate::number::Number;

pub(super) fn none(n: usize, budget: &Budget) -> Result<Found, CountError> {
    counted(n, false, budget, |orders| orders.none)
}

pub(super) fn none_adjacent(n: usize, budget: &Budget) -> Result<Found, CountError> {
    counted(n, true, budget, |orders| orders.none)
}

pub(super) fn one(n: usize, budget: &Budget) -> Result<Found, CountError> {
    counted(n, false, budget, |orders| orders.one)
}

pub(super) fn one_adjacent(n: usize, budget: &Budget) -> Result<Found, CountError> {
    counted(n, true, budget, |orders| orders.one)
}

fn counted(
    n: usize,
    adjacent: bool,
    budget: &Budget,
    chosen: fn(BlockOrders) -> Number,
) -> Result<Found, CountError> {
    // Lengths begin at two; no order of a shorter block is counted.
    let last = block_orders(n, adjacent, budget)?.pop();
    Ok(Found::counted(last.map(chosen).unwrap_or_default()))
}
