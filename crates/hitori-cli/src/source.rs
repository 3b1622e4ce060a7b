//! What an INPUT argument means: a file, `-`, or the puzzle itself as a URL or game ID.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use hitori_core::formats::{self, ParseError};
use hitori_core::{Shading, Size};

use crate::failure::Failure;

/// Longest puzzle text quoted in messages.
const QUOTE: usize = 60;

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
            Self::File(path) => printable(&path.display().to_string()).into_owned(),
            Self::Text(text) => {
                let line = printable(text.lines().next().unwrap_or_default());
                match line.char_indices().nth(QUOTE) {
                    Some((end, _)) => format!("'{}…'", &line[..end]),
                    None => format!("'{line}'"),
                }
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
        let ParseError { line, column, message } = error;
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

    /// Its whole text, for things of which there is only one.
    pub fn read_to_string(&self) -> Result<String, Failure> {
        let mut text = String::new();
        self.open()
            .and_then(|mut reader| reader.read_to_string(&mut text))
            .map_err(|error| Failure::Bad(self.unreadable(&error)))?;
        Ok(text)
    }

    /// The solution or marks in it, for a board of the given size.
    pub fn read_shading(&self, size: Size) -> Result<Shading, Failure> {
        let text = self.read_to_string()?;
        formats::parse_shading(&text, size).map_err(|error| Failure::Bad(self.malformed(&error)))
    }
}

/// Standard input can be read only once.
pub fn stdin_once(sources: &[Source]) -> Result<(), Failure> {
    if sources.iter().filter(|source| **source == Source::Stdin).count() > 1 {
        return Err(Failure::Bad("standard input (-) is given twice, but can be read only once".to_owned()));
    }
    Ok(())
}

/// A text that stays on its line and leaves the terminal alone: control characters and signs that change the direction of
/// writing are escaped.
pub fn printable(text: &str) -> Cow<'_, str> {
    let harmful = |c: char| {
        c.is_control()
            || matches!(c, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{200E}' | '\u{200F}')
    };
    if !text.contains(harmful) {
        return text.into();
    }
    let mut shown = String::new();
    for c in text.chars() {
        if harmful(c) { shown.extend(c.escape_default()) } else { shown.push(c) }
    }
    shown.into()
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
    fn what_would_harm_a_terminal_is_escaped() {
        assert!(matches!(printable("größe 5×5 ·"), Cow::Borrowed(_)));
        assert_eq!(printable("a\nb\x1b[2J\u{202e}"), "a\\nb\\u{1b}[2J\\u{202e}");
    }

    #[test]
    fn names_and_labels() {
        let file = Source::File("dir/easy.v2.txt".into());
        assert_eq!((file.name().as_str(), file.label().as_str()), ("easy.v2", "dir/easy.v2.txt"));
        let long = Source::Text(format!("hitori/9/9/{}", "é".repeat(100)));
        assert_eq!(long.label().chars().count(), QUOTE + 3);
    }
}
