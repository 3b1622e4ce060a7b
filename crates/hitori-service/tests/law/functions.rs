//! The public functions of the core that take a budget: by themselves, or in their options.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use hitori_core::deduce::{
    self, Branching, ExplainOptions, Finish, GradeError, GradeOptions, Position, RuleSelection,
};
use hitori_core::deduce::{RULES, StepError};
use hitori_core::engine::{Budget, CancelToken, Engine, Goal, Outcome, Question, Status, audit};
use hitori_core::generate::{
    self, Batch, Chain, GenerateError, Generator, Provenance, ProvenanceError, Request, Target, Uniform,
};
use hitori_core::play::{self, Date, HintError, PracticeError, SavedError, SavedSession, Session};
use hitori_core::rate::{self, Difficulty, RateError, RateOptions};
use hitori_core::solve::{self, Native, Options, Solver, Tuning};
use hitori_core::{Puzzle, Semantics, Shade, Shading, Size, certificate, choices, typo};

use super::boards::{self, Board};
use super::bounds::{self, Ended};
use super::{is_picked, row};

/// An operation on a board; `None` where the board does not have what the operation needs.
type Operation = fn(&Puzzle, &Budget) -> Option<Ended>;

/// The functions by the ends of their paths. A function that is asked in several ways is there several times.
const FUNCTIONS: &[(&str, Operation)] = &[
    ("solve::ask", |puzzle, budget| {
        let question = Question::new(Goal::Forced).with_budget(budget.clone());
        outcome(solve::ask(puzzle, &question, &Tuning::default()))
    }),
    ("solve::solve", |puzzle, budget| outcome(solve::solve(puzzle, &options(budget)))),
    ("solve::solve", |puzzle, budget| {
        outcome(solve::solve(puzzle, &options(budget).with_semantics(Semantics::Minimal)))
    }),
    ("solve::unique", |puzzle, budget| outcome(solve::unique(puzzle, &options(budget)))),
    ("solve::up_to", |puzzle, budget| outcome(solve::up_to(puzzle, 5, &options(budget)))),
    ("solve::forced", |puzzle, budget| outcome(solve::forced(puzzle, &options(budget)))),
    ("solve::fewest", |puzzle, budget| outcome(solve::fewest(puzzle, 2, &options(budget)))),
    ("solve::certify", |puzzle, budget| outcome(solve::certify(puzzle, &options(budget)).outcome)),
    ("solve::unforced_cells", |puzzle, budget| {
        let solution = solution(puzzle)?;
        stop(solve::unforced_cells(puzzle, &solution, &options(budget)).is_err())
    }),
    ("solve::Solver::new", |puzzle, budget| outcome(Solver::new(puzzle, &options(budget)).ask(Goal::Unique))),
    ("solve::Solver::set_budget", |puzzle, budget| {
        let mut solver = Solver::new(puzzle, &free());
        audit::reset();
        solver.set_budget(budget);
        outcome(solver.ask(Goal::UpTo(3)))
    }),
    ("solve::Solutions::set_budget", |puzzle, budget| {
        let solver = Solver::new(puzzle, &free());
        audit::reset();
        let mut solutions = solver.solutions();
        solutions.set_budget(budget);
        stop(solutions.take(5).any(|solution| solution.is_err()))
    }),
    ("solve::solutions", |puzzle, budget| {
        let question = Question::any().with_budget(budget.clone());
        let solutions = solve::solutions(puzzle, &question, &Tuning::default());
        stop(solutions.take(5).any(|solution| solution.is_err()))
    }),
    ("solve::facts", |puzzle, budget| {
        stop(solve::facts(puzzle, &Question::any().with_budget(budget.clone())).is_err())
    }),
    ("solve::status_without_marks", |puzzle, budget| {
        let marks = Shading::filled(puzzle.size(), Shade::Undecided);
        let question = Question::any().with_budget(budget.clone()).with_marks(marks);
        let none = Outcome::found(vec![], true);
        stop(solve::status_without_marks(puzzle, &question, &none) == Some(Status::Unknown))
    }),
    ("engine::Engine::ask", |puzzle, budget| {
        let question = Question::unique().with_budget(budget.clone());
        outcome(Native::default().ask(puzzle, &question))
    }),
    ("certificate::check", |puzzle, budget| {
        let certificate = solve::certify(puzzle, &free()).certificate?;
        audit::reset();
        let checked = certificate::check(puzzle, &certificate, budget);
        stop(matches!(checked, Err(certificate::CheckError::Limit(_))))
    }),
    ("choices::choices", |puzzle, budget| stop(choices::choices(puzzle, 0, &options(budget)).is_err())),
    ("typo::diagnose", |puzzle, budget| stop(typo::diagnose(puzzle, &options(budget)).stop.is_some())),
    ("typo::diagnose_with", |puzzle, budget| {
        let found = typo::diagnose_with(puzzle, &options(budget), &mut |_| ControlFlow::Continue(()));
        stop(found.stop.is_some())
    }),
    ("deduce::grade", |puzzle, budget| {
        let options = GradeOptions::default().with_budget(budget.clone());
        stop(matches!(deduce::grade(puzzle, &options), Err(GradeError::Limit(_))))
    }),
    ("deduce::explain", |puzzle, budget| {
        let explained = deduce::explain(puzzle, None, &explain_options(budget)).ok()?;
        stop(matches!(explained.finish, Finish::Stopped(_)))
    }),
    ("deduce::next_step", |puzzle, budget| {
        let marks = Shading::filled(puzzle.size(), Shade::Undecided);
        let found = deduce::next_step(puzzle, &marks, &explain_options(budget));
        stop(matches!(found, Err(StepError::Limit(_))))
    }),
    ("deduce::next_step_at", |puzzle, budget| {
        let position = Position::new(puzzle);
        audit::reset();
        let found = deduce::next_step_at(&position, &explain_options(budget));
        stop(matches!(found, Err(StepError::Limit(_))))
    }),
    ("deduce::step_by", |puzzle, budget| {
        let position = Position::new(puzzle);
        audit::reset();
        let is_stopped = |rule| matches!(deduce::step_by(rule, &position, budget), Err(StepError::Limit(_)));
        stop(RULES.iter().any(|&rule| is_stopped(rule)))
    }),
    ("deduce::Branching::next", |puzzle, budget| {
        let mut branching = Branching::new(puzzle, Semantics::Strict, RuleSelection::default());
        audit::reset();
        for _ in 0..3 {
            match branching.next(budget) {
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(_) => return stop(true),
            }
        }
        stop(false)
    }),
    ("rate::rate", |puzzle, budget| {
        let options = RateOptions::default().with_budget(budget.clone());
        stop(matches!(rate::rate(puzzle, &options), Err(RateError::Limit(_))))
    }),
    ("rate::rate_unique", |puzzle, budget| {
        let solution = solution(puzzle)?;
        let options = RateOptions::default().with_budget(budget.clone());
        stop(rate::rate_unique(puzzle, &solution, &options).is_err())
    }),
    ("play::Session::new", |puzzle, budget| stop(Session::new(puzzle.clone(), &options(budget)).is_err())),
    ("play::Session::hint", |puzzle, budget| {
        let session = session(puzzle)?;
        stop(matches!(session.hint(budget), Err(HintError::Step(StepError::Limit(_)))))
    }),
    ("play::Session::hint_view", |puzzle, budget| {
        let session = session(puzzle)?;
        let hint = session.hint_view("board", Default::default(), budget);
        stop(matches!(hint, Err(HintError::Step(StepError::Limit(_)))))
    }),
    ("play::SavedSession::open", |puzzle, budget| {
        let saved = SavedSession::from(&session(puzzle)?);
        audit::reset();
        stop(matches!(saved.open(&options(budget)), Err(SavedError::Stopped(_))))
    }),
    ("generate::Target::graded", |puzzle, budget| {
        let target = Target::new(deduce::Class::A..=deduce::Class::G);
        stop(target.graded(puzzle, budget).is_err())
    }),
];

