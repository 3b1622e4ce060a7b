//! A solver: where it comes from, whether it is installed, and what it may use.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use hitori_core::engine::{Budget, Limit};
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
    /// Whether its licence is not a free one. Such a solver is installed only for who asks for it by its name.
    pub proprietary: bool,
}

/// Where a solver comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// Part of this project.
    Ours,
    /// A crate that is always built in: its name and version.
    Crate(&'static str, &'static str),
    /// A crate behind a feature: name, version, feature, and whether this build has it. Without it Cargo can build a program of its
    /// own that has it.
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
    /// Makes a solver with a free licence.
    pub const fn new(name: &'static str, about: &'static str, origin: Origin) -> Self {
        Self { name, about, origin, proprietary: false }
    }

    /// Returns the same solver with a licence that is not a free one.
    pub const fn proprietary(self) -> Self {
        Self { proprietary: true, ..self }
    }

    /// Returns whether somebody else wrote it.
    pub fn is_foreign(&self) -> bool {
        self.origin != Origin::Ours
    }

    /// Returns whether it is written in Rust and linked: into this program, where it runs, or else into one that this program
    /// starts.
    pub fn is_linked(&self) -> bool {
        matches!(self.origin, Origin::Ours | Origin::Crate(..) | Origin::Feature(..))
    }

    /// Looks whether the solver is installed.
    pub fn availability(&self) -> Availability {
        self.availability_within(&Budget::default())
    }

    /// Looks whether the solver is installed. A program that has to be asked and does not answer within the budget is not.
    fn availability_within(&self, budget: &Budget) -> Availability {
        match self.origin {
            Origin::Ours => Availability::Ready(env!("CARGO_PKG_VERSION").to_owned()),
            Origin::Crate(_, version) | Origin::Feature(_, version, _, true) => {
                Availability::Ready(version.to_owned())
            }
            Origin::Feature(_, version, feature, false) => match install::built_program(feature) {
                Some(_) => Availability::Ready(version.to_owned()),
                None => Availability::Missing(format!("hitori engines install {feature}")),
            },
            Origin::Python(package, _, _) => match install::python_version_of(package) {
                Some(version) => Availability::Ready(version),
                None => Availability::Missing(format!("hitori engines install {package}")),
            },
            Origin::System(program, package) => match install::program_version(program, budget) {
                Some(version) => Availability::Ready(version),
                None => Availability::Missing(format!("apt-get install {package}")),
            },
        }
    }

    /// Returns an error unless the solver is installed.
    pub fn require(&self, budget: &Budget) -> Result<(), StartError> {
        match self.availability_within(budget) {
            Availability::Ready(_) => Ok(()),
            Availability::Missing(command) => match budget.check() {
                Ok(()) => Err(StartError::Missing { solver: self.name, command }),
                Err(limit) => Err(StartError::Stopped { solver: self.name, limit }),
            },
        }
    }
}

/// What a solver may use, beyond the budget of each question.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Memory of a solver's process in MiB. A program that takes more to write is refused as well.
    pub memory: usize,
    /// Whether the memory was limited by [`Limits::with_memory`]: only then do linked solvers need a process of their own.
    pub(crate) is_memory_limited: bool,
    /// What a linked solver with limited memory runs in.
    pub(crate) program: Option<PathBuf>,
    /// Threads of a solver that knows how to use several; its own choice by default.
    pub threads: Option<NonZeroUsize>,
    /// What starting a solver may take, [`Limits::STARTING`] at most.
    pub starting: Budget,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            memory: Self::MEMORY,
            is_memory_limited: false,
            program: None,
            threads: None,
            starting: Budget::default(),
        }
    }
}

impl Limits {
    /// MiB for a solver's process unless something else is said. Linked solvers have a process of their own, and with it a
    /// limit, only where one is asked for.
    pub const MEMORY: usize = 4096;

    /// The most MiB that can be asked for: 16 TiB.
    pub const MOST_MEMORY: usize = 1 << 24;
    /// The most threads that can be asked for: clingo takes no more.
    pub const MOST_THREADS: usize = 64;
    /// The longest time that a solver is given to start: some load half a gigabyte of libraries from a busy disk.
    pub const STARTING: Duration = Duration::from_secs(30);

    /// Limits the memory of a solver to so many MiB. A linked solver then runs in a process of its own, which needs
    /// [`Limits::with_program`]; the native engine has no such limit.
    pub fn with_memory(self, memory: usize) -> Self {
        Self { memory, is_memory_limited: true, ..self }
    }

    /// Names the program that linked solvers with limited memory run in: one whose `main` begins with
    /// [`solver_process`](crate::solver_process). The program that is running is found by [`std::env::current_exe`].
    pub fn with_program(self, program: impl Into<PathBuf>) -> Self {
        Self { program: Some(program.into()), ..self }
    }

    /// Makes a solver that knows how to use several threads use so many.
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads: Some(threads), ..self }
    }

    /// Makes a solver start within this budget.
    pub fn with_starting(self, starting: Budget) -> Self {
        Self { starting, ..self }
    }

    /// Returns the budget of a start that begins now.
    pub(crate) fn start(&self) -> Self {
        let budget = self.starting.start();
        let time = budget.left().map_or(Self::STARTING, |left| left.min(Self::STARTING));
        self.clone().with_starting(budget.with_time(time).start())
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
    /// The budget ran out before it had started.
    #[error("{solver} does not start: {limit} before it has answered")]
    Stopped {
        /// The solver's name.
        solver: &'static str,
        /// Which limit.
        limit: Limit,
    },
    /// Its memory is to be limited, and it is linked into a program that is not known.
    #[error(
        "{solver} runs inside this program, so its memory can be limited only in a process of its own: name the program \
         for it (Limits::with_program)"
    )]
    NoProgram {
        /// The solver's name.
        solver: &'static str,
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
