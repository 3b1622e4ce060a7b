//! The text of a message, cut into words and slots. Any text can be cut; what is no slot is words.

/// A part of the text of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece<'t> {
    /// Words, as they are.
    Words(&'t str),
    /// A slot.
    Slot {
        /// As it is written, with its braces.
        written: &'t str,
        /// What fills it.
        name: &'t str,
        /// The alternatives to choose from; none where the slot stands for what fills it.
        alternatives: Vec<&'t str>,
    },
}

/// Cuts a text into its pieces, which make up the whole text. A brace without its partner is a part of the words.
pub(super) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(from) = rest.find('{')
        && let Some(length) = rest[from..].find('}')
    {
        let (before, after) = rest.split_at(from);
        let (written, after) = after.split_at(length + 1);
        if !before.is_empty() {
            pieces.push(Piece::Words(before));
        }
        let inside = &written[1..length];
        let (name, alternatives) = match inside.split_once(':') {
            Some((name, alternatives)) => (name, alternatives.split('|').collect()),
            None => (inside, vec![]),
        };
        pieces.push(Piece::Slot { written, name, alternatives });
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Words(rest));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn written<'t>(piece: &Piece<'t>) -> &'t str {
        match *piece {
            Piece::Words(words) => words,
            Piece::Slot { written, .. } => written,
        }
    }

    #[test]
    fn slots_are_told_from_words() {
        let slot = |written, name, alternatives: &[&'static str]| Piece::Slot {
            written,
            name,
            alternatives: alternatives.to_vec(),
        };
        assert_eq!(pieces(""), []);
        assert_eq!(pieces("a: b|c"), [Piece::Words("a: b|c")]);
        assert_eq!(
            pieces("{n:it is|they are} by {cells}, ü"),
            [
                slot("{n:it is|they are}", "n", &["it is", "they are"]),
                Piece::Words(" by "),
                slot("{cells}", "cells", &[]),
                Piece::Words(", ü")
            ]
        );
        assert_eq!(pieces("{n:|s}"), [slot("{n:|s}", "n", &["", "s"])]);
        assert_eq!(pieces("a {b"), [Piece::Words("a {b")]);
        assert_eq!(pieces("a} {b}"), [Piece::Words("a} "), slot("{b}", "b", &[])]);
    }

    proptest! {
        #[test]
        fn no_text_is_lost(text in "[a-c{}:|ü ]{0,30}") {
            prop_assert_eq!(pieces(&text).iter().map(written).collect::<String>(), text);
        }
    }
}
