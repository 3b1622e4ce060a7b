//! Puzzles in the format that the user has chosen.

use hitori_core::formats::{Entry, FormatRef};

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
