//! Shadings on their own: an answer to be checked, in whatever form it comes.
//!
//! | form | example |
//! |---|---|
//! | rows of letters, with or without blanks | `-x-`, `. # .`, `x ? -` |
//! | JSON | `["-x", "x-"]`, or an object with `solution`, or with `solutions`, of which the first is taken |
//! | moves of Tatham's Singles | `B1,0;C0,0` (cells without a move are white) |
//! | any puzzle format that carries a solution | plain, pzprv3, singles, janko, penpa, json |
//!
//! The size is known beforehand, so a shading of another size is an error and never fitted.

use serde_json::Value;

use crate::board::{Shading, Size};

use super::cursor::{Span, is_shade_row, line_ends, shade_row, shade_rows, without_mark};
use super::registry::{detect, significant};
use super::tatham::{looks_like_moves, read_moves};
use super::{Entry, ParseError};

/// Reads a shading for a board of the given size from any format that can carry one.
pub fn parse_shading(text: &str, size: Size) -> Result<Shading, ParseError> {
    read(text, size, false)
}

/// Reads marks on the way to a solution as [`parse_shading`] does, except that a `.` in rows of letters is an
/// open cell, like `?`: a player who marks shaded cells alone leaves the others open.
pub fn parse_marks(text: &str, size: Size) -> Result<Shading, ParseError> {
    read(text, size, true)
}

/// Reads a shading; with `dots_are_open`, a `.` in rows of letters is an open cell instead of a white one.
fn read(text: &str, size: Size, dots_are_open: bool) -> Result<Shading, ParseError> {
    let text = &*line_ends(without_mark(text));
    let lines = || Span::whole(text).lines().filter(|line| !line.text.is_empty());
    // Comments are skipped, but a row may start with `#` too.
    let is_comment = |line: &Span<'_>| line.text.starts_with('#') && !is_shade_row(line.text.as_bytes());
    let Some(first) = lines().find(|line| !is_comment(line)) else {
        return Err(ParseError::at(text, text.len(), "expected a solution or marks, found an empty text"));
    };
    if is_shade_row(first.text.as_bytes())
        && lines().all(|line| is_comment(&line) || is_shade_row(line.text.as_bytes()))
    {
        if !dots_are_open {
            return shade_rows(text, lines().filter(|line| !is_comment(line)), size, text.trim_end().len());
        }
        // Every letter keeps its place, and with it messages theirs.
        let open = text.replace('.', "?");
        let rows = Span::whole(&open).lines().zip(Span::whole(text).lines());
        let rows = rows.filter(|(_, line)| !line.text.is_empty() && !is_comment(line)).map(|(row, _)| row);
        return shade_rows(&open, rows, size, text.trim_end().len());
    }
    if looks_like_moves(first.text) {
        return read_moves(text, size);
    }
    if let Some(result) = from_array(text, size, dots_are_open) {
        return result;
    }
    let format = match detect(text) {
        Ok(format) => format,
        // Rows with a mistake in them deserve to hear of it rather than of formats.
        Err(_) if first.text.starts_with(['-', 'x', 'X', '#', '?']) => {
            shade_row(text, first, &mut Vec::new())?;
            return shade_rows(text, lines().filter(|line| !is_comment(line)), size, text.trim_end().len());
        }
        Err(error) => return Err(error),
    };
    let Entry { puzzle, solution, .. } = format.read(text)?;
    let start = significant(text.as_bytes());
    if puzzle.size() != size {
        let message = format!("expected a solution or marks of {size}, found a board of {}", puzzle.size());
        return Err(ParseError::at(text, start, message));
    }
    solution.ok_or_else(|| {
        let message = "expected a solution or marks, rows of `-`, `x` and `?`, found a puzzle without them";
        ParseError::at(text, start, message)
    })
}

