//! The private Python environment: whose folder it is, who may write to it now, and how it is made.
//!
//! - *Ours* is a folder that has our marker, which is the first file in it; an environment that an earlier version made has
//!   none and is known by its `pyvenv.cfg`. Everything else in that place is left alone. Only what has the marker is ever
//!   deleted: what an installation left that was killed.
//! - It is made in its place and not moved there afterwards, because the scripts in `bin/` hold its path. Nobody takes a
//!   half-made one for whole: packages count from the moment when pip has written the list of their files.
//! - A *lock* beside it is held by whoever writes, and by the tools that it has started: a killed installation keeps
//!   the lock until its last child is gone.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use hitori_core::engine::Budget;

use super::{InstallError, run};
use crate::process::tool::{self, Print};

/// Says that a folder is ours.
const MARKER: &str = ".hitori-engines";
const MARKER_TEXT: &str =
    "Made by `hitori engines install`, which may delete this folder and make it anew.\n";
/// What every Python environment has.
const CONFIGURATION: &str = "pyvenv.cfg";
/// How often a lock is tried that somebody else holds.
#[cfg(unix)]
const TRY: Duration = Duration::from_millis(50);
/// How long an interpreter may take to tell where it is.
const LOOK_TIME: Duration = Duration::from_secs(30);
/// Tells where an interpreter installs things, if it has what installs them.
const WHERE: &str = "import sys, pip; print(sys.prefix); print(sys.base_prefix)";

/// An environment that works, and that nobody else writes to while this value lives.
#[derive(Debug)]
pub(super) struct Environment {
    folder: PathBuf,
    _lock: File,
}

impl Environment {
    /// Waits until nobody else writes to the folder, and makes the environment unless it is there. `waits` is called once
    /// when somebody else is writing.
    pub(super) fn open(folder: &Path, budget: &Budget, waits: impl FnOnce()) -> Result<Self, InstallError> {
        refuse_foreign(folder)?;
        let beside = folder.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(beside).map_err(|error| write_error(beside, error))?;
        let lock = lock(&beside.join("python.lock"), budget, waits)?;
        // Somebody may have put something there while we were waiting.
        refuse_foreign(folder)?;
        let environment = Self { folder: folder.to_owned(), _lock: lock };
        if !environment.works(budget)? {
            environment.make(budget)?;
        }
        Ok(environment)
    }

    /// Returns the interpreter.
    pub(super) fn python(&self) -> PathBuf {
        self.folder.join("bin/python")
    }

    /// Returns whether the interpreter installs things here, and nowhere else: that of a half-made environment is the one of
    /// the user.
    fn works(&self, budget: &Budget) -> Result<bool, InstallError> {
        if !self.folder.join(CONFIGURATION).is_file() {
            return Ok(false);
        }
        let mut command = Command::new(self.python());
        command.args(["-I", "-c", WHERE]);
        let time = budget.left().map_or(LOOK_TIME, |left| left.min(LOOK_TIME));
        let ended = tool::run(&command, Print::Kept(1 << 14), &budget.clone().with_time(time));
        budget.check()?;
        let Ok(ended) = ended else { return Ok(false) };
        let mut lines = ended.output.lines();
        let (Some(prefix), Some(base)) = (lines.next(), lines.next()) else { return Ok(false) };
        let is_here = match (fs::canonicalize(prefix), fs::canonicalize(&self.folder)) {
            (Ok(prefix), Ok(folder)) => prefix == folder,
            _ => false,
        };
        Ok(ended.success && is_here && prefix != base)
    }

    /// Makes the environment, in place of what is left of one of ours.
    fn make(&self, budget: &Budget) -> Result<(), InstallError> {
        let folder = &self.folder;
        let write = |error| write_error(folder, error);
        let is_link = fs::symlink_metadata(folder).is_ok_and(|data| data.is_symlink());
        if folder.join(MARKER).is_file() && !is_link {
            fs::remove_dir_all(folder).map_err(write)?;
        } else if !is_empty_or_absent(folder) {
            return Err(InstallError::Broken { path: folder.clone() });
        }
        fs::create_dir_all(folder).map_err(write)?;
        fs::write(folder.join(MARKER), MARKER_TEXT).map_err(write)?;
        let arguments = ["-I".into(), "-m".into(), "venv".into(), folder.clone().into_os_string()];
        let hint = "; on Debian, python3 -m venv needs: apt-get install python3-venv";
        run(Path::new("python3"), &arguments, hint, budget)?;
        if self.works(budget)? { Ok(()) } else { Err(InstallError::Broken { path: folder.clone() }) }
    }
}

/// Returns an error when there is something in the place of the environment that is not ours.
fn refuse_foreign(folder: &Path) -> Result<(), InstallError> {
    let is_ours = [MARKER, CONFIGURATION].iter().any(|name| folder.join(name).is_file());
    match is_ours || is_empty_or_absent(folder) {
        true => Ok(()),
        false => Err(InstallError::Foreign { path: folder.to_owned() }),
    }
}

/// Returns whether nothing is there, or a folder with nothing in it. A link is something.
fn is_empty_or_absent(folder: &Path) -> bool {
    match fs::symlink_metadata(folder) {
        // What is in the way further up is told by whoever makes the folder.
        Err(_) => true,
        Ok(data) => data.is_dir() && fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none()),
    }
}

fn write_error(path: &Path, error: io::Error) -> InstallError {
    InstallError::Write { path: path.to_owned(), error }
}

/// Waits for a lock. It is free again when the file and its copies in our children are closed, also by a kill.
#[cfg(unix)]
fn lock(path: &Path, budget: &Budget, waits: impl FnOnce()) -> Result<File, InstallError> {
    use rustix::fs::{FlockOperation, flock};
    use rustix::io::{Errno, FdFlags, fcntl_setfd};
    // It may be anybody's file: nothing is ever written to it.
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(path);
    let file = file.map_err(|error| write_error(path, error))?;
    let mut waits = Some(waits);
    loop {
        match flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => break,
            Err(Errno::WOULDBLOCK) => {}
            Err(error) => return Err(write_error(path, error.into())),
        }
        if let Some(waits) = waits.take() {
            waits();
        }
        budget.check()?;
        std::thread::sleep(TRY);
    }
    // Children have it, too: whoever is still writing when we are gone holds the lock.
    fcntl_setfd(&file, FdFlags::empty()).map_err(|error| write_error(path, error.into()))?;
    Ok(file)
}

/// Without locks two installations at once are not told apart.
#[cfg(not(unix))]
fn lock(path: &Path, _: &Budget, _: impl FnOnce()) -> Result<File, InstallError> {
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(path);
    file.map_err(|error| write_error(path, error))
}
