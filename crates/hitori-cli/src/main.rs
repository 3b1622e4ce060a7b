//! The `hitori` command: a thin shell around `hitori-core`.
//!
//! ```text
//! args ──► source ──► batch ──► pipeline ──► output
//!          (opening)  (records  (workers,    (stdout, or a file
//!                      to ids)   in order)    that appears whole)
//!             commands/ say what a worker does with one puzzle; verdict says how an answer is printed
//! ```

mod cli;
mod commands;
mod complaints;
mod failure;
mod interrupt;

mod args;
mod asker;
mod source;

mod batch;
mod pipeline;
mod progress;

mod marked_puzzle;
mod output;
mod paint;
mod png;
mod verdict;
mod wrap;
mod writer;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main().into()
}
