//! What every format needs to walk through a text: lines and tokens that know where they stand, numbers, shades,
//! and errors with an exact place.
//!
//! Positions are byte offsets while reading. Line and column are worked out only when an error is made, so that the
//! good case pays nothing for them.

use std::borrow::Cow;
use std::collections::HashSet;

use serde_json::Value;

use crate::board::{Clue, Puzzle, Shade, Shading, Size, SizeError};
use crate::printable;

use super::{Entry, ParseError, ParseErrorKind};

/// How many characters of a bad token an error message shows.
const SHOWN: usize = 24;

/// What is wrong, before its place in the text is known.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// Kind of error.
    pub kind: ParseErrorKind,
    /// What was expected and what was found.
    pub message: String,
}

impl Fault {
    /// Makes the fault of a text or a board beyond the limits.
    pub fn too_large(message: String) -> Self {
        Self { kind: ParseErrorKind::TooLarge, message }
    }
}

impl From<String> for Fault {
    fn from(message: String) -> Self {
        Self { kind: ParseErrorKind::Malformed, message }
    }
}

impl From<&str> for Fault {
    fn from(message: &str) -> Self {
        message.to_owned().into()
    }
}

impl From<SizeError> for Fault {
    fn from(error: SizeError) -> Self {
        let message = error.to_string();
        if matches!(error, SizeError::TooLarge { .. }) { Self::too_large(message) } else { message.into() }
    }
}

impl ParseError {
    /// Returns an error at a byte offset of a text. The column counts characters.
    pub(crate) fn at(text: &str, offset: usize, fault: impl Into<Fault>) -> Self {
        let before = &text.as_bytes()[..offset.min(text.len())];
        let start = before.iter().rposition(|&b| b == b'\n').map_or(0, |newline| newline + 1);
        // Continuation bytes of a character do not count.
        let column = before[start..].iter().filter(|&&b| b & 0xC0 != 0x80).count() + 1;
        let line = before.iter().filter(|&&b| b == b'\n').count() + 1;
        let Fault { kind, message } = fault.into();
        Self { kind, line, column, message }
    }

    /// Returns an error at a line and a column of a text that does not follow its format.
    pub fn malformed(line: usize, column: usize, message: impl Into<String>) -> Self {
        Self { kind: ParseErrorKind::Malformed, line, column, message: message.into() }
    }

    /// The same error for a text that starts at the given place of a larger one.
    pub(crate) fn moved(mut self, line: usize, column: usize) -> Self {
        if self.line == 1 {
            self.column += column - 1;
        }
        self.line += line - 1;
        self
    }
}

/// A token as an error message shows it: in quotes, shortened, without control characters.
pub(crate) fn quote(token: &str) -> String {
    if token.is_empty() { "nothing".to_owned() } else { format!("`{}`", printable(token, SHOWN)) }
}

/// Text without a byte-order mark.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// A text whose lines all end in LF or CRLF: a lone CR, the line end of old Macs, becomes LF. No byte changes its place.
pub(crate) fn line_ends(text: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = memchr::memchr(b'\r', rest.as_bytes()) {
        let behind = &rest[at + 1..];
        if !behind.starts_with('\n') {
            out.push_str(&text[out.len()..text.len() - behind.len() - 1]);
            out.push('\n');
        }
        rest = behind;
    }
    if out.is_empty() {
        return text.into();
    }
    out.push_str(&text[out.len()..]);
    out.into()
}

/// A blank within a line; a carriage return counts, so CRLF needs no care elsewhere.
pub(crate) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// A part of a text and where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span<'a> {
    /// Byte offset in the whole text.
    pub at: usize,
    /// The part.
    pub text: &'a str,
}

impl<'a> Span<'a> {
    /// The whole text.
    pub fn whole(text: &'a str) -> Self {
        Self { at: 0, text }
    }

