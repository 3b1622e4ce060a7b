//! Cutting a stream into puzzles.
//!
//! At any time the text of one puzzle is held and what had to be looked at behind it, never the stream. What formats see of
//! the stream is a [`Source`](super::Source).

use std::io::{self, BufRead};

use thiserror::Error;

use super::registry::detect;
use super::source::{Ahead, not_utf8};
use super::{Cut, Cutter, Entry, FormatRef, Limits, ParseError, Source};

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
    limits: Limits,
}

impl Record {
    /// Reads the puzzle; lines in errors are those of the whole stream.
    pub fn read(&self) -> Result<Entry, ParseError> {
        self.format.read_within(&self.text, &self.limits).map_err(|error| error.moved(self.line, self.column))
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
/// follows. A stream without any puzzle is an error unless its format was given. A zero byte, or a text longer than any
/// puzzle within the limits, ends the stream.
pub struct Records<R> {
    reader: R,
    limits: Limits,
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
        Self { reader, limits: Limits::default(), from, ahead: Ahead::default(), started: None, done: false }
    }

    /// Sets how large a board may be.
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Skips a byte-order mark, finds the format.
    fn start(&mut self) -> Result<FormatRef, RecordsError> {
        let mut source = Source { reader: &mut self.reader, ahead: &mut self.ahead, limits: self.limits };
        source.skip_mark()?;
        if let Some(format) = self.from {
            return Ok(format);
        }
        source.look_for_head()?;
        let line = source.line_number();
        let head = self.ahead.rest();
        // Whatever is not valid text behind the beginning is found when its puzzle is read.
        let valid = match std::str::from_utf8(head) {
            Ok(text) => text,
            Err(error) if !head[..error.valid_up_to()].trim_ascii().is_empty() => {
                std::str::from_utf8(&head[..error.valid_up_to()]).unwrap_or_default()
            }
            Err(error) => return Err(not_utf8(head, error.valid_up_to()).moved(line, 1).into()),
        };
        detect(valid).map_err(|error| error.moved(line, 1).into())
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
        let limits = self.limits;
        let mut source = Source { reader: &mut self.reader, ahead: &mut self.ahead, limits };
        let Some(Cut { line, column, text }) = cutter(&mut source)? else {
            return Ok(None);
        };
        let format = *format;
        Ok(Some(match String::from_utf8(text) {
            Ok(text) => Ok(Record { format, line, column, text, limits }),
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

    /// The number of bytes looked at to find the format of a stream, and its first error.
    fn looked_at(stream: &[u8]) -> (usize, Option<String>) {
        let mut records = Records::new(BufReader::new(stream), None);
        let error = records.next().and_then(Result::err).map(|error| error.to_string());
        (records.ahead.looked, error)
    }

    /// Whatever stands before a puzzle, and however long it is: every byte is looked at at most twice.
    #[test]
    fn beginnings_are_looked_at_once() {
        for filling in ["\n", "# comment\n", " ", " \r\n", "\r", "#", "\t# x\r\n\n"] {
            for (before, behind) in
                [("", "\n1 2\n2 1\n"), ("[", "{\"cells\":[[1]]}]"), ("5", "\n"), ("x", "\n"), ("", "")]
            {
                let stream = format!("{before}{}{behind}", filling.repeat(300_000 / filling.len()));
                let (looked, _) = looked_at(stream.as_bytes());
                assert!(
                    looked <= 2 * stream.len(),
                    "{looked} for {} of {before:?} {filling:?}",
                    stream.len()
                );
            }
        }
    }

    /// A stream without an end that says how often it is asked.
    struct Endless {
        block: Vec<u8>,
        reads: usize,
    }

    impl io::Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.reads += 1;
            buffer.iter_mut().zip(self.block.iter().cycle()).for_each(|(to, from)| *to = *from);
            Ok(buffer.len() / self.block.len() * self.block.len())
        }
    }

    #[test]
    fn endless_lines_are_refused() {
        let limits = Limits::default().with_cells(100);
        let refused = |block: &[u8], from: Option<&str>| {
            let endless = Endless { block: block.to_vec(), reads: 0 };
            let mut reader = BufReader::with_capacity(1 << 16, endless);
            let from = from.map(|name| format(name).unwrap());
            let error = Records::new(&mut reader, from).with_limits(limits).find_map(Result::err).unwrap();
            (error.to_string(), reader.get_ref().reads)
        };
        for name in [None, Some("plain"), Some("jsonl"), Some("json"), Some("pzprv3"), Some("singles")] {
            let (error, reads) = refused(b"\0", name);
            assert!(error.ends_with("column 1: expected text, found binary data (a zero byte)"), "{error}");
            assert_eq!(reads, 1);
        }
        for (block, from) in [
            ("1", None),
            ("1 ", None),
            (" ", None),
            ("{\"a\":", None),
            ("1 ", Some("plain")),
            ("1\n", Some("plain")),
            ("1 2\n", None),
            ("{\"a\":\n", Some("json")),
            ("# ", Some("jsonl")),
            ("begin\r", None),
            ("pzprv3/", None),
        ] {
            let (error, reads) = refused(block.as_bytes(), from);
            assert!(error.contains("enough for 100 cells, found more"), "{block:?}: {error}");
            assert!(reads <= 20, "{block:?}: {reads}");
        }
    }

    #[test]
    fn boards_above_the_limit_are_refused_and_the_next_one_read() {
        let stream = "{\"cells\":[[1,2,3]]}\n{\"cells\":[[1,2]]}\n";
        let mut records = Records::new(stream.as_bytes(), None).with_limits(Limits::default().with_cells(2));
        let error = records.next().unwrap().unwrap().read().unwrap_err().to_string();
        assert_eq!(error, "line 1, column 1: a board of 1×3 is too large: at most 2 cells are read");
        assert!(records.next().unwrap().unwrap().read().is_ok());
    }

    #[test]
    fn line_ends_of_all_sorts() {
        let stream = "# c\r\r1 2\r2 1\r\r\n3 4\n4 3\r\n\r# c\r5 6\n6 5";
        let expected = [(3, "1 2\n2 1\n\r\n"), (6, "3 4\n4 3\r\n\n"), (10, "5 6\n6 5")]
            .map(|(l, t)| Ok((l, t.to_owned())));
        assert_eq!(texts(stream.as_bytes(), None), expected);
        assert_eq!(texts(stream.as_bytes(), Some("plain")), expected);
        // Objects keep theirs, and have the right place.
        let found = texts(b"{\"cells\":\r[[1]]}\r{\"cells\":\r\n[[1]]}\r# c\r{}", None);
        assert_eq!(found.iter().map(|text| text.as_ref().unwrap().0).collect::<Vec<_>>(), [1, 3, 6]);
    }
}
