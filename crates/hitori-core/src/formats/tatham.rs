//! Game IDs of Singles in Simon Tatham's Portable Puzzle Collection.
//!
//! ```text
//! 6x6dk:361566412253452144234115163346553461
//! ```
//!
//! Source: `singles.c`. Width, `x` and height (width alone for a square), `d` and the difficulty (`e` easy, `k`
//! tricky), a colon, and the cells in row-major order as `0-9a-zA-Z` for 0 to 61. The program accepts only
//! values from 1 to the longer side and sides from 2 to 62; we write nothing else, and refuse other values on
//! input, since they would be a typing error. `params#seed` is a seed of the program's generator, not a puzzle:
//! we say so. The address of the program's page may stand in front. The difficulty is kept under the key
//! `difficulty`.
//!
//! A solution is not part of a game ID. Moves of the program (`B1,2;C0,0`) are read by
//! [`parse_shading`](super::parse_shading).

use serde_json::Value;

use crate::board::{Clue, Shade, Shading};

use super::cursor::{self, Span, count, only_line, quote};
use super::{Entry, Format, Limits, ParseError, Reader, WriteError, Writer};

/// The format `tatham`.
pub(super) static FORMAT: Format =
    Format::new("tatham", "game ID of Tatham's Singles, one per line: WxH:CELLS", &Tatham)
        .with_reader(&Tatham)
        .inline();

struct Tatham;

const DIGITS: &[u8; 62] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Sides that the program accepts.
const SIDES: std::ops::RangeInclusive<usize> = 2..=62;

/// The key under which the difficulty is kept.
const DIFFICULTY: &str = "difficulty";

impl Reader for Tatham {
    fn looks_like(&self, head: &str) -> bool {
        let line = game_id(Span::whole(head.lines().next().unwrap_or_default()));
        Parameters::split(line).is_some()
    }

    fn read(&self, text: &str, _limits: &Limits) -> Result<Entry, ParseError> {
        let line = game_id(only_line(text)?);
        let Some(Parameters { width, height, difficulty, sign, body }) = Parameters::split(line) else {
            let message = format!("expected a game ID `WxH:CELLS`, found {}", quote(line.text));
            return Err(ParseError::at(text, line.at, message));
        };
        if sign.text == "#" {
            let message = "expected `:` and the cells, found `#`: this is a random seed for the program's generator, \
                           not a puzzle; copy the game ID with the colon instead";
            return Err(ParseError::at(text, sign.at, message));
        }
        let cols = count(text, width)?;
        let rows = height.map_or(Ok(cols), |height| count(text, height))?;
        let size = cursor::size(text, width.at, rows, cols)?;
        let mut clues = Vec::with_capacity(size.cells().min(body.text.len()));
        let largest = rows.max(cols);
        for (at, c) in body.text.char_indices() {
            let number = match c {
                '0'..='9' => Some(c as usize - '0' as usize),
                'a'..='z' => Some(c as usize - 'a' as usize + 10),
                'A'..='Z' => Some(c as usize - 'A' as usize + 36),
                _ => None,
            };
            let Some(number) = number.filter(|number| (1..=largest).contains(number)) else {
                let found = quote(&c.to_string());
                let message = format!("expected a value from 1 to {largest} as `0-9a-zA-Z`, found {found}");
                return Err(ParseError::at(text, body.at + at, message));
            };
            clues.extend(Clue::new(number as u32));
        }
        if clues.len() != size.cells() {
            let message = format!("expected {} cells, found {}", size.cells(), clues.len());
            let at = if clues.len() < size.cells() { body.end() } else { body.at + size.cells() };
            return Err(ParseError::at(text, at, message));
        }
        let mut entry = Entry::new(cursor::puzzle(text, width.at, rows, clues)?);
        match difficulty.map(|difficulty| (difficulty, difficulty.text)) {
            None => {}
            Some((_, "e" | "k")) => {
                entry.extra.insert(DIFFICULTY.to_owned(), difficulty.map(|d| d.text).into());
            }
            Some((span, found)) => {
                let message = format!("expected the difficulty `e` or `k`, found {}", quote(found));
                return Err(ParseError::at(text, span.at, message));
            }
        }
        Ok(entry)
    }
}

impl Writer for Tatham {
    fn write_to(&self, entry: &Entry, out: &mut String) -> Result<(), WriteError> {
        let size = entry.puzzle.size();
        let (rows, cols) = (size.rows(), size.cols());
        if !SIDES.contains(&rows) || !SIDES.contains(&cols) {
            let limit = format!("a Tatham game ID has sides from {} to {}", SIDES.start(), SIDES.end());
            return Err(WriteError::Size { size, limit });
        }
        let start = out.len();
        out.push_str(&format!("{cols}x{rows}"));
        if let Some(Value::String(difficulty)) = entry.extra.get(DIFFICULTY)
            && matches!(difficulty.as_str(), "e" | "k")
        {
            out.push('d');
            out.push_str(difficulty);
        }
        out.push(':');
        let largest = rows.max(cols).min(DIGITS.len() - 1);
        for (cell, clue) in entry.puzzle.clues().iter().enumerate() {
            let number = clue.number().map(|number| number as usize).filter(|n| (1..=largest).contains(n));
            let Some(number) = number else {
                out.truncate(start);
                let limit = format!("a Tatham game ID of {size} holds 1 to {largest}");
                return Err(WriteError::Clue { size, cell, clue: *clue, limit });
            };
            out.push(char::from(DIGITS[number]));
        }
        out.push('\n');
        Ok(())
    }
}

