//! What a player can do.

use hitori_core::Shade;

/// A direction of the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Up,
    Down,
    Left,
    Right,
}

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Moves the cursor by one cell; at the border it stays.
    Go(Way),
    /// Moves the cursor to the border.
    GoFar(Way),
    /// Marks the cell under the cursor; the same again takes the mark away.
    Toggle(Shade),
    /// Takes the mark under the cursor away.
    Clear,
    /// Presses a button of the mouse: marks like [`Action::Toggle`], and begins a stroke.
    Press {
        cell: usize,
        shade: Shade,
    },
    /// Draws the stroke over one more cell.
    Drag {
        cell: usize,
    },
    /// Ends the stroke.
    Release,
    Undo,
    Redo,
    /// Tells which marks are wrong.
    Check,
    /// Gives a hint, and the next time more of it.
    Hint,
    /// Marks what the hint says, once it says everything.
    Take,
    /// Goes back to the last state without mistakes.
    BackToRight,
    Checkpoint,
    /// Goes to the last checkpoint.
    BackToCheckpoint,
    /// Shows broken rules as soon as they are broken, or no longer.
    ShowViolations,
    ShowTimer,
    ShowHelp,
    /// Closes the help, or forgets the hint.
    Dismiss,
}
