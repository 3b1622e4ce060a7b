//! Many small puzzles from a file, answered into a file, by a process of its own: what an editor's night run costs.

use std::process::Stdio;
use std::time::Instant;

use hitori_core::formats::{self, Entry};
use hitori_core::{Size, generate};

use super::{Failure, Part, json, median, ourselves, scratch_file};

const SIDE: usize = 10;
/// Different puzzles in the batch; more would only make the preparation longer.
const DIFFERENT: u64 = 10_000;

pub(super) fn measure(count: u64, rounds: u32) -> Result<Part, Failure> {
    let failure =
        |error: &dyn std::fmt::Display| Failure::Bad(format!("the batch measurement failed: {error}"));
    let size = Size::new(SIDE, SIDE).map_err(|error| failure(&error))?;
    let format = formats::format("jsonl").ok_or_else(|| failure(&"the jsonl format is missing"))?;
    let mut lines = Vec::new();
    for seed in 0..count.min(DIFFERENT) {
        let (puzzle, _) = generate::instance(size, seed).ok_or_else(|| failure(&"no puzzle found"))?;
        let mut entry = Entry::new(puzzle);
        entry.id = Some(seed.to_string());
        lines.push(format.write(&entry).map_err(|error| failure(&error))?);
    }
    let text: String = (0..count as usize).map(|k| lines[k % lines.len()].as_str()).collect();
    let file = scratch_file(&text, ".jsonl")?;
    let answers = scratch_file("", ".jsonl")?;
    let mut times = Vec::new();
    for _ in 0..rounds {
        let out = std::fs::File::create(answers.path()).map_err(|error| failure(&error))?;
        let start = Instant::now();
        let status =
            ourselves()?.args(["solve", "--json"]).arg(file.path()).stdout(out).stdin(Stdio::null()).status();
        times.push(start.elapsed().as_secs_f64());
        if !status.map_err(|error| failure(&error))?.success() {
            return Err(failure(&"some puzzle was not answered"));
        }
    }
    let rate = count as f64 / median(times);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let prose = format!(
        "batch of {count} puzzles {SIDE}×{SIDE}, jsonl to jsonl: {rate:.0} per second on {cores} cores\n"
    );
    Ok(Part { name: "batch", prose, json: json!({ "puzzles": count, "per_second": rate, "cores": cores }) })
}
