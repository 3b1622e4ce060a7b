//! The native module of the Python package `hitori`: a thin layer over `hitori-core` and `hitori-service`.
//!
//! One file per thing, and a line for each in [`_native`]. What is fast or large crosses as NumPy arrays; everything else is
//! asked as JSON of the service, as a page does, so that there is one protocol (docs/schema).

mod arrays;
mod board;
mod certificate;
mod count;
mod errors;
mod generate;
mod grade;
mod parallel;
mod service;
mod solutions;
mod solve;
mod watch;

use pyo3::prelude::*;

/// The native part of `hitori`. Use the package, which documents and types it.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    board::register(module)?;
    certificate::register(module)?;
    count::register(module)?;
    errors::register(module)?;
    generate::register(module)?;
    grade::register(module)?;
    service::register(module)?;
    solutions::register(module)?;
    solve::register(module)?;
    Ok(())
}
