//! Cutting a stream into puzzles.
//!
//! A [`Source`] is what a format sees of a stream: lines to take and, since some puzzles end only where the next
//! one turns out to begin, lines to put back. At any time it holds the text of one puzzle and what had to be
//! looked at behind it, never the stream.

use std::io::{self, BufRead};

use thiserror::Error;

use super::cursor::is_blank;
use super::{Entry, FormatRef, ParseError, detect, registry::significant};

/// The text of one puzzle within a stream; cutting is cheap, reading can happen on another thread.
#[derive(Clone)]
pub struct Record {
    /// Its format.
    pub format: FormatRef,
    /// Line of the stream on which it starts, from 1.
    pub line: usize,
    /// Column in characters at which it starts, from 1. More than 1 only within a JSON array.
    pub column: usize,
    /// Its text.
    pub text: String,
}

impl Record {
    /// Reads the puzzle; lines in errors are those of the whole stream.
    pub fn read(&self) -> Result<Entry, ParseError> {
        self.format.read(&self.text).map_err(|error| error.moved(self.line, self.column))
    }
}

impl std::fmt::Debug for Record {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} at line {}: {:?}", self.format.name(), self.line, self.text)
    }
}

/// Cuts a stream into puzzles without holding it in memory.
///
/// A puzzle that is not valid UTF-8 gives an error and the next one follows; after any other error nothing
/// follows. A stream without any puzzle is an error unless its format was given.
pub struct Records<R> {
    reader: R,
    from: Option<FormatRef>,
    ahead: Ahead,
    /// The format and its cutter, once the beginning has been looked at.
    started: Option<(FormatRef, Cutter)>,
    done: bool,
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
    /// Makes a stream in the given format, or in the one its beginning looks like.
    pub fn new(reader: R, from: Option<FormatRef>) -> Self {
        Self { reader, from, ahead: Ahead::default(), started: None, done: false }
    }

    fn source(&mut self) -> Source<'_> {
        Source { reader: &mut self.reader, ahead: &mut self.ahead }
    }

    /// Skips a byte-order mark, refuses binary data, finds the format.
    fn start(&mut self) -> Result<FormatRef, RecordsError> {
        let from = self.from;
        let mut source = self.source();
        while source.ahead.rest().len() < BYTE_ORDER_MARK.len() && source.look_further()? {}
        if source.ahead.rest().starts_with(BYTE_ORDER_MARK) {
            source.ahead.skip(BYTE_ORDER_MARK.len());
        }
        if from.is_none() {
            source.look_for_head()?;
        }
        let head = source.ahead.rest();
        if head.contains(&0) {
            let at = head.iter().position(|&b| b == 0).unwrap_or(0);
            let text = String::from_utf8_lossy(&head[..at]);
            return Err(
                ParseError::at(&text, text.len(), "expected text, found binary data (a zero byte)").into()
            );
        }
        if let Some(format) = from {
            return Ok(format);
        }
        // Whatever is not valid text behind the beginning is found when its puzzle is read.
        let valid = match std::str::from_utf8(head) {
            Ok(text) => text,
            Err(error) if error.valid_up_to() > significant(head) => {
                std::str::from_utf8(&head[..error.valid_up_to()]).unwrap_or_default()
            }
            Err(error) => return Err(not_utf8(head, error.valid_up_to()).into()),
        };
        Ok(detect(valid)?)
    }

    /// The next puzzle, if its bytes are text. The outer error ends the stream, the inner one does not.
    fn cut(&mut self) -> Result<Option<Result<Record, ParseError>>, RecordsError> {
        let (format, cutter) = match self.started.take() {
            Some(started) => self.started.insert(started),
            None => {
                let format = self.start()?;
                let reader = format.reader().ok_or_else(|| format.only_written())?;
                self.started.insert((format, reader.cutter()))
            }
        };
        let mut source = Source { reader: &mut self.reader, ahead: &mut self.ahead };
        let Some(Cut { line, column, text }) = cutter(&mut source)? else {
            return Ok(None);
        };
        let format = *format;
        Ok(Some(match String::from_utf8(text) {
            Ok(text) => Ok(Record { format, line, column, text }),
            Err(error) => {
                let valid = error.utf8_error().valid_up_to();
                Err(not_utf8(error.as_bytes(), valid).moved(line, column))
            }
        }))
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = Result<Record, RecordsError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        match self.cut() {
            Ok(Some(record)) => Some(record.map_err(RecordsError::Parse)),
            Ok(None) => {
                self.done = true;
                None
            }
            Err(error) => {
                self.done = true;
                Some(Err(error))
            }
        }
    }
}

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The error for bytes that are no text.
fn not_utf8(bytes: &[u8], valid: usize) -> ParseError {
    let text = String::from_utf8_lossy(&bytes[..valid]);
    let found = bytes.get(valid).copied().unwrap_or_default();
    ParseError::at(&text, text.len(), format!("expected UTF-8 text, found the byte 0x{found:02x}"))
}

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
struct Ahead {
    bytes: Vec<u8>,
    at: usize,
    line: usize,
    column: usize,
    /// The reader has said that it is at its end. A terminal would ask its user again.
    ended: bool,
}