    /// The same without blanks on either side.
    pub fn trim(self) -> Self {
        let text = self.text.trim_ascii_start();
        Self { at: self.at + self.text.len() - text.len(), text: text.trim_ascii_end() }
    }

    /// What follows the first `skip` bytes.
    pub fn from(self, skip: usize) -> Self {
        Self { at: self.at + skip, text: &self.text[skip..] }
    }

    /// The first `len` bytes.
    pub fn to(self, len: usize) -> Self {
        Self { at: self.at, text: &self.text[..len] }
    }

    /// Offset just behind it.
    pub fn end(self) -> usize {
        self.at + self.text.len()
    }

    /// The parts between separators; a separator at the end leaves an empty part behind it.
    pub fn split(self, separators: &'static [u8]) -> impl Iterator<Item = Span<'a>> {
        debug_assert!(separators.is_ascii());
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let span = rest?;
            let len = match separators {
                [only] => memchr::memchr(*only, span.text.as_bytes()),
                _ => span.text.bytes().position(|b| separators.contains(&b)),
            };
            rest = len.map(|len| span.from(len + 1));
            Some(span.to(len.unwrap_or(span.text.len())))
        })
    }

    /// Its lines without the blanks around them.
    pub fn lines(self) -> impl Iterator<Item = Span<'a>> {
        self.split(b"\n").map(Span::trim)
    }

    /// Its tokens: what stands between blanks.
    pub fn tokens(self) -> impl Iterator<Item = Span<'a>> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let bytes = rest.text.as_bytes();
            let start = bytes.iter().position(|b| !b.is_ascii_whitespace())?;
            let len = bytes[start..].iter().position(u8::is_ascii_whitespace).unwrap_or(bytes.len() - start);
            let token = rest.from(start).to(len);
            rest = rest.from(start + len);
            Some(token)
        })
    }
}

/// The one line of a text that is neither blank nor a `#` comment.
pub(crate) fn only_line(text: &str) -> Result<Span<'_>, ParseError> {
    let mut lines =
        Span::whole(text).lines().filter(|line| !line.text.is_empty() && !line.text.starts_with('#'));
    let Some(line) = lines.next() else {
        return Err(ParseError::at(text, text.len(), "expected a puzzle, found an empty text"));
    };
    match lines.next() {
        None => Ok(line),
        Some(second) => Err(second_puzzle(text, second)),
    }
}

/// The complaint about a text that goes on behind its puzzle.
pub(crate) fn second_puzzle(text: &str, rest: Span<'_>) -> ParseError {
    ParseError::at(text, rest.at, format!("expected one puzzle, found more behind it: {}", quote(rest.text)))
}

/// Why digits are not a number we can use.
fn digits(token: &str) -> Result<u64, String> {
    if token.is_empty() || !token.bytes().all(|b| b.is_ascii_digit()) {
        return Err(format!("expected a number, found {}", quote(token)));
    }
    // Saturating, so that any number of digits is simply "too large".
    Ok(token.bytes().fold(0u64, |n, b| n.saturating_mul(10).saturating_add(u64::from(b - b'0'))))
}

/// A number of rows or columns, or any other count. Too many digits give the largest count, which fits nothing.
pub(crate) fn count(text: &str, token: Span<'_>) -> Result<usize, ParseError> {
    let number = digits(token.text).map_err(|message| ParseError::at(text, token.at, message))?;
    Ok(usize::try_from(number).unwrap_or(usize::MAX))
}

/// A clue from its number.
pub(crate) fn clue(text: &str, token: Span<'_>) -> Result<Clue, ParseError> {
    let number = digits(token.text).map_err(|message| ParseError::at(text, token.at, message))?;
    u32::try_from(number)
        .ok()
        .and_then(Clue::new)
        .ok_or_else(|| ParseError::at(text, token.at, too_large(token.text)))
}

/// The complaint about a number above [`Clue::MAX`].
pub(crate) fn too_large(token: &str) -> String {
    format!("expected a number of at most {}, found {}", Clue::MAX, quote(token))
}

