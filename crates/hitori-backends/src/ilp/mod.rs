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
    let job = spec.job(limits);
    let solver = if job.solver.name == "gurobi" { GUROBI } else { HIGHS };
    // Said now if it cannot be said otherwise: the folder itself is made when there is something to put into it.
    drop(make_folder().map_err(|reason| job.fails(reason))?);
    let remote = python::start(job, &format!("{FILE}\n{solver}"))?;
    Ok(Started::oracle(Filing { remote, folder: None }))
}

fn make_folder() -> Result<TempDir, String> {
    let folder = tempfile::Builder::new().prefix("hitori-").tempdir();
    folder
        .map_err(|error| format!("its LP files cannot be written to {}: {error}", env::temp_dir().display()))
}

/// A solver that reads its program from a file, in a folder that is there for as long as it reads. One that is killed
/// meanwhile leaves nothing behind; where we are killed, it removes the folder itself (`file.py`).
struct Filing {
    /// Dropped first, so that nobody writes any more when the folder goes.
    remote: Remote,
    folder: Option<TempDir>,
}

impl Oracle for Filing {
    fn load(&mut self, task: &Task<'_>, budget: &Budget) -> Result<(), StopReason> {
        let folder = self.folder.insert(make_folder().map_err(StopReason::GaveUp)?);
        let end = self.remote.load_with(Some(folder.path()), task, budget);
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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;
    use std::process::{Command, Stdio};
    use std::thread;
    use std::time::{Duration, Instant};

    use super::*;

    /// Whoever made the folder may be killed while the solver reads: then its input ends, and it removes the folder.
    #[test]
    fn the_folder_goes_with_whoever_made_it() {
        let reads = "class Solver:\n    def load(self, job):\n        with_lp_file(job, lambda path: time.sleep(1000))";
        let script = format!("{}\n{FILE}\n{reads}\nserve(Solver)\n", python::RUNNER);
        let mut command = Command::new("python3");
        command.args(["-I", "-c", &script]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let folder = make_folder().unwrap();
        let load = serde_json::json!({"rows": 1, "cols": 1, "program": "End", "folder": folder.path()});
        let mut input = child.stdin.take().unwrap();
        writeln!(input, "{}", serde_json::json!({"load": load})).unwrap();
        let begin = Instant::now();
        let wait_for = |what: &str, done: &dyn Fn() -> bool| {
            while !done() {
                assert!(begin.elapsed() < Duration::from_secs(20), "{what}");
                thread::sleep(Duration::from_millis(5));
            }
        };
        wait_for("no file is written", &|| fs::read_dir(folder.path()).is_ok_and(|files| files.count() == 1));
        drop(input);
        wait_for("the folder stays", &|| !folder.path().exists());
        child.wait().unwrap();
    }
}
