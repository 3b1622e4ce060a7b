//! JSON: one object per puzzle, alone, one behind the other, or in an array.
//!
//! ```json
//! {
//!   "id": "small",
//!   "rows": 2,
//!   "cols": 3,
//!   "cells": [
//!     [1, 1, 2],
//!     [2, null, 1]
//!   ],
//!   "solution": ["x--", "---"],
//!   "class": "A",
//!   "source": "own"
//! }
//! ```
//!
//! Only `cells` is needed. A blank cell is `null`, on input also `"."`, `"_"` or `""`. `rows` and `cols` have to
//! agree with the cells. Keys we do not know survive a round trip; they come last. The object itself is in
//! `object.rs`, since [`jsonl`](super::jsonl) has the same.

use super::cursor::{is_blank, quote};
use super::object::{PRETTY, read_object, write_object};
use super::plain::list;
use super::{
    Cut, Cutter, Entry, Format, Framing, Limits, ParseError, Reader, RecordsError, Source, WriteError, Writer,
};

/// The format `json`.
pub(super) static FORMAT: Format =
    Format::new("json", "JSON objects over several lines, or an array of them", &Json)
        .with_reader(&Json)
        .with_extensions(&["json"])
        .with_framing(Framing { before: "[\n", between: ",\n", after: "]\n" })
        .keeping_all();

struct Json;

impl Reader for Json {
    fn looks_like(&self, head: &str) -> bool {
        // A letter behind the bracket is a keyword of janko, a number or another bracket a list of rows.
        let in_array = |rest: &str| !rest.trim_start().starts_with(char::is_alphabetic);
        (head.starts_with('{') || head.strip_prefix('[').is_some_and(in_array)) && !list::looks_like(head)
    }

    fn read(&self, text: &str, _limits: &Limits) -> Result<Entry, ParseError> {
        let mut records = super::Records::new(text.as_bytes(), Some(&FORMAT));
        let mut next = || match records.next().transpose() {
            Ok(record) => Ok(record),
            Err(RecordsError::Parse(error)) => Err(error),
            Err(RecordsError::Io(error)) => Err(ParseError::at(text, 0, error.to_string())),
        };
        let Some(record) = next()? else {
            return Err(ParseError::at(
                text,
                text.trim_end().len(),
                "expected `{`, found the end of the text",
            ));
        };
        let entry = read_object(&record.text).map_err(|error| error.moved(record.line, record.column))?;
        match next()? {
            None => Ok(entry),
            Some(second) => {
                let message = "expected one puzzle, found a second one".to_owned();
                Err(ParseError::malformed(second.line, second.column, message))
            }
        }
    }

    fn cutter(&self) -> Cutter {
        let mut place = Place::Outside;
        Box::new(move |source: &mut Source<'_>| cut(&mut place, source))
    }
}

impl Writer for Json {
    fn write_to(&self, entry: &Entry, out: &mut String) -> Result<(), WriteError> {
        write_object(entry, out, &PRETTY)
    }
}

/// Cuts off an object, wherever it stands between brackets, commas and blanks.
fn cut(place: &mut Place, source: &mut Source<'_>) -> Result<Option<Cut>, RecordsError> {
    loop {
        let chunk = source.chunk()?;
        let at = chunk.iter().position(|&b| !is_blank(b) && b != b'\n').unwrap_or(chunk.len());
        let found = chunk.get(at).copied();
        let more = !chunk.is_empty();
        source.take(at, None)?;
        let Some(found) = found else {
            match *place {
                _ if more => continue,
                Place::Outside => return Ok(None),
                place => return Err(unexpected(source, place, "the end of the text")),
            }
        };
        if found == b'#' && *place == Place::Outside {
            // A comment between two objects may go on in the next chunk.
            source.line(&mut Vec::new())?;
            continue;
        }
        *place = match (*place, found) {
            (Place::Outside, b'[') => Place::Opened,
            (Place::Opened | Place::Behind, b']') => Place::Outside,
            (Place::Behind, b',') => Place::Next,
            (Place::Outside, b'{') => return cut_object(source),
            (Place::Opened | Place::Next, b'{') => {
                *place = Place::Behind;
                return cut_object(source);
            }
            _ => return Err(unexpected(source, *place, &quote(&char::from(found).to_string()))),
        };
        source.take(1, None)?;
    }
}

/// Where a stream of objects stands between two of them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In no array.
    Outside,
    /// Behind the bracket that opens an array.
    Opened,
    /// In an array, behind an object.
    Behind,
    /// In an array, behind a comma.
    Next,
}

