//! A session as data: what is written to a file, sent to a page, and read back.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::session::{Change, Move, Session};
use crate::board::{Clue, Puzzle, PuzzleError, Semantics, Shade, Shading, Size};
use crate::engine::StopReason;
use crate::solve::Options;

/// A session that was saved. Version 1 is described in docs/formats.md.
///
/// ```
/// use hitori_core::play::{SavedSession, Session};
/// use hitori_core::solve::Options;
/// use hitori_core::{Puzzle, Shade};
/// let mut session = Session::new(Puzzle::from_rows([[1, 1], [1, 2]])?, &Options::default())?;
/// session.mark(0, Shade::Shaded)?;
/// let text = serde_json::to_string(&SavedSession::from(&session))?;
/// let saved: SavedSession = serde_json::from_str(&text)?;
/// let again = saved.open(&Options::default())?;
/// assert_eq!(again.marks(), session.marks());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SavedSession {
    /// Name and version of the view.
    pub view: String,
    /// The clues, row by row; `null` is a blank.
    pub cells: Vec<Vec<Option<u32>>>,
    /// Which shadings count as solutions.
    pub semantics: Semantics,
    /// All moves from the beginning, those that were undone included.
    pub moves: Vec<SavedMove>,
    /// How many of the moves are done.
    pub done: usize,
    /// The states that are remembered, as numbers of moves done.
    #[serde(default)]
    pub checkpoints: Vec<usize>,
}

/// One move: the cells that it marks, as indices in row-major order, and their shades from then on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SavedMove {
    /// The cells with their new shades.
    pub marks: Vec<(usize, Shade)>,
}

/// Why a saved session cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SavedError {
    /// It is something else, or from a newer version.
    #[error("'{0}' is not a session of a known version: {expected} expected", expected = SavedSession::VIEW)]
    View(String),
    /// Its board is none.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// A move marks a cell that is not on the board.
    #[error("move {number} marks cell {cell}, which is not on the board")]
    Cell {
        /// The move, counted from 1.
        number: usize,
        /// The cell.
        cell: usize,
    },
    /// More moves are said to be done than there are, or a checkpoint lies behind them.
    #[error("{0} moves are said to be done, but there are {1}")]
    Moves(usize, usize),
    /// The puzzle could not be solved within the budget.
    #[error(transparent)]
    Stopped(#[from] StopReason),
}

impl SavedSession {
    /// Name and version of this view.
    pub const VIEW: &'static str = "session/1";

    /// Opens the session. The puzzle is solved anew, within the budget of the options.
    pub fn open(&self, options: &Options) -> Result<Session, SavedError> {
        if self.view != Self::VIEW {
            return Err(SavedError::View(self.view.chars().take(40).collect()));
        }
        let puzzle = self.puzzle()?;
        let past = self.checkpoints.iter().copied().chain([self.done]).max().unwrap_or(0);
        if past > self.moves.len() {
            return Err(SavedError::Moves(past, self.moves.len()));
        }
        let history = self.history(puzzle.size())?;
        let mut session = Session::new(puzzle, &options.clone().with_semantics(self.semantics))?;
        let mut checkpoints = self.checkpoints.clone();
        checkpoints.sort_unstable();
        checkpoints.dedup();
        session.replay(history, self.done, checkpoints);
        Ok(session)
    }

    fn puzzle(&self) -> Result<Puzzle, PuzzleError> {
        let cols = self.cells.first().map_or(0, Vec::len);
        let ragged = self.cells.iter().position(|row| row.len() != cols);
        if let Some(row) = ragged {
            return Err(PuzzleError::Ragged { row: row + 1, found: self.cells[row].len(), expected: cols });
        }
        let size = Size::new(self.cells.len(), cols)?;
        let clue = |(cell, &number): (usize, &Option<u32>)| match number {
            None => Ok(Clue::BLANK),
            Some(number) => {
                Clue::new(number).ok_or_else(|| PuzzleError::Number { cell: size.name(cell), number })
            }
        };
        let clues: Result<Vec<Clue>, PuzzleError> =
            self.cells.iter().flatten().enumerate().map(clue).collect();
        Ok(Puzzle::new(size, clues?)?)
    }

    /// Returns the moves with what each cell was before.
    fn history(&self, size: Size) -> Result<Vec<Move>, SavedError> {
        let mut marks = Shading::filled(size, Shade::Undecided);
        let mut history = Vec::with_capacity(self.moves.len());
        for (place, saved) in self.moves.iter().enumerate() {
            let mut changes = Vec::with_capacity(saved.marks.len());
            for &(cell, after) in &saved.marks {
                if cell >= size.cells() {
                    return Err(SavedError::Cell { number: place + 1, cell });
                }
                changes.push(Change { cell, before: marks.get(cell), after });
                marks.set(cell, after);
            }
            history.push(Move { changes });
        }
        Ok(history)
    }
}

impl From<&Session> for SavedSession {
    fn from(session: &Session) -> Self {
        let (history, done, checkpoints) = session.history();
        let marks = |one: &Move| one.changes.iter().map(|change| (change.cell, change.after)).collect();
        Self {
            view: Self::VIEW.to_owned(),
            cells: session.puzzle().numbers(),
            semantics: session.semantics(),
            moves: history.iter().map(|one| SavedMove { marks: marks(one) }).collect(),
            done,
            checkpoints: checkpoints.to_vec(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved() -> SavedSession {
        let puzzle = Puzzle::from_rows([[1, 1, 2], [2, 3, 1], [3, 2, 2]]).unwrap();
        let mut session = Session::new(puzzle, &Options::default()).unwrap();
        session.mark_all([(0, Shade::Shaded), (1, Shade::White)]).unwrap();
        session.checkpoint();
        session.mark(8, Shade::White).unwrap();
        session.mark(8, Shade::Shaded).unwrap();
        session.undo();
        SavedSession::from(&session)
    }

    #[test]
    fn nothing_is_lost() {
        let saved = saved();
        let text = serde_json::to_string(&saved).unwrap();
        assert!(text.starts_with(r#"{"view":"session/1","cells":[[1,1,2],"#), "{text}");
        let read: SavedSession = serde_json::from_str(&text).unwrap();
        assert_eq!(read, saved);
        let mut session = read.open(&Options::default()).unwrap();
        assert_eq!(SavedSession::from(&session), saved);
        assert_eq!(session.marks().row_strings(), ["x-?", "???", "??-"]);
        assert!(session.redo() && session.is_done());
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let bad = |change: &dyn Fn(&mut SavedSession)| {
            let mut saved = saved();
            change(&mut saved);
            saved.open(&Options::default()).unwrap_err()
        };
        assert!(matches!(bad(&|saved| saved.view = "session/2".to_owned()), SavedError::View(_)));
        assert!(matches!(bad(&|saved| saved.done = 4), SavedError::Moves(4, 3)));
        assert!(matches!(bad(&|saved| saved.checkpoints.push(9)), SavedError::Moves(9, 3)));
        assert!(matches!(
            bad(&|saved| saved.moves[1].marks[0].0 = 9),
            SavedError::Cell { number: 2, cell: 9 }
        ));
        assert!(matches!(bad(&|saved| saved.cells[1].truncate(2)), SavedError::Puzzle(_)));
        assert!(matches!(bad(&|saved| saved.cells.clear()), SavedError::Puzzle(_)));
    }
}
