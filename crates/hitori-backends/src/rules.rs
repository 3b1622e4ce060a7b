//! The two solvers of Wensveen 2024 as complete engines: deduce with the rules that people use, and where they are stuck,
//! assume.
//!
//! `rules` looks at single lines with the patterns of Wensveen 2024, `lines` with the 2-SAT line solver of its section 6.1;
//! all else they share (`hitori_core::deduce::Branching`, whose text says why no solution is lost). The comparison is the
//! one made there, with search in place of "not solved".

use hitori_core::Shading;
use hitori_core::deduce::{Branching, LineMethod};
use hitori_core::engine::{Budget, StopReason};

use crate::counters::Counters;
use crate::native::no_program;
use crate::oracle::{Clause, Oracle, Task};
use crate::paradigm::{Paradigm, Started, always_encoded, refuses_nothing};
use crate::solver::{Origin, Solver};
use crate::stopwatch::Stopwatch;

/// Deduction by patterns.
pub static RULES: Paradigm = Paradigm {
    name: "rules",
    about: "the rules for people of Wensveen 2024, and an assumption where they are stuck",
    parts: &[],
    solvers: &[Solver::new("hitori", "hitori_core::deduce::Branching", Origin::Ours)],
    can_prove: false,
    connectivity: always_encoded,
    refuses: refuses_nothing,
    encode: no_program,
    start: |_, _| Ok(Started::oracle(DeductionOracle::new(LineMethod::Patterns))),
};

/// Deduction by an exact solver for single lines.
pub static LINES: Paradigm = Paradigm {
    name: "lines",
    about: "the same with every line solved exactly by 2-SAT",
    start: |_, _| Ok(Started::oracle(DeductionOracle::new(LineMethod::TwoSat))),
    ..RULES
};

/// A search that takes clauses on its way.
struct DeductionOracle {
    lines: LineMethod,
    branching: Option<Branching>,
    /// The solution found last.
    last: Option<Shading>,
    counters: Counters,
}

impl DeductionOracle {
    fn new(lines: LineMethod) -> Self {
        Self { lines, branching: None, last: None, counters: Counters::default() }
    }
}

impl Oracle for DeductionOracle {
    fn load(&mut self, task: &Task<'_>, _: &Budget) -> Result<(), StopReason> {
        self.branching = Some(Branching::new(task.puzzle, task.semantics, self.lines));
        (self.last, self.counters) = (None, Counters::default());
        Ok(())
    }

    fn next(&mut self, clauses: &[Clause], budget: &Budget) -> Result<Option<Shading>, StopReason> {
        let Some(branching) = &mut self.branching else { return Ok(None) };
        let watch = Stopwatch::start();
        // Each solution is found once, so a clause that excludes nothing but the last one would only cost time.
        let excludes = |last: &Shading, clause: &Clause| {
            clause.len() == last.size().cells()
                && clause.iter().all(|literal| last.get(literal.cell) != literal.shade)
        };
        let is_new = |clause: &&Clause| !self.last.as_ref().is_some_and(|last| excludes(last, clause));
        clauses.iter().filter(is_new).for_each(|clause| branching.demand(clause.clone()));
        let found = branching.next(budget);
        self.last = found.as_ref().ok().cloned().flatten();
        let work = branching.work();
        watch.add_to(&mut self.counters, "solve");
        self.counters.set("decisions", work.assumptions as f64);
        self.counters.set("propagations", work.decided as f64);
        self.counters.set("conflicts", work.contradictions as f64);
        Ok(found?)
    }

    fn counters(&self) -> Counters {
        self.counters.clone()
    }
}
