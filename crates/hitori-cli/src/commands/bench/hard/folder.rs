//! Boards that resist: one puzzle per file of a folder.

use std::fmt::{Display, Write as _};
use std::path::{Path, PathBuf};
use std::time::Instant;

use hitori_core::engine::Status;
use hitori_core::solve::{Options, unique};
use hitori_core::{Puzzle, formats};

use super::super::{Failure, Part, Session, Value, json, median};
use crate::source::path_name;

/// The puzzles of a folder by name.
pub(in super::super) fn read(folder: &Path) -> Result<Vec<(String, Puzzle)>, Failure> {
    let bad = |path: &Path, error: &dyn Display| Failure::Bad(format!("{}: {error}", path_name(path)));
    let mut files = Vec::new();
    for file in std::fs::read_dir(folder).map_err(|error| bad(folder, &error))? {
        let path = file.map_err(|error| bad(folder, &error))?.path();
        if path.extension().is_some_and(|ending| ending == "txt") {
            files.push(path);
        }
    }
    if files.is_empty() {
        return Err(bad(folder, &"no puzzle in it, files with the ending .txt expected"));
    }
    files.sort();
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).map_err(|error| bad(path, &error))?;
        let puzzle = formats::parse(&text, None).map_err(|error| bad(path, &error))?.puzzle;
        Ok((path.file_stem().unwrap_or_default().to_string_lossy().into_owned(), puzzle))
    };
    files.iter().map(read).collect()
}

pub(in super::super) fn measure(
    puzzles: &[(String, Puzzle)],
    rounds: u32,
    session: &Session,
) -> Result<Part, Failure> {
    let mut prose =
        String::from("hard puzzle                   board      answer      median ms   conflicts\n");
    let (mut rows, mut total) = (Vec::<Value>::new(), 0.0);
    for (name, puzzle) in puzzles {
        let mut options = Options::default();
        options.budget = std::mem::take(&mut options.budget).with_cancel(session.interrupt.token());
        let mut times = Vec::new();
        let mut last = None;
        for _ in 0..rounds {
            let start = Instant::now();
            let report = unique(puzzle, &options);
            times.push(start.elapsed().as_secs_f64());
            last = Some((report.status(), report.work.get("conflicts").unwrap_or_default()));
        }
        let time = median(times);
        // At least one round has been run.
        let (status, conflicts) = last.unwrap_or((Status::Unknown, 0.0));
        total += time;
        let size = puzzle.size().to_string();
        let _ = writeln!(prose, "{name:25} {size:>9}  {status:>10} {:14.2} {conflicts:11}", time * 1e3);
        rows.push(json!({
            "name": name, "rows": puzzle.size().rows(), "cols": puzzle.size().cols(), "status": status,
            "micros": time * 1e6, "conflicts": conflicts,
        }));
    }
    let _ = writeln!(prose, "all together {total:.3} s");
    Ok(Part { name: "folder", prose, json: json!({ "puzzles": rows, "seconds": total }) })
}
