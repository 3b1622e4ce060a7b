//! Boards as rows of numbers between blanks, or of single characters, with or without a header.

use crate::board::Clue;

use super::super::ParseError;
use super::super::cursor::{self, Span, is_blank, is_shade_row, quote};
use super::is_solution_row;

/// Digits in the only row of a board, at most.
pub(super) const LONGEST_ROW: usize = 2000;

/// A board on its way out of the text. `at` is how far it has been read.
pub(super) struct Board<'a> {
    text: &'a str,
    bytes: &'a [u8],
    pub at: usize,
    pub cells: Vec<Clue>,
}

/// The first line of rows: how many tokens, and how long the first one is.
struct Shape {
    tokens: usize,
    length: usize,
}

impl<'a> Board<'a> {
    /// Starts at a place of a text.
    pub fn new(text: &'a str, at: usize) -> Self {
        Self { text, bytes: text.as_bytes(), at, cells: Vec::new() }
    }

    /// Reads rows of at least three numbers between blanks, all of the same length, on lines of their own and without a comment between
    /// them, up to a blank line or the end of the text: the usual form, in which nothing can be anything else. Returns how many there
    /// are, or `None` for any other form, which [`read`](Self::read) has to look at from the start.
    pub fn read_usual(&mut self) -> Option<usize> {
        let bytes = self.bytes;
        // A guess from the text at hand, never from a claim.
        self.cells.reserve(bytes.len().saturating_sub(self.at) / 2 + 1);
        let (mut at, mut rows, mut cols) = (self.at, 0, 0);
        while at < bytes.len() {
            let (start, before) = (at, self.cells.len());
            loop {
                let token = at;
                let mut number = 0u32;
                while let Some(digit @ b'0'..=b'9') = bytes.get(at) {
                    number = number.wrapping_mul(10).wrapping_add(u32::from(digit - b'0'));
                    at += 1;
                }
                match at - token {
                    0 => {}
                    // Nine digits fit.
                    1..=9 => self.cells.push(Clue::new(number)?),
                    _ => return None,
                }
                match bytes.get(at) {
                    Some(b' ' | b'\t' | b'\r') => at += 1,
                    None | Some(b'\n') => break,
                    Some(b'.' | b'_') if at == token && ends_token(bytes, at + 1) => {
                        self.cells.push(Clue::BLANK);
                        at += 1;
                    }
                    Some(_) => return None,
                }
            }
            let found = self.cells.len() - before;
            if found == 0 {
                at = start;
                break;
            }
            if rows == 0 {
                cols = found;
            }
            if found != cols || cols < 3 {
                return None;
            }
            rows += 1;
            at = bytes.len().min(at + 1);
        }
        self.at = at;
        (rows > 0).then_some(rows)
    }

    /// Reads header and rows; gives rows and columns.
    pub fn read(&mut self) -> Result<(usize, usize), ParseError> {
        let start = self.at;
        let first = self.shape();
        if self.line().text.is_empty() {
            let message = "expected a row of numbers, found the end of the text";
            return Err(ParseError::at(self.text, start, message));
        }
        if first.tokens == 0 {
            return Err(self.bad_token(start));
        }
        if first.tokens > 2 {
            return self.spaced(first.tokens);
        }
        let Some(header) = self.header(first.tokens) else {
            // No number, hence no header.
            return if first.tokens == 1 { self.compact(first.length) } else { self.spaced(first.tokens) };
        };
        self.next_row();
        let next = self.shape();
        if next.tokens == 0 {
            let alone = self.bytes[self.at..].trim_ascii().is_empty();
            self.at = start;
            if first.tokens == 1 && first.length > LONGEST_ROW && alone {
                return Err(self.bad_number(start));
            }
            return if first.tokens == 1 { self.compact(first.length) } else { self.spaced(first.tokens) };
        }
        let (rows, cols) = header;
        let found = match (first.tokens, next.tokens) {
            (1, 1) if cols == 1 => {
                // One cell under its header, or a column that starts with a 1.
                let size = self.spaced(1)?;
                if size.0 == 1 {
                    return Ok(size);
                }
                self.cells.clear();
                self.at = start;
                return self.compact(first.length);
            }
            (1, 1) if cols != next.length => {
                self.at = start;
                return self.compact(first.length);
            }
            (2, 2) => {
                let size = self.spaced(2)?;
                if rows == 1 || size != header {
                    self.cells.clear();
                    self.at = start;
                    return self.spaced(2);
                }
                size
            }
            (_, 1) if cols != 1 => self.compact(cols)?,
            _ => self.spaced(cols)?,
        };
        if found.0 != rows {
            let message = format!("expected {rows} rows as the header on top says, found {}", found.0);
            return Err(ParseError::at(self.text, self.at, message));
        }
        Ok(found)
    }

