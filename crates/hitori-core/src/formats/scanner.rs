//! Walks through JSON, token by token, with a place for every error.
//!
//! A puzzle's object is read by hand for two reasons: cells go straight into the vector of clues, and messages say
//! what was expected and what was found at an exact place, in words that no other crate can change. Strings with
//! escapes and values of keys that we do not know are cut out here and handed to `serde_json`; whatever it says about them,
//! only whether it succeeded counts. A test compares what is accepted with what `serde_json` accepts.

use std::borrow::Cow;

use serde_json::Value;

use super::ParseError;
use super::cursor::{Fault, quote};
use super::limits::DEEPEST;

/// A place in a JSON text.
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl<'a> Scanner<'a> {
    /// Starts at the beginning of a text.
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0, depth: 0 }
    }

    /// Returns the byte with which the next token begins, `None` at the end of the text.
    pub fn peek(&mut self) -> Option<u8> {
        let (at, byte) = self.at_token(self.at);
        self.at = at;
        byte
    }

    /// Returns how many bytes there are from here to the end.
    pub fn left(&self) -> usize {
        self.text.len() - self.at
    }

    /// Returns where the next token begins.
    pub fn place(&mut self) -> usize {
        self.peek();
        self.at
    }

    /// Makes an error at a place.
    pub fn error(&self, at: usize, message: impl Into<Fault>) -> ParseError {
        ParseError::at(self.text, at, message)
    }

    /// Makes the error for another token than the expected one.
    pub fn unexpected(&mut self, expected: &str) -> ParseError {
        if self.peek().is_none() {
            let message = "expected the rest of the object, found the end of the text";
            return self.error(self.text.trim_end().len(), message);
        }
        self.error(self.at, format!("expected {expected}, found {}", quote(self.word())))
    }

    /// The text at hand up to a blank, comma or closing bracket; one of these alone; or a string.
    fn word(&self) -> &'a str {
        let rest = &self.text[self.at..];
        if rest.starts_with('"') {
            let mut scanner = Scanner { text: rest, at: 0, depth: 0 };
            return scanner.raw_string().unwrap_or(rest);
        }
        let ends = |c: char| c.is_whitespace() || matches!(c, ',' | ']' | '}');
        match rest.find(ends) {
            Some(0) => &rest[..rest.chars().next().map_or(0, char::len_utf8)],
            end => &rest[..end.unwrap_or(rest.len())],
        }
    }

    /// Takes a bracket that opens an array or an object.
    pub fn open(&mut self, bracket: u8, expected: &str) -> Result<(), ParseError> {
        if self.peek() != Some(bracket) {
            return Err(self.unexpected(expected));
        }
        if self.depth == DEEPEST {
            let message = format!("expected at most {DEEPEST} brackets one inside the other, found more");
            return Err(self.error(self.at, message));
        }
        self.depth += 1;
        self.at += 1;
        Ok(())
    }

    /// Takes what stands before a member of an array or object: nothing for the `first`, else a comma. Returns `false`
    /// when there is no further member, and takes the closing bracket.
    pub fn member(&mut self, first: bool, close: u8) -> Result<bool, ParseError> {
        match self.peek() {
            Some(byte) if byte == close => {
                self.depth -= 1;
                self.at += 1;
                return Ok(false);
            }
            Some(b',') if !first => self.at += 1,
            Some(_) if first => return Ok(true),
            _ if close == b']' => return Err(self.unexpected("`,` or `]`")),
            _ => return Err(self.unexpected("`,` or `}`")),
        }
        if self.peek() == Some(close) {
            return Err(self.unexpected("another value behind the comma"));
        }
        Ok(true)
    }

    /// Takes a key and its colon.
    pub fn key(&mut self) -> Result<Cow<'a, str>, ParseError> {
        let key = self.string("a key in quotes")?;
        if self.peek() != Some(b':') {
            return Err(self.unexpected("`:`"));
        }
        self.at += 1;
        Ok(key)
    }

    /// Takes a string.
    pub fn string(&mut self, expected: &str) -> Result<Cow<'a, str>, ParseError> {
        if self.peek() != Some(b'"') {
            return Err(self.unexpected(expected));
        }
        let start = self.at;
        let bytes = self.text.as_bytes();
        let end = first_special(bytes, start + 1);
        if bytes.get(end) == Some(&b'"') {
            self.at = end + 1;
            return Ok(Cow::Borrowed(&self.text[start + 1..end]));
        }
        let raw = self.raw_string()?;
        // What the grammar allows and is yet no text: one half of a pair of UTF-16.
        let whole = serde_json::from_str(raw);
        whole.map(Cow::Owned).map_err(|_| {
            self.error(start, format!("expected a text, found half of a pair in an escape: {}", quote(raw)))
        })
    }

    /// Takes a string and returns it with its quotes and escapes.
    fn raw_string(&mut self) -> Result<&'a str, ParseError> {
        let bytes = self.text.as_bytes();
        let start = self.at;
        self.at += 1;
        loop {
            self.at = first_special(bytes, self.at);
            match bytes.get(self.at) {
                None => return Err(self.unexpected("`\"`")),
                Some(b'"') => {
                    self.at += 1;
                    return Ok(&self.text[start..self.at]);
                }
                Some(b'\\') => self.escape()?,
                Some(_) => {
                    let message = "expected a character of the text or `\"`, found a control character";
                    return Err(self.error(self.at, message));
                }
            }
        }
    }

    /// Takes a backslash and what belongs to it.
    fn escape(&mut self) -> Result<(), ParseError> {
        let rest = &self.text.as_bytes()[self.at + 1..];
        let length = match rest {
            [b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't', ..] => 1,
            [b'u', digits @ ..] if digits.len() >= 4 && digits[..4].iter().all(u8::is_ascii_hexdigit) => 5,
            [] => {
                return Err(
                    self.error(self.text.len(), "expected the rest of the object, found the end of the text")
                );
            }
            _ => {
                let found: String = self.text[self.at..].chars().take(2).collect();
                let message = format!("expected an escape like `\\n` or `\\u00e9`, found {}", quote(&found));
                return Err(self.error(self.at, message));
            }
        };
        self.at += 1 + length;
        Ok(())
    }

    /// Takes a word without quotes: a number, `null`, `true` or `false`; anything else is an error.
    pub fn bare(&mut self, expected: &str) -> Result<&'a str, ParseError> {
        self.peek();
        let bytes = &self.text.as_bytes()[self.at..];
        let inside = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'+');
        let length = bytes.iter().position(|b| !inside(b)).unwrap_or(bytes.len());
        let word = &self.text[self.at..self.at + length];
        if !matches!(word, "null" | "true" | "false") && !is_number(word.as_bytes()) {
            return Err(self.unexpected(expected));
        }
        self.at += length;
        Ok(word)
    }

    /// Takes small whole numbers with a comma behind each, as long as there are any, without a blank between: most of what
    /// is read are cells, and this is all there is to most of them. Whatever else stands there is left to the other functions.
    pub fn numbers_before_commas(&mut self, mut take: impl FnMut(u32)) {
        let bytes = self.text.as_bytes();
        loop {
            let (mut at, mut number) = (self.at, 0u32);
            while let Some(digit @ b'0'..=b'9') = bytes.get(at) {
                number = number.wrapping_mul(10).wrapping_add(u32::from(digit - b'0'));
                at += 1;
            }
            let digits = at - self.at;
            // Nine digits fit. A number that begins with zero is none, but zero itself; a blank or bracket behind the comma
            // would be for the others to judge.
            let is_small = (1..=9).contains(&digits) && (digits == 1 || bytes[self.at] != b'0');
            if !is_small || bytes.get(at) != Some(&b',') || !bytes.get(at + 1).is_some_and(u8::is_ascii_digit)
            {
                return;
            }
            take(number);
            self.at = at + 1;
        }
    }

    /// Takes rows of whole numbers and nulls, all of the same length: `[[1,2],[null,1]]`, the usual form of a board. Returns how many
    /// rows there are, or `None` for everything else, right or wrong: then nothing is taken, and the numbers say nothing.
    pub fn rows_of_numbers(&mut self, mut take: impl FnMut(Option<u32>)) -> Option<usize> {
        let bytes = self.text.as_bytes();
        // What stands at a place or behind the blanks there; mostly there are none.
        let token = |at: usize| match bytes.get(at) {
            Some(0..=b' ') => self.at_token(at),
            byte => (at, byte.copied()),
        };
        let opened = |at: usize| match token(at) {
            (at, Some(b'[')) => Some(token(at + 1).0),
            _ => None,
        };
        let mut at = opened(self.at)?;
        let (mut rows, mut cols) = (0, 0);
        loop {
            at = opened(at)?;
            let mut found = 0;
            loop {
                let start = at;
                let mut number = 0u32;
                while let Some(digit @ b'0'..=b'9') = bytes.get(at) {
                    number = number.wrapping_mul(10).wrapping_add(u32::from(digit - b'0'));
                    at += 1;
                }
                match at - start {
                    1 => take(Some(number)),
                    // Nine digits fit. A number that begins with zero is none, but zero itself.
                    2..=9 if bytes[start] != b'0' => take(Some(number)),
                    0 if bytes[at..].starts_with(b"null") => {
                        take(None);
                        at += 4;
                    }
                    _ => return None,
                }
                found += 1;
                match token(at) {
                    (behind, Some(b',')) => at = token(behind + 1).0,
                    (behind, Some(b']')) => {
                        at = behind + 1;
                        break;
                    }
                    _ => return None,
                }
            }
            if rows > 0 && found != cols {
                return None;
            }
            cols = found;
            rows += 1;
            match token(at) {
                (behind, Some(b',')) => at = behind + 1,
                (behind, Some(b']')) => {
                    self.at = behind + 1;
                    return Some(rows);
                }
                _ => return None,
            }
        }
    }

    /// Returns where a token begins at a place or behind the blanks there, and its first byte.
    fn at_token(&self, mut at: usize) -> (usize, Option<u8>) {
        let bytes = self.text.as_bytes();
        while let Some(b' ' | b'\t' | b'\r' | b'\n') = bytes.get(at) {
            at += 1;
        }
        (at, bytes.get(at).copied())
    }

    /// Takes any value.
    pub fn value(&mut self) -> Result<Value, ParseError> {
        let start = self.place();
        self.skip()?;
        // Most are texts without escapes, and whole numbers.
        let value = &self.text[start..self.at];
        match value.as_bytes() {
            [b'"', inner @ .., b'"'] if !inner.contains(&b'\\') => {
                return Ok(Value::from(&value[1..value.len() - 1]));
            }
            [b'0'..=b'9', ..] => {
                if let Ok(number) = value.parse::<u64>() {
                    return Ok(Value::from(number));
                }
            }
            _ => {}
        }
        // It obeys the grammar, so what is wrong is a number that is too large, or an escape that is no character.
        serde_json::from_str(&self.text[start..self.at]).map_err(|_| {
            let found = quote(&self.text[start..self.at]);
            self.error(
                start,
                format!("expected numbers that fit into 64 bits and whole characters, found {found}"),
            )
        })
    }

    /// Skips a value.
    fn skip(&mut self) -> Result<(), ParseError> {
        match self.peek() {
            Some(b'"') => self.raw_string().map(|_| ()),
            Some(open @ (b'[' | b'{')) => {
                // The closing brackets come two behind the opening ones in ASCII.
                let close = open + 2;
                self.open(open, "a value")?;
                let mut first = true;
                while self.member(first, close)? {
                    if open == b'{' {
                        self.key()?;
                    }
                    self.skip()?;
                    first = false;
                }
                Ok(())
            }
            _ => self.bare("a value").map(|_| ()),
        }
    }

    /// Checks that nothing but blanks follows.
    pub fn end(&mut self) -> Result<(), ParseError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.unexpected("nothing behind the object")),
        }
    }
}