/// A size that a text claims, checked, with the claim's place for the error.
pub(crate) fn size(text: &str, at: usize, rows: usize, cols: usize) -> Result<Size, ParseError> {
    Size::new(rows, cols).map_err(|error| ParseError::at(text, at, error))
}

/// Checks that a row has as many cells as it should.
pub(crate) fn row_length(
    text: &str,
    at: usize,
    row: usize,
    cols: usize,
    found: usize,
) -> Result<(), ParseError> {
    if found == cols {
        return Ok(());
    }
    Err(ParseError::at(text, at, format!("expected {cols} cells in row {}, found {found}", row + 1)))
}

/// A puzzle from clues that are known to fill the board.
pub(crate) fn puzzle(text: &str, at: usize, rows: usize, clues: Vec<Clue>) -> Result<Puzzle, ParseError> {
    let cols = clues.len() / rows.max(1);
    Puzzle::new(size(text, at, rows, cols)?, clues)
        .map_err(|error| ParseError::at(text, at, error.to_string()))
}

/// Returns whether a line holds nothing but the letters of shades, and at least one.
pub(crate) fn is_shade_row(line: &[u8]) -> bool {
    let mut letters = false;
    for &byte in line {
        match byte {
            b'-' | b'x' | b'X' | b'.' | b'#' | b'?' => letters = true,
            _ if is_blank(byte) => {}
            _ => return false,
        }
    }
    letters
}

/// The shade of each byte, where it is the letter of one.
const LETTERS: [Option<Shade>; 256] = {
    let mut letters = [None; 256];
    let mut byte = 0;
    while byte < 256 {
        letters[byte] = Shade::from_letter(byte as u8 as char);
        byte += 1;
    }
    letters
};

/// Adds a row of shade letters, with or without blanks between them; returns how many there were.
pub(crate) fn shade_row(text: &str, line: Span<'_>, shades: &mut Vec<Shade>) -> Result<usize, ParseError> {
    let before = shades.len();
    let bytes = line.text.as_bytes();
    // Most rows are nothing but letters.
    let mut others = false;
    shades.extend(bytes.iter().map(|&byte| {
        let letter = LETTERS[usize::from(byte)];
        others |= letter.is_none();
        letter.unwrap_or(Shade::Undecided)
    }));
    if !others {
        return Ok(bytes.len());
    }
    shades.truncate(before);
    for (i, &byte) in bytes.iter().enumerate() {
        match Shade::from_letter(char::from(byte)) {
            Some(shade) => shades.push(shade),
            None if byte.is_ascii_whitespace() => {}
            None => {
                let found = line.text[i..].chars().next().map(String::from).unwrap_or_default();
                let expected = "expected `-` or `.` (white), `x` or `#` (shaded) or `?`";
                return Err(ParseError::at(
                    text,
                    line.at + i,
                    format!("{expected}, found {}", quote(&found)),
                ));
            }
        }
    }
    Ok(shades.len() - before)
}

/// Reads rows of shade letters for a board of a known size, no more and no fewer. `end` is where missing rows
/// belong.
pub(crate) fn shade_rows<'a>(
    text: &str,
    rows: impl Iterator<Item = Span<'a>>,
    size: Size,
    end: usize,
) -> Result<Shading, ParseError> {
    let mut shades = Vec::new();
    let mut found = 0;
    for row in rows {
        if found == size.rows() {
            let message =
                format!("expected {found} rows of the solution, found another: {}", quote(row.text));
            return Err(ParseError::at(text, row.at, message));
        }
        let cols = shade_row(text, row, &mut shades)?;
        if cols != size.cols() {
            let message =
                format!("expected {} letters in this row of the solution, found {cols}", size.cols());
            return Err(ParseError::at(text, row.at, message));
        }
        found += 1;
    }
    if found < size.rows() {
        let message = format!("expected {} rows of the solution, found {found}", size.rows());
        return Err(ParseError::at(text, end, message));
    }
    Shading::new(size, shades).map_err(|error| ParseError::at(text, end, error.to_string()))
}