    /// What the line at hand holds, without moving. A line that cannot be a row holds no tokens.
    fn shape(&self) -> Shape {
        let line = self.line();
        if line.text.is_empty() || self.is_solution(line) {
            return Shape { tokens: 0, length: 0 };
        }
        let mut tokens = line.tokens();
        let length = tokens.next().map_or(0, |token| token.text.chars().count());
        Shape { tokens: 1 + tokens.count(), length }
    }

    /// The line at hand.
    fn line(&self) -> Span<'a> {
        let rest = &self.bytes[self.at..];
        let len = rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
        Span::whole(self.text).from(self.at).to(len).trim()
    }

    /// The numbers of the line at hand as rows and columns.
    fn header(&self, tokens: usize) -> Option<(usize, usize)> {
        let mut numbers = self.line().tokens().map(|token| cursor::count(self.text, token).ok());
        let rows = numbers.next()??;
        let cols = if tokens == 1 { rows } else { numbers.next()?? };
        Some((rows, cols))
    }

    /// Moves to the next line that is not a comment, if it belongs to the block; otherwise `shape` will see none.
    fn next_row(&mut self) {
        self.next_line();
        while self.line().text.starts_with('#') {
            self.next_line();
        }
    }

    /// Moves to the next line.
    fn next_line(&mut self) {
        let rest = &self.bytes[self.at..];
        self.at += rest.iter().position(|&b| b == b'\n').map_or(rest.len(), |newline| newline + 1);
    }

    /// Returns whether the line is the first one of a solution that follows without a blank line.
    fn is_solution(&self, line: Span<'_>) -> bool {
        is_shade_row(line.text.as_bytes()) && line.text.contains(['-', 'x', 'X', '?', '#'])
    }

    /// Rows of numbers between blanks: the hot loop, one pass over the bytes.
    fn spaced(&mut self, cols: usize) -> Result<(usize, usize), ParseError> {
        let bytes = self.bytes;
        // A guess from the text at hand, never from a claim.
        self.cells.reserve(bytes.len().saturating_sub(self.at) / 2 + 1);
        let mut rows = 0;
        let mut at = self.at;
        loop {
            let start = at;
            let before = self.cells.len();
            loop {
                match bytes.get(at) {
                    Some(digit @ b'0'..=b'9') => {
                        let token = at;
                        let mut number = u64::from(digit - b'0');
                        at += 1;
                        while let Some(digit @ b'0'..=b'9') = bytes.get(at) {
                            // Ten digits more than any number: it stays too large.
                            number = (number * 10 + u64::from(digit - b'0')).min(1 << 40);
                            at += 1;
                        }
                        if !ends_token(bytes, at) {
                            return Err(self.bad_token(token));
                        }
                        let clue = u32::try_from(number).ok().and_then(Clue::new);
                        let Some(clue) = clue else { return Err(self.bad_number(token)) };
                        self.cells.push(clue);
                    }
                    Some(b' ' | b'\t' | b'\r') => at += 1,
                    Some(b'.' | b'_') if ends_token(bytes, at + 1) => {
                        self.cells.push(Clue::BLANK);
                        at += 1;
                    }
                    None | Some(b'\n') => break,
                    Some(_) => {
                        self.at = start;
                        let line = self.line();
                        if line.text.starts_with('#') || self.is_solution(line) {
                            self.cells.truncate(before);
                            break;
                        }
                        return Err(self.bad_token(at));
                    }
                }
            }
            let found = self.cells.len() - before;
            if found == 0 {
                self.at = start;
                if bytes.get(at) == Some(&b'#') && self.skip_comment(cols) {
                    at = self.at;
                    continue;
                }
                break;
            }
            cursor::row_length(self.text, start, rows, cols, found)?;
            rows += 1;
            if at == bytes.len() {
                self.at = at;
                break;
            }
            at += 1;
        }
        Ok((rows, cols))
    }

    /// Rows of single characters.
    fn compact(&mut self, cols: usize) -> Result<(usize, usize), ParseError> {
        let mut rows = 0;
        while self.at < self.bytes.len() {
            let line = self.line();
            if line.text.starts_with('#') && self.skip_comment(cols) {
                continue;
            }
            if line.text.is_empty() || line.text.starts_with('#') || self.is_solution(line) {
                break;
            }
            let (at, row) = (line.at, line.text);
            for (i, c) in row.char_indices() {
                let clue = match c {
                    '.' | '_' => Clue::BLANK,
                    _ => match c.to_digit(10).and_then(Clue::new) {
                        Some(clue) => clue,
                        None => return Err(self.bad_token(at + i)),
                    },
                };
                self.cells.push(clue);
            }
            let found = row.chars().count();
            cursor::row_length(self.text, at, rows, cols, found).map_err(|mut error| {
                if cols == 1 || found == 1 {
                    error
                        .message
                        .push_str("; one column of longer numbers needs a header of rows and columns");
                }
                error
            })?;
            rows += 1;
            self.next_line();
        }
        Ok((rows, cols))
    }

    /// Skips the line at hand, which starts with `#`, unless it is a row of the solution.
    fn skip_comment(&mut self, cols: usize) -> bool {
        let line = self.line();
        if !self.cells.is_empty() && is_solution_row(line.text, cols) {
            return false;
        }
        self.next_line();
        true
    }

    /// The error for something that is no cell.
    fn bad_token(&self, at: usize) -> ParseError {
        let token = Span::whole(self.text).from(at).tokens().next();
        let found = quote(token.map_or("", |token| token.text));
        let shade = self.cells.is_empty() && matches!(self.bytes[at], b'-' | b'x' | b'X' | b'#' | b'?');
        let hint = if shade { ": a solution without its puzzle" } else { "" };
        ParseError::at(self.text, at, format!("expected a number, `.` or `_`, found {found}{hint}"))
    }

    fn bad_number(&self, at: usize) -> ParseError {
        let token = Span::whole(self.text).from(at).tokens().next();
        ParseError::at(self.text, at, cursor::too_large(token.map_or("", |token| token.text)))
    }
}

