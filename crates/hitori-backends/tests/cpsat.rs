//! What is special about CP-SAT: scripts that run alone, sets of solutions, threads, time.

#![allow(clippy::unwrap_used)]

mod common;

use std::num::NonZeroUsize;
use std::process::Command;
use std::time::Duration;

use common::{ask, finds_every_solution, random_boards, spec, start};
use hitori_backends::{Limits, SolverSession, Task, install};
use hitori_core::engine::{Budget, Engine, Limit, Question, Status, StopReason};
use hitori_core::generate::instance;
use hitori_core::solve::{self, Options};
use hitori_core::{Puzzle, Semantics, Size, formats};

const MODELS: [&str; 3] = ["cpsat:distance", "cpsat:corner", "cpsat:lazy"];

fn square(side: usize) -> Puzzle {
    instance(Size::new(side, side).unwrap(), 1).unwrap().0
}

/// What the script prints when plain Python runs it from a file, without our runner.
fn run_alone(text: &str, task: &Task<'_>) -> Vec<String> {
    let spec = spec(text);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hitori.py");
    std::fs::write(&path, spec.encode(task, &Budget::default()).unwrap()).unwrap();
    let output = Command::new(install::python()).arg("-I").arg(path).output().unwrap();
    assert!(output.status.success(), "{text}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn scripts_run_alone() {
    needs!("ortools");
    let random = square(7);
    let text = |text: &str| formats::parse(text, None).unwrap().puzzle;
    let boards = [text("1"), text("1\n2\n1"), text("1 1 1"), text("1 1\n. 1"), random];
    for (place, puzzle) in boards.iter().enumerate() {
        for (model, semantics) in MODELS.iter().zip([Semantics::Strict, Semantics::Minimal].iter().cycle()) {
            let options = Options::default().with_semantics(*semantics);
            let truth = solve::up_to(puzzle, 100, &options).solutions;
            let printed = run_alone(model, &Task::new(puzzle, *semantics));
            if truth.is_empty() {
                assert_eq!(printed, ["INFEASIBLE"], "{model}, board {place}");
            } else {
                assert!(
                    truth.iter().any(|s| s.row_strings() == printed),
                    "{model}, board {place}: {printed:?}"
                );
            }
        }
    }
}

/// Boards on which candidates have walls: the script of `lazy` has to cut them itself.
#[test]
fn the_lazy_script_cuts_walls() {
    needs!("ortools");
    let mut session = start(&spec("cpsat:lazy+single"));
    let mut cut = 0;
    for seed in 0..4 {
        let puzzle = instance(Size::new(10, 10).unwrap(), seed).unwrap().0;
        let outcome = ask(&mut session, &puzzle, Semantics::Strict, 2);
        cut += usize::from(outcome.work.get("walls").unwrap() > 0.0);
        assert_eq!(run_alone("cpsat:lazy", &Task::strict(&puzzle)), outcome.solutions[0].row_strings());
    }
    assert!(cut >= 2, "{cut} boards needed walls");
}

/// All solutions, not only up to the second. A root that may be anywhere must not give a shading twice.
#[test]
fn every_model_has_the_same_solutions_as_native() {
    needs!("ortools");
    let boards = random_boards(30, 4);
    for text in MODELS {
        finds_every_solution(text, &boards, 25);
    }
}

/// One thread searches the same way every time, whether asked for by the option or by the limit.
#[test]
fn one_thread_does_the_same_twice() {
    needs!("ortools");
    let puzzle = square(9);
    let work = |text: &str, threads: Option<NonZeroUsize>| {
        let limits = threads.map_or(Limits::default(), |threads| Limits::default().with_threads(threads));
        let mut session = SolverSession::start(spec(text), limits).unwrap();
        let outcome = session.ask(&puzzle, &Question::any());
        assert_eq!(outcome.status(), Status::Solved);
        ["decisions", "conflicts", "propagations"].map(|name| outcome.work.get(name).unwrap())
    };
    let first = work("cpsat:single", None);
    assert!(first[0] > 0.0, "{first:?}");
    assert_eq!(first, work("cpsat:single", None));
    assert_eq!(first, work("cpsat", NonZeroUsize::new(1)));
}

#[test]
fn a_time_limit_is_kept_and_forgotten() {
    needs!("ortools");
    let mut session = start(&spec("cpsat"));
    let limited = |seconds| {
        Question::unique().with_budget(Budget::default().with_time(Duration::from_secs_f64(seconds)))
    };
    let outcome = session.ask(&square(40), &limited(1.0));
    assert_eq!(outcome.stop, Some(StopReason::Limit(Limit::Time)));
    assert!(outcome.time < Duration::from_secs(6), "{:?}", outcome.time);
    assert_eq!(session.ask(&square(5), &limited(60.0)).status(), Status::Unique);
}

#[test]
fn statistics_have_their_names() {
    needs!("ortools");
    for text in MODELS {
        let outcome = ask(&mut start(&spec(text)), &square(6), Semantics::Strict, 2);
        let number = |name: &str| outcome.work.get(name).unwrap_or_else(|| panic!("{text}: no {name}"));
        for name in ["conflicts", "propagations", "restarts", "booleans", "decisions"] {
            assert!(number(name) >= 0.0);
        }
        assert!(number("variables") >= 36.0 && number("constraints") >= 36.0, "{text}");
        assert!(number("solve_seconds") > 0.0 && number("solve_cpu_seconds") > 0.0 && number("calls") >= 2.0);
    }
}
