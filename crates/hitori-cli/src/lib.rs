//! The `hitori` command as a library: arguments in, text out.
//!
//! Here are arguments, streams of puzzles on all cores, progress, Ctrl-C and exit codes. The work is done
//! elsewhere:
//!
//! | crate | what it does for the command |
//! |---|---|
//! | `hitori-core` | reads, solves, explains, grades, generates and draws puzzles |
//! | `hitori-count` | counts boards, lines and shadings |
//! | `hitori-hard` | makes boards of formulas |
//! | `hitori-backends` | asks engines of other paradigms |
//! | `hitori-lab` | runs studies and reports them |
//! | `hitori-service` | answers the requests of `hitori serve` |
//! | `hitori-site` | holds the page that `hitori serve` sends |
//! | `hitori-files` | writes files that appear only when they are complete |
//!
//! Beside the command stand `hitori-wasm`, the same answers in a browser, and `hitori-python`, the package
//! for Python.
//!
//! ```text
//! args ──► source ──► batch ──► pipeline ──► output
//!          (opening)  (records  (workers,    (stdout, or a file
//!                      to ids)   in order)    that appears whole)
//!             commands/ say what a worker does with one puzzle; verdict says how an answer is printed
//! ```
//!
//! [`main`] runs the command that the process's arguments name; [`definition`] is the whole command line, for completions and
//! manual pages; [`png`] draws an SVG picture as PNG with a font of its own.

mod cli;
mod commands;
mod complaints;
mod failure;
mod interrupt;

mod args;
mod asker;
mod book;
mod seed;
mod source;
mod threads;

mod batch;
mod distinct;
mod order;
mod pipeline;
mod progress;

mod marked_puzzle;
mod output;
mod paint;
pub mod png;
mod verdict;
mod wrap;
mod writer;

pub use cli::definition;

use std::process::ExitCode;

/// Runs the command that the arguments of the process name; or serves as a linked solver whose memory is limited.
pub fn main() -> ExitCode {
    hitori_backends::solver_process(std::env::args_os()).unwrap_or_else(|| cli::main().into())
}