fn ends_token(bytes: &[u8], at: usize) -> bool {
    bytes.get(at).is_none_or(|&b| is_blank(b) || b == b'\n')
}

#[cfg(test)]
mod tests {
    use super::super::FORMAT;
    use super::*;

    fn board(text: &str) -> Vec<Vec<String>> {
        let entry = FORMAT.read(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        entry.puzzle.rows().map(|row| row.iter().map(ToString::to_string).collect()).collect()
    }

    #[test]
    fn rows_with_and_without_blanks_and_headers() {
        let expected = [["1", "1", "4"], ["3", ".", "2"], ["2", "1", "3"]];
        for text in [
            "1 1 4\n3 . 2\n2 1 3",
            "  1\t1   4 \r\n3 _ 2\r\n2 1 3\r\n",
            "114\n3.2\n213\n",
            "3\n114\n3.2\n213\n",
            "3 3\n1 1 4\n3 . 2\n2 1 3\n\n\n",
            "# title\n##\n3\n# more\n1 1 4\n# inside\n3 . 2\n#\n2 1 3\n# end\n",
        ] {
            assert_eq!(board(text), expected, "{text:?}");
        }
    }

    #[test]
    fn ambiguous_boards_are_read_as_documented() {
        assert_eq!(board("5"), [["5"]]);
        assert_eq!(board("1\n5"), [["5"]]);
        assert_eq!(board("1\n12"), [["12"]]);
        assert_eq!(board("1 1\n1234"), [["1234"]]);
        assert_eq!(board("1234"), [["1", "2", "3", "4"]]);
        assert_eq!(board("12 34"), [["12", "34"]]);
        assert_eq!(board("1 2\n2 1"), [["1", "2"], ["2", "1"]]);
        assert_eq!(board("2 2\n1 2\n2 1"), [["1", "2"], ["2", "1"]]);
        assert_eq!(board("2 2\n12\n21"), [["1", "2"], ["2", "1"]]);
        assert_eq!(board("12\n21"), [["1", "2"], ["2", "1"]]);
        assert_eq!(board("2 1\n12\n21"), [["12"], ["21"]]);
        assert_eq!(board("3\n1\n2\n5"), [["3"], ["1"], ["2"], ["5"]]);
        assert_eq!(board("1\n2\n3"), [["1"], ["2"], ["3"]]);
        assert_eq!(board("3 1\n2 1\n1 1"), [["3", "1"], ["2", "1"], ["1", "1"]]);
        assert_eq!(board(". .\n. ."), [[".", "."], [".", "."]]);
    }

    #[test]
    fn a_long_line_of_digits_is_no_board() {
        assert_eq!(FORMAT.read(&"7".repeat(LONGEST_ROW)).unwrap().puzzle.size().cols(), LONGEST_ROW);
        let long = "7".repeat(LONGEST_ROW + 1);
        let error = FORMAT.read(&format!("# c\n{long}\n")).unwrap_err().to_string();
        assert!(error.starts_with("line 2, column 1: expected a number of at most"), "{error}");
        assert_eq!(FORMAT.read(&format!("{long}\n{long}\n")).unwrap().puzzle.size().rows(), 2);
    }
}
