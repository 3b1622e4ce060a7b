//! A stream as the formats see it when they cut puzzles off: lines to take and, since some puzzles end only where the next
//! one turns out to begin, lines to put back.
//!
//! Everything that is taken off the reader passes through here, so this is where binary data is refused (its first zero byte ends the
//! stream), where a text that no board can need ends, and where every line end becomes LF or CRLF: a lone CR, the line end of
//! old Macs, is taken for LF. Beginnings are looked at once, byte by byte, however long it takes until a puzzle begins.

use std::io::{self, BufRead};

use super::cursor::{Fault, is_blank, line_ends};
use super::registry::significant;
use super::{Limits, ParseError, ParseErrorKind, RecordsError};

/// The text of one puzzle as a format cuts it off a [`Source`].
pub struct Cut {
    /// Line of the stream on which it starts, from 1.
    pub line: usize,
    /// Column at which it starts, from 1.
    pub column: usize,
    /// The text, not yet known to be UTF-8.
    pub text: Vec<u8>,
}

/// Cuts the text of the next puzzle off a stream, `None` at its end. It may remember where in the stream it is.
pub type Cutter = Box<dyn FnMut(&mut Source<'_>) -> Result<Option<Cut>, RecordsError> + Send>;

/// What a line is to the puzzle that is being cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineRole {
    /// A part of it.
    Take,
    /// Its last line.
    Last,
    /// The first line of the next puzzle.
    Leave,
}

/// What has been taken off the reader but not yet off the stream, and where the stream stands.
#[derive(Default)]
pub(super) struct Ahead {
    bytes: Vec<u8>,
    at: usize,
    place: Place,
    /// The reader has said that it is at its end. A terminal would ask its user again.
    ended: bool,
    /// Bytes looked at to find a beginning.
    #[cfg(test)]
    pub looked: usize,
}

impl Ahead {
    /// Returns what is at hand.
    pub fn rest(&self) -> &[u8] {
        &self.bytes[self.at..]
    }

    /// Takes bytes off the front, without moving on in the text. A long first line is not kept for ever.
    pub fn skip(&mut self, count: usize) {
        self.at += count;
        if self.at == self.bytes.len() {
            self.at = 0;
            self.bytes.clear();
            self.bytes.shrink_to(LOOK);
        }
    }
}

/// A place in a text.
#[derive(Clone, Copy)]
struct Place {
    line: usize,
    column: usize,
    /// The byte before it was CR: an LF belongs to it.
    after_return: bool,
}

impl Default for Place {
    fn default() -> Self {
        Self { line: 1, column: 1, after_return: false }
    }
}

impl Place {
    /// Moves over the rest of a line that ends in LF alone.
    fn next_line(&mut self) {
        *self = Self { line: self.line + 1, column: 1, after_return: false };
    }

    /// Moves over bytes.
    fn advance(&mut self, bytes: &[u8]) {
        let (Some(&first), Some(&last)) = (bytes.first(), bytes.last()) else { return };
        // Counted without a way out of the loops: the compiler then looks at many bytes at a time.
        let is_end = |byte: u8| (byte == b'\n') | (byte == b'\r');
        let ends = bytes.iter().filter(|&&byte| is_end(byte)).count();
        // A line feed behind a carriage return is no further end.
        let is_pair = |(a, b): &(&u8, &u8)| (**a == b'\r') & (**b == b'\n');
        let pairs = bytes.iter().zip(&bytes[1..]).filter(is_pair).count();
        self.line += ends - pairs - usize::from(self.after_return && first == b'\n');
        let (column, line) = match memchr::memrchr2(b'\n', b'\r', bytes) {
            Some(end) => (1, &bytes[end + 1..]),
            None => (self.column, bytes),
        };
        // Continuation bytes of a character do not count.
        self.column = column + line.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        self.after_return = last == b'\r';
    }
}

