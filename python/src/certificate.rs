//! Certificates: answers that a checker of its own accepts.

use hitori_core::certificate::{Certificate, CheckError, check};
use hitori_core::engine::StopReason;
use hitori_core::solve::{Options, certify};
use pyo3::prelude::*;

use crate::board::Board;
use crate::watch::Seconds;
use crate::{errors, solve, watch};

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(certificate, module)?)?;
    module.add_function(wrap_pyfunction!(check_certificate, module)?)
}

/// Returns the status of a board and its certificate, which a board with several solutions lacks.
#[pyfunction]
#[pyo3(signature = (board, semantics, timeout=None))]
fn certificate(
    py: Python<'_>,
    board: &Board,
    semantics: &str,
    timeout: Option<Seconds>,
) -> PyResult<(&'static str, Option<String>)> {
    let options = Options::default().with_semantics(solve::read_semantics(semantics)?);
    let puzzle = &board.0.puzzle;
    let (outcome, text) = watch::run(py, timeout, |budget| {
        let certified = certify(puzzle, &options.with_budget(budget.clone()));
        (certified.outcome, certified.certificate.map(|certificate| certificate.to_string()))
    })?;
    if let Some(StopReason::Limit(limit)) = outcome.stop {
        return Err(errors::limit(limit));
    }
    Ok((outcome.status().name(), text))
}

/// Checks a certificate; returns why it proves nothing, or nothing.
#[pyfunction]
#[pyo3(signature = (board, text, timeout=None))]
fn check_certificate(
    py: Python<'_>,
    board: &Board,
    text: &str,
    timeout: Option<Seconds>,
) -> PyResult<Option<String>> {
    let puzzle = &board.0.puzzle;
    let checked = watch::run(py, timeout, |budget| {
        text.parse().map(|certificate: Certificate| check(puzzle, &certificate, budget))
    })?;
    match checked.map_err(errors::input)? {
        Ok(()) => Ok(None),
        Err(CheckError::Limit(limit)) => Err(errors::limit(limit)),
        Err(error) => Ok(Some(error.to_string())),
    }
}
