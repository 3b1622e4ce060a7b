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
