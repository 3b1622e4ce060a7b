//! Answer set programming: a program says what a solution is, a grounder fills in the board, a solver finds answer sets.
//!
//! The programs are in `models/` and `redundant/`, in clingo's language; here they are only put together:
//!
//! ```text
//! facts of the board ─ models/board ─ uniqueness ─ the rest of the model ─ minimal? ─ redundant/… ─ models/show
//! ```
//!
//! Sources: N (`base` and everything redundant) and the note on encoding Hitori in ASP (`start`). Both models speak of
//! `is_black` and `is_white`, so everything redundant works on either.

use std::fmt::Write;

use hitori_core::{Puzzle, Semantics};

use crate::ask::Connectivity;
use crate::choice::Choice;
use crate::findings::Stop;
use crate::oracle::{Oracle, Task};
use crate::paradigm::{Limits, Origin, Paradigm, Part, Solver, StartError};
use crate::process::python;

/// See the file's own text.
pub struct Asp;

const RUNNER: &str = include_str!("runner.py");

/// A program with its name.
type Program = (&'static str, &'static str);

macro_rules! program {
    ($name:literal) => {
        ($name, include_str!(concat!($name, ".lp")))
    };
}

const EDGE: Program = program!("redundant/edge");
const CORNER: Program = program!("redundant/corner");

static PARTS: &[Part] = &[
    Part::model("base", "connected to a corner, step by step (N, section 5.1)"),
    Part::model("start", "reachable from a white cell that the solver chooses (note on Hitori in ASP)"),
    Part::redundant("uc", "Unique Cell: what has no equal in row and column is white").for_unique(),
    Part::redundant("ucd", "Unique Cell Dynamic: what has only shaded equals is white").for_unique(),
    Part::redundant("qm", "Quad Middle: no white cell between four shaded ones"),
    Part::redundant("ia", "Isolated Area: the only way out of a dead end is white (repaired)"),
    Part::redundant("pi", "Paired Isolation: a a … a, the lone a is shaded"),
    Part::redundant("fi", "Flanked Isolation: a b b a … a or … b, the lone one is shaded (repaired)"),
    Part::redundant("ip", "Impossible Pair: a b, and across an a and a b that touch at a corner"),
    Part::redundant("sp", "Sandwich Pair: a b a, the b is white"),
    Part::redundant("st", "Sandwich Triple: a a a is shaded, white, shaded (repaired)"),
    Part::redundant("mp", "M-Pair: a b twice in two lines, every further a and b there is shaded"),
    Part::redundant("dep", "Double Edge Pair: a a on an edge, b b behind it (repaired)"),
    Part::redundant("nep", "N-Edge Pair: any number of pairs stacked on an edge (repaired)"),
    Part::redundant("ce", "Close Edge: no white cell on an edge between three shaded ones"),
    Part::redundant("qc", "Quad Corner: four equal numbers in a corner (repaired)"),
    Part::redundant("tc", "Triple Corner: a corner equal to both its neighbours is shaded"),
    Part::redundant("dc", "Double Corner: two equal numbers in a corner"),
    Part::option("aggregate", "uniqueness by counting the white cells of a number, not pair by pair"),
    Part::option("no-eq", "without the solver's equivalence preprocessing (clingo --eq=0)"),
];

/// The programs of a redundant part. What several of them share comes first.
fn redundant(name: &str) -> &'static [Program] {
    match name {
        "uc" => &[program!("redundant/uc")],
        "ucd" => &[program!("redundant/ucd")],
        "qm" => &[program!("redundant/qm")],
        "ia" => &[program!("redundant/ia")],
        "pi" => &[program!("redundant/pi")],
        "fi" => &[program!("redundant/fi")],
        "ip" => &[program!("redundant/ip")],
        "sp" => &[program!("redundant/sp")],
        "st" => &[program!("redundant/st")],
        "mp" => &[program!("redundant/mp")],
        "dep" => &[EDGE, program!("redundant/dep")],
        "nep" => &[EDGE, program!("redundant/nep")],
        "ce" => &[EDGE, program!("redundant/ce")],
        "qc" => &[CORNER, program!("redundant/qc")],
        "tc" => &[CORNER, program!("redundant/tc")],
        "dc" => &[CORNER, program!("redundant/dc")],
        // Options change other things than the list of programs.
        _ => &[],
    }
}

/// The programs of a model, uniqueness first.
fn model(choice: &Choice, semantics: Semantics) -> Vec<Program> {
    let mut programs = match (choice.model(), choice.has("aggregate")) {
        (_, true) => vec![program!("models/aggregate")],
        ("start", false) if semantics == Semantics::Strict => {
            vec![program!("models/start_pairwise"), program!("models/needless")]
        }
        ("start", false) => vec![program!("models/start_pairwise")],
        (_, false) => vec![program!("models/pairwise")],
    };
    programs.push(if choice.model() == "start" { program!("models/start") } else { program!("models/base") });
    programs
}

/// Everything that a choice needs, in order, nothing twice.
fn programs(choice: &Choice, semantics: Semantics) -> Vec<Program> {
    let mut programs = vec![program!("models/board")];
    programs.extend(model(choice, semantics));
    if semantics == Semantics::Minimal {
        programs.push(program!("models/minimal"));
    }
    for program in choice.extras().iter().flat_map(|part| redundant(part.name)) {
        if !programs.contains(program) {
            programs.push(*program);
        }
    }
    programs.push(program!("models/show"));
    programs
}

/// Numbers by column and row, a line of facts for each row.
fn facts(puzzle: &Puzzle) -> String {
    let size = puzzle.size();
    let mut text = format!("#const width = {}.\n#const height = {}.\n", size.cols(), size.rows());
    for row in 0..size.rows() {
        let facts: Vec<String> = (0..size.cols())
            .filter_map(|col| {
                let number = puzzle.clues()[size.at(row, col)].number()?;
                Some(format!("cell({}, {}, {number}).", col + 1, row + 1))
            })
            .collect();
        // Writing into a string does not fail.
        let _ = writeln!(text, "{}", facts.join(" "));
    }
    text
}

impl Paradigm for Asp {
    fn name(&self) -> &'static str {
        "asp"
    }

    fn about(&self) -> &'static str {
        "answer set programming: connectivity is what can be derived from the rules"
    }

    fn parts(&self) -> &'static [Part] {
        PARTS
    }

    fn solvers(&self) -> &'static [Solver] {
        &[Solver {
            name: "clingo",
            about: "grounder and conflict-driven solver of the Potassco suite",
            origin: Origin::Python("clingo", "5.8.2", "clingo"),
        }]
    }

    fn connectivity(&self, _: &Choice) -> Connectivity {
        Connectivity::Encoded
    }

    fn encode(&self, choice: &Choice, task: &Task<'_>) -> Result<String, Stop> {
        let options = if choice.has("no-eq") { " --eq=0" } else { "" };
        let mut text =
            format!("% {choice}, a board of {}. To run it: clingo{options} FILE\n\n", task.puzzle.size());
        text.push_str(&facts(task.puzzle));
        for (name, program) in programs(choice, task.semantics) {
            // Writing into a string does not fail.
            let _ = write!(text, "\n% ==== {name}.lp\n{program}");
        }
        Ok(text)
    }

    fn start(&self, choice: &Choice, limits: &Limits) -> Result<Box<dyn Oracle>, StartError> {
        Ok(Box::new(python::start(choice, RUNNER, limits)?))
    }
}
