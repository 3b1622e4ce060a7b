//! `session`: play without a memory. The state comes with the action and goes back with the answer.

use hitori_core::board::{Shade, Size};
use hitori_core::play::{self, SavedError, SavedSession};
use hitori_core::report::SessionChangeView;
use serde::Deserialize;

use super::json;
use crate::Problem;
use crate::context::Context;
use crate::input::PuzzleInput;
use crate::registry::Request;

/// An action on a game, or the beginning of one.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Session {
    /// The state, as the last answer had it.
    session: Option<SavedSession>,
    /// The puzzle of a new game, instead of a state.
    puzzle: Option<PuzzleInput>,
    action: Action,
}

/// What a player does.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
enum Action {
    /// Nothing: shows the game.
    Open,
    /// Marks cells, as one move.
    Mark { cells: Vec<String>, shade: Shade },
    /// Marks the next shade of a cell: undecided, shaded, white, undecided again.
    Cycle { cell: String },
    /// Takes the last move back.
    Undo,
    /// Does the last move that was undone again.
    Redo,
    /// Takes all marks away.
    Clear,
    /// Asks which marks are wrong.
    Check,
    /// Takes moves back until no mark is wrong.
    Back,
    /// Remembers this state.
    Checkpoint,
    /// Goes to a state that was remembered: so many moves done.
    Restore { checkpoint: usize },
}

impl Request for Session {
    type View = SessionChangeView<'static>;

    fn answer(self, context: &Context) -> Result<String, Problem> {
        let mut session = match (self.session, self.puzzle) {
            (Some(saved), None) => opened(&saved, context)?,
            (None, Some(puzzle)) => {
                let options = context.options();
                play::Session::new(puzzle.read(context)?.puzzle, &options)?
            }
            _ => return Err(Problem::unsuitable("a session or a puzzle expected, and not both")),
        };
        let before = session.marks().clone();
        let is_check = matches!(self.action, Action::Check);
        act(&mut session, self.action)?;
        let view = SessionChangeView::new(&session, &before);
        json(&if is_check { view.with_mistakes(&session) } else { view })
    }
}

fn act(session: &mut play::Session, action: Action) -> Result<(), Problem> {
    let size = session.puzzle().size();
    match action {
        Action::Open | Action::Check => {}
        Action::Mark { cells, shade } => {
            let cells: Vec<usize> = cells.iter().map(|name| cell(size, name)).collect::<Result<_, _>>()?;
            session.mark_all(cells.into_iter().map(|cell| (cell, shade))).map_err(Problem::unsuitable)?;
        }
        Action::Cycle { cell: name } => {
            session.cycle(cell(size, &name)?).map_err(Problem::unsuitable)?;
        }
        Action::Undo => _ = session.undo(),
        Action::Redo => _ = session.redo(),
        Action::Clear => session.clear(),
        Action::Back => _ = session.back_to_last_right(),
        Action::Checkpoint => _ = session.checkpoint(),
        Action::Restore { checkpoint } => {
            let found = session.checkpoints().find(|known| known.moves() == checkpoint);
            let found = found.ok_or_else(|| {
                Problem::unsuitable(format!("checkpoint {checkpoint} is not in the history"))
            })?;
            session.restore(found).map_err(Problem::unsuitable)?;
        }
    }
    Ok(())
}

/// Returns the cell of a name.
pub(super) fn cell(size: Size, name: &str) -> Result<usize, Problem> {
    size.cell(name).ok_or_else(|| {
        let shown: String = name.chars().take(20).collect();
        let last = size.name(size.cells() - 1);
        Problem::unsuitable(format!("'{shown}' is no cell of the board: r1c1 to {last} expected"))
    })
}

/// Opens a game that was saved.
pub(super) fn opened(saved: &SavedSession, context: &Context) -> Result<play::Session, Problem> {
    let cells: usize = saved.cells.iter().map(Vec::len).sum();
    context.fits(cells, format_args!("session: a board of {cells} cells"))?;
    let options = context.options();
    saved.open(&options).map_err(|error| match error {
        SavedError::Stopped(reason) => reason.into(),
        other => Problem::unsuitable(format!("session: {other}")),
    })
}
