//! Answer set programming: a program says what a solution is, a grounder fills in the board, a solver finds answer sets.
//!
//! The programs are in `models/` and `redundant/`, in clingo's language; here they are only put together:
//!
//! ```text
//! facts of the board ─ models/board ─ uniqueness ─ the rest of the model ─ minimal? ─ redundant/… ─ models/show
//! ```
//!
//! Sources: de Nooij 2026 (`base` and everything redundant) and the ASP note of 2023 (`start`). Both models speak of
//! `is_black` and `is_white`, so everything redundant works on either.

use std::fmt::Write;

use hitori_core::engine::{Budget, StopReason};
use hitori_core::{Puzzle, Semantics};

use crate::estimate::refuses_long_lists;
use crate::oracle::Task;
use crate::paradigm::{Paradigm, Part, Started, always_encoded};
use crate::process::python;
use crate::solver::{Origin, Solver};
use crate::spec::EngineSpec;

const RUNNER: &str = include_str!("runner.py");

/// Answer set programming.
pub static PARADIGM: Paradigm = Paradigm {
    name: "asp",
    about: "answer set programming: connectivity is what can be derived from the rules",
    parts: &PARTS,
    solvers: &[Solver::new(
        "clingo",
        "grounder and conflict-driven solver of the Potassco suite",
        Origin::Python("clingo", "5.8.2", "clingo"),
    )],
    can_prove: false,
    connectivity: always_encoded,
    refuses: refuses_long_lists,
    encode,
    start: |spec, limits| Ok(Started::oracle(python::start(spec.job(limits), RUNNER)?)),
};

/// A program with its name.
type Program = (&'static str, &'static str);

macro_rules! program {
    ($folder:literal, $name:literal) => {
        (concat!($folder, "/", $name), include_str!(concat!($folder, "/", $name, ".lp")))
    };
}

/// A redundant constraint with its programs. What several constraints share comes first.
struct Redundant {
    part: Part,
    programs: &'static [Program],
}

macro_rules! redundant {
    ($($name:literal $(after $shared:literal)? $(($unique:ident))? $about:literal,)*) => {
        &[$(Redundant {
            part: Part::redundant($name, $about)$(.$unique())?,
            programs: &[$(program!("redundant", $shared),)? program!("redundant", $name)],
        }),*]
    };
}

/// The redundant constraints of de Nooij 2026. Each is the program of its name in `redundant/`.
const REDUNDANT: &[Redundant] = redundant![
    "uc" (for_unique) "Unique Cell: what has no duplicate in row and column is white",
    "ucd" (for_unique) "Unique Cell Dynamic: what has only shaded duplicates is white",
    "qm" "Quad Middle: no white cell between four shaded ones",
    "ia" "Isolated Area: the only way out of a dead end is white (repaired)",
    "pi" "Paired Isolation: a a … a, the lone a is shaded",
    "fi" "Flanked Isolation: a b b a … a or … b, the lone one is shaded (repaired)",
    "ip" "Impossible Pair: a b, and across an a and a b that touch at a corner",
    "sp" "Sandwich Pair: a b a, the b is white",
    "st" "Sandwich Triple: a a a is shaded, white, shaded (repaired)",
    "mp" "M-Pair: a b twice in two lines, every further a and b there is shaded",
    "dep" after "edge" "Double Edge Pair: a a on an edge, b b behind it (repaired)",
    "nep" after "edge" "N-Edge Pair: any number of pairs stacked on an edge (repaired)",
    "ce" after "edge" "Close Edge: no white cell on an edge between three shaded ones",
    "qc" after "corner" "Quad Corner: four duplicates in a corner (repaired)",
    "tc" after "corner" "Triple Corner: a corner that duplicates both its neighbours is shaded",
    "dc" after "corner" "Double Corner: two duplicates in a corner",
];

const MODELS: [Part; 2] = [
    Part::model("base", "connected to a corner, step by step (de Nooij 2026, section 5.1)"),
    Part::model("start", "reachable from a white cell that the solver chooses (the ASP note of 2023)"),
];

const OPTIONS: [Part; 2] = [
    Part::option("aggregate", "uniqueness by counting the white cells of a number, not pair by pair"),
    Part::option("no-eq", "without the solver's equivalence preprocessing (clingo --eq=0)"),
];

const PARTS: [Part; MODELS.len() + REDUNDANT.len() + OPTIONS.len()] = {
    let mut parts = [MODELS[0]; MODELS.len() + REDUNDANT.len() + OPTIONS.len()];
    let mut place = 0;
    while place < parts.len() {
        let after_models = place.saturating_sub(MODELS.len());
        parts[place] = if place < MODELS.len() {
            MODELS[place]
        } else if after_models < REDUNDANT.len() {
            REDUNDANT[after_models].part
        } else {
            OPTIONS[after_models - REDUNDANT.len()]
        };
        place += 1;
    }
    parts
};

fn encode(spec: &EngineSpec, task: &Task<'_>, _: &Budget) -> Result<String, StopReason> {
    let options = if spec.has("no-eq") { " --eq=0" } else { "" };
    let mut text =
        format!("% {spec}, a board of {}. To run it: clingo{options} FILE\n\n", task.puzzle.size());
    text.push_str(&facts(task.puzzle));
    for (name, program) in programs(spec, task.semantics) {
        // Writing into a string does not fail.
        let _ = write!(text, "\n% ==== {name}.lp\n{program}");
    }
    Ok(text)
}

/// Returns the programs of a model, uniqueness first.
fn model(spec: &EngineSpec, semantics: Semantics) -> Vec<Program> {
    let mut programs = match (spec.model(), spec.has("aggregate")) {
        (_, true) => vec![program!("models", "aggregate")],
        ("start", false) if semantics == Semantics::Strict => {
            vec![program!("models", "start_pairwise"), program!("models", "needless")]
        }
        ("start", false) => vec![program!("models", "start_pairwise")],
        (_, false) => vec![program!("models", "pairwise")],
    };
    programs.push(if spec.model() == "start" {
        program!("models", "start")
    } else {
        program!("models", "base")
    });
    programs
}

/// Returns everything that an engine needs, in order, nothing twice.
fn programs(spec: &EngineSpec, semantics: Semantics) -> Vec<Program> {
    let mut programs = vec![program!("models", "board")];
    programs.extend(model(spec, semantics));
    if semantics == Semantics::Minimal {
        programs.push(program!("models", "minimal"));
    }
    let redundant = REDUNDANT.iter().filter(|constraint| spec.has(constraint.part.name));
    for program in redundant.flat_map(|constraint| constraint.programs) {
        if !programs.contains(program) {
            programs.push(*program);
        }
    }
    programs.push(program!("models", "show"));
    programs
}

/// Returns the numbers by column and row, a line of facts for each row.
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
