//! Hitori numbers (Suzuki and others 2017): the different numbers of boards with exactly one solution.

use hitori_core::Size;
use hitori_core::engine::Budget;

use super::Found;
use crate::error::CountError;
use crate::number::Number;
use crate::wensveen::hitori_number;

/// Counts boards with one number, two, and so on, until one is unique.
pub(super) fn fewest(size: Size, budget: &Budget) -> Result<Found, CountError> {
    let found = hitori_number(size.rows(), budget)?.ok_or(CountError::NoTerm(size))?;
    Ok((Number::from(found as u64), None))
}
