//! Certificates as text: one lemma a line.
//!
//! ```text
//! hitori-certificate 1          the format and its version
//! board 3 3                     rows, columns
//! semantics strict              or: minimal
//! claim unique                  or: unsolvable
//! x--                           with unique, the solution: one line a row, x shaded, - white
//! ---
//! --x
//! wall r1c3 r2c2 r3c1           not all of these are shaded
//! clause -r1c1 xr2c3            r1c1 is white or r2c3 is shaded
//! end 2                         the number of lemmas, so that a file cut short is noticed
//! ```
//!
//! Words are separated by blanks. Empty lines and lines that start with `#` say nothing. A clause may be empty: then the
//! contradiction has been found.

use std::fmt;
use std::str::FromStr;

use super::{Certificate, Claim, Lemma};
use crate::board::{Literal, Semantics, Shade, Shading, Size};
use crate::formats::{ParseError, line_ends, quote};

const MAGIC: &str = "hitori-certificate";
const VERSION: &str = "1";

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{MAGIC} {VERSION}")?;
        writeln!(f, "board {} {}", self.size.rows(), self.size.cols())?;
        writeln!(f, "semantics {}", self.semantics.name())?;
        match &self.claim {
            Claim::Unsolvable => writeln!(f, "claim unsolvable")?,
            Claim::Unique(solution) => writeln!(f, "claim unique\n{solution}")?,
        }
        // Numbers are written one by one rather than as names, which would be a string each.
        let place = |cell| {
            let (row, col) = self.size.place(cell);
            // A cell that is on no board is written as it is; reading refuses it.
            (row.saturating_add(1), col + 1)
        };
        for lemma in &self.lemmas {
            match lemma {
                Lemma::Wall(cells) => {
                    f.write_str("wall")?;
                    for (row, col) in cells.iter().map(|&cell| place(cell)) {
                        write!(f, " r{row}c{col}")?;
                    }
                }
                Lemma::Clause(_) | Lemma::Fact(_) => {
                    f.write_str("clause")?;
                    for &Literal { cell, shade } in lemma.literals().iter() {
                        let (row, col) = place(cell);
                        write!(f, " {}r{row}c{col}", shade.letter())?;
                    }
                }
            }
            writeln!(f)?;
        }
        writeln!(f, "end {}", self.lemmas.len())
    }
}

impl FromStr for Certificate {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = line_ends(text);
        let mut lines = Lines { lines: text.lines(), number: 0 };
        let magic = lines.expect(MAGIC)?;
        magic.only()?.is(VERSION)?;
        let board = lines.expect("board")?;
        let mut words = board.words();
        let (Some(rows), Some(cols), None) = (words.next(), words.next(), words.next()) else {
            return Err(board.error("rows and columns expected"));
        };
        let size =
            Size::new(rows.number()?, cols.number()?).map_err(|error| rows.error(&error.to_string()))?;
        let line = lines.expect("semantics")?;
        let word = line.only()?;
        let semantics: Semantics = word.text.parse().map_err(|_| word.unexpected("'strict' or 'minimal'"))?;
        let line = lines.expect("claim")?;
        let word = line.only()?;
        let claim = match word.text {
            "unsolvable" => Claim::Unsolvable,
            "unique" => Claim::Unique(read_solution(&mut lines, size)?),
            _ => return Err(word.unexpected("'unsolvable' or 'unique'")),
        };
        let mut lemmas = Vec::new();
        loop {
            let line = lines.next("'wall', 'clause' or 'end'")?;
            lemmas.push(match line.head.text {
                "wall" => Lemma::Wall(line.words().map(|w| w.cell(size)).collect::<Result<_, _>>()?),
                "clause" => Lemma::clause(line.words().map(|w| w.literal(size)).collect::<Result<_, _>>()?),
                "end" if line.only()?.number()? == lemmas.len() => break,
                "end" => return Err(line.error(&format!("there are {} lemmas", lemmas.len()))),
                _ => return Err(line.head.unexpected("'wall', 'clause' or 'end'")),
            });
        }
        match lines.next("") {
            Ok(line) => Err(line.head.error("nothing more expected after the end")),
            Err(_) => Ok(Self { size, semantics, claim, lemmas }),
        }
    }
}

