//! A paradigm with some of its parts, as typed on a command line: `asp`, `asp:ucd+sp`, `ilp:flow+gurobi`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::paradigm::{Kind, Paradigm, Part, Solver};
use crate::registry::{PARADIGMS, paradigm};

/// A paradigm and parts of it: one model, one solver, any redundant constraints and options.
#[derive(Clone)]
pub struct Choice {
    paradigm: &'static dyn Paradigm,
    model: Option<&'static Part>,
    solver: &'static Solver,
    /// Redundant constraints and options, in the order of the paradigm's list.
    extras: Vec<&'static Part>,
}

/// A text that names no choice.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ChoiceError {
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
    /// The same part twice.
    #[error("'{0}' is named twice")]
    Twice(&'static str),
}

impl Choice {
    /// A paradigm as it comes: its first model and its first solver.
    pub fn plain(paradigm: &'static dyn Paradigm) -> Self {
        let model = paradigm.parts().iter().find(|part| part.kind == Kind::Model);
        // A test asks every paradigm of the registry for a solver.
        Self { paradigm, model, solver: &paradigm.solvers()[0], extras: vec![] }
    }

    /// A paradigm with the parts of these names.
    pub fn with<'a>(
        paradigm: &'static dyn Paradigm,
        names: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, ChoiceError> {
        let mut choice = Self::plain(paradigm);
        let (mut model, mut solver) = (None, None);
        for name in names {
            if let Some(part) = paradigm.parts().iter().find(|part| part.name == name) {
                if part.kind == Kind::Model {
                    once(&mut model, part.name)?;
                    choice.model = Some(part);
                } else if choice.has(name) {
                    return Err(ChoiceError::Twice(part.name));
                } else {
                    choice.extras.push(part);
                }
            } else if let Some(found) = paradigm.solvers().iter().find(|solver| solver.name == name) {
                once(&mut solver, found.name)?;
                choice.solver = found;
            } else {
                let parts = paradigm.parts().iter().map(|part| part.name);
                let known = parts.chain(paradigm.solvers().iter().map(|solver| solver.name));
                let known = one_of(known);
                return Err(ChoiceError::Part { paradigm: paradigm.name(), name: name.to_owned(), known });
            }
        }
        let place = |part: &&Part| paradigm.parts().iter().position(|other| other.name == part.name);
        choice.extras.sort_by_key(place);
        Ok(choice)
    }

    /// The paradigm.
    pub fn paradigm(&self) -> &'static dyn Paradigm {
        self.paradigm
    }

    /// The name of the model; empty where a paradigm has only one way.
    pub fn model(&self) -> &'static str {
        self.model.map_or("", |model| model.name)
    }

    /// The solver.
    pub fn solver(&self) -> &'static Solver {
        self.solver
    }

    /// Was this redundant constraint or option chosen?
    pub fn has(&self, name: &str) -> bool {
        self.extras.iter().any(|part| part.name == name)
    }

    /// The redundant constraints and options.
    pub fn extras(&self) -> &[&'static Part] {
        &self.extras
    }

    /// The part that makes this choice hold for puzzles with one solution only.
    pub fn needs_unique(&self) -> Option<&'static Part> {
        self.extras.iter().copied().chain(self.model).find(|part| part.needs_unique)
    }

    /// The longest side of boards for tests.
    pub fn reach(&self) -> usize {
        self.extras.iter().copied().chain(self.model).map(|part| part.reach).min().unwrap_or(usize::MAX)
    }
}

fn once(slot: &mut Option<&'static str>, name: &'static str) -> Result<(), ChoiceError> {
    match slot.replace(name) {
        None => Ok(()),
        Some(first) if first == name => Err(ChoiceError::Twice(name)),
        Some(first) => Err(ChoiceError::Conflict { first, second: name }),
    }
}

/// Names for a message: `a, b or c`.
fn one_of(names: impl Iterator<Item = &'static str>) -> String {
    let names: Vec<&str> = names.collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, first)) => format!("{} or {last}", first.join(", ")),
        None => "nothing".to_owned(),
    }
}

impl FromStr for Choice {
    type Err = ChoiceError;

    fn from_str(text: &str) -> Result<Self, ChoiceError> {
        let (name, parts) = text.split_once(':').unwrap_or((text, ""));
        let found = paradigm(name).ok_or_else(|| ChoiceError::Paradigm {
            name: name.to_owned(),
            known: one_of(PARADIGMS.iter().map(|paradigm| paradigm.name())),
        })?;
        Self::with(found, parts.split('+').filter(|part| !part.is_empty()))
    }
}

/// As short as it can be: what is the default is left out.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = Self::plain(self.paradigm);
        let model = self.model().ne(plain.model()).then(|| self.model());
        let solver = self.solver.name.ne(plain.solver.name).then_some(self.solver.name);
        let parts = model.into_iter().chain(self.extras.iter().map(|part| part.name)).chain(solver);
        let parts: Vec<&str> = parts.collect();
        let colon = if parts.is_empty() { "" } else { ":" };
        write!(f, "{}{colon}{}", self.paradigm.name(), parts.join("+"))
    }
}

impl fmt::Debug for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Choice({self})")
    }
}
