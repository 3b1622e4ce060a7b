//! Foreign solvers as processes: started once, spoken to line by line, ended with all their children.
//!
//! ```text
//! Remote (the oracle) ── JSON lines ──► Worker (a process and its pipes) ──► runner in Python or Prolog ──► solver
//! ```

pub(crate) mod python;
mod remote;
#[cfg(test)]
mod tests;
mod worker;

pub use remote::Remote;
pub use worker::Worker;
