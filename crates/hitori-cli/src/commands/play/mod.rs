//! `hitori play`: a game in the terminal.
//!
//! ```text
//! arguments ──► Game (session, cursor, pane) ◄── Action ◄── keys ◄── events
//!                 │                                                   ▲
//!                 ├──► screen (layout, cells, pane) ──► terminal ─────┘
//!                 └──► store (a file for each puzzle)
//! ```
//!
//! Everything that is known about Hitori is in `hitori_core::play`; `game` is pure, `run` has the clock.

mod action;
mod game;
mod keys;
mod layout;
mod run;
mod screen;
mod store;
mod terminal;
#[cfg(test)]
mod tests;

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use clap::ValueHint;
use hitori_core::engine::{Limit, Status, StopReason};
use hitori_core::formats::Entry;
use hitori_core::generate::{GenerateError, Generator, Request, parse_difficulty};
use hitori_core::play::SavedError;
use hitori_core::rate::DifficultyRange;
use hitori_core::solve::Options;
use hitori_core::{Size, play};

use self::game::{Game, clock};
use self::store::SavedGame;
pub use self::terminal::give_back as give_back_terminal;
use crate::args::{From, Meaning, Only};
use crate::batch::{self, Picked};
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::progress::watched;
use crate::seed;
use crate::source::{Source, path_name, printable, stdin_is_piped};

/// Play a puzzle in the terminal
///
/// A puzzle of yours, a new one (--size), or without either the last game that is not solved yet. Every game
/// is saved as you play and can be resumed. Keys: arrows or hjkl move, space shades, o circles, u undoes, c
/// checks, ? gives a hint and each time more of it, F1 shows all keys, q saves and ends. The mouse shades
/// with the left button and circles with the right one.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// File with one puzzle, - for standard input, a puzzle URL or a game ID
    #[arg(value_name = "INPUT", value_hint = ValueHint::AnyPath, conflicts_with = "size")]
    input: Option<OsString>,
    #[command(flatten)]
    from: From,
    #[command(flatten)]
    only: Only,
    /// Make a new puzzle: side of a square board, or ROWSxCOLS
    #[arg(long, value_name = "N|RxC")]
    size: Option<Size>,
    /// How hard it is to be: gentle, easy, medium, hard or fierce, or a range like easy..hard (docs/difficulty.md)
    #[arg(long, value_name = "WORDS", value_parser = parse_difficulty, requires = "size")]
    difficulty: Option<DifficultyRange>,
    /// Seed of the new puzzle [default: another one each time]
    #[arg(long, value_name = "S", requires = "size")]
    seed: Option<u64>,
    /// Begin anew, even if there is a saved game of this puzzle
    #[arg(long)]
    restart: bool,
    /// File to save to and to go on from, instead of one in the data folder (XDG_DATA_HOME, or ~/.local/share)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    save: Option<PathBuf>,
    /// Leave the mouse to the terminal, so that text can be selected
    #[arg(long)]
    no_mouse: bool,
    #[command(flatten)]
    meaning: Meaning,
}

const AFTER_HELP: &str = "\
Examples:
  hitori play puzzle.txt                   begin, or resume
  hitori play --size 8 --difficulty easy   a new puzzle
  hitori play                              the last game that is not solved yet
  hitori play puzzle.txt --restart         from the beginning
  hitori generate --size 6 --to plain | hitori play -
  NO_COLOR=1 hitori play puzzle.txt        signs alone tell everything";

/// Plays.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    needs_terminal(&args)?;
    let (mut game, file) = open(&args, session)?;
    run::run(&mut game, &file, !args.no_mouse, session)
}

impl Args {
    /// Returns where the puzzle comes from: what is named, or what is piped in unless a new puzzle is asked for.
    fn source(&self) -> Option<Source> {
        match &self.input {
            Some(input) => Some(Source::new(input)),
            None => (self.size.is_none() && stdin_is_piped()).then_some(Source::Stdin),
        }
    }
}

fn needs_terminal(args: &Args) -> Result<(), Failure> {
    let is_piped = args.source() == Some(Source::Stdin);
    let missing = if !io::stdout().is_terminal() {
        "standard output"
    } else if !is_piped && !io::stdin().is_terminal() {
        "standard input"
    } else {
        return Ok(());
    };
    Err(Failure::Bad(format!(
        "play needs a terminal, and {missing} is none; to solve or draw a puzzle: hitori solve, hitori render"
    )))
}

