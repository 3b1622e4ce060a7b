//! A file of measurements that can be stopped at any time and gone on with.
//!
//! Every line is written by one call and ends in a line feed, so that a kill leaves at most one line that is not whole: the
//! last. It is dropped when the file is opened again; its job is simply not done yet.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};

use hitori_core::printable;
use thiserror::Error;

use super::record::{Measurement, Record, Session};

/// Why a file of measurements cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LogError {
    /// It cannot be read or written.
    #[error("{}: {error}", printable(&path.display().to_string(), 400))]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It is a device, a pipe or a folder, and may have no end.
    #[error(
        "{}: no regular file, so its measurements are not read",
        printable(&path.display().to_string(), 400)
    )]
    NoFile {
        /// The file.
        path: PathBuf,
    },
    /// It is too large to be one.
    #[error(
        "{}: larger than {} MiB, the most that is read as measurements",
        printable(&path.display().to_string(), 400),
        MOST_BYTES >> 20
    )]
    TooLarge {
        /// The file.
        path: PathBuf,
    },
    /// A line is no measurement, and it is not the last.
    #[error("{}:{line}: {problem}", printable(&path.display().to_string(), 400))]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1 on.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// It holds the measurements of another plan.
    #[error(
        "{}: holds measurements of another plan{}: choose another folder",
        printable(&path.display().to_string(), 400),
        if *same_name { " of the same name" } else { "" }
    )]
    OtherPlan {
        /// The file.
        path: PathBuf,
        /// Whether only the text of the plan differs.
        same_name: bool,
    },
    /// It holds the measurements of another part of the plan.
    #[error(
        "{}: holds measurements of {}: choose another folder",
        printable(&path.display().to_string(), 400),
        held.as_ref().map_or_else(|| "the whole plan".to_owned(), |held| format!("shard {}", printable(held, 40)))
    )]
    OtherShard {
        /// The file.
        path: PathBuf,
        /// The part that it holds.
        held: Option<String>,
    },
    /// The same was measured in two files.
    #[error(
        "{} and {}: both have a measurement of '{}'",
        printable(&first.display().to_string(), 400),
        printable(&second.display().to_string(), 400),
        printable(key, 400)
    )]
    Twice {
        /// A file.
        first: PathBuf,
        /// The other one.
        second: PathBuf,
        /// What was measured.
        key: String,
    },
    /// Somebody else is writing to it.
    #[error("{}: another run is writing to it", printable(&path.display().to_string(), 400))]
    Busy {
        /// The file.
        path: PathBuf,
    },
}

/// What a file holds.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// The records.
    pub records: Vec<Record>,
    /// The number of the last line and its length in bytes, if it is not whole.
    pub torn: Option<(usize, u64)>,
    /// Bytes of whole lines.
    whole: u64,
}

/// The largest file of measurements that is read; a million measurements take about 500 MB.
pub const MOST_BYTES: u64 = 1 << 30;

/// Reads a file of measurements. A last line that is not whole is left out, and named.
///
/// # Errors
/// If the file cannot be read, or if any other line is no record.
pub fn read(path: &Path) -> Result<Contents, LogError> {
    let io = |error| LogError::Io { path: path.to_owned(), error };
    let file = File::open(path).map_err(io)?;
    if !file.metadata().map_err(io)?.is_file() {
        return Err(LogError::NoFile { path: path.to_owned() });
    }
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(io)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(LogError::TooLarge { path: path.to_owned() });
    }
    let mut contents = Contents::default();
    let mut rest = &bytes[..];
    let mut number = 0;
    while !rest.is_empty() {
        number += 1;
        let end = rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |end| end + 1);
        let (line, after) = rest.split_at(end);
        match serde_json::from_slice(line) {
            Ok(record) if line.ends_with(b"\n") => contents.records.push(record),
            // Only a kill, a full disk or a lost cache tears a line, and only the last one.
            _ if after.is_empty() => {
                contents.torn = Some((number, line.len() as u64));
                break;
            }
            Ok(_) => unreachable!("a line without its end is the last one"),
            Err(error) => {
                let problem = format!("no record of a measurement: {error}");
                return Err(LogError::Line { path: path.to_owned(), line: number, problem });
            }
        }
        contents.whole += end as u64;
        rest = after;
    }
    Ok(contents)
}

/// A file that measurements are appended to.
#[derive(Debug)]
pub struct Log {
    file: File,
    path: PathBuf,
    done: BTreeSet<String>,
    measurements: Vec<Measurement>,
    torn: Option<usize>,
}

impl Log {
    /// Opens a file for a plan, or makes it, and writes down that a session begins.
    ///
    /// # Errors
    /// If it cannot be read or written, holds something else, or is being written by another run.
    pub fn open(path: &Path, session: Session) -> Result<Self, LogError> {
        let io = |error| LogError::Io { path: path.to_owned(), error };
        let file = OpenOptions::new().create(true).read(true).append(true).open(path).map_err(io)?;
        lock(&file).map_err(|_| LogError::Busy { path: path.to_owned() })?;
        let contents = read(path)?;
        let (mut done, mut measurements) = (BTreeSet::new(), Vec::new());
        for record in contents.records {
            match record {
                Record::Session(earlier) => {
                    earlier.check_same(&session, session.shard.as_deref(), path)?;
                }
                Record::Measurement(measurement) => {
                    done.insert(measurement.key.clone());
                    measurements.push(measurement);
                }
            }
        }
        if contents.torn.is_some() {
            file.set_len(contents.whole).map_err(io)?;
        }
        let torn = contents.torn.map(|(line, _)| line);
        let mut log = Self { file, path: path.to_owned(), done, measurements, torn };
        log.append(&Record::Session(session))?;
        Ok(log)
    }