fn unexpected(source: &Source<'_>, place: Place, found: &str) -> RecordsError {
    let expected = match place {
        Place::Outside => "`{` or `[`",
        Place::Opened => "`{` or `]`",
        Place::Behind => "`,` or `]`",
        Place::Next => "`{`",
    };
    let message = format!("expected {expected}, found {found}");
    ParseError::malformed(source.line_number(), source.column(), message).into()
}

/// Takes an object off the stream, or what there is of one at the end of the text: the reader will say what it
/// lacks.
fn cut_object(source: &mut Source<'_>) -> Result<Option<Cut>, RecordsError> {
    let mut cut = Cut { line: source.line_number(), column: source.column(), text: Vec::new() };
    let mut brackets = Brackets::default();
    loop {
        let chunk = source.chunk()?;
        let len = chunk.len();
        let end = brackets.end(chunk);
        source.take(end.unwrap_or(len), Some(&mut cut.text))?;
        if end.is_some() || len == 0 {
            return Ok(Some(cut));
        }
    }
}

/// Counts brackets outside strings, chunk by chunk.
#[derive(Default)]
pub(super) struct Brackets {
    pub depth: usize,
    pub string: bool,
    escaped: bool,
}

impl Brackets {
    /// Returns where the first value ends in this chunk, if it does.
    pub fn end(&mut self, chunk: &[u8]) -> Option<usize> {
        chunk.iter().position(|&byte| self.closes(byte)).map(|at| at + 1)
    }

