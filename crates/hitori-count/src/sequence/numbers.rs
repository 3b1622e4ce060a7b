//! Hitori numbers (Suzuki and others 2017): the different numbers of boards with exactly one solution.

use hitori_core::engine::Budget;

use super::Found;
use crate::error::CountError;
use crate::hitori_numbers::{NumberedBoard, fewest_numbers, most_numbers};
use crate::number::Number;

pub(super) fn fewest(side: usize, budget: &Budget) -> Result<Found, CountError> {
    fewest_numbers(side, budget).map(Found::from)
}

pub(super) fn most(side: usize, budget: &Budget) -> Result<Found, CountError> {
    most_numbers(side, budget).map(Found::from)
}

impl From<NumberedBoard> for Found {
    fn from(found: NumberedBoard) -> Self {
        let value = Number::from(found.count as u64);
        Self { value, shading: Some(found.solution), board: Some(found.board) }
    }
}
