//! Files of pzpr (`pzprv3`), as its "save" writes them.
//!
//! ```text
//! pzprv3
//! hitori
//! 2
//! 3
//! 1 1 2
//! 2 . 1
//! # + +
//! + + .
//! ```
//!
//! Source: `FileIO` of pzprjs. Rows and columns, then the numbers (`.` blank, `-` for "?", read as blank and remembered as in [`puzzlink`](super::puzzlink)), then
//! the marks (`#` shaded, `+` white, `.` undecided). The program puts a blank behind every token. In the form on
//! one line `/` stands for the ends of the lines. Marks that are all undecided are no solution. What newer
//! versions put behind the marks (history, trial) is skipped.

use crate::board::{Clue, Shade, Shading};

use super::cursor::{self, Span, count, push_clue, quote, row_length, second_puzzle};
use super::{
    Cut, Cutter, Entry, Format, Limits, LineRole, ParseError, Reader, RecordsError, Source, WriteError,
    Writer,
};

/// The format `pzprv3`.
pub(super) static FORMAT: Format =
    Format::new("pzprv3", "file of pzpr with numbers and marks, on several lines or on one", &Pzprv3)
        .with_reader(&Pzprv3)
        .inline();

struct Pzprv3;

/// First line of a file; `pzprv3.1` occurs too.
const MAGIC: &str = "pzprv3";

/// Starts of lines that may stand behind the marks.
const APPENDIX: [&str; 4] = ["history", "info", "trial", "{"];

impl Reader for Pzprv3 {
    fn looks_like(&self, head: &str) -> bool {
        head.starts_with(MAGIC)
    }

    fn read(&self, text: &str, _limits: &Limits) -> Result<Entry, ParseError> {
        let end = Span { at: text.trim_end().len(), text: "" };
        // `/` only ends lines in the form on one line; it has no other meaning in the other one.
        let mut lines = Span::whole(text)
            .split(b"\n/")
            .map(Span::trim)
            .filter(|line| !line.text.is_empty())
            .skip_while(|line| line.text.starts_with('#'))
            .peekable();
        for expected in [MAGIC, "hitori"] {
            let line = lines.next().unwrap_or(end);
            if !line.text.starts_with(expected) {
                let message = format!("expected `{expected}`, found {}", quote(line.text));
                return Err(ParseError::at(text, line.at, message));
            }
        }
        let side = lines.next().unwrap_or(end);
        let rows = count(text, side)?;
        let cols = count(text, lines.next().unwrap_or(end))?;
        let size = cursor::size(text, side.at, rows, cols)?;
        let cells = table(text, &mut lines, end, rows, cols, |token| match token.text {
            "." | "-" => Ok((Clue::BLANK, token.text == "-")),
            _ => Ok((cursor::clue(text, token)?, false)),
        })?;
        let clues = cells.iter().map(|&(clue, _)| clue).collect();
        let mut entry = Entry::new(cursor::puzzle(text, side.at, rows, clues)?);
        let marks = cells.iter().enumerate().filter(|(_, (_, mark))| *mark).map(|(cell, _)| cell);
        cursor::keep_question_marks(&mut entry, marks);
        let is_appendix = |line: &Span<'_>| APPENDIX.iter().any(|start| line.text.starts_with(start));
        if lines.peek().is_some_and(|line| !is_appendix(line)) {
            let marks = table(text, &mut lines, end, rows, cols, |token| match token.text {
                "#" => Ok(Shade::Shaded),
                "+" => Ok(Shade::White),
                "." => Ok(Shade::Undecided),
                _ => {
                    let message = format!("expected `#`, `+` or `.`, found {}", quote(token.text));
                    Err(ParseError::at(text, token.at, message))
                }
            })?;
            if marks.iter().any(|&mark| mark != Shade::Undecided) {
                let shading = Shading::new(size, marks);
                entry.solution =
                    Some(shading.map_err(|error| ParseError::at(text, side.at, error.to_string()))?);
            }
        }
        match lines.next() {
            Some(rest) if !is_appendix(&rest) => Err(second_puzzle(text, rest)),
            _ => Ok(entry),
        }
    }

    fn cutter(&self) -> Cutter {
        Box::new(cut)
    }
}

