//! A share of a count: which units it covers and what they add up to, as a file that can be checked, resumed and merged.
//!
//! The same file is a checkpoint (some units done), the result of a shard (its units done) and the whole count (all done).
//! It names what is counted and carries a fingerprint of the list of units, so that a file of another count, or of a
//! program that cuts the work otherwise, is recognised; and a checksum of everything in it.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::count::Census;
use super::tally::Tally;
use super::walk::Unit;
use crate::board::Semantics;
use crate::deduce::LineMethod;

/// What the files are called.
const KIND: &str = "hitori count boards";
/// Changes with the meaning of the fields.
const VERSION: u32 = 1;

/// A count on its way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    kind: String,
    version: u32,
    rows: usize,
    cols: usize,
    symbols: usize,
    /// The reading and the line solver that classes are for; empty where none are counted.
    classes: String,
    /// How many units the whole count has, and which.
    units: usize,
    fingerprint: String,
    /// A bit for each unit, four to a hexadecimal digit.
    done: String,
    solvable: Vec<String>,
    strict: Vec<Vec<String>>,
    minimal: Vec<Vec<String>>,
    by_class: Vec<Vec<String>>,
    checksum: String,
}

/// A file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ShareError {
    /// It is no JSON, or not ours.
    #[error("it is no result of a count: {0}")]
    Malformed(String),
    /// Something in it was changed.
    #[error("its checksum is {found}, but its contents give {expected}: it was damaged or edited")]
    Checksum {
        /// What it says.
        found: String,
        /// What it should say.
        expected: String,
    },
    /// It counts something else.
    #[error("it belongs to another count: {found}, not {expected}")]
    Foreign {
        /// What it counts.
        found: String,
        /// What was wanted.
        expected: String,
    },
    /// A unit would be counted twice.
    #[error("{0} of its units were counted already, the first is unit {1}: the same shard twice?")]
    Overlap(usize, usize),
}

impl Share {
    /// Nothing done yet.
    pub fn new(census: &Census, units: &[Unit]) -> Self {
        let spec = census.spec();
        let mut share = Self {
            kind: KIND.to_owned(),
            version: VERSION,
            rows: spec.size().rows(),
            cols: spec.size().cols(),
            symbols: spec.symbols(),
            classes: census.grading().map_or(String::new(), |(semantics, lines)| classes(semantics, lines)),
            units: units.len(),
            fingerprint: fingerprint(units),
            done: "0".repeat(units.len().div_ceil(4)),
            solvable: vec![],
            strict: vec![],
            minimal: vec![],
            by_class: vec![],
            checksum: String::new(),
        };
        share.set_tally(&census.nothing());
        share
    }

    /// Reads a file.
    pub fn read(text: &str) -> Result<Self, ShareError> {
        let share: Self =
            serde_json::from_str(text).map_err(|error| ShareError::Malformed(error.to_string()))?;
        if share.kind != KIND || share.version != VERSION {
            let found = format!("'{}' of version {}", share.kind, share.version);
            return Err(ShareError::Foreign { found, expected: format!("'{KIND}' of version {VERSION}") });
        }
        let expected = share.sum();
        if share.checksum != expected {
            return Err(ShareError::Checksum { found: share.checksum, expected });
        }
        // Whoever edits a file can also write a new checksum.
        if share.done.len() != share.units.div_ceil(4) || share.tally().is_none() {
            return Err(ShareError::Malformed("its fields contradict each other".to_owned()));
        }
        Ok(share)
    }

    /// The text of the file.
    pub fn write(&self) -> String {
        let summed = Self { checksum: self.sum(), ..self.clone() };
        // Strings and numbers only: nothing that JSON cannot hold.
        serde_json::to_string_pretty(&summed).unwrap_or_default() + "\n"
    }

    /// Rows, columns and symbols.
    pub fn board(&self) -> (usize, usize, usize) {
        (self.rows, self.cols, self.symbols)
    }

    /// What is counted, for people.
    pub fn what(&self) -> String {
        let classes = if self.classes.is_empty() { "no classes" } else { &self.classes };
        let Self { rows, cols, symbols, units, fingerprint, .. } = self;
        format!("{rows}×{cols}, {symbols} symbols, {classes}, {units} units {fingerprint}")
    }

    /// The reading and line solver that classes are for.
    pub fn grading(&self) -> Option<(Semantics, LineMethod)> {
        let all = [Semantics::Strict, Semantics::Minimal];
        let pairs = all.into_iter().flat_map(|s| LineMethod::ALL.map(|lines| (s, lines)));
        pairs.into_iter().find(|&(semantics, lines)| classes(semantics, lines) == self.classes)
    }

    /// Is a unit done?
    pub fn is_done(&self, unit: usize) -> bool {
        self.digit(unit) >> (unit % 4) & 1 == 1
    }

    /// The units that are not done.
    pub fn missing(&self) -> impl Iterator<Item = usize> {
        (0..self.units).filter(|&unit| !self.is_done(unit))
    }

    /// Adds units that were just counted.
    pub fn add(&mut self, units: &[usize], counted: &Tally) {
        for &unit in units {
            self.mark(unit);
        }
        if let Some(mut tally) = self.tally() {
            tally.add(counted);
            self.set_tally(&tally);
        }
    }

