//! The specification of an engine, as typed on a command line: a paradigm with some of its parts, as in `asp`,
//! `asp:ucd+sp`, `ilp:flow+gurobi`, `smt:seed=7`.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use hitori_core::engine::{Budget, StopReason};
use thiserror::Error;

use crate::native;
use crate::oracle::Task;
use crate::paradigm::{Connectivity, Keeps, Kind, Paradigm, Part, Started};
use crate::process::{self, Job};
use crate::registry::{PARADIGMS, paradigm};
use crate::solver::{Limits, Solver, StartError};

/// A paradigm and parts of it: one model, one solver, any redundant constraints and options.
#[derive(Clone)]
pub struct EngineSpec {
    paradigm: &'static Paradigm,
    model: Option<&'static Part>,
    solver: &'static Solver,
    /// Redundant constraints and options, in the order of the paradigm's list.
    extras: Vec<&'static Part>,
    /// The numbers of those that take one.
    numbers: BTreeMap<&'static str, u32>,
}

/// Why a text specifies no engine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EngineSpecError {
    /// No such paradigm.
    #[error("there is no engine '{name}': {known} expected")]
    Paradigm {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// No such part.
    #[error("{paradigm} has no part '{name}': {known} expected")]
    Part {
        /// The paradigm.
        paradigm: &'static str,
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// Two models or two solvers.
    #[error("{first} and {second} exclude each other: an engine has one model and one solver")]
    Conflict {
        /// The one named first.
        first: &'static str,
        /// The other.
        second: &'static str,
    },
    /// A part without the number that it takes, or with a number that it does not.
    #[error("{part}={number} is no part: {expected} expected")]
    Number {
        /// The part.
        part: &'static str,
        /// What stands behind its name.
        number: String,
        /// What there should be.
        expected: String,
    },
    /// The same part twice.
    #[error("'{0}' is named twice")]
    Twice(&'static str),
}

impl EngineSpec {
    /// Specifies a paradigm with its first model and its first solver.
    pub fn plain(paradigm: &'static Paradigm) -> Self {
        let model = paradigm.parts.iter().find(|part| part.kind == Kind::Model);
        // A test asks every paradigm of the registry for a solver.
        Self { paradigm, model, solver: &paradigm.solvers[0], extras: vec![], numbers: BTreeMap::new() }
    }

    /// Specifies a paradigm with the parts of these names.
    pub fn with<'a>(
        paradigm: &'static Paradigm,
        names: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, EngineSpecError> {
        let mut spec = Self::plain(paradigm);
        let (mut model, mut solver) = (None, None);
        for text in names {
            let (name, number) =
                text.split_once('=').map_or((text, None), |(name, number)| (name, Some(number)));
            if let Some(part) = paradigm.parts.iter().find(|part| part.name == name) {
                if let Some(number) = number_of(part, number)? {
                    spec.numbers.insert(part.name, number);
                }
                if part.kind == Kind::Model {
                    once(&mut model, part.name)?;
                    spec.model = Some(part);
                } else if spec.has(name) {
                    return Err(EngineSpecError::Twice(part.name));
                } else {
                    spec.extras.push(part);
                }
            } else if let Some(found) = paradigm.solvers.iter().find(|solver| solver.name == text) {
                once(&mut solver, found.name)?;
                spec.solver = found;
            } else {
                let parts = paradigm.parts.iter().map(|part| part.name);
                let known = parts.chain(paradigm.solvers.iter().map(|solver| solver.name));
                let known = one_of(known);
                return Err(EngineSpecError::Part { paradigm: paradigm.name, name: text.to_owned(), known });
            }
        }
        let place = |part: &&Part| paradigm.parts.iter().position(|other| other.name == part.name);
        spec.extras.sort_by_key(place);
        Ok(spec)
    }

    /// Returns the paradigm.
    pub fn paradigm(&self) -> &'static Paradigm {
        self.paradigm
    }

    /// Returns the name of the model; empty where a paradigm has only one way.
    pub fn model(&self) -> &'static str {
        self.model.map_or("", |model| model.name)
    }

    /// Returns the solver.
    pub fn solver(&self) -> &'static Solver {
        self.solver
    }

    /// Returns whether this redundant constraint or option is contained.
    pub fn has(&self, name: &str) -> bool {
        self.extras.iter().any(|part| part.name == name)
    }

    /// Returns the redundant constraints and options.
    pub fn extras(&self) -> &[&'static Part] {
        &self.extras
    }

    /// Returns the number of an option that takes one, if the option is contained.
    pub fn number(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    /// Returns the part that holds for puzzles with one solution only, if there is one.
    pub fn needs_unique(&self) -> Option<&'static Part> {
        self.part_that(Keeps::Unique)
    }

    /// Returns the part that has solutions of its own, if there is one.
    pub fn has_own_solutions(&self) -> Option<&'static Part> {
        self.part_that(Keeps::Some)
    }

    fn part_that(&self, keeps: Keeps) -> Option<&'static Part> {
        self.extras.iter().copied().chain(self.model).find(|part| part.keeps == keeps)
    }

    /// Returns how the model deals with connectivity.
    pub fn connectivity(&self) -> Connectivity {
        (self.paradigm.connectivity)(self)
    }

    /// Returns why the engine cannot deal with a puzzle, if it cannot: a sentence with the limit in it.
    pub fn refuses(&self, task: &Task<'_>) -> Option<String> {
        (self.paradigm.refuses)(self, task)
    }

    /// Returns the program that the solver is given, in the paradigm's own language.
    pub fn encode(&self, task: &Task<'_>, budget: &Budget) -> Result<String, StopReason> {
        (self.paradigm.encode)(self, task, budget)
    }

    /// Starts the solver, without a referee. [`SolverSession`](crate::SolverSession) has one.
    pub fn start(&self, limits: &Limits) -> Result<Started, StartError> {
        let limits = limits.start();
        // Our own engine answers questions itself: there is no oracle to be asked from outside.
        let is_oracle = self.paradigm.name != native::PARADIGM.name;
        if limits.is_memory_limited && self.solver.is_linked() && is_oracle {
            return Ok(Started::oracle(process::linked::start(self, &limits)?));
        }
        (self.paradigm.start)(self, &limits)
    }

    /// Returns what a solver in another process has to know.
    pub(crate) fn job(&self, limits: &Limits) -> Job {
        let spec = self.clone();
        Job {
            solver: self.solver,
            model: self.model(),
            parts: self.extras.iter().map(|part| part.name).collect(),
            numbers: self.numbers.clone(),
            limits: limits.clone(),
            folder: None,
            encode: Box::new(move |task, budget| spec.encode(task, budget)),
        }
    }
}

