//! The state of a game: marks with a history that goes back to the beginning.

use std::collections::HashMap;

use thiserror::Error;

use crate::board::{Puzzle, Semantics, Shade, Shading};
use crate::engine::{Goal, Outcome, Status, StopReason};
use crate::referee::{self, Violation};
use crate::solve::{Options, Solver};

/// A puzzle being played.
///
/// ```
/// use hitori_core::play::Session;
/// use hitori_core::solve::Options;
/// use hitori_core::{Puzzle, Shade};
/// let puzzle = Puzzle::from_rows([[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]])?;
/// let mut session = Session::new(puzzle, &Options::default())?;
/// session.mark(0, Shade::Shaded)?;
/// session.mark(1, Shade::Shaded)?; // Shares an edge with the first: a mistake.
/// assert_eq!(session.violations().len(), 1);
/// assert_eq!(session.mistakes(), [1]);
/// session.back_to_last_right();
/// assert_eq!(session.marks().row_strings()[0], "x???");
/// assert!(session.redo() && session.undo());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    puzzle: Puzzle,
    semantics: Semantics,
    /// What is known about every solution; complete when there is exactly one.
    forced: Option<Shading>,
    status: Status,
    marks: Shading,
    history: Vec<Move>,
    /// Moves of the history that are done; those behind can be done again.
    done: usize,
    checkpoints: Vec<usize>,
}

/// What one action changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) changes: Vec<Change>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) cell: usize,
    pub(super) before: Shade,
    pub(super) after: Shade,
}

/// A state of a session to come back to. Made by [`Session::checkpoint`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Checkpoint(pub(super) usize);

impl Checkpoint {
    /// Returns the number of moves that are done in that state.
    pub fn moves(self) -> usize {
        self.0
    }
}

/// Why an action is refused. The session is as it was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// There is no such cell.
    #[error("cell {cell} is not on a board of {cells} cells")]
    Cell {
        /// The cell, as an index in row-major order.
        cell: usize,
        /// Cells of the board.
        cells: usize,
    },
    /// There is no such checkpoint, or the moves that led to it have been replaced by others.
    #[error("checkpoint {0} is not in the history")]
    Checkpoint(usize),
}

impl Session {
    /// Starts a game. The puzzle is solved within the budget of the options; if that runs out, there is no
    /// session.
    pub fn new(puzzle: Puzzle, options: &Options) -> Result<Self, StopReason> {
        // One budget for the preparation and both questions.
        let options = options.clone().with_budget(options.budget.start());
        let mut solver = Solver::new(&puzzle, &options);
        let outcome = solver.ask(Goal::Unique);
        if let Some(stop) = outcome.stop {
            return Err(stop);
        }
        let status = outcome.status();
        let forced = match status {
            Status::Multiple => known(solver.ask(Goal::Forced))?,
            _ => outcome.unique().cloned(),
        };
        let marks = Shading::filled(puzzle.size(), Shade::Undecided);
        let semantics = options.semantics;
        Ok(Self { puzzle, semantics, forced, status, marks, history: vec![], done: 0, checkpoints: vec![] })
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns which shadings count as solutions.
    pub fn semantics(&self) -> Semantics {
        self.semantics
    }

    /// Returns whether the puzzle has no, one or several solutions.
    pub fn status(&self) -> Status {
        self.status
    }

    /// Returns the marks.
    pub fn marks(&self) -> &Shading {
        &self.marks
    }

    /// Marks one cell. Marking it as it is changes nothing, the history included.
    pub fn mark(&mut self, cell: usize, shade: Shade) -> Result<(), PlayError> {
        self.mark_all([(cell, shade)])
    }

    /// Marks the next shade of a cell: undecided, shaded, white, undecided again.
    pub fn cycle(&mut self, cell: usize) -> Result<(), PlayError> {
        let next = match self.marks.cells().get(cell) {
            Some(Shade::Undecided) | None => Shade::Shaded,
            Some(Shade::Shaded) => Shade::White,
            Some(Shade::White) => Shade::Undecided,
        };
        self.mark(cell, next)
    }

    /// Takes all marks away, as one move.
    pub fn clear(&mut self) {
        let changes = self.marks.literals().map(|mark| Change {
            cell: mark.cell,
            before: mark.shade,
            after: Shade::Undecided,
        });
        let changes = changes.collect();
        self.play(Move { changes });
    }

    /// Marks several cells as one move. Of two marks of the same cell the later one counts.
    pub fn mark_all(&mut self, marks: impl IntoIterator<Item = (usize, Shade)>) -> Result<(), PlayError> {
        let cells = self.puzzle.size().cells();
        let mut changes: Vec<Change> = Vec::new();
        let mut places = HashMap::new();
        for (cell, after) in marks {
            if cell >= cells {
                return Err(PlayError::Cell { cell, cells });
            }
            let place = *places.entry(cell).or_insert(changes.len());
            if place == changes.len() {
                changes.push(Change { cell, before: self.marks.get(cell), after });
            }
            changes[place].after = after;
        }
        changes.retain(|change| change.before != change.after);
        self.play(Move { changes });
        Ok(())
    }

    fn play(&mut self, next: Move) {
        if next.changes.is_empty() {
            return;
        }
        // What was undone is replaced, and with it the checkpoints behind it.
        self.history.truncate(self.done);
        self.checkpoints.retain(|&checkpoint| checkpoint <= self.done);
        self.history.push(next);
        self.redo();
    }

    /// Takes the last move back. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(done) = self.done.checked_sub(1) else { return false };
        self.done = done;
        for change in self.history[done].changes.iter().rev() {
            self.marks.set(change.cell, change.before);
        }
        true
    }