/// Appends a number in decimal.
pub(crate) fn push_number(out: &mut String, number: impl Into<u64>) {
    match number.into() {
        digit @ 0..10 => out.push(char::from(b'0' + digit as u8)),
        number => push_ascii(out, digits_of(number, &mut [0; 20])),
    }
}

/// Appends a clue in decimal, or the given sign for a blank.
pub(crate) fn push_clue(out: &mut String, clue: Clue, blank: &str) {
    match clue.number() {
        Some(number) => push_number(out, number),
        None => out.push_str(blank),
    }
}

/// Bytes gathered before they become part of a text: a `String` looks at its room, and at what is appended, each time.
const CHUNK: usize = 256;

/// Appends clues with a separator between them.
pub(crate) fn push_clues(out: &mut String, row: &[Clue], separator: &str, blank: &str) {
    let (mut chunk, mut len) = ([0; CHUNK], 0);
    let put = |chunk: &mut [u8; CHUNK], len: &mut usize, bytes: &[u8]| {
        chunk[*len..*len + bytes.len()].copy_from_slice(bytes);
        *len += bytes.len();
    };
    // A number has at most ten digits.
    let most = CHUNK - 10.max(blank.len()) - separator.len();
    for (col, clue) in row.iter().enumerate() {
        if len > most {
            push_ascii(out, &chunk[..len]);
            len = 0;
        }
        if col > 0 {
            put(&mut chunk, &mut len, separator.as_bytes());
        }
        match clue.number() {
            None => put(&mut chunk, &mut len, blank.as_bytes()),
            Some(number @ 0..100) => {
                // The first digit is written in any case, and then written over if it is a leading zero.
                let is_long = number >= 10;
                chunk[len] = b'0' + (number / 10) as u8;
                len += usize::from(is_long);
                chunk[len] = b'0' + (number % 10) as u8;
                len += 1;
            }
            Some(number) => {
                let mut digits = [0; 10];
                put(&mut chunk, &mut len, digits_of(number.into(), &mut digits));
            }
        }
    }
    push_ascii(out, &chunk[..len]);
}

/// Appends a row of `-`, `x` and `?`.
pub(crate) fn push_shades(out: &mut String, row: &[Shade]) {
    let mut letters = [0; CHUNK];
    for row in row.chunks(CHUNK) {
        for (letter, shade) in letters.iter_mut().zip(row) {
            *letter = shade.letter() as u8;
        }
        push_ascii(out, &letters[..row.len()]);
    }
}

/// Writes a number to the end of a buffer that is long enough, and returns its digits.
pub(crate) fn digits_of(mut number: u64, digits: &mut [u8]) -> &[u8] {
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            return &digits[start..];
        }
    }
}

/// Appends bytes that are known to be ASCII.
fn push_ascii(out: &mut String, bytes: &[u8]) {
    debug_assert!(bytes.is_ascii());
    out.push_str(std::str::from_utf8(bytes).unwrap_or_default());
}

/// The key under which an entry keeps the names of its cells with a "?" (pzpr has two sorts of cells without a number).
const QUESTION_MARKS: &str = "question_marks";

/// Keeps the cells that have a "?" instead of nothing. For solving they are blank.
pub(crate) fn keep_question_marks(entry: &mut Entry, cells: impl Iterator<Item = usize>) {
    let size = entry.puzzle.size();
    let names: Vec<Value> = cells.map(|cell| size.name(cell).into()).collect();
    if !names.is_empty() {
        entry.extra.insert(QUESTION_MARKS.to_owned(), names.into());
    }
}

