//! Logic programming: the rules as Prolog, run by SWI-Prolog. See `README.md` for the models.
//!
//! A program is three texts one after the other: facts about the puzzle, `board.pl`, and a model, which defines
//! `solution(Board)`. `swipl program.pl` prints a solution; `runner.pl` asks for one after the other.

use std::fmt::Write;
use std::process::Command;

use hitori_core::Semantics;
use hitori_core::engine::{Budget, StopReason};

use crate::estimate::refuses_long_lists;
use crate::oracle::Task;
use crate::paradigm::{Paradigm, Part, Started, always_encoded};
use crate::process::{Remote, Worker};
use crate::solver::{Limits, Origin, Solver, StartError};
use crate::spec::EngineSpec;

const BOARD: &str = include_str!("board.pl");
const RUNNER: &str = include_str!("runner.pl");

/// Takes the runner from the command line, so that no file has to lie anywhere.
const START: &str = "current_prolog_flag(argv, Arguments), last(Arguments, Text), open_string(Text, Stream), \
                     load_files(runner, [stream(Stream), silent(true)]), runner:serve";

/// Logic programming.
pub static PARADIGM: Paradigm = Paradigm {
    name: "prolog",
    about: "logic programming: what the rules allow, found by backtracking",
    parts: &[
        Part::model("test", "generate and test cell by cell, with early cuts"),
        Part::model("freeze", "coroutines draw conclusions, cells are tried before they are chosen"),
        Part::model("clpfd", "sums over 0..1 in CLP(FD)"),
        Part::model("clpb", "formulas as a decision diagram in CLP(B)"),
    ],
    solvers: &[Solver::new("swipl", "SWI-Prolog", Origin::System("swipl", "swi-prolog-nox"))],
    can_prove: false,
    connectivity: always_encoded,
    refuses: refuses_long_lists,
    encode,
    start,
};

fn encode(spec: &EngineSpec, task: &Task<'_>, _: &Budget) -> Result<String, StopReason> {
    let model = match spec.model() {
        "freeze" => include_str!("freeze.pl"),
        "clpfd" => include_str!("clpfd.pl"),
        "clpb" => include_str!("clpb.pl"),
        _ => include_str!("test.pl"),
    };
    Ok(format!("{}\n{BOARD}\n{model}", facts(task)))
}

fn start(spec: &EngineSpec, limits: &Limits) -> Result<Started, StartError> {
    let job = spec.job(limits);
    job.solver.require(&limits.starting)?;
    let worker = Worker::start(&mut command(limits), limits.memory, None)
        .map_err(|error| job.fails(error.to_string()))?;
    Ok(Started::oracle(Remote::greet(job, worker)?))
}

/// Returns SWI-Prolog with the runner.
fn command(limits: &Limits) -> Command {
    let mut command = Command::new("swipl");
    // Nothing of the user's own settings gets in the way. A stack that grows lies in memory twice for a moment.
    command.args(["-f", "none", "--quiet", &format!("--stack-limit={}m", limits.memory / 2)]);
    command.args(["-g", START, "-t", "halt(1)", "--", RUNNER]);
    command
}

/// Returns the puzzle, a row of the board on each line.
fn facts(task: &Task<'_>) -> String {
    let size = task.puzzle.size();
    let semantics = match task.semantics {
        Semantics::Strict => "strict",
        Semantics::Minimal => "minimal",
    };
    let mut text = format!(
        "size({}, {}).\nsemantics({semantics}).\n\n% number(Row, Column, Number).\n:- dynamic number/3.\n",
        size.rows(),
        size.cols()
    );
    for row in 0..size.rows() {
        for col in 0..size.cols() {
            if let Some(number) = task.puzzle.clues()[size.at(row, col)].number() {
                // Writing to a string cannot fail.
                let _ = write!(text, "number({}, {}, {number}). ", row + 1, col + 1);
            }
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    use std::thread;
    use std::time::{Duration, Instant};

    use super::*;

    /// Whoever started it may be killed: then its input ends, and it must not search on.
    #[test]
    fn it_ends_with_its_input_in_mid_search() {
        let mut command = command(&Limits::default());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
        writeln!(input, r#"{{"load": {{"program": "solution(_) :- repeat, fail."}}}}"#).unwrap();
        assert!(output.next().unwrap().unwrap().contains(r#""ok":true"#));
        writeln!(input, r#"{{"next": {{"clauses": []}}}}"#).unwrap();
        thread::sleep(Duration::from_millis(200));
        assert!(child.try_wait().unwrap().is_none(), "it searches");
        drop(input);
        let begin = Instant::now();
        while child.try_wait().unwrap().is_none() {
            if begin.elapsed() > Duration::from_secs(10) {
                child.kill().unwrap();
                panic!("it lives on");
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    #[test]
    fn a_full_stack_is_told_and_survived() {
        let limits = Limits::default().with_memory(512);
        let mut worker = Worker::start(&mut command(&limits), limits.memory, None).unwrap();
        let mut say = |line: &str| worker.exchange(line, &Budget::default()).unwrap();
        say(r#"{"load": {"program": "solution(L) :- numlist(1, 100000000, L)."}}"#);
        assert_eq!(say(r#"{"next": {"clauses": []}}"#).trim_end(), r#"{"memory":true}"#);
        say(r#"{"load": {"program": "solution(b(1, 0)). letter(0, -). letter(1, x)."}}"#);
        assert!(say(r#"{"next": {"clauses": []}}"#).contains(r#""shading":"x-""#));
    }
}