    /// Does the last move that was undone again. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(next) = self.history.get(self.done) else { return false };
        for change in &next.changes {
            self.marks.set(change.cell, change.after);
        }
        self.done += 1;
        true
    }

    /// Returns whether there is a move to take back.
    pub fn can_undo(&self) -> bool {
        self.done > 0
    }

    /// Returns whether there is a move to do again.
    pub fn can_redo(&self) -> bool {
        self.done < self.history.len()
    }

    /// Remembers this state.
    pub fn checkpoint(&mut self) -> Checkpoint {
        if !self.checkpoints.contains(&self.done) {
            self.checkpoints.push(self.done);
            self.checkpoints.sort_unstable();
        }
        Checkpoint(self.done)
    }

    /// Returns the states that are remembered, from the beginning to the end of the history.
    pub fn checkpoints(&self) -> impl ExactSizeIterator<Item = Checkpoint> {
        self.checkpoints.iter().map(|&done| Checkpoint(done))
    }

    /// Goes back, or forward, to a state that was remembered. The moves in between can be redone, or undone.
    pub fn restore(&mut self, checkpoint: Checkpoint) -> Result<(), PlayError> {
        let Checkpoint(done) = checkpoint;
        if !self.checkpoints.contains(&done) {
            return Err(PlayError::Checkpoint(done));
        }
        self.go_to(done);
        Ok(())
    }

    fn go_to(&mut self, done: usize) {
        while self.done > done && self.undo() {}
        while self.done < done && self.redo() {}
    }

    /// Returns the cells whose marks contradict every solution.
    pub fn mistakes(&self) -> Vec<usize> {
        let Some(forced) = &self.forced else { return vec![] };
        let wrong = |&cell: &usize| contradicts(self.marks.get(cell), forced.get(cell));
        (0..self.marks.cells().len()).filter(wrong).collect()
    }

    /// Takes moves back until no mark is [wrong](Self::mistakes). Returns how many.
    pub fn back_to_last_right(&mut self) -> usize {
        let before = self.done;
        let mut wrong = self.mistakes().len();
        while let Some(done) = self.done.checked_sub(1).filter(|_| wrong > 0) {
            let is_wrong = |cell: usize, mark| {
                self.forced.as_ref().is_some_and(|forced| contradicts(mark, forced.get(cell)))
            };
            for change in &self.history[done].changes {
                wrong += usize::from(is_wrong(change.cell, change.before));
                wrong -= usize::from(is_wrong(change.cell, change.after));
            }
            self.undo();
        }
        before - self.done
    }

    /// Returns the rules that the marks break already. Cells without a mark break none.
    pub fn violations(&self) -> Vec<Violation> {
        let mut found = referee::violations(&self.puzzle, &self.marks, Semantics::Strict);
        found.retain(|violation| !matches!(violation, Violation::Undecided { .. }));
        found
    }

    /// Returns whether the puzzle is solved. Cells without a mark count as white: many people only shade.
    pub fn is_done(&self) -> bool {
        let white = |&shade: &Shade| if shade == Shade::Undecided { Shade::White } else { shade };
        let cells = self.marks.cells().iter().map(white).collect();
        Shading::new(self.puzzle.size(), cells)
            .is_ok_and(|shading| referee::is_solution(&self.puzzle, &shading, self.semantics))
    }

    /// Returns the moves, how many of them are done, and the checkpoints.
    pub(super) fn history(&self) -> (&[Move], usize, &[usize]) {
        (&self.history, self.done, &self.checkpoints)
    }

    /// Plays a history from the beginning, as a fresh session.
    pub(super) fn replay(&mut self, history: Vec<Move>, done: usize, checkpoints: Vec<usize>) {
        self.history = history;
        self.checkpoints = checkpoints;
        while self.redo() {}
        self.go_to(done);
    }
}

