//! Integer programming: 0-1 variables, linear rows, solved by branch and bound over linear relaxations.
//!
//! The language is the LP format, which every solver of the field reads. Connectivity is a flow that waters every white
//! cell, or rows for walls that are added as they turn up (the cutting planes of the field).

mod lp;

use std::env;

use hitori_core::Shading;
use tempfile::TempDir;

use crate::ask::Connectivity;
use crate::choice::Choice;
use crate::findings::{Statistics, Stop};
use crate::oracle::{Clause, Oracle, Task};
use crate::paradigm::{Limits, Origin, Paradigm, Part, Solver, StartError};
use crate::process::{Remote, python};
use hitori_core::engine::Budget;

const FILE: &str = include_str!("file.py");
const HIGHS: &str = include_str!("highs.py");
const GUROBI: &str = include_str!("gurobi.py");

/// What the licence that comes with the package allows, rows and columns alike.
const GUROBI_LIMIT: usize = 2000;

const PARTS: &[Part] = &[
    Part::model("lazy", "walls are cut off by rows when they turn up"),
    Part::model("flow", "a flow of one commodity waters every white cell"),
    Part::redundant("isolation", "every cell has a white neighbour"),
];

const SOLVERS: &[Solver] = &[
    Solver { name: "highs", about: "HiGHS", origin: Origin::Python("highspy", "1.15.1", "highspy") },
    Solver {
        name: "gurobi",
        about: "Gurobi, with its licence for up to 2000 rows and columns",
        origin: Origin::Python("gurobipy", "13.0.3", "gurobipy"),
    },
];

/// See the file's own text.
pub struct Ilp;

impl Paradigm for Ilp {
    fn name(&self) -> &'static str {
        "ilp"
    }

    fn about(&self) -> &'static str {
        "integer linear programming: branch and bound over linear relaxations"
    }

    fn parts(&self) -> &'static [Part] {
        PARTS
    }

    fn solvers(&self) -> &'static [Solver] {
        SOLVERS
    }

    fn connectivity(&self, choice: &Choice) -> Connectivity {
        if choice.model() == "lazy" { Connectivity::Walls } else { Connectivity::Encoded }
    }

    fn refuses(&self, choice: &Choice, task: &Task<'_>) -> Option<String> {
        if choice.solver().name != "gurobi" {
            return None;
        }
        let program = lp::program(choice, task);
        (program.rows.max(program.columns) > GUROBI_LIMIT).then(|| {
            format!(
                "Gurobi's size-limited licence ends at {GUROBI_LIMIT} rows and {GUROBI_LIMIT} columns, and this program has {} and {}",
                program.rows, program.columns
            )
        })
    }

    fn encode(&self, choice: &Choice, task: &Task<'_>) -> Result<String, Stop> {
        Ok(lp::program(choice, task).text)
    }

    fn start(&self, choice: &Choice, limits: &Limits) -> Result<Box<dyn Oracle>, StartError> {
        let solver = if choice.solver().name == "gurobi" { GUROBI } else { HIGHS };
        let fails = |reason: String| StartError::Fails { solver: choice.solver().name.to_owned(), reason };
        let folder = tempfile::Builder::new().prefix("hitori-").tempdir().map_err(|error| {
            fails(format!("its LP files cannot be written to {}: {error}", env::temp_dir().display()))
        })?;
        // A string of JSON is one of Python, too.
        let place = serde_json::to_string(&folder.path()).map_err(|error| fails(error.to_string()))?;
        let script = format!("FOLDER = {place}\n{FILE}\n{solver}");
        Ok(Box::new(Filing { remote: python::start(choice, &script, limits)?, _folder: folder }))
    }
}

/// A solver with a folder for its files: one that is killed while it reads leaves nothing behind.
struct Filing {
    /// Dropped first, so that nobody writes any more when the folder goes.
    remote: Remote,
    _folder: TempDir,
}

impl Oracle for Filing {
    fn load(&mut self, task: &Task<'_>, budget: &Budget) -> Result<(), Stop> {
        self.remote.load(task, budget)
    }

    fn next(&mut self, clauses: &[Clause], budget: &Budget) -> Result<Option<Shading>, Stop> {
        self.remote.next(clauses, budget)
    }

    fn statistics(&self) -> Statistics {
        self.remote.statistics()
    }
}