    /// Adds the units of another share of the same count.
    pub fn merge(&mut self, other: &Self) -> Result<(), ShareError> {
        if self.what() != other.what() {
            return Err(ShareError::Foreign { found: other.what(), expected: self.what() });
        }
        let twice: Vec<usize> =
            (0..self.units).filter(|&unit| self.is_done(unit) && other.is_done(unit)).collect();
        if let Some(&first) = twice.first() {
            return Err(ShareError::Overlap(twice.len(), first));
        }
        let units: Vec<usize> = (0..self.units).filter(|&unit| other.is_done(unit)).collect();
        // It was looked at when it was read.
        if let Some(tally) = other.tally() {
            self.add(&units, &tally);
        }
        Ok(())
    }

    /// What the units done add up to.
    pub fn tally(&self) -> Option<Tally> {
        let numbers =
            |texts: &[String]| -> Option<Vec<u128>> { texts.iter().map(|text| text.parse().ok()).collect() };
        let tables = |texts: &[Vec<String>]| -> Option<Vec<Vec<u128>>> {
            texts.iter().map(|row| numbers(row)).collect()
        };
        let tally = Tally {
            solvable: numbers(&self.solvable)?,
            strict: tables(&self.strict)?,
            minimal: tables(&self.minimal)?,
            by_class: tables(&self.by_class)?,
        };
        let nothing = Tally::new(self.symbols, self.rows.checked_mul(self.cols)?, !self.classes.is_empty());
        tally.has_shape_of(&nothing).then_some(tally)
    }

    fn set_tally(&mut self, tally: &Tally) {
        let texts = |numbers: &[u128]| -> Vec<String> { numbers.iter().map(u128::to_string).collect() };
        let tables = |rows: &[Vec<u128>]| -> Vec<Vec<String>> { rows.iter().map(|row| texts(row)).collect() };
        self.solvable = texts(&tally.solvable);
        self.strict = tables(&tally.strict);
        self.minimal = tables(&tally.minimal);
        self.by_class = tables(&tally.by_class);
    }

    fn digit(&self, unit: usize) -> u32 {
        char::from(self.done.as_bytes()[unit / 4]).to_digit(16).unwrap_or(0)
    }

    fn mark(&mut self, unit: usize) {
        let digit = self.digit(unit) | 1 << (unit % 4);
        let text = char::from_digit(digit, 16).unwrap_or('0').to_string();
        self.done.replace_range(unit / 4..=unit / 4, &text);
    }

    /// The checksum of everything but the checksum.
    fn sum(&self) -> String {
        let bare = Self { checksum: String::new(), ..self.clone() };
        format!("{:016x}", hash(serde_json::to_string(&bare).unwrap_or_default().as_bytes()))
    }
}

fn classes(semantics: Semantics, lines: LineMethod) -> String {
    format!("classes of {} unique boards by {lines}", semantics.name())
}

fn fingerprint(units: &[Unit]) -> String {
    let text: Vec<u8> = units.iter().flat_map(|unit| unit.board.iter().copied().chain([u8::MAX])).collect();
    format!("{:016x}", hash(&text))
}

/// FNV-1a: not against malice, but against disks and editors.
fn hash(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::enumerate::Spec;

    fn census() -> (Census, Vec<Unit>) {
        let spec = Spec::new(Size::new(3, 4).unwrap(), 3).unwrap();
        let mut census = Census::new(&spec);
        let units = census.units();
        (census, units)
    }

    /// One share of every k-th unit.
    fn share(first: usize, step: usize) -> Share {
        let (mut census, units) = census();
        let mut share = Share::new(&census, &units);
        for unit in (first..units.len()).step_by(step) {
            let mut tally = census.nothing();
            census.count(&units[unit], &mut tally);
            share.add(&[unit], &tally);
        }
        share
    }

    #[test]
    fn shards_add_up_to_the_whole() {
        let whole = share(0, 1);
        assert_eq!(whole.missing().count(), 0);
        let mut merged = share(0, 5);
        for first in [3, 1, 4, 2] {
            assert!(merged.missing().count() > 0);
            let other = Share::read(&share(first, 5).write()).unwrap();
            merged.merge(&other).unwrap();
        }
        assert_eq!(merged, whole);
        assert_eq!(whole.tally().unwrap(), census().0.count_all());
    }

    #[test]
    fn damaged_foreign_and_repeated_files_are_refused() {
        let whole = share(0, 1);
        let text = whole.write();
        assert_eq!(Share::read(&text).unwrap().write(), text);
        let digit = text.find("\"done\": \"").unwrap() + 9;
        let mut edited = text.clone().into_bytes();
        edited[digit] = if edited[digit] == b'7' { b'3' } else { b'7' };
        let edited = String::from_utf8(edited).unwrap();
        assert!(matches!(Share::read(&edited), Err(ShareError::Checksum { .. })));
        assert!(matches!(Share::read(&text[..text.len() / 2]), Err(ShareError::Malformed(_))));
        assert!(matches!(Share::read("{}"), Err(ShareError::Malformed(_))));
        let mut twice = whole.clone();
        assert!(matches!(twice.merge(&whole), Err(ShareError::Overlap(_, 0))));
        let other = Census::new(&Spec::new(Size::new(3, 3).unwrap(), 3).unwrap());
        assert!(matches!(twice.merge(&Share::new(&other, &[])), Err(ShareError::Foreign { .. })));
    }
}
