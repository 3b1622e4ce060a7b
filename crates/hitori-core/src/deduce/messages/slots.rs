//! The slots that messages may have. A slot has one kind and one meaning, wherever it appears.

/// Something that a message leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Slot {
    /// Its name, as it stands in the braces.
    pub name: &'static str,
    /// What fills it.
    pub kind: SlotKind,
    /// What it stands for, for those who translate.
    pub meaning: &'static str,
}

/// What fills a slot, and which alternatives it chooses from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SlotKind {
    /// Several cells: `r1c1, r1c2 and r2c1`. Alternatives: by how many they are.
    Cells,
    /// One cell: `r1c1`. No alternatives.
    Cell,
    /// A number of the board, or of a row or column. No alternatives.
    Number,
    /// How many there are of something. Alternatives: by how many.
    Count,
    /// Alternatives only: shaded, white.
    Shade,
    /// Alternatives only: row, column.
    Line,
    /// A part of a sentence that is another message, or a name. No alternatives.
    Text,
}

impl Slot {
    /// Returns the slot with a name.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        SLOTS.iter().find(|slot| slot.name == name)
    }
}

const fn slot(name: &'static str, kind: SlotKind, meaning: &'static str) -> Slot {
    Slot { name, kind, meaning }
}

use SlotKind::*;

/// All slots.
pub(super) static SLOTS: &[Slot] = &[
    slot("count", Count, "how many cells the sentence decides: \"it\" or \"they\" are these"),
    slot("cells", Cells, "the cells that are looked at, or that the sentence is about"),
    slot("others", Cells, "the second pair of two"),
    slot("cut", Cells, "the cells that would be cut off"),
    slot("cell", Cell, "the cell that is looked at, or that the sentence is about"),
    slot("corner", Cell, "the cell in the corner of the board"),
    slot("exit", Cell, "the exit that the sentence is about"),
    slot("shaded", Cell, "a shaded cell"),
    slot("white", Cell, "the cell that would be white"),
    slot("equal", Cell, "the cell with the same number as the white one"),
    slot("from", Cell, "the first cell of several side by side, or the first of two"),
    slot("to", Cell, "the last cell of several side by side, or the second of two"),
    slot("number", Number, "the number that the cells have"),
    slot("one", Number, "the first of two numbers"),
    slot("two", Number, "the second of two numbers"),
    slot("first", Number, "the number of the first row or column"),
    slot("last", Number, "the number of the last row or column"),
    slot("pairs", Count, "how many pairs there are"),
    slot("most", Count, "how many shaded cells there can be at most"),
    slot("steps", Count, "how many steps lead to a contradiction: two or more"),
    slot("more", Count, "how many further cells there are: two or more"),
    slot("shade", Shade, "the shade that follows, or that is tried"),
    slot("assumed", Shade, "the shade that is assumed and fails"),
    slot("marked", Shade, "the shade that a cell has already"),
    slot("line", Line, "row or column"),
    slot("before", Text, "what is listed already"),
    slot("next", Text, "what is listed next"),
    slot("conclusions", Text, "what follows: a message `conclusion`"),
    slot("why", Text, "the reason: the message of a rule"),
    slot("stretches", Text, "cells side by side, once or twice: a message `stretch`"),
    slot("after", Text, "when a contradiction comes: a message `Prob.after`"),
    slot("clash", Text, "a contradiction: a message `clash`"),
    slot("rows", Text, "one or more rows: a message `place`"),
    slot("columns", Text, "one or more columns: a message `place`"),
    slot("lines", Text, "rows or columns: a message `place`"),
    slot("form", Text, "the short name of a rule, which is not translated"),
    slot("name", Text, "the name of a rule, from its file"),
    slot("statement", Text, "what a rule says, from its file"),
];
