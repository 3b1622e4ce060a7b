//! Pumpkin as an oracle inside this program. Its solver cannot be sent between threads, so it lives in one of its own, which
//! also keeps a panic of it from being ours.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::{fs, io, thread};

use hitori_core::engine::{Budget, Limit, StopReason};
use hitori_core::{Shade, Shading};
use pumpkin_conflict_resolvers::resolvers::ResolutionResolver;
use pumpkin_core::branching::{Brancher, BrancherEvent, SelectionContext};
use pumpkin_core::options::SolverOptions;
use pumpkin_core::predicates::{Predicate, PredicateConstructor};
use pumpkin_core::proof::ProofLog;
use pumpkin_core::results::{ProblemSolution, SatisfactionResult, SolutionReference};
use pumpkin_core::statistics::StatisticLogger;
use pumpkin_core::termination::TerminationCondition;
use pumpkin_core::variables::{DomainId, Literal, TransformableVariable};
use pumpkin_core::{DefaultBrancher, Solver};

use super::program::{Constraint, Domain, Program};
use super::propagator::Connected;
use crate::clauses::ClauseWriter;
use crate::counters::Counters;
use crate::oracle::{Clause, Oracle, Task};
use crate::solver::StartError;
use crate::spec::EngineSpec;
use crate::stopwatch::Stopwatch;

/// The solver's thread has room for its recursions.
const STACK: usize = 64 << 20;

/// The file with the program lies beside the file with its refutation.
const PROGRAM_SUFFIX: &str = ".fzn";

/// The solver's thread, as seen from outside.
pub(super) struct Pumpkin {
    spec: EngineSpec,
    commands: Sender<Command>,
    replies: Receiver<Reply>,
    counters: Counters,
}

enum Command {
    Load(Program, Option<PathBuf>),
    Next(Vec<Clause>, Budget),
}

type Reply = (Result<Option<Shading>, StopReason>, Counters);

impl Pumpkin {
    pub(super) fn start(spec: &EngineSpec) -> Result<Self, StartError> {
        let (commands, orders) = channel();
        let (answers, replies) = channel();
        let work = move || {
            let mut loaded = None;
            // Ends when the other side is gone.
            while let Ok(command) = orders.recv() {
                let result = obey(command, &mut loaded);
                let counters = loaded.as_ref().map(Loaded::counters).unwrap_or_default();
                if answers.send((result, counters)).is_err() {
                    break;
                }
            }
        };
        let thread = thread::Builder::new().name("pumpkin".to_owned()).stack_size(STACK).spawn(work);
        let fails =
            |error: io::Error| StartError::Fails { solver: "pumpkin".to_owned(), reason: error.to_string() };
        thread.map_err(fails)?;
        Ok(Self { spec: spec.clone(), commands, replies, counters: Counters::default() })
    }

    fn say(&mut self, command: Command) -> Result<Option<Shading>, StopReason> {
        // A thread that is gone is noticed at the answer.
        let _ = self.commands.send(command);
        let gone = |_| StopReason::Crashed("its thread has ended".to_owned());
        let (result, counters) = self.replies.recv().map_err(gone)?;
        self.counters.update(counters);
        result
    }
}

impl Oracle for Pumpkin {
    fn load(&mut self, task: &Task<'_>, budget: &Budget) -> Result<(), StopReason> {
        let watch = Stopwatch::start();
        self.counters = Counters::default();
        let program = super::program(&self.spec, task, budget)?;
        watch.add_to(&mut self.counters, "encode");
        self.say(Command::Load(program, task.proof.clone())).map(|_| ())
    }

    fn next(&mut self, clauses: &[Clause], budget: &Budget) -> Result<Option<Shading>, StopReason> {
        self.say(Command::Next(clauses.to_vec(), budget.clone()))
    }

    fn counters(&self) -> Counters {
        self.counters.clone()
    }
}

fn obey(command: Command, loaded: &mut Option<Loaded>) -> Result<Option<Shading>, StopReason> {
    match command {
        Command::Load(program, proof) => {
            *loaded = None;
            *loaded = Some(Loaded::new(program, proof)?);
            Ok(None)
        }
        Command::Next(clauses, budget) => match loaded {
            Some(loaded) => loaded.next(&clauses, &budget),
            None => Ok(None),
        },
    }
}

/// A solver with a program, inside the thread.
struct Loaded {
    program: Program,
    proof: Option<PathBuf>,
    solver: Solver,
    cells: Vec<Literal>,
    brancher: Counting,
    resolver: ResolutionResolver,
    walls: Arc<AtomicU64>,
    counters: Counters,
}

