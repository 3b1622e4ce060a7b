//! A running engine that answers questions: asks the solver for candidates, cuts walls, and excludes what was found.
//!
//! - *Marks* are clauses of one literal, given before the first candidate.
//! - *Forced cells* are what all solutions found so far share. A clause demands that the next solution differs in one of
//!   these cells, until there is no such solution.
//! - *Lying solvers* are stopped at their first invalid shading, or at the first that ignores a clause; otherwise a solver
//!   that repeats itself would be asked without end. The outcome as a whole meets the referee like that of every engine.

use std::collections::HashSet;
use std::fmt;
use std::path::PathBuf;

use hitori_core::engine::{Budget, Engine, Goal, Outcome, Question, StopReason, refereed};
use hitori_core::{Literal, Puzzle, Semantics, Shade, Shading};

use crate::counters::Counters;
use crate::oracle::{Clause, Oracle, Task};
use crate::paradigm::{Connectivity, Started};
use crate::solver::{Limits, StartError};
use crate::spec::EngineSpec;
use crate::stopwatch::Cpu;
use crate::walls::walls;

/// An engine with its solver running. Every answer has met the referee.
pub struct SolverSession {
    spec: EngineSpec,
    limits: Limits,
    proof: Option<PathBuf>,
    /// Whether solutions in a sense of the engine's own are counted.
    is_trusted: bool,
    /// None after the solver has failed, until the next puzzle.
    started: Option<Started>,
}

impl SolverSession {
    /// Starts the solver.
    pub fn start(spec: EngineSpec, limits: Limits) -> Result<Self, StartError> {
        let started = spec.start(&limits)?;
        Ok(Self { spec, limits, proof: None, is_trusted: false, started: Some(started) })
    }

    /// Makes a session whose solver is started by the first question.
    pub(crate) fn idle(spec: EngineSpec, limits: Limits) -> Self {
        Self { spec, limits, proof: None, is_trusted: false, started: None }
    }

    /// Writes a proof into this file whenever there are no (more) solutions. Each proof replaces the one before.
    pub fn with_proof(self, path: impl Into<PathBuf>) -> Self {
        Self { proof: Some(path.into()), ..self }
    }

    /// Counts solutions with parts that have solutions of their own ([`Keeps::Some`](crate::Keeps)) as well: what is counted
    /// then, the part says.
    pub fn trusting(self) -> Self {
        Self { is_trusted: true, ..self }
    }

    /// Returns which engine it is.
    pub fn spec(&self) -> &EngineSpec {
        &self.spec
    }

    fn task<'a>(&self, puzzle: &'a Puzzle, question: &Question) -> Task<'a> {
        Task {
            proof: self.proof.clone(),
            memory: self.limits.memory,
            ..Task::new(puzzle, question.semantics)
        }
    }

    fn refusal(&self, task: &Task<'_>, question: &Question) -> Option<String> {
        unsuitable(&self.spec, question, self.proof.is_some(), self.is_trusted)
            .or_else(|| self.spec.refuses(task))
    }

    fn answer(&mut self, task: &Task<'_>, question: &Question) -> Outcome {
        let started = match self.started.take() {
            Some(started) => Ok(started),
            None => self.spec.start(&self.limits.clone().with_starting(question.budget.clone())),
        };
        match started {
            Err(StartError::Stopped { limit, .. }) => Outcome::stopped(vec![], limit),
            Err(error) => Outcome::stopped(vec![], StopReason::Crashed(error.to_string())),
            Ok(mut started) => {
                let outcome = match &mut started {
                    Started::Engine(engine) => engine.ask(task.puzzle, question),
                    Started::Oracle(oracle) => Run::new(&self.spec, task, question).ask(&mut **oracle),
                };
                self.started = Some(started);
                outcome
            }
        }
    }
}

impl Engine for SolverSession {
    fn name(&self) -> String {
        self.spec.to_string()
    }

