//! The text of an address, unpacked piece by piece.
//!
//! A kilobyte can unpack to a megabyte, so the unpacked text is never held as a whole: lines are taken off it as a stream, and it
//! ends in an error behind the length that its board can need.

use std::io::{self, Read};

use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZError, MZFlush, MZStatus};

use super::super::json::Brackets;
use super::super::limits::{DEEPEST, UNPACKED_HELD};

/// Bytes unpacked at a time.
const CHUNK: usize = 1 << 12;

/// Bytes of a character, at most.
const CHARACTER: usize = 4;

/// Abbreviations of the words that matter here: keys of the layers. Unknown ones become some key that is skipped.
const ABBREVIATIONS: [(u8, &str); 4] =
    [(b'N', "\"number\""), (b'S', "\"surface\""), (b'O', "null"), (b'Z', "z")];

/// A packed text as a stream of bytes. Behind an error nothing more comes.
pub(super) struct Unpacked<'a> {
    state: Box<InflateState>,
    packed: &'a [u8],
    /// What has been unpacked but not yet taken, from `at` to `valid`; behind that the beginning of a character.
    chunk: Vec<u8>,
    at: usize,
    valid: usize,
    ended: bool,
    /// Bytes unpacked so far, and how many there may be.
    total: usize,
    limit: usize,
}

impl<'a> Unpacked<'a> {
    /// Makes a stream of at most so many bytes.
    pub fn new(packed: &'a [u8], limit: usize) -> Self {
        Self {
            state: InflateState::new_boxed(DataFormat::Raw),
            packed,
            chunk: Vec::with_capacity(CHUNK + CHARACTER),
            at: 0,
            valid: 0,
            ended: false,
            total: 0,
            limit,
        }
    }

    /// Sets how many bytes there may be.
    pub fn set_limit(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// Returns the next byte without taking it, `None` at the end.
    fn peek(&mut self) -> Result<Option<u8>, String> {
        while self.at == self.valid {
            if self.ended {
                return Ok(None);
            }
            self.unpack()?;
        }
        Ok(Some(self.chunk[self.at]))
    }

    /// Takes the next byte of the line; `None` at its end, which is left there.
    fn in_line(&mut self) -> Result<Option<u8>, String> {
        let byte = self.peek()?.filter(|&byte| byte != b'\n');
        self.at += usize::from(byte.is_some());
        Ok(byte)
    }

    /// Takes the rest of a line, which may not be long.
    pub fn line(&mut self) -> Result<String, String> {
        let mut line = Vec::new();
        while let Some(byte) = self.in_line()? {
            if line.len() == UNPACKED_HELD {
                return Err(format!("expected a line of at most {UNPACKED_HELD} bytes, found more"));
            }
            line.push(byte);
        }
        self.skip_line()?;
        String::from_utf8(line).map_err(|_| NOT_UTF8.to_owned())
    }

    /// Takes the rest of a line off the stream, with its end.
    pub fn skip_line(&mut self) -> Result<(), String> {
        while self.in_line()?.is_some() {}
        self.at += usize::from(self.peek()?.is_some());
        Ok(())
    }

    /// Takes blanks off the stream; returns whether the line ends behind them.
    pub fn at_blank_line(&mut self) -> Result<bool, String> {
        while self.peek()?.is_some_and(|byte| byte != b'\n' && byte.is_ascii_whitespace()) {
            self.at += 1;
        }
        Ok(self.peek()?.is_none_or(|byte| byte == b'\n'))
    }

    /// Takes everything; returns how many bytes there were in all.
    pub fn finish(&mut self) -> Result<usize, String> {
        while self.peek()?.is_some() {
            self.at = self.valid;
        }
        Ok(self.total)
    }

    /// Unpacks the next bytes. All that was there has been taken.
    fn unpack(&mut self) -> Result<(), String> {
        self.chunk.drain(..self.valid);
        (self.at, self.valid) = (0, 0);
        let kept = self.chunk.len();
        self.chunk.resize(kept + CHUNK, 0);
        let result = inflate(&mut self.state, self.packed, &mut self.chunk[kept..], MZFlush::None);
        self.packed = &self.packed[result.bytes_consumed..];
        self.chunk.truncate(kept + result.bytes_written);
        self.total += result.bytes_written;
        match result.status {
            Ok(MZStatus::StreamEnd) => self.ended = true,
            Ok(_) if result.bytes_written > 0 || result.bytes_consumed > 0 => {}
            Ok(_) | Err(MZError::Buf) => {
                return Err("expected deflated data, found only its beginning".to_owned());
            }
            Err(_) => return Err("expected deflated data, found other bytes".to_owned()),
        }
        if self.total > self.limit {
            return Err(format!("expected at most {} bytes for a grid of this size, found more", self.limit));
        }
        self.valid = match std::str::from_utf8(&self.chunk) {
            Ok(text) => text.len(),
            Err(error) if error.error_len().is_none() && !self.ended => error.valid_up_to(),
            Err(_) => return Err(NOT_UTF8.to_owned()),
        };
        Ok(())
    }
}

const NOT_UTF8: &str = "expected UTF-8 in the packed text";

/// A line of the stream as JSON: abbreviations are written out. Strings of any length and brackets of any depth, which a reader of
/// JSON would hold, are errors.
pub(super) struct Layer<'a, 'b> {
    stream: &'a mut Unpacked<'b>,
    /// What is left of a word that has been written out.
    word: Vec<u8>,
    given: usize,
    brackets: Brackets,
    /// Bytes of the string so far.
    string: usize,
    /// What ended it too early.
    pub fault: Option<String>,
}

impl<'a, 'b> Layer<'a, 'b> {
    /// Starts at the beginning of a line.
    pub fn new(stream: &'a mut Unpacked<'b>) -> Self {
        Self { stream, word: vec![], given: 0, brackets: Brackets::default(), string: 0, fault: None }
    }

