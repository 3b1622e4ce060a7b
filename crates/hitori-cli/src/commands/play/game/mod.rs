//! A game as the player sees it: the session, the cursor, what the pane says. No terminal and no clock: actions come in, time
//! is told, and the screen looks at what there is.

mod advice;

use std::time::Duration;

use hitori_core::deduce::{HintLevel, Step};
use hitori_core::engine::{Budget, Status};
use hitori_core::play::{PlayError, Session};
use hitori_core::referee::Violation;
use hitori_core::{Shade, Size};

use super::action::{Action, Way};

/// What is to be said about a cell beside its mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flag {
    /// Its mark is wrong, or breaks a rule.
    Wrong,
    /// The hint is about it.
    Hinted,
    /// The hint says that it gets this shade.
    Concluded(Shade),
}

/// What the pane says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// A word for its frame.
    pub title: &'static str,
    /// The text.
    pub text: String,
}

/// A puzzle being played.
pub struct Game {
    session: Session,
    title: String,
    cursor: usize,
    elapsed: Duration,
    message: Message,
    hint: Option<(Step, HintLevel)>,
    stroke: Option<Stroke>,
    /// Marks that a check or a hint has called wrong, until the next change.
    wrong: Vec<usize>,
    /// The rules that are broken, while they are shown.
    violations: Vec<Violation>,
    solved: bool,
    shows_violations: bool,
    shows_timer: bool,
    shows_help: bool,
    changes: u64,
}

/// Cells painted with the mouse, which make one move.
struct Stroke {
    shade: Shade,
    cells: Vec<usize>,
}

impl Game {
    /// Begins or goes on with a game.
    pub fn new(session: Session, title: String) -> Self {
        let text = match session.status() {
            Status::Multiple => {
                "This puzzle has several solutions; any of them will do, and hints may come to an end.".to_owned()
            }
            _ => "Shade cells so that no number is left twice in a row or column, no two shaded cells share an \
                  edge, and the white cells stay connected. F1 shows the keys."
                .to_owned(),
        };
        let mut game = Self {
            session,
            title,
            cursor: 0,
            elapsed: Duration::ZERO,
            message: Message { title: "Hitori", text },
            hint: None,
            stroke: None,
            wrong: vec![],
            violations: vec![],
            solved: false,
            shows_violations: false,
            shows_timer: true,
            shows_help: false,
            changes: 0,
        };
        game.look_for_the_end();
        game
    }