fn read_solution(lines: &mut Lines, size: Size) -> Result<Shading, ParseError> {
    // The text, not the size it claims, decides how much is kept.
    let mut cells = Vec::new();
    for _ in 0..size.rows() {
        let row = lines.next("a row of the solution")?.head;
        if row.text.chars().count() != size.cols() {
            return Err(row.error(&format!("a row of {} cells expected", size.cols())));
        }
        for (place, letter) in row.text.chars().enumerate() {
            let Some(shade) = Shade::from_letter(letter) else {
                let column = row.column + place;
                let message = format!("'x' or '-' expected, {} found", quote(&letter.to_string()));
                return Err(ParseError::malformed(row.line, column, message));
            };
            cells.push(shade);
        }
    }
    Ok(Shading::new(size, cells).expect("as many rows as the board has, each as long as it is wide"))
}

/// The lines that say something.
struct Lines<'t> {
    lines: std::str::Lines<'t>,
    number: usize,
}

/// One of them: its first word and what follows.
struct Line<'t> {
    head: Word<'t>,
    rest: Words<'t>,
}

/// The words of a line that are still to come. They are found one by one: a line may be as long as the file.
#[derive(Clone, Copy)]
struct Words<'t> {
    text: &'t str,
    line: usize,
    column: usize,
}

#[derive(Clone, Copy)]
struct Word<'t> {
    text: &'t str,
    line: usize,
    column: usize,
}

impl<'t> Lines<'t> {
    fn next(&mut self, expected: &str) -> Result<Line<'t>, ParseError> {
        loop {
            self.number += 1;
            let Some(text) = self.lines.next() else {
                let message = format!("{expected} expected, the text ends");
                return Err(ParseError::malformed(self.number, 1, message));
            };
            let mut rest = Words { text, line: self.number, column: 1 };
            if let Some(head) = rest.next()
                && !head.text.starts_with('#')
            {
                return Ok(Line { head, rest });
            }
        }
    }

    /// A line that starts with this word.
    fn expect(&mut self, head: &str) -> Result<Line<'t>, ParseError> {
        let line = self.next(&format!("'{head}'"))?;
        line.head.is(head)?;
        Ok(line)
    }
}

impl<'t> Line<'t> {
    fn words(&self) -> Words<'t> {
        self.rest
    }

    fn error(&self, message: &str) -> ParseError {
        self.words().next().unwrap_or(self.head).error(message)
    }

    /// The one word after the first.
    fn only(&self) -> Result<Word<'t>, ParseError> {
        let mut words = self.words();
        match (words.next(), words.next()) {
            (Some(word), None) => Ok(word),
            _ => Err(self.error(&format!("one word expected after '{}'", self.head.text))),
        }
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = Word<'t>;

    fn next(&mut self) -> Option<Word<'t>> {
        let text = self.text.trim_start();
        let blanks = &self.text[..self.text.len() - text.len()];
        let column = self.column + blanks.chars().count();
        if text.is_empty() {
            return None;
        }
        let (word, rest) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
        *self = Self { text: rest, column: column + word.chars().count(), ..*self };
        Some(Word { text: word, line: self.line, column })
    }
}