    fn next(&mut self) -> Result<Option<u8>, String> {
        if self.given == self.word.len() {
            let Some(byte) = self.stream.in_line()? else { return Ok(None) };
            self.word.clear();
            self.given = 0;
            if byte == b'z' { self.expand()? } else { self.word.push(byte) }
        }
        // A `z` at the end of the line stands for nothing.
        let Some(&byte) = self.word.get(self.given) else { return Ok(None) };
        self.given += 1;
        self.brackets.closes(byte);
        self.string = if self.brackets.string { self.string + 1 } else { 0 };
        if self.string > UNPACKED_HELD {
            return Err(format!("expected strings of at most {UNPACKED_HELD} bytes, found a longer one"));
        }
        if self.brackets.depth > DEEPEST {
            return Err(format!("expected at most {DEEPEST} brackets one inside the other, found more"));
        }
        Ok(Some(byte))
    }

    /// Writes out the abbreviation whose `z` has been taken.
    fn expand(&mut self) -> Result<(), String> {
        let Some(sign) = self.stream.in_line()? else { return Ok(()) };
        if let Some((_, word)) = ABBREVIATIONS.iter().find(|(short, _)| *short == sign) {
            self.word.extend_from_slice(word.as_bytes());
            return Ok(());
        }
        // Any other key, quoted so that it is one. The sign may have several bytes.
        self.word.extend([b'"', b'z', sign]);
        while self.stream.peek()?.is_some_and(|byte| byte & 0xC0 == 0x80) {
            self.word.extend(self.stream.in_line()?);
        }
        self.word.push(b'"');
        Ok(())
    }
}

impl Read for Layer<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        for (count, place) in buffer.iter_mut().enumerate() {
            match self.next() {
                Ok(Some(byte)) => *place = byte,
                Ok(None) => return Ok(count),
                Err(fault) => {
                    self.fault = Some(fault);
                    return Err(io::ErrorKind::InvalidData.into());
                }
            }
        }
        Ok(buffer.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pack(text: &[u8]) -> Vec<u8> {
        miniz_oxide::deflate::compress_to_vec(text, 6)
    }

    #[test]
    fn lines_come_out_as_they_went_in() {
        // Characters of several bytes meet every boundary between chunks.
        let text: String =
            (0..5000).map(|i| format!("{}é{}\n", "€".repeat(i % 7), "x".repeat(i % 5))).collect();
        let packed = pack(text.as_bytes());
        let mut stream = Unpacked::new(&packed, text.len());
        for line in text.lines() {
            assert_eq!(stream.line().as_deref(), Ok(line));
        }
        assert_eq!(stream.line().as_deref(), Ok(""));
        assert_eq!(stream.finish(), Ok(text.len()));
        let mut stream = Unpacked::new(&packed, text.len() - 1);
        assert!(stream.finish().unwrap_err().contains("found more"));
    }

    #[test]
    fn layers_are_written_out() {
        let expanded = |text: &str| {
            let packed = pack(text.as_bytes());
            let mut stream = Unpacked::new(&packed, 1 << 20);
            let mut out = String::new();
            Layer::new(&mut stream).read_to_string(&mut out).unwrap();
            out
        };
        assert_eq!(
            expanded("{zN:[zO],zR:{},z€:\"zZz\"}\nmore"),
            "{\"number\":[null],\"zR\":{},\"z€\":\"z\"z\"\"}"
        );
        assert_eq!(expanded("{}z\n"), "{}");
        assert_eq!(expanded(""), "");
    }

    #[test]
    fn what_would_be_held_is_bounded() {
        let fault = |text: String| {
            let packed = pack(text.as_bytes());
            let mut stream = Unpacked::new(&packed, usize::MAX);
            let mut layer = Layer::new(&mut stream);
            assert!(io::copy(&mut layer, &mut io::sink()).is_err());
            layer.fault.unwrap()
        };
        assert!(fault(format!("\"{}", "a".repeat(UNPACKED_HELD + 1))).contains("longer one"));
        assert!(fault("[".repeat(DEEPEST + 1)).contains("127 brackets"));
        let packed = pack("a".repeat(UNPACKED_HELD + 1).as_bytes());
        assert!(Unpacked::new(&packed, usize::MAX).line().unwrap_err().contains("a line of at most"));
    }
}