    /// Asks about a puzzle. A solver that fails is replaced by a fresh one for the next puzzle.
    fn ask(&mut self, puzzle: &Puzzle, question: &Question) -> Outcome {
        let budget = question.budget.start();
        let (begin, cpu) = (budget.clock().now(), Cpu::Thread.now());
        let question = question.clone().with_budget(budget);
        let task = self.task(puzzle, &question);
        let outcome = match self.refusal(&task, &question) {
            Some(reason) => Outcome::stopped(vec![], StopReason::Unsuitable(reason)),
            None => self.answer(&task, &question),
        };
        let mut outcome = refereed(puzzle, &question, outcome);
        if let Some(StopReason::Limit(_) | StopReason::Crashed(_) | StopReason::Invalid(_)) = outcome.stop {
            self.started = None;
        }
        outcome.time = question.budget.clock().since(begin);
        if let Some(seconds) = Cpu::Thread.since(cpu) {
            let mut counters = Counters::from(std::mem::take(&mut outcome.work));
            counters.set("thread_cpu_seconds", seconds);
            outcome.work = counters.into();
        }
        outcome
    }
}

impl fmt::Debug for SolverSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SolverSession({})", self.spec)
    }
}

/// Returns why an engine cannot be asked this about any puzzle, if it cannot. One that is trusted may count solutions in a
/// sense of its own.
pub fn unsuitable(
    spec: &EngineSpec,
    question: &Question,
    wants_proof: bool,
    is_trusted: bool,
) -> Option<String> {
    if let Some(part) = spec.needs_unique().filter(|_| question.goal != Goal::Any) {
        return Some(format!(
            "{} takes it for granted that there is one solution, so it can find one (--first) but not count them",
            part.name
        ));
    }
    if let Some(part) = spec.has_own_solutions().filter(|_| question.goal != Goal::Any && !is_trusted) {
        return Some(format!(
            "{} has solutions of its own ({}), so it can find one (--first) but not count them unless it is trusted (--trust)",
            part.name, part.about
        ));
    }
    let paradigm = spec.paradigm();
    (wants_proof && !paradigm.can_prove).then(|| format!("{} writes no proofs", paradigm.name))
}

/// One question to one oracle.
struct Run<'a> {
    task: &'a Task<'a>,
    question: &'a Question,
    connectivity: Connectivity,
    /// What the oracle has not been told yet.
    clauses: Vec<Clause>,
    counters: Counters,
    solutions: Vec<Shading>,
}

impl<'a> Run<'a> {
    fn new(spec: &EngineSpec, task: &'a Task<'a>, question: &'a Question) -> Self {
        let (connectivity, counters) = (spec.connectivity(), Counters::default());
        Self { task, question, connectivity, clauses: vec![], counters, solutions: vec![] }
    }

    fn ask(mut self, oracle: &mut dyn Oracle) -> Outcome {
        let end = self.answer(oracle);
        let mut outcome = end.unwrap_or_else(|stop| match stop {
            // Nothing that a lying solver said before is believed either.
            StopReason::Invalid(_) => Outcome::stopped(vec![], stop),
            _ => Outcome::stopped(std::mem::take(&mut self.solutions), stop),
        });
        let mut counters = oracle.counters();
        counters.update(self.counters);
        outcome.work = counters.into();
        outcome
    }

