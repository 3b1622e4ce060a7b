//! What an INPUT argument means: a file, `-`, or the puzzle itself as a URL or game ID.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use hitori_core::formats::{self, Limits, ParseError, RecordsError};
use hitori_core::{Shading, Size, board};

use crate::failure::Failure;

/// Characters of a puzzle text quoted in messages.
const QUOTE: usize = 60;

/// Characters of a name that are shown.
const NAME: usize = 400;

/// One INPUT of the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// `-`.
    Stdin,
    /// A file.
    File(PathBuf),
    /// A puzzle written out as the argument.
    Text(String),
}

impl Source {
    /// Existing files come first, then whatever looks like a puzzle; the rest are files that do not exist.
    pub fn new(argument: &OsStr) -> Self {
        if argument == "-" {
            return Self::Stdin;
        }
        match argument.to_str() {
            Some(text) if formats::is_inline(text) && !Path::new(text).exists() => {
                Self::Text(text.to_owned())
            }
            _ => Self::File(PathBuf::from(argument)),
        }
    }

    /// The name that its nameless puzzles go by.
    pub fn name(&self) -> String {
        match self {
            Self::Stdin => "stdin".to_owned(),
            Self::File(path) => path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned(),
            Self::Text(_) => "arg".to_owned(),
        }
    }

    /// How messages call it.
    pub fn label(&self) -> String {
        match self {
            Self::Stdin => "stdin".to_owned(),
            Self::File(path) => path_name(path),
            Self::Text(text) => {
                format!("'{}'", hitori_core::printable(text.lines().next().unwrap_or_default(), QUOTE))
            }
        }
    }

    /// A message about the puzzle on the given line.
    pub fn at(&self, line: usize, message: &dyn Display) -> String {
        match self {
            Self::Text(_) if line <= 1 => format!("{}: {message}", self.label()),
            _ => format!("{}:{line}: {message}", self.label()),
        }
    }

    /// The message for a malformed puzzle in it.
    pub fn malformed(&self, error: &ParseError) -> String {
        let ParseError { line, column, message, .. } = error;
        match self {
            Self::Text(_) if *line <= 1 => format!("{}: column {column}: {message}", self.label()),
            _ => format!("{}:{line}:{column}: {message}", self.label()),
        }
    }

    /// The message for a system error on it.
    pub fn unreadable(&self, error: &io::Error) -> String {
        match error.kind() {
            io::ErrorKind::NotFound if *self == Self::File(PathBuf::new()) => {
                "an empty argument: INPUT is a file, -, a puzzle URL or a game ID".to_owned()
            }
            io::ErrorKind::NotFound => {
                format!("{}: no such file (INPUT is a file, -, a puzzle URL or a game ID)", self.label())
            }
            io::ErrorKind::PermissionDenied => format!("{}: no permission to read it", self.label()),
            io::ErrorKind::IsADirectory => format!("{}: is a directory, a file was expected", self.label()),
            _ => format!("{}: {error}", self.label()),
        }
    }

    /// Bytes in it, where that is known beforehand.
    pub fn len(&self) -> Option<u64> {
        match self {
            Self::Stdin => None,
            Self::File(path) => path.metadata().ok().filter(|data| data.is_file()).map(|data| data.len()),
            Self::Text(text) => Some(text.len() as u64),
        }
    }

    /// Opens it for reading.
    pub fn open(&self) -> io::Result<Box<dyn Read>> {
        Ok(match self {
            Self::Stdin => Box::new(io::stdin().lock()),
            Self::File(path) => {
                let file = File::open(path)?;
                // Opening a directory succeeds on some systems, and the error comes with the first read.
                if file.metadata()?.is_dir() {
                    return Err(io::ErrorKind::IsADirectory.into());
                }
                Box::new(file)
            }
            Self::Text(text) => Box::new(io::Cursor::new(text.clone().into_bytes())),
        })
    }

    /// Its whole text, for things of which there is only one. A line may be as long as a puzzle within the limits.
    pub fn read_to_string(&self) -> Result<String, Failure> {
        self.read_text(&limits()?, usize::MAX)
    }

    /// The solution or marks in it, for a board of the given size.
    pub fn read_shading(&self, size: Size) -> Result<Shading, Failure> {
        let limits = limits()?;
        let text = self.read_text(&limits, limits.text_bytes())?;
        formats::parse_shading(&text, size).map_err(|error| Failure::Bad(self.malformed(&error)))
    }

