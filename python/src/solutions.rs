//! Solutions one after the other.

use std::sync::{Mutex, TryLockError};

use hitori_core::engine::{Limit, StopReason};
use hitori_core::solve::{Options, Solver};
use numpy::{PyArray2, PyReadonlyArray2};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::board::Board;
use crate::watch::Seconds;
use crate::{arrays, errors, solve, watch};

/// The solutions of a board, found as they are asked for.
#[pyclass(frozen, module = "hitori._native")]
pub(crate) struct Solutions {
    search: Mutex<hitori_core::solve::Solutions<'static>>,
    timeout: Option<Seconds>,
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Solutions>()
}

#[pymethods]
impl Solutions {
    /// Prepares the search; `timeout` is for each solution.
    #[new]
    #[pyo3(signature = (board, semantics, marks=None, timeout=None))]
    fn new(
        py: Python<'_>,
        board: &Board,
        semantics: &str,
        marks: Option<PyReadonlyArray2<'_, i8>>,
        timeout: Option<Seconds>,
    ) -> PyResult<Self> {
        let options = Options::default().with_semantics(solve::read_semantics(semantics)?);
        let marks = board.marks(marks)?;
        let puzzle = board.0.puzzle.clone();
        let search = watch::run(py, timeout, |budget| {
            let mut solver = Solver::new(puzzle, &options.with_budget(budget.clone()));
            if let Some(marks) = &marks {
                solver.assume(marks);
            }
            solver.solutions()
        })?;
        Ok(Self { search: Mutex::new(search), timeout })
    }

    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<i8>>>> {
        // Another thread may be searching, or this one, whose signal handler asks for more. As Python's
        // generators do, this one refuses: waiting could neither end in time nor be interrupted.
        let mut search = match self.search.try_lock() {
            Ok(search) => search,
            Err(TryLockError::Poisoned(search)) => search.into_inner(),
            Err(TryLockError::WouldBlock) => {
                return Err(PyValueError::new_err("these solutions are already being searched for"));
            }
        };
        let search = &mut *search;
        let next = watch::run(py, self.timeout, |budget| {
            search.set_budget(budget);
            search.next()
        })?;
        match next {
            None => Ok(None),
            Some(Ok(solution)) => Ok(Some(arrays::shades(py, &solution))),
            Some(Err(StopReason::Limit(limit))) if limit != Limit::Cancelled => Err(errors::limit(limit)),
            Some(Err(reason)) => Err(PyRuntimeError::new_err(reason.to_string())),
        }
    }
}
