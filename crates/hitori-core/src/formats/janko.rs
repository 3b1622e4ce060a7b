//! The text form of janko.at: keywords, then rows.
//!
//! ```text
//! begin                    [begin]
//! puzzle hitori            [puzzle]
//! author A. Nonymous       hitori
//! size 3                   [size]
//! problem                  3
//! 1 1 2                    [problem]
//! 2 3 1                    1 1 2">
//! 3 2 3                    2 3 1">
//! solution                 3 2 3">
//! x - -                    [solution]
//! - - -                    …
//! x - -
//! end                      [end]
//! ```
//!
//! Keywords start a line, with or without square brackets; a value may stand on the next line: `begin`, `puzzle hitori`, `author`,
//! `source`, `info`, `size N` or `rows R` and `cols C`, `problem`, `solution`, `moves`, `end`. Blank cells are
//! `.`, `-` or `_`. The moves and keywords we do not know are skipped.
//!
//! Real pages contain dirt, which is accepted as long as it says nothing new: `">` at the ends of rows, and
//! keywords that come twice. A second size, problem or solution that differs from the first is an error.

use crate::board::{Clue, Shade, Shading, Size};

use super::cursor::{
    self, Span, count, push_clues, push_line, push_shades, quote, row_length, shade_row, shade_rows,
};
use super::{
    Cut, Cutter, Entry, Format, Limits, LineRole, ParseError, Reader, RecordsError, Source, WriteError,
    Writer,
};

/// The format `janko`.
pub(super) static FORMAT: Format =
    Format::new("janko", "text of janko.at: begin, size, problem, solution, end", &Janko)
        .with_reader(&Janko)
        .with_extensions(&["janko"]);

struct Janko;

/// What a keyword opens or says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Keyword {
    Begin,
    End,
    Puzzle,
    Size,
    Rows,
    Cols,
    Problem,
    Solution,
    Moves,
    /// About the puzzle; the name is the key under which it is kept.
    About(&'static str),
}

impl Keyword {
    /// Returns whether it says something, rather than opening or closing a part.
    fn has_value(self) -> bool {
        matches!(self, Self::Puzzle | Self::Size | Self::Rows | Self::Cols | Self::About(_))
    }
}

const KEYWORDS: [(&str, Keyword); 13] = [
    ("begin", Keyword::Begin),
    ("end", Keyword::End),
    ("puzzle", Keyword::Puzzle),
    ("size", Keyword::Size),
    ("rows", Keyword::Rows),
    ("cols", Keyword::Cols),
    ("problem", Keyword::Problem),
    ("solution", Keyword::Solution),
    ("moves", Keyword::Moves),
    ("author", Keyword::About("author")),
    ("source", Keyword::About("source")),
    ("info", Keyword::About("info")),
    ("title", Keyword::About("title")),
];

impl Reader for Janko {
    fn looks_like(&self, head: &str) -> bool {
        keyword(Span::whole(head.lines().next().unwrap_or_default()).trim()).is_some()
    }

    fn read(&self, text: &str, _limits: &Limits) -> Result<Entry, ParseError> {
        let mut page = Page { text, ..Page::default() };
        let mut section = None;
        let mut ended = false;
        for line in Span::whole(text).lines().map(without_dirt).filter(|line| !line.text.is_empty()) {
            let found = keyword(line);
            if ended {
                return Err(cursor::second_puzzle(text, line));
            }
            match (found, section) {
                (Some((Keyword::End, _)), _) => ended = true,
                (Some((keyword @ (Keyword::Problem | Keyword::Solution | Keyword::Moves), _)), _) => {
                    page.open(keyword);
                    section = Some(keyword);
                }
                (Some((keyword, value)), _) if value.text.is_empty() => section = Some(keyword),
                (Some((keyword, value)), _) => {
                    page.say(keyword, value)?;
                    section = None;
                }
                (None, Some(Keyword::Problem)) => page.problem_row(line)?,
                (None, Some(Keyword::Solution)) => page.solution.push(line),
                (None, Some(Keyword::Moves)) => {}
                (None, Some(keyword)) if keyword.has_value() => {
                    page.say(keyword, line)?;
                    section = None;
                }
                (None, _)
                    if line.text.starts_with(|c: char| c.is_alphabetic() || matches!(c, '#' | '[' | '<')) => {
                }
                (None, _) => {
                    let message = format!("expected a keyword like `problem`, found {}", quote(line.text));
                    return Err(ParseError::at(text, line.at, message));
                }
            }
        }
        page.finish()
    }