    fn read_text(&self, limits: &Limits, most: usize) -> Result<String, Failure> {
        // It is the file of an option: what an INPUT may be does not help here.
        let missing = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => format!("{}: no such file", self.label()),
            _ => self.unreadable(&error),
        };
        let reader = self.open().map_err(|error| Failure::Bad(missing(error)))?;
        formats::read_text(&mut BufReader::new(reader), limits, most)
            .map_err(|error| Failure::Bad(self.trouble(&error)))
    }

    /// The message for a text that cannot be read, whatever the reason.
    pub fn trouble(&self, error: &RecordsError) -> String {
        match error {
            RecordsError::Io(error) => self.unreadable(error),
            RecordsError::Parse(error) => self.malformed(error),
        }
    }
}

/// Standard input can be read only once.
pub fn stdin_once(sources: &[Source]) -> Result<(), Failure> {
    if sources.iter().filter(|source| **source == Source::Stdin).count() > 1 {
        return Err(Failure::Bad("standard input (-) is given twice, but can be read only once".to_owned()));
    }
    Ok(())
}

/// Returns whether something is piped into standard input, or a file is its source. A terminal is not, and neither is a device like
/// /dev/null: from there nobody means to read puzzles.
pub fn stdin_is_piped() -> bool {
    let stdin = io::stdin();
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        use std::os::unix::fs::FileTypeExt;
        let file = stdin.as_fd().try_clone_to_owned().map(File::from);
        let kind = file.and_then(|file| file.metadata()).map(|data| data.file_type());
        kind.is_ok_and(|kind| kind.is_file() || kind.is_fifo() || kind.is_socket())
    }
    #[cfg(not(unix))]
    {
        !io::IsTerminal::is_terminal(&stdin)
    }
}

/// A name of a puzzle or a file as messages and results show it.
pub fn printable(name: &str) -> Cow<'_, str> {
    hitori_core::printable(name, NAME)
}

/// A file as messages show it.
pub fn path_name(path: &Path) -> String {
    printable(&path.display().to_string()).into_owned()
}

/// The variable that says how many cells a board may have.
const MAX_CELLS: &str = "HITORI_MAX_CELLS";

/// What a text may ask of its reader: the usual limits, or those of the environment.
pub fn limits() -> Result<Limits, Failure> {
    let limits = Limits::default().with_advice("; HITORI_MAX_CELLS=N in the environment allows N");
    let Some(value) = std::env::var_os(MAX_CELLS) else { return Ok(limits) };
    let cells = value.to_str().and_then(|value| value.parse().ok());
    match cells.filter(|cells| (1..=board::MAX_CELLS).contains(cells)) {
        Some(cells) => Ok(limits.with_cells(cells)),
        None => Err(Failure::Bad(format!(
            "{MAX_CELLS}: a number from 1 to {} expected, found '{}'",
            board::MAX_CELLS,
            printable(&value.to_string_lossy())
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_told_apart() {
        let text = |t: &str| Source::new(OsStr::new(t)) == Source::Text(t.to_owned());
        assert_eq!(Source::new(OsStr::new("-")), Source::Stdin);
        assert!(text("https://puzz.link/p?hitori/4/4/1114142333214213"));
        assert!(text("pzv.jp/p.html?hitori/4/4/1114142333214213"));
        assert!(text("hitori/4/4/1114142333214213"));
        assert!(text("6x6dk:361566412253452144234115163346553461"));
        assert!(text("5:1234"));
        assert!(text("5x5de#1234"));
        for file in ["puzzle.txt", "a:b", "x:", "dir/6x6", "C:\\puzzles\\1.txt", "5x:1", ":"] {
            assert_eq!(Source::new(OsStr::new(file)), Source::File(file.into()), "{file}");
        }
    }

    #[test]
    fn names_and_labels() {
        let file = Source::File("dir/easy.v2.txt".into());
        assert_eq!((file.name().as_str(), file.label().as_str()), ("easy.v2", "dir/easy.v2.txt"));
        let long = Source::Text(format!("hitori/9/9/{}", "é".repeat(100)));
        assert_eq!(long.label().chars().count(), QUOTE + 3);
    }
}
