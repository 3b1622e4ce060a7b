//! Constraint programming with lazy clause generation: FlatZinc, solved by Pumpkin. See `README.md`.
//!
//! `program.rs` holds programs, then a file for each model. `pumpkin.rs` and `propagator.rs` are there with the feature `cp`
//! only; the rest is always built, so that the paradigm is listed and its programs can be printed. A build without the feature asks the
//! program that `hitori engines install cp` builds.

mod distance;
mod program;
#[cfg(feature = "cp")]
mod propagator;
#[cfg(feature = "cp")]
mod pumpkin;
mod walls;

use hitori_core::engine::{Budget, Limit};

use crate::estimate::{beyond_memory, literals};
use crate::oracle::Task;
use crate::paradigm::{Paradigm, Part, Started, always_encoded};
use crate::solver::{Limits, Origin, Solver, StartError};
use crate::spec::EngineSpec;
use program::Program;

/// Constraint programming.
pub static PARADIGM: Paradigm = Paradigm {
    name: "cp",
    about: "constraint programming with lazy clause generation: FlatZinc, and a propagator for connectivity",
    parts: &[
        Part::model(
            "walls",
            "clauses, and a propagator of our own that sees walls in the making and explains them",
        ),
        Part::model(
            "distance",
            "every white cell but one root has a white neighbour one step closer to it (Jandhyala)",
        ),
        Part::option(
            "corner",
            "distance: the root is the first cell, or the second; without it, any white cell",
        ),
    ],
    solvers: &[Solver::new(
        "pumpkin",
        "Pumpkin, in Rust, inside this program or one of its own",
        Origin::Feature("pumpkin-core", "0.5.0", "cp", cfg!(feature = "cp")),
    )],
    can_prove: true,
    connectivity: always_encoded,
    refuses,
    encode: |spec, task, budget| Ok(program(spec, task, budget)?.to_string()),
    start,
};

fn program(spec: &EngineSpec, task: &Task<'_>, budget: &Budget) -> Result<Program, Limit> {
    match spec.model() {
        "distance" => distance::encode(task, spec.has("corner"), budget),
        _ => walls::encode(task, budget),
    }
}

/// What a literal takes, in our program and in Pumpkin.
const BYTES_OF_A_LITERAL: u64 = 100;

fn refuses(spec: &EngineSpec, task: &Task<'_>) -> Option<String> {
    let cells = task.puzzle.size().cells() as u64;
    // Four ways to the neighbours, each with three clauses and two variables.
    let distances = if spec.model() == "distance" { 50 * cells } else { 0 };
    beyond_memory(task, literals(task).saturating_add(distances), "literals", BYTES_OF_A_LITERAL)
}

#[cfg(feature = "cp")]
fn start(spec: &EngineSpec, _: &Limits) -> Result<Started, StartError> {
    Ok(Started::oracle(pumpkin::Pumpkin::start(spec)?))
}

/// Starts the program that Cargo has built for it.
#[cfg(not(feature = "cp"))]
fn start(spec: &EngineSpec, limits: &Limits) -> Result<Started, StartError> {
    Ok(Started::oracle(crate::process::linked::start(spec, limits)?))
}
