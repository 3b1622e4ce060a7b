//! Integer programming: 0-1 variables, linear rows, solved by branch and bound over linear relaxations.
//!
//! The language is the LP format, which every solver of the field reads. Connectivity is a flow that waters every white
//! cell, or rows for walls that are added as they turn up (the cutting planes of the field).

mod lp;

use std::env;

use hitori_core::Shading;
use hitori_core::engine::{Budget, StopReason};
use tempfile::TempDir;

use crate::counters::Counters;
use crate::oracle::{Clause, Oracle, Task};
use crate::paradigm::{Paradigm, Part, Started, walls_if_lazy};
use crate::process::{Remote, python};
use crate::solver::{Limits, Origin, Solver, StartError};
use crate::spec::EngineSpec;

const FILE: &str = include_str!("file.py");
const HIGHS: &str = include_str!("highs.py");
const GUROBI: &str = include_str!("gurobi.py");

/// What the licence that comes with the package allows, rows and columns alike.
const GUROBI_LIMIT: usize = 2000;

/// Integer programming.
pub static PARADIGM: Paradigm = Paradigm {
    name: "ilp",
    about: "integer linear programming: branch and bound over linear relaxations",
    parts: &[
        Part::model("lazy", "walls are cut off by rows when they turn up"),
        Part::model("flow", "a flow of one commodity waters every white cell"),
        Part::redundant("isolation", "every cell has a white neighbour"),
    ],
    solvers: &[
        Solver::new("highs", "HiGHS", Origin::Python("highspy", "1.15.1", "highspy")),
        Solver::new(
            "gurobi",
            "Gurobi, with its licence for up to 2000 rows and columns",
            Origin::Python("gurobipy", "13.0.3", "gurobipy"),
        )
        .proprietary(),
    ],
    can_prove: false,
    connectivity: walls_if_lazy,
    refuses,
    encode: |spec, task, _| Ok(lp::program(spec, task).text),
    start,
};

fn refuses(spec: &EngineSpec, task: &Task<'_>) -> Option<String> {
    if spec.solver().name != "gurobi" {
        return None;
    }
    let program = lp::program(spec, task);
    (program.rows.max(program.columns) > GUROBI_LIMIT).then(|| {
        format!(
            "Gurobi's size-limited licence ends at {GUROBI_LIMIT} rows and {GUROBI_LIMIT} columns, and this program has {} and {}",
            program.rows, program.columns
        )
    })
}

fn start(spec: &EngineSpec, limits: &Limits) -> Result<Started, StartError> {
    let job = spec.job(limits);
    let solver = if job.solver.name == "gurobi" { GUROBI } else { HIGHS };
    let folder = tempfile::Builder::new().prefix("hitori-").tempdir().map_err(|error| {
        job.fails(format!("its LP files cannot be written to {}: {error}", env::temp_dir().display()))
    })?;
    // A string of JSON is one of Python, too.
    let place = serde_json::to_string(&folder.path()).map_err(|error| job.fails(error.to_string()))?;
    let script = format!("FOLDER = {place}\n{FILE}\n{solver}");
    Ok(Started::oracle(Filing { remote: python::start(job, &script)?, _folder: folder }))
}

/// A solver with a folder for its files: one that is killed while it reads leaves nothing behind.
struct Filing {
    /// Dropped first, so that nobody writes any more when the folder goes.
    remote: Remote,
    _folder: TempDir,
}

impl Oracle for Filing {
    fn load(&mut self, task: &Task<'_>, budget: &Budget) -> Result<(), StopReason> {
        self.remote.load(task, budget)
    }

    fn next(&mut self, clauses: &[Clause], budget: &Budget) -> Result<Option<Shading>, StopReason> {
        self.remote.next(clauses, budget)
    }

    fn counters(&self) -> Counters {
        self.remote.counters()
    }
}
