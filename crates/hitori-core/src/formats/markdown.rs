//! Markdown: a table to paste into a page. It is only written.
//!
//! ```text
//! ### small
//!
//! |   |   |   |
//! |:-:|:-:|:-:|
//! | 1 | 1 | 2 |
//! | 2 |   | 1 |
//! ```
//!
//! A table needs a head, which stays empty. If there is a solution, a second table follows in which shaded cells
//! are `■`.

use crate::board::{Shade, Size};

use super::cursor::{push_clue, push_line};
use super::{Entry, Format, WriteError, Writer};

/// The format `markdown`.
pub(super) static FORMAT: Format =
    Format::new("markdown", "Markdown table, with the solution in a second one (only written)", &Markdown)
        .with_extensions(&["md"])
        .with_separator("\n");

struct Markdown;

impl Writer for Markdown {
    fn write_to(&self, entry: &Entry, out: &mut String) -> Result<(), WriteError> {
        let size = entry.puzzle.size();
        let clues = entry.puzzle.clues();
        if let Some(id) = &entry.id {
            push_line(out, &format!("### {}", escaped(id)));
            out.push('\n');
        }
        table(out, size, |out, cell| push_clue(out, clues[cell], " "));
        if let Some(solution) = &entry.solution {
            out.push_str("\nSolution:\n\n");
            table(out, size, |out, cell| match solution.get(cell) {
                Shade::Shaded => out.push('■'),
                _ => push_clue(out, clues[cell], " "),
            });
        }
        Ok(())
    }
}

/// A text that is nothing but text in Markdown, whose signs can all be had with a backslash. Renderers take what looks like HTML for
/// HTML, backslash or not, so these two are references.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.trim().chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '(' | ')' | '#' | '!' | '|' | '~' | '>'
            | '$' => {
                out.extend(['\\', c]);
            }
            _ => out.push(c),
        }
    }
    out
}

fn table(out: &mut String, size: Size, push: impl Fn(&mut String, usize)) {
    for head in ["|   ", "|:-:"] {
        out.push_str(&head.repeat(size.cols()));
        out.push_str("|\n");
    }
    for row in 0..size.rows() {
        for col in 0..size.cols() {
            out.push_str("| ");
            push(out, size.at(row, col));
            out.push(' ');
        }
        out.push_str("|\n");
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;

    #[test]
    fn tables() {
        let entry = parse("1 1 2\n2 . 1\n\nx--\n---\n", None).unwrap();
        let head = "|   |   |   |\n|:-:|:-:|:-:|\n";
        let expected = format!(
            "{head}| 1 | 1 | 2 |\n| 2 |   | 1 |\n\nSolution:\n\n{head}| ■ | 1 | 2 |\n| 2 |   | 1 |\n"
        );
        assert_eq!(FORMAT.write(&entry).unwrap(), expected);
    }

    /// Whatever a puzzle is called, its heading is text on one line.
    #[test]
    fn names_are_text() {
        let mut entry = parse("1", None).unwrap();
        let mut heading = |id: &str| {
            entry.id = Some(id.to_owned());
            FORMAT.write(&entry).unwrap().lines().next().unwrap().to_owned()
        };
        assert_eq!(heading("p-1, easy"), "### p-1, easy");
        assert_eq!(
            heading("<script>alert(1)</script> & co"),
            r"### &lt;script\>alert\(1\)&lt;/script\> &amp; co"
        );
        assert_eq!(heading("a\n# b\u{1b}[x](y) `c` \\"), r"### a \# b \[x\]\(y\) \`c\` \\");
    }
}