impl Default for Ahead {
    fn default() -> Self {
        Self { bytes: Vec::new(), at: 0, line: 1, column: 1, ended: false }
    }
}

impl Ahead {
    fn rest(&self) -> &[u8] {
        &self.bytes[self.at..]
    }

    /// Takes bytes off the front. A long first line is not kept for ever.
    fn skip(&mut self, count: usize) {
        self.at += count;
        if self.at == self.bytes.len() {
            self.at = 0;
            self.bytes.clear();
            self.bytes.shrink_to(LOOK);
        }
    }
}

/// A stream as the formats see it when they cut puzzles off.
pub struct Source<'a> {
    reader: &'a mut dyn BufRead,
    ahead: &'a mut Ahead,
}

impl Source<'_> {
    /// Returns the line at which the stream stands, from 1.
    pub fn line_number(&self) -> usize {
        self.ahead.line
    }

    /// Returns the column in characters at which the stream stands, from 1.
    pub fn column(&self) -> usize {
        self.ahead.column
    }

    /// Appends the next line with its end; returns `false` when the stream has ended.
    pub fn line(&mut self, into: &mut Vec<u8>) -> io::Result<bool> {
        let before = into.len();
        let rest = self.ahead.rest();
        let newline = rest.iter().position(|&b| b == b'\n');
        let taken = newline.map_or(rest.len(), |at| at + 1);
        into.extend_from_slice(&rest[..taken]);
        self.ahead.skip(taken);
        if newline.is_none() && !self.ahead.ended {
            self.reader.read_until(b'\n', into)?;
            self.ahead.ended = into.last() != Some(&b'\n') || into.len() == before;
        }
        if into.last() == Some(&b'\n') && into.len() > before {
            self.ahead.line += 1;
            self.ahead.column = 1;
        }
        Ok(into.len() > before)
    }

    /// Puts lines back that were taken with [`line`](Self::line), so that they come again.
    pub fn put_back(&mut self, lines: &[u8]) {
        self.ahead.bytes.splice(..self.ahead.at, lines.iter().copied());
        self.ahead.at = 0;
        // Lines that never came from this stream are no reason to fail.
        let count = lines.iter().filter(|&&b| b == b'\n').count();
        self.ahead.line = self.ahead.line.saturating_sub(count).max(1);
        self.ahead.column = 1;
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

    /// Takes bytes of the last [`chunk`](Self::chunk) off the stream, at most all of them.
    pub fn take(&mut self, count: usize, into: Option<&mut Vec<u8>>) -> io::Result<()> {
        if count == 0 {
            return Ok(());
        }
        let chunk = if self.ahead.rest().is_empty() { self.reader.fill_buf()? } else { self.ahead.rest() };
        let taken = &chunk[..count.min(chunk.len())];
        let count = taken.len();
        // The column counts what follows the last newline.
        let newline = taken.iter().rposition(|&b| b == b'\n');
        let lines = taken.iter().filter(|&&b| b == b'\n').count();
        let characters = |bytes: &[u8]| bytes.iter().filter(|&&b| b & 0xC0 != 0x80).count();
        let column = match newline {
            Some(at) => 1 + characters(&taken[at + 1..]),
            None => self.ahead.column + characters(taken),
        };
        if let Some(into) = into {
            into.extend_from_slice(taken);
        }
        self.ahead.line += lines;
        self.ahead.column = column;
        if self.ahead.rest().is_empty() {
            self.reader.consume(count);
        } else {
            self.ahead.skip(count);
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
    fn look_further(&mut self) -> io::Result<bool> {
        self.wait()?;
        if self.ahead.ended {
            return Ok(false);
        }
        let chunk = self.reader.fill_buf()?;
        // A reader that is all in memory gives everything at once, which must not be copied.
        let count = chunk.len().min(LOOK);
        self.ahead.bytes.extend_from_slice(&chunk[..count]);
        self.reader.consume(count);
        Ok(true)
    }

    /// Holds as much of the beginning as it takes to tell its format.
    fn look_for_head(&mut self) -> io::Result<()> {
        loop {
            if self.has_head() {
                return Ok(());
            }
            // Looking again at a line that has not ended would make long lines quadratic.
            loop {
                let before = self.ahead.bytes.len();
                if !self.look_further()? {
                    return Ok(());
                }
                if before < LOOK || self.ahead.bytes[before..].contains(&b'\n') {
                    break;
                }
            }
        }
    }

    /// Returns whether enough of the beginning is at hand to tell its format. Most tell by their first line; one that is a lone
    /// number needs the lines behind it, and an array of JSON objects on a single line shall not be held as a
    /// whole.
    fn has_head(&self) -> bool {
        let head = self.ahead.rest();
        let head = &head[significant(head)..];
        if head.is_empty() {
            return false;
        }
        if head.first() == Some(&b'[') {
            return head[1..].iter().any(|&b| !is_blank(b) && b != b'\n');
        }
        let mut lines = head.split(|&b| b == b'\n');
        let first = lines.next().unwrap_or_default();
        let lone = first.iter().all(|&b| b.is_ascii_digit() || is_blank(b));
        // The part behind the last newline is not a whole line yet.
        lines.count() > if lone { HEAD_LINES } else { 0 }
    }
}

/// How many bytes to look at in one step to find out the format.
const LOOK: usize = 4096;

/// Lines behind a lone number that tell singles from plain.
const HEAD_LINES: usize = 4;

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::super::format;
    use super::*;

    fn texts(stream: &[u8], from: Option<&str>) -> Vec<Result<(usize, String), String>> {
        // A tiny buffer, so that every boundary between chunks is met.
        Records::new(BufReader::with_capacity(3, stream), from.map(|name| format(name).unwrap()))
            .map(|record| record.map(|r| (r.line, r.text)).map_err(|error| error.to_string()))
            .collect()
    }

    #[test]
    fn lines_with_comments_and_blank_lines_between() {
        let stream = b"\xef\xbb\xbf# two puzzles\r\n{\"cells\":[[1]]}\r\n\r\n# second\n{\"cells\":[[2]]}";
        let found = texts(stream, None);
        assert_eq!(
            found,
            [Ok((2, "{\"cells\":[[1]]}\r\n".to_owned())), Ok((5, "{\"cells\":[[2]]}".to_owned()))]
        );
    }

    #[test]
    fn a_line_that_is_not_utf8_is_reported_and_the_next_one_read() {
        let found = texts(b"{\"cells\":[[1]]}\n{\"a\":\"\xff\"}\n{\"cells\":[[2]]}\n", None);
        assert_eq!(found.len(), 3);
        assert_eq!(found[1], Err("line 2, column 7: expected UTF-8 text, found the byte 0xff".to_owned()));
        assert!(found[0].is_ok() && found[2].is_ok());
        let found = texts(b"[{\"a\":\"\xff\"},{\"cells\":[[2]]}]", None);
        assert_eq!(found[0], Err("line 1, column 8: expected UTF-8 text, found the byte 0xff".to_owned()));
        assert!(found.len() == 2 && found[1].is_ok());
    }

    /// A terminal says "end" once for every Ctrl-D, and goes on if it is asked again.
    #[test]
    fn the_end_is_asked_for_once() {
        struct Terminal(Vec<u8>, bool);
        impl io::Read for Terminal {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                assert!(!self.1, "asked again behind the end");
                let count = self.0.len().min(buffer.len());
                buffer[..count].copy_from_slice(&self.0[..count]);
                self.0.drain(..count);
                self.1 = count == 0;
                Ok(count)
            }
        }
        for text in [
            "",
            "5",
            "1 2\n2 1\n",
            "1 2\n2 1",
            "1 2\n2 1\n\n--\n--\n",
            "2\n\n1 2\n2 1\n",
            "2\n\n1 2\n2 1\n\n@1\n",
            "{\"cells\":[[1]]}",
            "{\"cells\":\n[[1]]}\n",
            "[{\"cells\":[[1]]}",
            "hitori/2/1/12",
            "pzprv3\nhitori\n1\n1\n1\n",
            "begin\nproblem\n1 2\n",
        ] {
            let mut records = Records::new(BufReader::new(Terminal(text.into(), false)), None);
            while records.next().is_some() {}
        }
    }

    #[test]
    fn binary_and_empty_streams() {
        assert_eq!(texts(b"1 2\n\0\0", None).len(), 1);
        assert!(
            texts(b"\x80\x81", None)[0].as_ref().unwrap_err().starts_with("line 1, column 1: expected UTF-8")
        );
        assert!(
            texts(b"1\0\n", None)[0].as_ref().unwrap_err().starts_with("line 1, column 2: expected text")
        );
        assert!(texts(b"\n\n", None)[0].as_ref().unwrap_err().contains("empty"));
        assert!(texts(b"", Some("jsonl")).is_empty());
    }
}
