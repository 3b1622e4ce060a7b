//! How a run can end: [`Outcome`] is the exit code, [`Failure`] what stops a command before its end.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use thiserror::Error;

/// The exit code, from best to worst: where several apply, the later one wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Everything was answered, and what was asked holds.
    #[default]
    Fine,
    /// Some puzzle fails what was asked.
    Fails,
    /// Some puzzle has no answer: a budget ran out, or a solver gave up or crashed.
    NoAnswer,
    /// Bad input or usage.
    Bad,
    /// Ctrl-C.
    Interrupted,
}

impl Outcome {
    /// Remembers the worse of the two.
    pub fn add(&mut self, other: Self) {
        *self = (*self).max(other);
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(match outcome {
            Outcome::Fine => 0,
            Outcome::Fails => 1,
            Outcome::Bad => 2,
            Outcome::NoAnswer => 3,
            Outcome::Interrupted => 130,
        })
    }
}

/// Why a command cannot go on.
#[derive(Debug, Error)]
pub enum Failure {
    /// Bad input or usage; the text says where and what was expected.
    #[error("{0}")]
    Bad(String),
    /// The output cannot be written.
    #[error("cannot write {name}: {error}")]
    Write {
        /// The file, or standard output.
        name: String,
        /// What the system says.
        error: io::Error,
    },
    /// The reader of our output went away; with the outcome up to there.
    #[error("nobody reads the output any more")]
    PipeClosed(Outcome),
    /// What was asked does not hold, or has no answer: an end like any other, with its own exit code.
    #[error("{message}")]
    Unmet {
        /// Which puzzle, and why.
        message: String,
        /// The exit code.
        outcome: Outcome,
    },
    /// Ctrl-C.
    #[error("interrupted")]
    Interrupted,
    /// A worker thread ended in a panic, which has printed its own message.
    #[error("internal error: a worker crashed; please report this with the puzzle that caused it")]
    Crashed,
}

/// Prints a message on standard error. Where even that fails there is nobody to tell.
pub fn complain(message: impl Display) {
    let _ = writeln!(io::stderr(), "hitori: {message}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worse_outcome_wins() {
        let ranked = [Outcome::Interrupted, Outcome::Bad, Outcome::NoAnswer, Outcome::Fails, Outcome::Fine];
        assert!(ranked.is_sorted_by(|a, b| a > b));
        let mut outcome = Outcome::Fails;
        outcome.add(Outcome::Fine);
        assert_eq!(outcome, Outcome::Fails);
    }
}
