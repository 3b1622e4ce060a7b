//! Every sentence of explanations and hints, in one table: code chooses a message by its key and fills its slots, and words
//! stand in the table alone (`english.rs`), ready to be translated (`docs/translating.md`).
//!
//! A message is a text with slots: `{count:it is a neighbour|they are neighbours} of the shaded {cells}`. `{cells}` stands for
//! what fills it. `{count:…|…}` is one of the alternatives: for one or for several, shaded or white, row or column. What slots
//! there are, and of which kind, is in `slots.rs`. A slot that nothing fills stays as it is, for the tests and for people to see.

mod english;
mod language;
mod pieces;
mod slots;
#[cfg(test)]
mod tests;

use crate::board::{Direction, Shade, Size};

use english::ENGLISH;
pub(super) use language::FEW;
use pieces::{Piece, pieces};
pub use slots::{Slot, SlotKind};

/// A sentence, or a part of one, with slots: one row of [`messages`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Message {
    /// What code calls it: `NoB`, `clash.neighbours`. A reason of a rule has the rule's id.
    pub key: &'static str,
    /// Its words, with slots in braces.
    pub text: &'static str,
}

impl Message {
    const fn new(key: &'static str, text: &'static str) -> Self {
        Self { key, text }
    }

    /// Returns the slots of the text, each once, in the order in which they first appear.
    pub fn slots(&self) -> Vec<&'static Slot> {
        let mut found: Vec<&'static Slot> = Vec::new();
        for piece in pieces(self.text) {
            if let Piece::Slot { name, .. } = piece
                && let Some(slot) = Slot::named(name)
                && !found.contains(&slot)
            {
                found.push(slot);
            }
        }
        found
    }
}

/// Returns all messages, in English: what a translator needs besides the names, statements and proofs of
/// [`RULES`](super::RULES).
///
/// ```
/// let messages = hitori_core::deduce::messages();
/// let message = messages.iter().find(|message| message.key == "DoW").expect("the rule has a reason");
/// assert_eq!(message.text, "{count:it repeats|they repeat} the white {number} at {cell}");
/// let slots: Vec<&str> = message.slots().iter().map(|slot| slot.name).collect();
/// assert_eq!(slots, ["count", "number", "cell"]);
/// ```
pub fn messages() -> &'static [Message] {
    ENGLISH.messages
}

/// What fills a slot. Each kind of [`SlotKind`] has one.
#[derive(Clone, Debug)]
pub(super) enum Fill<'a> {
    Cells(&'a [usize]),
    /// The first [`FEW`] of so many cells, or all of them: no message names more.
    Few(&'a [usize], usize),
    Cell(usize),
    Number(String),
    Count(usize),
    Shade(Shade),
    Line(Direction),
    Text(&'a str),
}

/// Returns a message with its slots filled. `size` is that of the board, which names the cells.
pub(super) fn say(size: Size, key: &str, fills: &[(&str, Fill<'_>)]) -> String {
    ENGLISH.say(size, key, fills)
}