    fn cutter(&self) -> Cutter {
        Box::new(cut)
    }
}

impl Writer for Janko {
    fn write_to(&self, entry: &Entry, out: &mut String) -> Result<(), WriteError> {
        let size = entry.puzzle.size();
        out.reserve(size.cells() * 4);
        out.push_str("begin\npuzzle hitori\n");
        let extra = |key: &str| entry.extra.get(key).and_then(|value| value.as_str());
        let about = [
            ("title", entry.id.as_deref()),
            ("author", extra("author")),
            ("source", entry.source.as_deref()),
            ("info", extra("info")),
        ];
        for (key, value) in about {
            if let Some(value) = value {
                push_line(out, &format!("{key} {value}"));
            }
        }
        if size.rows() == size.cols() {
            out.push_str(&format!("size {}\n", size.rows()));
        } else {
            out.push_str(&format!("rows {}\ncols {}\n", size.rows(), size.cols()));
        }
        out.push_str("problem\n");
        for row in entry.puzzle.rows() {
            push_clues(out, row, " ", ".");
            out.push('\n');
        }
        if let Some(solution) = &entry.solution {
            out.push_str("solution\n");
            for row in solution.rows() {
                push_shades(out, row);
                out.push('\n');
            }
        }
        out.push_str("end\n");
        Ok(())
    }
}

/// Cuts off from a keyword to `end`, or to the next `begin` behind a problem.
fn cut(source: &mut Source<'_>) -> Result<Option<Cut>, RecordsError> {
    let mut problem = false;
    source.cut_lines(|line| {
        let line = std::str::from_utf8(line).unwrap_or_default();
        match keyword(without_dirt(Span::whole(line))).map(|(keyword, _)| keyword) {
            Some(Keyword::End) => LineRole::Last,
            Some(Keyword::Begin) if problem => LineRole::Leave,
            Some(Keyword::Problem) => {
                problem = true;
                LineRole::Take
            }
            _ => LineRole::Take,
        }
    })
}

/// The keyword on a line, and what stands behind it.
fn keyword(line: Span<'_>) -> Option<(Keyword, Span<'_>)> {
    let inner = match line.text.strip_prefix('[') {
        Some(_) => line.from(1),
        None => line,
    };
    let len = inner.text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let word = inner.to(len).text.to_ascii_lowercase();
    let (_, keyword) = KEYWORDS.iter().find(|(name, _)| *name == word)?;
    let value = inner.from(len);
    let value = value.text.strip_prefix(']').map_or(value, |_| value.from(1)).trim();
    let value = value.text.strip_suffix(']').map_or(value, |rest| value.to(rest.len())).trim();
    Some((*keyword, value))
}

/// A line without the rests of HTML that stick to it.
fn without_dirt(line: Span<'_>) -> Span<'_> {
    let line = line.trim();
    line.to(line.text.trim_end_matches(['"', '>']).len()).trim()
}

/// What a page has said so far.
#[derive(Default)]
struct Page<'a> {
    text: &'a str,
    about: Vec<(&'static str, &'a str)>,
    rows: Option<usize>,
    cols: Option<usize>,
    problem: Option<(Span<'a>, Vec<Clue>)>,
    problem_rows: usize,
    problem_before: Option<Vec<Clue>>,
    solution: Vec<Span<'a>>,
    solution_before: Vec<Span<'a>>,
}

impl Default for Span<'_> {
    fn default() -> Self {
        Span::whole("")
    }
}