/// A function with its name that needs no board.
type Boardless = (&'static str, fn(&Budget) -> Ended);

/// The functions that make puzzles, which need no board.
const GENERATORS: &[Boardless] = &[
    ("generate::generate", |budget| made(generate::generate(&fierce(), 1, budget))),
    ("generate::Generator::generate", |budget| {
        made(Generator::new(fierce()).expect("a generator").generate(1, budget))
    }),
    ("generate::Batch::generate", |budget| {
        made(Batch::new(Generator::new(fierce()).expect("a generator")).generate(1, budget))
    }),
    ("generate::Provenance::regenerate", |budget| {
        let entry = Generator::new(Request::new(side(20))).expect("a generator");
        let entry = entry.entry(entry.generate(1, &Budget::default()).expect("a puzzle"));
        let provenance = Provenance::of(&entry).expect("a provenance");
        audit::reset();
        let made = provenance.regenerate(budget);
        ended(matches!(made, Err(ProvenanceError::Generate(GenerateError::Limit(_)))))
    }),
    ("generate::Chain::new", |budget| {
        let chain = Chain::new(&Request::new(side(12)), 1, budget);
        let mut chain = match chain {
            Ok(chain) => chain,
            Err(error) => return made::<()>(Err(error)),
        };
        made((0..50).try_for_each(|_| chain.step().map(|_| ())))
    }),
    ("generate::Uniform::draw", |budget| {
        made(Uniform::new(side(5), 5).expect("boards").draw(1, 1_000_000, budget))
    }),
    ("play::daily", |budget| {
        made(play::daily("2026-11-16".parse::<Date>().expect("a day"), Difficulty::Fierce, budget))
    }),
    ("play::practice", |budget| {
        let practice = play::practice("EncP", 1, budget);
        ended(matches!(practice, Err(PracticeError::Limit(_))))
    }),
];

/// Functions with a budget in their signature that do no work themselves.
const NO_WORK: &[&str] = &["engine::Meter::start", "engine::refereed", "report::SolveView::new"];

fn ended(is_stopped: bool) -> Ended {
    if is_stopped { Ended::Stopped } else { Ended::Complete }
}

fn stop(is_stopped: bool) -> Option<Ended> {
    Some(ended(is_stopped))
}

fn outcome(outcome: Outcome) -> Option<Ended> {
    stop(outcome.stop.is_some())
}

fn made<T>(made: Result<T, GenerateError>) -> Ended {
    ended(matches!(made, Err(GenerateError::Limit(_))))
}

fn options(budget: &Budget) -> Options {
    Options::default().with_budget(budget.clone())
}

fn explain_options(budget: &Budget) -> ExplainOptions {
    ExplainOptions::default().with_budget(budget.clone())
}

/// Returns options for what has to be there before an operation, which is not waited for long.
fn free() -> Options {
    let looks = AtomicU64::new(0);
    let token = CancelToken::from_fn(move || looks.fetch_add(1, Ordering::Relaxed) >= 20);
    options(&Budget::default().with_conflicts(50).with_cancel(token))
}

/// Returns a solution of a board, if one is found soon.
fn solution(puzzle: &Puzzle) -> Option<Shading> {
    let found = solve::solve(puzzle, &free()).solutions.into_iter().next();
    audit::reset();
    found
}

/// Returns a game on a board, if it is solved soon.
fn session(puzzle: &Puzzle) -> Option<Session> {
    let session = Session::new(puzzle.clone(), &free()).ok();
    audit::reset();
    session
}

fn side(side: usize) -> Size {
    Size::new(side, side).expect("a size")
}

fn fierce() -> Request {
    "--size 30 --difficulty fierce".parse().expect("a request")
}

/// Returns the paths of the public functions that take a budget, as the record of the interface has them.
fn public() -> BTreeSet<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api/hitori-core.txt");
    let text = std::fs::read_to_string(path).expect("the record of the interface");
    let functions = text.lines().filter_map(|line| line.strip_prefix("pub fn hitori_core::"));
    let takes_budget = |parameters: &str| {
        ["budget: &Budget", "ptions: &Options", "ptions: &ExplainOptions", "ptions: &GradeOptions"]
            .iter()
            .chain(&["ptions: &RateOptions", "question: &Question"])
            .any(|parameter| parameters.contains(parameter))
    };
    let functions = functions.filter_map(|line| line.split_once('('));
    let functions = functions.filter(|(_, parameters)| takes_budget(parameters));
    // Some have a lifetime behind their name.
    functions.map(|(path, _)| path.split('<').next().unwrap_or(path).to_owned()).collect()
}

