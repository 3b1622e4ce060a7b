//! Questions as JSON, as a page asks them.

use hitori_core::board::MAX_CELLS;
use hitori_service::{Limits, answer};
use pyo3::prelude::*;

use crate::errors::{self, LimitError};
use crate::watch::{self, Seconds};

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(request, module)?)
}

/// Answers a request of the service: JSON in, JSON out.
#[pyfunction]
#[pyo3(signature = (name, body, timeout=None))]
fn request(py: Python<'_>, name: &str, body: &str, timeout: Option<Seconds>) -> PyResult<String> {
    // The caller owns the machine, unlike the client of a server.
    let limits = Limits::default().with_cells(MAX_CELLS);
    let answered = watch::run(py, timeout, |budget| answer(name, body.as_bytes(), budget, &limits))?;
    answered.map_err(|problem| match problem.status {
        503 => LimitError::new_err(problem.detail),
        _ => errors::input(problem.detail),
    })
}
