//! Addresses of puzz.link and pzv.jp (pzpr).
//!
//! ```text
//! https://puzz.link/p?hitori/4/4/1114142333214213
//! http://pzv.jp/p.html?hitori/v:/4/4/1114142333214213
//! hitori/4/4/1114142333214213
//! ```
//!
//! Source: `src/variety/hitori.js` of pzprjs. Behind the name stand columns, rows and the cells in row-major
//! order: `0-9a-z` is one digit in base 36; `-` and two such digits are 36 to 1295; `.` is blank; `@`, or `%` in
//! older addresses, is a "?", which is never a duplicate and hence read as blank; the key `question_marks` keeps
//! where they were, so that they are written again. A `/` at the end is written
//! when the last sign is not alphanumeric (some programs cut such a sign off an address) and skipped on input.
//! `v:…` or a flag of letters may stand before the columns. Solutions are not part of an address.

use crate::board::Clue;

use super::cursor::{self, Span, count, only_line, quote};
use super::{Entry, Format, Limits, ParseError, Reader, WriteError, Writer};

/// The format `puzzlink`.
pub(super) static FORMAT: Format = Format::new(
    "puzzlink",
    "address of puzz.link or pzv.jp, one per line: https://puzz.link/p?hitori/COLS/ROWS/…",
    &Puzzlink,
)
.with_reader(&Puzzlink)
.inline();

struct Puzzlink;

const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// The largest number: two digits in base 36.
const LARGEST: u32 = 36 * 36 - 1;

impl Reader for Puzzlink {
    fn looks_like(&self, head: &str) -> bool {
        let line = head.lines().next().unwrap_or_default();
        ["http://", "https://", "puzz.link/", "pzv.jp/", "hitori/", "hitori_"]
            .iter()
            .any(|start| line.starts_with(start))
            || line.contains("?hitori")
    }

    fn read(&self, text: &str, _limits: &Limits) -> Result<Entry, ParseError> {
        let url = only_line(text)?;
        if let Some(at) = url.text.find(char::is_whitespace) {
            return Err(ParseError::at(text, url.at + at, "expected an address without blanks in it"));
        }
        let tail = url.text.find('?').map_or(url, |at| url.from(at + 1));
        let mut parts = tail.split(b"/");
        let end = || Span { at: url.at + url.text.len(), text: "" };
        let kind = parts.next().unwrap_or_else(end);
        // The editor's addresses say hitori_edit.
        if kind.text.split('_').next() != Some("hitori") {
            let message =
                format!("expected an address with `hitori/COLS/ROWS/…`, found {}", quote(kind.text));
            return Err(ParseError::at(text, kind.at, message));
        }
        let mut side = parts.next().unwrap_or_else(end);
        while side.text.starts_with("v:")
            || !side.text.is_empty() && side.text.bytes().all(|b| b.is_ascii_alphabetic())
        {
            side = parts.next().unwrap_or_else(end);
        }
        let cols = count(text, side)?;
        let rows = count(text, parts.next().unwrap_or_else(end))?;
        let size = cursor::size(text, side.at, rows, cols)?;
        let body = parts.next().unwrap_or_else(end);
        let mut marks = Vec::new();
        let clues = cells(text, body, size.cells(), &mut marks)?;
        if let Some(rest) = parts.find(|part| !part.text.is_empty()) {
            let message = format!("expected the end of the address, found {}", quote(rest.text));
            return Err(ParseError::at(text, rest.at, message));
        }
        let mut entry = Entry::new(cursor::puzzle(text, side.at, rows, clues)?);
        cursor::keep_question_marks(&mut entry, marks.into_iter());
        Ok(entry)
    }
}

impl Writer for Puzzlink {
    fn write_to(&self, entry: &Entry, out: &mut String) -> Result<(), WriteError> {
        let size = entry.puzzle.size();
        let clues = entry.puzzle.clues();
        if let Some(cell) = clues.iter().position(|clue| clue.number().is_some_and(|number| number > LARGEST))
        {
            let limit = format!("a pzpr address holds at most {LARGEST}");
            return Err(WriteError::Clue { size, cell, clue: clues[cell], limit });
        }
        out.push_str(&format!("https://puzz.link/p?hitori/{}/{}/", size.cols(), size.rows()));
        let is_question_mark = cursor::question_marks(entry);
        for (cell, clue) in clues.iter().enumerate() {
            match clue.number() {
                None if is_question_mark(cell) => out.push('@'),
                None => out.push('.'),
                Some(number) if number < 36 => out.push(digit(number)),
                Some(number) => out.extend(['-', digit(number / 36), digit(number % 36)]),
            }
        }
        out.push_str(if out.ends_with(['.', '@']) { "/\n" } else { "\n" });
        Ok(())
    }
}

/// A digit below 36.
fn digit(number: u32) -> char {
    char::from(DIGITS[number as usize])
}

