//! The registry of formats, and which of them a text is in.
//!
//! # Decisions where a text could be several things
//!
//! | text | read as | because |
//! |---|---|---|
//! | `{…}` closed on its first line | jsonl | a stream recovers from a bad line |
//! | `{` or `[{` over several lines | json | |
//! | `[[1`, `[1`, `(1`, `{{1` | plain, a list of rows | an object has a key behind its brace |
//! | a box, a table, a caption with the size | plain, a drawing | |
//! | `[begin]` | janko | a letter cannot follow `[` in our JSON |
//! | `5`, blank line, five numbers | singles | no plain board of one cell is followed by five columns |
//! | `1`, blank line, one number | plain, two boards | unless an `@` line follows: then singles |
//! | `4:1114…`, `4x4:…` | tatham | a colon is in no plain board |
//! | `hitori/4/4/…` | puzzlink | |
//! | anything else that starts with a digit, `.`, `_`, `"`, `,`, `;` or a bar | plain | see there for its own ambiguities |
//!
//! A text that starts with none of these is refused, not guessed at.

use std::str::FromStr;

use super::cursor::{Span, is_blank, line_ends, quote, without_mark};
use super::plain::list;
use super::{
    Entry, FormatRef, ParseError, janko, json, jsonl, latex, markdown, penpa, plain, puzzlink, pzprv3,
    singles, tatham,
};
use crate::board::Puzzle;

/// All formats, in the order in which detection tries them: formats with a signature of their own come first,
/// `plain`, which is nothing but numbers, last, and those that are only written have no place in the order.
pub static FORMATS: &[FormatRef] = &[
    &jsonl::FORMAT, // before json, which is the same without the line
    &json::FORMAT,
    &penpa::FORMAT,    // addresses, like the two below
    &tatham::FORMAT,   // an address or a game ID
    &puzzlink::FORMAT, // every other address
    &pzprv3::FORMAT,
    &janko::FORMAT,
    &singles::FORMAT, // before plain, of which it is a special case
    &plain::FORMAT,
    &markdown::FORMAT, // only written from here on
    &latex::FORMAT,
];

/// Returns the format of that name.
pub fn format(name: &str) -> Option<FormatRef> {
    FORMATS.iter().copied().find(|format| format.name() == name)
}

/// Returns the format a text looks like. Only its beginning is looked at.
pub fn detect(text: &str) -> Result<FormatRef, ParseError> {
    let text = &*line_ends(without_mark(text));
    let start = significant(text.as_bytes());
    let head = &text[start..];
    if plain::begins_with_row(head) {
        return Ok(&plain::FORMAT);
    }
    if let Some(format) = FORMATS.iter().copied().find(|format| format.looks_like(head)) {
        return Ok(format);
    }
    let message = match Span::whole(head).tokens().next() {
        Some(token) => {
            let names: Vec<_> = FORMATS.iter().filter(|f| f.can_read()).map(|f| f.name()).collect();
            format!(
                "expected a puzzle in one of the formats {}, found {}",
                names.join(", "),
                quote(token.text)
            )
        }
        None => "expected a puzzle, found an empty text".to_owned(),
    };
    Err(ParseError::at(text, start, message))
}

/// Returns whether an argument is a puzzle itself rather than the name of a file: a text of several lines, or one that starts
/// like an address, an ID or a list of lists. Whether it is well-formed is for [`parse`] to say.
pub fn is_inline(argument: &str) -> bool {
    let text = &*line_ends(without_mark(argument));
    let head = &text[significant(text.as_bytes())..];
    text.contains('\n')
        || head.starts_with("[[") && list::looks_like(head)
        || FORMATS.iter().any(|format| format.is_inline() && format.looks_like(head))
}

/// Reads a puzzle in any format, as [`parse`] does.
///
/// ```
/// use hitori_core::Puzzle;
/// let puzzle: Puzzle = "1 1 2\n2 3 3\n1 2 1".parse()?;
/// assert_eq!(puzzle[(1, 2)].number(), Some(3));
/// # Ok::<(), hitori_core::formats::ParseError>(())
/// ```
impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text, None).map(|entry| entry.puzzle)
    }
}

/// Reads a text that holds exactly one puzzle, in the given format or in the one it looks like.
pub fn parse(text: &str, from: Option<FormatRef>) -> Result<Entry, ParseError> {
    let text = without_mark(text);
    // Only what closes on its first line can be read as a line of JSON, which is what detection would find out about it.
    if from.is_none()
        && text.starts_with('{')
        && let Ok(entry) = jsonl::FORMAT.read(text)
    {
        return Ok(entry);
    }
    match from {
        Some(format) => format,
        None => detect(text)?,
    }
    .read(text)
}

/// Where the first character stands that is neither blank nor part of a comment.
pub(super) fn significant(text: &[u8]) -> usize {
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        if byte == b'#' {
            at += text[at..].iter().position(|&b| b == b'\n').unwrap_or(text.len() - at);
        } else if is_blank(byte) || byte == b'\n' {
            at += 1;
        } else {
            break;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use proptest::prelude::*;

    use super::super::damage;
    use super::*;

    /// Files of this folder that hold no format.
    const HELPERS: [&str; 11] = [
        "cursor", "damage", "format", "limits", "mod", "object", "registry", "scanner", "shading", "source",
        "stream",
    ];

    #[test]
    fn every_file_of_the_folder_is_registered() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/formats");
        let files: BTreeSet<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
            .filter(|name| !HELPERS.contains(&name.as_str()))
            .collect();
        let names: BTreeSet<String> = FORMATS.iter().map(|format| format.name().to_owned()).collect();
        assert_eq!(files, names, "every file in src/formats holds a format that stands in FORMATS");
        assert_eq!(names.len(), FORMATS.len(), "names are unique");
    }

    #[test]
    fn unknown_and_empty_texts_are_refused() {
        let error = parse("\n  hello world\n", None).unwrap_err();
        assert_eq!((error.line, error.column), (2, 3));
        assert!(error.message.contains("jsonl") && error.message.contains("`hello`"), "{error}");
        assert!(parse("", None).unwrap_err().message.contains("empty"));
        assert!(parse("# only a comment", None).unwrap_err().message.contains("empty"));
        assert!(parse("\u{feff}", None).is_err());
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

        /// What is told by a glance is what all formats in their order would say.
        #[test]
        fn the_glance_and_the_registry_agree(text in prop_oneof![damage::plain(), damage::object()]) {
            let ended = &*line_ends(&text);
            let head = &ended[significant(ended.as_bytes())..];
            let found = FORMATS.iter().find(|format| format.looks_like(head)).map(|format| format.name());
            if plain::begins_with_row(head) {
                prop_assert_eq!(found, Some("plain"));
            }
            if text.starts_with('{') && jsonl::FORMAT.read(&text).is_ok() {
                prop_assert_eq!(found, Some("jsonl"));
            }
        }
    }
}
