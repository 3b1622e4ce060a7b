//! One puzzle as a JSON object, shared by [`json`](super::json) and [`jsonl`](super::jsonl).
//!
//! The reader is a visitor of our own: cells go straight into the vector of clues, and only keys we do not know
//! become JSON values. Names may be numbers (`"id": 7`), which become text and are written as text. Numbers of unknown keys
//! survive as 64-bit integers or floating-point numbers, longer ones only nearly: keeping every digit takes the feature
//! `arbitrary_precision` of serde_json, which makes a string of every number it reads, cells included, and would change
//! serde_json for every program that uses this crate. The writer puts the keys in a fixed
//! order: id, rows, cols, cells, solution, class, source, then those we do not know.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use crate::board::{Clue, Puzzle, Shade, Shading, Size, SizeError};

use super::cursor::{self, Span, push_clue, push_number, push_shades, quote};
use super::foreign::located;
use super::json::Brackets;
use super::{Entry, ParseError};

/// Reads one object, with nothing but blanks around it.
pub(super) fn read_object(text: &str) -> Result<Entry, ParseError> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let object = (&mut reader)
        .deserialize_map(ObjectVisitor)
        .and_then(|object| reader.end().map(|()| object))
        .map_err(|error| located(text, &error))?;
    object.check(text)
}

/// What an object says, before it is known to fit together.
#[derive(Default)]
struct Object {
    id: Option<String>,
    rows: Option<u64>,
    cols: Option<u64>,
    cells: Option<Table<Clue>>,
    solution: Option<Table<Shade>>,
    class: Option<String>,
    source: Option<String>,
    extra: Map<String, Value>,
}

/// Rows of equal length.
struct Table<T> {
    rows: usize,
    cells: Vec<T>,
}

impl Object {
    fn check(self, text: &str) -> Result<Entry, ParseError> {
        let Some(Table { rows, cells }) = self.cells else {
            let start = text.len() - text.trim_start().len();
            return Err(ParseError::at(text, start, "expected the key `cells` in this object"));
        };
        let cols = cells.len() / rows.max(1);
        for (key, claim, found) in [("rows", self.rows, rows), ("cols", self.cols, cols)] {
            if claim.is_some_and(|claim| claim != found as u64) {
                let message =
                    format!("expected `{key}` to be {found} as in `cells`, found {}", claim.unwrap_or(0));
                return Err(ParseError::at(text, key_offset(text, key), message));
            }
        }
        let invalid =
            |error: SizeError, key: &str| ParseError::at(text, key_offset(text, key), error.to_string());
        let size = Size::new(rows, cols).map_err(|error| invalid(error, "cells"))?;
        let puzzle = Puzzle::new(size, cells).map_err(|error| invalid(error, "cells"))?;
        let mut solution = None;
        if let Some(table) = self.solution {
            let cols = table.cells.len() / table.rows.max(1);
            if (table.rows, cols) != (size.rows(), size.cols()) {
                let message = format!("expected a solution of {size}, found {}×{cols}", table.rows);
                return Err(ParseError::at(text, key_offset(text, "solution"), message));
            }
            solution = Some(Shading::new(size, table.cells).map_err(|error| invalid(error, "solution"))?);
        }
        let Self { id, class, source, extra, .. } = self;
        Ok(Entry { id, puzzle, solution, class, source, extra })
    }
}

/// Where a key of the outermost object stands.
fn key_offset(text: &str, key: &str) -> usize {
    let mut brackets = Brackets::default();
    for (at, byte) in text.bytes().enumerate() {
        let outside = !brackets.string && brackets.depth == 1;
        if outside && byte == b'"' {
            let rest = text[at + 1..].strip_prefix(key).and_then(|rest| rest.strip_prefix('"'));
            if rest.is_some_and(|rest| rest.trim_start().starts_with(':')) {
                return at;
            }
        }
        brackets.closes(byte);
    }
    0
}

struct ObjectVisitor;

impl<'de> Visitor<'de> for ObjectVisitor {
    type Value = Object;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a puzzle as an object with `cells`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
        let mut object = Object::default();
        while let Some(key) = map.next_key_seed(KeySeed)? {
            let twice = match key {
                Key::Id => {
                    map.next_value_seed(NameSeed)?.is_some_and(|name| object.id.replace(name).is_some())
                }
                Key::Rows => object.rows.replace(map.next_value()?).is_some(),
                Key::Cols => object.cols.replace(map.next_value()?).is_some(),
                Key::Cells => object.cells.replace(map.next_value_seed(CellsSeed)?).is_some(),
                Key::Solution => match map.next_value_seed(SolutionSeed)? {
                    Some(table) => object.solution.replace(table).is_some(),
                    None => false,
                },
                Key::Class => {
                    map.next_value_seed(NameSeed)?.is_some_and(|name| object.class.replace(name).is_some())
                }
                Key::Source => {
                    map.next_value_seed(NameSeed)?.is_some_and(|name| object.source.replace(name).is_some())
                }
                Key::Other(name) => object.extra.insert(name, map.next_value()?).is_some(),
            };
            if twice {
                return Err(A::Error::custom("expected every key once, found this one again"));
            }
        }
        Ok(object)
    }
}

