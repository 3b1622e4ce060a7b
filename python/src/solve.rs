//! Solving: one board, and batches.

use hitori_core::engine::{Budget, CancelToken, Goal, Outcome, Question, Status};
use hitori_core::solve::{Tuning, ask};
use hitori_core::{Puzzle, Semantics, Shading};
use numpy::{PyArray1, PyArray2, PyArray3, PyReadonlyArray2, PyReadonlyArray3};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board::Board;
use crate::grade::place;
use crate::watch::Seconds;
use crate::{arrays, errors, parallel, watch};

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(solve, module)?)?;
    module.add_function(wrap_pyfunction!(solve_batch, module)?)?;
    module.add("STATUSES", Status::ALL.map(Status::name).to_vec())
}

/// Status, solutions, what all share, whether these are all, counters, microseconds, why there is no full answer.
type Answer<'py> = (
    &'static str,
    Vec<Bound<'py, PyArray2<i8>>>,
    Option<Bound<'py, PyArray2<i8>>>,
    bool,
    Bound<'py, PyDict>,
    f64,
    Option<String>,
);

/// Asks for solutions of a board. The goal is `any`, `unique`, `forced` or a number of solutions.
#[pyfunction]
#[pyo3(signature = (board, goal, semantics, marks=None, timeout=None, conflicts=None))]
fn solve<'py>(
    py: Python<'py>,
    board: &Board,
    goal: &str,
    semantics: &str,
    marks: Option<PyReadonlyArray2<'_, i8>>,
    timeout: Option<Seconds>,
    conflicts: Option<u64>,
) -> PyResult<Answer<'py>> {
    let goal = read_goal(goal)?;
    let mut question = Question::new(goal).with_semantics(read_semantics(semantics)?);
    question.marks = board.marks(marks)?;
    let answer = move |puzzle: &Puzzle, budget: &Budget| {
        let budget = budget.clone();
        let budget = match conflicts {
            Some(conflicts) => budget.with_conflicts(conflicts),
            None => budget,
        };
        ask(puzzle, &question.with_budget(budget), &Tuning::default())
    };
    let outcome = match goal {
        // There may be millions, all to be checked at the end.
        Goal::UpTo(2..) => {
            let puzzle = board.0.puzzle.clone();
            watch::run_apart(py, timeout, move |budget| answer(&puzzle, budget))?
        }
        _ => watch::run(py, timeout, |budget| answer(&board.0.puzzle, budget))?,
    };
    let mut solutions = Vec::with_capacity(outcome.solutions.len());
    for (number, solution) in outcome.solutions.iter().enumerate() {
        if number % 1024 == 1023 {
            py.check_signals()?;
        }
        solutions.push(arrays::shades(py, solution));
    }
    let stats = PyDict::new(py);
    for (name, value) in outcome.work.counters() {
        stats.set_item(name, value as u64)?;
    }
    Ok((
        outcome.status().name(),
        solutions,
        outcome.forced.as_ref().map(|forced| arrays::shades(py, forced)),
        outcome.complete,
        stats,
        outcome.time.as_secs_f64(),
        outcome.stop.as_ref().map(ToString::to_string),
    ))
}

/// Places in `STATUSES`, first solutions, seconds, conflicts.
type Answers<'py> = (
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray3<i8>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<i64>>,
);

/// Asks for the solution of every board of a batch, each within the time limit.
#[pyfunction]
#[pyo3(signature = (boards, goal, semantics, timeout=None, threads=None))]
fn solve_batch<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray3<'py, i64>,
    goal: &str,
    semantics: &str,
    timeout: Option<Seconds>,
    threads: Option<usize>,
) -> PyResult<Answers<'py>> {
    let question = Question::new(read_goal(goal)?).with_semantics(read_semantics(semantics)?);
    let budget = watch::budget(timeout);
    let boards = boards.as_array();
    let (count, rows, cols) = boards.dim();
    let cells = rows * cols;
    let (mut statuses, mut solutions) = (vec![0; count], vec![0; count * cells]);
    let (mut seconds, mut conflicts) = (vec![0.0; count], vec![0; count]);
    // Each thread reads its own boards: there may be millions.
    let work = |at, token: &CancelToken| {
        let puzzle = arrays::nth(&boards, at)?;
        let question = question.clone().with_budget(budget.clone().with_cancel(token.clone()));
        Ok::<_, String>(Solved::new(ask(&puzzle, &question, &Tuning::default())))
    };
    let take = |at: usize, one: Solved| {
        statuses[at] = place(&Status::ALL, Some(one.status));
        arrays::write_shades(&mut solutions[at * cells..][..cells], one.solution.as_ref());
        seconds[at] = one.seconds;
        conflicts[at] = one.conflicts;
    };
    parallel::each(py, count, threads, work, take)?.map_err(errors::input)?;
    Ok((
        arrays::column(py, statuses),
        arrays::boards(py, solutions, [count, rows, cols])?,
        arrays::column(py, seconds),
        arrays::column(py, conflicts),
    ))
}

/// What is kept of an outcome.
struct Solved {
    status: Status,
    solution: Option<Shading>,
    seconds: f64,
    conflicts: i64,
}

impl Solved {
    fn new(mut outcome: Outcome) -> Self {
        Self {
            status: outcome.status(),
            seconds: outcome.time.as_secs_f64(),
            conflicts: outcome.work.get("conflicts").unwrap_or(0.0) as i64,
            solution: if outcome.solutions.is_empty() {
                None
            } else {
                Some(outcome.solutions.swap_remove(0))
            },
        }
    }
}

fn read_goal(goal: &str) -> PyResult<Goal> {
    Ok(match goal {
        "any" => Goal::Any,
        "unique" => Goal::Unique,
        "forced" => Goal::Forced,
        number => Goal::UpTo(number.parse().map_err(|_| {
            errors::input(format!(
                "goal: any, unique, forced or a number of solutions expected, not '{number}'"
            ))
        })?),
    })
}

pub(crate) fn read_semantics(name: &str) -> PyResult<Semantics> {
    name.parse().map_err(errors::input)
}
