//! Boards as lists of lists, as programs print them: JSON, Python, NumPy, C.
//!
//! ```text
//! [[1, 1, 2], [2, None, 1]]     [1, 1, 2],      [[1 1 2]      {{1,1,2},      ["112",
//!                               [2, ".", 1]      [2 3 1]]      {2,3,1}};      "2.1"]
//! ```
//!
//! Rows stand in brackets of their own, in one more pair or in none, on one line or on many. Cells have commas or blanks between
//! them; `None`, `null`, `.`, `_` and quotes with nothing in them are blank. A row may also be a text of single characters.
//!
//! One list of numbers is refused: nobody can tell whether it is one row or a board without its line ends.

use crate::board::Clue;

use super::super::ParseError;
use super::super::cursor::{self, Span, quote};
use super::Found;

/// Returns whether a text starts like a list of rows, rather than like an object or a keyword in brackets.
pub(in super::super) fn looks_like(head: &str) -> bool {
    let Some(open) = head.chars().next().filter(|c| is_open(*c)) else { return false };
    let next = head[1..].trim_start().chars().next();
    let starts_row = next.is_some_and(|c| c.is_ascii_digit() || is_open(c));
    match open {
        // An object follows in an array of puzzles; no keyword begins like None and null.
        '[' => (starts_row && next != Some('{')) || matches!(next, Some('"' | '\'' | '.' | '_' | 'N' | 'n')),
        // A key follows in an object.
        '{' => starts_row,
        _ => true,
    }
}

/// Counts brackets over the lines of a stream, to find the end of a list.
#[derive(Default)]
pub(super) struct Depth {
    now: usize,
    most: usize,
}

impl Depth {
    /// Looks at a line; quotes and comments do not count.
    pub fn line(&mut self, line: &[u8]) {
        let mut quote = None;
        for &byte in line {
            match (quote, byte) {
                (Some(open), _) if byte == open => quote = None,
                (Some(_), _) => {}
                (None, b'"' | b'\'') => quote = Some(byte),
                (None, b'#') => return,
                (None, b'[' | b'(' | b'{') => {
                    self.now += 1;
                    self.most = self.most.max(self.now);
                }
                (None, b']' | b')' | b'}') => self.now = self.now.saturating_sub(1),
                _ => {}
            }
        }
    }

    /// Returns whether a bracket is open.
    pub fn is_open(&self) -> bool {
        self.now > 0
    }

    /// Returns whether the brackets around all rows are closed.
    pub fn is_complete(&self) -> bool {
        self.now == 0 && self.most > 1
    }
}

/// Reads the list that begins at a place of a text.
pub(super) fn read(text: &str, at: usize) -> Result<Found, ParseError> {
    let mut list = List { text, at, cells: Vec::new(), cols: None, rows: 0 };
    let start = list.at;
    let outer = list.text[list.at + 1..].trim_start().starts_with(|c| is_open(c) || is_quote(c));
    if outer {
        let close = list.open()?;
        list.rows(Some(close))?;
    } else {
        list.rows(None)?;
    }
    if !outer && list.rows == 1 {
        let found = list.cells.len();
        let message = format!(
            "expected rows in brackets of their own, such as [[1, 2], [2, 1]], found one list of {found} cells"
        );
        return Err(ParseError::at(text, start, message));
    }
    let List { at, cells, rows, .. } = list;
    Ok(Found { rows, cells, marks: Vec::new(), at })
}

/// A list on its way out of the text.
struct List<'a> {
    text: &'a str,
    at: usize,
    cells: Vec<Clue>,
    cols: Option<usize>,
    rows: usize,
}