/// Tells whether a blank cell has a "?".
pub(crate) fn question_marks(entry: &Entry) -> impl Fn(usize) -> bool {
    let size = entry.puzzle.size();
    let names = entry.extra.get(QUESTION_MARKS).and_then(Value::as_array);
    let names: HashSet<&str> = names.into_iter().flatten().filter_map(Value::as_str).collect();
    move |cell| !names.is_empty() && names.contains(size.name(cell).as_str())
}

/// Appends text that has to stay on its line.
pub(crate) fn push_line(out: &mut String, text: &str) {
    out.extend(text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }));
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_count_characters_not_bytes() {
        let text = "ab\näöü!";
        let error = ParseError::at(text, text.find('!').unwrap(), "here");
        assert_eq!((error.line, error.column), (2, 4));
        assert_eq!(ParseError::at("", 9, "past the end").line, 1);
    }

    #[test]
    fn moved_errors_keep_the_column_of_later_lines() {
        let place = |line, column| ParseError::malformed(line, column, "");
        assert_eq!(place(1, 3).moved(5, 10), place(5, 12));
        assert_eq!(place(2, 3).moved(5, 10), place(6, 3));
    }

    #[test]
    fn long_tokens_are_shortened_and_control_characters_escaped() {
        assert_eq!(quote(&"9".repeat(1000)), format!("`{}…`", "9".repeat(SHOWN)));
        assert_eq!(quote("a\u{0}b"), "`a\\u{0}b`");
        assert_eq!(quote("\u{1b}[2J\u{202e}"), "`\\u{1b}[2J\\u{202e}`");
    }

    #[test]
    fn line_ends_become_lf_or_crlf() {
        for (text, expected) in
            [("", ""), ("a\nb\r\n", "a\nb\r\n"), ("a\rb\r\nc\r", "a\nb\r\nc\n"), ("\r\r\n\ré", "\n\r\n\né")]
        {
            assert_eq!(line_ends(text), expected);
        }
    }

    #[test]
    fn spans_know_where_they_stand() {
        let text = "  12 3 \r\n\n x";
        let tokens: Vec<_> =
            Span::whole(text).lines().flat_map(Span::tokens).map(|t| (t.at, t.text)).collect();
        assert_eq!(tokens, [(2, "12"), (5, "3"), (11, "x")]);
    }

    #[test]
    fn numbers_of_any_length() {
        let clue_of = |token: &str| clue(token, Span::whole(token));
        assert_eq!(clue_of("4294967294").unwrap().number(), Some(Clue::MAX));
        assert!(clue_of("4294967295").unwrap_err().message.contains("at most 4294967294"));
        assert!(clue_of(&"9".repeat(100_000)).is_err());
        assert!(clue_of("-1").is_err());
        let mut out = String::new();
        for number in [0, 9, 10, 4_294_967_294, u64::MAX] {
            push_number(&mut out, number);
            out.push(' ');
        }
        assert_eq!(out, "0 9 10 4294967294 18446744073709551615 ");
    }

    /// Also rows longer than what is gathered before it is appended.
    #[test]
    fn rows_are_written_number_by_number() {
        for len in [0, 1, 2, 25, 26, 255, 256, 257, 1000] {
            let clue = |at: u32| if at % 7 == 3 { Clue::BLANK } else { Clue::new(at.pow(3)).unwrap() };
            let row: Vec<Clue> = (0..len).map(clue).collect();
            let shades: Vec<Shade> =
                (0..len).map(|at| [Shade::White, Shade::Shaded, Shade::Undecided][at as usize % 3]).collect();
            let mut out = String::new();
            push_clues(&mut out, &row, ", ", "null");
            let simply: Vec<String> = row.iter().map(|clue| clue.to_string().replace('.', "null")).collect();
            assert_eq!(out, simply.join(", "), "{len}");
            out.clear();
            push_shades(&mut out, &shades);
            assert_eq!(out, shades.iter().map(|shade| shade.letter()).collect::<String>(), "{len}");
        }
    }
}