impl Writer for Pzprv3 {
    fn write_to(&self, entry: &Entry, out: &mut String) -> Result<(), WriteError> {
        let size = entry.puzzle.size();
        out.reserve(size.cells() * 5);
        out.push_str(&format!("{MAGIC}\nhitori\n{}\n{}\n", size.rows(), size.cols()));
        let is_question_mark = cursor::question_marks(entry);
        for (row, clues) in entry.puzzle.rows().enumerate() {
            for (col, &clue) in clues.iter().enumerate() {
                let mark = clue.is_blank() && is_question_mark(size.at(row, col));
                push_clue(out, clue, if mark { "-" } else { "." });
                out.push(' ');
            }
            out.push('\n');
        }
        for row in 0..size.rows() {
            for col in 0..size.cols() {
                let mark =
                    entry.solution.as_ref().map(|marks| marks.get(size.at(row, col))).unwrap_or_default();
                out.push_str(match mark {
                    Shade::Shaded => "# ",
                    Shade::White => "+ ",
                    Shade::Undecided => ". ",
                });
            }
            out.push('\n');
        }
        Ok(())
    }
}

/// Cuts off everything up to the next first line.
fn cut(source: &mut Source<'_>) -> Result<Option<Cut>, RecordsError> {
    let mut begun = false;
    source.cut_lines(|line| {
        let starts = line.starts_with(MAGIC.as_bytes());
        if starts && begun {
            return LineRole::Leave;
        }
        begun = true;
        LineRole::Take
    })
}

/// Reads rows of tokens.
fn table<'a, T>(
    text: &str,
    lines: &mut impl Iterator<Item = Span<'a>>,
    end: Span<'a>,
    rows: usize,
    cols: usize,
    cell: impl Fn(Span<'a>) -> Result<T, ParseError>,
) -> Result<Vec<T>, ParseError> {
    let mut cells = Vec::new();
    for row in 0..rows {
        let line = lines.next().unwrap_or(end);
        if line.text.is_empty() {
            return Err(ParseError::at(text, line.at, format!("expected {rows} rows, found {row}")));
        }
        let before = cells.len();
        for token in line.tokens() {
            cells.push(cell(token)?);
        }
        row_length(text, line.at, row, cols, cells.len() - before)?;
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::super::{Records, parse};
    use super::*;

    const FILE: &str = "pzprv3\nhitori\n2\n3\n1 1 2 \n2 . 1 \n# + + \n+ + . \n";

    #[test]
    fn files_on_several_lines_and_on_one() {
        let question = FILE.replace(". 1", "- 1");
        for (text, file) in [
            (FILE.to_owned(), FILE),
            (FILE.replace('\n', "/"), FILE),
            (FILE.replace('\n', "\r\n"), FILE),
            (question.clone(), &question),
        ] {
            let entry = parse(&text, None).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(FORMAT.write(&entry).unwrap(), *file, "{text}");
            assert_eq!(entry.solution.unwrap().to_string(), "x--\n--?");
        }
    }

    #[test]
    fn marks_may_be_missing_or_empty() {
        let without = "pzprv3\nhitori\n1\n2\n1 2\n";
        assert_eq!(FORMAT.read(without).unwrap().solution, None);
        assert_eq!(FORMAT.read(&format!("{without}. . \nhistory:{{}}\n")).unwrap().solution, None);
    }

    #[test]
    fn streams() {
        let stream = format!("{FILE}{FILE}\n{}", FILE.replace('\n', "/"));
        let lines: Vec<_> = Records::new(stream.as_bytes(), None)
            .map(|record| record.unwrap())
            .map(|record| (record.line, record.read().is_ok()))
            .collect();
        assert_eq!(lines, [(1, true), (9, true), (18, true)]);
    }

    #[test]
    fn errors_say_where_and_what() {
        let complaint = |text: &str| FORMAT.read(text).unwrap_err().to_string();
        assert!(
            complaint("pzprv3\nsudoku\n").starts_with("line 2, column 1: expected `hitori`, found `sudoku`")
        );
        assert!(
            complaint("pzprv3\nhitori\n2\n2\n1 2\n1\n")
                .starts_with("line 6, column 1: expected 2 cells in row 2")
        );
        assert!(
            complaint("pzprv3\nhitori\n2\n2\n1 2\n")
                .starts_with("line 5, column 4: expected 2 rows, found 1")
        );
        assert!(
            complaint("pzprv3\nhitori\n1\n2\n1 2\n# x\n")
                .starts_with("line 6, column 3: expected `#`, `+` or `.`")
        );
        assert!(complaint("pzprv3\nhitori\n1000000000\n1000000000\n1\n").contains("too large"));
        assert!(
            complaint("pzprv3/hitori/1/1/a/").starts_with("line 1, column 19: expected a number, found `a`")
        );
        assert!(complaint(&format!("{FILE}1 2 3\n")).starts_with("line 9, column 1: expected one puzzle"));
    }
}
