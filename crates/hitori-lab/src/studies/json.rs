//! What studies read from the JSON of commands, and how they say that it is exactly what a document prints.

use serde_json::Value;

use super::common::Claim;
use crate::data::Data;
use crate::finding::{Finding, Holds};
use crate::table::Cell;

/// The classes of difficulty, as views name them.
pub(super) const CLASSES: [&str; 7] = ["A", "B", "C", "D", "E", "F", "G"];

/// Returns what a command printed; nothing if it was not run.
pub(super) fn rows<'a>(data: &'a Data, command: &str) -> &'a [Value] {
    data.output(command).unwrap_or_default()
}

/// Returns a field that is a whole number. Large ones are strings in JSON.
pub(super) fn whole(value: &Value, name: &str) -> Option<i128> {
    match &value[name] {
        Value::Number(number) => number.as_u64().map(i128::from),
        Value::String(text) => text.parse().ok(),
        _ => None,
    }
}

/// Returns several whole numbers, if all are there.
pub(super) fn wholes<const N: usize>(value: &Value, names: [&str; N]) -> Option<[i128; N]> {
    let mut found = [0; N];
    for (name, found) in names.into_iter().zip(&mut found) {
        *found = whole(value, name)?;
    }
    Some(found)
}

/// Returns "4×3" for a view with rows and columns.
pub(super) fn board(value: &Value) -> String {
    match wholes(value, ["rows", "cols"]) {
        Some([rows, cols]) => format!("{rows}×{cols}"),
        None => "–".to_owned(),
    }
}

/// Makes a cell of a number that may be missing.
pub(super) fn cell(value: Option<i128>) -> Cell {
    value.map_or(Cell::Empty, Cell::Integer)
}

/// Shows numbers in a row.
pub(super) fn list(values: &[i128]) -> String {
    values.iter().map(|&value| Cell::Integer(value).shown()).collect::<Vec<_>>().join(" ")
}

/// Ends a claim with what was counted: it holds if that is exactly what the document prints, otherwise `verdict` says what it
/// does, and why.
pub(super) fn exactly(
    claim: Claim,
    reported: &[i128],
    here: Option<&[i128]>,
    verdict: Holds,
    because: &str,
) -> Finding {
    match here {
        None => claim.not_measured(),
        Some(here) if here == reported => claim.found(list(here), Holds::Yes, ""),
        Some(here) => claim.found(list(here), verdict, because),
    }
}

/// Ends a claim about many entries with how many of them are as the document has them.
pub(super) fn entries(claim: Claim, wanted: usize, equal: &[bool], verdict: Holds, because: &str) -> Finding {
    let here = format!("{} of {} equal", equal.iter().filter(|&&equal| equal).count(), equal.len());
    match equal {
        _ if equal.len() < wanted => claim.not_measured(),
        _ if equal.iter().all(|&equal| equal) => claim.found(here, Holds::Yes, ""),
        _ => claim.found(here, verdict, because),
    }
}