/// A stream as the formats see it when they cut puzzles off.
pub struct Source<'a> {
    pub(super) reader: &'a mut dyn BufRead,
    pub(super) ahead: &'a mut Ahead,
    pub(super) limits: Limits,
}

impl Source<'_> {
    /// Returns the line at which the stream stands, from 1.
    pub fn line_number(&self) -> usize {
        self.ahead.place.line
    }

    /// Returns the column in characters at which the stream stands, from 1.
    pub fn column(&self) -> usize {
        self.ahead.place.column
    }

    /// Appends the next line with its end, which is LF or CRLF; returns `false` when the stream has ended. A zero byte is an
    /// error, and so is a text that has become longer than any puzzle within the limits.
    pub fn line(&mut self, into: &mut Vec<u8>) -> Result<bool, RecordsError> {
        let before = into.len();
        if self.ahead.place.after_return && self.chunk()?.first() == Some(&b'\n') {
            self.move_over(1)?;
        }
        loop {
            let chunk = self.chunk()?;
            if chunk.is_empty() {
                return Ok(into.len() > before);
            }
            let end = memchr::memchr2(b'\n', b'\r', chunk);
            let (count, found) = end.map_or((chunk.len(), None), |at| (at + 1, Some(chunk[at])));
            if found == Some(b'\n') {
                self.take_and(count, Some(into), |place, _| place.next_line())?;
                return Ok(true);
            }
            self.take(count, Some(into))?;
            if found.is_none() {
                continue;
            }
            if self.chunk()?.first() == Some(&b'\n') {
                self.take(1, Some(into))?;
            } else {
                // It ends the line alone.
                into.pop();
                into.push(b'\n');
                self.ahead.place.after_return = false;
            }
            return Ok(true);
        }
    }

    /// Puts lines back that were taken with [`line`](Self::line), so that they come again.
    pub fn put_back(&mut self, lines: &[u8]) {
        self.ahead.bytes.splice(..self.ahead.at, lines.iter().copied());
        self.ahead.at = 0;
        // Lines that never came from this stream are no reason to fail.
        let count = lines.iter().filter(|&&b| b == b'\n').count();
        let line = self.ahead.place.line.saturating_sub(count).max(1);
        self.ahead.place = Place { line, ..Place::default() };
    }

    /// Returns the bytes that come next, as many as are at hand; none when the stream has ended.
    pub fn chunk(&mut self) -> io::Result<&[u8]> {
        if !self.ahead.rest().is_empty() {
            return Ok(self.ahead.rest());
        }
        self.wait()?;
        // Its buffer is not empty, unless it has ended.
        if self.ahead.ended { Ok(&[]) } else { self.reader.fill_buf() }
    }

    /// Takes bytes of the last [`chunk`](Self::chunk) off the stream, at most all of them. A zero byte is an error, and so is a
    /// text that has become longer than any puzzle within the limits.
    pub fn take(&mut self, count: usize, into: Option<&mut Vec<u8>>) -> Result<(), RecordsError> {
        self.take_and(count, into, Place::advance)
    }

    /// The same for those who know how to move the place over the bytes that are taken.
    fn take_and(
        &mut self,
        count: usize,
        into: Option<&mut Vec<u8>>,
        advance: impl FnOnce(&mut Place, &[u8]),
    ) -> Result<(), RecordsError> {
        if count == 0 {
            return Ok(());
        }
        let held = !self.ahead.rest().is_empty();
        let chunk = if held { &self.ahead.bytes[self.ahead.at..] } else { self.reader.fill_buf()? };
        let taken = &chunk[..count.min(chunk.len())];
        let count = taken.len();
        if let Some(zero) = memchr::memchr(0, taken) {
            self.ahead.place.advance(&taken[..zero]);
            return Err(self.error("expected text, found binary data (a zero byte)"));
        }
        advance(&mut self.ahead.place, taken);
        let mut length = 0;
        if let Some(into) = into {
            into.extend_from_slice(taken);
            length = into.len();
        }
        if held {
            self.ahead.skip(count)
        } else {
            self.reader.consume(count)
        }
        if length > self.limits.text_bytes() {
            return Err(self.error(Fault::too_large(self.limits.text_refusal())));
        }
        Ok(())
    }

    /// Cuts off the next line that is neither blank nor a `#` comment.
    pub fn cut_line(&mut self) -> Result<Option<Cut>, RecordsError> {
        let mut text = Vec::new();
        loop {
            let line = self.line_number();
            text.clear();
            if !self.line(&mut text)? {
                return Ok(None);
            }
            if significant(&text) < text.len() {
                return Ok(Some(Cut { line, column: 1, text }));
            }
        }
    }

    /// Cuts off the next line that is neither blank nor a `#` comment, and the lines behind it as `role` says, which sees
    /// all of them, the first one included.
    pub fn cut_lines(
        &mut self,
        mut role: impl FnMut(&[u8]) -> LineRole,
    ) -> Result<Option<Cut>, RecordsError> {
        let Some(mut cut) = self.cut_line()? else {
            return Ok(None);
        };
        let mut start = 0;
        loop {
            match role(cut.text[start..].trim_ascii()) {
                LineRole::Take => start = cut.text.len(),
                LineRole::Last => return Ok(Some(cut)),
                LineRole::Leave => {
                    self.put_back(&cut.text[start..]);
                    cut.text.truncate(start);
                    return Ok(Some(cut));
                }
            }
            if !self.line(&mut cut.text)? {
                return Ok(Some(cut));
            }
        }
    }

    /// Makes an error at the place where the stream stands.
    fn error(&self, fault: impl Into<Fault>) -> RecordsError {
        let Place { line, column, .. } = self.ahead.place;
        let Fault { kind, message } = fault.into();
        ParseError { kind, line, column, message }.into()
    }

    /// Waits until the reader has something or is at its end, whatever signals come in between.
    fn wait(&mut self) -> io::Result<()> {
        while !self.ahead.ended {
            match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok([]) => self.ahead.ended = true,
                Ok(_) => break,
            }
        }
        Ok(())
    }

    /// Holds one more chunk of the reader; `false` when there is none.
    pub(super) fn look_further(&mut self) -> Result<bool, RecordsError> {
        self.wait()?;
        if self.ahead.ended {
            return Ok(false);
        }
        if self.ahead.rest().len() > self.limits.text_bytes() {
            return Err(self.error(Fault::too_large(self.limits.text_refusal())));
        }
        // What has been skipped is not held any longer.
        self.ahead.bytes.drain(..self.ahead.at);
        self.ahead.at = 0;
        let chunk = self.reader.fill_buf()?;
        // A reader that is all in memory gives everything at once, which must not be copied.
        let count = chunk.len().min(LOOK);
        let zero = chunk[..count].iter().position(|&b| b == 0).map(|at| self.ahead.bytes.len() + at);
        self.ahead.bytes.extend_from_slice(&chunk[..count]);
        self.reader.consume(count);
        match zero {
            Some(zero) => {
                self.move_over(zero)?;
                Err(self.error("expected text, found binary data (a zero byte)"))
            }
            None => Ok(true),
        }
    }

    /// Takes bytes off the stream that are at hand.
    fn move_over(&mut self, count: usize) -> Result<(), RecordsError> {
        self.take(count, None)
    }

    /// Skips lines that are blank or comments, and holds as much of what follows as it takes to tell its format.
    pub(super) fn look_for_head(&mut self) -> Result<(), RecordsError> {
        self.skip_to_puzzle()?;
        let mut head = Head::default();
        while !head.is_enough(self.ahead.rest()) && self.look_further()? {}
        #[cfg(test)]
        {
            self.ahead.looked += head.seen;
        }
        Ok(())
    }

    /// Skips lines that are blank or comments. What has been looked at is let go at once, unless it is the beginning of a line
    /// that may hold a puzzle.
    fn skip_to_puzzle(&mut self) -> Result<(), RecordsError> {
        let mut comment = false;
        let mut seen = 0;
        loop {
            let Some(&byte) = self.ahead.rest().get(seen) else {
                if comment {
                    self.move_over(std::mem::take(&mut seen))?;
                }
                if self.look_further()? { continue } else { return Ok(()) }
            };
            #[cfg(test)]
            {
                self.ahead.looked += 1;
            }
            seen += 1;
            match byte {
                b'\n' | b'\r' => {
                    self.move_over(std::mem::take(&mut seen))?;
                    comment = false;
                }
                b'#' => comment = true,
                _ if comment || is_blank(byte) => {}
                _ => return Ok(()),
            }
        }
    }
}

