//! Answer set programming: a program says what a solution is, a grounder fills in the board, a solver finds answer sets.
//!
//! The programs are in `models/`, `redundant/` and `printed/`, in clingo's language; here they are only put together:
//!
//! ```text
//! facts of the board ─ models/board ─ uniqueness ─ the rest of the model ─ minimal? ─ redundant/… printed/… ─ models/show
//! ```
//!
//! Sources: de Nooij 2026 (`base`, everything redundant and everything printed) and the ASP note of 2023 (`start`, `note`).
//! All models speak of `is_black` and `is_white`, so everything redundant works on any of them.

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

/// A constraint with its programs. What several constraints share comes first.
struct Constraint {
    part: Part,
    programs: &'static [Program],
}

macro_rules! constraints {
    ($make:ident in $folder:literal:
     $($name:literal $(after $shared:literal)? $(($keeps:ident))? $about:literal,)*) => {
        &[$(Constraint {
            part: Part::$make($name, $about)$(.$keeps())?,
            programs: &[$(program!("redundant", $shared),)? program!($folder, $name)],
        }),*]
    };
}

/// The redundant constraints of de Nooij 2026. Each is the program of its name in `redundant/`.
const REDUNDANT: &[Constraint] = constraints![
    redundant in "redundant":
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

/// Those that are repaired above, as de Nooij 2026 has them. What is printed loses no solutions, for its commas make it weaker
/// than its text; what is meant does.
const PRINTED: &[Constraint] = constraints![
    printed in "printed":
    "ia-printed" "Isolated Area as printed: a disjunction that concludes nothing and costs a second search",
    "fi-printed" "Flanked Isolation as printed: never applies, for no place is both left and right of the four",
    "st-printed" "Sandwich Triple as printed: only one of its three conclusions",
    "dep-printed" after "edge" "Double Edge Pair as printed: one of two cells is white, the near one a step too far",
    "nep-printed" after "edge" "N-Edge Pair as printed: the next pair of the stack or a white cell, so nothing",
    "qc-printed" after "corner" "Quad Corner as printed: one of two cells is shaded; three numbers do in the last corner",
    "ia-meant" (with_own_solutions) "Isolated Area as its text means it: loses solutions where three dead ends meet",
    "dep-meant" after "edge" (with_own_solutions) "Double Edge Pair as its text means it: loses solutions, a step too far",
    "nep-meant" after "edge" (with_own_solutions) "N-Edge Pair as its text means it: loses solutions, a step too far",
    "qc-meant" after "corner" (with_own_solutions) "Quad Corner as its text means it: loses solutions in the last corner",
];

const MODELS: [Part; 3] = [
    Part::model("base", "connected to a corner, step by step (de Nooij 2026, section 5.1)"),
    Part::model("start", "reachable from a white cell that the solver chooses (the ASP note of 2023)"),
    Part::model(
        "note",
        "the ASP note of 2023 in its own sense: what has no equal in its row and column is never shaded",
    )
    .with_own_solutions(),
];

const OPTIONS: [Part; 4] = [
    Part::option(
        "aggregate",
        "uniqueness by counting the white cells of a number, not pair by pair (not for note)",
    ),
    Part::option(
        "adjacency-last",
        "the rules about adjacency behind all others: the same program, another search (base only)",
    ),
    Part::option("no-eq", "without the solver's equivalence preprocessing (clingo --eq=0)"),
    Part::number(
        "seed",
        0,
        i32::MAX as u32,
        "one decision in a hundred is random, and the random numbers start from this (clingo --seed --rand-freq)",
    ),
];

const COUNT: usize = MODELS.len() + REDUNDANT.len() + PRINTED.len() + OPTIONS.len();

const PARTS: [Part; COUNT] = {
    let mut parts = [MODELS[0]; COUNT];
    let (redundant, printed) = (MODELS.len(), MODELS.len() + REDUNDANT.len());
    let options = printed + PRINTED.len();
    let mut place = 0;
    while place < COUNT {
        parts[place] = if place < redundant {
            MODELS[place]
        } else if place < printed {
            REDUNDANT[place - redundant].part
        } else if place < options {
            PRINTED[place - printed].part
        } else {
            OPTIONS[place - options]
        };
        place += 1;
    }
    parts
};

fn encode(spec: &EngineSpec, task: &Task<'_>, _: &Budget) -> Result<String, StopReason> {
    let eq = if spec.has("no-eq") { " --eq=0" } else { "" };
    let seed =
        spec.number("seed").map_or_else(String::new, |seed| format!(" --seed={seed} --rand-freq=0.01"));
    let size = task.puzzle.size();
    let mut text = format!("% {spec}, a board of {size}. To run it: clingo{eq}{seed} FILE\n\n");
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
        ("note", _) => vec![program!("models", "start_pairwise")],
        (_, true) => vec![program!("models", "aggregate")],
        ("start", false) if semantics == Semantics::Strict => {
            vec![program!("models", "start_pairwise"), program!("models", "needless")]
        }
        ("start", false) => vec![program!("models", "start_pairwise")],
        (_, false) => vec![program!("models", "pairwise")],
    };
    match spec.model() {
        "start" | "note" => programs.push(program!("models", "start")),
        _ => {
            programs.push(program!("models", "base"));
            programs.extend((!spec.has("adjacency-last")).then_some(ADJACENCY));
            programs.push(program!("models", "connected"));
        }
    }
    programs
}

/// The rules about adjacency of the base model, whose place the solver's luck depends on.
const ADJACENCY: Program = program!("models", "adjacency");

/// Returns everything that an engine needs, in order, nothing twice.
fn programs(spec: &EngineSpec, semantics: Semantics) -> Vec<Program> {
    let mut programs = vec![program!("models", "board")];
    programs.extend(model(spec, semantics));
    if semantics == Semantics::Minimal {
        programs.push(program!("models", "minimal"));
    }
    let chosen = REDUNDANT.iter().chain(PRINTED).filter(|constraint| spec.has(constraint.part.name));
    for program in chosen.flat_map(|constraint| constraint.programs) {
        if !programs.contains(program) {
            programs.push(*program);
        }
    }
    if spec.model() == "base" && spec.has("adjacency-last") {
        programs.push(ADJACENCY);
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
