//! What a format is: its name, a [`Writer`] and, unless it is only written, a [`Reader`].
//!
//! Facts about a format are data of [`Format`], set once in its file; the two traits hold what has to be computed.

use std::fmt;

use super::cursor::line_ends;
use super::source::{Cutter, Source};
use super::{Entry, Limits, ParseError, ParseErrorKind, WriteError, registry::significant};

/// One puzzle format.
///
/// ```
/// use hitori_core::formats;
/// let entry = formats::parse("1 1 2\n2 3 1\n", None)?;
/// let format = formats::format("puzzlink").expect("it is in the registry");
/// assert_eq!(format.write(&entry)?, "https://puzz.link/p?hitori/3/2/112231\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Format {
    name: &'static str,
    about: &'static str,
    extensions: &'static [&'static str],
    separator: &'static str,
    framing: Option<Framing>,
    document: Option<Framing>,
    is_inline: bool,
    keeps_all: bool,
    reader: Option<&'static dyn Reader>,
    writer: &'static dyn Writer,
}

/// A format of the registry.
pub type FormatRef = &'static Format;

/// Reads the puzzles of one format.
pub trait Reader: Sync {
    /// Returns whether a text starts like this format. `head` begins with the first line that is neither blank nor a `#`
    /// comment. It may be cut off later in the text, but not before the end of the fourth line.
    fn looks_like(&self, head: &str) -> bool;

    /// Reads one puzzle. The text has no byte-order mark, and its lines end in LF or CRLF; a second puzzle in it is an error. The size of the board is compared
    /// with the limits behind it; a reader has to look at them only if its work could exceed a small multiple of the text.
    fn read(&self, text: &str, limits: &Limits) -> Result<Entry, ParseError>;

    /// Returns a function that cuts the texts of puzzles off a stream. By default a puzzle is a line, and lines that
    /// are blank or start with `#` are skipped.
    fn cutter(&self) -> Cutter {
        Box::new(|source: &mut Source<'_>| source.cut_line())
    }
}

/// Writes puzzles in one format.
pub trait Writer: Sync {
    /// Appends one puzzle, with a final newline. The solution, if there is one, has the size of the puzzle. On an error
    /// nothing has been appended.
    fn write_to(&self, entry: &Entry, out: &mut String) -> Result<(), WriteError>;
}

/// What stands around the puzzles of a file that holds several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Framing {
    /// Before the first.
    pub before: &'static str,
    /// Between two.
    pub between: &'static str,
    /// Behind the last.
    pub after: &'static str,
}

impl Framing {
    /// Makes a framing that only separates.
    pub const fn separated(between: &'static str) -> Self {
        Self { before: "", between, after: "" }
    }
}

impl Format {
    /// Makes a format that is only written, under the name that `--from` and `--to` take, with a line of help.
    pub const fn new(name: &'static str, about: &'static str, writer: &'static dyn Writer) -> Self {
        Self {
            name,
            about,
            extensions: &[],
            separator: "",
            framing: None,
            document: None,
            is_inline: false,
            keeps_all: false,
            reader: None,
            writer,
        }
    }

    /// Makes the format readable.
    pub const fn with_reader(self, reader: &'static dyn Reader) -> Self {
        Self { reader: Some(reader), ..self }
    }

