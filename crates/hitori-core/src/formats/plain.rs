//! Plain text: a row of the board is a line of numbers.
//!
//! ```text
//! # a comment
//! 1 1 1 4          1114
//! 1 4 2 3          1423          4
//! 3 3 2 1          3321          1114 …
//! 4 2 1 3          4213
//!
//! x-x-             the solution, after a blank line
//! ----
//! x-x-
//! ---x
//! ```
//!
//! Numbers stand between blanks, a blank cell is `.` or `_`. Rows of single characters without blanks are read
//! when all have the same length. A first line of one number n, or of two, rows and columns, is a header if what
//! follows has that size. Solutions are rows of `-` white and `x` shaded, or `.` and `#`, with `?` for
//! undecided.
//!
//! # Decisions
//!
//! * `5` is a board of one cell; `1` over `5` is a header and that board.
//! * `1 2` over `2 1` is a board of two rows, though `1 2` would fit as a header: one-row boards are rare, and
//!   reading a row as a header would lose it silently. `2 2` over two rows of two is a header, as it is in every
//!   other size.
//! * `12 34` is a row of two cells, `1234` one of four. So a single column of longer numbers needs a header
//!   (`3 1`); without one, rows of unequal length are an error, since they are likelier a board with a missing
//!   character.
//! * A line of more than 2000 digits and nothing else is a number too long, not a board of one row: nobody makes such a
//!   board, and numbers between blanks are there for those who do.
//! * A line that starts with `#` is a comment, unless it stands behind the board and consists of the signs of a
//!   solution; a line of nothing but `#` must also have the right length to be a row of the solution.
//! * A block of only `.` behind a board is its solution. A board without any number is written with `_` therefore.
//!
//! The writer adds a header where the board alone would be read as something else.

use crate::board::{Clue, Shading, Size};

use super::cursor::{self, Span, is_blank, is_shade_row, push_clues, push_shades, quote, shade_rows};
use super::registry::significant;
use super::{
    Cut, Cutter, Entry, Format, Limits, ParseError, Reader, RecordsError, Source, WriteError, Writer,
};

/// The format `plain`.
pub(super) static FORMAT: Format =
    Format::new("plain", "rows of numbers, `.` for a blank cell; puzzles separated by blank lines", &Plain)
        .with_reader(&Plain)
        .with_extensions(&["txt"])
        .with_separator("\n");

struct Plain;

/// Digits in the only row of a board, at most.
const LONGEST_ROW: usize = 2000;

impl Reader for Plain {
    fn looks_like(&self, head: &str) -> bool {
        matches!(head.as_bytes().first(), Some(b'0'..=b'9' | b'.' | b'_'))
    }

    fn read(&self, text: &str, _limits: &Limits) -> Result<Entry, ParseError> {
        let mut board =
            Board { text, bytes: text.as_bytes(), at: significant(text.as_bytes()), cells: Vec::new() };
        let size = board.read()?;
        let Board { at, cells, .. } = board;
        let mut entry = Entry::new(cursor::puzzle(text, at, size.0, cells)?);
        entry.solution = solution(text, at, entry.puzzle.size())?;
        Ok(entry)
    }

    fn cutter(&self) -> Cutter {
        Box::new(cut)
    }
}

impl Writer for Plain {
    fn write_to(&self, entry: &Entry, out: &mut String) -> Result<(), WriteError> {
        let puzzle = &entry.puzzle;
        let size = puzzle.size();
        out.reserve(size.cells() * 2);
        if needs_header(size, puzzle.clues()) {
            out.push_str(&format!("{} {}\n", size.rows(), size.cols()));
        }
        let blank = if puzzle.clues().iter().all(|clue| clue.is_blank()) { "_" } else { "." };
        for row in puzzle.rows() {
            push_clues(out, row, blank);
            out.push('\n');
        }
        if let Some(solution) = &entry.solution {
            out.push('\n');
            for row in solution.rows() {
                push_shades(out, row);
                out.push('\n');
            }
        }
        Ok(())
    }
}

/// Cuts off a block of lines, and the next block too if it is a solution.
fn cut(source: &mut Source<'_>) -> Result<Option<Cut>, RecordsError> {
    let Some(mut cut) = source.cut_line()? else {
        return Ok(None);
    };
    while source.line(&mut cut.text)? && !ends_in_blank_line(&cut.text) {}
    // Lines behind the block: taken if they turn out to be its solution.
    let mut behind = Vec::new();
    let mut is_solution = false;
    loop {
        let start = behind.len();
        if !source.line(&mut behind)? {
            break;
        }
        let line = trim_newline(&behind[start..]);
        let blank = line.iter().all(|&b| is_blank(b));
        let shades = is_shade_row(line);
        if blank && is_solution {
            break;
        }
        if !blank && !shades && significant(line) < line.len() {
            source.put_back(&behind);
            return Ok(Some(cut));
        }
        is_solution |= shades;
    }
    cut.text.extend_from_slice(&behind);
    Ok(Some(cut))
}

/// Returns whether the rows alone would be read as something else.
fn needs_header(size: Size, clues: &[Clue]) -> bool {
    let number = |cell: usize| clues[cell].number().and_then(|n| usize::try_from(n).ok());
    match size.cols() {
        // Several characters on a line would be several cells, a number on top a header, and a single cell in front
        // of another board the side of a `singles` file.
        1 => true,
        // A header of one row is not believed, see above.
        2 => size.rows() > 2 && number(0) == Some(size.rows() - 1) && number(1) == Some(2),
        _ => false,
    }
}

/// A board on its way out of the text. `at` is how far it has been read.
struct Board<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    cells: Vec<Clue>,
}

/// The first line of rows: how many tokens, and how long the first one is.
struct Shape {
    tokens: usize,
    length: usize,
}