    fn budget(&self) -> &'a Budget {
        &self.question.budget
    }

    fn answer(&mut self, oracle: &mut dyn Oracle) -> Result<Outcome, StopReason> {
        if let Some(marks) = &self.question.marks {
            if !self.fits(marks) {
                return Ok(Outcome::found(vec![], true));
            }
            self.clauses.extend(marks.literals().map(|mark| vec![mark]));
        }
        self.budget().check()?;
        oracle.load(self.task, self.budget())?;
        match self.question.goal {
            Goal::Forced => self.forced(oracle),
            goal => self.collect(oracle, goal),
        }
    }

    /// Looks for solutions until there are enough or no more.
    fn collect(&mut self, oracle: &mut dyn Oracle, goal: Goal) -> Result<Outcome, StopReason> {
        let mut seen = HashSet::new();
        loop {
            // Whether a number of solutions is all of them takes one more question. Nobody asks that about one solution of
            // any, and a second one refutes uniqueness.
            let enough = self.solutions.len() >= goal.limit();
            if enough && !matches!(goal, Goal::UpTo(_)) {
                return Ok(Outcome::found(std::mem::take(&mut self.solutions), false));
            }
            let Some(solution) = self.next(oracle)? else {
                return Ok(Outcome::found(std::mem::take(&mut self.solutions), true));
            };
            if !seen.insert(solution.clone()) {
                return Err(StopReason::Invalid("the same shading twice".to_owned()));
            }
            if enough {
                return Ok(Outcome::found(std::mem::take(&mut self.solutions), false));
            }
            self.clauses.push(differs(&solution, self.question.semantics));
            self.solutions.push(solution);
        }
    }

    /// Finds what all solutions share.
    fn forced(&mut self, oracle: &mut dyn Oracle) -> Result<Outcome, StopReason> {
        let Some(first) = self.next(oracle)? else { return Ok(Outcome::found(vec![], true)) };
        let mut common = first.clone();
        self.solutions.push(first);
        while common.literals().next().is_some() {
            self.clauses.push(common.literals().map(|literal| !literal).collect());
            let Some(other) = self.next(oracle)? else { break };
            for cell in 0..common.size().cells() {
                if common.get(cell) != other.get(cell) {
                    common.set(cell, Shade::Undecided);
                }
            }
        }
        let complete = common.is_complete();
        let mut outcome = Outcome::found(std::mem::take(&mut self.solutions), complete);
        outcome.forced = Some(common);
        Ok(outcome)
    }

    /// Returns a solution that fulfils all clauses, or `None` when there is none. Candidates with walls are cut off on the
    /// way.
    fn next(&mut self, oracle: &mut dyn Oracle) -> Result<Option<Shading>, StopReason> {
        loop {
            self.budget().check()?;
            let clauses = std::mem::take(&mut self.clauses);
            let Some(candidate) = oracle.next(&clauses, self.budget())? else { return Ok(None) };
            if self.fits(&candidate) && !clauses.iter().all(|clause| fulfils(&candidate, clause)) {
                let fault = "a shading that breaks a clause which the solver was given";
                return Err(StopReason::Invalid(fault.to_owned()));
            }
            let walls = self.walls(&candidate);
            if walls.is_empty() {
                return self.check(&candidate).map(|()| Some(candidate));
            }
            match self.connectivity {
                // Shading more never opens a wall, so all that shade these cells are excluded.
                Connectivity::Candidates => {
                    self.clauses.push(candidate.shaded().map(Literal::white).collect());
                }
                _ => {
                    let some_white = |wall: Vec<usize>| wall.into_iter().map(Literal::white).collect();
                    self.clauses.extend(walls.into_iter().map(some_white));
                }
            }
        }
    }

    /// Returns whether a shading has the size of the board.
    fn fits(&self, shading: &Shading) -> bool {
        shading.size() == self.task.puzzle.size()
    }

    /// Returns the walls of a candidate that the program could not know of. What does not fit the board has none: it goes
    /// to the referee.
    fn walls(&mut self, candidate: &Shading) -> Vec<Vec<usize>> {
        if self.connectivity == Connectivity::Encoded || !self.fits(candidate) {
            return vec![];
        }
        let walls = walls(candidate);
        self.counters.add("rounds", 1.0);
        self.counters.add("walls", walls.len() as f64);
        walls
    }

    /// Lets the referee look at one solution.
    fn check(&self, solution: &Shading) -> Result<(), StopReason> {
        let outcome = Outcome::found(vec![solution.clone()], false);
        refereed(self.task.puzzle, self.question, outcome).stop.map_or(Ok(()), Err)
    }
}

