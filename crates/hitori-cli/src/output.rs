//! Where results go: standard output, or a file that appears only when it is complete.
//!
//! A file is written under a temporary name next to its place and renamed at the end, so that an interruption or a
//! full disk leaves either the old file or the new one, never half of one. Devices and pipes (`-o /dev/null`) cannot
//! be replaced by renaming and are written directly.
//!
//! Several puzzles may have to stand in a list (JSON: an array). Whether there are several is known only when the second
//! one comes, so the first is held back where it makes a difference.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use hitori_core::formats::Framing;
use tempfile::NamedTempFile;

use crate::failure::{Exit, Failure, complain};
use crate::source::printable;

/// Large enough that a batch makes few system calls.
const BUFFER: usize = 1 << 18;

/// An open place for results.
pub struct Output {
    name: String,
    writer: BufWriter<Box<dyn Write>>,
    list: List,
    /// Something was written since the last flush.
    waiting: bool,
    /// The file's future name, while it still has a temporary one.
    pending: Option<(tempfile::TempPath, PathBuf, Unfinished)>,
}

/// A list on its way out.
#[derive(Default)]
enum List {
    /// Nothing in it yet.
    #[default]
    Empty,
    /// One member, not yet written: it would stand otherwise if another one came.
    Held(Vec<u8>),
    /// Open; with what has to stand at its end.
    Open(&'static str),
}

impl Output {
    /// Standard output.
    pub fn stdout() -> Self {
        Self::direct("standard output".to_owned(), Box::new(io::stdout().lock()))
    }

    /// The given file; standard output for none or `-`.
    pub fn create(path: Option<&Path>) -> Result<Self, Failure> {
        match path {
            Some(path) if path != Path::new("-") => Self::file(path),
            _ => Ok(Self::stdout()),
        }
    }

    /// Adds to the output; it may stay in memory until [`Output::flush`].
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.waiting |= !bytes.is_empty();
        self.writer.write_all(bytes).map_err(|error| self.failure(error))
    }

    /// Adds members of a list, which already have between them what the list wants there.
    /// `framing` is what has to stand around several of them; one alone stands without.
    pub fn add(&mut self, text: &[u8], members: usize, framing: Framing) -> Result<(), Failure> {
        let Framing { before, between, after } = framing;
        if text.is_empty() {
            return Ok(());
        }
        match std::mem::replace(&mut self.list, List::Open(after)) {
            List::Empty if members == 1 && !before.is_empty() => {
                self.list = List::Held(text.to_owned());
                return Ok(());
            }
            List::Empty => self.write(before.as_bytes())?,
            List::Held(first) => {
                self.write(before.as_bytes())?;
                self.write(&first)?;
                self.write(between.as_bytes())?;
            }
            List::Open(_) => self.write(between.as_bytes())?,
        }
        self.write(text)
    }

    /// Returns whether something is written that its reader has not got yet.
    pub fn is_waiting(&self) -> bool {
        self.waiting
    }

