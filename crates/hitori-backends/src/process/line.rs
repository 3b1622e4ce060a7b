//! Lines of bounded length from a process that may print anything.

use std::io::{self, BufRead};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use hitori_core::printable;

/// The longest line that is taken, in bytes. Clones share it, so that it can follow the board that is asked about while a
/// thread is waiting for the line.
#[derive(Clone, Debug)]
pub(super) struct Longest(Arc<AtomicUsize>);

impl Longest {
    pub(super) fn new(bytes: usize) -> Self {
        Self(Arc::new(AtomicUsize::new(bytes)))
    }

    pub(super) fn set(&self, bytes: usize) {
        self.0.store(bytes, Ordering::Relaxed);
    }

    pub(super) fn get(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// What is wrong with a line: a sentence with the beginning of the line.
pub(super) type LineError = String;

/// Reads the next line without its end. Returns `None` at the end of the output.
pub(super) fn read_line(
    input: &mut impl BufRead,
    longest: &Longest,
) -> io::Result<Option<Result<String, LineError>>> {
    let mut line = Vec::new();
    loop {
        let bytes = input.fill_buf()?;
        if bytes.is_empty() {
            let cut_off = || Err(format!("it printed a line without an end: {}", excerpt(&line)));
            return Ok((!line.is_empty()).then(cut_off));
        }
        let end = bytes.iter().position(|&byte| byte == b'\n');
        line.extend_from_slice(&bytes[..end.unwrap_or(bytes.len())]);
        let taken = end.map_or(bytes.len(), |end| end + 1);
        input.consume(taken);
        if line.len() > longest.get() {
            let most = longest.get();
            return Ok(Some(Err(format!(
                "it printed a line of more than {most} bytes, which no answer about this board needs: {}",
                excerpt(&line)
            ))));
        }
        if end.is_some() {
            let not_text = |bad: std::string::FromUtf8Error| {
                format!("it printed something that is no line of text: {}", excerpt(bad.as_bytes()))
            };
            return Ok(Some(String::from_utf8(line).map_err(not_text)));
        }
    }
}

/// Returns the beginning of what should have been an answer, for a message.
pub(super) fn excerpt(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]);
    let text: String = text.trim_end().chars().take(60).collect();
    let more = if bytes.len() > text.len() + 1 { "…" } else { "" };
    format!("'{}{more}'", text.escape_debug())
}

/// The longest reason of a solver that is passed on, in characters.
const MOST_TOLD: usize = 300;

/// Returns what a solver says for a message: on one line, shortened, and without anything that a terminal would obey.
pub(super) fn told(text: &str) -> String {
    printable(text.trim(), MOST_TOLD).into_owned()
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn reasons_stay_on_their_line_and_leave_the_terminal_alone() {
        assert_eq!(told(" it's \"ä\" in C:\\x\n"), "it's \"ä\" in C:\\x");
        assert_eq!(told("a\u{1b}[2J\nb\u{202e}"), "a\\u{1b}[2J\\nb\\u{202e}");
        let long = told(&"x".repeat(5000));
        assert_eq!((long.chars().count(), long.ends_with('…')), (MOST_TOLD + 1, true));
    }

    #[test]
    fn lines_are_read_up_to_the_limit() {
        let text = b"one\ntwenty letters or so\n\xff\nlast";
        // A small buffer: lines come in pieces.
        let mut input = BufReader::with_capacity(3, &text[..]);
        let longest = Longest::new(3);
        let mut next = || read_line(&mut input, &longest).unwrap();
        assert_eq!(next(), Some(Ok("one".to_owned())));
        let error = next().unwrap().unwrap_err();
        assert!(error.contains("more than 3 bytes") && error.contains("'twe"), "{error}");
        longest.set(100);
        assert_eq!(
            next(),
            Some(Ok("y letters or so".to_owned())),
            "the rest of it, after the limit has moved"
        );
        assert!(next().unwrap().unwrap_err().contains("no line of text"));
        assert!(next().unwrap().unwrap_err().contains("without an end: 'last'"));
        assert_eq!(next(), None);
    }
}