#[test]
fn every_public_function_with_a_budget_is_under_the_law() {
    let listed = FUNCTIONS.iter().map(|(path, _)| *path).chain(GENERATORS.iter().map(|(path, _)| *path));
    let listed: BTreeSet<String> = listed.chain(NO_WORK.iter().copied()).map(str::to_owned).collect();
    let public = public();
    let missing: Vec<&String> = public.difference(&listed).collect();
    assert!(missing.is_empty(), "not listed in functions.rs: {missing:?}");
    let gone: Vec<&String> = listed.difference(&public).collect();
    assert!(gone.is_empty(), "listed, and not there: {gone:?}");
}

#[test]
fn every_function_returns_within_its_bound() {
    let mut complaints = Vec::new();
    for board in boards::boards() {
        for &(name, operation) in FUNCTIONS {
            run(name, operation, &board, &mut complaints);
        }
    }
    for &(name, operation) in GENERATORS {
        let none = Board::new("no board", 1, 1, |_, _| 1);
        if is_picked(name, &none) {
            row(name, &none, &mut complaints, move || bounds::complaints(operation).0);
        }
    }
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}

fn run(name: &str, operation: Operation, board: &Board, complaints: &mut Vec<String>) {
    if is_picked(name, board) {
        let puzzle = Arc::clone(&board.puzzle);
        row(name, board, complaints, move || {
            bounds::complaints(|budget| operation(&puzzle, budget).unwrap_or(Ended::Stopped)).0
        });
    }
}

/// Work of which nothing is counted would keep every bound on steps.
#[test]
fn every_function_counts_its_steps() {
    let boards = boards::boards();
    let board = boards.iter().find(|board| board.name == "generated 100×100").expect("it is there");
    let mut uncounted = BTreeSet::new();
    for &(name, operation) in FUNCTIONS {
        let budget = Budget::default().start();
        audit::reset();
        let ended = operation(&board.puzzle, &budget);
        let cells = board.puzzle.size().cells() as u64;
        // What a session does before it has a budget of its own is the work of `Solver::new`.
        let is_prepared = name.ends_with("set_budget");
        if ended.is_some() && !is_prepared && audit::read().steps < cells / 10 {
            uncounted.insert(name);
        }
    }
    assert!(uncounted.is_empty(), "no steps are counted in {uncounted:?}");
}

/// Nine million cells, of which a cancelled operation visits few.
#[test]
#[ignore = "takes minutes and gigabytes; ./test long"]
fn every_function_returns_within_its_bound_on_the_largest_board() {
    let board = boards::largest();
    let mut complaints = Vec::new();
    for &(name, operation) in FUNCTIONS {
        run(name, operation, &board, &mut complaints);
    }
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}
