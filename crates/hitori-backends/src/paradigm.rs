//! What a paradigm is: its parts, its solvers, and how it turns a puzzle into a program.
//!
//! A paradigm is data and four functions. Each is one `static` in its folder and one line in `registry.rs`.

use hitori_core::engine::{Budget, Engine, StopReason};

use crate::oracle::{Oracle, Task};
use crate::solver::{Limits, Solver, StartError};
use crate::spec::EngineSpec;

/// Returns the program that the solver is given, in the paradigm's own language. An engine without a language of its own
/// says so by [`StopReason::Unsuitable`].
pub(crate) type EncodeFn = fn(&EngineSpec, &Task<'_>, &Budget) -> Result<String, StopReason>;

/// A way of modelling and solving. [`EngineSpec`] has methods for what it can do.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Paradigm {
    /// The name on the command line.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// Models, redundant constraints and options, in the order in which they are listed. The first model is the default.
    pub parts: &'static [Part],
    /// The solvers that can run its programs. The first is the default.
    pub solvers: &'static [Solver],
    /// Whether it writes a proof on request.
    pub can_prove: bool,
    /// Returns how the chosen model deals with connectivity.
    pub(crate) connectivity: fn(&EngineSpec) -> Connectivity,
    /// Returns why these parts cannot deal with a puzzle, if they cannot: a sentence with the limit in it.
    pub(crate) refuses: fn(&EngineSpec, &Task<'_>) -> Option<String>,
    pub(crate) encode: EncodeFn,
    /// Starts a solver that stays alive over many puzzles. After: the solver has answered once, or the error says how to
    /// install it.
    pub(crate) start: fn(&EngineSpec, &Limits) -> Result<Started, StartError>,
}

/// Accepts every puzzle: for [`Paradigm::refuses`].
pub(crate) fn refuses_nothing(_: &EngineSpec, _: &Task<'_>) -> Option<String> {
    None
}

/// States connectivity in every program: for [`Paradigm::connectivity`].
pub(crate) fn always_encoded(_: &EngineSpec) -> Connectivity {
    Connectivity::Encoded
}

/// Leaves connectivity out of the programs of the model `lazy` only: for [`Paradigm::connectivity`].
pub(crate) fn walls_if_lazy(spec: &EngineSpec) -> Connectivity {
    if spec.model() == "lazy" { Connectivity::Walls } else { Connectivity::Encoded }
}

/// How a model deals with the rule that white cells are connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connectivity {
    /// The program states it: a candidate with a wall is the solver's mistake.
    Encoded,
    /// A candidate with walls is answered by a clause for each: some cell of it is white.
    Walls,
    /// A candidate with walls is excluded, it alone: some cell that it shades is white.
    Candidates,
}

/// A solver that runs.
pub enum Started {
    /// It gives one solution after the other and takes clauses in between.
    Oracle(Box<dyn Oracle>),
    /// It answers questions itself.
    Engine(Box<dyn Engine + Send>),
}

impl Started {
    /// Wraps an oracle.
    pub fn oracle(oracle: impl Oracle + 'static) -> Self {
        Self::Oracle(Box::new(oracle))
    }
}

/// What a part of a paradigm is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// A complete way to state the rules. An engine has exactly one.
    Model,
    /// Follows from the rules, and may help or hinder.
    Redundant,
    /// A redundant constraint in the logic that its document prints, for comparison: the one above is repaired.
    Printed,
    /// Changes how the rules are written or searched.
    Option,
}

/// Which solutions a part leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Keeps {
    /// Every solution.
    All,
    /// The solution of a puzzle that has only one. It is refused where solutions are counted.
    Unique,
    /// Solutions in a sense of its own, which is neither strict nor minimal, or those that a mistake leaves. It is refused
    /// where solutions are counted, unless the engine is trusted ([`SolverSession::trusting`](crate::SolverSession::trusting)).
    Some,
}

/// Something with a name that an [`EngineSpec`] can contain.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Part {
    /// The name, unique within its paradigm.
    pub name: &'static str,
    /// What it is.
    pub kind: Kind,
    /// What it does, in one line.
    pub about: &'static str,
    /// Which solutions it leaves.
    pub keeps: Keeps,
    /// The smallest and the largest number that has to follow its name, as in `seed=7`.
    pub range: Option<(u32, u32)>,
}

impl Part {
    const fn new(kind: Kind, name: &'static str, about: &'static str) -> Self {
        Self { name, kind, about, keeps: Keeps::All, range: None }
    }

    /// Makes a complete model.
    pub const fn model(name: &'static str, about: &'static str) -> Self {
        Self::new(Kind::Model, name, about)
    }

    /// Makes a redundant constraint.
    pub const fn redundant(name: &'static str, about: &'static str) -> Self {
        Self::new(Kind::Redundant, name, about)
    }

    /// Makes a redundant constraint as its document prints it.
    pub const fn printed(name: &'static str, about: &'static str) -> Self {
        Self::new(Kind::Printed, name, about)
    }

    /// Makes an option.
    pub const fn option(name: &'static str, about: &'static str) -> Self {
        Self::new(Kind::Option, name, about)
    }

    /// Makes an option that takes a number from `least` to `most`: `NAME=NUMBER`.
    pub const fn number(name: &'static str, least: u32, most: u32, about: &'static str) -> Self {
        Self { range: Some((least, most)), ..Self::new(Kind::Option, name, about) }
    }

    /// Returns the same part, for puzzles with one solution only.
    pub const fn for_unique(self) -> Self {
        Self { keeps: Keeps::Unique, ..self }
    }

    /// Returns the same part, with solutions of its own.
    pub const fn with_own_solutions(self) -> Self {
        Self { keeps: Keeps::Some, ..self }
    }

    /// Returns the part as it may stand in a specification: its name, with the smallest number where it takes one.
    pub fn sample(&self) -> String {
        self.range.map_or_else(|| self.name.to_owned(), |(least, _)| format!("{}={least}", self.name))
    }
}