impl Loaded {
    fn new(program: Program, proof: Option<PathBuf>) -> Result<Self, StopReason> {
        let watch = Stopwatch::start();
        let log = proof.as_ref().map(|path| ProofLog::cp(path, true).map_err(|error| cannot(path, &error)));
        let proof_log = log.transpose()?.unwrap_or_default();
        let mut solver = Solver::with_options(SolverOptions { proof_log, ..SolverOptions::default() });
        let walls = Arc::new(AtomicU64::new(0));
        let variables = post(&mut solver, &program, &walls);
        let literal = |variable: &Posted| match variable {
            Posted::Bool(literal) => *literal,
            Posted::Number(_) => unreachable!("cells are the first variables, and Boolean"),
        };
        let cells = variables[..program.size.cells()].iter().map(literal).collect();
        let brancher = Counting { inner: solver.default_brancher(), decisions: 0, conflicts: 0, restarts: 0 };
        let mut counters = Counters::default();
        counters.set("variables", program.variables.len() as f64);
        counters.set("constraints", program.constraints.len() as f64);
        watch.add_to(&mut counters, "ground");
        let resolver = ResolutionResolver::default();
        Ok(Self { program, proof, solver, cells, brancher, resolver, walls, counters })
    }

    fn next(&mut self, clauses: &[Clause], budget: &Budget) -> Result<Option<Shading>, StopReason> {
        for clause in clauses {
            let mut literals: Vec<(usize, bool)> =
                clause.iter().map(|literal| (literal.cell, literal.shade == Shade::Shaded)).collect();
            // Open cells first: Pumpkin 0.5 with its checks on watches the first two literals of a clause that is added
            // late, even when they are decided already, and then the clause never does anything.
            literals.sort_by_key(|&(cell, _)| self.solver.get_literal_value(self.cells[cell]).is_some());
            let tag = self.solver.new_constraint_tag();
            let predicates: Vec<Predicate> =
                literals.iter().map(|&(cell, is)| truth(self.cells[cell], is)).collect();
            self.solver.add_clause(predicates, tag);
            self.program
                .block(&format!("Added later, constraint {} of the proof.", std::num::NonZero::from(tag)));
            self.program.any_of(literals);
            self.counters.add("constraints", 1.0);
        }
        let watch = Stopwatch::start();
        let mut until = Until(budget);
        let found = match self.solver.satisfy(&mut self.brancher, &mut until, &mut self.resolver) {
            SatisfactionResult::Satisfiable(end) => {
                Ok(Some(shading(&self.program, &self.cells, end.solution())))
            }
            SatisfactionResult::Unsatisfiable(..) => Ok(None),
            SatisfactionResult::Unknown(..) => Err(budget.check().err().unwrap_or(Limit::Cancelled).into()),
        };
        watch.add_to(&mut self.counters, "solve");
        if let (Ok(None), Some(proof)) = (&found, &self.proof) {
            let mut path = OsString::from(proof);
            path.push(PROGRAM_SUFFIX);
            fs::write(&path, self.program.to_string()).map_err(|error| cannot(path.as_ref(), &error))?;
        }
        found
    }

    fn counters(&self) -> Counters {
        let mut counters = self.counters.clone();
        for (name, value) in [
            ("decisions", self.brancher.decisions),
            ("conflicts", self.brancher.conflicts),
            ("restarts", self.brancher.restarts),
            ("walls", self.walls.load(Ordering::Relaxed)),
        ] {
            counters.set(name, value as f64);
        }
        counters
    }
}

fn cannot(path: &Path, error: &io::Error) -> StopReason {
    StopReason::GaveUp(format!("cannot write {}: {error}", path.display()))
}

fn shading(program: &Program, cells: &[Literal], solution: SolutionReference<'_>) -> Shading {
    let mut shading = Shading::filled(program.size, Shade::White);
    for (cell, &literal) in cells.iter().enumerate() {
        if solution.get_literal_value(literal) {
            shading.set(cell, Shade::Shaded);
        }
    }
    shading
}

/// A variable of a program, as Pumpkin knows it.
#[derive(Clone, Copy)]
enum Posted {
    Bool(Literal),
    Number(DomainId),
}

/// The predicate "this literal is true" or "… is false".
fn truth(literal: Literal, is: bool) -> Predicate {
    if is { literal.get_true_predicate() } else { literal.get_false_predicate() }
}