/// What has been seen of a beginning. Most formats tell by their first line; one that is a lone number needs the lines behind it, and an
/// array of JSON objects on a single line shall not be held as a whole.
#[derive(Default)]
struct Head {
    /// Bytes looked at.
    seen: usize,
    /// The first byte that is not blank.
    first: Option<u8>,
    /// Something else than digits was found on the first line.
    mixed: bool,
    lines: usize,
    after_return: bool,
}

impl Head {
    /// Returns whether these bytes, which have become more since the last time, are enough to tell the format.
    fn is_enough(&mut self, bytes: &[u8]) -> bool {
        while let Some(&byte) = bytes.get(self.seen) {
            self.seen += 1;
            let line_end = matches!(byte, b'\n' | b'\r');
            let counts = line_end && !(byte == b'\n' && self.after_return);
            self.after_return = byte == b'\r';
            if self.first == Some(b'[') {
                if !is_blank(byte) && !line_end {
                    return true;
                }
                continue;
            }
            if counts {
                self.lines += 1;
                if self.lines > if self.mixed { 0 } else { HEAD_LINES } {
                    return true;
                }
            } else if !is_blank(byte) && !line_end {
                self.first.get_or_insert(byte);
                self.mixed |= self.lines == 0 && !byte.is_ascii_digit();
            }
        }
        false
    }
}