    /// Puts the cursor and the clock where they were.
    pub fn resume_at(&mut self, cursor: usize, elapsed: Duration) {
        self.cursor = cursor.min(self.size().cells() - 1);
        self.elapsed = elapsed;
        self.look_for_the_end();
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    pub fn size(&self) -> Size {
        self.session.puzzle().size()
    }

    pub fn title(&self) -> &str {
        &self.title
    }

    pub fn cursor(&self) -> usize {
        self.cursor
    }

    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// Returns whether the puzzle is solved. Then the marks stay as they are, and the clock stands.
    pub fn is_solved(&self) -> bool {
        self.solved
    }

    pub fn shows_timer(&self) -> bool {
        self.shows_timer
    }

    pub fn shows_help(&self) -> bool {
        self.shows_help
    }

    /// Returns a number that is another one after everything that is worth saving.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Says something to the player.
    pub fn say(&mut self, title: &'static str, text: impl Into<String>) {
        self.message = Message { title, text: text.into() };
    }

    /// Returns what the pane says: the last message, and the broken rules where they are shown.
    pub fn message(&self) -> Message {
        let mut message = self.message.clone();
        if self.shows_violations && !self.solved {
            message.text.push_str("\n\nBroken rules:");
            if self.violations.is_empty() {
                message.text.push_str(" none.");
            }
            for violation in &self.violations {
                message.text.push_str(&format!("\n! {}", violation.describe(self.size())));
            }
        }
        message
    }

    /// Lets time pass.
    pub fn tick(&mut self, time: Duration) {
        if !self.solved {
            self.elapsed += time;
        }
    }

    /// Returns what is to be said about each cell, in row-major order.
    pub fn flags(&self) -> Vec<Option<Flag>> {
        let mut flags = vec![None; self.size().cells()];
        if let Some((step, level)) = &self.hint {
            for cell in step.cells_at(*level, self.size()) {
                flags[cell] = Some(Flag::Hinted);
            }
            if *level == HintLevel::Step {
                for literal in &step.conclusions {
                    flags[literal.cell] = Some(Flag::Concluded(literal.shade));
                }
            }
        }
        let broken = self.violations.iter().flat_map(Violation::cells);
        for cell in self.wrong.iter().copied().chain(broken) {
            flags[cell] = Some(Flag::Wrong);
        }
        flags
    }

    /// Does what the player wants; a hint is looked for within the budget.
    pub fn act(&mut self, action: Action, budget: &Budget) -> Result<(), PlayError> {
        // Whatever comes between ends a stroke: its move must stay the last one.
        let stroke = self.stroke.take().filter(|_| matches!(action, Action::Drag { .. }));
        match action {
            Action::Go(way) => self.cursor = self.beside(way),
            Action::GoFar(way) => self.cursor = self.border(way),
            Action::ShowTimer => self.shows_timer = !self.shows_timer,
            Action::ShowHelp => self.shows_help = !self.shows_help,
            Action::Dismiss => self.dismiss(),
            Action::Release => {}
            Action::Press { cell, .. } | Action::Drag { cell } if cell >= self.size().cells() => {
                return Err(PlayError::Cell { cell, cells: self.size().cells() });
            }
            _ if self.solved => {}
            Action::Toggle(shade) => self.toggle(self.cursor, shade)?,
            Action::Clear => self.mark(self.cursor, Shade::Undecided)?,
            Action::Press { cell, shade } => {
                self.cursor = cell;
                self.toggle(cell, shade)?;
                self.stroke = Some(Stroke { shade: self.session.marks().get(cell), cells: vec![cell] });
            }
            Action::Drag { cell } => self.drag(cell, stroke)?,
            Action::Undo => {
                let done = self.session.undo();
                self.went("Undo", done, "There is nothing to undo.");
            }
            Action::Redo => {
                let done = self.session.redo();
                self.went("Redo", done, "There is nothing to redo.");
            }
            Action::Check => self.check(),
            Action::Hint => self.give_hint(budget),
            Action::Take => self.take_hint()?,
            Action::BackToRight => self.back_to_right(),
            Action::Checkpoint => {
                self.session.checkpoint();
                self.changes += 1;
                self.say("Checkpoint", "This state is remembered; g goes back to it.");
            }
            Action::BackToCheckpoint => self.back_to_checkpoint()?,
            Action::ShowViolations => {
                self.shows_violations = !self.shows_violations;
                self.look_at_rules();
            }
        }
        Ok(())
    }

    fn beside(&self, way: Way) -> usize {
        let (row, col) = self.size().place(self.cursor);
        let size = self.size();
        match way {
            Way::Up => size.at(row.saturating_sub(1), col),
            Way::Down => size.at((row + 1).min(size.rows() - 1), col),
            Way::Left => size.at(row, col.saturating_sub(1)),
            Way::Right => size.at(row, (col + 1).min(size.cols() - 1)),
        }
    }

    fn border(&self, way: Way) -> usize {
        let (row, col) = self.size().place(self.cursor);
        let size = self.size();
        match way {
            Way::Up => size.at(0, col),
            Way::Down => size.at(size.rows() - 1, col),
            Way::Left => size.at(row, 0),
            Way::Right => size.at(row, size.cols() - 1),
        }
    }

    fn dismiss(&mut self) {
        if self.shows_help {
            self.shows_help = false;
        } else if !self.solved {
            self.hint = None;
            self.wrong.clear();
            self.say("Hitori", "");
        }
    }

    fn mark(&mut self, cell: usize, shade: Shade) -> Result<(), PlayError> {
        if self.session.marks().get(cell) != shade {
            self.session.mark(cell, shade)?;
            self.changed();
        }
        Ok(())
    }

    fn toggle(&mut self, cell: usize, shade: Shade) -> Result<(), PlayError> {
        let again = self.session.marks().get(cell) == shade;
        self.mark(cell, if again { Shade::Undecided } else { shade })
    }

    /// Paints one more cell. A stroke that marks leaves other marks alone: whoever circles a row keeps its shaded cells.
    fn drag(&mut self, cell: usize, stroke: Option<Stroke>) -> Result<(), PlayError> {
        let Some(mut stroke) = stroke else { return Ok(()) };
        self.cursor = cell;
        let is_open = self.session.marks().get(cell) == Shade::Undecided;
        if !stroke.cells.contains(&cell) && is_open != (stroke.shade == Shade::Undecided) {
            stroke.cells.push(cell);
            self.session.undo();
            self.session.mark_all(stroke.cells.iter().map(|&cell| (cell, stroke.shade)))?;
            self.changed();
        }
        self.stroke = Some(stroke);
        Ok(())
    }

    fn went(&mut self, title: &'static str, done: bool, otherwise: &str) {
        if done {
            self.changed();
        } else {
            self.say(title, otherwise);
        }
    }

    fn back_to_right(&mut self) {
        let text = match self.session.back_to_last_right() {
            0 => "There are no mistakes to go back from.".to_owned(),
            moves => {
                self.changed();
                let moves = if moves == 1 { "One move".to_owned() } else { format!("{moves} moves") };
                format!("{moves} taken back; r does them again.")
            }
        };
        self.say("Back", text);
    }

    fn back_to_checkpoint(&mut self) -> Result<(), PlayError> {
        let Some(last) = self.session.checkpoints().last() else {
            self.say("Checkpoint", "No state is remembered; m remembers one.");
            return Ok(());
        };
        self.session.restore(last)?;
        self.changed();
        self.say("Checkpoint", "Back at the last checkpoint; r does the moves again.");
        Ok(())
    }

    /// Forgets what was said about the marks as they were.
    fn changed(&mut self) {
        self.changes += 1;
        self.hint = None;
        self.wrong.clear();
        self.say("Hitori", "");
        self.look_at_rules();
        self.look_for_the_end();
    }

    fn look_at_rules(&mut self) {
        self.violations = if self.shows_violations { self.session.violations() } else { vec![] };
    }

    fn look_for_the_end(&mut self) {
        self.solved = self.session.is_done();
        if self.solved {
            self.violations.clear();
            let time = clock(self.elapsed);
            self.say("Solved", format!("Solved in {time}. Well done.\n\nq ends the game."));
        }
    }
}

/// Returns a time as people read it: 3:07, or 1:02:03.
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
