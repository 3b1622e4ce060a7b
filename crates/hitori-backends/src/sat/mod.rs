//! Propositional logic: the board as a formula in conjunctive normal form (DIMACS), for any SAT solver. See `README.md`.
//!
//! `cnf.rs` holds formulas, `rules.rs` what all models share; then a file for each model and one for each solver.

mod batsat;
mod cnf;
mod cycles;
mod lazy;
mod matrix;
mod rules;

use crate::ask::Connectivity;
use crate::choice::Choice;
use crate::findings::Stop;
use crate::oracle::{Oracle, Task};
use crate::paradigm::{Capabilities, Limits, Origin, Paradigm, Part, Solver, StartError};
use crate::process::python;
use cnf::Cnf;
use hitori_core::engine::Budget;

/// See the file's own text.
pub struct Sat;

/// What runs inside the Python environment.
const CADICAL: &str = include_str!("cadical.py");

/// The file with the formula lies beside the file with its refutation.
const FORMULA_SUFFIX: &str = ".cnf";

const PARTS: &[Part] = &[
    Part::model("lazy", "neighbours and equal numbers; walls become clauses when they turn up"),
    // Seconds a board beyond that: the entries and the walls are many.
    Part::model("matrix", "distances from a ground cell, each an entry of a Boolean matrix (W, 6.2)")
        .reaching(10),
    Part::model("cycles", "a clause for every wall there could be, up front; for small boards").reaching(10),
];

impl Paradigm for Sat {
    fn name(&self) -> &'static str {
        "sat"
    }

    fn about(&self) -> &'static str {
        "propositional satisfiability: clauses in DIMACS CNF"
    }

    fn parts(&self) -> &'static [Part] {
        PARTS
    }

    fn solvers(&self) -> &'static [Solver] {
        &[
            Solver {
                name: "batsat",
                about: "BatSat, a MiniSat in Rust, inside this program",
                origin: Origin::Crate("batsat", "0.6.0"),
            },
            Solver {
                name: "cadical",
                about: "CaDiCaL 1.9.5 through PySAT",
                origin: Origin::Python("python-sat", "1.9.dev17", "pysat"),
            },
        ]
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { proof: true, ..Capabilities::default() }
    }

    fn connectivity(&self, choice: &Choice) -> Connectivity {
        match choice.model() {
            "lazy" => Connectivity::Walls,
            _ => Connectivity::Encoded,
        }
    }

    fn encode(&self, choice: &Choice, task: &Task<'_>) -> Result<String, Stop> {
        Ok(formula(choice, task, &Budget::default())?.to_string())
    }

    fn start(&self, choice: &Choice, limits: &Limits) -> Result<Box<dyn Oracle>, StartError> {
        match choice.solver().name {
            "cadical" => Ok(Box::new(python::start(choice, CADICAL, limits)?)),
            _ => Ok(Box::new(batsat::Batsat::new(choice))),
        }
    }
}

fn formula(choice: &Choice, task: &Task<'_>, budget: &Budget) -> Result<Cnf, Stop> {
    match choice.model() {
        "matrix" => matrix::encode(task, budget),
        "cycles" => cycles::encode(task, budget),
        _ => Ok(lazy::encode(task)),
    }
}
