//! CP-SAT: constraints over Booleans and integers, solved by clause learning with linear relaxations (OR-Tools).
//!
//! Source: C. Its language is the Python interface of OR-Tools, in which C writes, too. A program is put together from the
//! templates of this folder, in this order:
//!
//! ```text
//! head.py ─ BOARD ─ rules.py ─ minimal.py? ─ distance.py + search.py ─ answer.py
//!                                            corner.py   + search.py
//!                                            lazy.py
//! ```

use std::fmt::Write as _;

use hitori_core::{Clue, Puzzle, Semantics};

use crate::ask::Connectivity;
use crate::choice::Choice;
use crate::findings::Stop;
use crate::oracle::{Oracle, Task};
use crate::paradigm::{Limits, Origin, Paradigm, Part, Solver, StartError};
use crate::process::python;

const HEAD: &str = include_str!("head.py");
const RULES: &str = include_str!("rules.py");
const MINIMAL: &str = include_str!("minimal.py");
const DISTANCE: &str = include_str!("distance.py");
const CORNER: &str = include_str!("corner.py");
const LAZY: &str = include_str!("lazy.py");
const SEARCH: &str = include_str!("search.py");
const ANSWER: &str = include_str!("answer.py");
const RUNNER: &str = include_str!("runner.py");

const PARTS: &[Part] = &[
    Part::model("distance", "distances from a white root anywhere on the board (C)").reaching(10),
    Part::model("corner", "a tree of white cells that grows from the corner").reaching(13),
    Part::model("lazy", "walls are cut off by clauses when they turn up"),
    Part::option("single", "one thread, so that two runs do the same"),
];

const SOLVERS: &[Solver] = &[Solver {
    name: "cp-sat",
    about: "OR-Tools CP-SAT",
    origin: Origin::Python("ortools", "9.15.6755", "ortools"),
}];

/// See the file's own text.
pub struct CpSat;

impl Paradigm for CpSat {
    fn name(&self) -> &'static str {
        "cpsat"
    }

    fn about(&self) -> &'static str {
        "constraint programming on clause learning: OR-Tools CP-SAT"
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

    fn encode(&self, choice: &Choice, task: &Task<'_>) -> Result<String, Stop> {
        let connected: &[&str] = match choice.model() {
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

    fn start(&self, choice: &Choice, limits: &Limits) -> Result<Box<dyn Oracle>, StartError> {
        Ok(Box::new(python::start(choice, RUNNER, limits)?))
    }
}

/// The board as Python reads it.
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