/// Returns the game that the arguments ask for, begun or gone on with, and the file to save it to.
fn open(args: &Args, session: &Session) -> Result<(Game, PathBuf), Failure> {
    let Some((title, entry)) = puzzle(args, session)? else { return last_game(args, session) };
    let semantics = args.meaning.semantics();
    let file = match &args.save {
        Some(file) => file.clone(),
        None => data_folder()?.join(store::file_name(&entry.puzzle, semantics)),
    };
    let mut note = None;
    if !args.restart
        && let Some(saved) = store::load(&file)?
    {
        if !saved.is_of(&entry.puzzle, semantics) {
            let file = path_name(&file);
            return Err(Failure::Bad(format!(
                "{file}: the game saved there is of another puzzle; --restart replaces it"
            )));
        }
        if !saved.solved {
            return Ok((resumed(&saved, &file, session)?, file));
        }
        let time = clock(saved.elapsed());
        note = Some(format!("You have solved this puzzle before, in {time}. This is a new game."));
    }
    let options = Options::default().with_semantics(semantics).with_budget(session.budget());
    let begun = play::Session::new(entry.puzzle, &options).map_err(|stop| stopped(&title, &stop))?;
    if begun.status() == Status::Unsolvable {
        let message = format!("{title}: the puzzle has no solution");
        return Err(Failure::Unmet { message, outcome: Exit::Fails });
    }
    let mut game = Game::new(begun, title);
    if let Some(note) = note.filter(|_| !game.is_solved()) {
        game.say("Hitori", note);
    }
    Ok((game, file))
}

/// Returns the puzzle that the arguments name or ask for, with its name; none where they do neither.
fn puzzle(args: &Args, session: &Session) -> Result<Option<(String, Entry)>, Failure> {
    if let Some(source) = args.source() {
        let named = batch::single(&source, Picked { from: args.from.from, only: args.only.name() })?;
        return Ok(Some((named.label().into_owned(), named.entry)));
    }
    let Some(size) = args.size else { return Ok(None) };
    let mut request = Request::new(size);
    request.difficulty = args.difficulty;
    let bad = |error: GenerateError| match error {
        GenerateError::Limit(Limit::Cancelled) => Failure::Interrupted,
        GenerateError::GaveUp(_) => Failure::Unmet { message: error.to_string(), outcome: Exit::NoAnswer },
        error => Failure::Bad(error.to_string()),
    };
    let generator = Generator::new(request).map_err(bad)?;
    let seed = args.seed.unwrap_or_else(seed::fresh);
    let made = watched(session.budget(), None, |budget| generator.generate(seed, budget)).map_err(bad)?;
    let title = match &made.rating {
        Some(rating) => format!("{}, seed {seed}", rating.difficulty),
        None => format!("seed {seed}"),
    };
    Ok(Some((title, generator.entry(made))))
}

fn last_game(args: &Args, session: &Session) -> Result<(Game, PathBuf), Failure> {
    let found = match &args.save {
        Some(file) => store::load(file)?.map(|saved| (file.clone(), saved)),
        None => store::latest(&data_folder()?),
    };
    let Some((file, saved)) = found else {
        return Err(Failure::Bad(
            "there is no game to go on with; to begin one: hitori play --size 8 --difficulty easy, or hitori play FILE"
                .to_owned(),
        ));
    };
    if args.restart {
        return Err(Failure::Bad("--restart: the puzzle to begin anew is missing".to_owned()));
    }
    Ok((resumed(&saved, &file, session)?, file))
}

fn resumed(saved: &SavedGame, file: &std::path::Path, session: &Session) -> Result<Game, Failure> {
    let options = Options::default().with_budget(session.budget());
    let title = printable(&saved.title).into_owned();
    let opened = saved.session.open(&options).map_err(|error| match error {
        SavedError::Stopped(stop) => stopped(&title, &stop),
        error => Failure::Bad(format!("{}: this is no saved game: {error}", path_name(file))),
    })?;
    let mut game = Game::new(opened, title);
    if !game.is_solved() {
        game.say("Hitori", format!("The game goes on, at {}. F1 shows the keys.", clock(saved.elapsed())));
    }
    game.resume_at(saved.cursor, saved.elapsed());
    Ok(game)
}

fn stopped(title: &str, stop: &StopReason) -> Failure {
    if stop.is_cancelled() {
        return Failure::Interrupted;
    }
    Failure::Unmet { message: format!("{title}: {stop}"), outcome: Exit::NoAnswer }
}

fn data_folder() -> Result<PathBuf, Failure> {
    store::folder().ok_or_else(|| {
        Failure::Bad(
            "there is no folder for saved games: set HOME or XDG_DATA_HOME, or use --save FILE".to_owned(),
        )
    })
}
