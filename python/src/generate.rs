//! Generating: one board, and batches.

use hitori_core::deduce::Class;
use hitori_core::engine::Limit;
use hitori_core::generate::{Batch, GenerateError, Generated, Generator, Request};
use numpy::{PyArray1, PyArray3, PyReadonlyArray1};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::board::Board;
use crate::errors::{self, GenerationError};
use crate::grade::place;
use crate::{arrays, parallel, watch};

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
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
    fn generate(&self, py: Python<'_>, seed: u64, timeout: Option<f64>) -> PyResult<Board> {
        let made = watch::run(py, timeout, |budget| self.0.generator().generate(seed, budget))?;
        Ok(Board(self.0.generator().entry(made.map_err(failed)?)))
    }

    /// Generates the boards of many seeds: numbers, solutions, and of which seeds there is one.
    #[pyo3(signature = (seeds, timeout=None, threads=None))]
    fn generate_batch<'py>(
        &self,
        py: Python<'py>,
        seeds: PyReadonlyArray1<'py, u64>,
        timeout: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<Made<'py>> {
        let budget = watch::budget(timeout)?;
        let seeds: Vec<u64> = seeds.as_array().to_vec();
        let all = parallel::map(py, seeds.len(), threads, |at, token| {
            self.0.generate(seeds[at], &budget.clone().with_cancel(token.clone()))
        })?;
        let mut made: Vec<Option<Generated>> = Vec::with_capacity(all.len());
        for end in all {
            match end {
                Ok(one) => made.push(Some(one)),
                // Such a seed has no board; the others may have.
                Err(GenerateError::GaveUp(_) | GenerateError::Limit(Limit::Time)) => made.push(None),
                Err(error) => return Err(failed(error)),
            }
        }
        let size = self.0.generator().request().size;
        let class = |one: &Option<Generated>| {
            place(&Class::ALL, one.as_ref().and_then(|one| one.grade.as_ref()).map(|grade| grade.class))
        };
        let solutions = made.iter().map(|one| one.as_ref().map(|one| &one.solution));
        Ok((
            arrays::all_numbers(py, size, made.iter().map(|one| one.as_ref().map(|one| &one.puzzle))),
            arrays::all_shades(py, (size.rows(), size.cols()), solutions),
            arrays::column(py, made.iter().map(Option::is_some).collect()),
            arrays::column(py, made.iter().map(class).collect()),
        ))
    }
}

/// Numbers, solutions, whether there is a board, places in `CLASSES` where a class was asked for.
type Made<'py> = (
    Bound<'py, PyArray3<i64>>,
    Bound<'py, PyArray3<i8>>,
    Bound<'py, PyArray1<bool>>,
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
