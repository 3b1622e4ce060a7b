//! Puzzles in the format that the user has chosen.

use std::ffi::OsStr;
use std::path::Path;

use hitori_core::formats::{Entry, FORMATS, FormatRef};

use crate::failure::Failure;
use crate::pipeline::Sheet;

/// Returns a puzzle in the given format. The error says what the format has no place for.
pub fn entry_text(format: FormatRef, entry: &Entry) -> Result<String, String> {
    format.write(entry).map_err(|error| format!("{} cannot hold it: {error}", format.name()))
}

/// Adds a puzzle to the output in the given format.
pub fn write_entry(format: FormatRef, entry: &Entry, sheet: &mut Sheet) -> Result<(), String> {
    let text = entry_text(format, entry)?;
    sheet.begin(format.framing());
    sheet.out.extend_from_slice(text.as_bytes());
    Ok(())
}

/// Returns the format asked for, or the one that the file's ending promises; without an ending the usual one of the
/// command.
pub fn target(
    to: Option<FormatRef>,
    output: Option<&Path>,
    usual: Option<FormatRef>,
) -> Result<FormatRef, Failure> {
    let ending = output.and_then(Path::extension).and_then(OsStr::to_str).unwrap_or_default();
    let lower = ending.to_ascii_lowercase();
    let promised = || FORMATS.iter().copied().find(|format| format.extensions().contains(&lower.as_str()));
    // An ending that promises something else is not passed over.
    let usual = usual.filter(|_| ending.is_empty());
    to.or_else(promised).or(usual).ok_or_else(|| {
        let names: Vec<&str> = FORMATS.iter().map(|format| format.name()).collect();
        let question = match ending {
            "" => "which format?".to_owned(),
            _ => format!("which format? The ending .{ending} tells none;"),
        };
        Failure::Bad(format!("{question} --to takes one of {}", names.join(", ")))
    })
}
