//! Generating: one board, and batches.

use hitori_core::deduce::Class;
use hitori_core::engine::{CancelToken, Limit};
use hitori_core::generate::{Batch, GenerateError, Generated, Generator, Request, VERSION};
use hitori_core::rate::Difficulty;
use numpy::{PyArray1, PyArray3, PyReadonlyArray1};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::board::Board;
use crate::errors::{self, GenerationError};
use crate::grade::place;
use crate::watch::Seconds;
use crate::{arrays, parallel, watch};

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("GENERATOR", VERSION)?;
    module.add_class::<Source>()
}

/// A generator for one request, written as the options of `hitori generate`.
#[pyclass(frozen, module = "hitori._native")]
pub(crate) struct Source(Batch);

#[pymethods]
impl Source {
    /// Reads and checks the request.
    #[new]
    fn new(py: Python<'_>, request: &str) -> PyResult<Self> {
        let request: Request = request.parse().map_err(errors::input)?;
        let generator = watch::run(py, None, |_| Generator::new(request))?;
        Ok(Self(Batch::new(generator.map_err(failed)?)))
    }

    /// Returns the request, with what is usual left out.
    #[getter]
    fn request(&self) -> String {
        self.0.generator().request().to_string()
    }

    /// Generates the board of a seed.
    #[pyo3(signature = (seed, timeout=None))]
    fn generate(&self, py: Python<'_>, seed: u64, timeout: Option<Seconds>) -> PyResult<Board> {
        let made = watch::run(py, timeout, |budget| self.0.generator().generate(seed, budget))?;
        Ok(Board(self.0.generator().entry(made.map_err(failed)?)))
    }

    /// Generates the boards of many seeds; a seed that gives up has no board, the other seeds may have one.
    #[pyo3(signature = (seeds, timeout=None, threads=None))]
    fn generate_batch<'py>(
        &self,
        py: Python<'py>,
        seeds: PyReadonlyArray1<'py, u64>,
        timeout: Option<Seconds>,
        threads: Option<usize>,
    ) -> PyResult<Made<'py>> {
        let size = self.0.generator().request().size;
        let (budget, seeds) = (watch::budget(timeout), seeds.as_array());
        let (count, cells) = (seeds.len(), size.cells());
        let (mut numbers, mut solutions) = (vec![0; count * cells], vec![0; count * cells]);
        let (mut made, mut classes, mut difficulties) = (vec![false; count], vec![0; count], vec![0; count]);
        let mut ratings = vec![0.0; count];
        let work = |at, token: &CancelToken| {
            let budget = budget.clone().with_cancel(token.clone());
            match self.0.generate(seeds[at], &budget) {
                Ok(one) => Ok(Some(one)),
                Err(GenerateError::GaveUp(_) | GenerateError::Limit(Limit::Time)) => Ok(None),
                Err(error) => Err(error),
            }
        };
        let take = |at: usize, one: Option<Generated>| {
            let one = one.as_ref();
            let board = at * cells..(at + 1) * cells;
            match one {
                Some(one) => arrays::write_numbers(&mut numbers[board.clone()], &one.puzzle),
                None => numbers[board.clone()].fill(arrays::NONE.into()),
            }
            arrays::write_shades(&mut solutions[board], one.map(|one| &one.solution));
            let grade = one.and_then(|one| one.grade.as_ref());
            let rating = one.and_then(|one| one.rating.as_ref());
            made[at] = one.is_some();
            classes[at] = place(&Class::ALL, grade.map(|grade| grade.class));
            ratings[at] = rating.map_or(f64::NAN, |rating| rating.value);
            difficulties[at] = place(&Difficulty::ALL, rating.map(|rating| rating.difficulty));
        };
        parallel::each(py, count, threads, work, take)?.map_err(failed)?;
        let shape = [count, size.rows(), size.cols()];
        Ok((
            arrays::boards(py, numbers, shape)?,
            arrays::boards(py, solutions, shape)?,
            arrays::column(py, made),
            arrays::column(py, classes),
            arrays::column(py, ratings),
            arrays::column(py, difficulties),
        ))
    }
}

/// Numbers, solutions, whether there is a board; where they were determined: places in `CLASSES`, ratings,
/// places in `DIFFICULTIES`.
type Made<'py> = (
    Bound<'py, PyArray3<i64>>,
    Bound<'py, PyArray3<i8>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<i8>>,
);

fn failed(error: GenerateError) -> PyErr {
    match error {
        GenerateError::Impossible(bound) => errors::input(bound),
        GenerateError::Limit(limit) => errors::limit(limit),
        error @ (GenerateError::GaveUp(_) | GenerateError::Hopeless { .. }) => {
            GenerationError::new_err(error.to_string())
        }
        error => PyRuntimeError::new_err(error.to_string()),
    }
}