    /// Hands everything written so far to its reader.
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.waiting = false;
        self.writer.flush().map_err(|error| self.failure(error))
    }

    /// Completes the output; only now a file gets its name.
    pub fn finish(mut self) -> Result<(), Failure> {
        match std::mem::take(&mut self.list) {
            List::Empty => {}
            List::Held(only) => self.write(&only)?,
            List::Open(close) => self.write(close.as_bytes())?,
        }
        self.flush()?;
        if let Some((temporary, path, _listed)) = self.pending.take() {
            temporary.persist(path).map_err(|error| self.failure(error.error))?;
        }
        Ok(())
    }

    /// Completes the output of a command that may have met bad input. A file that would lack what was bad is not
    /// written: it could be the only place where the good part still is.
    pub fn finish_unless_bad(self, outcome: Exit) -> Result<(), Failure> {
        if outcome == Exit::Bad && self.pending.is_some() {
            complain(format_args!("{} not written: not everything could be put into it", self.name));
            return Ok(());
        }
        self.finish()
    }

    /// Writes everything at once.
    pub fn save(path: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
        let mut output = Self::create(path)?;
        output.write(bytes)?;
        output.finish()
    }

    /// What a failed write means for the command.
    pub fn failure(&self, error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Failure::PipeClosed(Exit::Fine);
        }
        Failure::Write { name: self.name.clone(), error }
    }

    fn direct(name: String, writer: Box<dyn Write>) -> Self {
        Self {
            name,
            writer: BufWriter::with_capacity(BUFFER, writer),
            list: List::Empty,
            waiting: false,
            pending: None,
        }
    }

    fn file(path: &Path) -> Result<Self, Failure> {
        let name = printable(&path.display().to_string()).into_owned();
        let failure = |error| Failure::Write { name: name.clone(), error };
        // A link is followed: the file it leads to is the one to replace.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let old = match fs::metadata(&path) {
            Ok(there) if there.is_file() => {
                // Renaming would get around a write protection that opening respects.
                File::options().write(true).open(&path).map_err(failure)?;
                Some(there)
            }
            Ok(there) if there.is_dir() => {
                return Err(Failure::Bad(format!("cannot write {name}: it is a directory")));
            }
            Ok(_) => {
                let device = File::options().write(true).open(&path).map_err(failure)?;
                return Ok(Self::direct(name, Box::new(device)));
            }
            Err(_) => None,
        };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let (file, temporary) = temporary(folder).map_err(failure)?.into_parts();
        if let Some(old) = old {
            keep_owner(&file, &old);
            file.set_permissions(old.permissions()).map_err(failure)?;
        }
        let mut output = Self::direct(name, Box::new(file));
        let listed = Unfinished::new(&temporary);
        output.pending = Some((temporary, path, listed));
        Ok(output)
    }
}

/// The temporary files that exist at the moment.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// The entry of a temporary file in [`UNFINISHED`], for as long as it is one.
struct Unfinished(PathBuf);

impl Unfinished {
    fn new(path: &Path) -> Self {
        UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned());
        Self(path.to_owned())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
    }
}

/// Removes the temporary files of all open outputs, for an end that runs no destructors.
pub fn remove_unfinished() {
    for path in &*UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner) {
        // It may have got its name just now.
        let _ = fs::remove_file(path);
    }
}

/// A temporary file with the rights of an ordinary new file: those that tempfile gives by itself are for secrets.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".hitori-");
    #[cfg(unix)]
    let builder = {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666))
    };
    builder.tempfile_in(folder).map_err(without_path)
}

/// Gives a file to the owner of another one. Only root may, and for anybody else the file was their own already or is now.
fn keep_owner(file: &File, old: &fs::Metadata) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    }
    #[cfg(not(unix))]
    let _ = (file, old);
}

/// The error without the temporary name, which says nothing to anybody.
fn without_path(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((message, _)) => io::Error::new(error.kind(), message),
        None => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_appears_only_when_finished() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let mut output = Output::create(Some(&path)).unwrap();
        output.write(b"one").unwrap();
        output.flush().unwrap();
        assert!(!path.exists());
        output.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"one");
    }

    #[test]
    fn several_members_stand_in_a_list_and_one_alone_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let written = |members: &[(&str, usize)]| {
            let mut output = Output::create(Some(&path)).unwrap();
            for (text, count) in members {
                output
                    .add(text.as_bytes(), *count, Framing { before: "[", between: ",", after: "]" })
                    .unwrap();
            }
            output.finish().unwrap();
            fs::read_to_string(&path).unwrap()
        };
        assert_eq!(written(&[]), "");
        assert_eq!(written(&[("1", 1), ("", 0)]), "1");
        assert_eq!(written(&[("", 0), ("1", 1), ("2", 1)]), "[1,2]");
        assert_eq!(written(&[("1,2", 2), ("3", 1)]), "[1,2,3]");
    }

    #[test]
    fn errors_do_not_name_the_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let error = Output::create(Some(&folder.path().join("none/out"))).err().unwrap().to_string();
        assert!(error.contains("none/out") && !error.contains(".hitori-"), "{error}");
    }

    #[test]
    fn an_abandoned_file_leaves_the_old_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        Output::save(Some(&path), b"old").unwrap();
        let mut output = Output::create(Some(&path)).unwrap();
        output.write(b"new").unwrap();
        drop(output);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
