//! SMT-LIB has no loops, so our programs are templates of it: what stands there once is written for every cell, pair or
//! pattern of a board.
//!
//! ```text
//! ; Neighbours: of two cells that share an edge, one is white.
//! ;@ each edge
//! (assert (not (and black_$a black_$b)))
//! ```
//!
//! - `;@ each KIND …` repeats the lines up to the next empty one; `instances.rs` knows the kinds. Twice the same text is
//!   written once.
//! - `$name` is a value of the instance or of the board: a cell (`3_4`: row 3, column 4) or a number.
//! - `{or n: TEXT}` is the disjunction of TEXT for every value of the list `n`: `false` if there is none, TEXT itself for
//!   one, else `(or …)`. Likewise `{and …}`, and `{+ …}`; `{list …}` just puts them side by side. Lists of the same
//!   length run side by side: `{or a,b: (and black_$a black_$b)}`.
//! - Everything else is SMT-LIB, and its comments go to the program as they are.

use std::collections::HashSet;
use std::fmt::Write;

use hitori_core::engine::{Budget, Limit, StopReason};

/// What names stand for: one value, or several for a list.
#[derive(Clone, Debug, Default)]
pub struct Scope(Vec<(String, Vec<String>)>);

impl Scope {
    /// With one more name.
    pub fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.0.push((name.to_owned(), vec![value.to_string()]));
        self
    }

    /// With one more list.
    pub fn with_list(mut self, name: &str, values: impl IntoIterator<Item = String>) -> Self {
        self.0.push((name.to_owned(), values.into_iter().collect()));
        self
    }

    fn list(&self, name: &str) -> Option<&[String]> {
        self.0.iter().rev().find(|(known, _)| known == name).map(|(_, values)| &values[..])
    }
}

/// A template is part of this crate and tests fill all of them, so what is wrong with one is told to its author alone.
pub type Mistake = String;

/// The scopes of a kind, one after the other, and whether the text for two of them may be the same.
pub struct Instances<'a> {
    pub scopes: Box<dyn Iterator<Item = Scope> + 'a>,
    pub may_repeat: bool,
}

impl From<Vec<Scope>> for Instances<'_> {
    fn from(scopes: Vec<Scope>) -> Self {
        Self { scopes: Box::new(scopes.into_iter()), may_repeat: true }
    }
}

/// Why a template was not filled.
#[derive(Debug)]
pub enum FillError {
    /// The template is wrong.
    Mistake(Mistake),
    /// The budget ran out.
    Limit(Limit),
}

impl From<Mistake> for FillError {
    fn from(mistake: Mistake) -> Self {
        Self::Mistake(mistake)
    }
}

impl From<FillError> for StopReason {
    fn from(error: FillError) -> Self {
        match error {
            FillError::Mistake(mistake) => Self::Unsuitable(mistake),
            FillError::Limit(limit) => Self::Limit(limit),
        }
    }
}

/// The budget is looked at once in so many instances.
const BETWEEN_CHECKS: usize = 1 << 10;

/// Writes a template for a board: `instances` gives the scopes of a kind, `board` what is known in all of them.
pub fn fill<'a>(
    template: &str,
    board: &Scope,
    instances: impl Fn(&str) -> Result<Instances<'a>, Mistake>,
    budget: &Budget,
    program: &mut String,
) -> Result<(), FillError> {
    let mut lines = template.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(kind) = line.strip_prefix(";@ each ") else {
            expand(line, &[board], program)?;
            program.push('\n');
            continue;
        };
        let mut body = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.is_empty()) {
            body.push(line);
        }
        let mut written = HashSet::new();
        let Instances { scopes, may_repeat } = instances(kind)?;
        for (place, instance) in scopes.enumerate() {
            if place % BETWEEN_CHECKS == 0 {
                budget.check().map_err(FillError::Limit)?;
            }
            for line in &body {
                let mut text = String::new();
                expand(line, &[&instance, board], &mut text)?;
                if !written.contains(&text) {
                    program.push_str(&text);
                    program.push('\n');
                    // Every text is kept to know it again: only where there is something to know.
                    if may_repeat {
                        written.insert(text);
                    }
                }
            }
        }
    }
    Ok(())
}

/// Replaces the names and lists of a text; the scopes are asked in order.
fn expand(text: &str, scopes: &[&Scope], out: &mut String) -> Result<(), Mistake> {
    let mut rest = text;
    while let Some(place) = rest.find(['$', '{']) {
        out.push_str(&rest[..place]);
        let (sign, after) = rest[place..].split_at(1);
        rest = if sign == "$" { name(after, scopes, out)? } else { list(after, scopes, out)? };
    }
    out.push_str(rest);
    Ok(())
}