impl<'a> Board<'a> {
    /// Reads header and rows; gives rows and columns.
    fn read(&mut self) -> Result<(usize, usize), ParseError> {
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

/// Returns whether a line that starts with `#` behind a board is a row of its solution.
fn is_solution_row(line: &str, cols: usize) -> bool {
    let only_hashes = line.bytes().all(|b| b == b'#' || is_blank(b));
    let letters = line.bytes().filter(|&b| !is_blank(b)).count();
    is_shade_row(line.as_bytes()) && (!only_hashes || letters == cols)
}

/// The solution behind a board, if there is one; anything else there is an error.
fn solution(text: &str, at: usize, size: Size) -> Result<Option<Shading>, ParseError> {
    let rest = Span::whole(text).from(at);
    let mut rows = rest
        .lines()
        .filter(|line| {
            let comment = line.text.starts_with('#') && !is_solution_row(line.text, size.cols());
            !line.text.is_empty() && !comment
        })
        .peekable();
    let Some(first) = rows.peek() else { return Ok(None) };
    if !is_shade_row(first.text.as_bytes())
        && first.text.starts_with(|c: char| c.is_ascii_digit() || c == '_')
    {
        return Err(cursor::second_puzzle(text, *first));
    }
    shade_rows(text, rows, size, text.trim_end().len()).map(Some)
}

fn trim_newline(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\n").unwrap_or(line)
}

/// Returns whether the last line is blank.
fn ends_in_blank_line(text: &[u8]) -> bool {
    let text = trim_newline(text);
    let start = text.iter().rposition(|&b| b == b'\n').map_or(0, |newline| newline + 1);
    text[start..].iter().all(|&b| is_blank(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> Vec<Vec<String>> {
        let entry = FORMAT.read(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        entry.puzzle.rows().map(|row| row.iter().map(ToString::to_string).collect()).collect()
    }

    fn complaint(text: &str) -> String {
        FORMAT.read(text).unwrap_err().to_string()
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

    /// Boards that would be read as something else without their header, and two that would with one.
    #[test]
    fn headers_are_written_where_they_are_needed() {
        for (text, written) in [
            ("1 1\n8", "1 1\n8\n"),
            ("1 1\n1234", "1 1\n1234\n"),
            ("2 1\n12\n21", "2 1\n12\n21\n"),
            ("3 2\n2 2\n1 1\n3 3", "3 2\n2 2\n1 1\n3 3\n"),
            ("1 2\n2 1", "1 2\n2 1\n"),
            ("0 2", "0 2\n"),
            ("_ _ _", "_ _ _\n"),
        ] {
            assert_eq!(FORMAT.write(&FORMAT.read(text).unwrap()).unwrap(), written);
            assert_eq!(FORMAT.write(&FORMAT.read(written).unwrap()).unwrap(), written);
        }
    }

    #[test]
    fn solutions_in_all_their_letters() {
        for solution in
            ["\nx-?\n---", "\n#.?\n...\n", "x - ?\n- - -", "\n# the answer\n\nx-?\n---", "#.?\n..."]
        {
            let entry = FORMAT.read(&format!("1 1 2\n1 2 3\n{solution}")).unwrap();
            assert_eq!(entry.puzzle.size().rows(), 2, "{solution:?}");
            assert_eq!(entry.solution.unwrap().to_string(), "x-?\n---", "{solution:?}");
        }
    }

    #[test]
    fn errors_say_where_and_what() {
        assert_eq!(complaint("1 2 3\n1 2\n"), "line 2, column 1: expected 3 cells in row 2, found 2");
        assert_eq!(
            complaint("1 2 3\n1 2a 3\n"),
            "line 2, column 3: expected a number, `.` or `_`, found `2a`"
        );
        assert_eq!(
            complaint("3\n1 2 3\n4 5 6\n"),
            "line 4, column 1: expected 3 rows as the header on top says, found 2"
        );
        assert_eq!(
            complaint("1 2 99999999999999999999999999999\n"),
            "line 1, column 5: expected a number of at most 4294967294, found `999999999999999999999999…`"
        );
        assert!(complaint("1234\n123\n").starts_with("line 2, column 1: expected 4 cells in row 2, found 3"));
        assert!(
            complaint("1000000000 1000000000\n1 2 3\n")
                .contains("expected 1000000000 cells in row 1, found 3")
        );
        assert!(complaint("x-\n-x\n").contains("a solution without its puzzle"));
        assert!(complaint("1 2 3\n\n4 5 6\n").starts_with("line 3, column 1: expected one puzzle"));
        assert!(
            complaint("1 2 3\n\n-x\n").contains("expected 3 letters in this row of the solution, found 2")
        );
        assert!(
            complaint("1 2 3\n1 2 3\n\n-x-\n")
                .starts_with("line 4, column 4: expected 2 rows of the solution")
        );
        assert!(complaint("").contains("column 1"));
    }

    #[test]
    fn streams_keep_a_solution_with_its_board() {
        let stream =
            "# first\n1 2 3\n\n# its answer\n-x-\n\n\n1 2\n2 1\n\n# third\n7\n\n. .\n1 2\n\n_ _\n\n..\n";
        let entries: Vec<_> = super::super::Records::new(stream.as_bytes(), None)
            .map(|record| record.unwrap())
            .map(|record| (record.line, record.read().unwrap()))
            .map(|(line, entry)| (line, entry.puzzle.size().to_string(), entry.solution.is_some()))
            .collect();
        let expected =
            [(2, "1×3", true), (8, "2×2", false), (12, "1×1", false), (14, "2×2", false), (17, "1×2", true)];
        assert_eq!(entries, expected.map(|(line, size, solved)| (line, size.to_owned(), solved)));
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
