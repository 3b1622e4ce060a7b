//! Foreign solvers as processes: started once, spoken to line by line, ended with all their children.
//!
//! ```text
//! Remote (the oracle) ── JSON lines ──► Worker (a process and its pipes) ──► runner in Python or Prolog ──► solver
//!                                                                        └─► this program again, serve ──► linked solver
//! ```
//!
//! Solvers that are linked into this program run there, unless their memory is limited (`linked.rs`).
//!
//! Nothing here knows about paradigms: a [`Job`] says what the process is told, and holds the function that writes
//! programs.

mod line;
pub(crate) mod linked;
pub(crate) mod python;
mod remote;
mod serve;
#[cfg(test)]
mod tests;
pub(crate) mod tool;
mod worker;

pub(crate) use remote::{Job, Remote};
pub use serve::solver_process;
pub(crate) use worker::Worker;