/// `$` has been read: the value of a name. Gives what comes after it.
fn name<'a>(text: &'a str, scopes: &[&Scope], out: &mut String) -> Result<&'a str, Mistake> {
    let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    match values(name, scopes)? {
        [value] => out.push_str(value),
        many => return Err(format!("${name} has {} values", many.len())),
    }
    Ok(rest)
}

/// `{` has been read: a list. Gives what comes after it.
fn list<'a>(text: &'a str, scopes: &[&Scope], out: &mut String) -> Result<&'a str, Mistake> {
    let shape = || format!("{{OPERATOR NAMES: TEXT}} expected, not {{{text}");
    let (inside, rest) = text.split_once('}').ok_or_else(shape)?;
    let (head, body) = inside.split_once(": ").ok_or_else(shape)?;
    let (operator, names) = head.split_once(' ').ok_or_else(shape)?;
    let lists: Vec<(&str, &[String])> =
        names.split(',').map(|name| Ok((name, values(name, scopes)?))).collect::<Result<_, Mistake>>()?;
    // split gives at least one name.
    let length = lists[0].1.len();
    if lists.iter().any(|(_, values)| values.len() != length) {
        return Err(format!("lists of different lengths: {names}"));
    }
    let mut items = Vec::with_capacity(length);
    for place in 0..length {
        let item = lists.iter().fold(Scope::default(), |item, (name, list)| item.with(name, &list[place]));
        let inner: Vec<&Scope> = std::iter::once(&item).chain(scopes.iter().copied()).collect();
        let mut text = String::new();
        expand(body, &inner, &mut text)?;
        items.push(text);
    }
    match (operator, &items[..]) {
        ("list", items) => out.push_str(&items.join(" ")),
        (_, [only]) => out.push_str(only),
        ("or", []) => out.push_str("false"),
        ("and", []) => out.push_str("true"),
        ("+", []) => out.push('0'),
        ("or" | "and" | "+", items) => {
            // Writing to a string cannot fail.
            let _ = write!(out, "({operator} {})", items.join(" "));
        }
        _ => return Err(format!("no operator {operator}")),
    }
    Ok(rest)
}

fn values<'a>(name: &str, scopes: &[&'a Scope]) -> Result<&'a [String], Mistake> {
    scopes.iter().find_map(|scope| scope.list(name)).ok_or_else(|| format!("nothing is called {name} here"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(template: &str) -> Result<String, Mistake> {
        let strings = |values: &[&str]| values.iter().map(|value| (*value).to_owned()).collect::<Vec<_>>();
        let find = |kind: &str| {
            let scopes = match kind {
                "pair" => vec![
                    Scope::default().with("a", 1).with("b", 2),
                    Scope::default().with("a", 2).with("b", 1),
                ],
                "list" => ["", "1", "1 2"]
                    .map(|n| {
                        let values: Vec<&str> = n.split_whitespace().collect();
                        Scope::default().with_list("n", strings(&values)).with_list("m", strings(&values))
                    })
                    .to_vec(),
                other => return Err(format!("no kind {other}")),
            };
            Ok(scopes.into())
        };
        let mut program = String::new();
        match fill(template, &Scope::default().with("cells", 4), find, &Budget::default(), &mut program) {
            Ok(()) => Ok(program),
            Err(FillError::Mistake(mistake)) => Err(mistake),
            Err(FillError::Limit(limit)) => panic!("{limit}"),
        }
    }

    #[test]
    fn names_lists_and_blocks() {
        assert_eq!(filled("; no loop: $cells\n").unwrap(), "; no loop: 4\n");
        assert_eq!(
            filled(";@ each pair\n(x_$a_$b)\nagain\n\n; end").unwrap(),
            "(x_1_2)\nagain\n(x_2_1)\n\n; end\n"
        );
        assert_eq!(filled(";@ each list\n{or n: b_$n}").unwrap(), "false\nb_1\n(or b_1 b_2)\n");
        assert_eq!(filled(";@ each list\n({list n,m: $n=$m})").unwrap(), "()\n(1=1)\n(1=1 2=2)\n");
        assert_eq!(filled(";@ each list\n{+ n: ($n $cells)}").unwrap(), "0\n(1 4)\n(+ (1 4) (2 4))\n");
    }

    #[test]
    fn mistakes_are_told() {
        assert_eq!(filled("$nobody").unwrap_err(), "nothing is called nobody here");
        assert_eq!(filled(";@ each thing\nx").unwrap_err(), "no kind thing");
        assert_eq!(filled(";@ each list\n$n").unwrap_err(), "$n has 0 values");
        assert!(filled("{or cells $cells}").unwrap_err().contains("expected"));
        assert!(filled("{xor all: $all}").unwrap_err().contains("all"));
    }
}
