//! One puzzle as a JSON object, shared by [`json`](super::json) and [`jsonl`](super::jsonl).
//!
//! Cells go straight into the vector of clues, and only keys we do not know become JSON values. Names may be numbers
//! (`"id": 7`), which become text and are written as text. Numbers of unknown keys survive as 64-bit integers or
//! floating-point numbers, longer ones only nearly: keeping every digit takes the feature `arbitrary_precision` of
//! serde_json, which makes a string of every number it reads and would change serde_json for every program that uses this
//! crate. The writer puts the keys in a fixed order: id, rows, cols, cells, solution, class, source, then those we do not
//! know.

use serde_json::Value;

use crate::board::{Clue, Puzzle, Shade, Shading, Size, SizeError};

use super::cursor::{self, Span, push_clues, push_number, push_shades, quote};
use super::scanner::Scanner;
use super::{Entry, Extra, ParseError, WriteError};

/// The keys that are not among the unknown ones.
const KEYS: [&str; 7] = ["id", "rows", "cols", "cells", "solution", "class", "source"];

/// Reads one object, with nothing but blanks around it.
pub(super) fn read_object(text: &str) -> Result<Entry, ParseError> {
    let mut scanner = Scanner::new(text);
    let mut object = Object { start: scanner.place(), ..Object::default() };
    scanner.open(b'{', "a puzzle as an object with `cells`")?;
    let mut first = true;
    while scanner.member(first, b'}')? {
        let at = scanner.place();
        let key = scanner.key()?;
        if !object.take(&key, at, &mut scanner)? {
            return Err(scanner.error(at, "expected every key once, found this one again"));
        }
        first = false;
    }
    scanner.end()?;
    object.check(text)
}

/// What an object says, before it is known to fit together. Values that are compared with others know where their key
/// stands.
#[derive(Default)]
struct Object {
    start: usize,
    id: Option<String>,
    rows: Option<(usize, u64)>,
    cols: Option<(usize, u64)>,
    cells: Option<(usize, Table<Clue>)>,
    solution: Option<(usize, Table<Shade>)>,
    class: Option<String>,
    source: Option<String>,
    extra: Extra,
}

/// Rows of the same length.
struct Table<T> {
    rows: usize,
    cells: Vec<T>,
}

impl Object {
    /// Takes the value of a key that stands at `at`; returns `false` if the key has had a value already.
    fn take(&mut self, key: &str, at: usize, scanner: &mut Scanner<'_>) -> Result<bool, ParseError> {
        Ok(match key {
            "id" => keep(&mut self.id, name(scanner)?),
            "rows" => keep(&mut self.rows, Some((at, whole_number(scanner)?))),
            "cols" => keep(&mut self.cols, Some((at, whole_number(scanner)?))),
            "cells" => {
                let expected = "rows of cells, `[[1, 2], [2, 1]]`";
                let cells = match usual_cells(scanner) {
                    Some(cells) => cells,
                    None => table(scanner, expected, "cells", 0, clue_row)?,
                };
                keep(&mut self.cells, Some((at, cells)))
            }
            "solution" if scanner.peek() == Some(b'n') => {
                scanner.bare("rows of the solution or null")?;
                true
            }
            "solution" => {
                let expected = "rows of the solution, `[\"-x\", \"x-\"]`";
                // Mostly as many as there are cells, which come before.
                let count = self.cells.as_ref().map_or(0, |(_, table)| table.cells.len());
                keep(&mut self.solution, Some((at, table(scanner, expected, "letters", count, shade_row)?)))
            }
            "class" => keep(&mut self.class, name(scanner)?),
            "source" => keep(&mut self.source, name(scanner)?),
            _ => self.extra.insert(key.to_owned(), scanner.value()?).is_none(),
        })
    }

    fn check(self, text: &str) -> Result<Entry, ParseError> {
        let Some((cells_at, Table { rows, cells })) = self.cells else {
            return Err(ParseError::at(text, self.start, "expected the key `cells` in this object"));
        };
        let cols = cells.len() / rows.max(1);
        for (key, claim, found) in [("rows", self.rows, rows), ("cols", self.cols, cols)] {
            if let Some((at, claim)) = claim
                && claim != found as u64
            {
                let message = format!("expected `{key}` to be {found} as in `cells`, found {claim}");
                return Err(ParseError::at(text, at, message));
            }
        }
        let invalid = |error: SizeError| ParseError::at(text, cells_at, error);
        let size = Size::new(rows, cols).map_err(invalid)?;
        let puzzle = Puzzle::new(size, cells).map_err(invalid)?;
        let mut solution = None;
        if let Some((at, table)) = self.solution {
            let cols = table.cells.len() / table.rows.max(1);
            if (table.rows, cols) != (size.rows(), size.cols()) {
                let message = format!("expected a solution of {size}, found {}×{cols}", table.rows);
                return Err(ParseError::at(text, at, message));
            }
            solution = Some(Shading::new(size, table.cells).map_err(invalid)?);
        }
        let Self { id, class, source, extra, .. } = self;
        Ok(Entry { id, puzzle, solution, class, source, extra })
    }
}