/// Reads a text that is not a stream of puzzles, such as a shading or a certificate: at most so many bytes, each line within the limits.
/// Without its byte-order mark, and with LF or CRLF at the ends of its lines.
pub fn read_text(reader: &mut dyn BufRead, limits: &Limits, most: usize) -> Result<String, RecordsError> {
    let mut ahead = Ahead::default();
    let mut source = Source { reader, ahead: &mut ahead, limits: *limits };
    source.skip_mark()?;
    let (mut text, mut line) = (Vec::new(), Vec::new());
    while source.line(&mut line)? {
        text.append(&mut line);
        if text.len() > most {
            return Err(source.error(format!("expected at most {most} bytes, found more")));
        }
    }
    String::from_utf8(text)
        .map_err(|error| not_utf8(error.as_bytes(), error.utf8_error().valid_up_to()).into())
}

impl Source<'_> {
    /// Skips a byte-order mark.
    pub(super) fn skip_mark(&mut self) -> Result<(), RecordsError> {
        while self.ahead.rest().len() < BYTE_ORDER_MARK.len() && self.look_further()? {}
        if self.ahead.rest().starts_with(BYTE_ORDER_MARK) {
            self.ahead.skip(BYTE_ORDER_MARK.len());
        }
        Ok(())
    }
}

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The error for bytes that are no text.
pub(super) fn not_utf8(bytes: &[u8], valid: usize) -> ParseError {
    let text = String::from_utf8_lossy(&bytes[..valid]);
    let text = line_ends(&text);
    let found = bytes.get(valid).copied().unwrap_or_default();
    let message = format!("expected UTF-8 text, found the byte 0x{found:02x}");
    ParseError::at(&text, text.len(), Fault { kind: ParseErrorKind::NotText, message })
}

/// How many bytes to look at in one step to find out the format.
const LOOK: usize = 4096;

/// Lines behind a lone number that tell singles from plain.
const HEAD_LINES: usize = 4;
