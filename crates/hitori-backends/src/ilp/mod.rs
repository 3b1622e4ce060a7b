//! Integer programming: 0-1 variables, linear rows, solved by branch and bound over linear relaxations.
//!
//! The language is the LP format, which every solver of the field reads. Connectivity is a flow that waters every white
//! cell, or rows for walls that are added as they turn up (the cutting planes of the field).

mod lp;

use std::ffi::OsString;
use std::{env, io};

use hitori_core::Shading;
use hitori_core::engine::{Budget, StopReason};
use tempfile::TempDir;

use crate::counters::Counters;
use crate::estimate::{beyond_memory, literals};
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

/// What a term of a row takes: in the text, in its copies, and while it is written.
const BYTES_OF_A_TERM: u64 = 100;

fn refuses(spec: &EngineSpec, task: &Task<'_>) -> Option<String> {
    let cells = task.puzzle.size().cells();
    let is_limited = spec.solver().name == "gurobi";
    if is_limited && cells > GUROBI_LIMIT {
        return Some(format!(
            "Gurobi's size-limited licence ends at {GUROBI_LIMIT} columns, and this program has one for each of {cells} cells"
        ));
    }
    // Each cell has at most eight arcs, and each of them stands in two rows.
    let flow = if spec.model() == "flow" { 16 * cells as u64 } else { 0 };
    let isolation = if spec.has("isolation") { 4 * cells as u64 } else { 0 };
    let terms = literals(task).saturating_add(flow + isolation);
    let refusal = beyond_memory(task, terms, "terms", BYTES_OF_A_TERM);
    if refusal.is_some() || !is_limited {
        return refusal;
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
    let mut job = spec.job(limits);
    let solver = if job.solver.name == "gurobi" { GUROBI } else { HIGHS };
    // A folder that cannot be made is reported now. It is made again whenever there is something to put
    // into it.
    let folder = tempfile::Builder::new().prefix("hitori-").tempdir();
    let folder = folder.map_err(|error| job.fails(cannot_write(error)))?;
    let name = folder.path().file_name().unwrap_or_default().to_owned();
    job.folder = Some(folder.path().to_owned());
    drop(folder);
    let remote = python::start(job, &format!("{FILE}\n{solver}"))?;
    Ok(Started::oracle(Filing { remote, name, folder: None }))
}

fn cannot_write(error: io::Error) -> String {
    format!("its LP files cannot be written to {}: {error}", env::temp_dir().display())
}

/// A solver that reads its program from a file, in a folder that is there for as long as it reads. One that is killed
/// meanwhile leaves nothing behind; where we are killed, the shell that watches removes the folder
/// (`process/worker.rs`).
struct Filing {
    /// Dropped first, so that nobody writes any more when the folder goes.
    remote: Remote,
    /// The name of the folder, the same for every program: the shell that watches knows it.
    name: OsString,
    folder: Option<TempDir>,
}

impl Oracle for Filing {
    fn load(&mut self, task: &Task<'_>, budget: &Budget) -> Result<(), StopReason> {
        let mut builder = tempfile::Builder::new();
        let named = builder.prefix(&self.name).rand_bytes(0);
        self.folder = Some(named.tempdir().map_err(cannot_write).map_err(StopReason::GaveUp)?);
        let end = self.remote.load(task, budget);
        // After a crash or at a limit it may still be writing: it is ended soon, and the folder goes then.
        if !matches!(end, Err(StopReason::Limit(_) | StopReason::Crashed(_))) {
            self.folder = None;
        }
        end
    }

    fn next(&mut self, clauses: &[Clause], budget: &Budget) -> Result<Option<Shading>, StopReason> {
        self.remote.next(clauses, budget)
    }

    fn counters(&self) -> Counters {
        self.remote.counters()
    }
}