/// An array of rows, or an object that has no board, only a solution; `None` if the text is neither.
fn from_array(text: &str, size: Size, dots_are_open: bool) -> Option<Result<Shading, ParseError>> {
    let start = significant(text.as_bytes());
    if !text[start..].starts_with(['{', '[']) {
        return None;
    }
    let value: Value = serde_json::from_str(&text[start..]).ok()?;
    let rows = match &value {
        Value::Object(object) if !object.contains_key("cells") => {
            // What `hitori solve --json` prints; a puzzle without any solution has an empty list.
            let listed = object.get("solutions").and_then(Value::as_array);
            match (object.get("solution"), listed.map(|list| list.first())) {
                (Some(rows), _) | (None, Some(Some(rows))) => rows,
                (None, Some(None)) => {
                    let message = "expected a solution, found an empty list of them";
                    return Some(Err(ParseError::at(text, start, message)));
                }
                (None, None) => return None,
            }
        }
        other => other,
    };
    let rows: Vec<&str> = rows.as_array()?.iter().map(Value::as_str).collect::<Option<_>>()?;
    // Rows found by the JSON library have no place in the text any more; they are numbered instead.
    let place =
        |error: ParseError| ParseError::at(text, start, format!("row {}: {}", error.line, error.message));
    let mut joined = rows.join("\n");
    if dots_are_open {
        joined = joined.replace('.', "?");
    }
    Some(shade_rows(&joined, Span::whole(&joined).lines(), size, joined.len()).map_err(place))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: (usize, usize) = (2, 3);

    fn read(text: &str) -> Result<String, String> {
        let size = Size::new(SIZE.0, SIZE.1).unwrap();
        parse_shading(text, size)
            .map(|shading| shading.row_strings().join(" "))
            .map_err(|error| error.to_string())
    }

    #[test]
    fn dots_among_marks_are_open_cells() {
        let size = Size::new(SIZE.0, SIZE.1).unwrap();
        for text in ["x..\n.-?\n", "# dots\n\nx . .\n. - ?\n", "[\"x..\", \".-?\"]"] {
            let marks = parse_marks(text, size).map(|marks| marks.row_strings().join(" "));
            assert_eq!(marks.as_deref(), Ok("x?? ?-?"), "{text}");
        }
        let solution = parse_shading("x..\n.-?\n", size).unwrap();
        assert_eq!(solution.row_strings().join(" "), "x-- --?");
        assert_eq!(parse_marks("x..\n.-y\n", size), parse_shading("x..\n.-y\n", size));
    }

    #[test]
    fn every_form() {
        for text in [
            "x--\n--?",
            "#..\r\n..?\r\n",
            "#..\r..?\r",
            "# c\rx--\n\r--?\r\n",
            "B0,0\rE2,1",
            "\u{feff}# answer\n\n# . .\n. . ?\n",
            "X - -\n- - ?",
            "[\"x--\", \"--?\"]",
            "{\"solution\": [\"x--\", \"--?\"]}",
            "{\"id\":\"p\",\"rows\":2,\"cols\":3,\"solutions\":[[\"x--\",\"--?\"],[\"---\",\"---\"]]}\n",
            "{\"rows\":2,\"cols\":3,\"cells\":[[1,1,2],[2,3,1]],\"solution\":[\"x--\",\"--?\"]}",
            "[{\"cells\":[[1,1,2],[2,3,1]],\"solution\":[\"x--\",\"--?\"]}]",
            "pzprv3\nhitori\n2\n3\n1 1 2\n2 3 1\n# + +\n+ + .\n",
            "B0,0;E2,1",
            "S;B0,0;C1,0;C2,0;C0,1;C1,1;B2,1;E2,1\n",
            "1 1 2\n2 3 1\n\nx--\n--?\n",
            "begin\nproblem\n1 1 2\n2 3 1\nsolution\nx--\n--?\nend\n",
        ] {
            assert_eq!(read(text).as_deref(), Ok("x-- --?"), "{text:?}");
        }
        let size = Size::new(2, 2).unwrap();
        assert_eq!(parse_shading("2\n\n1B 1\n1 2\n", size).unwrap().to_string(), "x-\n--");
    }

    #[test]
    fn wrong_sizes_and_other_mistakes() {
        let complaint = |text: &str| read(text).unwrap_err();
        assert!(complaint("x--").starts_with("line 1, column 4: expected 2 rows of the solution, found 1"));
        assert!(complaint("x-\n--").starts_with("line 1, column 1: expected 3 letters"));
        assert!(
            complaint("x--\n---\n---")
                .starts_with("line 3, column 1: expected 2 rows of the solution, found another")
        );
        assert!(complaint("x--\n-o-").starts_with("line 2, column 2: expected `-`"));
        assert!(complaint("[\"x-\", \"--\"]").contains("row 1: expected 3 letters"));
        assert!(
            complaint("1 2\n2 1\n\n--\n--\n")
                .contains("expected a solution or marks of 2×3, found a board of 2×2")
        );
        assert!(complaint("1 1 2\n2 3 1\n").contains("found a puzzle without them"));
        assert!(complaint("{\"solutions\":[]}").contains("found an empty list"));
        assert!(complaint("B9,9").starts_with("line 1, column 2: expected `x,y` of a cell of the 2×3 board"));
        assert!(complaint("B0,0;D1,1").starts_with("line 1, column 6: expected a move"));
        assert!(complaint("").contains("empty"));
        assert!(complaint("hello").contains("expected a puzzle in one of the formats"));
    }
}
