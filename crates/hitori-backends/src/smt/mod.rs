//! Satisfiability modulo theories: the seven encodings and sixteen redundant constraints of Rietdijk 2026, in SMT-LIB 2.
//!
//! `README.md` says what differs from that text. The programs are the templates in `models/`
//! and `redundant/`; `template.rs` writes them for a board, `z3.py` and `cvc5.py` give them to a solver.

mod instances;
mod picture;
mod redundant;
mod template;

use hitori_core::engine::{Budget, StopReason};
use hitori_core::{Puzzle, Semantics};

use crate::estimate::{beyond_memory, pairs};
use crate::oracle::Task;
use crate::paradigm::{Connectivity, Paradigm, Part, Started};
use crate::process::python;
use crate::solver::{Origin, Solver};
use crate::spec::EngineSpec;

use redundant::REDUNDANT;

/// What runs inside the Python environment.
const Z3: &str = include_str!("z3.py");
const CVC5: &str = include_str!("cvc5.py");

/// Satisfiability modulo theories.
pub static PARADIGM: Paradigm = Paradigm {
    name: "smt",
    about: "satisfiability modulo theories: ranks of cells in integers, bit-vectors or Booleans, in SMT-LIB",
    parts: &PARTS,
    solvers: &[
        Solver::new("z3", "Z3 by Microsoft Research", Origin::Python("z3-solver", "5.4.0.0", "z3")),
        Solver::new("cvc5", "cvc5 by Stanford and Iowa", Origin::Python("cvc5", "1.4.2", "cvc5")),
    ],
    can_prove: false,
    connectivity: |spec| match spec.model() {
        "external" => Connectivity::Candidates,
        _ => Connectivity::Encoded,
    },
    refuses,
    encode: |spec, task, budget| Encoding::of(spec).write(spec, task, budget),
    start: |spec, limits| {
        let script = if spec.solver().name == "cvc5" { CVC5 } else { Z3 };
        Ok(Started::oracle(python::start(spec.job(limits), script)?))
    },
};

/// Options of the solvers.
const OPTIONS: [Part; 3] = [
    Part::number("seed", 0, i32::MAX as u32, "the solver's random numbers start from this"),
    Part::number(
        "phase",
        0,
        6,
        "Z3's first value of a variable: 3 (default) the last one, 0 false, 1 true, others adapt",
    ),
    Part::option("arith-old", "Z3's older arithmetic solver (arith.solver=2)"),
];

/// The options that only Z3 has, and only where there are integers: all else goes to its SAT solver.
const OF_Z3: [&str; 2] = ["phase", "arith-old"];

/// What an assertion takes: its text, its copies, and the names that were put into it.
const BYTES_OF_AN_ASSERTION: u64 = 600;
/// Assertions and declarations for each cell, beside those for pairs and for steps of a flood.
const FOR_A_CELL: u64 = 8;

fn refuses(spec: &EngineSpec, task: &Task<'_>) -> Option<String> {
    let has_integers = spec.solver().name == "z3" && Encoding::of(spec).logic == "QF_LIA";
    if let Some(option) = OF_Z3.into_iter().find(|option| spec.has(option) && !has_integers) {
        return Some(format!("{option} is a setting of Z3 for models with integers, which {spec} is not"));
    }
    let size = task.puzzle.size();
    let cells = size.cells() as u64;
    let extras = spec.extras().len() as u64;
    // White cells of a line are counted in Booleans where there are no integers.
    let longest = size.rows().max(size.cols()) as u64;
    let counts = if spec.has("lw") { cells.saturating_mul(longest) } else { 0 };
    let flood = if spec.model() == "qf_bool" { 2 * instances::moments(size) } else { 0 };
    let minimal = u64::from(task.semantics == Semantics::Minimal);
    let assertions = (cells * (FOR_A_CELL + 4 * extras))
        .saturating_add(pairs(task.puzzle).saturating_mul(1 + minimal))
        .saturating_add(counts)
        .saturating_add(flood);
    beyond_memory(task, assertions, "assertions", BYTES_OF_AN_ASSERTION)
}

/// A way to state the rules.
struct Encoding {
    part: Part,
    logic: &'static str,
    uniqueness: &'static str,
    connectivity: &'static str,
}