/// The cells of an address, as many as the board has, and which of them are a "?".
fn cells(
    text: &str,
    body: Span<'_>,
    expected: usize,
    marks: &mut Vec<usize>,
) -> Result<Vec<Clue>, ParseError> {
    // As much as the text can hold, whatever size it claims.
    let mut clues = Vec::with_capacity(expected.min(body.text.len()));
    let bytes = body.text.as_bytes();
    let value = |at: usize| match bytes.get(at) {
        Some(b'A'..=b'Z') | None => None,
        Some(&byte) => char::from(byte).to_digit(36),
    };
    let mut at = 0;
    while at < bytes.len() {
        if clues.len() == expected {
            let message = format!("expected {expected} cells, found more: {}", quote(&body.text[at..]));
            return Err(ParseError::at(text, body.at + at, message));
        }
        let (clue, length) = match bytes[at] {
            b'.' => (Some(Clue::BLANK), 1),
            b'@' | b'%' => {
                marks.push(clues.len());
                (Some(Clue::BLANK), 1)
            }
            b'-' => {
                let number = value(at + 1).zip(value(at + 2)).map(|(high, low)| 36 * high + low);
                (number.and_then(Clue::new), 3)
            }
            _ => (value(at).and_then(Clue::new), 1),
        };
        let Some(clue) = clue else {
            let found: String = body.text[at..].chars().take(length).collect();
            let expected = "expected `0-9a-z`, `-` and two of them, or `.`";
            return Err(ParseError::at(text, body.at + at, format!("{expected}, found {}", quote(&found))));
        };
        clues.push(clue);
        at += length;
    }
    if clues.len() < expected {
        let message = format!("expected {expected} cells, found {}: the address is cut off", clues.len());
        return Err(ParseError::at(text, body.end(), message));
    }
    Ok(clues)
}

#[cfg(test)]
mod tests {
    use super::super::{detect, parse};
    use super::*;

    #[test]
    fn addresses_in_all_their_forms() {
        for start in [
            "https://puzz.link/p?",
            "http://pzv.jp/p.html?",
            "puzz.link/p?",
            "https://puzz.link/p.html?",
            "pzv.jp/p.html?",
            "",
        ] {
            for tail in [
                "hitori/4/4/1114142333214213",
                "hitori/v:/4/4/1114142333214213/",
                "hitori/c/4/4/1114142333214213",
                "hitori_edit/4/4/1114142333214213",
            ] {
                let url = format!("{start}{tail}\r\n");
                let entry = parse(&url, None).unwrap_or_else(|error| panic!("{url}: {error}"));
                let rows: Vec<String> =
                    entry.puzzle.rows().map(|row| row.iter().map(ToString::to_string).collect()).collect();
                assert_eq!(rows, ["1114", "1423", "3321", "4213"], "{url}");
                assert_eq!(detect(&url).unwrap().name(), "puzzlink");
            }
        }
    }

    #[test]
    fn large_numbers_blanks_and_question_marks() {
        let entry = FORMAT.read("hitori/3/2/z-10-zz.@%/").unwrap();
        let numbers: Vec<_> = entry.puzzle.clues().iter().map(|clue| clue.number()).collect();
        assert_eq!(numbers, [Some(35), Some(36), Some(1295), None, None, None]);
        assert_eq!(FORMAT.write(&entry).unwrap(), "https://puzz.link/p?hitori/3/2/z-10-zz.@@/\n");
        // They survive a detour through JSON and pzpr's files.
        for name in ["jsonl", "pzprv3"] {
            let text = super::super::format(name).unwrap().write(&entry).unwrap();
            assert_eq!(parse(&text, None).unwrap(), entry, "{name}");
        }
    }

    #[test]
    fn errors_say_where_and_what() {
        let complaint = |text: &str| FORMAT.read(text).unwrap_err().to_string();
        assert_eq!(
            complaint("hitori/2/2/123"),
            "line 1, column 15: expected 4 cells, found 3: the address is cut off"
        );
        assert!(
            complaint("hitori/2/2/12345").starts_with("line 1, column 16: expected 4 cells, found more: `5`")
        );
        assert!(complaint("hitori/2/2/12-1").contains("found `-1`"));
        assert!(complaint("hitori/2/2/12A4").starts_with("line 1, column 14: expected `0-9a-z`"));
        assert!(complaint("hitori/2").contains("expected a number, found nothing"));
        assert!(complaint("https://puzz.link/p?sudoku/9/9/1").contains("found `sudoku`"));
        assert!(complaint("https://puzz.link/").contains("expected an address with `hitori/"));
        assert!(complaint("hitori/1000000000/1000000000/1").contains("too large"));
        assert!(complaint("hitori/10000/10000/1").contains("cut off"));
        assert!(complaint("hitori/0/3/").contains("at least one row"));
        assert!(complaint("hitori/1/1/1\nhitori/1/1/1").starts_with("line 2, column 1: expected one puzzle"));
        let large = Entry::new(parse("1 1296 3", None).unwrap().puzzle);
        assert_eq!(
            FORMAT.write(&large).unwrap_err().to_string(),
            "r1c2 is 1296; a pzpr address holds at most 1295"
        );
    }
}
