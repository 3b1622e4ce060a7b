//! How a language says a message: its words, and which alternative a count takes.

use std::borrow::Cow;

use super::{Fill, Message, Piece, pieces};
use crate::board::{Direction, Shade, Size};

/// Cells named in a row before the rest are only counted.
const NAMED: usize = 12;

/// Cells that have to be known to name some of many.
pub(in crate::deduce) const FEW: usize = NAMED + 1;

/// A language.
pub(super) struct Language {
    /// The messages; every language has the same keys.
    pub(super) messages: &'static [Message],
    /// How many alternatives a count chooses from. English has 2, for one and for several; Polish would have 3.
    #[cfg_attr(not(test), expect(dead_code, reason = "the tests compare it with the texts"))]
    pub(super) forms: usize,
    /// Returns which of them a count takes, from 0.
    pub(super) form: fn(usize) -> usize,
}

impl Language {
    /// Returns a message with its slots filled. A slot that nothing fills, and a key that does not exist, stay to be seen.
    pub(super) fn say(&self, size: Size, key: &str, fills: &[(&str, Fill<'_>)]) -> String {
        let said = match self.messages.iter().find(|message| message.key == key) {
            Some(message) => self.filled_in(size, message.text, fills),
            None => format!("{{{key}}}"),
        };
        #[cfg(test)]
        super::tests::record(key, fills, &said);
        said
    }

    /// Returns a text with its slots filled.
    pub(super) fn filled_in(&self, size: Size, text: &str, fills: &[(&str, Fill<'_>)]) -> String {
        let fill_of = |slot: &str| fills.iter().find(|(name, _)| *name == slot).map(|(_, fill)| fill);
        let words = pieces(text).into_iter().map(|piece| match piece {
            Piece::Words(words) => Cow::Borrowed(words),
            Piece::Slot { written, name, alternatives } => {
                let filled = fill_of(name).and_then(|fill| match &alternatives[..] {
                    [] => self.filled(size, fill),
                    alternatives => alternatives.get(self.choice(fill)?).map(|&words| words.into()),
                });
                filled.unwrap_or(Cow::Borrowed(written))
            }
        });
        words.collect()
    }

    /// Returns what a slot without alternatives is filled with. Shades and lines have no words outside of alternatives.
    fn filled<'f>(&self, size: Size, fill: &'f Fill<'_>) -> Option<Cow<'f, str>> {
        match fill {
            Fill::Cells(cells) => Some(self.list(size, cells, cells.len()).into()),
            Fill::Few(cells, count) => Some(self.list(size, cells, *count).into()),
            Fill::Cell(cell) => Some(size.name(*cell).into()),
            Fill::Number(number) => Some(number.into()),
            Fill::Count(count) => Some(count.to_string().into()),
            Fill::Text(text) => Some((*text).into()),
            Fill::Shade(_) | Fill::Line(_) => None,
        }
    }

    /// Returns which alternative to take, from 0.
    fn choice(&self, fill: &Fill<'_>) -> Option<usize> {
        match fill {
            Fill::Count(count) => Some((self.form)(*count)),
            Fill::Cells(cells) => Some((self.form)(cells.len())),
            Fill::Few(_, count) => Some((self.form)(*count)),
            Fill::Shade(Shade::Shaded) | Fill::Line(Direction::Row) => Some(0),
            Fill::Shade(Shade::White) | Fill::Line(Direction::Column) => Some(1),
            Fill::Shade(Shade::Undecided) | Fill::Cell(_) | Fill::Number(_) | Fill::Text(_) => None,
        }
    }

    /// Returns `r1c1`, `r1c1 and r1c2`, `r1c1, r1c2 and r1c3`, for the first of so many cells.
    fn list(&self, size: Size, cells: &[usize], count: usize) -> String {
        let more = count.saturating_sub(NAMED);
        // One name is as short as the count of one.
        let named = if more > 1 { &cells[..NAMED] } else { cells };
        let mut names: Vec<String> = named.iter().map(|&cell| size.name(cell)).collect();
        if more > 1 {
            names.push(self.say(size, "list.more", &[("more", Fill::Count(more))]));
        }
        let last = names.pop();
        let join = |key: &str, before: String, next: String| {
            self.say(size, key, &[("before", Fill::Text(&before)), ("next", Fill::Text(&next))])
        };
        let before = names.into_iter().reduce(|before, next| join("list.next", before, next));
        match (before, last) {
            (Some(before), Some(last)) => join("list.last", before, last),
            (None, last) => last.unwrap_or_default(),
            (Some(before), None) => before,
        }
    }
}
