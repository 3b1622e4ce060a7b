//! Boards with something between their cells: commas, semicolons, bars, Markdown tables, and boxes drawn with lines.
//!
//! ```text
//! 1,1,2        | 1 | 1 | 2 |      ┌───────────┐      +---+---+---+
//! 2,,1         |---|---|---|      │ ▐1▌ 1  2  │      | 1 | 1 | 2 |
//! 3,2,3        | 2 |   | 1 |      │  2  ·  1  │      +---+---+---+ …
//! ```
//!
//! # Decisions
//!
//! * Nothing between two separators is a blank cell. A comma or semicolon at the end of *every* row ends it; at the end of some
//!   rows there is a blank cell behind it.
//! * Bars stand at both ends of a row or at neither: `|2|3` could be two cells or three.
//! * Without a bar inside, a row between two bars is split at its blanks, as in what this program draws.
//! * The head of a Markdown table is the first row of the board, unless it is empty. A head of 1, 2, 3 … could be the numbers of
//!   the columns, and is refused.
//! * In a drawing, `▐7▌` is shaded and `(7)` white. Without a single `(7)` the other cells are white if that makes a
//!   solution, and open otherwise: a drawn solution has no rings.

use crate::board::Clue;

use super::super::ParseError;
use super::super::cursor::{self, Span, is_shade_row, quote};
use super::{Found, Mark};

/// Signs between the cells of a row, drawn or typed.
const BARS: [char; 4] = ['|', '│', '┃', '║'];

/// Upper left corners of boxes.
const TOPS: [char; 4] = ['┌', '╭', '╔', '┏'];

/// Lower left corners of boxes.
const BOTTOMS: [char; 4] = ['└', '╰', '╚', '┗'];

/// What separates the cells of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Separator {
    Comma,
    Semicolon,
    Bar,
}

/// A cell as it stands in the text.
struct Cell {
    clue: Clue,
    mark: Mark,
    /// There is nothing between its separators.
    empty: bool,
}

/// A row of cells and where its line begins and ends.
struct Row {
    at: usize,
    end: usize,
    cells: Vec<Cell>,
}

/// Returns whether a line opens a box.
pub(super) fn opens_box(line: &str) -> bool {
    line.trim_start().starts_with(TOPS)
}

/// Returns whether the line of a row has something between its cells.
pub(super) fn has_separators(line: &str) -> bool {
    line.contains(BARS) || line.contains([',', ';']) || (line.starts_with('+') && is_rule(line))
}

/// Returns whether there is a sign of a drawing on a line that has no frame.
pub(super) fn is_dense(line: &str) -> bool {
    line.contains(['▐', '·']) || line.trim_start().starts_with('(') || line.contains(" (")
}

/// Reads rows with separators. `at` is where the first of them begins.
pub(super) fn read(text: &str, at: usize) -> Result<Found, ParseError> {
    let mut separator = None;
    let mut rows: Vec<Row> = Vec::new();
    let mut rules = Vec::new();
    let mut end = text.len();
    for line in Span::whole(text).from(at).lines() {
        if line.text.is_empty() || (separator != Some(Separator::Bar) && is_shading(line.text)) {
            end = line.at;
            break;
        }
        if line.text.starts_with('#') {
            continue;
        }
        if matches!(separator, None | Some(Separator::Bar)) && is_rule(line.text) {
            let is_grid = rules.first() == Some(&0) || !line.text.contains('|') || line.text.contains('+');
            if rows.len() > 1 && !is_grid {
                let message = "expected a row, found dashes; a blank cell is nothing or `.`";
                return Err(ParseError::at(text, line.at, message));
            }
            rules.push(rows.len());
            continue;
        }
        let separator = match separator {
            Some(separator) => separator,
            None => *separator.insert(separator_of(text, line)?),
        };
        rows.push(Row { at: line.at, end: line.end(), cells: row(text, line, separator)? });
    }
    if separator.is_some_and(|separator| separator != Separator::Bar) {
        // All rows end in a separator: nobody types an empty column.
        let ended = |row: &Row| row.cells.len() > 1 && row.cells.last().is_some_and(|cell| cell.empty);
        if rows.iter().all(ended) {
            rows.iter_mut().for_each(|row| row.cells.truncate(row.cells.len() - 1));
        }
    }
    if rules.first() == Some(&1) && rows.len() > 1 {
        head(text, &mut rows)?;
    }
    found(text, rows, end)
}

