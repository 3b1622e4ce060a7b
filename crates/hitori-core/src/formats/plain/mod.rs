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
//! undecided. This is `rows.rs`, and what is written.
//!
//! What people type or paste is read as well: rows with commas, semicolons or bars, Markdown tables and boxes drawn with lines
//! (`table.rs`), and lists of lists (`list.rs`). The first line tells which it is.
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

pub(super) mod list;
mod rows;
mod table;

use crate::board::{Clue, Puzzle, Semantics, Shade, Shading, Size};
use crate::referee;

use super::cursor::{self, Span, is_blank, is_shade_row, push_clues, push_shades, shade_rows};
use super::registry::significant;
use super::{
    Cut, Cutter, Entry, Format, Limits, ParseError, Reader, RecordsError, Source, WriteError, Writer,
};

/// The format `plain`.
pub(super) static FORMAT: Format = Format::new(
    "plain",
    "rows of numbers, `.` for a blank cell; reads commas, bars, lists of lists, tables and boxes, too",
    &Plain,
)
.with_reader(&Plain)
.with_extensions(&["txt"])
.with_separator("\n");

struct Plain;

impl Reader for Plain {
    fn looks_like(&self, head: &str) -> bool {
        let line = head.lines().next().unwrap_or_default();
        match line.chars().next() {
            Some('0'..='9' | '.' | '_' | '"' | ',' | ';' | '|' | '▐' | '·') => true,
            Some('+') => table::has_separators(line),
            Some('[' | '(' | '{') => list::looks_like(head),
            _ => table::opens_box(line) || is_caption(line),
        }
    }

    fn read(&self, text: &str, _limits: &Limits) -> Result<Entry, ParseError> {
        let start = significant(text.as_bytes());
        match usual(text, start) {
            Some(board) => with_solution(text, board),
            None => with_solution(text, board(text, start)?),
        }
    }

    fn cutter(&self) -> Cutter {
        Box::new(cut)
    }
}

/// Reads a board in the usual form, which most texts have; `None` for all others and for every mistake.
fn usual(text: &str, start: usize) -> Option<Found> {
    let mut board = rows::Board::new(text, start);
    let rows = board.read_usual()?;
    // The first line does not tell of a drawing further down.
    let is_drawn = !text.as_bytes()[board.at..].is_ascii();
    (!is_drawn).then_some(Found { rows, at: board.at, cells: board.cells, marks: Vec::new() })
}

/// Reads a board in any form.
fn board(text: &str, start: usize) -> Result<Found, ParseError> {
    match Style::of(&text[start..]) {
        Style::Rows => {
            let mut board = rows::Board::new(text, start);
            let (rows, _) = board.read()?;
            Ok(Found { rows, at: board.at, cells: board.cells, marks: Vec::new() })
        }
        Style::List => list::read(text, start),
        Style::Table => table::read(text, start),
        Style::Dense => table::read_dense(text, start),
        Style::Boxes => table::read_boxes(text, start),
    }
}

/// Makes an entry of a board, with the solution behind it if there is one.
fn with_solution(text: &str, mut board: Found) -> Result<Entry, ParseError> {
    if let Some(title) = solution_title(text, board.at) {
        (board.marks, board.at) = table::read_solution(text, title, &board)?;
    }
    let mut entry = Entry::new(cursor::puzzle(text, board.at, board.rows, board.cells)?);
    entry.solution = match solution(text, board.at, entry.puzzle.size())? {
        None => drawn_shading(&entry.puzzle, &board.marks),
        written => written,
    };
    Ok(entry)
}

/// The ways in which a board can be typed.
enum Style {
    Rows,
    List,
    Table,
    Dense,
    Boxes,
}

impl Style {
    /// Finds out from a text that begins with its first line.
    fn of(text: &str) -> Self {
        let line = text.lines().next().unwrap_or_default();
        let shown = |line: &str| !line.trim_start().starts_with('#') && line.contains(['▐', '·']);
        if line.starts_with(['[', '(', '{']) && line.contains(['[', '{', ',', ')', ']']) || line == "(" {
            Self::List
        } else if !text.is_ascii() && text.lines().any(table::opens_box) {
            Self::Boxes
        } else if table::has_separators(line) {
            Self::Table
        } else if table::is_dense(line) || (!text.is_ascii() && text.lines().any(shown)) {
            Self::Dense
        } else {
            Self::Rows
        }
    }
}

/// A board that has been read.
struct Found {
    rows: usize,
    cells: Vec<Clue>,
    /// What is drawn around the cells; nothing for boards that are written and not drawn.
    marks: Vec<Mark>,
    /// How far the text has been read.
    at: usize,
}

/// What is drawn around a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    Shaded,
    White,
}