    /// Returns whether this byte closes the first value.
    pub fn closes(&mut self, byte: u8) -> bool {
        if self.string {
            if self.escaped {
                self.escaped = false;
            } else {
                self.escaped = byte == b'\\';
                self.string = byte != b'"';
            }
            return false;
        }
        match byte {
            b'"' => self.string = true,
            b'{' | b'[' => self.depth += 1,
            b'}' | b']' => {
                self.depth = self.depth.saturating_sub(1);
                return self.depth == 0;
            }
            _ => {}
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Records, jsonl};
    use super::*;

    const FULL: &str = r#"{"id":"a \"b\"","rows":2,"cols":3,"cells":[[1,1,2],[2,null,1]],"solution":["x--","--?"],"class":"A","source":"own","year":2025,"tags":["x",{"k":null}]}"#;

    fn complaint(text: &str) -> String {
        FORMAT.read(text).unwrap_err().to_string()
    }

    #[test]
    fn everything_survives() {
        let entry = FORMAT.read(FULL).unwrap();
        assert_eq!(entry.id.as_deref(), Some("a \"b\""));
        assert_eq!(entry.extra.len(), 2);
        assert_eq!(jsonl::FORMAT.write(&entry).unwrap(), format!("{FULL}\n"));
        let pretty = FORMAT.write(&entry).unwrap();
        assert!(pretty.contains("\n    [2, null, 1]\n  ],\n"), "{pretty}");
        assert_eq!(FORMAT.read(&pretty).unwrap(), entry);
        assert_eq!(FORMAT.read(&format!("[{pretty}]")).unwrap(), entry);
    }

    #[test]
    fn blanks_and_names_in_all_their_forms() {
        let entry =
            FORMAT.read(r#"{"cells":[[".","","_",null]],"id":7,"class":null,"solution":null}"#).unwrap();
        assert!(entry.puzzle.clues().iter().all(|clue| clue.is_blank()));
        assert_eq!((entry.id.as_deref(), entry.class, entry.solution), (Some("7"), None, None));
    }

    #[test]
    fn streams_of_objects_and_arrays() {
        let stream =
            "# c\n[{\"cells\":[[1]]},\n {\"cells\":[[2]], \"t\":\"]}\\\"\"} ]\n# c\n{\"cells\":\n[[3]]}";
        let places: Vec<_> = Records::new(std::io::BufReader::with_capacity(2, stream.as_bytes()), None)
            .map(|record| record.unwrap())
            .map(|record| (record.line, record.column, record.read().unwrap().puzzle.clues()[0].number()))
            .collect();
        assert_eq!(places, [(2, 2, Some(1)), (3, 2, Some(2)), (5, 1, Some(3))]);
    }

    #[test]
    fn errors_say_where_and_what() {
        assert_eq!(
            complaint("{\"cells\":[[1,2],[1]]}"),
            "line 1, column 19: expected 2 cells in row 2, found 1"
        );
        assert_eq!(
            complaint("{\"cells\":[[1,-5]]}"),
            "line 1, column 14: expected a whole number from 0 to 4294967294, or null for a blank cell, found `-5`"
        );
        assert!(
            complaint("{\"cells\":[[1,\"abc\"]]}")
                .starts_with("line 1, column 14: expected a number or null")
        );
        assert!(
            complaint("{\"cells\":[[1,\n 4294967295]]}")
                .starts_with("line 2, column 2: expected a number of at most")
        );
        assert!(
            complaint("{\"cells\":[[1,2]],\n\"rows\":3}")
                .starts_with("line 2, column 1: expected `rows` to be 1")
        );
        assert!(
            complaint("{\"cells\":[[1,2]],\"solution\":[\"-\"]}")
                .contains("expected a solution of 1×2, found 1×1")
        );
        assert!(
            complaint("{\"cells\":[[1,2]],\"solution\":[\"-o\"]}")
                .starts_with("line 1, column 30: expected `-`")
        );
        assert_eq!(
            complaint("{\"cells\":[[1]],\"solution\":nul}"),
            "line 1, column 27: expected rows of the solution or null, found `nul`"
        );
        assert!(complaint("{\"cells\":[]}").contains("at least one row"));
        assert!(complaint("{\"id\":\"x\"}").contains("expected the key `cells`"));
        assert!(complaint("{\"cells\":[[1]],\"cells\":[[1]]}").contains("found this one again"));
        assert_eq!(
            complaint("{\"cells\":[[1,2"),
            "line 1, column 15: expected the rest of the object, found the end of the text"
        );
        assert_eq!(
            complaint(&format!("{{\"cells\":[[1,{}]]}}", "9".repeat(400))),
            format!(
                "line 1, column 14: expected a number of at most 4294967294, found `{}…`",
                "9".repeat(24)
            )
        );
        let deep = format!("{{\"a\":{}{}}}", "[".repeat(200), "]".repeat(200));
        assert!(
            complaint(&deep).contains("expected at most 127 brackets one inside the other"),
            "{}",
            complaint(&deep)
        );
        assert_eq!(
            complaint("{\"cells\":[[1,]]}"),
            "line 1, column 14: expected another value behind the comma, found `]`"
        );
        assert_eq!(
            complaint("{cells:[[1]]}"),
            "line 1, column 2: expected a key in quotes, found `cells:[[1`"
        );
        assert!(
            complaint("[{\"cells\":[[1]]} 5]")
                .starts_with("line 1, column 18: expected `,` or `]`, found `5`")
        );
        assert!(complaint("[{\"cells\":[[1]]}").contains("found the end of the text"));
        assert!(complaint("{\"cells\":[[1]]}{\"cells\":[[1]]}").contains("found a second one"));
        assert!(complaint("[[1,2],[2,1]]").starts_with("line 1, column 2: expected `{`"));
    }
}