/// The game ID within the address of the program's page.
fn game_id(line: Span<'_>) -> Span<'_> {
    match line.text.find('#') {
        Some(at) if line.text.starts_with("http") && line.text[..at].contains("singles") => line.from(at + 1),
        _ => line,
    }
}

/// The parts of a game ID.
struct Parameters<'a> {
    width: Span<'a>,
    height: Option<Span<'a>>,
    difficulty: Option<Span<'a>>,
    /// `:` or `#`.
    sign: Span<'a>,
    body: Span<'a>,
}

impl<'a> Parameters<'a> {
    fn split(line: Span<'a>) -> Option<Self> {
        let digits = |span: Span<'a>| {
            let len = span.text.bytes().take_while(u8::is_ascii_digit).count();
            (len > 0).then(|| (span.to(len), span.from(len)))
        };
        let (width, mut rest) = digits(line)?;
        let mut height = None;
        if rest.text.starts_with('x') {
            let (found, behind) = digits(rest.from(1))?;
            height = Some(found);
            rest = behind;
        }
        let mut difficulty = None;
        if rest.text.starts_with('d') {
            let len = rest.text[1..].bytes().take_while(u8::is_ascii_alphabetic).count();
            difficulty = Some(rest.from(1).to(len));
            rest = rest.from(1 + len);
        }
        matches!(rest.text.as_bytes().first(), Some(b':' | b'#')).then(|| Self {
            width,
            height,
            difficulty,
            sign: rest.to(1),
            body: rest.from(1).trim(),
        })
    }
}

/// Returns whether a text starts like moves.
pub(super) fn looks_like_moves(head: &str) -> bool {
    let moves = head.strip_prefix("S;").unwrap_or(head);
    moves.starts_with(['B', 'C', 'E']) && moves[1..].starts_with(|c: char| c.is_ascii_digit())
}

/// Reads moves: `B` shades, `C` circles, `E` empties a cell given as column and row from 0. The program wants no circles:
/// cells without a move are white. One that was emptied again is undecided.
pub(super) fn read_moves(text: &str, size: crate::board::Size) -> Result<Shading, ParseError> {
    let mut shading = Shading::filled(size, Shade::White);
    let parts = Span::whole(text).split(b";\n").map(Span::trim).filter(|part| !part.text.is_empty());
    for (i, part) in parts.enumerate() {
        // The program puts an S in front when it solved the puzzle itself.
        if i == 0 && part.text == "S" {
            continue;
        }
        let shade = match part.text.as_bytes()[0] {
            b'B' => Shade::Shaded,
            b'C' => Shade::White,
            b'E' => Shade::Undecided,
            _ => {
                let message = format!("expected a move `Bx,y`, `Cx,y` or `Ex,y`, found {}", quote(part.text));
                return Err(ParseError::at(text, part.at, message));
            }
        };
        let mut numbers = part.from(1).split(b",");
        let missing = Span { at: part.end(), text: "" };
        let (x, y) = (numbers.next().unwrap_or(missing), numbers.next().unwrap_or(missing));
        let (col, row) = (count(text, x)?, count(text, y)?);
        if col >= size.cols() || row >= size.rows() || numbers.next().is_some() {
            let message =
                format!("expected `x,y` of a cell of the {size} board, found {}", quote(&part.text[1..]));
            return Err(ParseError::at(text, part.at + 1, message));
        }
        shading.set(size.at(row, col), shade);
    }
    Ok(shading)
}

#[cfg(test)]
mod tests {
    use super::super::{detect, parse};
    use super::*;

    const SAMPLE: &str = "6x6dk:361566412253452144234115163346553461";

    #[test]
    fn the_sample_and_its_variants() {
        let entry = parse(SAMPLE, None).unwrap();
        assert_eq!(FORMAT.write(&entry).unwrap(), format!("{SAMPLE}\n"));
        let page = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/singles.html#";
        for text in [SAMPLE.replace("6x6dk", "6"), SAMPLE.replace("6x6dk", "6x6"), format!("{page}{SAMPLE}")]
        {
            assert_eq!(parse(&text, None).unwrap().puzzle, entry.puzzle, "{text}");
            assert_eq!(detect(&text).unwrap().name(), "tatham");
        }
        assert_eq!(parse("3x2:123321", None).unwrap().puzzle.size().cols(), 3);
        let large = format!("36x1:{}", "z".repeat(36));
        assert!(parse(&large, None).unwrap().puzzle.clues().iter().all(|clue| clue.number() == Some(35)));
    }

    #[test]
    fn seeds_are_not_puzzles() {
        for seed in ["6x6dk#123456789", "6#abc"] {
            let error = parse(seed, None).unwrap_err();
            assert!(error.message.contains("random seed"), "{error}");
        }
    }

    #[test]
    fn errors_say_where_and_what() {
        let complaint = |text: &str| FORMAT.read(text).unwrap_err().to_string();
        assert_eq!(complaint("2x2:121"), "line 1, column 8: expected 4 cells, found 3");
        assert_eq!(complaint("2x2:12121"), "line 1, column 9: expected 4 cells, found 5");
        assert!(complaint("2x2:1203").starts_with("line 1, column 7: expected a value from 1 to 2"));
        assert!(complaint("2x2dz:1212").starts_with("line 1, column 5: expected the difficulty"));
        assert!(complaint("1000000000x1000000000:1").contains("too large"));
        assert!(complaint("axb:1").contains("expected a game ID"));
        let refusal = |text: &str| FORMAT.write(&parse(text, None).unwrap()).unwrap_err().to_string();
        assert_eq!(refusal("1 2\n2 3"), "r2c2 is 3; a Tatham game ID of 2×2 holds 1 to 2");
        assert_eq!(refusal("1 .\n2 1"), "r1c2 is blank; a Tatham game ID of 2×2 holds 1 to 2");
        assert!(refusal("1").contains("sides from 2 to 62"));
    }
}
