//! Constraint programming with lazy clause generation: FlatZinc, solved by Pumpkin. See `README.md`.
//!
//! `program.rs` holds programs, `rules.rs` what the models share, then a file for each model. `pumpkin.rs` and
//! `propagator.rs` are there with the feature `cp` only; the rest is always built, so that the paradigm is listed and its
//! programs can be printed.

mod distance;
mod program;
#[cfg(feature = "cp")]
mod propagator;
#[cfg(feature = "cp")]
mod pumpkin;
mod rules;
mod walls;

use crate::ask::Connectivity;
use crate::choice::Choice;
use crate::findings::Stop;
use crate::oracle::{Oracle, Task};
use crate::paradigm::{Capabilities, Limits, Origin, Paradigm, Part, Solver, StartError};
use program::Program;

/// See the file's own text.
pub struct Cp;

const PARTS: &[Part] = &[
    Part::model(
        "walls",
        "clauses, and a propagator of our own that sees walls in the making and explains them",
    ),
    Part::model("distance", "every white cell but one root has a white neighbour one step closer to it (C)")
        .reaching(7),
    Part::option("corner", "distance: the root is the first cell, or the second; without it, any white cell"),
];

impl Paradigm for Cp {
    fn name(&self) -> &'static str {
        "cp"
    }

    fn about(&self) -> &'static str {
        "constraint programming with lazy clause generation: FlatZinc, and a propagator for connectivity"
    }

    fn parts(&self) -> &'static [Part] {
        PARTS
    }

    fn solvers(&self) -> &'static [Solver] {
        &[Solver {
            name: "pumpkin",
            about: "Pumpkin, in Rust, inside this program",
            origin: Origin::Feature("pumpkin-core", "0.5.0", "cp", cfg!(feature = "cp")),
        }]
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { proof: true, ..Capabilities::default() }
    }

    fn connectivity(&self, _: &Choice) -> Connectivity {
        Connectivity::Encoded
    }

    fn encode(&self, choice: &Choice, task: &Task<'_>) -> Result<String, Stop> {
        Ok(program(choice, task).to_string())
    }

    fn start(&self, choice: &Choice, _: &Limits) -> Result<Box<dyn Oracle>, StartError> {
        choice.solver().require()?;
        oracle(choice)
    }
}

fn program(choice: &Choice, task: &Task<'_>) -> Program {
    match choice.model() {
        "distance" => distance::encode(task, choice.has("corner")),
        _ => walls::encode(task),
    }
}

#[cfg(feature = "cp")]
fn oracle(choice: &Choice) -> Result<Box<dyn Oracle>, StartError> {
    Ok(Box::new(pumpkin::Pumpkin::start(choice)?))
}

#[cfg(not(feature = "cp"))]
fn oracle(choice: &Choice) -> Result<Box<dyn Oracle>, StartError> {
    let reason = "this build is without the feature cp".to_owned();
    Err(StartError::Fails { solver: choice.solver().name.to_owned(), reason })
}
