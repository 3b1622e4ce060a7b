//! One puzzle of an input: the only one, or the one that `--only` names.

use std::ffi::OsStr;
use std::io::BufReader;
use std::sync::Arc;

use hitori_core::formats::{FormatRef, Record, Records, RecordsError};
use hitori_core::{Shading, Size};

use super::{Named, Origin, nothing};
use crate::failure::Failure;
use crate::source::{self, Source, printable};

/// Names of puzzles that a message lists.
const LISTED: usize = 10;

/// Which puzzle of an input is meant, and how it is read.
#[derive(Clone, Copy, Default)]
pub struct Picked<'a> {
    /// The format of the input, if it is given.
    pub from: Option<FormatRef>,
    /// Its name or its number, where there may be several.
    pub only: Option<&'a str>,
}

/// The one puzzle of an input, and a solution for it from a file.
pub fn with_shading(input: &Source, picked: Picked<'_>, file: &OsStr) -> Result<(Named, Shading), Failure> {
    with_file(input, picked, file, Source::read_shading)
}

/// The one puzzle of an input, and marks for it from a file.
pub fn with_marks(input: &Source, picked: Picked<'_>, file: &OsStr) -> Result<(Named, Shading), Failure> {
    with_file(input, picked, file, Source::read_marks)
}

fn with_file(
    input: &Source,
    picked: Picked<'_>,
    file: &OsStr,
    read: fn(&Source, Size) -> Result<Shading, Failure>,
) -> Result<(Named, Shading), Failure> {
    let file = Source::new(file);
    source::stdin_once(&[input.clone(), file.clone()])?;
    let named = single(input, picked)?;
    let shading = read(&file, named.entry.puzzle.size())?;
    Ok((named, shading))
}

/// The one puzzle of an input.
pub fn single(source: &Source, picked: Picked<'_>) -> Result<Named, Failure> {
    if picked.only.is_some() {
        let mut found = some(std::slice::from_ref(source), picked)?;
        return found.pop().ok_or_else(|| Failure::Bad(nothing(source)));
    }
    let files = source.files()?;
    let source = match &files[..] {
        [file] => file,
        several => {
            return Err(Failure::Bad(format!(
                "{}: one puzzle expected, and the folder has {} files; --only ID|K picks a puzzle by its name \
                 or number",
                source.label(),
                several.len()
            )));
        }
    };
    let bad = |error: RecordsError| Failure::Bad(source.trouble(&error));
    let mut records = records(source, picked.from)?;
    let record = records.next().ok_or_else(|| Failure::Bad(nothing(source)))?.map_err(bad)?;
    if let Some(second) = records.next() {
        let line = second.map_err(bad)?.line;
        let label = source.label();
        return Err(Failure::Bad(format!(
            "{label}: one puzzle expected, a second one starts on line {line}; --only ID|K picks one of them by its name or number"
        )));
    }
    named(record, 1, &Origin::new(source.clone(), 0))
}

/// The puzzles that `--only` names, at most one of each input. None at all is an error that lists what there is.
pub(super) fn some(sources: &[Source], picked: Picked<'_>) -> Result<Vec<Named>, Failure> {
    let only = picked.only.unwrap_or_default();
    let (mut found, mut names, mut count) = (Vec::new(), Vec::new(), 0);
    for (place, source) in sources.iter().enumerate() {
        let (mut by_name, mut by_number) = (None, None);
        // In a folder the numbers continue from file to file.
        let mut before = 0;
        for file in source.files()? {
            let origin = Origin::new(file.clone(), place);
            for (number, record) in (1..).zip(records(&file, picked.from)?) {
                count += 1;
                before += 1;
                let puzzle = match record {
                    Ok(record) => named(record, number, &origin),
                    Err(error @ RecordsError::Io(_)) => return Err(Failure::Bad(file.trouble(&error))),
                    Err(error) => Err(Failure::Bad(file.trouble(&error))),
                };
                let id =
                    puzzle.as_ref().map_or_else(|_| format!("#{number}"), |named| named.id().into_owned());
                if id == only && by_name.is_none() {
                    by_name = Some(puzzle);
                } else if only.parse() == Ok(before) {
                    by_number = Some(puzzle);
                }
                if names.len() < LISTED {
                    names.push(printable(&id).into_owned());
                }
            }
        }
        found.extend(by_name.or(by_number));
    }
    if found.is_empty() {
        let wanted = printable(only);
        let (place, have) = match sources {
            [source] => (format!("{}: ", source.label()), "the file has"),
            _ => (String::new(), "the inputs have"),
        };
        let more =
            if count > names.len() { format!(" and {} more", count - names.len()) } else { String::new() };
        let many = if count == 1 { "puzzle" } else { "puzzles" };
        let list = if names.is_empty() { String::new() } else { format!(": {}{more}", names.join(", ")) };
        return Err(Failure::Bad(format!("{place}no puzzle '{wanted}'; {have} {count} {many}{list}")));
    }
    found.into_iter().collect()
}

fn records(
    source: &Source,
    from: Option<FormatRef>,
) -> Result<Records<BufReader<Box<dyn std::io::Read>>>, Failure> {
    let reader = source.open().map_err(|error| Failure::Bad(source.unreadable(&error)))?;
    Ok(Records::new(BufReader::new(reader), from).with_limits(source::limits()?))
}

fn named(record: Record, number: usize, origin: &Arc<Origin>) -> Result<Named, Failure> {
    let entry = record.read().map_err(|error| Failure::Bad(origin.source.malformed(&error)))?;
    Ok(Named { entry, origin: Arc::clone(origin), number, line: record.line })
}
