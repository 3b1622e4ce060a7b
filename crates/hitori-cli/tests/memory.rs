//! Memory limits hold for solvers that are linked into the program as well: they run in a process of their own then.

#![allow(clippy::unwrap_used)]
#![cfg(unix)]

mod common;

use std::fs;
use std::time::{Duration, Instant};

use common::{SAMPLE, SAMPLE_SOLUTION, Scratch, command, ends_soon, hitori_with};
use hitori_backends::{EngineSpec, Limits, SolverSession, StartError};
use hitori_core::engine::{Budget, CancelToken, Engine, Limit, Question, Status, StopReason};
use hitori_core::{Clue, Puzzle, Size, generate};

fn spec(text: &str) -> EngineSpec {
    text.parse().unwrap()
}

/// Starts an engine whose linked solver has so many MiB.
fn session(engine: &str, memory: usize) -> SolverSession {
    SolverSession::start(spec(engine), limits(memory)).unwrap()
}

fn limits(memory: usize) -> Limits {
    Limits::default().with_memory(memory).with_program(env!("CARGO_BIN_EXE_hitori"))
}

/// The engines whose solvers are linked into this build.
fn linked() -> Vec<&'static str> {
    let cp = if cfg!(feature = "cp") { &["cp", "cp:distance+corner"][..] } else { &[] };
    ["sat", "sat:matrix", "rules", "lines"].iter().chain(cp).copied().collect()
}

/// Has solvers search for ever: nothing is given, so everything is a solution.
fn blank(side: usize) -> Puzzle {
    let size = Size::new(side, side).unwrap();
    Puzzle::new(size, vec![Clue::BLANK; size.cells()]).unwrap()
}

/// Takes a solver with a matrix of distances many seconds.
fn large() -> Puzzle {
    generate::instance(Size::new(24, 24).unwrap(), 1).unwrap().0
}

fn text_of_large() -> String {
    let row = |row: &[Clue]| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    large().rows().map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn limited_solvers_say_the_same() {
    for engine in linked() {
        let mut limited = session(engine, 500);
        let mut free = SolverSession::start(spec(engine), Limits::default()).unwrap();
        for seed in 0..6 {
            let (puzzle, solution) = generate::instance(Size::new(6, 5).unwrap(), seed).unwrap();
            let outcome = limited.ask(&puzzle, &Question::unique());
            assert_eq!((outcome.stop, outcome.solutions), (None, vec![solution]), "{engine}");
            let same = free.ask(&puzzle, &Question::unique());
            for name in ["decisions", "conflicts", "constraints"] {
                assert_eq!(outcome.work.get(name), same.work.get(name), "{engine}: {name}");
            }
        }
        let outcome = limited.ask(&blank(3), &Question::up_to(1000));
        assert_eq!(outcome.solutions.len(), free.ask(&blank(3), &Question::up_to(1000)).solutions.len());
        assert!(outcome.complete && outcome.solutions.len() > 5, "{engine}");
    }
}

/// A program that is estimated to fit, and does not: the solver needs more than the text. The next puzzle is answered.
#[test]
fn a_solver_that_gets_no_more_memory_reaches_its_limit() {
    let large = large();
    let (small, _) = generate::instance(Size::new(5, 5).unwrap(), 1).unwrap();
    let budget = Budget::default().with_time(Duration::from_secs(60));
    let mut session = session("sat:matrix", MEMORY);
    let outcome = session.ask(&large, &Question::unique().with_budget(budget));
    assert_eq!(outcome.stop, Some(StopReason::Limit(Limit::Memory)));
    assert_eq!((outcome.status(), outcome.solutions.len()), (Status::Unknown, 0));
    assert_eq!(session.ask(&small, &Question::unique()).status(), Status::Unique);
}

/// Enough for the estimate of the board above, and too little for its solver.
const MEMORY: usize = 60;

/// Not even the program fits: said before any puzzle is asked about.
#[test]
fn a_limit_that_is_too_small_to_start_is_told() {
    let error = SolverSession::start(spec("sat"), limits(1)).unwrap_err();
    assert!(
        matches!(error, StartError::Stopped { limit: Limit::Memory, .. } | StartError::Fails { .. }),
        "{error}"
    );
}

#[test]
fn time_limits_and_cancellation_end_the_process() {
    for engine in ["sat", "rules"] {
        let mut session = session(engine, 1000);
        let begin = Instant::now();
        let budget = Budget::default().with_time(Duration::from_millis(300));
        let all = Question::up_to(usize::MAX);
        let outcome = session.ask(&blank(12), &all.clone().with_budget(budget));
        assert_eq!(outcome.stop, Some(StopReason::Limit(Limit::Time)), "{engine}");
        let cancel = CancelToken::new();
        let budget = Budget::default().with_cancel(cancel.clone());
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(100));
            cancel.cancel();
        });
        let outcome = session.ask(&blank(12), &all.with_budget(budget));
        assert_eq!(outcome.stop, Some(StopReason::Limit(Limit::Cancelled)), "{engine}");
        assert!(begin.elapsed() < Duration::from_secs(10));
        drop(session);
    }
}