/// Posts a program: variables by their names, constraints in order, each with the next tag, so that the proof's numbers are
/// the places of constraints in the FlatZinc text.
fn post(solver: &mut Solver, program: &Program, walls: &Arc<AtomicU64>) -> Vec<Posted> {
    let variables: Vec<Posted> = program
        .variables
        .iter()
        .map(|(name, domain)| match *domain {
            Domain::Bool => Posted::Bool(solver.new_named_literal(name.clone())),
            Domain::UpTo(most) => Posted::Number(solver.new_named_bounded_integer(0, most, name.clone())),
        })
        .collect();
    let literal = |variable: usize| match variables[variable] {
        Posted::Bool(literal) => literal,
        Posted::Number(_) => unreachable!("the models use Boolean variables here"),
    };
    let number = |variable: usize| match variables[variable] {
        Posted::Number(number) => number,
        Posted::Bool(_) => unreachable!("the models use numbers here"),
    };
    for constraint in &program.constraints {
        let tag = solver.new_constraint_tag();
        match constraint {
            Constraint::Clause(literals) => {
                let predicates: Vec<Predicate> =
                    literals.iter().map(|&(variable, is)| truth(literal(variable), is)).collect();
                solver.add_clause(predicates, tag);
            }
            Constraint::ExactlyOne(variables) => {
                let terms: Vec<Literal> = variables.iter().map(|&variable| literal(variable)).collect();
                solver.add_constraint(pumpkin_constraints::equals(terms, 1, tag)).post();
            }
            &Constraint::IsZero { number: of, when } => {
                let (of, when) = (number(of), literal(when));
                solver.add_clause([when.get_false_predicate(), of.equality_predicate(0)], tag);
                solver.add_clause([when.get_true_predicate(), of.disequality_predicate(0)], tag);
            }
            &Constraint::IsNext { far, near, when } => {
                let terms = [number(far).scaled(1), number(near).scaled(-1)];
                solver.add_constraint(pumpkin_constraints::equals(terms, 1, tag)).reify(literal(when));
            }
            Constraint::Connected => {
                let shaded = (0..program.size.cells()).map(literal).collect();
                solver.add_propagator(Connected {
                    size: program.size,
                    shaded,
                    tag,
                    walls: Arc::clone(walls),
                });
            }
        }
    }
    variables
}

/// Pumpkin's own way to choose, counted.
#[derive(Debug)]
struct Counting {
    inner: DefaultBrancher,
    decisions: u64,
    conflicts: u64,
    restarts: u64,
}

impl Brancher for Counting {
    fn log_statistics(&self, logger: StatisticLogger) {
        self.inner.log_statistics(logger);
    }

    fn next_decision(&mut self, context: &mut SelectionContext<'_>) -> Option<Predicate> {
        let decision = self.inner.next_decision(context);
        self.decisions += u64::from(decision.is_some());
        decision
    }

    fn on_conflict(&mut self) {
        self.conflicts += 1;
        self.inner.on_conflict();
    }

    fn on_backtrack(&mut self) {
        self.inner.on_backtrack();
    }

    fn on_solution(&mut self, solution: SolutionReference<'_>) {
        self.inner.on_solution(solution);
    }

    fn on_unassign_integer(&mut self, variable: DomainId, value: i32) {
        self.inner.on_unassign_integer(variable, value);
    }

    fn on_appearance_in_conflict_predicate(&mut self, predicate: Predicate) {
        self.inner.on_appearance_in_conflict_predicate(predicate);
    }

    fn on_restart(&mut self) {
        self.inner.on_restart();
    }

    fn synchronise(&mut self, context: &mut SelectionContext<'_>) {
        self.inner.synchronise(context);
    }

    fn is_restart_pointless(&mut self) -> bool {
        // Asked before every restart, and the only word that Pumpkin 0.5 has about it.
        let pointless = self.inner.is_restart_pointless();
        self.restarts += u64::from(!pointless);
        pointless
    }

    fn subscribe_to_events(&self) -> Vec<BrancherEvent> {
        let mut events = self.inner.subscribe_to_events();
        if !events.contains(&BrancherEvent::Conflict) {
            events.push(BrancherEvent::Conflict);
        }
        events
    }
}

struct Until<'a>(&'a Budget);

impl TerminationCondition for Until<'_> {
    fn should_stop(&mut self) -> bool {
        self.0.check().is_err()
    }
}
