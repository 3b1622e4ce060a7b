//! Text that came from outside, on its way to a terminal or into a message.

use std::borrow::Cow;

/// Returns a text that stays on its line, leaves the terminal alone and has at most so many characters of the original: control
/// characters and signs that change the direction of writing are escaped, and `…` stands for what is left out.
///
/// Names of puzzles and files, words of certificates, pieces of malformed puzzles: whatever a stranger wrote is shown through
/// this function. Pages and pictures escape what their own format needs besides.
///
/// ```
/// use hitori_core::printable;
/// assert_eq!(printable("größe 5×5", 20), "größe 5×5");
/// assert_eq!(printable("\u{1b}[2J\nfake", 5), "\\u{1b}[2J\\n…");
/// ```
pub fn printable(text: &str, most: usize) -> Cow<'_, str> {
    let end = text.char_indices().nth(most).map_or(text.len(), |(end, _)| end);
    let shown = &text[..end];
    if end == text.len() && !shown.contains(is_harmful) {
        return text.into();
    }
    let mut out = String::with_capacity(end + '…'.len_utf8());
    for c in shown.chars() {
        if is_harmful(c) { out.extend(c.escape_default()) } else { out.push(c) }
    }
    if end < text.len() {
        out.push('…');
    }
    out.into()
}

/// Tells whether a character could move the cursor of a terminal or turn the direction of writing.
fn is_harmful(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{200E}' | '\u{200F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harmful_characters_are_escaped_and_long_texts_cut() {
        assert!(matches!(printable("größe 5×5 ·", 11), Cow::Borrowed(_)));
        assert_eq!(printable("größe", 4), "größ…");
        assert_eq!(printable("a\nb\r\x1b[2J\u{202e}\u{9b}", 99), "a\\nb\\r\\u{1b}[2J\\u{202e}\\u{9b}");
        assert_eq!(printable("", 0), "");
        assert_eq!(printable("x", 0), "…");
        assert!(printable(&"\0".repeat(1_000_000), 10).len() < 100);
    }
}
