//! Saved games: one file for each puzzle in the user's data folder, or a file that the player names.

use std::ffi::OsStr;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{fs, io};

use fnv::FnvHasher;
use hitori_core::play::SavedSession;
use hitori_core::{Puzzle, Semantics};
use serde::{Deserialize, Serialize};

use super::game::Game;
use crate::failure::Failure;
use crate::source::path_name;

/// A game that was saved: the session, and what a player expects to find again. Described in docs/formats.md.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedGame {
    /// Name and version of the view.
    view: String,
    /// The name of the puzzle.
    pub title: String,
    /// The cell under the cursor.
    pub cursor: usize,
    /// Milliseconds played.
    elapsed_ms: u64,
    /// Whether the puzzle is solved.
    pub solved: bool,
    /// Board and moves.
    pub session: SavedSession,
}

impl SavedGame {
    /// Name and version of this view.
    pub const VIEW: &'static str = "game/1";

    /// Returns the time played.
    pub fn elapsed(&self) -> Duration {
        Duration::from_millis(self.elapsed_ms)
    }

    /// Returns whether this is a game of a puzzle, by its numbers and the sense of a solution.
    pub fn is_of(&self, puzzle: &Puzzle, semantics: Semantics) -> bool {
        let rows = puzzle.rows().map(|row| row.iter().map(|clue| clue.number()).collect::<Vec<_>>());
        self.session.semantics == semantics && self.session.cells.iter().cloned().eq(rows)
    }
}

impl From<&Game> for SavedGame {
    fn from(game: &Game) -> Self {
        Self {
            view: Self::VIEW.to_owned(),
            title: game.title().to_owned(),
            cursor: game.cursor(),
            elapsed_ms: u64::try_from(game.elapsed().as_millis()).unwrap_or(u64::MAX),
            solved: game.is_solved(),
            session: SavedSession::from(game.session()),
        }
    }
}

/// Returns the folder of the saved games.
pub fn folder() -> Option<PathBuf> {
    Some(hitori_files::data_folder()?.join("hitori/games"))
}

/// Returns the name of a puzzle's file: its size and a sum over its numbers, the same in every version.
pub fn file_name(puzzle: &Puzzle, semantics: Semantics) -> String {
    let mut hasher = FnvHasher::default();
    hasher.write(semantics.name().as_bytes());
    for clue in puzzle.clues() {
        hasher.write(&clue.number().unwrap_or(0).to_le_bytes());
    }
    let size = puzzle.size();
    format!("{}x{}-{:016x}.json", size.rows(), size.cols(), hasher.finish())
}

/// Reads a game; none where there is no file.
pub fn load(path: &Path) -> Result<Option<SavedGame>, Failure> {
    let bad = |reason: String| Failure::Bad(format!("{}: {reason}", path_name(path)));
    let text = match fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(bad(format!("the saved game cannot be read: {error}"))),
    };
    let game: SavedGame =
        serde_json::from_slice(&text).map_err(|error| bad(format!("this is no saved game: {error}")))?;
    if game.view != SavedGame::VIEW {
        let found = hitori_core::printable(&game.view, 40);
        return Err(bad(format!("'{found}' is not a known version: {} expected", SavedGame::VIEW)));
    }
    Ok(Some(game))
}

/// Writes a game, so that there is the old file or the new one at any time.
pub fn save(path: &Path, game: &SavedGame) -> io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let mut text = serde_json::to_vec(game)?;
    text.push(b'\n');
    hitori_files::save(path, &text)
}

/// Returns the game of a folder that was saved last and is not solved. What cannot be read is passed over.
pub fn latest(folder: &Path) -> Option<(PathBuf, SavedGame)> {
    let mut files: Vec<(SystemTime, PathBuf)> = fs::read_dir(folder)
        .ok()?
        .flatten()
        .map(|file| file.path())
        .filter(|path| path.extension() == Some(OsStr::new("json")))
        .filter_map(|path| Some((path.metadata().ok()?.modified().ok()?, path)))
        .collect();
    files.sort();
    files.into_iter().rev().find_map(|(_, path)| {
        let game = load(&path).ok()??;
        (!game.solved).then_some((path, game))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use hitori_core::engine::Budget;
    use hitori_core::play::Session;
    use hitori_core::solve::Options;

    use crate::commands::play::action::{Action, Way};

    fn game(rows: &[[u32; 2]]) -> Game {
        let session = Session::new(Puzzle::from_rows(rows).unwrap(), &Options::default()).unwrap();
        Game::new(session, "two".to_owned())
    }

    #[test]
    fn a_game_is_found_again_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/er/game.json");
        let mut game = game(&[[1, 1], [1, 2]]);
        game.act(Action::Go(Way::Down), &Budget::default()).unwrap();
        game.act(Action::Toggle(hitori_core::Shade::White), &Budget::default()).unwrap();
        game.tick(Duration::from_millis(61_500));
        let saved = SavedGame::from(&game);
        save(&path, &saved).unwrap();
        let read = load(&path).unwrap().unwrap();
        assert_eq!(read, saved);
        assert_eq!((read.cursor, read.elapsed(), read.solved), (2, Duration::from_millis(61_500), false));
        assert!(read.is_of(game.session().puzzle(), Semantics::Strict));
        assert!(!read.is_of(game.session().puzzle(), Semantics::Minimal));
        assert_eq!(load(&folder.path().join("none.json")).unwrap(), None);
    }

    #[test]
    fn other_files_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        let saved = SavedGame::from(&game(&[[1, 1], [1, 2]]));
        let newer = SavedGame { view: "game/2".to_owned(), ..saved };
        for text in ["".to_owned(), "{}".to_owned(), serde_json::to_string(&newer).unwrap()] {
            fs::write(&path, &text).unwrap();
            let message = load(&path).unwrap_err().to_string();
            assert!(message.contains("game.json"), "{message}");
            assert_eq!(message.contains("game/1 expected"), text.contains("game/2"), "{message}");
        }
        assert!(load(folder.path()).is_err());
    }

    #[test]
    fn the_last_unsolved_game_is_found() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(latest(folder.path()), None);
        let solved = SavedGame { solved: true, ..SavedGame::from(&game(&[[1, 1], [1, 2]])) };
        let [old, new] = ["old", "new"].map(|title| SavedGame {
            title: title.to_owned(),
            solved: false,
            ..solved.clone()
        });
        for (age, (name, game)) in
            [("c.json", &solved), ("a.json", &new), ("b.json", &old)].iter().enumerate()
        {
            let path = folder.path().join(name);
            save(&path, game).unwrap();
            let time = SystemTime::now() - Duration::from_secs(60 * age as u64);
            fs::File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
        }
        fs::write(folder.path().join("d.json"), "damaged").unwrap();
        assert_eq!(latest(folder.path()).unwrap().1.title, "new");
    }

    #[test]
    fn names_of_files_stay_and_differ() {
        let name = |rows: &[[u32; 2]], semantics| file_name(&Puzzle::from_rows(rows).unwrap(), semantics);
        let first = name(&[[1, 1], [1, 2]], Semantics::Strict);
        assert_eq!(first, "2x2-68cb203ef01ea6c7.json");
        assert_ne!(first, name(&[[1, 1], [2, 1]], Semantics::Strict));
        assert_ne!(first, name(&[[1, 1], [1, 2]], Semantics::Minimal));
    }
}