    /// Adds endings of file names, without the dot, that promise this format.
    pub const fn with_extensions(self, extensions: &'static [&'static str]) -> Self {
        Self { extensions, ..self }
    }

    /// Sets what has to stand between two puzzles in one stream.
    pub const fn with_separator(self, separator: &'static str) -> Self {
        Self { separator, ..self }
    }

    /// Sets what stands around several puzzles in one file, where other programs want more than the separator.
    pub const fn with_framing(self, framing: Framing) -> Self {
        Self { framing: Some(framing), ..self }
    }

    /// Sets what makes a whole document of puzzles that are otherwise parts of one.
    pub const fn with_document(self, document: Framing) -> Self {
        Self { document: Some(document), ..self }
    }

    /// Marks a format whose puzzles people pass as arguments: addresses and IDs.
    pub const fn inline(self) -> Self {
        Self { is_inline: true, ..self }
    }

    /// Marks a format that keeps everything an entry says.
    pub const fn keeping_all(self) -> Self {
        Self { keeps_all: true, ..self }
    }

    /// Returns the name for `--from` and `--to`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns one line for the help text.
    pub fn about(&self) -> &'static str {
        self.about
    }

    /// Returns endings of file names that promise this format, without the dot.
    pub fn extensions(&self) -> &'static [&'static str] {
        self.extensions
    }

    /// Returns whether puzzles in this format can be read, rather than only written.
    pub fn can_read(&self) -> bool {
        self.reader.is_some()
    }

    /// Returns whether an argument that starts like this format is the puzzle itself rather than the name of a file.
    pub fn is_inline(&self) -> bool {
        self.is_inline
    }

    /// Returns whether a written entry comes back with all it says: name, solution, unknown keys.
    pub fn keeps_all(&self) -> bool {
        self.keeps_all
    }

    /// Returns the reader, or `None` for a format that is only written.
    pub fn reader(&self) -> Option<&'static dyn Reader> {
        self.reader
    }

    /// Returns whether a text starts like this format. A format that is only written is never found.
    pub fn looks_like(&self, head: &str) -> bool {
        self.reader.is_some_and(|reader| reader.looks_like(head))
    }

    /// Reads one puzzle within the usual limits. A format that is only written gives an error.
    pub fn read(&self, text: &str) -> Result<Entry, ParseError> {
        self.read_within(text, &Limits::default())
    }

    /// Reads one puzzle within the given limits.
    pub fn read_within(&self, text: &str, limits: &Limits) -> Result<Entry, ParseError> {
        let reader = self.reader.ok_or_else(|| self.only_written())?;
        let text = &*line_ends(text);
        let entry = reader.read(text, limits)?;
        match limits.check(entry.puzzle.size()) {
            Ok(()) => Ok(entry),
            Err(refusal) => Err(ParseError::at(text, significant(text.as_bytes()), refusal)),
        }
    }

    /// Appends one puzzle, with a final newline. On an error nothing has been appended.
    pub fn write_to(&self, entry: &Entry, out: &mut String) -> Result<(), WriteError> {
        let puzzle = entry.puzzle.size();
        match entry.solution.as_ref().map(|solution| solution.size()) {
            Some(solution) if solution != puzzle => Err(WriteError::SolutionSize { puzzle, solution }),
            _ => self.writer.write_to(entry, out),
        }
    }

    /// Writes one puzzle, with a final newline.
    pub fn write(&self, entry: &Entry) -> Result<String, WriteError> {
        let mut out = String::new();
        self.write_to(entry, &mut out)?;
        Ok(out)
    }

    /// Returns what has to stand between two puzzles in one stream.
    pub fn separator(&self) -> &'static str {
        self.separator
    }

    /// Returns what stands around the puzzles of a file that holds several. It differs from
    /// [`separator`](Self::separator) only where other programs want more than we do: JSON objects in an array.
    pub fn framing(&self) -> Framing {
        self.framing.unwrap_or(Framing::separated(self.separator))
    }

    /// Returns what stands around puzzles, one or several, to make a whole document of them; `None` where they are one by
    /// themselves.
    pub fn document(&self) -> Option<Framing> {
        self.document
    }

    /// Returns the error for an attempt to read what is only written.
    pub(super) fn only_written(&self) -> ParseError {
        let message = format!("{} can only be written", self.name);
        ParseError { kind: ParseErrorKind::OnlyWritten, line: 1, column: 1, message }
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Format({})", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FORMATS, parse};
    use super::*;
    use crate::board::{Shade, Shading, Size};

    /// Whatever the format, a solution for another board is an error that can be matched, and leaves the text as it was.
    #[test]
    fn a_solution_of_another_size_is_refused() {
        let mut entry = parse("1 1 2\n2 3 1\n3 2 3\n", None).unwrap();
        for (rows, cols) in [(2, 2), (4, 4), (1, 9), (9, 1)] {
            entry.solution = Some(Shading::filled(Size::new(rows, cols).unwrap(), Shade::Shaded));
            for format in FORMATS {
                let mut out = "before".to_owned();
                let error = format.write_to(&entry, &mut out).unwrap_err();
                assert!(matches!(error, WriteError::SolutionSize { .. }), "{format:?}: {error}");
                assert_eq!(out, "before", "{format:?}");
            }
        }
    }

    #[test]
    fn only_written_formats_say_so() {
        let format = super::super::format("markdown").unwrap();
        assert!(!format.can_read() && !format.looks_like("| 1 |"));
        assert_eq!(parse("1", Some(format)).unwrap_err().message, "markdown can only be written");
    }
}
