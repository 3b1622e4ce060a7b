//! Solvers that live in Python packages: the private environment runs `runner.py` and the paradigm's own script.

use std::process::Command;

use super::remote::{Job, Remote};
use super::worker::Worker;
use crate::install;
use crate::solver::StartError;

/// The part of the protocol that all scripts share.
pub(crate) const RUNNER: &str = include_str!("runner.py");

/// Starts a script, which defines `class Solver` as `runner.py` describes it.
pub(crate) fn start(job: Job, script: &str) -> Result<Remote, StartError> {
    job.solver.require(&job.limits.starting)?;
    let python = install::python();
    // -I: nothing of the user's own Python gets in the way.
    let mut command = Command::new(&python);
    command.arg("-I").arg("-c").arg(format!("{RUNNER}\n{script}\nserve(Solver)\n"));
    let worker = Worker::start(&mut command, job.limits.memory, job.folder.as_deref())
        .map_err(|error| job.fails(format!("{}: {error}", python.display())))?;
    Remote::greet(job, worker)
}