fn fulfils(shading: &Shading, clause: &Clause) -> bool {
    clause.iter().any(|literal| shading.get(literal.cell) == literal.shade)
}

/// Demands that some cell has another shade. Minimal solutions are never within each other, so for them the shaded cells
/// suffice.
fn differs(solution: &Shading, semantics: Semantics) -> Clause {
    let literals = solution.literals();
    literals
        .filter(|literal| semantics == Semantics::Strict || literal.shade == Shade::Shaded)
        .map(|literal| !literal)
        .collect()
}

#[cfg(test)]
mod tests {
    use hitori_core::engine::Status;
    use hitori_core::formats::parse_shading;

    use super::*;

    /// Gives these shadings in turn, over and over, whatever it is told.
    struct Liar {
        shadings: Vec<Shading>,
        given: usize,
    }

    impl Oracle for Liar {
        fn load(&mut self, _: &Task<'_>, _: &Budget) -> Result<(), StopReason> {
            Ok(())
        }

        fn next(&mut self, _: &[Clause], _: &Budget) -> Result<Option<Shading>, StopReason> {
            self.given += 1;
            assert!(self.given < 100, "nobody stops the liar");
            Ok(Some(self.shadings[(self.given - 1) % self.shadings.len()].clone()))
        }
    }

    /// Asks a liar, through an engine whose model is connected or not.
    fn reason(engine: &str, shadings: &[&str], question: &Question) -> String {
        let puzzle = Puzzle::from_rows([[1, 2, 3], [2, 3, 1], [3, 1, 2]]).unwrap();
        let shadings = shadings.iter().map(|text| parse_shading(text, size_of(text)).unwrap()).collect();
        let mut session = SolverSession::idle(engine.parse().unwrap(), Limits::default());
        session.started = Some(Started::oracle(Liar { shadings, given: 0 }));
        let outcome = session.ask(&puzzle, question);
        assert_eq!(
            (outcome.status(), outcome.solutions.len(), outcome.complete),
            (Status::Unknown, 0, false)
        );
        assert!(session.started.is_none(), "a lying solver is replaced");
        match outcome.stop {
            Some(StopReason::Invalid(reason)) => reason,
            other => panic!("{other:?}"),
        }
    }

    fn size_of(text: &str) -> hitori_core::Size {
        let rows: Vec<&str> = text.lines().collect();
        hitori_core::Size::new(rows.len(), rows[0].len()).unwrap()
    }

    const WHITE: &str = "---\n---\n---";
    const CORNER: &str = "x--\n---\n---";
    const TOUCHING: &str = "xx-\n---\n---";
    const WALLED: &str = "-x-\nx--\n---";

    #[test]
    fn lying_solvers_are_stopped() {
        let all = Question::up_to(usize::MAX);
        // An adjacent pair, also after a solution; a shading of another size; walls of a model that says it has none.
        assert!(reason("sat:matrix", &[TOUCHING], &Question::any()).contains("breaks a rule"));
        assert!(reason("sat:matrix", &[WHITE, TOUCHING], &all).contains("breaks a rule"));
        assert!(reason("sat:matrix", &["--\n--"], &all).contains("2×2"));
        assert!(reason("sat", &["--\n--"], &all).contains("2×2"));
        assert!(reason("sat:matrix", &[WALLED], &all).contains("breaks a rule"));
        // The same again, at once and later.
        assert!(reason("sat", &[WHITE], &all).contains("clause"));
        assert!(reason("sat", &[WHITE, CORNER], &all).contains("twice"));
        assert!(reason("sat", &[WHITE, CORNER], &Question::forced()).contains("clause"));
        // Walls that were cut off already, and marks that are ignored.
        assert!(reason("sat", &[WALLED], &Question::any()).contains("clause"));
        let marks = parse_shading("x??\n???\n???", size_of(WHITE)).unwrap();
        assert!(reason("sat", &[WHITE], &Question::any().with_marks(marks)).contains("clause"));
    }
}
