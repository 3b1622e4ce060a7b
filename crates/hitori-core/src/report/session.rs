//! The view `session-change/1`: a game after an action.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::explain::cell_names;
use super::{RowStrings, ViolationView};
use crate::board::Shading;
use crate::engine::Status;
use crate::play::{SavedSession, Session};

/// A game after an action: its state, to be sent with the next action, and what a page shows of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SessionChangeView<'a> {
    /// Name and version of the view.
    pub view: Cow<'a, str>,
    /// The state.
    pub session: SavedSession,
    /// The marks.
    pub marks: RowStrings<'a>,
    /// The cells whose marks the action changed.
    pub changed: Vec<String>,
    /// How many solutions the puzzle has.
    pub status: Status,
    /// Whether the puzzle is solved; cells without a mark count as white.
    pub solved: bool,
    /// The rules that the marks break already.
    pub violations: Vec<ViolationView>,
    /// The cells that are marked wrongly; null unless the action asks for them.
    pub mistakes: Option<Vec<String>>,
    /// Whether there is a move to take back.
    pub can_undo: bool,
    /// Whether there is a move to do again.
    pub can_redo: bool,
}

impl<'a> SessionChangeView<'a> {
    /// The name and version of the view.
    pub const VIEW: &'static str = "session-change/1";

    /// Describes a game that had the marks `before`.
    pub fn new(session: &'a Session, before: &Shading) -> Self {
        let (size, marks) = (session.puzzle().size(), session.marks());
        let changed: Vec<usize> =
            (0..size.cells()).filter(|&cell| before.get(cell) != marks.get(cell)).collect();
        let violations = session.violations();
        Self {
            view: Self::VIEW.into(),
            session: SavedSession::from(session),
            marks: RowStrings::from(marks),
            changed: cell_names(size, &changed),
            status: session.status(),
            solved: session.is_done(),
            violations: violations.iter().map(|violation| ViolationView::new(size, violation)).collect(),
            mistakes: None,
            can_undo: session.can_undo(),
            can_redo: session.can_redo(),
        }
    }

    /// Names the cells that are marked wrongly.
    pub fn with_mistakes(self, session: &Session) -> Self {
        Self { mistakes: Some(cell_names(session.puzzle().size(), &session.mistakes())), ..self }
    }
}