macro_rules! encodings {
    ($($name:literal $logic:literal $uniqueness:literal $connectivity:literal $about:literal,)*) => {
        &[$(Encoding {
            part: Part::model($name, $about),
            logic: $logic,
            uniqueness: include_str!(concat!("models/", $uniqueness, ".smt2")),
            connectivity: include_str!(concat!("models/", $connectivity, ".smt2")),
        }),*]
    };
}

/// The encodings of Rietdijk 2026: name, logic, templates for uniqueness and connectivity. The first is the baseline.
const MODELS: &[Encoding] = encodings![
    "qf_ia" "QF_LIA" "pairwise" "rank" "ranks as integers, the root by its number (Rietdijk 2026: qf_ia)",
    "alt_u" "QF_LIA" "at_most" "rank" "qf_ia, with white duplicates counted (Rietdijk 2026: qf_ia_alt_u)",
    "alt_c" "QF_LIA" "pairwise" "rank_roots" "qf_ia, with the root marked on the board (Rietdijk 2026: qf_ia_alt_c)",
    "tree_c" "QF_LIA" "pairwise" "tree" "a spanning tree: one parent for each white cell (Rietdijk 2026: qf_ia_tree_c)",
    "external" "QF_UF" "pairwise" "external" "no connectivity: candidates are excluded one by one (Rietdijk 2026: qf_ia_external)",
    "qf_bv" "QF_BV" "pairwise" "bitvectors" "ranks as bit-vectors (Rietdijk 2026: qf_bv)",
    "qf_bool" "QF_UF" "pairwise" "steps" "a flood, step by step, in Booleans alone (Rietdijk 2026: qf_bool)",
];

const COUNT: usize = MODELS.len() + REDUNDANT.len() + OPTIONS.len();

const PARTS: [Part; COUNT] = {
    let mut parts = [MODELS[0].part; COUNT];
    let options = MODELS.len() + REDUNDANT.len();
    let mut place = 0;
    while place < COUNT {
        parts[place] = if place < MODELS.len() {
            MODELS[place].part
        } else if place < options {
            REDUNDANT[place - MODELS.len()].part
        } else {
            OPTIONS[place - options]
        };
        place += 1;
    }
    parts
};

impl Encoding {
    fn of(spec: &EngineSpec) -> &'static Self {
        // A specification has a model of its paradigm.
        MODELS.iter().find(|model| model.part.name == spec.model()).unwrap_or(&MODELS[0])
    }

    /// Writes the whole program.
    fn write(&self, spec: &EngineSpec, task: &Task<'_>, budget: &Budget) -> Result<String, StopReason> {
        let (puzzle, semantics) = (task.puzzle, task.semantics);
        let board = instances::board(puzzle.size());
        let integers = self.logic == "QF_LIA";
        let redundant = REDUNDANT.iter().filter(|constraint| spec.has(constraint.part.name));
        let minimal = (semantics == Semantics::Minimal).then_some(include_str!("models/minimal.smt2"));
        let blocks = [
            include_str!("models/cells.smt2"),
            self.uniqueness,
            include_str!("models/neighbours.smt2"),
            self.connectivity,
        ];
        let blocks = blocks.into_iter().chain(redundant.map(|constraint| constraint.template)).chain(minimal);
        let mut program = self.head(spec, puzzle);
        for block in blocks.chain([include_str!("models/end.smt2")]) {
            program.push('\n');
            budget.check()?;
            let find = |kind: &str| instances::instances(puzzle, kind, integers);
            template::fill(block, &board, find, budget, &mut program)?;
        }
        Ok(program)
    }

    /// Returns what the program is about, and the board.
    fn head(&self, spec: &EngineSpec, puzzle: &Puzzle) -> String {
        let mut head = format!("; Hitori {}, written by {spec}:\n", puzzle.size());
        for row in puzzle.rows() {
            let numbers: Vec<String> = row.iter().map(ToString::to_string).collect();
            head += &format!(";   {}\n", numbers.join(" "));
        }
        head + &format!("(set-option :produce-models true)\n(set-logic {})\n", self.logic)
    }
}
