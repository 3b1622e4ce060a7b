//! Classes and ratings of batches.

use hitori_core::Puzzle;
use hitori_core::deduce::{Class, GradeError, GradeOptions, grade};
use hitori_core::engine::{Budget, CancelToken, Limit, Question, Status};
use hitori_core::rate::{Difficulty, RateOptions, rate_unique};
use hitori_core::solve::{Tuning, ask};
use numpy::{PyArray1, PyArray3, PyReadonlyArray3};
use pyo3::prelude::*;

use crate::watch::Seconds;
use crate::{arrays, errors, parallel, watch};

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(grade_batch, module)?)?;
    module.add("CLASSES", Class::ALL.map(|class| class.to_string()).to_vec())?;
    module.add("DIFFICULTIES", Difficulty::ALL.map(Difficulty::name).to_vec())
}

/// The answers about one board.
struct Graded {
    status: Status,
    solution: Option<hitori_core::Shading>,
    class: Option<Class>,
    steps: f64,
    depth: i32,
    rating: f64,
    difficulty: Option<Difficulty>,
}

impl Graded {
    fn of(puzzle: &Puzzle, budget: &Budget) -> Self {
        let budget = budget.start();
        let outcome = ask(puzzle, &Question::unique().with_budget(budget.clone()), &Tuning::default());
        let solution = outcome.unique().cloned();
        let none = Self {
            status: outcome.status(),
            solution,
            class: None,
            steps: f64::NAN,
            depth: -1,
            rating: f64::NAN,
            difficulty: None,
        };
        match Self::judged(&none, puzzle, &budget) {
            Some(Ok(graded)) => graded,
            Some(Err(_)) => Self { status: Status::Unknown, ..none },
            None => none,
        }
    }

    /// Returns class and rating of a unique board; `None` of any other.
    fn judged(none: &Self, puzzle: &Puzzle, budget: &Budget) -> Option<Result<Self, Limit>> {
        let solution = none.solution.as_ref()?;
        let graded = match grade(puzzle, &GradeOptions::default().with_budget(budget.clone())) {
            Ok(graded) => Some(graded),
            Err(GradeError::Limit(limit)) => return Some(Err(limit)),
            Err(_) => None,
        };
        let rated = rate_unique(puzzle, solution, &RateOptions::default().with_budget(budget.clone()));
        Some(rated.map(|rating| Self {
            status: none.status,
            solution: none.solution.clone(),
            class: graded.as_ref().map(|graded| graded.class),
            steps: graded.as_ref().map_or(f64::NAN, |graded| graded.steps),
            depth: graded.as_ref().map_or(-1, |graded| graded.depth as i32),
            rating: rating.value,
            difficulty: Some(rating.difficulty),
        }))
    }
}

/// Places in `STATUSES` and `CLASSES`, steps, depth, rating, places in `DIFFICULTIES`, solutions.
type Grades<'py> = (
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<i32>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray3<i8>>,
);

/// Grades and rates every board of a batch, each within the time limit.
#[pyfunction]
#[pyo3(signature = (boards, timeout=None, threads=None))]
fn grade_batch<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray3<'py, i64>,
    timeout: Option<Seconds>,
    threads: Option<usize>,
) -> PyResult<Grades<'py>> {
    let budget = watch::budget(timeout);
    let boards = boards.as_array();
    let (count, rows, cols) = boards.dim();
    let cells = rows * cols;
    let (mut statuses, mut classes, mut difficulties) = (vec![0; count], vec![0; count], vec![0; count]);
    let (mut steps, mut depths, mut ratings) = (vec![0.0; count], vec![0; count], vec![0.0; count]);
    let mut solutions = vec![0; count * cells];
    let work = |at, token: &CancelToken| {
        Ok::<_, String>(Graded::of(&arrays::nth(&boards, at)?, &budget.clone().with_cancel(token.clone())))
    };
    let take = |at: usize, one: Graded| {
        statuses[at] = place(&Status::ALL, Some(one.status));
        classes[at] = place(&Class::ALL, one.class);
        steps[at] = one.steps;
        depths[at] = one.depth;
        ratings[at] = one.rating;
        difficulties[at] = place(&Difficulty::ALL, one.difficulty);
        arrays::write_shades(&mut solutions[at * cells..][..cells], one.solution.as_ref());
    };
    parallel::each(py, count, threads, work, take)?.map_err(errors::input)?;
    Ok((
        arrays::column(py, statuses),
        arrays::column(py, classes),
        arrays::column(py, steps),
        arrays::column(py, depths),
        arrays::column(py, ratings),
        arrays::column(py, difficulties),
        arrays::boards(py, solutions, [count, rows, cols])?,
    ))
}

/// Returns the place of a value in a short list, -1 for none.
pub(crate) fn place<T: PartialEq>(all: &[T], value: Option<T>) -> i8 {
    value.and_then(|value| all.iter().position(|other| *other == value)).map_or(-1, |at| at as i8)
}
