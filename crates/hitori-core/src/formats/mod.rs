//! Puzzle formats: text to [`Entry`] and back.
//!
//! One file per format; each reads and writes. [`FORMATS`] is the registry, [`detect`] finds out which of them a
//! text is in, and [`Records`] cuts a stream of many puzzles without holding it in memory. Names and forms of
//! the formats stand on top of their files.
//!
//! # To add a format
//!
//! 1. Write `input/NAME.rs` with a unit struct that implements [`Format`]; `name()` is the file's name.
//! 2. Add a `mod` line here and a line to the registry in `detect.rs`, at the place where detection should try it.
//! 3. Run the tests. They walk this folder and the registry: a file without a line fails, and the round trip, the
//!    detection and the random damage are tested for every line.
//! 4. Add a fuzz target (one line in `fuzz/Cargo.toml`, one file).
//!
//! # What all formats share
//!
//! Lines end in LF or CRLF, the last one may lack its end, blanks may trail and a byte-order mark may lead.
//! Errors name line and column, say what was expected and what was found, and never come from a panic. Sizes
//! that a text merely claims allocate nothing.

mod cursor;
mod foreign;
mod janko;
mod json;
mod jsonl;
mod latex;
mod markdown;
mod object;
mod penpa;
mod plain;
mod puzzlink;
mod pzprv3;
mod registry;
mod shading;
mod singles;
mod stream;
mod tatham;

use serde_json::{Map, Value};
use thiserror::Error;

use crate::board::{Puzzle, Shading};

pub use registry::{FORMATS, detect, format, parse};
pub use shading::parse_shading;
pub use stream::{Cut, Record, Records, RecordsError, Source, Verdict};

/// A puzzle with what its file says about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Name of the puzzle.
    pub id: Option<String>,
    /// The board.
    pub puzzle: Puzzle,
    /// Solution or marks that came with it.
    pub solution: Option<Shading>,
    /// Difficulty class.
    pub class: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// Keys of a JSON object that we do not know; they survive a round trip.
    pub extra: Map<String, Value>,
}

impl Entry {
    /// A puzzle about which nothing else is known.
    pub fn new(puzzle: Puzzle) -> Self {
        Self { id: None, puzzle, solution: None, class: None, source: None, extra: Map::new() }
    }
}

/// A malformed puzzle: where, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct ParseError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What was expected and what was found.
    pub message: String,
}

/// A puzzle that a format cannot express, and why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct WriteError(pub String);

/// One puzzle format.
///
/// Mandatory are a name, a line of help, [`read`](Format::read), [`write_to`](Format::write_to) and
/// [`looks_like`](Format::looks_like); the rest has defaults that fit a format with one puzzle on a line.
pub trait Format: Sync {
    /// The name for `--from` and `--to`.
    fn name(&self) -> &'static str;

    /// One line for the help text.
    fn about(&self) -> &'static str;

    /// Endings of file names that promise this format, without the dot.
    fn extensions(&self) -> &'static [&'static str] {
        &[]
    }

    /// Can it be read at all, or only written?
    fn can_read(&self) -> bool {
        true
    }

    /// Does a text start like this format? `head` begins with the first line that is neither blank nor a `#`
    /// comment. It may be cut off later in the text, but not before the end of the fourth line.
    fn looks_like(&self, head: &str) -> bool;

    /// Reads one puzzle. The text has no byte-order mark; a second puzzle in it is an error.
    fn read(&self, text: &str) -> Result<Entry, ParseError>;

    /// Appends one puzzle, with a final newline. On an error nothing has been appended.
    fn write_to(&self, entry: &Entry, out: &mut String) -> Result<(), WriteError>;

    /// Writes one puzzle, with a final newline.
    fn write(&self, entry: &Entry) -> Result<String, WriteError> {
        let mut out = String::new();
        self.write_to(entry, &mut out)?;
        Ok(out)
    }

    /// What has to stand between two puzzles in one stream.
    fn separator(&self) -> &'static str {
        ""
    }

    /// What has to stand before, between and behind the puzzles of a file that holds several. It differs from
    /// [`separator`](Format::separator) only where other programs want more than we do: JSON objects in an array.
    fn list(&self) -> [&'static str; 3] {
        ["", self.separator(), ""]
    }

    /// Cuts the text of the next puzzle off a stream, `None` at its end. By default a puzzle is a line, and
    /// lines that are blank or start with `#` are skipped.
    fn cut(&self, source: &mut Source<'_>) -> Result<Option<Cut>, RecordsError> {
        source.cut_line()
    }
}

/// A format out of the registry.
pub type FormatRef = &'static dyn Format;
