//! Solvers that live in Python packages: our private environment runs `runner.py` and the paradigm's own script.

use std::process::Command;

use super::remote::{Remote, fails};
use super::worker::Worker;
use crate::choice::Choice;
use crate::install;
use crate::paradigm::{Limits, StartError};

/// The part of the protocol that all scripts share.
const RUNNER: &str = include_str!("runner.py");

/// Starts a script, which defines `class Solver` as `runner.py` describes it.
pub(crate) fn start(choice: &Choice, script: &str, limits: &Limits) -> Result<Remote, StartError> {
    choice.solver().require()?;
    let python = install::python();
    // -I: nothing of the user's own Python gets in the way.
    let mut command = Command::new(&python);
    command.arg("-I").arg("-c").arg(format!("{RUNNER}\n{script}\nserve(Solver)\n"));
    let worker = Worker::start(&mut command, limits.memory)
        .map_err(|error| fails(choice, format!("{}: {error}", python.display())))?;
    Remote::greet(choice, limits, worker)
}