/// Reads rows without separators whose cells carry marks, as boards are drawn that are too wide for a frame.
pub(super) fn read_dense(text: &str, at: usize) -> Result<Found, ParseError> {
    let mut rows = Vec::new();
    let mut end = text.len();
    for line in Span::whole(text).from(at).lines() {
        if line.text.is_empty() {
            end = line.at;
            break;
        }
        if !line.text.starts_with('#') {
            rows.push(Row { at: line.at, end: line.end(), cells: drawn(text, line)? });
        }
    }
    found(text, rows, end)
}

/// Reads the boxes of a text, whatever stands around them. All of them have to show the same board; the marks are those of the last.
pub(super) fn read_boxes(text: &str, at: usize) -> Result<Found, ParseError> {
    let mut last: Option<Found> = None;
    let mut lines = Span::whole(text).from(at).lines();
    while let Some(top) = lines.by_ref().find(|line| opens_box(line.text)) {
        if let Some(second) = top.text.char_indices().skip(1).find(|(_, c)| TOPS.contains(c)) {
            let message = "expected one board, found a second one beside it";
            return Err(ParseError::at(text, top.at + second.0, message));
        }
        let mut rows = Vec::new();
        loop {
            let Some(line) = lines.next().filter(|line| !line.text.is_empty()) else {
                let message = "expected the lower edge of the box, found an end";
                return Err(ParseError::at(
                    text,
                    top.end().max(rows.last().map_or(0, |row: &Row| row.end)),
                    message,
                ));
            };
            if line.text.starts_with(BOTTOMS) {
                break;
            }
            if is_rule(line.text) {
                continue;
            }
            // What stands left of the box is the number of the row.
            let (Some(left), Some(right)) = (line.text.find(BARS), line.text.rfind(BARS)) else {
                let message = format!("expected a row between `│` and `│`, found {}", quote(line.text));
                return Err(ParseError::at(text, line.at, message));
            };
            let inner = line.from(left).to(right - left + bar_length(&line.text[right..]));
            rows.push(Row { at: line.at, end: line.end(), cells: row(text, inner, Separator::Bar)? });
        }
        let next = found(text, rows, text.len())?;
        if last.as_ref().is_some_and(|last| last.rows != next.rows || last.cells != next.cells) {
            let message = "expected one puzzle, found the drawing of another one";
            return Err(ParseError::at(text, top.at, message));
        }
        last = Some(next);
    }
    last.ok_or_else(|| ParseError::at(text, at, "expected a board in a box, found none"))
}

/// Reads the table behind `Solution:`, for a board of so many rows and columns: `■` is shaded, every other cell white.
pub(super) fn read_solution(text: &str, at: usize, board: &Found) -> Result<(Vec<Mark>, usize), ParseError> {
    let mut marks = Vec::new();
    let cols = board.cells.len() / board.rows;
    let lines: Vec<Span<'_>> = Span::whole(text)
        .from(at)
        .lines()
        .skip_while(|line| line.text.is_empty())
        .take_while(|line| !line.text.is_empty())
        .collect();
    let end = lines.last().map_or(at, |line| line.end());
    let head = if lines.get(1).is_some_and(|line| is_rule(line.text)) { 2 } else { 0 };
    for &line in &lines[head..] {
        let parts = parts(text, line)?;
        cursor::row_length(text, line.at, marks.len() / cols, cols, parts.len())?;
        for part in parts {
            if part.text == "■" {
                marks.push(Mark::Shaded);
                continue;
            }
            let cell = cell(text, part)?;
            if board.cells.get(marks.len()).is_some_and(|clue| *clue != cell.clue) {
                let message = format!("expected the number of the board, found {}", quote(part.text));
                return Err(ParseError::at(text, part.at, message));
            }
            marks.push(Mark::White);
        }
    }
    if marks.len() != board.cells.len() {
        let message =
            format!("expected {} rows of the solution, found {}", board.rows, marks.len() / cols.max(1));
        return Err(ParseError::at(text, text[..end].trim_end().len(), message));
    }
    Ok((marks, end))
}

