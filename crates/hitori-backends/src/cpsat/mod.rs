//! CP-SAT: constraints over Booleans and integers, solved by clause learning with linear relaxations (OR-Tools).
//!
//! Source: Jandhyala. Its language is the Python interface of OR-Tools, which Jandhyala uses, too. A program is put together
//! from the templates of this folder, in this order:
//!
//! ```text
//! head.py ─ BOARD ─ rules.py ─ minimal.py? ─ distance.py + search.py ─ answer.py
//!                                            corner.py   + search.py
//!                                            lazy.py
//! ```

use std::fmt::Write as _;

use hitori_core::engine::{Budget, StopReason};
use hitori_core::{Clue, Puzzle, Semantics};

use crate::estimate::refuses_long_lists;
use crate::oracle::Task;
use crate::paradigm::{Paradigm, Part, Started, walls_if_lazy};
use crate::process::python;
use crate::solver::{Origin, Solver};
use crate::spec::EngineSpec;

const HEAD: &str = include_str!("head.py");
const RULES: &str = include_str!("rules.py");
const MINIMAL: &str = include_str!("minimal.py");
const DISTANCE: &str = include_str!("distance.py");
const CORNER: &str = include_str!("corner.py");
const LAZY: &str = include_str!("lazy.py");
const SEARCH: &str = include_str!("search.py");
const ANSWER: &str = include_str!("answer.py");
const RUNNER: &str = include_str!("runner.py");

/// CP-SAT.
pub static PARADIGM: Paradigm = Paradigm {
    name: "cpsat",
    about: "constraint programming on clause learning: OR-Tools CP-SAT",
    parts: &[
        Part::model("distance", "distances from a white root anywhere on the board (Jandhyala)"),
        Part::model("corner", "a tree of white cells that grows from the corner"),
        Part::model("lazy", "walls are cut off by clauses when they turn up"),
        Part::option("single", "one thread, so that two runs do the same"),
    ],
    solvers: &[Solver::new("cp-sat", "OR-Tools CP-SAT", Origin::Python("ortools", "9.15.6755", "ortools"))],
    can_prove: false,
    connectivity: walls_if_lazy,
    refuses: refuses_long_lists,
    encode,
    start: |spec, limits| Ok(Started::oracle(python::start(spec.job(limits), RUNNER)?)),
};

fn encode(spec: &EngineSpec, task: &Task<'_>, _: &Budget) -> Result<String, StopReason> {
    let connected: &[&str] = match spec.model() {
        "lazy" => &[LAZY],
        "corner" => &[CORNER, SEARCH],
        _ => &[DISTANCE, SEARCH],
    };
    let mut program = HEAD.to_owned();
    program.push_str(&literal(task.puzzle));
    program.push_str(RULES);
    if task.semantics == Semantics::Minimal {
        program.push_str(MINIMAL);
    }
    program.extend(connected.iter().copied().chain([ANSWER]));
    Ok(program)
}

/// Returns the board as Python reads it.
fn literal(puzzle: &Puzzle) -> String {
    let size = puzzle.size();
    let number = |clue: &Clue| clue.number().map_or("None".to_owned(), |number| number.to_string());
    let mut text = "# The board, row by row; None is a blank.\nBOARD = [\n".to_owned();
    for row in puzzle.rows() {
        let row: Vec<String> = row.iter().map(number).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    [{}],", row.join(", "));
    }
    let _ = writeln!(text, "]\nROWS, COLS = {}, {}", size.rows(), size.cols());
    text
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, Write as _};
    use std::process::{Command, Stdio};

    use super::*;
    use crate::process::python::RUNNER as PROTOCOL;

    /// A module `ortools` whose solver ends with UNKNOWN after 6.7 seconds by its own clock.
    const FAKE: &str = r#"
import sys, types

class Status:
    name = "UNKNOWN"

class CpSolver:
    wall_time, num_branches, num_conflicts, num_booleans = 6.7, 0, 0, 0
    num_binary_propagations, num_integer_propagations = 0, 0
    parameters, response_proto = types.SimpleNamespace(), types.SimpleNamespace(num_restarts=0)
    def solve(self, model):
        return Status

cp_model = types.ModuleType("ortools.sat.python.cp_model")
cp_model.CpSolver = CpSolver
cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE, cp_model.MODEL_INVALID = 1, 2, 3, 4
for name in ["ortools", "ortools.sat", "ortools.sat.python"]:
    sys.modules[name] = types.ModuleType(name)
sys.modules["ortools.sat.python"].cp_model = cp_model
"#;

    /// A program that leaves behind what the runner wants.
    const PROGRAM: &str = "import types\ncells, shaded = [0], {0: 0}\n\
        model = types.SimpleNamespace(proto=types.SimpleNamespace(variables=[], constraints=[]))";

    /// Asks the runner for a solution within so many seconds, or without a limit.
    fn answer(seconds: Option<f64>) -> serde_json::Value {
        let mut child = Command::new("python3")
            .args(["-I", "-c", &format!("{FAKE}\n{PROTOCOL}\n{RUNNER}\nserve(Solver)\n")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("python3 is here");
        let board = serde_json::json!({
            "program": PROGRAM, "rows": 1, "cols": 1, "parts": [], "threads": 1
        });
        let load = serde_json::json!({ "load": board });
        let next = serde_json::json!({"next": {"clauses": [], "seconds": seconds}});
        let mut answers = std::io::BufReader::new(child.stdout.take().unwrap()).lines();
        let mut input = child.stdin.take().unwrap();
        let mut said = serde_json::Value::Null;
        for message in [load, next] {
            writeln!(input, "{message}").unwrap();
            said = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        }
        drop(input);
        child.wait().unwrap();
        said
    }

    #[test]
    fn a_solver_that_ends_before_our_limit_is_at_the_limit() {
        let said = answer(Some(10.0));
        assert!(said["timeout"] == true && said.get("gave_up").is_none(), "{said}");
        // Without a limit it has given up by itself.
        assert_eq!(answer(None)["gave_up"], "UNKNOWN");
    }
}
