//! The text of a share, version 1: JSON in which long numbers are strings, with a checksum of everything else in it.
//!
//! `classes` names what was graded, and is empty where nothing was. `done` has a bit for each unit, four to a
//! hexadecimal digit, the first in the lowest bit. The tables hold 840ths of boards, see `symmetry.rs`. `ungraded` is
//! there only when a board could not be graded; programs that do not know it refuse the file.
//!
//! Reading derives everything that can be derived, and compares. Whoever edits a file can also write a new checksum.

use std::ops::ControlFlow;

use hitori_core::deduce::{Class, LineMethod, RuleSelection};
use hitori_core::engine::Budget;
use hitori_core::{Size, printable};
use serde::{Deserialize, Serialize};

use super::unit_set::UnitSet;
use super::{Share, ShareError};
use crate::census::Grading;
use crate::checksum::fnv1a;
use crate::spec::Spec;
use crate::tally::{Graded, Tally};
use crate::units::{each_unit, fingerprint};

/// What the files are called.
const KIND: &str = "hitori count boards";
/// Changes with the meaning of the fields.
const VERSION: u32 = 1;
/// The longest piece of a file that a message repeats.
const LONGEST_QUOTE: usize = 80;

/// The fields of the file, in their order.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ShareFile {
    kind: String,
    version: u32,
    rows: usize,
    cols: usize,
    symbols: usize,
    classes: String,
    units: usize,
    fingerprint: String,
    done: String,
    solvable: Vec<String>,
    strict: Vec<Vec<String>>,
    minimal: Vec<Vec<String>>,
    by_class: Vec<Vec<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    ungraded: Vec<String>,
    checksum: String,
}

/// Writes a share.
pub(super) fn write(share: &Share) -> String {
    let Share { spec, grading, fingerprint, done, tally } = share;
    let graded = tally.graded.as_ref();
    let ungraded = graded.map_or(&[][..], |graded| &graded.ungraded);
    let mut file = ShareFile {
        kind: KIND.to_owned(),
        version: VERSION,
        rows: spec.size().rows(),
        cols: spec.size().cols(),
        symbols: spec.symbols(),
        classes: grading.map(classes).unwrap_or_default(),
        units: done.len(),
        fingerprint: format!("{fingerprint:016x}"),
        done: done.digits(),
        solvable: texts(&tally.solvable),
        strict: tally.strict.iter().map(|row| texts(row)).collect(),
        minimal: tally.minimal.iter().map(|row| texts(row)).collect(),
        by_class: graded.map_or(vec![], |graded| graded.by_class.iter().map(|row| texts(row)).collect()),
        ungraded: if ungraded.iter().all(|&count| count == 0) { vec![] } else { texts(ungraded) },
        checksum: String::new(),
    };
    file.checksum = file.sum();
    serde_json::to_string_pretty(&file).expect("strings, numbers and lists of them are JSON") + "\n"
}

/// Reads a share.
pub(super) fn read(text: &str, budget: &Budget) -> Result<Share, ShareError> {
    let file: ShareFile =
        serde_json::from_str(text).map_err(|error| malformed(&quoted(&error.to_string())))?;
    if file.kind != KIND || file.version != VERSION {
        let found = format!("'{}' of version {}", quoted(&file.kind), file.version);
        return Err(ShareError::Foreign { found, expected: format!("'{KIND}' of version {VERSION}") });
    }
    let expected = file.sum();
    if file.checksum != expected {
        return Err(ShareError::Checksum { found: quoted(&file.checksum), expected });
    }
    let spec = Size::new(file.rows, file.cols).ok().and_then(|size| Spec::new(size, file.symbols).ok());
    let spec = spec.filter(|spec| spec.symbols() == file.symbols);
    let spec = spec.ok_or_else(|| malformed("there are no such boards to count"))?;
    let grading =
        read_classes(&file.classes).ok_or_else(|| malformed("it has classes of an unknown kind"))?;
    let done = UnitSet::from_digits(file.units, &file.done)
        .ok_or_else(|| malformed("its list of units that are done does not fit their number"))?;
    let tally =
        file.tally(&spec, grading).ok_or_else(|| malformed("its tables have wrong sizes or numbers"))?;
    let empty = Tally::new(spec.symbols(), spec.size().cells(), grading.is_some());
    if !tally.is_consistent(grading.map(|grading| grading.semantics)) || (done.is_empty() && tally != empty) {
        return Err(malformed("its numbers contradict each other"));
    }
    let fingerprint = derived_fingerprint(&spec, file.units, budget)?
        .filter(|fingerprint| format!("{fingerprint:016x}") == file.fingerprint)
        .ok_or_else(|| malformed("its units are not those of its boards"))?;
    Ok(Share { spec, grading, fingerprint, done, tally })
}

