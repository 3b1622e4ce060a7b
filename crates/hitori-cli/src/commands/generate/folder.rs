//! A folder with a file for each puzzle, which can be filled in several runs.
//!
//! A file's name holds size and seed only. So the folder says itself which options its puzzles come from, in a file of its
//! own, and a run with other options is refused: it would take the puzzles that are there for its own. The file has the first
//! seed, too, so that a run without one resumes the order.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use hitori_core::formats::{self, FormatRef};
use hitori_core::generate::{Generator, VERSION};
use hitori_core::{Puzzle, Size, printable};

use crate::failure::Failure;
use crate::output::Output;
use crate::source::{EARLIER_REQUEST, path_name};

/// The file with the options that the puzzles come from. Its name begins with a dot, so that `DIR/*` names
/// the puzzles alone.
const REQUEST: &str = ".hitori-request";

/// A folder for the puzzles of one request.
pub(super) struct Folder {
    path: PathBuf,
    size: Size,
    format: FormatRef,
    first_seed: u64,
    /// Puzzles that were there, so far.
    there: AtomicU64,
}

/// What stands before the first seed.
const SEED: &str = "first seed ";

impl Folder {
    /// Opens a folder, which is made if there is none. One that is new begins with the given seed.
    pub(super) fn open(
        path: &Path,
        generator: &Generator,
        format: FormatRef,
        solutions: bool,
        first_seed: u64,
    ) -> Result<Self, Failure> {
        let failure = |error| Failure::Write { name: path_name(path), error };
        fs::create_dir_all(path).map_err(failure)?;
        let mut folder = Self {
            path: path.to_owned(),
            size: generator.request().size,
            format,
            first_seed,
            there: AtomicU64::new(0),
        };
        let solutions = if solutions { "--solutions" } else { "--bare" };
        let request = format!(
            "hitori generate {} --to {} {solutions}\ngenerator version {VERSION}\n",
            generator.request(),
            format.name()
        );
        // Earlier versions gave it another name; a folder of theirs keeps it.
        let earlier = path.join(EARLIER_REQUEST);
        let file = if earlier.exists() { earlier } else { path.join(REQUEST) };
        let name = path_name(path);
        match fs::read_to_string(&file) {
            Ok(there) if there.starts_with(&request) => {
                let seed = there.lines().find_map(|line| line.strip_prefix(SEED));
                // Folders of earlier versions began with seed 1.
                folder.first_seed = seed.and_then(|seed| seed.parse().ok()).unwrap_or(1);
            }
            Ok(there) => {
                let there = there.lines().next().unwrap_or_default();
                // The default was not typed, so the message leaves it out.
                let usual = if format.keeps_all() { " --solutions" } else { " --bare" };
                let there = printable(there.strip_suffix(usual).unwrap_or(there), 200);
                return Err(Failure::Bad(format!(
                    "{name}: its puzzles come from other options ({there}): choose another folder"
                )));
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let mut files = fs::read_dir(path).map_err(failure)?.flatten();
                if let Some(file) = files.find(|file| folder.is_puzzle(&file.file_name().to_string_lossy())) {
                    return Err(Failure::Bad(format!(
                        "{name}: has {} already, and no {REQUEST} that says from which options it comes: choose \
                         another folder",
                        printable(&file.file_name().to_string_lossy(), 200)
                    )));
                }
                Output::save(Some(&file), format!("{request}{SEED}{first_seed}\n").as_bytes())?;
            }
            Err(error) => return Err(Failure::Bad(format!("cannot read {}: {error}", path_name(&file)))),
        }
        Ok(folder)
    }

    /// Returns what messages call it, and how many puzzles were counted as there; `None` if none was.
    pub(super) fn there_already(&self) -> Option<(String, u64)> {
        let there = self.there.load(Ordering::Relaxed);
        (there > 0).then(|| (path_name(&self.path), there))
    }

    /// Counts a puzzle that was there.
    pub(super) fn count(&self) {
        self.there.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the seed of its first puzzle.
    pub(super) fn first_seed(&self) -> u64 {
        self.first_seed
    }

    /// Returns the file of a seed's puzzle.
    pub(super) fn file(&self, seed: u64) -> PathBuf {
        self.path.join(format!("{}{seed}.{}", self.prefix(), self.ending()))
    }

    /// Returns the puzzle of a seed if it is there and whole; an empty or garbled file is made again. A
    /// format that cannot be read gives `Some(None)`.
    pub(super) fn puzzle(&self, seed: u64) -> Option<Option<Puzzle>> {
        let text = fs::read_to_string(self.file(seed)).ok()?;
        if !self.format.can_read() {
            return (!text.is_empty()).then_some(None);
        }
        let entry = formats::parse(&text, Some(self.format)).ok()?;
        (entry.puzzle.size() == self.size).then_some(Some(entry.puzzle))
    }

    /// Returns whether a file has the name of a puzzle of this folder.
    fn is_puzzle(&self, name: &str) -> bool {
        let seed = name.strip_prefix(&self.prefix()).and_then(|rest| rest.strip_suffix(self.ending()));
        seed.and_then(|seed| seed.strip_suffix('.')).is_some_and(|seed| seed.parse::<u64>().is_ok())
    }

    fn prefix(&self) -> String {
        format!("{}x{}-", self.size.rows(), self.size.cols())
    }

    fn ending(&self) -> &'static str {
        self.format.extensions().first().copied().unwrap_or("txt")
    }
}
