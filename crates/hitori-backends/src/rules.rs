//! W's two solvers as complete engines: deduce with the rules that people use, and where they are stuck, assume.
//!
//! `rules` looks at single lines with W's patterns, `lines` with the 2-SAT line solver of W section 6.1; all else they share
//! (`hitori_core::deduce::Branching`, whose text says why no solution is lost). The comparison is the one W makes, with
//! search in place of "not solved".

use std::time::Instant;

use hitori_core::Shading;
use hitori_core::deduce::{Branching, LineMethod};

use crate::ask::Connectivity;
use crate::choice::Choice;
use crate::findings::{Statistics, Stop};
use crate::oracle::{Clause, Oracle, Task};
use crate::paradigm::{Limits, Origin, Paradigm, Part, Solver, StartError};
use hitori_core::engine::Budget;

/// W's solvers, told apart by how they look at single lines.
pub struct Deduction(pub LineMethod);

impl Paradigm for Deduction {
    fn name(&self) -> &'static str {
        match self.0 {
            LineMethod::Patterns => "rules",
            LineMethod::TwoSat => "lines",
        }
    }

    fn about(&self) -> &'static str {
        match self.0 {
            LineMethod::Patterns => "W's rules for people, and an assumption where they are stuck",
            LineMethod::TwoSat => "the same with every line solved exactly by 2-SAT",
        }
    }

    fn parts(&self) -> &'static [Part] {
        &[]
    }

    fn solvers(&self) -> &'static [Solver] {
        &[Solver { name: "hitori", about: "hitori_core::deduce::Branching", origin: Origin::Ours }]
    }

    fn connectivity(&self, _: &Choice) -> Connectivity {
        Connectivity::Encoded
    }

    fn encode(&self, _: &Choice, _: &Task<'_>) -> Result<String, Stop> {
        let reason = format!("{} works on the board itself: it has no program to print", self.name());
        Err(Stop::Unsuitable(reason))
    }

    fn start(&self, _: &Choice, _: &Limits) -> Result<Box<dyn Oracle>, StartError> {
        Ok(Box::new(DeductionOracle {
            lines: self.0,
            branching: None,
            clauses: vec![],
            statistics: Statistics::default(),
        }))
    }
}

/// The search gives each solution once, so clauses that exclude what was found are true already. Others pick among them.
struct DeductionOracle {
    lines: LineMethod,
    branching: Option<Branching>,
    clauses: Vec<Clause>,
    statistics: Statistics,
}

impl Oracle for DeductionOracle {
    fn load(&mut self, task: &Task<'_>, _: &Budget) -> Result<(), Stop> {
        self.branching = Some(Branching::new(task.puzzle, task.semantics, self.lines));
        self.clauses.clear();
        self.statistics = Statistics::default();
        Ok(())
    }

    fn next(&mut self, clauses: &[Clause], budget: &Budget) -> Result<Option<Shading>, Stop> {
        let Some(branching) = &mut self.branching else { return Ok(None) };
        self.clauses.extend_from_slice(clauses);
        let begin = Instant::now();
        let fulfils = |shading: &Shading, clause: &Clause| {
            clause.iter().any(|&(cell, shade)| shading.cells()[cell] == shade)
        };
        let found = loop {
            match branching.next(budget) {
                Ok(Some(shading)) if !self.clauses.iter().all(|clause| fulfils(&shading, clause)) => {}
                end => break end,
            }
        };
        let work = branching.work();
        self.statistics.add("solve_seconds", begin.elapsed().as_secs_f64());
        self.statistics.set("decisions", work.assumptions as f64);
        self.statistics.set("propagations", work.decided as f64);
        self.statistics.set("conflicts", work.contradictions as f64);
        Ok(found?)
    }

    fn statistics(&self) -> Statistics {
        self.statistics.clone()
    }
}