    /// Returns the number of the line that was dropped because it was not whole.
    pub fn torn(&self) -> Option<usize> {
        self.torn
    }

    /// Returns whether the job of this key has its measurement.
    pub fn is_done(&self, key: &str) -> bool {
        self.done.contains(key)
    }

    /// Returns all measurements so far.
    pub fn measurements(&self) -> &[Measurement] {
        &self.measurements
    }

    /// Appends a measurement.
    ///
    /// # Errors
    /// If it cannot be written; then nothing of it stays in the file, unless that fails too and the next run drops it.
    pub fn add(&mut self, measurement: Measurement) -> Result<(), LogError> {
        self.done.insert(measurement.key.clone());
        self.append(&Record::Measurement(measurement.clone()))?;
        self.measurements.push(measurement);
        Ok(())
    }

    fn append(&mut self, record: &Record) -> Result<(), LogError> {
        let io = |error: io::Error| LogError::Io { path: self.path.clone(), error };
        let mut line = serde_json::to_vec(record).map_err(|error| io(error.into()))?;
        line.push(b'\n');
        let before = self.file.metadata().map_err(io)?.len();
        self.file.write_all(&line).map_err(|error| {
            let _ = self.file.set_len(before);
            io(error)
        })
    }
}

impl Session {
    /// Checks that it is one of the same plan as another, and of this shard of it.
    pub(crate) fn check_same(&self, other: &Self, shard: Option<&str>, path: &Path) -> Result<(), LogError> {
        if self.text != other.text || self.plan != other.plan {
            let same_name = self.plan == other.plan;
            return Err(LogError::OtherPlan { path: path.to_owned(), same_name });
        }
        if self.shard.as_deref() != shard {
            return Err(LogError::OtherShard { path: path.to_owned(), held: self.shard.clone() });
        }
        Ok(())
    }
}

/// Takes a lock that ends with the process.
#[cfg(unix)]
fn lock(file: &File) -> io::Result<()> {
    use rustix::fs::{FlockOperation, flock};
    flock(file, FlockOperation::NonBlockingLockExclusive).map_err(io::Error::from)
}

/// Without locks two runs at once are not told apart.
#[cfg(not(unix))]
fn lock(_: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::machine::Machine;
    use super::super::record::Status;
    use std::fs;

    use super::*;

    fn session(text: &str) -> Session {
        Session {
            plan: "test".to_owned(),
            text: text.to_owned(),
            scale: "quick".to_owned(),
            shard: None,
            at: String::new(),
            version: String::new(),
            machine: Machine::here(),
            solvers: BTreeMap::new(),
            left_out: BTreeMap::new(),
        }
    }

    fn measurement(number: usize) -> Measurement {
        Measurement {
            key: format!("n5/{number} native 0"),
            set: "n5".to_owned(),
            instance: number.to_string(),
            rows: 5,
            cols: 5,
            engine: "native".to_owned(),
            repetition: 0,
            at: String::new(),
            load: 0.5,
            status: Status::Solved,
            reason: None,
            wall_seconds: 1e-6 * number as f64,
            values: BTreeMap::from([("conflicts".to_owned(), 3.0)]),
            output: vec![],
        }
    }

    /// Cut anywhere, the file goes on: whole lines stay, at most one is lost, and none comes twice.
    #[test]
    fn a_file_cut_anywhere_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("test.jsonl");
        let mut log = Log::open(&path, session("plan")).unwrap();
        (0..4).for_each(|number| log.add(measurement(number)).unwrap());
        drop(log);
        let whole = fs::read(&path).unwrap();
        for cut in 0..=whole.len() {
            fs::write(&path, &whole[..cut]).unwrap();
            let lines = whole[..cut].iter().filter(|&&byte| byte == b'\n').count();
            let is_torn = !whole[..cut].is_empty() && !whole[..cut].ends_with(b"\n");
            let mut log = Log::open(&path, session("plan")).unwrap();
            assert_eq!(log.torn(), is_torn.then_some(lines + 1), "cut at {cut}");
            assert_eq!(log.measurements().len(), lines.saturating_sub(1));
            for number in 0..4 {
                if !log.is_done(&measurement(number).key) {
                    log.add(measurement(number)).unwrap();
                }
            }
            drop(log);
            let keys: Vec<String> = read(&path)
                .unwrap()
                .records
                .into_iter()
                .filter_map(|record| match record {
                    Record::Measurement(measurement) => Some(measurement.key),
                    Record::Session(_) => None,
                })
                .collect();
            assert_eq!(keys, (0..4).map(|number| measurement(number).key).collect::<Vec<_>>());
        }
    }

    #[test]
    fn damage_other_plans_and_other_runs_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("test.jsonl");
        let log = Log::open(&path, session("plan")).unwrap();
        assert!(matches!(Log::open(&path, session("plan")), Err(LogError::Busy { .. })));
        drop(log);
        let error = Log::open(&path, session("another")).unwrap_err();
        assert!(matches!(error, LogError::OtherPlan { same_name: true, .. }), "{error}");
        let shard = Session { shard: Some("2/3".to_owned()), ..session("plan") };
        let error = Log::open(&path, shard).unwrap_err();
        assert!(matches!(error, LogError::OtherShard { held: None, .. }), "{error}");
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{{}}\n{text}")).unwrap();
        let error = Log::open(&path, session("plan")).unwrap_err().to_string();
        assert!(error.contains("test.jsonl:1:"), "{error}");
    }
}