/// Returns what an answer knows about every solution.
fn known(outcome: Outcome) -> Result<Option<Shading>, StopReason> {
    match outcome.stop {
        Some(stop) => Err(stop),
        None => Ok(outcome.forced),
    }
}

fn contradicts(mark: Shade, truth: Shade) -> bool {
    mark != Shade::Undecided && truth == !mark
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate;

    fn session(rows: &[&[u32]]) -> Session {
        Session::new(Puzzle::from_rows(rows).unwrap(), &Options::default()).unwrap()
    }

    #[test]
    fn undo_and_redo_have_no_end() {
        let size = crate::board::Size::new(12, 12).unwrap();
        let (puzzle, solution) = generate::instance(size, 5).unwrap();
        let mut session = Session::new(puzzle, &Options::default()).unwrap();
        let mut states = vec![session.marks().clone()];
        for round in 0..10 {
            for cell in 0..size.cells() {
                let shade = if round % 2 == 0 { solution.get(cell) } else { Shade::Undecided };
                session.mark(cell, shade).unwrap();
                states.push(session.marks().clone());
            }
        }
        for state in states.iter().rev().skip(1) {
            assert!(session.undo());
            assert_eq!(session.marks(), state);
        }
        assert!(!session.undo());
        for state in &states[1..] {
            assert!(session.redo());
            assert_eq!(session.marks(), state);
        }
        assert!(!session.redo());
    }

    #[test]
    fn mistakes_are_those_of_every_solution() {
        // A Latin square: every cell may be white, and no cell must be shaded.
        let mut session = session(&[&[1, 2], &[2, 1]]);
        assert_eq!(session.status(), Status::Multiple);
        session.mark(0, Shade::Shaded).unwrap();
        assert!(session.mistakes().is_empty() && session.is_done());
        session.mark(1, Shade::Shaded).unwrap();
        assert!(!session.is_done());
        assert_eq!(session.violations().len(), 1);
    }

    #[test]
    fn a_player_who_only_shades_is_done() {
        let rows: [&[u32]; 4] = [&[1, 1, 1, 4], &[1, 4, 2, 3], &[3, 3, 2, 1], &[4, 2, 1, 3]];
        let mut session = session(&rows);
        for cell in [0, 2, 8, 10, 15] {
            assert!(!session.is_done());
            session.cycle(cell).unwrap();
        }
        assert!(session.is_done());
        session.clear();
        assert!(!session.is_done() && session.undo() && session.is_done());
    }

    #[test]
    fn checkpoints_live_as_long_as_their_moves() {
        let rows: [&[u32]; 3] = [&[1, 1, 2], &[2, 3, 1], &[3, 2, 2]];
        let mut session = session(&rows);
        let start = session.checkpoint();
        session.mark(0, Shade::Shaded).unwrap();
        let middle = session.checkpoint();
        session.mark(8, Shade::Shaded).unwrap();
        session.restore(start).unwrap();
        assert_eq!(session.marks().shaded().count(), 0);
        session.restore(middle).unwrap();
        assert_eq!(session.marks().shaded().collect::<Vec<_>>(), [0]);
        session.restore(start).unwrap();
        session.mark(4, Shade::White).unwrap();
        assert_eq!(session.restore(middle), Err(PlayError::Checkpoint(1)));
        assert_eq!(session.restore(start), Ok(()));
        assert_eq!(session.mark(9, Shade::White), Err(PlayError::Cell { cell: 9, cells: 9 }));
    }
}
