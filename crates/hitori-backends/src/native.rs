//! The native engine as one among others.

use hitori_core::Shading;
use hitori_core::engine::Budget;
use hitori_core::solve::{self, Options};

use crate::ask::Connectivity;
use crate::choice::Choice;
use crate::findings::{Statistics, Stop};
use crate::oracle::{Clause, Oracle, Task};
use crate::paradigm::{Limits, Origin, Paradigm, Part, Solver, StartError};

/// See the file's own text.
pub struct Native;

impl Paradigm for Native {
    fn name(&self) -> &'static str {
        "native"
    }

    fn about(&self) -> &'static str {
        "our own engine: conflict-driven search that sees walls as cycles of a forest"
    }

    fn parts(&self) -> &'static [Part] {
        &[]
    }

    fn solvers(&self) -> &'static [Solver] {
        &[Solver { name: "hitori", about: "hitori_core::solve", origin: Origin::Ours }]
    }

    fn connectivity(&self, _: &Choice) -> Connectivity {
        Connectivity::Encoded
    }

    fn encode(&self, _: &Choice, _: &Task<'_>) -> Result<String, Stop> {
        Err(Stop::Unsuitable("native works on the board itself: it has no program to print".to_owned()))
    }

    fn start(&self, _: &Choice, _: &Limits) -> Result<Box<dyn Oracle>, StartError> {
        Ok(Box::new(NativeOracle::default()))
    }
}

/// The engine counts solutions in one search that takes no clauses, so a solution is asked for by its number.
#[derive(Default)]
struct NativeOracle {
    task: Option<(hitori_core::Puzzle, Options)>,
    given: usize,
    statistics: Statistics,
}

impl Oracle for NativeOracle {
    fn load(&mut self, task: &Task<'_>, _: &Budget) -> Result<(), Stop> {
        let options = Options::default().with_semantics(task.semantics);
        *self = Self { task: Some((task.puzzle.clone(), options)), ..Self::default() };
        Ok(())
    }

    fn next(&mut self, _: &[Clause], budget: &Budget) -> Result<Option<Shading>, Stop> {
        let Some((puzzle, options)) = &self.task else { return Ok(None) };
        let options = options.clone().with_budget(budget.clone());
        let outcome = solve::up_to(puzzle, self.given + 1, &options);
        self.statistics.set("solve_seconds", outcome.time.as_secs_f64());
        for name in ["decisions", "conflicts", "propagations", "restarts"] {
            self.statistics.set(name, outcome.work.get(name).unwrap_or_default());
        }
        if let Some(stop) = outcome.stop {
            return Err(Stop::Crashed(stop.to_string()));
        }
        self.given += 1;
        Ok(outcome.solutions.into_iter().nth(self.given - 1))
    }

    fn statistics(&self) -> Statistics {
        self.statistics.clone()
    }
}
