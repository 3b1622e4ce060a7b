//! Foreign solvers as processes: started once, spoken to line by line, ended with all their children.
//!
//! ```text
//! Remote (the oracle) ── JSON lines ──► Worker (a process and its pipes) ──► runner in Python or Prolog ──► solver
//! ```
//!
//! Nothing here knows about paradigms: a [`Job`] says what the process is told, and holds the function that writes
//! programs.

mod line;
pub(crate) mod python;
mod remote;
#[cfg(test)]
mod tests;
pub(crate) mod tool;
mod worker;

pub(crate) use remote::{Job, Remote};
pub(crate) use worker::Worker;