/// The shading that marks mean, see `table.rs`.
fn drawn_shading(puzzle: &Puzzle, marks: &[Mark]) -> Option<Shading> {
    let with = |unmarked: Shade| {
        let shade = |mark: &Mark| match mark {
            Mark::Shaded => Shade::Shaded,
            Mark::White => Shade::White,
            Mark::None => unmarked,
        };
        Shading::new(puzzle.size(), marks.iter().map(shade).collect()).ok()
    };
    if marks.iter().all(|mark| *mark == Mark::None) {
        return None;
    }
    if !marks.contains(&Mark::White) {
        let complete = with(Shade::White)?;
        if referee::is_solution(puzzle, &complete, Semantics::Strict) {
            return Some(complete);
        }
    }
    with(Shade::Undecided)
}

/// Returns whether a text begins with a row of numbers between blanks, at least two of them: whatever else a text can be has another
/// sign on its first line, or one number there.
pub(super) fn begins_with_row(head: &str) -> bool {
    let bytes = head.as_bytes();
    let line = &bytes[..memchr::memchr(b'\n', bytes).unwrap_or(bytes.len())];
    let is_sign = |byte: &u8| byte.is_ascii_digit() | matches!(byte, b'.' | b'_') | is_blank(*byte);
    line.iter().all(is_sign) && line.trim_ascii().iter().any(|byte| is_blank(*byte))
}

/// Returns whether a line is what this program prints above or below a board it draws: fields between dots, the size among them.
fn is_caption(line: &str) -> bool {
    let is_count = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_size = |field: &str| field.split_once('×').is_some_and(|(r, c)| is_count(r) && is_count(c));
    line.split(" · ").skip(1).any(is_size)
}

/// Where the table of a solution begins that has its title in front, as in what is written as Markdown.
fn solution_title(text: &str, at: usize) -> Option<usize> {
    let mut lines = Span::whole(text).from(at).lines().skip_while(|line| line.text.is_empty());
    lines.next().filter(|line| line.text == TITLE).map(Span::end)
}

/// What stands between the two tables of a puzzle in Markdown.
const TITLE: &str = "Solution:";

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
            push_clues(out, row, " ", blank);
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

/// Cuts off a block of lines, or a list with all its brackets, and the next block too if it is a solution.
fn cut(source: &mut Source<'_>) -> Result<Option<Cut>, RecordsError> {
    let Some(mut cut) = source.cut_line()? else {
        return Ok(None);
    };
    let is_list = matches!(cut.text.trim_ascii_start().first(), Some(b'[' | b'(' | b'{'));
    let is_table = cut.text.trim_ascii_start().first() == Some(&b'|');
    let mut depth = list::Depth::default();
    let mut start = 0;
    loop {
        if is_list {
            depth.line(&cut.text[start..]);
        }
        start = cut.text.len();
        if depth.is_complete() || !source.line(&mut cut.text)? {
            break;
        }
        if is_blank_line(&cut.text[start..]) && !depth.is_open() {
            break;
        }
    }
    // Lines behind the block: taken if they turn out to be its solution.
    let mut behind = Vec::new();
    let (mut is_solution, mut titled) = (false, false);
    loop {
        let start = behind.len();
        if !source.line(&mut behind)? {
            break;
        }
        let line = trim_newline(&behind[start..]);
        let blank = is_blank_line(line);
        let row = titled && line.trim_ascii_start().first() == Some(&b'|');
        let shades = is_shade_row(line) || row;
        let title = is_table && !is_solution && line.trim_ascii() == TITLE.as_bytes();
        if blank && is_solution {
            break;
        }
        if !blank && !shades && !title && significant(line) < line.len() {
            source.put_back(&behind);
            return Ok(Some(cut));
        }
        is_solution |= shades;
        titled |= title;
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
        && first
            .text
            .starts_with(|c: char| c.is_ascii_digit() || matches!(c, '_' | '[' | '(' | '{' | '|' | '"'))
    {
        return Err(cursor::second_puzzle(text, *first));
    }
    shade_rows(text, rows, size, text.trim_end().len()).map(Some)
}

fn trim_newline(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\n").unwrap_or(line)
}

fn is_blank_line(line: &[u8]) -> bool {
    trim_newline(line).iter().all(|&b| is_blank(b))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::cursor::line_ends;
    use super::super::damage;
    use super::*;

    fn complaint(text: &str) -> String {
        FORMAT.read(text).unwrap_err().to_string()
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

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

        /// What is read in the usual form is what the careful reader makes of it.
        #[test]
        fn the_usual_form_is_read_with_the_same_result(text in damage::plain()) {
            let text = &*line_ends(&text);
            let start = significant(text.as_bytes());
            if let Some(found) = usual(text, start) {
                let careful = board(text, start);
                prop_assert!(careful.is_ok(), "{:?}", careful.err());
                let careful = careful.unwrap();
                prop_assert_eq!((found.rows, found.at, &found.cells), (careful.rows, careful.at, &careful.cells));
                prop_assert!(careful.marks.is_empty());
            }
        }
    }

    /// Most texts have the usual form: reading them in another way would pass all tests and take longer.
    #[test]
    fn the_usual_form_is_known() {
        for text in ["1 1 2\n2 3 1\n", "# c\n 1\t10  2\r\n. 3 _\r\n\r\nx--\r\n---\r\n", "1 2 3"] {
            assert!(usual(text, significant(text.as_bytes())).is_some(), "{text:?}");
        }
    }
}