/// Finds out what separates the cells of the first row.
fn separator_of(text: &str, line: Span<'_>) -> Result<Separator, ParseError> {
    if line.text.contains(BARS) {
        return Ok(Separator::Bar);
    }
    let commas = line.text.find(',');
    match (commas, line.text.find(';')) {
        (Some(comma), Some(semicolon)) => {
            // `1,2,3;` is a row that ends like a statement.
            if line.text.ends_with(';') && semicolon == line.text.len() - 1 {
                return Ok(Separator::Comma);
            }
            let message =
                "expected one sort of separator, found `,` and `;`: each row stands on a line of its own";
            Err(ParseError::at(text, line.at + comma.max(semicolon), message))
        }
        (None, Some(_)) => Ok(Separator::Semicolon),
        _ => Ok(Separator::Comma),
    }
}

/// The cells of a row.
fn row(text: &str, line: Span<'_>, separator: Separator) -> Result<Vec<Cell>, ParseError> {
    match separator {
        Separator::Comma => {
            let line = line.text.strip_suffix(';').map_or(line, |rest| line.to(rest.len()));
            line.split(b",").map(|part| cell(text, part)).collect()
        }
        Separator::Semicolon => line.split(b";").map(|part| cell(text, part)).collect(),
        Separator::Bar => {
            let parts = parts(text, line)?;
            match &parts[..] {
                [inner] if !inner.text.is_empty() && line.text.starts_with(BARS) => drawn(text, *inner),
                _ => parts.into_iter().map(|part| cell(text, part)).collect(),
            }
        }
    }
}

/// What stands between the bars of a row.
fn parts<'a>(text: &str, line: Span<'a>) -> Result<Vec<Span<'a>>, ParseError> {
    let mut inner = line.trim();
    let (first, last) = (inner.text.starts_with(BARS), inner.text.ends_with(BARS));
    if first != last || inner.text.chars().count() == 1 {
        let place = if first { inner.end() } else { inner.at };
        let message =
            "expected a bar at both ends of the row, or at neither: an empty cell there could be meant";
        return Err(ParseError::at(text, place, message));
    }
    if first {
        inner = inner.from(bar_length(inner.text));
        let last = inner.text.char_indices().next_back().map_or(0, |(at, _)| at);
        inner = inner.to(last);
    }
    let mut parts = Vec::new();
    while let Some(at) = inner.text.find(BARS) {
        parts.push(inner.to(at).trim());
        inner = inner.from(at + bar_length(&inner.text[at..]));
    }
    parts.push(inner.trim());
    Ok(parts)
}

/// Bytes of the bar with which a text begins.
fn bar_length(text: &str) -> usize {
    text.chars().next().map_or(0, char::len_utf8)
}

/// One cell between separators.
fn cell(text: &str, part: Span<'_>) -> Result<Cell, ParseError> {
    let part = part.trim();
    let inner = unquoted(part);
    let plain = |clue, empty| Cell { clue, mark: Mark::None, empty };
    if matches!(inner.text, "" | "." | "_" | "·" | "None" | "null") {
        return Ok(plain(Clue::BLANK, part.text.is_empty()));
    }
    if inner.text.starts_with(['▐', '(']) {
        let mut cells = drawn(text, inner)?;
        if let (Some(cell), true) = (cells.pop(), cells.is_empty()) {
            return Ok(cell);
        }
    }
    if !inner.text.bytes().all(|b| b.is_ascii_digit()) {
        let expected = "expected a number, or nothing or `.` for a blank cell, between the separators";
        return Err(ParseError::at(text, part.at, format!("{expected}, found {}", quote(part.text))));
    }
    Ok(plain(cursor::clue(text, inner)?, false))
}