impl Word<'_> {
    fn error(&self, message: &str) -> ParseError {
        ParseError::malformed(self.line, self.column, message)
    }

    fn unexpected(&self, expected: &str) -> ParseError {
        self.error(&format!("{expected} expected, {} found", quote(self.text)))
    }

    fn is(&self, expected: &str) -> Result<(), ParseError> {
        if self.text == expected { Ok(()) } else { Err(self.unexpected(&format!("'{expected}'"))) }
    }

    fn number(&self) -> Result<usize, ParseError> {
        number(self.text).ok_or_else(|| self.unexpected("a number"))
    }

    fn cell(&self, size: Size) -> Result<usize, ParseError> {
        cell(self.text, size).ok_or_else(|| self.unexpected(&format!("a cell of a {size} board")))
    }

    fn literal(&self, size: Size) -> Result<Literal, ParseError> {
        let mut letters = self.text.chars();
        letters
            .next()
            .and_then(|letter| {
                Some(Literal { cell: cell(letters.as_str(), size)?, shade: Shade::from_letter(letter)? })
            })
            .ok_or_else(|| {
                let example = "'x' or '-' and a cell, as in xr1c2,";
                self.unexpected(&format!("{example} of a {size} board"))
            })
    }
}

/// Digits only: no sign.
fn number(text: &str) -> Option<usize> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

