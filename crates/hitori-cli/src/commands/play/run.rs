//! The loop of a game: draw, wait for an event or for the next second, act, save.

use std::io;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use ratatui::crossterm::event;

use super::game::Game;
use super::keys::{Wish, wish};
use super::screen::Screen;
use super::store::{self, SavedGame};
use super::terminal::{Taken, give_back};
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::interrupt;
use crate::source::path_name;

/// How long to wait for an event before looking at signals and at the clock.
const WAIT: Duration = Duration::from_millis(100);

/// Changes are saved no more often than this.
const BETWEEN_SAVES: Duration = Duration::from_secs(1);

/// The time is saved no less often than this.
const SAVE_TIME: Duration = Duration::from_secs(20);

/// How long a game has to end after a signal.
const GRACE: Duration = Duration::from_secs(1);

/// How long a hint may be looked for.
const HINT_TIME: Duration = Duration::from_secs(10);

/// Plays until the player leaves; the game is saved to the file meanwhile and in the end.
pub fn run(game: &mut Game, file: &Path, has_mouse: bool, session: &Session) -> Result<Exit, Failure> {
    let cannot_write = |error| Failure::Write { name: path_name(file), error };
    // A place that cannot be written is better known now than after an hour.
    store::save(file, &SavedGame::from(&*game)).map_err(cannot_write)?;
    let played = play(game, file, has_mouse, session);
    let saved = store::save(file, &SavedGame::from(&*game)).map_err(cannot_write);
    // A terminal that has gone away is an error to the loop, and a signal to us, which may come a moment later.
    if played.is_err() {
        let _ = session.interrupt.signal().recv_timeout(WAIT);
    }
    let end = match played {
        _ if session.interrupt.is_set() => Exit::Interrupted,
        Ok(exit) => exit,
        Err(error) => return Err(Failure::Bad(format!("the terminal does not work: {error}"))),
    };
    saved.map(|()| end)
}

/// Ends the process some time after a signal, should the game not have ended by then: when a terminal has gone away, crossterm reads
/// its end for ever and never returns. What was played has been saved a second ago at most.
fn end_when_stuck(session: &Session) {
    let signal = session.interrupt.signal().clone();
    // A thread that cannot be started is missed only where the terminal goes away.
    let _ = thread::Builder::new().spawn(move || {
        // It has an end as well: it is closed, or somebody sends.
        let _ = signal.recv();
        thread::sleep(GRACE);
        give_back();
        std::process::exit(i32::from(interrupt::exit_code()));
    });
}

fn play(game: &mut Game, file: &Path, has_mouse: bool, session: &Session) -> io::Result<Exit> {
    let mut taken = Taken::new(has_mouse)?;
    end_when_stuck(session);
    let mut screen = Screen::new(session.paint.is_coloured());
    let mut saver = Saver { file, saved: Instant::now(), changes: game.changes() };
    let mut last = Instant::now();
    let mut is_new = true;
    while !session.interrupt.is_set() {
        if is_new {
            taken.terminal.draw(|frame| screen.draw(game, frame))?;
        }
        let shown = game.elapsed().as_secs();
        let mut has_event = event::poll(WAIT)?;
        game.tick(std::mem::replace(&mut last, Instant::now()).elapsed());
        is_new = has_event || game.elapsed().as_secs() != shown;
        // Everything that has come is dealt with before the next drawing.
        while has_event {
            match wish(&event::read()?, |x, y| screen.cell_at(x, y)) {
                None => {}
                Some(Wish::Quit) => return Ok(Exit::Fine),
                Some(Wish::Interrupt) => return Ok(Exit::Interrupted),
                Some(Wish::Redraw) => taken.terminal.clear()?,
                Some(Wish::Suspend) => {
                    saver.save(game);
                    taken.suspend()?;
                    last = Instant::now();
                }
                Some(Wish::Act(action)) => {
                    let budget = session.budget().with_time(HINT_TIME).start();
                    if let Err(error) = game.act(action, &budget) {
                        game.say("Hitori", error.to_string());
                    }
                }
            }
            has_event = event::poll(Duration::ZERO)?;
        }
        saver.look(game);
    }
    Ok(Exit::Interrupted)
}

/// Saves now and then.
struct Saver<'a> {
    file: &'a Path,
    saved: Instant,
    changes: u64,
}

impl Saver<'_> {
    fn look(&mut self, game: &mut Game) {
        let since = self.saved.elapsed();
        let is_changed = self.changes != game.changes();
        if (is_changed && since >= BETWEEN_SAVES) || (since >= SAVE_TIME && !game.is_solved()) {
            self.save(game);
        }
    }

    fn save(&mut self, game: &mut Game) {
        (self.saved, self.changes) = (Instant::now(), game.changes());
        if let Err(error) = store::save(self.file, &SavedGame::from(&*game)) {
            game.say("Not saved", format!("{}: {error}", path_name(self.file)));
        }
    }
}
