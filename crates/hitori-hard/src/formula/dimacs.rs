//! Reads DIMACS CNF: `p cnf VARIABLES CLAUSES`, then the clauses, each a list of literals that ends in 0.
//!
//! Lines that begin with `c` are comments and may stand before the header and between clauses, not within one: a clause with a
//! comment in it is more likely one that lost its 0. A line that begins with `%` ends the file, as in old collections. The header's
//! numbers have to be true. Nothing is allocated for what the header merely claims.

use std::str::FromStr;

use hitori_core::formats::ParseError;
use hitori_core::printable;

use super::{Assignment, Formula, Literal, MAX_VARIABLES};

/// Characters of a stranger's word that a message repeats.
const QUOTED: usize = 40;

/// A word of a line with its place.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    line: usize,
    column: usize,
}

impl Word<'_> {
    fn error(self, message: impl Into<String>) -> ParseError {
        ParseError::malformed(self.line, self.column, message)
    }

    fn quoted(self) -> String {
        format!("'{}'", printable(self.text, QUOTED))
    }

    fn number<T: FromStr>(self, expected: &str) -> Result<T, ParseError> {
        self.text.parse().map_err(|_| self.error(format!("{expected} expected, found {}", self.quoted())))
    }
}

/// Cuts a line into words.
fn words(line: &str, number: usize) -> impl Iterator<Item = Word<'_>> {
    line.split_ascii_whitespace().map(move |text| {
        // Both are parts of the same string.
        let bytes = text.as_ptr() as usize - line.as_ptr() as usize;
        Word { text, line: number, column: line[..bytes].chars().count() + 1 }
    })
}

/// What the header promises.
struct Header {
    variables: usize,
    clauses: usize,
    line: usize,
}

/// Reads a formula.
pub fn read(text: &str) -> Result<Formula, ParseError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut header: Option<Header> = None;
    let mut formula = Formula::default();
    let mut open: Vec<Literal> = Vec::new();
    let mut last = (1, 1);
    for (number, line) in (1..).zip(text.lines()) {
        let mut words = words(line, number).peekable();
        let Some(&first) = words.peek() else { continue };
        match (first.text, &header) {
            (word, _) if word.starts_with('c') && open.is_empty() => {}
            (word, _) if word.starts_with('c') => {
                return Err(first.error(format!(
                    "a comment within a clause: a literal or the 0 that ends clause {} expected",
                    formula.clauses.len() + 1
                )));
            }
            (word, _) if word.starts_with('%') => break,
            ("p", None) => {
                let read = read_header(words)?;
                formula.variables = read.variables;
                header = Some(read);
            }
            ("p", Some(earlier)) => {
                return Err(first.error(format!("a second header; the first is in line {}", earlier.line)));
            }
            (_, None) => {
                let found = first.quoted();
                return Err(
                    first.error(format!("the header 'p cnf VARIABLES CLAUSES' expected, found {found}"))
                );
            }
            (_, Some(promised)) => {
                for word in words {
                    last = (word.line, word.column + word.text.chars().count());
                    let literal = read_literal(word, promised.variables)?;
                    if formula.clauses.len() == promised.clauses {
                        let clauses = promised.clauses;
                        return Err(
                            word.error(format!("more clauses than the {clauses} that the header promises"))
                        );
                    }
                    if literal == 0 {
                        formula.clauses.push(std::mem::take(&mut open));
                    } else {
                        open.push(literal);
                    }
                }
            }
        }
    }
    let end = |message: String| ParseError::malformed(last.0, last.1, message);
    let Some(header) = header else {
        return Err(end("the header 'p cnf VARIABLES CLAUSES' expected, found nothing".to_owned()));
    };
    let found = formula.clauses.len();
    if !open.is_empty() {
        return Err(end(format!("the 0 that ends clause {} expected, found the end", found + 1)));
    }
    if found < header.clauses {
        let (line, promised) = (header.line, header.clauses);
        let message = format!("{promised} clauses expected from the header in line {line}, found {found}");
        return Err(end(message));
    }
    Ok(formula)
}

fn read_header<'a>(mut words: impl Iterator<Item = Word<'a>>) -> Result<Header, ParseError> {
    const FORM: &str = "'p cnf VARIABLES CLAUSES'";
    let mut place = Word { text: "", line: 1, column: 1 };
    let mut next = |expected: &str| match words.next() {
        Some(word) => {
            place = Word { column: word.column + word.text.chars().count(), ..word };
            Ok(word)
        }
        None => Err(place.error(format!("{expected} expected: {FORM}, found the end of the line"))),
    };
    let first = next("the header")?;
    let kind = next("'cnf'")?;
    if kind.text != "cnf" {
        return Err(kind.error(format!("'cnf' expected: {FORM}, found {}", kind.quoted())));
    }
    let word = next("the number of variables")?;
    let variables: usize = word.number("the number of variables")?;
    if variables > MAX_VARIABLES {
        return Err(word.error(format!("{variables} variables; at most {MAX_VARIABLES} are read")));
    }
    let clauses = next("the number of clauses")?.number("the number of clauses")?;
    match words.next() {
        Some(word) => {
            Err(word.error(format!("the end of the line expected: {FORM}, found {}", word.quoted())))
        }
        None => Ok(Header { variables, clauses, line: first.line }),
    }
}

fn read_literal(word: Word<'_>, variables: usize) -> Result<Literal, ParseError> {
    let literal: i64 = word.number("a literal or 0")?;
    let variable = literal.unsigned_abs();
    if variable > variables as u64 {
        let message = format!("variable {variable}, but the header promises {variables} variables");
        return Err(word.error(message));
    }
    // Not above the number of variables, which is at most MAX_VARIABLES.
    Ok(literal as Literal)
}