impl<'a> List<'a> {
    /// The text at hand, behind blanks, line ends and comments.
    fn rest(&mut self) -> &'a str {
        loop {
            let rest = &self.text[self.at..];
            let trimmed = rest.trim_ascii_start();
            self.at += rest.len() - trimmed.len();
            match trimmed.strip_prefix('#') {
                Some(comment) => self.at += 1 + comment.find('\n').unwrap_or(comment.len()),
                None => return trimmed,
            }
        }
    }

    /// Takes a sign if it is the next one.
    fn takes(&mut self, sign: char) -> bool {
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len_utf8() } else { 0 };
        found
    }

    fn unexpected(&mut self, expected: &str) -> ParseError {
        let rest = self.rest();
        if rest.is_empty() {
            let message = format!("expected {expected}, found the end of the text");
            return ParseError::at(self.text, self.text.trim_end().len(), message);
        }
        let ends = |c: char| c.is_whitespace() || c == ',' || is_close(c);
        let length = rest.find(ends).unwrap_or(rest.len()).max(rest.chars().next().map_or(0, char::len_utf8));
        ParseError::at(self.text, self.at, format!("expected {expected}, found {}", quote(&rest[..length])))
    }

    /// Takes a bracket and returns the one that closes it.
    fn open(&mut self) -> Result<char, ParseError> {
        for (open, close) in [('[', ']'), ('(', ')'), ('{', '}')] {
            if self.takes(open) {
                return Ok(close);
            }
        }
        Err(self.unexpected("a row in brackets"))
    }

    /// Takes all rows, and the bracket behind them if there is one.
    fn rows(&mut self, close: Option<char>) -> Result<(), ParseError> {
        loop {
            let rest = self.rest();
            if rest.starts_with(is_quote) {
                self.string_row()?;
            } else if rest.starts_with(is_open) || self.rows == 0 {
                self.row()?;
            } else {
                break;
            }
            // The next row may be told by the line end alone; behind the last one a comma or semicolon may stand.
            let before = self.at;
            let behind = if self.takes(',') { self.at } else { before };
            let more = self.rest().starts_with(|c| is_open(c) || is_quote(c));
            if !more || (close.is_none() && self.is_new_block(before)) {
                self.at = behind;
                break;
            }
        }
        match close {
            Some(close) if self.takes(close) => {}
            Some(close) => return Err(self.unexpected(&format!("`,` and another row, or `{close}`"))),
            None => {}
        }
        let before = self.at;
        if !self.takes(';') && !self.takes(',') {
            self.at = before;
        }
        Ok(())
    }

    /// Returns whether a blank line lies between a place and the text at hand.
    fn is_new_block(&self, before: usize) -> bool {
        self.text[before..self.at].split('\n').skip(1).filter(|line| line.trim().is_empty()).count() > 1
    }

    /// Takes a row in brackets.
    fn row(&mut self) -> Result<(), ParseError> {
        self.rest();
        let (start, before) = (self.at, self.cells.len());
        let close = self.open()?;
        while !self.takes(close) {
            if self.rest().starts_with(is_open) {
                let message = "expected a number in the row of one puzzle, found another bracket";
                return Err(ParseError::at(self.text, self.at, message));
            }
            let clue = self.cell()?;
            self.cells.push(clue);
            let blank = self.text[self.at..].starts_with(|c: char| c.is_ascii_whitespace());
            if !self.takes(',') && !blank && !self.rest().starts_with(close) {
                return Err(self.unexpected(&format!("`,` or `{close}`")));
            }
        }
        self.ended(start, before)
    }

    /// Takes a row that is a text of single characters.
    fn string_row(&mut self) -> Result<(), ParseError> {
        let (start, before) = (self.at, self.cells.len());
        let inner = self.string()?;
        if inner.text.contains([' ', ',']) {
            for token in inner.split(b" ,").filter(|token| !token.text.is_empty()) {
                let clue = self.word(token)?;
                self.cells.push(clue);
            }
        } else {
            for (i, c) in inner.text.char_indices() {
                let clue = self.word(inner.from(i).to(c.len_utf8()))?;
                self.cells.push(clue);
            }
        }
        self.ended(start, before)
    }

    /// Checks the length of a row.
    fn ended(&mut self, start: usize, before: usize) -> Result<(), ParseError> {
        let found = self.cells.len() - before;
        if found == 0 {
            return Err(ParseError::at(self.text, start, "expected at least one cell in a row, found none"));
        }
        cursor::row_length(self.text, start, self.rows, *self.cols.get_or_insert(found), found)?;
        self.rows += 1;
        Ok(())
    }

    /// Takes a cell.
    fn cell(&mut self) -> Result<Clue, ParseError> {
        let rest = self.rest();
        if rest.starts_with(is_quote) {
            let inner = self.string()?.trim();
            return if inner.text.is_empty() { Ok(Clue::BLANK) } else { self.word(inner) };
        }
        let ends = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '#') || is_close(c);
        let length = rest.find(ends).unwrap_or(rest.len());
        if length == 0 {
            return Err(self.unexpected("a number, or None or null for a blank cell"));
        }
        let word = Span::whole(self.text).from(self.at).to(length);
        let clue = self.word(word)?;
        self.at += length;
        Ok(clue)
    }

    /// Reads a cell.
    fn word(&self, word: Span<'a>) -> Result<Clue, ParseError> {
        match word.text {
            "." | "_" | "None" | "null" => Ok(Clue::BLANK),
            text if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) => {
                cursor::clue(self.text, word)
            }
            text => {
                let message =
                    format!("expected a number, or None or null for a blank cell, found {}", quote(text));
                Err(ParseError::at(self.text, word.at, message))
            }
        }
    }

    /// Takes a text in quotes, which stays on its line.
    fn string(&mut self) -> Result<Span<'a>, ParseError> {
        let rest = self.rest();
        let start = Span::whole(self.text).from(self.at);
        let sign = rest.chars().next().unwrap_or('"');
        match rest[1..].find([sign, '\n']) {
            Some(length) if rest[1 + length..].starts_with(sign) => {
                self.at += length + 2;
                Ok(start.from(1).to(length))
            }
            _ => Err(ParseError::at(self.text, start.at, format!("expected another `{sign}` on this line"))),
        }
    }
}

fn is_open(c: char) -> bool {
    matches!(c, '[' | '(' | '{')
}

fn is_close(c: char) -> bool {
    matches!(c, ']' | ')' | '}')
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'')
}
