//! What goes wrong, as exceptions.

use std::fmt::Display;

use hitori_core::engine::Limit;
use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyTimeoutError, PyValueError};
use pyo3::prelude::*;

create_exception!(
    hitori,
    InputError,
    PyValueError,
    "A puzzle, a shading or an option that cannot be used; the message names the cell."
);
create_exception!(hitori, LimitError, PyTimeoutError, "A time limit was reached before the answer.");
create_exception!(
    hitori,
    GenerationError,
    PyRuntimeError,
    "No puzzle was found: such puzzles are rare or do not exist."
);

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("InputError", py.get_type::<InputError>())?;
    module.add("LimitError", py.get_type::<LimitError>())?;
    module.add("GenerationError", py.get_type::<GenerationError>())
}

/// Returns the exception for input that cannot be used.
pub(crate) fn input(error: impl Display) -> PyErr {
    InputError::new_err(error.to_string())
}

/// Returns the exception for a limit.
pub(crate) fn limit(limit: Limit) -> PyErr {
    LimitError::new_err(limit.to_string())
}
