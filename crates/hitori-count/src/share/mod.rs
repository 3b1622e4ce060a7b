//! A share of a count: which units it covers and what they add up to.
//!
//! The same value is a checkpoint (some units done), the result of a shard (its units done) and the whole count (all
//! done). It knows what is counted and the fingerprint of the list of units, so that a share of another count, or of
//! a program that cuts the work otherwise, is recognised. `file.rs` is its text.

mod file;
mod unit_set;

use std::fmt;

use hitori_core::engine::{Budget, Limit};
use thiserror::Error;

use self::unit_set::UnitSet;
use crate::census::Grading;
use crate::spec::Spec;
use crate::tally::{Overflow, Tally};
use crate::units::{Unit, fingerprint};

/// A count on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    spec: Spec,
    grading: Option<Grading>,
    fingerprint: u64,
    done: UnitSet,
    tally: Tally,
}

/// A share that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShareError {
    /// The text is no JSON, or not that of a share.
    #[error("it is no result of a count: {0}")]
    Malformed(String),
    /// Something in the file was changed.
    #[error("its checksum is {found}, but its contents give {expected}: it was damaged or edited")]
    Checksum {
        /// What the file says.
        found: String,
        /// What it should say.
        expected: String,
    },
    /// The share counts something else.
    #[error("it belongs to another count: {found}, not {expected}")]
    Foreign {
        /// What it counts.
        found: String,
        /// What was wanted.
        expected: String,
    },
    /// Units would be counted twice.
    #[error("{units} of its units were counted already, the first is unit {first}: the same shard twice?")]
    Overlap {
        /// How many.
        units: usize,
        /// The first of them.
        first: usize,
    },
    /// Units have not been counted.
    #[error("{units} units are missing, the first is unit {first}")]
    Incomplete {
        /// How many.
        units: usize,
        /// The first of them.
        first: usize,
    },
    /// The numbers of a complete share are not those of any count.
    #[error("the units do not add up to whole numbers: a share is wrong")]
    NotWhole,
    /// The budget was spent while the units were listed again.
    #[error(transparent)]
    Limit(#[from] Limit),
}

impl Share {
    /// Makes a share of which nothing is done yet. The units must be those of the count.
    pub(crate) fn new(spec: &Spec, grading: Option<Grading>, units: &[Unit]) -> Self {
        Self {
            spec: spec.clone(),
            grading,
            fingerprint: fingerprint(units),
            done: UnitSet::new(units.len()),
            tally: Tally::new(spec.symbols(), spec.size().cells(), grading.is_some()),
        }
    }

    /// Reads the text of a file. Nothing in it is believed: the units are listed again and compared, and no more
    /// memory is taken than the length of the text warrants.
    ///
    /// # Errors
    /// If the text is not that of a share, if it was damaged, if its parts contradict each other, or if the budget is
    /// spent.
    pub fn read(text: &str, budget: &Budget) -> Result<Self, ShareError> {
        file::read(text, budget)
    }

    /// Returns the text of the file.
    pub fn write(&self) -> String {
        file::write(self)
    }

    /// Returns which boards are counted.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Returns which boards are graded, if any are.
    pub fn grading(&self) -> Option<Grading> {
        self.grading
    }

    /// Returns the fingerprint of the list of units.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Returns the number of units of the whole count.
    pub fn units(&self) -> usize {
        self.done.len()
    }

    /// Returns whether a unit is done. Units that the count does not have are not.
    pub fn is_done(&self, unit: usize) -> bool {
        self.done.contains(unit)
    }

    /// Returns the units that are not done.
    pub fn missing(&self) -> impl Iterator<Item = usize> {
        (0..self.units()).filter(|&unit| !self.is_done(unit))
    }

    /// Returns whether a share belongs to the same count.
    pub fn is_of_same_count(&self, other: &Self) -> bool {
        self.spec == other.spec
            && self.grading == other.grading
            && self.fingerprint == other.fingerprint
            && self.units() == other.units()
    }