/// A text without the quotes around it.
fn unquoted(part: Span<'_>) -> Span<'_> {
    let quoted =
        |quote: char| part.text.len() > 1 && part.text.starts_with(quote) && part.text.ends_with(quote);
    if quoted('"') || quoted('\'') { part.from(1).to(part.text.len() - 2).trim() } else { part }
}

/// Cells with blanks or marks between them.
fn drawn(text: &str, line: Span<'_>) -> Result<Vec<Cell>, ParseError> {
    let mut cells = Vec::new();
    let mut rest = line.trim();
    while !rest.text.is_empty() {
        let start = rest;
        let (mark, close) = match rest.text.chars().next() {
            Some('▐') => (Mark::Shaded, '▌'),
            Some('(') => (Mark::White, ')'),
            _ => (Mark::None, ' '),
        };
        if mark != Mark::None {
            rest = rest.from(bar_length(rest.text));
        }
        let digits = rest.text.bytes().take_while(u8::is_ascii_digit).count();
        let clue = if digits > 0 {
            cursor::clue(text, rest.to(digits))?
        } else if rest.text.starts_with(['·', '.', '_']) {
            Clue::BLANK
        } else {
            let found = start.tokens().next().map_or("", |token| token.text);
            let message = format!("expected a number, `.` or `_`, found {}", quote(found));
            return Err(ParseError::at(text, start.at, message));
        };
        rest = rest.from(if digits > 0 { digits } else { bar_length(rest.text) });
        if mark != Mark::None && rest.text.starts_with(close) {
            rest = rest.from(close.len_utf8());
        } else if !rest.text.starts_with([' ', '\t', '▐', '(']) && !rest.text.is_empty() {
            let found = start.tokens().next().map_or("", |token| token.text);
            let message = format!("expected a number, `.` or `_`, found {}", quote(found));
            return Err(ParseError::at(text, start.at, message));
        }
        rest = rest.trim();
        cells.push(Cell { clue, mark, empty: false });
    }
    Ok(cells)
}

/// Drops an empty head of a table; refuses one that could be the numbers of the columns.
fn head(text: &str, rows: &mut Vec<Row>) -> Result<(), ParseError> {
    let head = &rows[0];
    if head.cells.iter().all(|cell| cell.empty) {
        rows.remove(0);
        return Ok(());
    }
    let labels = if head.cells[0].empty { &head.cells[1..] } else { &head.cells };
    let counted = (1..).zip(labels).all(|(number, cell): (u32, _)| cell.clue.number() == Some(number));
    if !counted {
        return Ok(());
    }
    let message = "expected an empty head or the first row of the board, found 1, 2, 3 …, which could be the numbers of the columns: take the line below it away if it is a row, the head if it is not";
    Err(ParseError::at(text, head.at, message))
}

/// Returns whether a line is only there to be seen: an edge of a box, or the line under the head of a table.
fn is_rule(line: &str) -> bool {
    let is_stroke = |c: char| matches!(c, '-' | '=' | '─' | '━' | '═' | '╌' | '┄' | '┈');
    let is_corner = |c: char| BARS.contains(&c) || matches!(c, '+' | ':' | ' ' | '\t' | '\r' | '┌'..='╿');
    line.contains(is_stroke) && line.chars().all(|c| is_stroke(c) || is_corner(c))
}

/// Returns whether a line begins the solution.
fn is_shading(line: &str) -> bool {
    is_shade_row(line.as_bytes()) && line.contains(['-', 'x', 'X', '?', '#'])
}

/// The rows as a board, if all have the same length.
fn found(text: &str, rows: Vec<Row>, at: usize) -> Result<Found, ParseError> {
    let Some(cols) = rows.first().map(|row| row.cells.len()) else {
        return Err(ParseError::at(text, at, "expected a row of numbers, found none"));
    };
    let mut board = Found { rows: rows.len(), cells: Vec::new(), marks: Vec::new(), at };
    for (number, row) in rows.into_iter().enumerate() {
        cursor::row_length(text, row.at, number, cols, row.cells.len())?;
        board.cells.extend(row.cells.iter().map(|cell| cell.clue));
        board.marks.extend(row.cells.iter().map(|cell| cell.mark));
    }
    Ok(board)
}
