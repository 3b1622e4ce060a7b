//! Puzzle formats: text to [`Entry`] and back.

use std::io::{self, BufRead};

use serde_json::{Map, Value};
use thiserror::Error;

use crate::grid::Size;
use crate::puzzle::{Puzzle, Shading};

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
pub trait Format: Sync {
    /// The name for `--from` and `--to`.
    fn name(&self) -> &'static str;
    /// One line for the help text.
    fn about(&self) -> &'static str;
    /// Reads one puzzle.
    fn read(&self, text: &str) -> Result<Entry, ParseError>;
    /// Writes one puzzle, with a final newline.
    fn write(&self, entry: &Entry) -> Result<String, WriteError>;
}

/// A format out of the registry.
pub type FormatRef = &'static dyn Format;

/// All formats, in the order in which detection tries them.
pub static FORMATS: &[FormatRef] = &[];

/// The format of that name.
pub fn format(name: &str) -> Option<FormatRef> {
    FORMATS.iter().copied().find(|format| format.name() == name)
}

/// Reads a text that holds exactly one puzzle.
pub fn parse(text: &str, from: Option<FormatRef>) -> Result<Entry, ParseError> {
    let _ = (text, from);
    unimplemented!("formats")
}

/// Reads a shading for a board of the given size from any format that can carry one.
pub fn parse_shading(text: &str, size: Size) -> Result<Shading, ParseError> {
    let _ = (text, size);
    unimplemented!("formats")
}

/// The text of one puzzle within a stream; cutting is cheap, reading can happen on another thread.
#[derive(Clone)]
pub struct Record {
    /// Its format.
    pub format: FormatRef,
    /// Line of the stream on which it starts, from 1.
    pub line: usize,
    /// Its text.
    pub text: String,
}

impl Record {
    /// Reads the puzzle; lines in errors are those of the whole stream.
    pub fn read(&self) -> Result<Entry, ParseError> {
        unimplemented!("formats")
    }
}

/// Cuts a stream into puzzles without holding it in memory.
pub struct Records<R> {
    reader: R,
    from: Option<FormatRef>,
}

/// A stream that cannot be cut into puzzles.
#[derive(Debug, Error)]
pub enum RecordsError {
    /// The stream cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Its text is not a puzzle in any format.
    #[error(transparent)]
    Parse(#[from] ParseError),
}

impl<R: BufRead> Records<R> {
    /// A stream in the given format, or in the one its beginning looks like.
    pub fn new(reader: R, from: Option<FormatRef>) -> Self {
        Self { reader, from }
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = Result<Record, RecordsError>;
    fn next(&mut self) -> Option<Self::Item> {
        let _ = (&self.reader, self.from);
        unimplemented!("formats")
    }
}
