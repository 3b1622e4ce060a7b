//! Files of the Singles projects of TU Delft.
//!
//! ```text
//! 3
//!
//! 1 1 2
//! 2 3 1
//! 3 2 3
//!
//! @42
//! # key: value
//! ```
//!
//! The side n, a blank line, n rows, a blank line, `@` and the seed of the generator, then remarks. A solution
//! file has a `B` behind every shaded number, and no other cell is shaded; a file without any `B` is a puzzle.
//! The seed and the remarks are kept as keys; `id`, `class` and `source` among the remarks are ours. A seed we
//! do not know is written as a bare `@`: the line tells the format from plain text even for a single cell.
//!
//! The format has only square boards without blank cells, and no undecided cells: marks on the way to a solution
//! are left out.

use serde_json::Value;

use crate::board::{Clue, Shade, Shading};

use super::cursor::{self, Span, count, push_line, push_number, row_length, second_puzzle};
use super::{
    Cut, Cutter, Entry, Format, Limits, LineRole, ParseError, Reader, RecordsError, Source, WriteError,
    Writer,
};

/// The format `singles`.
pub(super) static FORMAT: Format =
    Format::new("singles", "puzzle or solution file of TU Delft: side, rows, @seed, remarks", &Singles)
        .with_reader(&Singles)
        .with_extensions(&["singles"])
        .with_separator("\n");

struct Singles;

/// The key under which the seed is kept.
const SEED: &str = "seed";

impl Reader for Singles {
    /// The side, a blank line, as many numbers. One number could also be a second plain board, so it takes an
    /// `@` line.
    fn looks_like(&self, head: &str) -> bool {
        let mut lines = Span::whole(head).lines();
        let side = lines.next().and_then(|line| count(head, line).ok());
        let blank = lines.next().is_some_and(|line| line.text.is_empty());
        let mut rows = lines.skip_while(|line| line.text.is_empty());
        let tokens = rows.next().map_or(0, |line| line.tokens().count());
        let mut seed =
            || rows.find(|line| !line.text.is_empty()).is_some_and(|line| line.text.starts_with('@'));
        blank && side == Some(tokens) && (tokens > 1 || seed())
    }

    fn read(&self, text: &str, _limits: &Limits) -> Result<Entry, ParseError> {
        let end = Span { at: text.trim_end().len(), text: "" };
        let mut lines = Span::whole(text).lines().filter(|line| !line.text.is_empty());
        let first = lines.find(|line| !line.text.starts_with('#')).unwrap_or(end);
        let side = count(text, first)?;
        let size = cursor::size(text, first.at, side, side)?;
        let mut clues = Vec::new();
        let mut shades = Vec::new();
        for row in 0..side {
            let line = lines.next().unwrap_or(end);
            if line.text.is_empty() || line.text.starts_with(['@', '#']) {
                return Err(ParseError::at(text, line.at, format!("expected {side} rows, found {row}")));
            }
            let before = clues.len();
            for token in line.tokens() {
                let number = token.text.strip_suffix('B');
                clues.push(cursor::clue(text, Span { text: number.unwrap_or(token.text), ..token })?);
                shades.push(if number.is_some() { Shade::Shaded } else { Shade::White });
            }
            row_length(text, line.at, row, side, clues.len() - before)?;
        }
        let mut entry = Entry::new(cursor::puzzle(text, first.at, side, clues)?);
        if shades.contains(&Shade::Shaded) {
            let shading = Shading::new(size, shades);
            entry.solution =
                Some(shading.map_err(|error| ParseError::at(text, first.at, error.to_string()))?);
        }
        for line in lines {
            if let Some(seed) = line.text.strip_prefix('@') {
                if !seed.trim().is_empty() {
                    entry.extra.insert(SEED.to_owned(), seed.trim().into());
                }
            } else if let Some(remark) = line.text.strip_prefix('#') {
                keep_remark(&mut entry, remark);
            } else {
                return Err(second_puzzle(text, line));
            }
        }
        Ok(entry)
    }

    fn cutter(&self) -> Cutter {
        Box::new(cut)
    }
}

impl Writer for Singles {
    fn write_to(&self, entry: &Entry, out: &mut String) -> Result<(), WriteError> {
        let size = entry.puzzle.size();
        if size.rows() != size.cols() {
            return Err(WriteError::Size {
                size,
                limit: "the format singles has only square boards".to_owned(),
            });
        }
        if let Some(cell) = entry.puzzle.clues().iter().position(|clue| clue.is_blank()) {
            let limit = "the format singles has no blank cells".to_owned();
            return Err(WriteError::Clue { size, cell, clue: Clue::BLANK, limit });
        }
        out.reserve(size.cells() * 3);
        // A side has at most MAX_CELLS cells, which is less than 2^32.
        push_number(out, size.rows() as u32);
        out.push_str("\n\n");
        let solution = entry.solution.as_ref().filter(|solution| solution.is_complete());
        for (row, clues) in entry.puzzle.rows().enumerate() {
            for (col, clue) in clues.iter().enumerate() {
                if col > 0 {
                    out.push(' ');
                }
                push_number(out, clue.number().unwrap_or_default());
                if solution.is_some_and(|solution| solution.get(size.at(row, col)) == Shade::Shaded) {
                    out.push('B');
                }
            }
            out.push('\n');
        }
        out.push_str("\n@");
        push_line(out, &entry.extra.get(SEED).map(value_text).unwrap_or_default());
        let own = [("id", &entry.id), ("class", &entry.class), ("source", &entry.source)];
        for (key, value) in own {
            if let Some(value) = value {
                push_line(out, &format!("# {key}: {value}"));
            }
        }
        for (key, value) in entry.extra.iter().filter(|(key, _)| *key != SEED) {
            push_line(out, &format!("# {key}: {}", value_text(value)));
        }
        Ok(())
    }
}