impl<'a> Page<'a> {
    fn say(&mut self, keyword: Keyword, value: Span<'a>) -> Result<(), ParseError> {
        match keyword {
            Keyword::Puzzle if !value.text.is_empty() && !value.text.eq_ignore_ascii_case("hitori") => {
                let message = format!("expected `puzzle hitori`, found {}", quote(value.text));
                return Err(ParseError::at(self.text, value.at, message));
            }
            Keyword::Size => {
                self.side(value, true)?;
                self.side(value, false)?;
            }
            Keyword::Rows => self.side(value, true)?,
            Keyword::Cols => self.side(value, false)?,
            Keyword::About(key) if !value.text.is_empty() => self.about.push((key, value.text)),
            _ => {}
        }
        Ok(())
    }

    /// Keeps a number of rows or columns, which may be said twice but not differently.
    fn side(&mut self, value: Span<'_>, rows: bool) -> Result<(), ParseError> {
        let found = count(self.text, value)?;
        let side = if rows { &mut self.rows } else { &mut self.cols };
        match *side {
            Some(before) if before != found => {
                let message = format!("expected {before} as said before, found {found}");
                Err(ParseError::at(self.text, value.at, message))
            }
            _ => {
                *side = Some(found);
                Ok(())
            }
        }
    }

    /// A section begins; an earlier one of the same name is kept for comparison.
    fn open(&mut self, keyword: Keyword) {
        if keyword == Keyword::Problem && self.problem_rows > 0 {
            self.problem_before = self.problem.take().map(|(_, clues)| clues);
            self.problem_rows = 0;
        }
        if keyword == Keyword::Solution && !self.solution.is_empty() {
            self.solution_before = std::mem::take(&mut self.solution);
        }
    }

    fn problem_row(&mut self, line: Span<'a>) -> Result<(), ParseError> {
        let (first, clues) = self.problem.get_or_insert_with(|| (line, Vec::new()));
        let before = clues.len();
        for token in line.tokens() {
            clues.push(match token.text {
                "." | "-" | "_" => Clue::BLANK,
                _ => cursor::clue(self.text, token)?,
            });
        }
        let cols = self.cols.unwrap_or_else(|| first.tokens().count());
        row_length(self.text, line.at, self.problem_rows, cols, clues.len() - before)?;
        self.problem_rows += 1;
        Ok(())
    }

    fn finish(self) -> Result<Entry, ParseError> {
        let end = self.text.trim_end().len();
        let Some((first, clues)) = self.problem else {
            return Err(ParseError::at(self.text, end, "expected `problem` and its rows, found the end"));
        };
        let rows = self.rows.unwrap_or(self.problem_rows);
        if rows != self.problem_rows {
            let message = format!("expected {rows} rows, found {}", self.problem_rows);
            return Err(ParseError::at(self.text, first.at, message));
        }
        if self.cols.is_some_and(|cols| cols * rows != clues.len()) {
            let found = clues.len() / rows;
            row_length(self.text, first.at, 0, self.cols.unwrap_or_default(), found)?;
        }
        if self.problem_before.is_some_and(|before| before != clues) {
            let message = "expected the same problem as before, found a different one";
            return Err(ParseError::at(self.text, first.at, message));
        }
        let mut entry = Entry::new(cursor::puzzle(self.text, first.at, rows, clues)?);
        if let Some(row) = self.solution.first() {
            let shading = shade_rows(self.text, self.solution.iter().copied(), entry.puzzle.size(), end)?;
            let before = shades(self.text, &self.solution_before, entry.puzzle.size());
            if !self.solution_before.is_empty() && before.as_ref() != Some(&shading) {
                let message = "expected the same solution as before, found a different one";
                return Err(ParseError::at(self.text, row.at, message));
            }
            entry.solution = Some(shading);
        }
        for (key, value) in self.about {
            match key {
                "source" => entry.source = Some(value.to_owned()),
                "title" => entry.id = Some(value.to_owned()),
                _ => {
                    entry.extra.insert(key.to_owned(), value.into());
                }
            }
        }
        Ok(entry)
    }
}

