//! Errors of the JSON library in our own voice: where, what was expected, what was found.

use serde_json::error::Category;

use super::ParseError;
use super::cursor::{Span, quote};

/// The library's words for a number that it has no type for.
const OUT_OF_RANGE: &str = "number out of range";

/// Turns an error of the JSON library into ours. It points behind a bad value; we point at its start.
pub(super) fn located(text: &str, error: &serde_json::Error) -> ParseError {
    let start = Span::whole(text).split(b"\n").nth(error.line().saturating_sub(1)).map_or(0, |line| line.at);
    let mut at = (start + error.column().saturating_sub(1)).min(text.len());
    if error.classify() == Category::Data || error.to_string().starts_with(OUT_OF_RANGE) {
        at = token_start(text.as_bytes(), at);
    }
    if error.classify() == Category::Eof {
        at = text.trim_end().len();
    }
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    ParseError::at(text, at, message(text, at, error))
}

/// The start of the value whose last byte is at hand.
fn token_start(bytes: &[u8], last: usize) -> usize {
    let inside: fn(u8) -> bool = match bytes.get(last) {
        Some(b'"') => |b| b != b'"',
        Some(b) if b.is_ascii_alphanumeric() => {
            |b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'+')
        }
        _ => return last,
    };
    let before = bytes[..last].iter().rposition(|&b| !inside(b));
    match before {
        Some(at) if bytes[last] == b'"' => at,
        Some(at) => at + 1,
        None => 0,
    }
}

/// What the error says, reworded.
fn message(text: &str, at: usize, error: &serde_json::Error) -> String {
    let original = error.to_string();
    let original = original.rfind(" at line ").map_or(original.as_str(), |end| &original[..end]);
    if error.classify() == Category::Eof {
        return "expected the rest of the object, found the end of the text".to_owned();
    }
    // Errors about the type of a value say what was found first.
    for kind in ["invalid type: ", "invalid value: "] {
        if let Some((found, expected)) =
            original.strip_prefix(kind).and_then(|rest| rest.split_once(", expected "))
        {
            return format!("expected {expected}, found {found}");
        }
    }
    let expected = match original {
        OUT_OF_RANGE => "a number that fits into 64 bits",
        "recursion limit exceeded" => {
            return "expected at most 127 brackets one inside the other, found more".to_owned();
        }
        "expected value" | "expected ident" => "a value",
        "invalid number" => "a number",
        "key must be a string" => "a key in quotes",
        "trailing comma" => "another value behind the comma",
        "trailing characters" => "nothing behind the object",
        "expected `:`" => "`:`",
        "expected `,` or `}`" => "`,` or `}`",
        "expected `,` or `]`" => "`,` or `]`",
        other => return other.to_owned(),
    };
    let found: String =
        text[at..].chars().take_while(|c| !c.is_whitespace() && !matches!(c, ',' | ']' | '}')).collect();
    let found = match found.is_empty() {
        true => text[at..].chars().next().map(String::from).unwrap_or_default(),
        false => found,
    };
    format!("expected {expected}, found {}", quote(&found))
}