/// Reads an assignment.
pub fn read_assignment(text: &str, variables: usize) -> Result<Assignment, ParseError> {
    let mut values: Vec<Option<bool>> = vec![None; variables];
    let mut ended = false;
    let mut last = (1, 1);
    for (number, line) in (1..).zip(text.lines()) {
        let mut words = words(line, number).peekable();
        match words.peek() {
            None => continue,
            Some(word) if word.text.starts_with(['c', 's']) => continue,
            Some(word) if word.text == "v" => drop(words.next()),
            Some(_) => {}
        }
        for word in words {
            last = (word.line, word.column + word.text.chars().count());
            if ended {
                return Err(word.error("nothing expected after the 0 that ends the values"));
            }
            let literal: i64 = word.number("a literal or 0")?;
            if literal == 0 {
                ended = true;
                continue;
            }
            let variable = literal.unsigned_abs();
            let Some(value) = usize::try_from(variable).ok().and_then(|place| values.get_mut(place - 1))
            else {
                return Err(word.error(format!("variable {variable}, but there are {variables} variables")));
            };
            if value.replace(literal > 0).is_some() {
                return Err(word.error(format!("variable {variable} has a value already")));
            }
        }
    }
    if let Some(missing) = values.iter().position(Option::is_none) {
        let message = format!("a value for variable {} expected: {variables} variables", missing + 1);
        return Err(ParseError::malformed(last.0, last.1, message));
    }
    Ok(Assignment(values.into_iter().map(|value| value == Some(true)).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_malformed_file_gets_its_place_and_what_was_expected() {
        for (text, error) in [
            ("", "1:1: the header 'p cnf VARIABLES CLAUSES' expected, found nothing"),
            ("c only words\n", "1:1: the header 'p cnf VARIABLES CLAUSES' expected, found nothing"),
            ("1 0\n", "1:1: the header 'p cnf VARIABLES CLAUSES' expected, found '1'"),
            ("p\n", "1:2: 'cnf' expected: 'p cnf VARIABLES CLAUSES', found the end of the line"),
            ("p dnf 1 1\n1 0\n", "1:3: 'cnf' expected: 'p cnf VARIABLES CLAUSES', found 'dnf'"),
            (
                "p cnf 1\n1 0\n",
                "1:8: the number of clauses expected: 'p cnf VARIABLES CLAUSES', found the end of the line",
            ),
            ("p cnf x 1\n", "1:7: the number of variables expected, found 'x'"),
            ("p cnf -1 1\n", "1:7: the number of variables expected, found '-1'"),
            ("p cnf 2147483648 1\n", "1:7: 2147483648 variables; at most 2147483647 are read"),
            (
                "p cnf 1 1 1\n1 0\n",
                "1:11: the end of the line expected: 'p cnf VARIABLES CLAUSES', found '1'",
            ),
            ("p cnf 1 1\np cnf 1 1\n", "2:1: a second header; the first is in line 1"),
            ("p cnf 1 1000000\n1 0\n", "2:4: 1000000 clauses expected from the header in line 1, found 1"),
            ("p cnf 1 1\n1 0 -1 0\n", "2:5: more clauses than the 1 that the header promises"),
            ("p cnf 1 1\n1\n", "2:2: the 0 that ends clause 1 expected, found the end"),
            ("p cnf 2 1\n1 -3 0\n", "2:3: variable 3, but the header promises 2 variables"),
            (
                "p cnf 2 1\n1 99999999999999999999 0\n",
                "2:3: a literal or 0 expected, found '99999999999999999999'",
            ),
            ("p cnf 2 1\n1 2.5 0\n", "2:3: a literal or 0 expected, found '2.5'"),
            ("p cnf 2 1\n1 c word 0\n", "2:3: a literal or 0 expected, found 'c'"),
            (
                "p cnf 2 1\n1\nc word\n2 0\n",
                "3:1: a comment within a clause: a literal or the 0 that ends clause 1 expected",
            ),
        ] {
            let found = read(text).unwrap_err();
            assert_eq!(format!("{}:{}: {}", found.line, found.column, found.message), error, "{text:?}");
        }
    }

    #[test]
    fn layouts_in_use_are_read() {
        for text in [
            "p cnf 3 2\n1 -2 0\n3 0\n",
            "c a comment\ncomment\n\np  cnf\t3 2 \nc between\n1 -2\n0 3 0\nc behind\n",
            "\u{feff}p cnf 3 2\r\n1 -2 0\r\n3 0\r\n%\r\n0\r\n",
        ] {
            let formula = read(text).unwrap();
            assert_eq!(
                (formula.variables(), formula.clauses()),
                (3, &[vec![1, -2], vec![3]][..]),
                "{text:?}"
            );
        }
    }

    #[test]
    fn assignments_name_every_variable_once() {
        for text in ["1 -2 3", "s SATISFIABLE\nv 3 1\nv -2 0\n", "c\n-2 3 1 0"] {
            assert_eq!(read_assignment(text, 3).unwrap(), Assignment::new(vec![true, false, true]));
        }
        for (text, error) in [
            ("1 -2", "1:5: a value for variable 3 expected: 3 variables"),
            ("1 2 3 -1", "1:7: variable 1 has a value already"),
            ("1 2 3 0 1", "1:9: nothing expected after the 0 that ends the values"),
            ("1 4", "1:3: variable 4, but there are 3 variables"),
            ("1 x", "1:3: a literal or 0 expected, found 'x'"),
        ] {
            let found = read_assignment(text, 3).unwrap_err();
            assert_eq!(format!("{}:{}: {}", found.line, found.column, found.message), error, "{text:?}");
        }
    }
}