/// An earlier solution, if it was one.
fn shades(text: &str, rows: &[Span<'_>], size: Size) -> Option<Shading> {
    let mut shades: Vec<Shade> = Vec::new();
    for row in rows {
        shade_row(text, *row, &mut shades).ok()?;
    }
    Shading::new(size, shades).ok()
}

#[cfg(test)]
mod tests {
    use super::super::{Records, detect, parse};
    use super::*;

    const CLEAN: &str = "begin\npuzzle hitori\ntitle small\nauthor A. Nonymous\nsource own\nsize 3\n\
                         problem\n1 1 2\n2 . 1\n3 2 3\nsolution\nx--\n---\nx--\nend\n";

    #[test]
    fn clean_and_dirty_pages() {
        let entry = parse(CLEAN, None).unwrap();
        assert_eq!(entry.id.as_deref(), Some("small"));
        assert_eq!(entry.extra["author"], "A. Nonymous");
        assert_eq!(entry.solution.as_ref().unwrap().to_string(), "x--\n---\nx--");
        assert_eq!(FORMAT.write(&entry).unwrap(), CLEAN);
        let dirty = "[begin]\r\n[puzzle]\nhitori\n[puzzle hitori]\n[size]\n3\n[size] 3\nsize 3\nunit 24\n[problem]\nproblem\n\
                     1 1 2\">\n2 - 1\">\n3 2 3 \">\n[solution]\nx - -\">\n- - -\nx - -\n[solution]\nx--\n---\nx--\n\
                     [moves]\n1a 2b\n[end]\">\n";
        let found = parse(dirty, None).unwrap();
        assert_eq!((found.puzzle, found.solution), (entry.puzzle, entry.solution));
    }

    #[test]
    fn streams_and_detection() {
        let stream = format!("{CLEAN}\n{}begin\n{CLEAN}", CLEAN.replace("end\n", ""));
        let lines: Vec<_> = Records::new(stream.as_bytes(), None)
            .map(|record| record.unwrap())
            .map(|record| (record.line, record.read().is_ok()))
            .collect();
        assert_eq!(lines, [(1, true), (17, true), (31, true)]);
        for start in ["begin\n", "[begin]\n", "puzzle hitori\n", "[puzzle]\n", "problem\n1 2\n"] {
            assert_eq!(detect(start).unwrap().name(), "janko", "{start}");
        }
    }

    #[test]
    fn errors_say_where_and_what() {
        let complaint = |text: &str| FORMAT.read(text).unwrap_err().to_string();
        assert!(
            complaint("begin\npuzzle sudoku\n").starts_with("line 2, column 8: expected `puzzle hitori`")
        );
        assert!(complaint("begin\nend\n").contains("expected `problem` and its rows"));
        assert!(
            complaint("size 2\nsize 3\n").starts_with("line 2, column 6: expected 2 as said before, found 3")
        );
        assert!(
            complaint("size 2\nproblem\n1 2\n1\n")
                .starts_with("line 4, column 1: expected 2 cells in row 2, found 1")
        );
        assert!(
            complaint("size 2\nproblem\n1 2\n").starts_with("line 3, column 1: expected 2 rows, found 1")
        );
        assert!(
            complaint("rows 1000000000\ncols 1000000000\nproblem\n1 2\n")
                .contains("expected 1000000000 cells")
        );
        assert!(complaint("problem\n1 2\nproblem\n1 3\n").contains("found a different one"));
        assert!(complaint("problem\n1 2\nsolution\n--\nsolution\nx-\n").contains("found a different one"));
        assert!(complaint("problem\n1 a\n").starts_with("line 2, column 3: expected a number, found `a`"));
        assert!(complaint("begin\n1 2\n").starts_with("line 2, column 1: expected a keyword"));
        assert!(complaint(&format!("{CLEAN}{CLEAN}")).starts_with("line 16, column 1: expected one puzzle"));
    }
}
