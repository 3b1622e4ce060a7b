//! Counters and times by name, as solvers report them.

use std::collections::BTreeMap;

use hitori_core::engine::Work;

/// Counters and times by name, since the puzzle was loaded. Names that solvers share, each there where it can be had:
///
/// | name | what |
/// |---|---|
/// | `encode_seconds`, `encode_cpu_seconds` | writing the program, here |
/// | `ground_seconds`, `ground_cpu_seconds` | taking the program in, in the solver: reading, grounding, building |
/// | `solve_seconds`, `solve_cpu_seconds` | searching, in the solver, all calls together |
/// | `process_seconds` | the solver's process from questions to answers: the two above, and reading and writing messages |
/// | `process_cpu_seconds` | processor time of all threads of that process |
/// | `thread_cpu_seconds` | processor time of the thread that asked: programs, walls, the referee, and a linked solver |
/// | `peak_memory_bytes` | the most memory that the process had since it got the program (Linux) |
/// | `program_bytes` | length of the program |
/// | `variables`, `constraints`, `literals` | size of what the solver got (assertions, clauses, rows, rules) |
/// | `choices` / `decisions`, `conflicts`, `propagations`, `restarts` | the search |
/// | `simplex_iterations`, `inferences` | steps of an LP solver, of a Prolog machine |
/// | `lemmas`, `lemma_size`, `loop_lemmas`, `loop_lemma_size` | learnt clauses and their mean length |
/// | `rounds`, `walls`, `calls` | candidates looked at for walls, wall clauses added, calls of a solver that starts anew |
///
/// `NAME_seconds` is time by the clock, `NAME_cpu_seconds` processor time. What linked solvers do is in one thread; Pumpkin's
/// is one of its own. [`Outcome::time`](hitori_core::engine::Outcome::time) is the whole by the clock.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counters(BTreeMap<String, f64>);

impl Counters {
    /// Returns a counter, or `None` if the solver does not report it.
    pub fn get(&self, name: &str) -> Option<f64> {
        self.0.get(name).copied()
    }

    /// Sets a counter.
    pub fn set(&mut self, name: &str, value: f64) {
        self.0.insert(name.to_owned(), value);
    }

    /// Adds to a counter, which starts at zero.
    pub fn add(&mut self, name: &str, value: f64) {
        *self.0.entry(name.to_owned()).or_default() += value;
    }

    /// Returns all of them, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, f64)> {
        self.0.iter().map(|(name, &value)| (name.as_str(), value))
    }

    /// Takes over the values of other counters. They replace those of the same name.
    pub fn update(&mut self, others: Self) {
        self.0.extend(others.0);
    }
}

impl From<BTreeMap<String, f64>> for Counters {
    fn from(counters: BTreeMap<String, f64>) -> Self {
        Self(counters)
    }
}

/// The counters of an engine that keeps others come by their names as well.
impl From<Work> for Counters {
    fn from(work: Work) -> Self {
        Self(work.counters().into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }
}

impl From<Counters> for Work {
    fn from(counters: Counters) -> Self {
        Self::Named(counters.0)
    }
}
