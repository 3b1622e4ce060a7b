//! How a run can end: [`Exit`] is the exit code, [`Failure`] what stops a command before its end.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use thiserror::Error;

use crate::interrupt;
use crate::source::printable;

/// The exit code, from best to worst: where several apply, the later one wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Everything was answered, and what was asked holds.
    #[default]
    Fine,
    /// Some puzzle fails what was asked.
    Fails,
    /// Some puzzle has no answer: a budget ran out, or a solver gave up or crashed.
    NoAnswer,
    /// Bad input or usage.
    Bad,
    /// Ctrl-C, or a signal that asks for the end.
    Interrupted,
}

impl Exit {
    /// Remembers the worse of the two.
    pub fn add(&mut self, other: Self) {
        *self = (*self).max(other);
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Fine => 0,
            Exit::Fails => 1,
            Exit::Bad => 2,
            Exit::NoAnswer => 3,
            Exit::Interrupted => interrupt::exit_code(),
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
    #[error("cannot write {}: {error}", printable(.name))]
    Write {
        /// The file, or standard output.
        name: String,
        /// What the system says.
        error: io::Error,
    },
    /// The reader of our output went away; with the outcome up to there.
    #[error("the reader of the output has gone")]
    PipeClosed(Exit),
    /// What was asked does not hold, or has no answer: an end like any other, with its own exit code.
    #[error("{message}")]
    Unmet {
        /// Which puzzle, and why.
        message: String,
        /// The exit code.
        outcome: Exit,
    },
    /// Ctrl-C, or a signal that asks for the end.
    #[error("interrupted")]
    Interrupted,
    /// A worker thread ended in a panic, which has printed its own message.
    #[error("internal error: the program crashed; please report this with the puzzle that caused it")]
    Crashed,
}

/// Prints a message on standard error. Whatever has got into it leaves the terminal alone; names have been shortened and kept to
/// their line by [`printable`]. A failure to print it cannot be reported anywhere.
pub fn complain(message: impl Display) {
    let message = message.to_string();
    let lines: Vec<_> = message.split('\n').map(|line| hitori_core::printable(line, usize::MAX)).collect();
    let _ = writeln!(io::stderr(), "hitori: {}", lines.join("\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worse_outcome_wins() {
        let ranked = [Exit::Interrupted, Exit::Bad, Exit::NoAnswer, Exit::Fails, Exit::Fine];
        assert!(ranked.is_sorted_by(|a, b| a > b));
        let mut outcome = Exit::Fails;
        outcome.add(Exit::Fine);
        assert_eq!(outcome, Exit::Fails);
    }
}
