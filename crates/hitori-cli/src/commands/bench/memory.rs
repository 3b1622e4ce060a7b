//! Peak memory of parsing and solving, beyond the text.
//!
//! A process knows its own peak and never a smaller one again, so a child does the work: it reads the text, notes its
//! peak, solves, and notes it again.

use std::path::Path;

use hitori_core::solve::{Options, unique};
use hitori_core::{Size, formats, generate};

use super::{Failure, Part, json, ourselves, scratch_file};
use crate::source::path_name;

pub(super) fn measure(side: usize) -> Result<Part, Failure> {
    let name = "memory";
    let nothing = |why: &str| Part { name, prose: format!("peak memory: {why}\n"), json: json!(null) };
    if peak().is_none() {
        return Ok(nothing("not measured, this system does not tell"));
    }
    let size = Size::new(side, side).map_err(|error| Failure::Bad(error.to_string()))?;
    let Some((puzzle, _)) = generate::instance(size, 0) else {
        return Ok(nothing("not measured, no puzzle of that size"));
    };
    let file = scratch_file(&super::engine::plain(&puzzle)?, ".txt")?;
    let failure =
        |error: &dyn std::fmt::Display| Failure::Bad(format!("the memory measurement failed: {error}"));
    let output = ourselves()?.args(["bench", "--probe-memory"]).arg(file.path()).output();
    let output = output.map_err(|error| failure(&error))?;
    let bytes: u64 =
        String::from_utf8_lossy(&output.stdout).trim().parse().map_err(|error| failure(&error))?;
    let per_cell = bytes as f64 / size.cells() as f64;
    let prose = format!("peak memory at n = {side}: {per_cell:.1} bytes per cell beyond the text\n");
    Ok(Part { name, prose, json: json!({ "n": side, "bytes": bytes, "bytes_per_cell": per_cell }) })
}

/// What the child prints: bytes by which its peak grew.
pub(super) fn child(file: &Path) -> Result<String, Failure> {
    let failure = |error: &dyn std::fmt::Display| Failure::Bad(format!("{}: {error}", path_name(file)));
    let text = std::fs::read_to_string(file).map_err(|error| failure(&error))?;
    let before = peak();
    let puzzle = formats::parse(&text, None).map_err(|error| failure(&error))?.puzzle;
    let answer = unique(&puzzle, &Options::default());
    let after = peak();
    // The answer has to live until the peak is read.
    drop(answer);
    let grown = before.zip(after).map_or(0, |(before, after)| after - before);
    Ok(format!("{grown}\n"))
}

/// The most memory this process ever held, in bytes, where the system tells.
fn peak() -> Option<u64> {
    peak_of("self")
}

/// The same for a process with this number.
pub(super) fn peak_of(process: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}