/// The keys of an object. Known ones need no allocation.
enum Key {
    Id,
    Rows,
    Cols,
    Cells,
    Solution,
    Class,
    Source,
    Other(String),
}

struct KeySeed;

impl<'de> DeserializeSeed<'de> for KeySeed {
    type Value = Key;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Key, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for KeySeed {
    type Value = Key;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E>(self, key: &str) -> Result<Key, E> {
        Ok(match key {
            "id" => Key::Id,
            "rows" => Key::Rows,
            "cols" => Key::Cols,
            "cells" => Key::Cells,
            "solution" => Key::Solution,
            "class" => Key::Class,
            "source" => Key::Source,
            other => Key::Other(other.to_owned()),
        })
    }
}

/// Implements `DeserializeSeed` for a visitor that lets the text decide the type.
macro_rules! seed {
    ($visitor:ty => $value:ty) => {
        impl<'de> DeserializeSeed<'de> for $visitor {
            type Value = $value;

            fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<$value, D::Error> {
                deserializer.deserialize_any(self)
            }
        }
    };
}

/// A text, a number that becomes text, or null.
struct NameSeed;
seed!(NameSeed => Option<String>);

impl Visitor<'_> for NameSeed {
    type Value = Option<String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
        Ok(Some(name.to_owned()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Some(number.to_string()))
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(None)
    }
}

/// The rows of cells.
struct CellsSeed;
seed!(CellsSeed => Table<Clue>);

impl<'de> Visitor<'de> for CellsSeed {
    type Value = Table<Clue>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("rows of cells, `[[1, 2], [2, 1]]`")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut table = Table { rows: 0, cells: Vec::new() };
        let mut cols = 0;
        while let Some(found) =
            seq.next_element_seed(RowSeed { cells: &mut table.cells, row: table.rows, cols })?
        {
            cols = found;
            table.rows += 1;
        }
        Ok(table)
    }
}

/// One row of cells, appended; gives its length, which has to be that of the rows before.
struct RowSeed<'a> {
    cells: &'a mut Vec<Clue>,
    row: usize,
    cols: usize,
}

impl<'de> DeserializeSeed<'de> for RowSeed<'_> {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for RowSeed<'_> {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a row of cells, `[1, 2]`")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<usize, A::Error> {
        let before = self.cells.len();
        while let Some(clue) = seq.next_element_seed(CellSeed)? {
            self.cells.push(clue);
        }
        let found = self.cells.len() - before;
        check_row::<A::Error>("cells", self.row, self.cols, found)
    }
}

/// Gives the length of a row if it is that of the rows before it.
fn check_row<E: serde::de::Error>(what: &str, row: usize, cols: usize, found: usize) -> Result<usize, E> {
    if row > 0 && found != cols {
        return Err(E::custom(format_args!("expected {cols} {what} in row {}, found {found}", row + 1)));
    }
    Ok(found)
}

/// One cell.
struct CellSeed;
seed!(CellSeed => Clue);

impl Visitor<'_> for CellSeed {
    type Value = Clue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from 0 to {}, or null for a blank cell", Clue::MAX)
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Clue, E> {
        u32::try_from(number)
            .ok()
            .and_then(Clue::new)
            .ok_or_else(|| E::custom(cursor::too_large(&number.to_string())))
    }

    fn visit_str<E: serde::de::Error>(self, sign: &str) -> Result<Clue, E> {
        match sign {
            "" | "." | "_" => Ok(Clue::BLANK),
            _ => Err(E::custom(format_args!("expected a number or null, found the text {}", quote(sign)))),
        }
    }

    fn visit_unit<E>(self) -> Result<Clue, E> {
        Ok(Clue::BLANK)
    }
}

/// The rows of the solution as strings, or null.
struct SolutionSeed;
seed!(SolutionSeed => Option<Table<Shade>>);

impl<'de> Visitor<'de> for SolutionSeed {
    type Value = Option<Table<Shade>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("rows of the solution, `[\"-x\", \"x-\"]`")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut table = Table { rows: 0, cells: Vec::new() };
        let mut cols = 0;
        while let Some(found) =
            seq.next_element_seed(ShadesSeed { cells: &mut table.cells, row: table.rows, cols })?
        {
            cols = found;
            table.rows += 1;
        }
        Ok(Some(table))
    }
}

/// One row of the solution, appended.
struct ShadesSeed<'a> {
    cells: &'a mut Vec<Shade>,
    row: usize,
    cols: usize,
}

impl<'de> DeserializeSeed<'de> for ShadesSeed<'_> {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for ShadesSeed<'_> {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a row of the solution, `\"-x\"`")
    }

    fn visit_str<E: serde::de::Error>(self, row: &str) -> Result<usize, E> {
        let found =
            cursor::shade_row(row, Span::whole(row), self.cells).map_err(|error| E::custom(error.message))?;
        check_row("letters", self.row, self.cols, found)
    }
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
pub(super) fn write_object(entry: &Entry, out: &mut String, layout: &Layout) {
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
        for (col, &clue) in row.iter().enumerate() {
            if col > 0 {
                out.push_str(layout.cell);
            }
            push_clue(out, clue, "null");
        }
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
        out.push_str(&value.to_string());
    }
    out.push_str(layout.close);
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
