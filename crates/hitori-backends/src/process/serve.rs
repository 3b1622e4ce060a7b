//! The side of the protocol (`remote.rs`) that lives in this program: it serves as the process of a linked solver.
//!
//! No thread listens to the input, as the runners of other solvers have it: stacks of threads count against the limit on
//! memory. When whoever asked is killed, the shell that watches ends this process (`worker.rs`).

use std::ffi::OsString;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use hitori_core::engine::{Budget, Limit, StopReason};
use hitori_core::{Literal, Shading};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::linked::{ARGUMENT, Board};
use crate::oracle::{Clause, Oracle, Task};
use crate::paradigm::Started;
use crate::solver::Limits;
use crate::spec::EngineSpec;
use crate::stopwatch::Cpu;

/// Serves as the process of a linked solver if the arguments of the program say so, until its input ends. Returns `None` if
/// they do not.
///
/// A program that limits the memory of linked solvers ([`Limits::with_program`]) calls this first thing in its `main`.
///
/// ```no_run
/// # use std::process::ExitCode;
/// fn main() -> ExitCode {
///     if let Some(end) = hitori_backends::solver_process(std::env::args_os()) {
///         return end;
///     }
///     // … the program itself
///     ExitCode::SUCCESS
/// }
/// ```
pub fn solver_process(arguments: impl IntoIterator<Item = OsString>) -> Option<ExitCode> {
    let mut arguments = arguments.into_iter().skip(1);
    if arguments.next()? != ARGUMENT {
        return None;
    }
    let name = arguments.next().unwrap_or_default();
    let served = match name.to_string_lossy().parse::<EngineSpec>() {
        Ok(spec) => serve(&spec, io::stdin().lock(), io::stdout().lock()).map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    Some(match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Whoever asked keeps the last line of this as the reason; if that is closed, nobody listens.
            let _ = writeln!(io::stderr(), "{ARGUMENT}: {error}");
            ExitCode::FAILURE
        }
    })
}

/// Answers line by line until the input ends.
fn serve(spec: &EngineSpec, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let started = spec.start(&Limits::default()).map_err(io::Error::other)?;
    let Started::Oracle(mut oracle) = started else {
        return Err(io::Error::other(format!("{spec} is no solver that can be asked from outside")));
    };
    let mut process = Cpu::Process.now();
    for line in input.lines() {
        let line = line?;
        let before = Cpu::Process.now();
        let mut answer = match serde_json::from_str::<Message>(&line) {
            Ok(message) => {
                if message.load.is_some() {
                    process = before;
                }
                obey(message, &mut *oracle)
            }
            Err(error) => object(json!({"error": format!("no message: {error}")})),
        };
        let mut counters = oracle.counters();
        if let Some(cpu) = Cpu::Process.since(process) {
            counters.set("process_cpu_seconds", cpu);
        }
        answer.insert("statistics".to_owned(), counters.iter().collect());
        writeln!(output, "{}", Value::Object(answer))?;
        output.flush()?;
    }
    Ok(())
}

/// What is asked: a greeting is neither.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Message {
    load: Option<Load>,
    next: Option<Next>,
}

#[derive(Deserialize)]
struct Load {
    program: String,
    rows: usize,
    cols: usize,
    memory: usize,
    proof: Option<PathBuf>,
    seconds: Option<f64>,
}

#[derive(Deserialize)]
struct Next {
    clauses: Vec<Vec<i64>>,
    seconds: Option<f64>,
}

fn obey(message: Message, oracle: &mut dyn Oracle) -> Map<String, Value> {
    let answer = match message {
        Message { load: Some(load), .. } => take(&load, oracle).map(|()| json!({"ok": true})),
        Message { next: Some(next), .. } => oracle
            .next(&next.clauses.iter().map(|clause| read(clause)).collect::<Vec<_>>(), &within(next.seconds))
            .map(|found| match found {
                Some(shading) => json!({"shading": letters(&shading)}),
                None => json!({"none": true}),
            }),
        _ => Ok(json!({"ok": true})),
    };
    object(answer.unwrap_or_else(|stop| match stop {
        StopReason::Limit(Limit::Memory) => json!({"memory": true}),
        // It is the time: nobody cancels from here.
        StopReason::Limit(_) => json!({"timeout": true}),
        StopReason::GaveUp(reason) => json!({"gave_up": reason}),
        StopReason::Unsuitable(reason) => json!({"unsuitable": reason}),
        StopReason::Crashed(reason) => json!({"error": reason}),
        stop => json!({"error": stop.to_string()}),
    }))
}

