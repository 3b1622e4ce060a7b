//! What a person has to see in order to take a step: the order in which explanations and hints look for the next one.
//!
//! The class of a rule says how hard the documents take it to be, and grades are made of classes. People's eyes have another
//! order: a cell that would be cut off in a corner is seen at a glance, though connectivity is class F, and two pairs in two
//! lines are hard to find, though they are class C.

/// What has to be seen for a step, the easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sight {
    /// A shaded cell and its neighbours.
    Neighbour,
    /// A white cell and its duplicates.
    Duplicate,
    /// Three equal numbers in a row.
    Triple,
    /// Two equal numbers with one cell between them.
    Sandwich,
    /// A pair of equal neighbours, and a third of the same number in their line.
    Pair,
    /// White cells that a single shaded cell would cut off.
    CutOff,
    /// Equal numbers in a corner.
    Corner,
    /// Several equal numbers along one line.
    Line,
    /// Equal numbers at the border.
    Border,
    /// Equal numbers in two lines at once.
    Crossing,
    /// The last two ways out of a cell.
    Exit,
    /// White cells that would be cut off one step later.
    Ahead,
    /// A number that stands alone: told when another step, or the end, needs it.
    Alone,
}