/// Returns the number behind the name of a part, if the part takes one.
fn number_of(part: &'static Part, given: Option<&str>) -> Result<Option<u32>, EngineSpecError> {
    let wrong = |expected: String| {
        let number = given.unwrap_or_default().to_owned();
        Err(EngineSpecError::Number { part: part.name, number, expected })
    };
    match (part.range, given) {
        (None, None) => Ok(None),
        (None, Some(_)) => wrong(format!("{} alone", part.name)),
        (Some((least, most)), given) => {
            let number = given.and_then(|text| text.parse().ok());
            match number.filter(|number| (least..=most).contains(number)) {
                Some(number) => Ok(Some(number)),
                None => wrong(format!("a whole number from {least} to {most}")),
            }
        }
    }
}

fn once(slot: &mut Option<&'static str>, name: &'static str) -> Result<(), EngineSpecError> {
    match slot.replace(name) {
        None => Ok(()),
        Some(first) if first == name => Err(EngineSpecError::Twice(name)),
        Some(first) => Err(EngineSpecError::Conflict { first, second: name }),
    }
}

/// Returns names for a message: `a, b or c`.
fn one_of(names: impl Iterator<Item = &'static str>) -> String {
    let names: Vec<&str> = names.collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, first)) => format!("{} or {last}", first.join(", ")),
        None => "nothing".to_owned(),
    }
}

impl FromStr for EngineSpec {
    type Err = EngineSpecError;

    fn from_str(text: &str) -> Result<Self, EngineSpecError> {
        let (name, parts) = text.split_once(':').unwrap_or((text, ""));
        let found = paradigm(name).ok_or_else(|| EngineSpecError::Paradigm {
            name: name.to_owned(),
            known: one_of(PARADIGMS.iter().map(|paradigm| paradigm.name)),
        })?;
        Self::with(found, parts.split('+').filter(|part| !part.is_empty()))
    }
}

/// As short as it can be: what is the default is left out.
impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let default = Self::plain(self.paradigm);
        let model = self.model().ne(default.model()).then(|| self.model());
        let solver = self.solver.name.ne(default.solver.name).then_some(self.solver.name);
        let extra = |part: &&'static Part| match self.number(part.name) {
            Some(number) => format!("{}={number}", part.name),
            None => part.name.to_owned(),
        };
        let plain = |name: Option<&str>| name.map(str::to_owned);
        let parts: Vec<String> =
            plain(model).into_iter().chain(self.extras.iter().map(extra)).chain(plain(solver)).collect();
        let colon = if parts.is_empty() { "" } else { ":" };
        write!(f, "{}{colon}{}", self.paradigm.name, parts.join("+"))
    }
}

impl fmt::Debug for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EngineSpec({self})")
    }
}