/// Keeps a value; returns `false` if there was one. A `None` says nothing, as often as it likes.
fn keep<T>(slot: &mut Option<T>, value: Option<T>) -> bool {
    match value {
        Some(value) => slot.replace(value).is_none(),
        None => true,
    }
}

/// Reads a text, a whole number that becomes text, or null.
fn name(scanner: &mut Scanner<'_>) -> Result<Option<String>, ParseError> {
    const EXPECTED: &str = "a text";
    match scanner.peek() {
        Some(b'"') => Ok(Some(scanner.string(EXPECTED)?.into_owned())),
        Some(b'n') => scanner.bare(EXPECTED).map(|_| None),
        _ => whole_number_or(scanner, EXPECTED).map(|number| Some(number.to_string())),
    }
}

/// Reads a number of rows or columns.
fn whole_number(scanner: &mut Scanner<'_>) -> Result<u64, ParseError> {
    whole_number_or(scanner, "a whole number")
}

fn whole_number_or(scanner: &mut Scanner<'_>, expected: &str) -> Result<u64, ParseError> {
    let at = scanner.place();
    let word = scanner.bare(expected)?;
    word.parse().map_err(|_| scanner.error(at, format!("expected {expected}, found {}", quote(word))))
}

/// Reads rows, each by a function that appends its cells; mostly so many. All have to be as long as the first.
fn table<T>(
    scanner: &mut Scanner<'_>,
    expected: &str,
    what: &str,
    count: usize,
    row: fn(&mut Scanner<'_>, &mut Vec<T>) -> Result<usize, ParseError>,
) -> Result<Table<T>, ParseError> {
    let mut table = Table { rows: 0, cells: Vec::with_capacity(count) };
    let mut cols = 0;
    scanner.open(b'[', expected)?;
    while scanner.member(table.rows == 0, b']')? {
        let before = table.cells.len();
        let end = row(scanner, &mut table.cells)?;
        let found = table.cells.len() - before;
        if table.rows > 0 && found != cols {
            let message = format!("expected {cols} {what} in row {}, found {found}", table.rows + 1);
            return Err(scanner.error(end, message));
        }
        cols = found;
        table.rows += 1;
    }
    Ok(table)
}

/// Reads a board in the usual form, rows of numbers and nulls; `None` for everything else, which is then still to be read.
fn usual_cells(scanner: &mut Scanner<'_>) -> Option<Table<Clue>> {
    // A guess from the text at hand, never from a claim.
    let mut cells = Vec::with_capacity(scanner.left() / 2);
    let rows =
        scanner.rows_of_numbers(|number| cells.push(number.and_then(Clue::new).unwrap_or(Clue::BLANK)))?;
    Some(Table { rows, cells })
}

/// Reads a row of cells; returns where to complain about its length: at its end.
fn clue_row(scanner: &mut Scanner<'_>, cells: &mut Vec<Clue>) -> Result<usize, ParseError> {
    scanner.open(b'[', "a row of cells, `[1, 2]`")?;
    let mut first = true;
    loop {
        let end = scanner.place();
        if !scanner.member(first, b']')? {
            return Ok(end);
        }
        scanner.numbers_before_commas(|number| cells.extend(Clue::new(number)));
        cells.push(clue(scanner)?);
        first = false;
    }
}

fn clue(scanner: &mut Scanner<'_>) -> Result<Clue, ParseError> {
    let at = scanner.place();
    if scanner.peek() == Some(b'"') {
        let sign = scanner.string("a cell")?;
        return match &*sign {
            "" | "." | "_" => Ok(Clue::BLANK),
            _ => {
                Err(scanner.error(at, format!("expected a number or null, found the text {}", quote(&sign))))
            }
        };
    }
    let expected = || format!("a whole number from 0 to {}, or null for a blank cell", Clue::MAX);
    let word = match scanner.peek() {
        Some(b'0'..=b'9' | b'-' | b'n' | b't' | b'f') => scanner.bare("a number or null")?,
        _ => return Err(scanner.unexpected(&expected())),
    };
    if word == "null" {
        return Ok(Clue::BLANK);
    }
    let digits = word.bytes().all(|b| b.is_ascii_digit());
    let number = word.parse().ok().and_then(Clue::new);
    number.filter(|_| digits).ok_or_else(|| {
        let message = match digits {
            true => cursor::too_large(word),
            false => format!("expected {}, found {}", expected(), quote(word)),
        };
        scanner.error(at, message)
    })
}

/// Reads a row of the solution; returns where to complain about it: at its start, as letters have no place of their own
/// behind escapes.
fn shade_row(scanner: &mut Scanner<'_>, cells: &mut Vec<Shade>) -> Result<usize, ParseError> {
    let at = scanner.place();
    let row = scanner.string("a row of the solution, `\"-x\"`")?;
    cursor::shade_row(&row, Span::whole(&row), cells).map_err(|error| scanner.error(at, error.message))?;
    Ok(at)
}

/// How an object is laid out.
pub(super) struct Layout {
    open: &'static str,
    key: &'static str,
    value: &'static str,
    row: &'static str,
    cell: &'static str,
    rows_end: &'static str,
    close: &'static str,
}

/// A line for every key and every row.
pub(super) const PRETTY: Layout = Layout {
    open: "{\n  ",
    key: ",\n  ",
    value: ": ",
    row: "\n    ",
    cell: ", ",
    rows_end: "\n  ",
    close: "\n}\n",
};

/// Everything on one line.
pub(super) const COMPACT: Layout =
    Layout { open: "{", key: ",", value: ":", row: "", cell: ",", rows_end: "", close: "}\n" };

/// Appends an object: id, rows, cols, cells, solution, class, source, then the keys we do not know.
pub(super) fn write_object(entry: &Entry, out: &mut String, layout: &Layout) -> Result<(), WriteError> {
    if let Some(key) = entry.extra.keys().find(|key| KEYS.contains(&key.as_str())) {
        return Err(WriteError::ReservedKey(key.clone()));
    }
    let size = entry.puzzle.size();
    out.reserve(size.cells() * 3 + 64);
    let mut separator = layout.open;
    let mut key = |out: &mut String, name: &str| {
        out.push_str(std::mem::replace(&mut separator, layout.key));
        push_string(out, name);
        out.push_str(layout.value);
    };
    if let Some(id) = &entry.id {
        key(out, "id");
        push_string(out, id);
    }
    for (name, number) in [("rows", size.rows()), ("cols", size.cols())] {
        key(out, name);
        // A side has at most MAX_CELLS cells, which is less than 2^32.
        push_number(out, number as u32);
    }
    key(out, "cells");
    push_rows(out, entry.puzzle.rows(), layout, |out, row| {
        out.push('[');
        push_clues(out, row, layout.cell, "null");
        out.push(']');
    });
    if let Some(solution) = &entry.solution {
        key(out, "solution");
        push_rows(out, solution.rows(), layout, |out, row| {
            out.push('"');
            push_shades(out, row);
            out.push('"');
        });
    }
    for (name, text) in [("class", &entry.class), ("source", &entry.source)] {
        if let Some(text) = text {
            key(out, name);
            push_string(out, text);
        }
    }
    for (name, value) in &entry.extra {
        key(out, name);
        match (value, value.as_u64()) {
            (Value::String(text), _) => push_string(out, text),
            (_, Some(number)) => push_number(out, number),
            _ => out.push_str(&value.to_string()),
        }
    }
    out.push_str(layout.close);
    Ok(())
}

fn push_rows<'a, T: 'a>(
    out: &mut String,
    rows: impl Iterator<Item = &'a [T]>,
    layout: &Layout,
    push: impl Fn(&mut String, &[T]),
) {
    out.push('[');
    for (i, row) in rows.enumerate() {
        if i > 0 {
            out.push(',');
        }
        out.push_str(layout.row);
        push(out, row);
    }
    out.push_str(layout.rows_end);
    out.push(']');
}

/// Appends a string in quotes.
fn push_string(out: &mut String, text: &str) {
    let plain = text.bytes().all(|b| b >= b' ' && b != b'"' && b != b'\\');
    if plain {
        out.push('"');
        out.push_str(text);
        out.push('"');
    } else {
        out.push_str(&Value::from(text).to_string());
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::damage;
    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

        /// What is read in the usual form is what the careful reader makes of it, and both stop at the same place.
        #[test]
        fn the_usual_form_is_read_with_the_same_result(text in damage::object()) {
            let text = &text[text.find("[").unwrap_or(text.len())..];
            let mut scanner = Scanner::new(text);
            match usual_cells(&mut scanner) {
                Some(found) => {
                    let mut careful = Scanner::new(text);
                    let table = table(&mut careful, "rows", "cells", 0, clue_row);
                    prop_assert!(table.is_ok(), "{:?}", table.err());
                    let table = table.unwrap();
                    prop_assert_eq!((found.rows, found.cells), (table.rows, table.cells));
                    prop_assert_eq!(scanner.left(), careful.left());
                }
                None => prop_assert_eq!(scanner.left(), text.len()),
            }
        }
    }

    /// Most boards have the usual form: reading them in another way would pass all tests and take longer.
    #[test]
    fn the_usual_form_is_known() {
        for text in ["[[1,10],[0,null]]", "[[1, 10], [0, null]],", "[\n  [1, 2],\n  [3, 4]\n]\n"] {
            assert!(usual_cells(&mut Scanner::new(text)).is_some(), "{text:?}");
        }
    }
}