    /// Adds the units of another share of the same count.
    ///
    /// # Errors
    /// If the other share belongs to another count, or a unit is done in both. Then nothing is added.
    pub fn merge(&mut self, other: &Self) -> Result<(), ShareError> {
        if !self.is_of_same_count(other) {
            return Err(ShareError::Foreign { found: other.to_string(), expected: self.to_string() });
        }
        let mut twice = (0..self.units()).filter(|&unit| self.is_done(unit) && other.is_done(unit));
        if let Some(first) = twice.next() {
            return Err(ShareError::Overlap { units: 1 + twice.count(), first });
        }
        let units: Vec<usize> = (0..self.units()).filter(|&unit| other.is_done(unit)).collect();
        self.add(&units, &other.tally)
    }

    /// Adds units that were just counted.
    pub(crate) fn add(&mut self, units: &[usize], counted: &Tally) -> Result<(), ShareError> {
        let mut tally = self.tally.clone();
        tally.add(counted).map_err(|Overflow| ShareError::NotWhole)?;
        self.tally = tally;
        units.iter().for_each(|&unit| self.done.insert(unit));
        Ok(())
    }

    /// Returns what all units add up to.
    ///
    /// # Errors
    /// If units are missing.
    pub fn complete(&self) -> Result<&Tally, ShareError> {
        let mut missing = self.missing();
        match missing.next() {
            None => Ok(&self.tally),
            Some(first) => Err(ShareError::Incomplete { units: 1 + missing.count(), first }),
        }
    }
}

/// What is counted, for people.
impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (size, symbols, units) = (self.spec.size(), self.spec.symbols(), self.units());
        let classes = self.grading.map_or("no classes".to_owned(), file::classes);
        write!(f, "{size}, {symbols} symbols, {classes}, {units} units {:016x}", self.fingerprint)
    }
}

#[cfg(test)]
mod tests {
    use hitori_core::Size;

    use super::*;
    use crate::census::Census;
    use crate::units::units;

    fn spec(rows: usize, cols: usize) -> Spec {
        Spec::new(Size::new(rows, cols).unwrap(), 3).unwrap()
    }

    /// One share of every k-th unit.
    fn share(first: usize, step: usize) -> Share {
        let (spec, budget) = (spec(3, 4), Budget::default());
        let units = units(&spec, &budget).unwrap();
        let mut census = Census::new(&spec, None, &budget).unwrap();
        let mut share = Share::new(&spec, None, &units);
        for unit in (first..units.len()).step_by(step) {
            share.add(&[unit], &census.count(&units[unit]).unwrap()).unwrap();
        }
        share
    }

    #[test]
    fn shards_add_up_to_the_whole() {
        let whole = share(0, 1);
        assert_eq!(whole.missing().count(), 0);
        let mut merged = share(0, 5);
        for first in [3, 1, 4, 2] {
            assert!(matches!(merged.complete(), Err(ShareError::Incomplete { .. })));
            let other = Share::read(&share(first, 5).write(), &Budget::default()).unwrap();
            merged.merge(&other).unwrap();
        }
        assert_eq!(merged, whole);
        let counted = Census::new(&spec(3, 4), None, &Budget::default()).unwrap().count_all().unwrap();
        assert_eq!(whole.complete().unwrap(), &counted);
    }

    #[test]
    fn foreign_and_repeated_shares_are_refused() {
        let whole = share(0, 1);
        let mut twice = whole.clone();
        assert!(matches!(twice.merge(&whole), Err(ShareError::Overlap { first: 0, .. })));
        assert_eq!(twice, whole);
        let other = spec(3, 3);
        let other = Share::new(&other, None, &units(&other, &Budget::default()).unwrap());
        assert!(matches!(twice.merge(&other), Err(ShareError::Foreign { .. })));
        assert!(!whole.is_done(whole.units()) && !whole.is_done(usize::MAX));
    }
}
