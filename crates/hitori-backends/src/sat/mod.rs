//! Propositional logic: the board as a formula in conjunctive normal form (DIMACS), for any SAT solver. See `README.md`.
//!
//! `cnf.rs` holds formulas; then a file for each model and one for each solver. What all models share is in `clauses.rs` of
//! the crate.

mod batsat;
mod cnf;
mod cycles;
mod lazy;
mod matrix;

use hitori_core::engine::{Budget, StopReason};

use crate::estimate::{beyond_memory, literals};
use crate::oracle::Task;
use crate::paradigm::{Paradigm, Part, Started, walls_if_lazy};
use crate::process::python;
use crate::solver::{Limits, Origin, Solver, StartError};
use crate::spec::EngineSpec;
use cnf::Cnf;

/// What runs inside the Python environment.
const CADICAL: &str = include_str!("cadical.py");

/// The file with the formula lies beside the file with its refutation.
const FORMULA_SUFFIX: &str = ".cnf";

/// Propositional satisfiability.
pub static PARADIGM: Paradigm = Paradigm {
    name: "sat",
    about: "propositional satisfiability: clauses in DIMACS CNF",
    parts: &[
        Part::model("lazy", "neighbours and duplicates; walls become clauses when they turn up"),
        Part::model(
            "matrix",
            "distances from a ground cell, each an entry of a Boolean matrix (Wensveen 2024, section 6.2)",
        ),
        Part::model("cycles", "a clause for every wall there could be, up front; for small boards"),
    ],
    solvers: &[
        Solver::new(
            "batsat",
            "BatSat, a MiniSat in Rust, inside this program",
            Origin::Crate("batsat", "0.6.0"),
        ),
        Solver::new(
            "cadical",
            "CaDiCaL 1.9.5 through PySAT",
            Origin::Python("python-sat", "1.9.dev17", "pysat"),
        ),
    ],
    can_prove: true,
    connectivity: walls_if_lazy,
    refuses,
    encode: |spec, task, budget| formula(spec, task, budget)?.text(budget),
    start,
};

fn start(spec: &EngineSpec, limits: &Limits) -> Result<Started, StartError> {
    match spec.solver().name {
        "cadical" => Ok(Started::oracle(python::start(spec.job(limits), CADICAL)?)),
        _ => Ok(Started::oracle(batsat::Batsat::new(spec))),
    }
}

/// What a literal takes: in the formula, in its text, and in the solver.
const BYTES_OF_A_LITERAL: u64 = 32;

fn refuses(spec: &EngineSpec, task: &Task<'_>) -> Option<String> {
    let connected = match spec.model() {
        "matrix" => matrix::literals(task.puzzle.size()),
        // How many walls there are, only the search for them can tell; it stops where there are too many.
        _ => 0,
    };
    beyond_memory(task, literals(task).saturating_add(connected), "literals", BYTES_OF_A_LITERAL)
}

/// Returns how many literals a formula may have.
fn most_literals(task: &Task<'_>) -> usize {
    let fit = ((task.memory as u64) << 20) / BYTES_OF_A_LITERAL;
    Cnf::MOST_LITERALS.min(usize::try_from(fit).unwrap_or(usize::MAX))
}

fn formula(spec: &EngineSpec, task: &Task<'_>, budget: &Budget) -> Result<Cnf, StopReason> {
    match spec.model() {
        "matrix" => matrix::encode(task, budget),
        "cycles" => cycles::encode(task, budget),
        _ => Ok(lazy::encode(task, budget)?),
    }
}