/// Returns where the first byte stands, from a place on, that is not a plain character of a string: a quote, a backslash, a control
/// character; or the end of the text.
fn first_special(bytes: &[u8], mut at: usize) -> usize {
    const LOW: u64 = 0x0101_0101_0101_0101;
    // The highest bit of every byte below a limit. A borrow may set more, but only above such a byte: the lowest is right.
    let below = |word: u64, limit: u8| word.wrapping_sub(LOW * u64::from(limit)) & !word & (LOW << 7);
    while let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let word = u64::from_le_bytes(*chunk);
        let equal = |byte: u8| below(word ^ (LOW * u64::from(byte)), 1);
        let special = equal(b'"') | equal(b'\\') | below(word, b' ');
        if special != 0 {
            return at + special.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    let is_special = |byte: &u8| matches!(byte, 0..b' ' | b'"' | b'\\');
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(is_special).unwrap_or(rest.len())
}

/// Tells whether a word is a number as JSON writes it.
fn is_number(word: &[u8]) -> bool {
    let digits = |word: &[u8]| word.iter().take_while(|b| b.is_ascii_digit()).count();
    let mut rest = word.strip_prefix(b"-").unwrap_or(word);
    let whole = digits(rest);
    if whole == 0 || (whole > 1 && rest[0] == b'0') {
        return false;
    }
    rest = &rest[whole..];
    if let Some(fraction) = rest.strip_prefix(b".") {
        if digits(fraction) == 0 {
            return false;
        }
        rest = &fraction[digits(fraction)..];
    }
    if let [b'e' | b'E', exponent @ ..] = rest {
        let exponent = exponent.strip_prefix(b"+").or(exponent.strip_prefix(b"-")).unwrap_or(exponent);
        if digits(exponent) == 0 {
            return false;
        }
        rest = &exponent[digits(exponent)..];
    }
    rest.is_empty()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> Result<Value, ParseError> {
        let mut scanner = Scanner::new(text);
        let value = scanner.value()?;
        scanner.end().map(|()| value)
    }

    #[test]
    fn special_bytes_are_found_wherever_they_stand() {
        for length in 0..40 {
            for special in (0..=255_u8).filter(|byte| matches!(byte, 0..b' ' | b'"' | b'\\')) {
                // What is one more or one less, or has the highest bit, is none.
                for plain in [b' ', b'!', b'#', b'[', b']', 0x7f, 0x80, 0xa2, 0xdc, 0xff] {
                    let mut bytes = vec![plain; length];
                    assert_eq!(first_special(&bytes, length / 3), length);
                    for at in 0..length {
                        bytes[at..].fill(special);
                        assert_eq!(first_special(&bytes, 0), at, "{special} behind {plain}");
                        bytes[at..].fill(plain);
                        bytes[at] = special;
                        assert_eq!(first_special(&bytes, at / 2), at, "{special} among {plain}");
                        bytes[at] = plain;
                    }
                }
            }
        }
    }

    #[test]
    fn deep_and_shallow() {
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(read(&nested(DEEPEST)).is_ok());
        assert!(read(&nested(DEEPEST + 1)).unwrap_err().message.contains("expected at most 127 brackets"));
    }

    #[test]
    fn errors_say_where_and_what() {
        let complaint = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(complaint("{\"a\" 1}"), "line 1, column 6: expected `:`, found `1`");
        assert_eq!(complaint("[1 2]"), "line 1, column 4: expected `,` or `]`, found `2`");
        assert_eq!(complaint("[1,]"), "line 1, column 4: expected another value behind the comma, found `]`");
        assert_eq!(complaint("[01]"), "line 1, column 2: expected a value, found `01`");
        assert_eq!(complaint("[1] x"), "line 1, column 5: expected nothing behind the object, found `x`");
        assert_eq!(
            complaint("[\"\\x\"]"),
            "line 1, column 3: expected an escape like `\\n` or `\\u00e9`, found `\\x`"
        );
        assert!(complaint("[\"a\tb\"]").starts_with("line 1, column 4: expected a character"));
        assert!(complaint("[\"a").contains("found the end of the text"));
        assert!(complaint("[\"\\ud800\"]").contains("whole characters"));
        assert!(complaint("[1e999]").contains("64 bits"));
    }

    /// The phrases of `serde_json`, as it says them itself.
    #[test]
    fn no_word_of_the_json_library_gets_out() {
        let bad = [
            "",
            "{",
            "[",
            "{\"a",
            "{\"a\"",
            "{\"a\":",
            "[1",
            "[1,",
            "[1,]",
            "{\"a\":1,}",
            "{1:2}",
            "{\"a\" 1}",
            "[1 2]",
            "nul",
            "truth",
            "01",
            "1.",
            "1e",
            "-",
            "1e999",
            "\"\\x\"",
            "\"\\ud800\"",
            "\"\\u12\"",
            "\"\t\"",
            "[1] 2",
            "[}",
            "{]",
        ];
        for text in bad {
            let theirs = serde_json::from_str::<Value>(text).unwrap_err().to_string();
            let phrase = theirs.split(" at line ").next().unwrap_or_default();
            let ours = read(text).unwrap_err().message;
            assert!(!ours.contains(" at line "), "{text}: {ours}");
            // "expected `:`" has no other wording.
            if !phrase.starts_with("expected `") {
                assert!(!ours.to_lowercase().contains(&phrase.to_lowercase()), "{text}: {ours} | {phrase}");
            }
            assert!(ours.starts_with("expected "), "{text}: {ours}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

        /// The same texts are accepted as by the JSON library, with the same value.
        #[test]
        fn accepts_what_the_library_accepts(text in "([\\[\\]{},:\" ]|\"a\"|\"a\":|\\\\u00e9|\\\\n|[0-9]{1,3}|-|\\.|e|E\\+|null|true|false|é|\t){0,14}") {
            prop_assert_eq!(read(&text).ok(), serde_json::from_str::<Value>(&text).ok(), "{}", text);
        }
    }
}
