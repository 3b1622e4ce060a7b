//! Puzzle formats: text to [`Entry`] and back.
//!
//! One file per format. [`FORMATS`] is the registry, [`detect`] finds out which of them a text is in, and
//! [`Records`] cuts a stream of many puzzles without holding it in memory. Names and forms of the formats stand on
//! top of their files; how to add one is in `docs/howto/format.md`.
//!
//! # What all formats share
//!
//! Lines end in LF, CRLF or CR, the last one may lack its end, blanks may trail and a byte-order mark may lead.
//! Errors name line and column, say what was expected and what was found, and never come from a panic. Sizes
//! that a text merely claims allocate nothing, and [`Limits`] bound what a text may be.

mod cursor;
#[cfg(test)]
mod damage;
mod format;
mod janko;
mod json;
mod jsonl;
mod latex;
mod limits;
mod markdown;
mod object;
mod penpa;
mod plain;
mod puzzlink;
mod pzprv3;
mod registry;
mod scanner;
mod shading;
mod singles;
mod source;
mod stream;
mod tatham;

use indexmap::IndexMap;
use serde_json::Value;
use thiserror::Error;

use crate::board::{Clue, Puzzle, Shading, Size};

pub(crate) use cursor::{digits_of, line_ends, quote};
pub use format::{Format, FormatRef, Framing, Reader, Writer};
pub use limits::Limits;
pub use registry::{FORMATS, detect, format, is_inline, parse};
pub use shading::{parse_marks, parse_shading};
pub use source::{Cut, Cutter, LineRole, Source, read_text};
pub use stream::{Record, Records, RecordsError};

/// Unknown keys of a JSON object with their values, in order.
///
/// A type of its own beside `serde_json::Map`, which keeps the order only with a feature that changes
/// `serde_json` for every program that links this crate.
pub type Extra = IndexMap<String, Value>;

/// A puzzle with what its file says about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Name of the puzzle.
    pub id: Option<String>,
    /// The board.
    pub puzzle: Puzzle,
    /// Solution or marks that came with it. Writers refuse one of another size than the puzzle.
    pub solution: Option<Shading>,
    /// Difficulty class.
    pub class: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// Keys of a JSON object that this crate does not know, in the order of their text; they survive a round
    /// trip.
    ///
    /// Their values can be any JSON, so their type is that of `serde_json`, whose major version is therefore
    /// part of this crate's interface. A type of our own would have to repeat the whole of [`Value`] and
    /// convert both ways. Objects within a value keep their order only in programs that switch on
    /// `preserve_order` of `serde_json`.
    pub extra: Extra,
}

impl Entry {
    /// Makes an entry of a puzzle about which nothing else is known.
    pub fn new(puzzle: Puzzle) -> Self {
        Self { id: None, puzzle, solution: None, class: None, source: None, extra: Extra::new() }
    }
}

/// A malformed puzzle: where, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {message}")]
#[non_exhaustive]
pub struct ParseError {
    /// Kind of error, which does not depend on the words of the message.
    pub kind: ParseErrorKind,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What was expected and what was found.
    pub message: String,
}

/// Kinds of [`ParseError`], for programs that answer them differently.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// The text does not follow its format.
    #[default]
    Malformed,
    /// The board, or the text of one puzzle, is larger than the limits of the reader.
    TooLarge,
    /// The bytes are not UTF-8.
    NotText,
    /// The format can only be written.
    OnlyWritten,
}

/// Why a format cannot hold a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format has no boards of this size.
    #[error("the board is {size}; {limit}")]
    Size {
        /// Size of the board.
        size: Size,
        /// What the format can hold.
        limit: String,
    },
    /// The format has no such clue.
    #[error("{} is {}; {limit}", .size.name(*.cell), .clue.number().map_or("blank".to_owned(), |number| number.to_string()))]
    Clue {
        /// Size of the board.
        size: Size,
        /// The first cell with such a clue.
        cell: usize,
        /// Its clue.
        clue: Clue,
        /// What the format can hold.
        limit: String,
    },
    /// The solution is for another board.
    #[error("the board is {puzzle}, its solution {solution}")]
    SolutionSize {
        /// Size of the board.
        puzzle: Size,
        /// Size of the solution.
        solution: Size,
    },
    /// One of the unknown keys has the name of a known one, so that the text could not be read back.
    #[error("`{0}` is a key of its own and cannot be among the unknown ones")]
    ReservedKey(String),
}
