//! What an INPUT argument means: a file, a folder of files, `-`, or the puzzle itself as a URL, a game ID or
//! its rows.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use hitori_core::formats::{self, FORMATS, Limits, ParseError, RecordsError};
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
            Some(text) if !Path::new(text).exists() => match typed_rows(text) {
                Some(rows) => Self::Text(rows),
                None if formats::is_inline(text) => Self::Text(text.to_owned()),
                None => Self::File(PathBuf::from(argument)),
            },
            _ => Self::File(PathBuf::from(argument)),
        }
    }

    /// Returns the files of a folder that have the ending of a puzzle format, in natural order (`8x8-9.txt`
    /// before `8x8-10.txt`), or the source itself if it is no folder. Folders within the folder and names
    /// that begin with a dot are skipped.
    pub fn files(&self) -> Result<Vec<Self>, Failure> {
        let folder = match self {
            Self::File(path) if path.is_dir() => path,
            _ => return Ok(vec![self.clone()]),
        };
        let unreadable = |error| Failure::Bad(self.unreadable(&error));
        let mut files = Vec::new();
        for file in fs::read_dir(folder).map_err(unreadable)? {
            let path = file.map_err(unreadable)?.path();
            if holds_puzzles(&path) && path.is_file() {
                files.push(path);
            }
        }
        if files.is_empty() {
            let endings = FORMATS.iter().filter(|format| format.can_read()).flat_map(|f| f.extensions());
            let endings: Vec<String> = endings.map(|ending| format!(".{ending}")).collect();
            return Err(Failure::Bad(format!(
                "{}: no file in this folder ends in {}",
                self.label(),
                endings.join(", ")
            )));
        }
        let mut named: Vec<(String, PathBuf)> =
            files.into_iter().map(|path| (path.to_string_lossy().into_owned(), path)).collect();
        named.sort_by(|(a, _), (b, _)| natural(a).cmp(&natural(b)).then_with(|| a.cmp(b)));
        Ok(named.into_iter().map(|(_, path)| Self::File(path)).collect())
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
                let rows: Vec<&str> = text.lines().collect();
                format!("'{}'", hitori_core::printable(&rows.join("/"), QUOTE))
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
                "an empty argument: INPUT is a file, a folder, -, a puzzle URL or a game ID".to_owned()
            }
            io::ErrorKind::NotFound => {
                format!(
                    "{}: no such file (INPUT is a file, a folder, -, a puzzle URL or a game ID)",
                    self.label()
                )
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

    /// The solution in it, for a board of the given size.
    pub fn read_shading(&self, size: Size) -> Result<Shading, Failure> {
        self.read_by(formats::parse_shading, size)
    }

    /// The marks in it, for a board of the given size.
    pub fn read_marks(&self, size: Size) -> Result<Shading, Failure> {
        self.read_by(formats::parse_marks, size)
    }

    fn read_by(
        &self,
        parse: fn(&str, Size) -> Result<Shading, ParseError>,
        size: Size,
    ) -> Result<Shading, Failure> {
        let limits = limits()?;
        let text = self.read_text(&limits, limits.text_bytes())?;
        parse(&text, size).map_err(|error| Failure::Bad(self.malformed(&error)))
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

/// Reads rows typed on one line, as in `112/233/121` or `1,1,2;2,3,3`, and returns them on lines of their
/// own; `None` if the text is something else, such as the path of a file.
fn typed_rows(text: &str) -> Option<String> {
    let rows: Vec<&str> = match (text.contains('/'), text.contains(';')) {
        (true, false) => text.split('/').collect(),
        (false, true) => text.trim_end_matches(';').split(';').collect(),
        _ => return None,
    };
    let width = |row: &str| {
        let cells = row.split([',', ' ']).filter(|cell| !cell.is_empty()).count();
        if cells == 1 { row.trim().len() } else { cells }
    };
    let is_row = |row: &&str| row.bytes().all(|byte| byte.is_ascii_digit() || b"., ".contains(&byte));
    let first = width(rows[0]);
    let are_rows = first > 1 && rows.iter().all(|row| is_row(row) && width(row) == first);
    (rows.len() > 1 && are_rows).then(|| rows.join("\n"))
}

/// The name that earlier versions gave to the file with the options of a folder's puzzles.
pub const EARLIER_REQUEST: &str = "hitori-request.txt";

/// Returns whether a file of a folder is taken for one with puzzles, by its name.
fn holds_puzzles(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let mut readable = FORMATS.iter().filter(|format| format.can_read());
    !name.starts_with('.')
        && name != EARLIER_REQUEST
        && readable.any(|format| format.extensions().contains(&ending.as_str()))
}

/// Returns a key by which names sort as people sort them: a number in a name by its value. Each part of the
/// key is text and the number behind it, which is compared by the count of its digits first; leading zeros do
/// not count.
fn natural(name: &str) -> Vec<(&str, usize, &str)> {
    let mut parts = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let (text, behind) = rest.split_at(rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len()));
        let (digits, next) =
            behind.split_at(behind.find(|c: char| !c.is_ascii_digit()).unwrap_or(behind.len()));
        let number = digits.trim_start_matches('0');
        parts.push((text, number.len(), number));
        rest = next;
    }
    parts
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
        let rows = |t: &str| Source::new(OsStr::new(t));
        assert_eq!(rows("112/233/121"), Source::Text("112\n233\n121".to_owned()));
        assert_eq!(rows("1,1,12;2,3,3"), Source::Text("1,1,12\n2,3,3".to_owned()));
        assert_eq!(rows("1 . 2/2 3 3"), Source::Text("1 . 2\n2 3 3".to_owned()));
        for file in [
            "2024/11/19",
            "1/2",
            "../..",
            "a/b",
            "puzzle.txt",
            "a:b",
            "x:",
            "dir/6x6",
            "C:\\puzzles\\1.txt",
            "5x:1",
            ":",
        ] {
            assert_eq!(Source::new(OsStr::new(file)), Source::File(file.into()), "{file}");
        }
    }

    #[test]
    fn numbers_in_names_sort_by_their_value() {
        let mut names =
            ["8x8-10.txt", "a", "8x8-9.txt", "10x10-1.txt", "8x8-009.txt", "8x8-1.txt", "8x8.txt"];
        names.sort_by(|a, b| natural(a).cmp(&natural(b)).then_with(|| a.cmp(b)));
        let sorted = ["8x8-1.txt", "8x8-009.txt", "8x8-9.txt", "8x8-10.txt", "8x8.txt", "10x10-1.txt", "a"];
        assert_eq!(names, sorted);
    }

    #[test]
    fn names_and_labels() {
        let file = Source::File("dir/easy.v2.txt".into());
        assert_eq!((file.name().as_str(), file.label().as_str()), ("easy.v2", "dir/easy.v2.txt"));
        let long = Source::Text(format!("hitori/9/9/{}", "é".repeat(100)));
        assert_eq!(long.label().chars().count(), QUOTE + 3);
    }
}
