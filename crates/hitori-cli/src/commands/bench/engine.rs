//! Parse + referee, solve, prove unique, and the referee alone, interleaved over generated instances.
//!
//! `solve` and `unique` are the engine without the referee, whose cost has a column of its own: every answer that leaves the
//! library has paid both.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Instant;

use hitori_core::engine::{Engine, Question, Status};
use hitori_core::formats::{self, Entry};
use hitori_core::solve::Native;
use hitori_core::{Puzzle, Semantics, Shading, Size, generate, referee};

use super::{Failure, Part, Session, Value, json, median};
use crate::progress::Progress;

/// Cells in all instances of a side together: enough for a median, not so many that anybody has to wait.
const CELLS: usize = 2_000_000;
const INSTANCES: std::ops::RangeInclusive<usize> = 5..=1000;

struct Instance {
    text: String,
    /// The same as a line of JSON.
    line: String,
    puzzle: Puzzle,
    solution: Shading,
}

/// Medians over the instances of one side, in seconds.
struct Row {
    side: usize,
    instances: usize,
    limit: f64,
    limit_jsonl: f64,
    solve: f64,
    unique: f64,
    referee: f64,
    solve_ratio: f64,
    unique_ratio: f64,
}

pub(super) fn measure(sides: &[usize], rounds: u32, session: &Session) -> Result<Part, Failure> {
    let mut prose = String::from(
        "    n  puzzles   limit µs    jsonl µs    solve µs   unique µs  referee µs  solve/limit  unique/limit  ns/cell (unique)\n",
    );
    let mut rows = Vec::new();
    let mut progress = Progress::new(Some(sides.iter().map(|&side| instances(side) as u64).sum()));
    for &side in sides {
        let row = measure_side(side, rounds, &mut progress, session)?;
        let cells = (side * side) as f64;
        let _ = writeln!(
            prose,
            "{:5} {:8} {:10.1} {:11.1} {:11.1} {:11.1} {:11.1} {:12.2} {:13.2} {:9.1}",
            row.side,
            row.instances,
            row.limit * 1e6,
            row.limit_jsonl * 1e6,
            row.solve * 1e6,
            row.unique * 1e6,
            row.referee * 1e6,
            row.solve_ratio,
            row.unique_ratio,
            row.unique * 1e9 / cells,
        );
        rows.push(row);
    }
    let mut growth = Value::Null;
    if let [Some(small), Some(large)] = [100, 1000].map(|side| rows.iter().find(|row| row.side == side)) {
        let exponent = |small: f64, large: f64| (large / small).log10();
        let (solve, unique) = (exponent(small.solve, large.solve), exponent(small.unique, large.unique));
        let _ = writeln!(prose, "growth from n = 100 to 1000: solve n^{solve:.2}, unique n^{unique:.2}");
        growth = json!({ "solve": solve, "unique": unique });
    }
    let json_rows: Vec<Value> = rows
        .iter()
        .map(|row| {
            json!({
                "n": row.side, "puzzles": row.instances, "limit_micros": row.limit * 1e6,
                "limit_jsonl_micros": row.limit_jsonl * 1e6,
                "solve_micros": row.solve * 1e6, "unique_micros": row.unique * 1e6, "referee_micros": row.referee * 1e6,
                "solve_ratio": row.solve_ratio, "unique_ratio": row.unique_ratio,
            })
        })
        .collect();
    Ok(Part { name: "engine", prose, json: json!({ "sides": json_rows, "growth_exponent": growth }) })
}

fn instances(side: usize) -> usize {
    (CELLS / (side * side).max(1)).clamp(*INSTANCES.start(), *INSTANCES.end())
}

fn measure_side(
    side: usize,
    rounds: u32,
    progress: &mut Progress,
    session: &Session,
) -> Result<Row, Failure> {
    let size = Size::new(side, side).map_err(|error| Failure::Bad(format!("--sizes: {error}")))?;
    let mut all = Vec::new();
    for seed in 0..instances(side) as u64 {
        all.push(instance(size, seed)?);
        progress.advance(1, 1);
        if session.interrupt.is_set() {
            return Err(Failure::Interrupted);
        }
    }
    // Round by round, and in each one question after the other over all instances: a busy moment hits all alike,
    // and no question finds the caches and branch tables warm from the same board.
    let mut times = vec![[const { Vec::new() }; QUESTIONS.len()]; all.len()];
    for _ in 0..rounds {
        for question in 0..QUESTIONS.len() {
            for (instance, times) in all.iter().zip(&mut times) {
                if session.interrupt.is_set() {
                    return Err(Failure::Interrupted);
                }
                times[question].push(seconds(instance, QUESTIONS[question])?);
            }
        }
    }
    let medians: Vec<[f64; QUESTIONS.len()]> = times.into_iter().map(|times| times.map(median)).collect();
    let column = |of: &dyn Fn(&[f64; QUESTIONS.len()]) -> f64| median(medians.iter().map(of).collect());
    Ok(Row {
        side,
        instances: all.len(),
        limit: column(&|times| times[0]),
        solve: column(&|times| times[1]),
        unique: column(&|times| times[2]),
        referee: column(&|times| times[3]),
        limit_jsonl: column(&|times| times[4]),
        solve_ratio: column(&|times| times[1] / times[0]),
        unique_ratio: column(&|times| times[2] / times[0]),
    })
}

fn instance(size: Size, seed: u64) -> Result<Instance, Failure> {
    let (puzzle, solution) = generate::instance(size, seed).ok_or_else(|| {
        Failure::Bad(format!("--sizes: no uniquely solvable puzzle of size {size} was found"))
    })?;
    Ok(Instance { text: plain(&puzzle)?, line: written(&puzzle, "jsonl")?, puzzle, solution })
}

/// A puzzle as plain text.
pub(super) fn plain(puzzle: &Puzzle) -> Result<String, Failure> {
    written(puzzle, "plain")
}

fn written(puzzle: &Puzzle, name: &str) -> Result<String, Failure> {
    let format =
        formats::format(name).ok_or_else(|| Failure::Bad(format!("the {name} format is missing")))?;
    format.write(&Entry::new(puzzle.clone())).map_err(|error| Failure::Bad(error.to_string()))
}

/// The limit, the solution, the proof that it is the only one, the referee, and the limit from a line of JSON; each returns whether the
/// answer was right.
const QUESTIONS: [fn(&Instance) -> bool; 5] = [
    |instance| limit(&instance.text, &instance.solution),
    |instance| Native::default().ask(&instance.puzzle, &Question::any()).status() == Status::Solved,
    |instance| Native::default().ask(&instance.puzzle, &Question::unique()).status() == Status::Unique,
    |instance| referee::is_solution(&instance.puzzle, &instance.solution, Semantics::Strict),
    |instance| limit(&instance.line, &instance.solution),
];

/// The least that anybody has to do: parses a text and referees a solution.
fn limit(text: &str, solution: &Shading) -> bool {
    let entry = formats::parse(text, None);
    entry.is_ok_and(|entry| referee::is_solution(&entry.puzzle, solution, Semantics::Strict))
}

/// The time of one answer, which has to be right.
fn seconds(instance: &Instance, question: fn(&Instance) -> bool) -> Result<f64, Failure> {
    let start = Instant::now();
    let right = black_box(question(black_box(instance)));
    let time = start.elapsed().as_secs_f64();
    if right {
        Ok(time)
    } else {
        Err(Failure::Bad("an instance of the maker was answered wrongly".to_owned()))
    }
}
