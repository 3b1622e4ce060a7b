//! Where results go: standard output, or a file that appears only when it is complete.
//!
//! A file is written under a temporary name next to its place and renamed at the end, so that an interruption or a
//! full disk leaves either the old file or the new one, never half of one. Devices and pipes (`-o /dev/null`) cannot
//! be replaced by renaming and are written directly.
//!
//! Puzzles may have to stand in a list (JSON: an array). They do so whatever their number: a script that reads what it gets must not
//! depend on how many there were.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use hitori_core::formats::Framing;
use hitori_files::{NewFile, Place};

use crate::failure::{Exit, Failure, complain};
use crate::source::path_name;

/// Large enough that a batch makes few system calls.
const BUFFER: usize = 1 << 18;

/// An open place for results.
pub struct Output {
    name: String,
    writer: BufWriter<Target>,
    list: List,
    /// Something was written since the last flush.
    waiting: bool,
}

/// A list on its way out.
#[derive(Default)]
enum List {
    /// Nothing in it yet.
    #[default]
    Empty,
    /// Open; with what has to stand at its end.
    Open(&'static str),
}

impl Output {
    /// Standard output.
    pub fn stdout() -> Self {
        Self::new("standard output".to_owned(), Target::Direct(Box::new(io::stdout().lock())))
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
    /// `framing` is what has to stand around them.
    pub fn add(&mut self, text: &[u8], framing: Framing) -> Result<(), Failure> {
        let Framing { before, between, after } = framing;
        if text.is_empty() {
            return Ok(());
        }
        match std::mem::replace(&mut self.list, List::Open(after)) {
            List::Empty => self.write(before.as_bytes())?,
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
            List::Open(close) => self.write(close.as_bytes())?,
        }
        self.flush()?;
        let Self { name, writer, .. } = self;
        match writer.into_inner().map_err(io::IntoInnerError::into_error) {
            Ok(Target::Direct(_)) => Ok(()),
            Ok(Target::File(file)) => file.finish().map_err(|error| Failure::Write { name, error }),
            Err(error) => Err(Failure::Write { name, error }),
        }
    }

    /// Completes the output of a command that may have met bad input. A file that would lack what was bad is not
    /// written: it could be the only place where the good part still is.
    pub fn finish_unless_bad(self, outcome: Exit) -> Result<(), Failure> {
        if outcome == Exit::Bad && matches!(self.writer.get_ref(), Target::File(_)) {
            complain(format_args!("{} was not written, because of the input above", self.name));
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

    fn new(name: String, target: Target) -> Self {
        let writer = BufWriter::with_capacity(BUFFER, target);
        Self { name, writer, list: List::Empty, waiting: false }
    }

    fn file(path: &Path) -> Result<Self, Failure> {
        let name = path_name(path);
        let target: Target = match hitori_files::open(path) {
            Ok(Place::File(file)) => Target::File(file),
            Ok(Place::Device(device)) => Target::Direct(Box::new(device)),
            Err(error) if error.kind() == io::ErrorKind::IsADirectory => {
                return Err(Failure::Bad(format!("cannot write {name}: it is a directory")));
            }
            Err(error) => return Err(Failure::Write { name, error }),
        };
        Ok(Self::new(name, target))
    }
}

/// Refuses to write binary data to a terminal; `file` is the name that a file of this kind has.
pub fn no_terminal(what: &str, file: &str, path: Option<&Path>) -> Result<(), Failure> {
    let is_stdout = path.is_none_or(|path| path == Path::new("-"));
    if is_stdout && io::stdout().is_terminal() {
        return Err(Failure::Bad(format!("refusing to write {what} to the terminal; use -o {file}")));
    }
    Ok(())
}

/// Returns whether a path is meant as a folder: there is one, or it ends like one.
pub fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().to_string_lossy().ends_with(['/', '\\'])
}

/// What is written to.
enum Target {
    /// What its reader gets as it comes.
    Direct(Box<dyn Write>),
    /// A file that gets its name at the end.
    File(NewFile),
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Direct(writer) => writer.write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Direct(writer) => writer.flush(),
            Self::File(file) => file.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn members_stand_in_a_list_whatever_their_number() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let written = |members: &[&str]| {
            let mut output = Output::create(Some(&path)).unwrap();
            for text in members {
                output.add(text.as_bytes(), Framing { before: "[", between: ",", after: "]" }).unwrap();
            }
            output.finish().unwrap();
            fs::read_to_string(&path).unwrap()
        };
        assert_eq!(written(&[]), "");
        assert_eq!(written(&["1", ""]), "[1]");
        assert_eq!(written(&["", "1", "2"]), "[1,2]");
        assert_eq!(written(&["1,2", "3"]), "[1,2,3]");
    }

    #[test]
    fn errors_do_not_name_the_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let error = Output::create(Some(&folder.path().join("none/out"))).err().unwrap().to_string();
        assert!(error.contains("none/out") && !error.contains(".hitori-"), "{error}");
    }
}