/// Nothing is left behind, whichever way the one who asked has ended.
#[test]
fn nothing_is_left_behind() {
    let scratch = Scratch::new();
    let file = scratch.file("large.txt", text_of_large());
    for signal in ["KILL", "TERM", "INT"] {
        let mut run = command(&["solve", "--engine", "sat:matrix", "--memory", "500", &file]);
        run.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::piped());
        let child = run.spawn().unwrap();
        let parent = child.id();
        let children =
            || fs::read_to_string(format!("/proc/{parent}/task/{parent}/children")).unwrap_or_default();
        let begin = Instant::now();
        let solver = loop {
            // The process that serves; the shell that watches is its child.
            let listed = children();
            if let Some(id) = listed.split_whitespace().next() {
                break id.to_owned();
            }
            assert!(begin.elapsed() < Duration::from_secs(20), "no solver is started");
            std::thread::sleep(Duration::from_millis(5));
        };
        common::signal(&child, signal);
        ends_soon(child);
        let is_gone = || {
            let stat = fs::read_to_string(format!("/proc/{solver}/stat")).unwrap_or_default();
            stat.is_empty() || stat.contains(") Z ")
        };
        let begin = Instant::now();
        while !is_gone() {
            assert!(begin.elapsed() < Duration::from_secs(10), "{signal}: the solver lives on");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

#[test]
fn the_command_limits_linked_solvers() {
    let args = ["solve", "--engine", "sat", "--memory", "500", "--json", "-"];
    let solved = hitori_with(&args, SAMPLE).expect(0).json();
    assert_eq!(solved[0]["solutions"], serde_json::json!([SAMPLE_SOLUTION]));
    // It was another process that solved: only such a one has a peak of memory.
    assert!(solved[0]["stats"]["peak_memory_bytes"].as_f64() > Some(1e6) || !cfg!(target_os = "linux"));
    let memory = MEMORY.to_string();
    let args = ["solve", "--engine", "sat:matrix", "--memory", &memory, "--json", "-"];
    let run = hitori_with(&args, &text_of_large()).expect(3);
    let reason = run.json()[0]["reason"].as_str().unwrap().to_owned();
    assert!(reason.contains("memory limit reached") && reason.contains("--memory"), "{reason}");
}

/// A24: a solver of others that has too little memory to begin with was said to have "ended with code 1".
#[test]
fn too_little_memory_to_start_is_called_that() {
    for memory in ["10", "30"] {
        let run = hitori_with(&["solve", "--engine", "asp", "--memory", memory, "-"], SAMPLE);
        let is_missing = run.stderr.contains("engines install");
        if is_missing && std::env::var_os("HITORI_REQUIRE_ALL").is_none() {
            eprintln!("left out: memory of asp: it is not installed");
            return;
        }
        assert_ne!(run.code, Some(0), "{run:?}");
        assert!(run.stderr.contains(&format!("{memory} MiB of memory")), "{}", run.stderr);
        assert!(run.stderr.contains("--memory"), "{}", run.stderr);
    }
}
