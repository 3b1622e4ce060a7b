//! JSON lines: one object per line, a stream of any length.
//!
//! ```json
//! {"id":"small","rows":2,"cols":3,"cells":[[1,1,2],[2,null,1]],"solution":["x--","---"],"class":"A","source":"own"}
//! ```
//!
//! The object is that of [`json`](super::json). Blank lines and lines that start with `#` are skipped.

use super::cursor::quote;
use super::detect::significant;
use super::json::{Brackets, COMPACT, read_object, write_object};
use super::{Entry, Format, ParseError, WriteError};

/// The format `jsonl`.
pub struct Jsonl;

impl Format for Jsonl {
    fn name(&self) -> &'static str {
        "jsonl"
    }

    fn about(&self) -> &'static str {
        "one JSON object per line: id, rows, cols, cells, solution, class, source"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["jsonl", "ndjson"]
    }

    fn looks_like(&self, head: &str) -> bool {
        let line = head.lines().next().unwrap_or_default();
        line.starts_with('{')
            && Brackets::default().end(line.as_bytes()).is_some_and(|end| line[end..].trim().is_empty())
    }

    fn read(&self, text: &str) -> Result<Entry, ParseError> {
        // A stream cuts comments off; a text of one puzzle may still have them.
        let start = significant(text.as_bytes());
        let end = start + text[start..].find('\n').unwrap_or(text.len() - start);
        let entry = read_object(&text[start..end]).map_err(|error| {
            let place = ParseError::at(text, start, "");
            error.moved(place.line, place.column)
        })?;
        let second = end + significant(&text.as_bytes()[end..]);
        if second < text.len() {
            let found = quote(text[second..].lines().next().unwrap_or_default());
            return Err(ParseError::at(
                text,
                second,
                format!("expected one puzzle, found a second one: {found}"),
            ));
        }
        Ok(entry)
    }

    fn write_to(&self, entry: &Entry, out: &mut String) -> Result<(), WriteError> {
        write_object(entry, out, &COMPACT);
        Ok(())
    }
}