fn cell(text: &str, size: Size) -> Option<usize> {
    let (row, col) = text.strip_prefix('r')?.split_once('c')?;
    let row = number(row)?.checked_sub(1).filter(|&row| row < size.rows())?;
    let col = number(col)?.checked_sub(1).filter(|&col| col < size.cols())?;
    Some(size.at(row, col))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const EXAMPLE: &str = "\
hitori-certificate 1
board 3 3
semantics strict
claim unique
x--
---
--x
wall r1c3 r2c2 r3c1
clause -r1c1 xr2c3
end 2
";

    fn error(text: &str) -> (usize, usize, String) {
        let ParseError { line, column, message, .. } = text.parse::<Certificate>().unwrap_err();
        (line, column, message)
    }

    #[test]
    fn example_reads_and_writes() {
        let certificate: Certificate = EXAMPLE.parse().unwrap();
        assert_eq!(certificate.to_string(), EXAMPLE);
        assert_eq!(certificate.lemmas[0], Lemma::Wall(vec![2, 4, 6]));
        assert_eq!(certificate.lemmas[1], Lemma::Clause(vec![Literal::white(0), Literal::shaded(5)]));
        let spaced = EXAMPLE.replace("wall", "# a wall\n\n  wall ").replace('\n', "\r\n");
        assert_eq!(spaced.parse(), Ok(certificate.clone()));
        assert_eq!(EXAMPLE.replace('\n', "\r").parse(), Ok(certificate));
    }

    #[test]
    fn errors_say_where() {
        let changed = |from: &str, to: &str| error(&EXAMPLE.replace(from, to));
        assert_eq!(error("").0, 1);
        assert_eq!(changed("hitori-c", "c").0, 1);
        assert_eq!(changed("certificate 1", "certificate 2").1, 20);
        assert_eq!(changed("board 3 3", "board 3"), (2, 7, "rows and columns expected".into()));
        assert_eq!(changed("board 3 3", "board 0 3").0, 2);
        assert_eq!(changed("board 3 3", "board 3 -3").1, 9);
        assert_eq!(changed("strict", "lax").0, 3);
        assert_eq!(changed("unique", "true").0, 4);
        assert_eq!(changed("--x", "--y"), (7, 3, "'x' or '-' expected, `y` found".into()));
        assert_eq!(changed("--x", "--xx").0, 7);
        assert_eq!(changed("r2c2", "r2c4").1, 11);
        assert_eq!(changed("r2c2", "r0c1").0, 8);
        assert_eq!(changed("-r1c1", "r1c1").0, 9);
        assert_eq!(changed("end 2", "end 3").0, 10);
        assert_eq!(changed("end 2\n", "").0, 10);
        assert_eq!(changed("end 2", "end 2\nmore").0, 11);
        assert_eq!(changed("clause", "cluse").1, 1);
    }

    /// Whatever a word is, a message stays short and leaves the terminal alone.
    #[test]
    fn messages_are_short_and_printable() {
        let long = format!("\u{1b}[2J\u{202e}{}", "9".repeat(1_000_000));
        for word in EXAMPLE.split_whitespace() {
            let (_, _, message) = error(&EXAMPLE.replacen(word, &long, 1));
            assert!(message.chars().count() < 200, "{}", message.len());
            assert!(!message.contains(['\u{1b}', '\u{202e}', '\n']), "{message:?}");
        }
        assert!(error(&format!("{EXAMPLE}{long}")).2.len() < 200);
        let (.., message) = error("hitori-certificate 1\nboard 99999999999999999999 1\n");
        assert!(message.starts_with("a number expected"), "{message}");
    }

    /// A board of 2^28 cells, and a number of lemmas, cost nothing before the text has them.
    #[test]
    fn claims_allocate_nothing() {
        let head = "hitori-certificate 1\nboard 16384 16384\nsemantics strict\nclaim ";
        assert!(error(&format!("{head}unique\nx\n")).2.starts_with("a row of 16384 cells"));
        assert!(error(&format!("{head}unsolvable\nend 18446744073709551615\n")).2.contains("0 lemmas"));
    }

    /// Built by hand with cells that no board has, a certificate is written without a panic.
    #[test]
    fn impossible_cells_are_written_and_refused() {
        let size = Size::new(5, 1).unwrap();
        let lemmas = vec![Lemma::Wall(vec![usize::MAX]), Lemma::Clause(vec![Literal::shaded(usize::MAX)])];
        let wrong = Certificate { size, semantics: Semantics::Strict, claim: Claim::Unsolvable, lemmas };
        assert_eq!(error(&wrong.to_string()).0, 5);
    }

    fn certificates() -> impl Strategy<Value = Certificate> {
        (1usize..8, 1usize..8).prop_flat_map(|(rows, cols)| {
            let size = Size::new(rows, cols).unwrap();
            let cells = size.cells();
            let shade = prop_oneof![Just(Shade::White), Just(Shade::Shaded), Just(Shade::Undecided)];
            let wall = prop::collection::vec(0..cells, 0..6).prop_map(Lemma::Wall);
            let literal = (0..cells, shade.clone()).prop_map(|(cell, shade)| Literal { cell, shade });
            let clause = prop::collection::vec(literal, 0..6).prop_map(Lemma::clause);
            let solution = prop::collection::vec(shade, cells)
                .prop_map(move |cells| Claim::Unique(Shading::new(size, cells).unwrap()));
            let claim = prop_oneof![Just(Claim::Unsolvable), solution];
            let semantics = prop_oneof![Just(Semantics::Strict), Just(Semantics::Minimal)];
            let lemmas = prop::collection::vec(prop_oneof![wall, clause], 0..9);
            (claim, semantics, lemmas).prop_map(move |(claim, semantics, lemmas)| Certificate {
                size,
                semantics,
                claim,
                lemmas,
            })
        })
    }

    proptest! {
        #[test]
        fn reads_what_it_writes(certificate in certificates()) {
            prop_assert_eq!(certificate.to_string().parse(), Ok(certificate));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC*") {
            let _ = text.parse::<Certificate>();
        }

        /// Text that gets past the first lines: the example with pieces cut, doubled and replaced.
        #[test]
        fn any_edit_is_read_or_refused(
            edits in prop::collection::vec((0..EXAMPLE.len(), 0..9usize, "[-x?rc0-9é#\n a-z]{0,9}"), 1..4)
        ) {
            let mut text = EXAMPLE.to_owned();
            for (at, length, new) in edits {
                let floor = |at: usize| (0..=at.min(text.len())).rev().find(|&i| text.is_char_boundary(i)).unwrap();
                let (from, to) = (floor(at), floor(at + length));
                text.replace_range(from..to, &new);
            }
            let _ = text.parse::<Certificate>();
        }
    }
}
