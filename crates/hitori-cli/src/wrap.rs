//! Text in lines of a readable length.

use std::io::{IsTerminal, stdout};
use std::sync::OnceLock;

use terminal_size::{Width, terminal_size};

/// Columns that text is wrapped to, unless the terminal has fewer. Longer lines are hard to read.
pub const COLUMNS: usize = 80;

/// The least that a line is wrapped to: a word has to fit.
const LEAST: usize = 20;

/// Returns the columns there are: those of the terminal, or of the variable that shells keep, at most [`COLUMNS`].
fn columns() -> usize {
    static FOUND: OnceLock<usize> = OnceLock::new();
    *FOUND.get_or_init(|| {
        let told = std::env::var("COLUMNS").ok().and_then(|value| value.parse().ok());
        let seen =
            || terminal_size().filter(|_| stdout().is_terminal()).map(|(Width(width), _)| usize::from(width));
        told.or_else(seen).map_or(COLUMNS, |width: usize| width.clamp(LEAST, COLUMNS))
    })
}

/// Returns a text in lines of at most [`COLUMNS`], or as many as the terminal has: the first after `head`, the others below its end.
pub fn wrapped(head: &str, text: &str) -> String {
    wrapped_to(columns(), head, text)
}

fn wrapped_to(columns: usize, head: &str, text: &str) -> String {
    let indent = head.chars().count();
    let mut out = head.to_owned();
    let mut column = indent;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > indent && column + 1 + length > columns {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            column = indent;
        } else if column > indent {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_below_their_head() {
        let text = "word ".repeat(40);
        for columns in [COLUMNS, 30] {
            let wrapped = wrapped_to(columns, "  1. ", &text);
            assert!(wrapped.lines().all(|line| line.chars().count() <= columns), "{wrapped}");
            assert!(wrapped.lines().skip(1).all(|line| line.starts_with("     word")), "{wrapped}");
            assert_eq!(wrapped.split_whitespace().count(), 41);
        }
    }
}
