//! What a paradigm is: its parts, its solvers, and how it turns a puzzle into a program.

use std::num::NonZeroUsize;

use thiserror::Error;

use crate::ask::Connectivity;
use crate::choice::Choice;
use crate::findings::Stop;
use crate::install;
use crate::oracle::{Oracle, Task};

/// A way of modelling and solving.
pub trait Paradigm: Send + Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;
    /// What it is, in one line.
    fn about(&self) -> &'static str;
    /// Models, redundant constraints and options, in the order in which they are listed. The first model is the default.
    fn parts(&self) -> &'static [Part];
    /// The solvers that can run its programs. The first is the default.
    fn solvers(&self) -> &'static [Solver];
    /// What it can do beyond giving solutions: by default everything but proofs.
    fn capabilities(&self) -> Capabilities {
        Capabilities::default()
    }
    /// Does the chosen model speak of connectivity, or are walls cut off one by one?
    fn connectivity(&self, choice: &Choice) -> Connectivity;

    /// Why this choice cannot deal with this puzzle, if it cannot: a sentence with the limit in it.
    fn refuses(&self, _choice: &Choice, _task: &Task<'_>) -> Option<String> {
        None
    }

    /// The program that the solver is given, in the paradigm's own language.
    ///
    /// An engine without a language of its own says so by [`Stop::Unsuitable`].
    fn encode(&self, choice: &Choice, task: &Task<'_>) -> Result<String, Stop>;

    /// Starts a solver that stays alive over many puzzles.
    ///
    /// Before: the choice is of this paradigm. After: the solver has answered once, or the error says how to install it.
    fn start(&self, choice: &Choice, limits: &Limits) -> Result<Box<dyn Oracle>, StartError>;
}

/// What a part of a paradigm is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A complete way to state the rules. A choice has exactly one.
    Model,
    /// Follows from the rules, and may help or hinder.
    Redundant,
    /// Changes how the rules are written or searched.
    Option,
    /// The solver that runs the program.
    Solver,
}

/// Something with a name that a choice can contain.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The name, unique within its paradigm.
    pub name: &'static str,
    /// What it is.
    pub kind: Kind,
    /// What it does, in one line.
    pub about: &'static str,
    /// Does it hold for puzzles with one solution only? Then it is refused where solutions are counted.
    pub needs_unique: bool,
    /// The longest side of boards on which the tests try it: slow models get small ones.
    pub reach: usize,
}

impl Part {
    /// A complete model.
    pub const fn model(name: &'static str, about: &'static str) -> Self {
        Self { name, kind: Kind::Model, about, needs_unique: false, reach: usize::MAX }
    }

    /// A redundant constraint.
    pub const fn redundant(name: &'static str, about: &'static str) -> Self {
        Self { name, kind: Kind::Redundant, about, needs_unique: false, reach: usize::MAX }
    }

    /// An option.
    pub const fn option(name: &'static str, about: &'static str) -> Self {
        Self { name, kind: Kind::Option, about, needs_unique: false, reach: usize::MAX }
    }

    /// The same, for puzzles with one solution only.
    pub const fn for_unique(self) -> Self {
        Self { needs_unique: true, ..self }
    }

    /// The same, tested on boards with sides up to this.
    pub const fn reaching(self, reach: usize) -> Self {
        Self { reach, ..self }
    }
}

/// A program that solves.
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    /// The name, which may stand among the parts of a choice.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// Where it comes from.
    pub origin: Origin,
}

/// Where a solver comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Written by us.
    Ours,
    /// A crate that is always built in: its name and version.
    Crate(&'static str, &'static str),
    /// A crate behind a feature: name, version, feature, and whether this build has it.
    Feature(&'static str, &'static str, &'static str, bool),
    /// A Python package in our private environment: its name, its pinned version, and the module it brings.
    Python(&'static str, &'static str, &'static str),
    /// A program of the system: its name, and the Debian package that has it.
    System(&'static str, &'static str),
}

/// Can a solver be used here and now?
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Availability {
    /// Yes, in this version.
    Ready(String),
    /// No; the command that changes that.
    Missing(String),
}

impl Solver {
    /// Looks whether the solver is there.
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

    /// An error unless the solver is there.
    pub fn require(&self) -> Result<(), StartError> {
        match self.availability() {
            Availability::Ready(_) => Ok(()),
            Availability::Missing(command) => Err(StartError::Missing { solver: self.name, command }),
        }
    }
}

/// What a paradigm can do beyond giving solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// Gives one solution after the other until there are no more.
    pub count: bool,
    /// Tells of its own work.
    pub statistics: bool,
    /// Writes a proof on request.
    pub proof: bool,
    /// Stops soon when asked to, in the middle of a search.
    pub interrupt: bool,
}

impl Default for Capabilities {
    fn default() -> Self {
        Self { count: true, statistics: true, proof: false, interrupt: true }
    }
}

/// What a solver may use, beyond the time that each question has.
#[derive(Clone, Debug)]
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
}

/// Why a solver does not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// It is not there.
    #[error("{solver} is not installed; install it with: {command}")]
    Missing {
        /// The solver's name.
        solver: &'static str,
        /// The command that installs it.
        command: String,
    },
    /// It is there and fails.
    #[error("{solver} does not start: {reason}")]
    Fails {
        /// The solver's name.
        solver: String,
        /// What it or the system says.
        reason: String,
    },
}
