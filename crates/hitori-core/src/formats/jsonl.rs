//! JSON lines: one object per line, a stream of any length.
//!
//! ```json
//! {"id":"small","rows":2,"cols":3,"cells":[[1,1,2],[2,null,1]],"solution":["x--","---"],"class":"A","source":"own"}
//! ```
//!
//! The object is that of [`json`](super::json). Blank lines and lines that start with `#` are skipped.

use super::cursor::only_line;
use super::json::Brackets;
use super::object::{COMPACT, read_object, write_object};
use super::plain::list;
use super::{Entry, Format, Limits, ParseError, Reader, WriteError, Writer};

/// The format `jsonl`.
pub(super) static FORMAT: Format =
    Format::new("jsonl", "one JSON object per line: id, rows, cols, cells, solution, class, source", &Jsonl)
        .with_reader(&Jsonl)
        .with_extensions(&["jsonl", "ndjson"])
        .keeping_all();

struct Jsonl;

impl Reader for Jsonl {
    fn looks_like(&self, head: &str) -> bool {
        let line = head.lines().next().unwrap_or_default();
        line.starts_with('{')
            && !list::looks_like(head)
            && Brackets::default().end(line.as_bytes()).is_some_and(|end| line[end..].trim().is_empty())
    }

    fn read(&self, text: &str, _limits: &Limits) -> Result<Entry, ParseError> {
        let line = only_line(text)?;
        read_object(line.text).map_err(|error| {
            let place = ParseError::at(text, line.at, "");
            error.moved(place.line, place.column)
        })
    }
}

impl Writer for Jsonl {
    fn write_to(&self, entry: &Entry, out: &mut String) -> Result<(), WriteError> {
        write_object(entry, out, &COMPACT)
    }
}
