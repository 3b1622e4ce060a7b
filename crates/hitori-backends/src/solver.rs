//! A solver: where it comes from, whether it is installed, and what it may use.

use std::num::NonZeroUsize;

use thiserror::Error;

use crate::install;

/// A program that solves.
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    /// The name, which may stand among the parts of an [`EngineSpec`](crate::EngineSpec).
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// Where it comes from.
    pub origin: Origin,
}

/// Where a solver comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// Part of this project.
    Ours,
    /// A crate that is always built in: its name and version.
    Crate(&'static str, &'static str),
    /// A crate behind a feature: name, version, feature, and whether this build has it.
    Feature(&'static str, &'static str, &'static str, bool),
    /// A Python package in the private environment: its name, its pinned version, and the module it brings.
    Python(&'static str, &'static str, &'static str),
    /// A program of the system: its name, and the Debian package that has it.
    System(&'static str, &'static str),
}

/// Whether a solver can be used here and now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Availability {
    /// It is installed in this version.
    Ready(String),
    /// It is not; the command installs it.
    Missing(String),
}

impl Solver {
    /// Looks whether the solver is installed.
    pub fn availability(&self) -> Availability {
        match self.origin {
            Origin::Ours => Availability::Ready(env!("CARGO_PKG_VERSION").to_owned()),
            Origin::Crate(_, version) | Origin::Feature(_, version, _, true) => {
                Availability::Ready(version.to_owned())
            }
            Origin::Feature(_, _, feature, false) => {
                Availability::Missing(format!("cargo install --path crates/hitori-cli --features {feature}"))
            }
            Origin::Python(package, _, _) => match install::python_version_of(package) {
                Some(version) => Availability::Ready(version),
                None => Availability::Missing(format!("hitori engines install {package}")),
            },
            Origin::System(program, package) => match install::program_version(program) {
                Some(version) => Availability::Ready(version),
                None => Availability::Missing(format!("apt-get install {package}")),
            },
        }
    }

    /// Returns an error unless the solver is installed.
    pub fn require(&self) -> Result<(), StartError> {
        match self.availability() {
            Availability::Ready(_) => Ok(()),
            Availability::Missing(command) => Err(StartError::Missing { solver: self.name, command }),
        }
    }
}

/// What a solver may use, beyond the budget of each question.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Memory of a foreign process in MiB.
    pub memory: usize,
    /// Threads of a solver that knows how to use several; its own choice by default.
    pub threads: Option<NonZeroUsize>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { memory: Self::MEMORY, threads: None }
    }
}

impl Limits {
    /// MiB for a foreign process unless something else is said.
    pub const MEMORY: usize = 4096;

    /// Limits the memory of a foreign process to so many MiB.
    pub fn with_memory(self, memory: usize) -> Self {
        Self { memory, ..self }
    }

    /// Makes a solver that knows how to use several threads use so many.
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads: Some(threads), ..self }
    }
}

/// Why a solver does not start.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StartError {
    /// It is not installed.
    #[error("{solver} is not installed; install it with: {command}")]
    Missing {
        /// The solver's name.
        solver: &'static str,
        /// The command that installs it.
        command: String,
    },
    /// It is installed and fails.
    #[error("{solver} does not start: {reason}")]
    Fails {
        /// The solver's name.
        solver: String,
        /// What it or the system says.
        reason: String,
    },
}
