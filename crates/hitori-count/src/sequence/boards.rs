//! Sequences of boards: n×n with at most n symbols, up to renaming, by what solutions they have.

use hitori_core::Semantics;
use hitori_core::engine::{Budget, Progress};

use super::{Found, square};
use crate::census::Census;
use crate::error::CountError;
use crate::number::Number;
use crate::spec::Spec;
use crate::tally::Tally;
use crate::units::units;

pub(super) fn solvable(side: usize, budget: &Budget) -> Result<Found, CountError> {
    counted(side, budget, |tally| tally.solvable(side))
}

pub(super) fn unique(side: usize, budget: &Budget) -> Result<Found, CountError> {
    counted(side, budget, |tally| Some(tally.unique(side, Semantics::Strict)?.iter().sum()))
}

pub(super) fn unique_minimal(side: usize, budget: &Budget) -> Result<Found, CountError> {
    counted(side, budget, |tally| Some(tally.unique(side, Semantics::Minimal)?.iter().sum()))
}

fn counted(
    side: usize,
    budget: &Budget,
    chosen: impl FnOnce(&Tally) -> Option<u128>,
) -> Result<Found, CountError> {
    let spec = Spec::new(square(side)?, side)?;
    let budget = budget.start();
    let mut census = Census::new(&spec, None, &budget)?;
    let units = units(&spec, &budget)?;
    let mut tally = Tally::new(spec.symbols(), spec.size().cells(), false);
    for (done, unit) in units.iter().enumerate() {
        budget.report(Progress::from_share(done as f64 / units.len() as f64));
        tally.add(&census.count(unit)?).expect("fewer than 2^128 boards are ever walked");
    }
    // All units are in it, so it is complete.
    Ok(Found::counted(Number::from(chosen(&tally).unwrap_or_default())))
}