/// Lists the units of a count again, as long as they are not more than claimed. Returns their fingerprint if they are
/// as many as claimed.
fn derived_fingerprint(spec: &Spec, claimed: usize, budget: &Budget) -> Result<Option<u64>, ShareError> {
    let mut units = Vec::new();
    each_unit(spec, true, budget, |unit| {
        units.push(unit);
        if units.len() > claimed { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok((units.len() == claimed).then(|| fingerprint(&units)))
}

impl ShareFile {
    /// Returns the checksum of everything but the checksum.
    fn sum(&self) -> String {
        let bare = Self { checksum: String::new(), ..self.clone() };
        let text = serde_json::to_string(&bare).expect("strings, numbers and lists of them are JSON");
        format!("{:016x}", fnv1a(text.into_bytes()))
    }

    /// Returns the numbers, if there are as many as the boards need.
    fn tally(&self, spec: &Spec, grading: Option<Grading>) -> Option<Tally> {
        let (rows, cells) = (spec.symbols() + 1, spec.size().cells());
        let graded = match grading {
            None if self.by_class.is_empty() && self.ungraded.is_empty() => None,
            None => return None,
            Some(_) => {
                let ungraded =
                    if self.ungraded.is_empty() { vec![0; rows] } else { numbers(&self.ungraded, rows)? };
                Some(Graded { by_class: table(&self.by_class, rows, Class::ALL.len())?, ungraded })
            }
        };
        Some(Tally {
            solvable: numbers(&self.solvable, rows)?,
            strict: table(&self.strict, rows, cells + 1)?,
            minimal: table(&self.minimal, rows, cells + 1)?,
            graded,
        })
    }
}

/// Returns how a file names what was graded. The usual rules are older than the choice among them, and so is their name.
pub(super) fn classes(Grading { semantics, rules }: Grading) -> String {
    let rules = match named_before() {
        [(name, usual), _] | [_, (name, usual)] if usual == rules => name.to_owned(),
        _ => rules.to_string(),
    };
    format!("classes of {} unique boards by {rules}", semantics.name())
}

/// Returns the rules that have short names.
fn named_before() -> [(&'static str, RuleSelection); 2] {
    [LineMethod::Patterns, LineMethod::TwoSat].map(|lines| (lines.name(), lines.into()))
}

/// Reads what [`classes`] writes; nothing where nothing was graded.
fn read_classes(text: &str) -> Option<Option<Grading>> {
    if text.is_empty() {
        return Some(None);
    }
    let (semantics, rules) = text.strip_prefix("classes of ")?.split_once(" unique boards by ")?;
    let short = named_before().into_iter().find(|(name, _)| *name == rules);
    let rules = short.map_or_else(|| rules.parse().ok(), |(_, rules)| Some(rules))?;
    let grading = Grading::new(semantics.parse().ok()?, rules);
    (classes(grading) == text).then_some(Some(grading))
}

fn texts(numbers: &[u128]) -> Vec<String> {
    numbers.iter().map(u128::to_string).collect()
}

/// Reads so many numbers, each written as [`texts`] writes it.
fn numbers(texts: &[String], count: usize) -> Option<Vec<u128>> {
    let number = |text: &String| text.parse().ok().filter(|number: &u128| number.to_string() == *text);
    if texts.len() == count { texts.iter().map(number).collect() } else { None }
}

fn table(texts: &[Vec<String>], rows: usize, cols: usize) -> Option<Vec<Vec<u128>>> {
    if texts.len() == rows { texts.iter().map(|row| numbers(row, cols)).collect() } else { None }
}

fn malformed(what: &str) -> ShareError {
    ShareError::Malformed(what.to_owned())
}

/// Returns a piece of a file for a message.
fn quoted(text: &str) -> String {
    printable(text, LONGEST_QUOTE).into_owned()
}

#[cfg(test)]
mod tests {
    use hitori_core::Semantics;
    use hitori_core::deduce::RuleSet;

    use super::*;

    #[test]
    fn what_was_graded_is_read_as_it_is_written() {
        let wensveen = RuleSelection::wensveen();
        let names = [
            (RuleSelection::default(), "rules"),
            (LineMethod::TwoSat.into(), "2sat"),
            (wensveen, "wensveen"),
            (wensveen.with_set(RuleSet::Extended), "wensveen,extended"),
            (wensveen.with_lines(LineMethod::TwoSat), "wensveen,2sat"),
        ];
        for (rules, name) in names {
            let grading = Grading::new(Semantics::Minimal, rules);
            assert_eq!(classes(grading), format!("classes of minimal unique boards by {name}"));
            assert_eq!(read_classes(&classes(grading)), Some(Some(grading)));
        }
        assert_eq!(read_classes(""), Some(None));
        // Another name for the same rules would make two shares of one count look different.
        for bad in
            ["classes of minimal unique boards by usual", "classes of minimal unique boards by", "rules"]
        {
            assert_eq!(read_classes(bad), None, "{bad}");
        }
    }
}
