//! The view `engines/1`: what an engine is made of, and whether it can be used here.

use serde::{Deserialize, Serialize};

use crate::paradigm::{Keeps, Kind, Paradigm, Part};
use crate::solver::{Availability, Solver};

/// One engine as `hitori engines --json` prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EngineView {
    /// Name and version of the view.
    pub view: String,
    /// The name on the command line.
    pub name: String,
    /// What it is, in one line.
    pub about: String,
    /// Complete ways to state the rules; the first is the default.
    pub models: Vec<PartView>,
    /// Constraints that follow from the rules.
    pub redundant: Vec<PartView>,
    /// Constraints in the logic that their document prints, for comparison.
    #[serde(default)]
    pub printed: Vec<PartView>,
    /// What changes how the rules are written or searched.
    pub options: Vec<PartView>,
    /// The solvers that can run its programs; the first is the default.
    pub solvers: Vec<SolverView>,
    /// What it can do: `solve`, `count`, `marks`, `statistics`, `interrupt`, `proof`.
    pub capabilities: Vec<String>,
}

/// A part of an engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PartView {
    /// The name behind the colon: `asp:NAME`.
    pub name: String,
    /// What it does, in one line.
    pub about: String,
    /// Whether it holds for puzzles with one solution only.
    pub needs_unique: bool,
    /// Whether it has solutions of its own, which are counted only if the engine is trusted.
    #[serde(default)]
    pub own_solutions: bool,
    /// The smallest and the largest number that has to follow its name: `NAME=NUMBER`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<(u32, u32)>,
}

/// A solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SolverView {
    /// The name, which may stand among the parts.
    pub name: String,
    /// What it is, in one line.
    pub about: String,
    /// Its version, if it can be used here.
    pub version: Option<String>,
    /// The command that installs it, if it cannot.
    pub install: Option<String>,
}

impl EngineView {
    /// The name and version of the view.
    pub const VIEW: &'static str = "engines/1";

    /// Describes a paradigm. Looks whether its solvers are there.
    pub fn new(paradigm: &Paradigm) -> Self {
        let of_kind =
            |kind: Kind| paradigm.parts.iter().filter(|part| part.kind == kind).map(PartView::new).collect();
        Self {
            view: Self::VIEW.to_owned(),
            name: paradigm.name.to_owned(),
            about: paradigm.about.to_owned(),
            models: of_kind(Kind::Model),
            redundant: of_kind(Kind::Redundant),
            printed: of_kind(Kind::Printed),
            options: of_kind(Kind::Option),
            solvers: paradigm.solvers.iter().map(SolverView::new).collect(),
            capabilities: ["solve", "count", "marks", "statistics", "interrupt"]
                .into_iter()
                .chain(paradigm.can_prove.then_some("proof"))
                .map(str::to_owned)
                .collect(),
        }
    }
}

impl PartView {
    fn new(part: &Part) -> Self {
        Self {
            name: part.name.to_owned(),
            about: part.about.to_owned(),
            needs_unique: part.keeps == Keeps::Unique,
            own_solutions: part.keeps == Keeps::Some,
            range: part.range,
        }
    }
}

impl SolverView {
    fn new(solver: &Solver) -> Self {
        let (version, install) = match solver.availability() {
            Availability::Ready(version) => (Some(version), None),
            Availability::Missing(command) => (None, Some(command)),
        };
        Self { name: solver.name.to_owned(), about: solver.about.to_owned(), version, install }
    }
}