/// Cuts off the side, as many rows, and what follows up to the next side.
fn cut(source: &mut Source<'_>) -> Result<Option<Cut>, RecordsError> {
    let mut missing: Option<usize> = None;
    source.cut_lines(|line| {
        let remark = line.is_empty() || matches!(line[0], b'@' | b'#');
        match missing {
            // A side that is no number: the reader will say so, the next puzzle begins at the next number.
            None => {
                let side = std::str::from_utf8(line).ok().and_then(|line| line.parse().ok());
                missing = Some(side.unwrap_or(0));
            }
            Some(0) if !remark => return LineRole::Leave,
            Some(rows) if !remark => missing = Some(rows - 1),
            Some(_) => {}
        }
        LineRole::Take
    })
}

/// Keeps `key: value`; a remark without a colon says nothing to us.
fn keep_remark(entry: &mut Entry, remark: &str) {
    let Some((key, value)) = remark.split_once(':') else { return };
    let (key, value) = (key.trim(), value.trim().to_owned());
    match key {
        "id" => entry.id = Some(value),
        "class" => entry.class = Some(value),
        "source" => entry.source = Some(value),
        // The board says these itself; kept aside they would be written twice as JSON.
        "" | "rows" | "cols" | "cells" | "solution" => {}
        _ => {
            entry.extra.insert(key.to_owned(), value.into());
        }
    }
}

/// A value as text: strings without quotes.
fn value_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::super::{Records, detect, parse};
    use super::*;

    const PUZZLE: &str = "3\n\n1 1 2\n2 3 1\n3 2 3\n\n@42\n# id: small\n# difficulty: 3.5\n";

    #[test]
    fn puzzles_and_solutions() {
        let entry = parse(PUZZLE, None).unwrap();
        assert_eq!(entry.id.as_deref(), Some("small"));
        assert_eq!(entry.extra["seed"], "42");
        assert_eq!(entry.solution, None);
        assert_eq!(FORMAT.write(&entry).unwrap(), PUZZLE);
        let solved = PUZZLE.replace("1 1 2", "1B 1 2").replace("3 2 3", "3B 2 3");
        let entry = parse(&solved.replace('\n', "\r\n"), None).unwrap();
        assert_eq!(entry.solution.as_ref().unwrap().to_string(), "x--\n---\nx--");
        assert_eq!(FORMAT.write(&entry).unwrap(), solved);
    }

    #[test]
    fn remarks_do_not_contradict_the_board() {
        let entry = parse(&PUZZLE.replace("difficulty: 3.5", "cols: 7"), None).unwrap();
        let json = super::super::format("jsonl").unwrap().write(&entry).unwrap();
        assert_eq!(parse(&json, None).unwrap().puzzle, entry.puzzle);
    }

    #[test]
    fn told_from_plain() {
        assert_eq!(detect("3\n\n1 1 2\n").unwrap().name(), "singles");
        assert_eq!(detect("1\n\n5\n\n@\n").unwrap().name(), "singles");
        assert_eq!(detect("1\n\n5\n").unwrap().name(), "plain");
        assert_eq!(detect("3\n1 1 2\n").unwrap().name(), "plain");
        assert_eq!(detect("3\n\n1 2\n2 1\n").unwrap().name(), "plain");
    }

    #[test]
    fn streams() {
        let stream = format!("{PUZZLE}\n1\n\n5\n\n@\n{PUZZLE}");
        let found: Vec<_> = Records::new(stream.as_bytes(), None)
            .map(|record| record.unwrap())
            .map(|record| (record.line, record.read().unwrap().puzzle.size().rows()))
            .collect();
        assert_eq!(found, [(1, 3), (11, 1), (16, 3)]);
    }

    #[test]
    fn errors_say_where_and_what() {
        let complaint = |text: &str| FORMAT.read(text).unwrap_err().to_string();
        assert!(
            complaint("3\n\n1 1 2\n2 3\n")
                .starts_with("line 4, column 1: expected 3 cells in row 2, found 2")
        );
        assert!(complaint("3\n\n1 1 2\n@42\n").starts_with("line 4, column 1: expected 3 rows, found 1"));
        assert!(complaint("2\n\n1 1b\n").starts_with("line 3, column 3: expected a number"));
        assert!(complaint("1000000000\n\n1 1\n").contains("too large"));
        assert!(complaint("1\n\n1\n\n2\n").starts_with("line 5, column 1: expected one puzzle"));
        let refusal = |text: &str| FORMAT.write(&parse(text, None).unwrap()).unwrap_err().to_string();
        assert!(refusal("1 2 3").contains("only square boards"));
        assert!(refusal("1 .\n2 1").contains("r1c2 is blank"));
    }
}
