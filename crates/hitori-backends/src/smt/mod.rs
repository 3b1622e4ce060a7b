//! Satisfiability modulo theories: the seven encodings and sixteen redundant constraints of R, in SMT-LIB 2.
//!
//! R is the founding document on SMT; `README.md` says what differs from it. The programs are the templates in `models/`
//! and `redundant/`; `template.rs` writes them for a board, `runner.py` gives them to Z3.

mod instances;
mod picture;
mod redundant;
mod template;

use hitori_core::{Puzzle, Semantics};

use crate::ask::Connectivity;
use crate::choice::Choice;
use crate::findings::Stop;
use crate::oracle::{Oracle, Task};
use crate::paradigm::{Limits, Origin, Paradigm, Part, Solver, StartError};
use crate::process::python;

use redundant::REDUNDANT;

/// See the file's own text.
pub struct Smt;

/// R's seven encodings. The first is R's baseline.
const MODELS: [Encoding; 7] = [
    Encoding {
        part: Part::model("qf_ia", "ranks as integers, the root by its number (R: qf_ia)"),
        logic: "QF_LIA",
        uniqueness: include_str!("models/pairwise.smt2"),
        connectivity: include_str!("models/rank.smt2"),
    },
    Encoding {
        part: Part::model("alt_u", "qf_ia, with equal white cells counted (R: qf_ia_alt_u)"),
        logic: "QF_LIA",
        uniqueness: include_str!("models/at_most.smt2"),
        connectivity: include_str!("models/rank.smt2"),
    },
    Encoding {
        part: Part::model("alt_c", "qf_ia, with the root marked on the board (R: qf_ia_alt_c)").reaching(8),
        logic: "QF_LIA",
        uniqueness: include_str!("models/pairwise.smt2"),
        connectivity: include_str!("models/rank_roots.smt2"),
    },
    Encoding {
        part: Part::model("tree_c", "a spanning tree: one parent for each white cell (R: qf_ia_tree_c)")
            .reaching(8),
        logic: "QF_LIA",
        uniqueness: include_str!("models/pairwise.smt2"),
        connectivity: include_str!("models/tree.smt2"),
    },
    Encoding {
        part: Part::model(
            "external",
            "no connectivity: candidates are excluded one by one (R: qf_ia_external)",
        )
        .reaching(6),
        logic: "QF_UF",
        uniqueness: include_str!("models/pairwise.smt2"),
        connectivity: include_str!("models/external.smt2"),
    },
    Encoding {
        part: Part::model("qf_bv", "ranks as bit-vectors (R: qf_bv)").reaching(6),
        logic: "QF_BV",
        uniqueness: include_str!("models/pairwise.smt2"),
        connectivity: include_str!("models/bitvectors.smt2"),
    },
    Encoding {
        part: Part::model("qf_bool", "a flood, step by step, in Booleans alone (R: qf_bool)").reaching(6),
        logic: "QF_UF",
        uniqueness: include_str!("models/pairwise.smt2"),
        connectivity: include_str!("models/steps.smt2"),
    },
];

struct Encoding {
    part: Part,
    logic: &'static str,
    uniqueness: &'static str,
    connectivity: &'static str,
}

const PARTS: [Part; MODELS.len() + REDUNDANT.len()] = {
    let mut parts = [MODELS[0].part; MODELS.len() + REDUNDANT.len()];
    let mut place = 0;
    while place < parts.len() {
        parts[place] =
            if place < MODELS.len() { MODELS[place].part } else { REDUNDANT[place - MODELS.len()].part };
        place += 1;
    }
    parts
};

impl Encoding {
    fn of(choice: &Choice) -> &'static Self {
        // A choice has a model of its paradigm.
        MODELS.iter().find(|model| model.part.name == choice.model()).unwrap_or(&MODELS[0])
    }

    /// The whole program.
    fn write(
        &self,
        choice: &Choice,
        puzzle: &Puzzle,
        semantics: Semantics,
    ) -> Result<String, template::Mistake> {
        let board = instances::board(puzzle.size());
        let integers = self.logic == "QF_LIA";
        let redundant = REDUNDANT.iter().filter(|constraint| choice.has(constraint.part.name));
        let minimal = (semantics == Semantics::Minimal).then_some(include_str!("models/minimal.smt2"));
        let blocks = [
            include_str!("models/cells.smt2"),
            self.uniqueness,
            include_str!("models/neighbours.smt2"),
            self.connectivity,
        ];
        let blocks = blocks.into_iter().chain(redundant.map(|constraint| constraint.template)).chain(minimal);
        let mut program = self.head(choice, puzzle);
        for block in blocks.chain([include_str!("models/end.smt2")]) {
            program.push('\n');
            program += &template::fill(block, &board, |kind| instances::instances(puzzle, kind, integers))?;
        }
        Ok(program)
    }

    /// What the program is about, and the board.
    fn head(&self, choice: &Choice, puzzle: &Puzzle) -> String {
        let mut head = format!("; Hitori {}, written by {choice}:\n", puzzle.size());
        for row in puzzle.rows() {
            let numbers: Vec<String> = row
                .iter()
                .map(|clue| clue.number().map_or(".".to_owned(), |number| number.to_string()))
                .collect();
            head += &format!(";   {}\n", numbers.join(" "));
        }
        head + &format!("(set-option :produce-models true)\n(set-logic {})\n", self.logic)
    }
}

impl Paradigm for Smt {
    fn name(&self) -> &'static str {
        "smt"
    }

    fn about(&self) -> &'static str {
        "satisfiability modulo theories: ranks of cells in integers, bit-vectors or Booleans, in SMT-LIB"
    }

    fn parts(&self) -> &'static [Part] {
        &PARTS
    }

    fn solvers(&self) -> &'static [Solver] {
        &[Solver {
            name: "z3",
            about: "Z3 by Microsoft Research",
            origin: Origin::Python("z3-solver", "5.4.0.0", "z3"),
        }]
    }

    fn connectivity(&self, choice: &Choice) -> Connectivity {
        if choice.model() == "external" { Connectivity::Candidates } else { Connectivity::Encoded }
    }

    fn encode(&self, choice: &Choice, task: &Task<'_>) -> Result<String, Stop> {
        Encoding::of(choice).write(choice, task.puzzle, task.semantics).map_err(Stop::Unsuitable)
    }

    fn start(&self, choice: &Choice, limits: &Limits) -> Result<Box<dyn Oracle>, StartError> {
        Ok(Box::new(python::start(choice, include_str!("runner.py"), limits)?))
    }
}
