//! The font of a book: how wide its texts are, and the glyphs that they are made of.
//!
//! Noto Sans (Apache-2.0), as for PNG pictures. Letters stand side by side by their own widths, without kerning, so that what
//! the layout measures is what is drawn.

use std::sync::LazyLock;

use ttf_parser::{Face, GlyphId};

/// Height of a digit or capital letter in units of the font size.
pub const CAPITAL: f32 = 0.714;

/// The font's file.
pub const DATA: &[u8] = ttf_noto_sans::REGULAR;

/// The font, parsed once per run. It is a constant of this program, so that it parses is a matter of tests.
static FACE: LazyLock<Option<Face<'static>>> = LazyLock::new(|| Face::parse(DATA, 0).ok());

/// A letter's glyph, and its width in units of the font size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glyph {
    /// Its number in the font.
    pub id: u16,
    /// How far the next letter is.
    pub advance: f32,
}

/// Returns the glyph of a letter; `None` when the font has none.
pub fn glyph(letter: char) -> Option<Glyph> {
    let face = FACE.as_ref()?;
    let id = face.glyph_index(letter).filter(|id| *id != GlyphId(0))?;
    let advance = f32::from(face.glyph_hor_advance(id)?) / f32::from(face.units_per_em());
    Some(Glyph { id: id.0, advance })
}

/// Returns the first letter of a text that the font does not have.
pub fn missing(text: &str) -> Option<char> {
    text.chars().find(|&letter| glyph(letter).is_none())
}

/// Returns the text with a question mark for every letter that the font does not have.
pub fn known(text: &str) -> String {
    text.chars().map(|letter| if glyph(letter).is_some() { letter } else { '?' }).collect()
}

/// Returns the width of a text at font size 1.
pub fn width(text: &str) -> f32 {
    text.chars().filter_map(glyph).map(|glyph| glyph.advance).sum()
}

/// Returns as much of a text as fits into a width, with three dots where something is missing.
pub fn cut(text: &str, size: f32, most: f32) -> String {
    if width(text) * size <= most {
        return text.to_owned();
    }
    let mut left = most / size - width("…");
    let fits = |letter: &char| {
        left -= glyph(*letter).map_or(0.0, |glyph| glyph.advance);
        left >= 0.0
    };
    let start: String = text.chars().take_while(fits).collect();
    if start.is_empty() { String::new() } else { start.trim_end().to_owned() + "…" }
}

/// Returns a text in lines that are not wider than a width, unless a single word is.
pub fn wrapped(text: &str, size: f32, most: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}")) * size <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_widths() {
        let digits: Vec<f32> =
            "0123456789".chars().map(|digit| glyph(digit).expect("a digit").advance).collect();
        assert!(digits.iter().all(|advance| (advance - 0.572).abs() < 1e-3), "{digits:?}");
        assert!((width("00") - 2.0 * digits[0]).abs() < 1e-6);
        assert!(width("i") < width("W"));
        assert_eq!(missing("Hitori · №1 … ЖΩé"), None);
        assert_eq!(missing("Hitori ひとり"), Some('ひ'));
        assert_eq!(known("a\u{7}ひb"), "a??b");
    }

    #[test]
    fn texts_fit_where_they_are_cut_or_wrapped() {
        let text = "Shade cells so that no number repeats among the unshaded cells of a row or column.";
        for most in [60.0, 100.0, 250.0] {
            let lines = wrapped(text, 10.0, most);
            assert_eq!(lines.join(" "), text);
            assert!(lines.iter().all(|line| width(line) * 10.0 <= most), "{lines:?}");
            let cut = cut(text, 10.0, most);
            assert!(width(&cut) * 10.0 <= most && cut.ends_with('…'), "{cut}");
        }
        assert_eq!(cut("abc", 10.0, 100.0), "abc");
        assert_eq!(cut("abc", 10.0, 3.0), "");
    }
}