fn take(load: &Load, oracle: &mut dyn Oracle) -> Result<(), StopReason> {
    let (puzzle, semantics) =
        Board::read(&load.program, load.rows, load.cols).map_err(StopReason::Crashed)?;
    let mut task = Task::new(&puzzle, semantics);
    (task.memory, task.proof) = (load.memory, load.proof.clone());
    oracle.load(&task, &within(load.seconds))
}

/// Returns a budget of so many seconds, running.
fn within(seconds: Option<f64>) -> Budget {
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.map_or_else(Budget::default, |time| Budget::default().with_time(time)).start()
}

fn read(clause: &[i64]) -> Clause {
    // Boards have at most 2^28 cells; a clause about a cell that is on none comes from nobody of ours.
    let cell = |number: i64| number.unsigned_abs().saturating_sub(1) as usize;
    let literal = |&number: &i64| match number > 0 {
        true => Literal::shaded(cell(number)),
        false => Literal::white(cell(number)),
    };
    clause.iter().map(literal).collect()
}

fn letters(shading: &Shading) -> String {
    shading.row_strings().concat()
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        other => Map::from_iter([("error".to_owned(), other)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the answers to these lines.
    fn answers(engine: &str, lines: &[&str]) -> Vec<Value> {
        let mut output = Vec::new();
        serve(&engine.parse().unwrap(), lines.join("\n").as_bytes(), &mut output).unwrap();
        let output = String::from_utf8(output).unwrap();
        output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    const LOAD: &str = r#"{"load": {"program": "{\"clues\": [1, 1, 2, 1], \"semantics\": \"strict\"}", "rows": 2, "cols": 2,
        "memory": 100, "proof": null, "seconds": 9.5}}"#;

    #[test]
    fn the_protocol_is_spoken() {
        let load = LOAD.replace('\n', " ");
        let next = r#"{"next": {"clauses": [[-1, 2]], "seconds": null}}"#;
        let other = r#"{"next": {"clauses": [[-2, 4, 1]], "seconds": 5}}"#;
        for engine in ["sat", "sat:matrix", "rules"] {
            let said = answers(engine, &[r#"{"hello": true}"#, &load, next, other, &load, next]);
            assert_eq!((&said[0]["ok"], &said[1]["ok"]), (&json!(true), &json!(true)), "{said:?}");
            // The only solution shades the second cell.
            assert_eq!(said[2]["shading"], "-x--", "{engine}");
            assert_eq!(said[3]["none"], true, "{engine}");
            assert_eq!(said[5]["shading"], "-x--", "a new puzzle forgets the clauses of the one before");
            assert!(said[2]["statistics"]["propagations"].is_number(), "{engine}");
        }
    }

    #[test]
    fn nonsense_is_answered() {
        let wrong = LOAD.replace('\n', " ").replace("\"cols\": 2", "\"cols\": 3");
        let said = answers("sat", &["what?", &wrong, r#"{"next": {"clauses": [], "seconds": -1}}"#]);
        assert!(said[0]["error"].as_str().unwrap().contains("no message"));
        assert!(said[1]["error"].is_string() && said[2]["none"] == true, "{said:?}");
    }

    #[test]
    fn only_solvers_are_served() {
        let error = serve(&"native".parse().unwrap(), &b""[..], &mut Vec::new()).unwrap_err();
        assert!(error.to_string().contains("native"));
        assert!(solver_process(["hitori", "solve"].map(OsString::from)).is_none());
        assert!(solver_process(["hitori"].map(OsString::from)).is_none());
    }
}
