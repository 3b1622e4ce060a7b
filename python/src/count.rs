//! Counts of boards in pieces: shares, units, and random boards.
//!
//! A share is the same checked text as the file of `hitori count boards -o`; nothing in a text is believed.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use hitori_core::engine::{Budget, Limit, Question};
use hitori_core::solve::Tuning;
use hitori_core::{Semantics, Size};
use hitori_count::report::{BoardsReport, EstimateReport};
use hitori_count::{
    BoardSample, BoardSampler, CountError, CountJob, Shard, Share, ShareError, Spec, fingerprint, load_share,
    save_share, units,
};
use numpy::PyReadonlyArray2;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::board::Board;
use crate::{errors, solve, watch};

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<CountShare>()?;
    module.add("SAMPLE_BATCH", BoardSampler::BATCH)?;
    module.add_function(wrap_pyfunction!(count_units, module)?)?;
    module.add_function(wrap_pyfunction!(count_plan, module)?)?;
    module.add_function(wrap_pyfunction!(sample_boards, module)?)?;
    module.add_function(wrap_pyfunction!(estimate_report, module)?)?;
    module.add_function(wrap_pyfunction!(boards_up_to_renaming, module)?)?;
    module.add_function(wrap_pyfunction!(count_solutions, module)?)
}

/// Returns which boards are counted.
fn read_spec(rows: usize, cols: usize, symbols: usize) -> PyResult<Spec> {
    Spec::new(Size::new(rows, cols).map_err(errors::input)?, symbols).map_err(errors::input)
}

fn raised(error: CountError) -> PyErr {
    match error {
        CountError::Limit(limit) | CountError::Share(ShareError::Limit(limit)) => errors::limit(limit),
        CountError::Read { .. } | CountError::Write { .. } => PyOSError::new_err(error.to_string()),
        error => errors::input(error),
    }
}

fn refused(error: ShareError) -> PyErr {
    raised(CountError::Share(error))
}

/// A share of a count: which units are done, and what they add up to.
#[pyclass(name = "Share", module = "hitori._native")]
struct CountShare(Share);

#[pymethods]
impl CountShare {
    /// Reads the text of a file.
    #[staticmethod]
    fn from_text(py: Python<'_>, text: &str) -> PyResult<Self> {
        watch::run(py, None, |budget| Share::read(text, budget))?.map(Self).map_err(refused)
    }

    /// Reads a file.
    #[staticmethod]
    fn load(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        watch::run(py, None, |budget| load_share(&path, budget))?.map(Self).map_err(raised)
    }

    /// Replaces a file at once.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        py.detach(|| save_share(&self.0, &path)).map_err(raised)
    }

    /// Returns the text of the file.
    fn text(&self) -> String {
        self.0.write()
    }

    /// Adds the units of another share of the same count; refuses a unit that is done in both.
    fn merge(slf: &Bound<'_, Self>, other: &Bound<'_, Self>) -> PyResult<()> {
        // A copy, for both may be the same object.
        let other = other.borrow().0.clone();
        slf.borrow_mut().0.merge(&other).map_err(refused)
    }

    /// Returns whether the other share belongs to the same count.
    fn is_of_same_count(&self, other: &Self) -> bool {
        self.0.is_of_same_count(&other.0)
    }

    /// Returns the units of a shard that are done.
    #[pyo3(signature = (number=1, of=1))]
    fn done(&self, number: usize, of: usize) -> PyResult<Vec<usize>> {
        let shard = Shard::new(number, of).map_err(errors::input)?;
        Ok((0..self.0.units()).filter(|&unit| shard.has(unit) && self.0.is_done(unit)).collect())
    }

    /// Returns the units of a shard that are not done.
    #[pyo3(signature = (number=1, of=1))]
    fn missing(&self, number: usize, of: usize) -> PyResult<Vec<usize>> {
        let shard = Shard::new(number, of).map_err(errors::input)?;
        Ok(self.0.missing().filter(|&unit| shard.has(unit)).collect())
    }

    /// Returns the counts as `hitori count boards --json` prints them; refuses a share with units missing.
    #[pyo3(signature = (semantics="strict", by_shaded=false))]
    fn totals(&self, py: Python<'_>, semantics: &str, by_shaded: bool) -> PyResult<String> {
        let semantics: Semantics = solve::read_semantics(semantics)?;
        let symbols = self.0.spec().symbols();
        let report =
            watch::run(py, None, |budget| BoardsReport::new(&self.0, symbols, semantics, by_shaded, budget))?;
        Ok(serde_json::to_string(&report.map_err(refused)?).expect("views have only string keys"))
    }

    /// The number of units of the whole count.
    #[getter]
    fn units(&self) -> usize {
        self.0.units()
    }

    /// The fingerprint of the list of units.
    #[getter]
    fn fingerprint(&self) -> String {
        format!("{:016x}", self.0.fingerprint())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    fn __repr__(&self) -> String {
        format!("<Share of {}>", self.0)
    }
}

/// Counts some units of the boards of a size.
#[pyfunction]
#[pyo3(signature = (rows, cols, symbols, units, threads=1))]
fn count_units(
    py: Python<'_>,
    rows: usize,
    cols: usize,
    symbols: usize,
    units: Vec<usize>,
    threads: usize,
) -> PyResult<CountShare> {
    let threads = NonZeroUsize::new(threads).ok_or_else(|| errors::input("threads: at least 1 expected"))?;
    let job = CountJob::new(read_spec(rows, cols, symbols)?).with_units(units).with_threads(threads);
    let counted = watch::run(py, None, |budget| job.run(budget))?.map_err(raised)?;
    counted.stopped.map_or(Ok(CountShare(counted.share)), |limit: Limit| Err(errors::limit(limit)))
}

/// Returns the number of units of a count and the fingerprint of their list.
#[pyfunction]
fn count_plan(py: Python<'_>, rows: usize, cols: usize, symbols: usize) -> PyResult<(usize, String)> {
    let spec = read_spec(rows, cols, symbols)?;
    let units = watch::run(py, None, |budget| units(&spec, budget))?.map_err(errors::limit)?;
    Ok((units.len(), format!("{:016x}", fingerprint(&units))))
}

/// Draws boards, from a batch on, and decides them: how many were drawn, are solvable, unique, and unique in the minimal sense.
#[pyfunction]
#[pyo3(signature = (rows, cols, symbols, boards, seed=1, first_batch=0, engine=false, threads=1))]
#[expect(clippy::too_many_arguments, reason = "each is an argument in Python")]
fn sample_boards(
    py: Python<'_>,
    rows: usize,
    cols: usize,
    symbols: usize,
    boards: u64,
    seed: u64,
    first_batch: u64,
    engine: bool,
    threads: usize,
) -> PyResult<(u64, u64, u64, u64)> {
    let threads = NonZeroUsize::new(threads).ok_or_else(|| errors::input("threads: at least 1 expected"))?;
    let spec = read_spec(rows, cols, symbols)?;
    let sampled = watch::run(py, None, |budget| {
        Ok(sampler(&spec, engine, budget)?.run(seed, first_batch, boards, threads, budget))
    })?;
    let (sample, limit) = sampled.map_err(raised)?;
    limit.map_or(Ok((sample.drawn, sample.solvable, sample.strict, sample.minimal)), |limit| {
        Err(errors::limit(limit))
    })
}

fn sampler(spec: &Spec, engine: bool, budget: &Budget) -> Result<BoardSampler, CountError> {
    if engine { BoardSampler::asking_the_engine(spec) } else { BoardSampler::new(spec, budget) }
}

/// Returns what was found among random boards as `hitori count estimate --json` prints it.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "each is an argument in Python")]
fn estimate_report(
    py: Python<'_>,
    rows: usize,
    cols: usize,
    symbols: usize,
    seed: u64,
    engine: bool,
    drawn: u64,
    solvable: u64,
    strict: u64,
    minimal: u64,
) -> PyResult<String> {
    let spec = read_spec(rows, cols, symbols)?;
    let sampler = watch::run(py, None, |budget| sampler(&spec, engine, budget))?.map_err(raised)?;
    let report = EstimateReport::new(&sampler, seed, &BoardSample { drawn, solvable, strict, minimal });
    Ok(serde_json::to_string(&report).expect("views have only string keys"))
}

/// Returns how many boards there are up to renaming, in digits.
#[pyfunction]
fn boards_up_to_renaming(py: Python<'_>, rows: usize, cols: usize, symbols: usize) -> PyResult<String> {
    let size = Size::new(rows, cols).map_err(errors::input)?;
    let all = watch::run(py, None, |budget| hitori_count::boards_up_to_renaming(size, symbols, budget))?;
    Ok(all.map_err(errors::limit)?.to_string())
}

/// Returns how many solutions a board has, in digits, whether these are all, and why not.
#[pyfunction]
#[pyo3(signature = (board, semantics, marks=None, timeout=None))]
fn count_solutions(
    py: Python<'_>,
    board: &Board,
    semantics: &str,
    marks: Option<PyReadonlyArray2<'_, i8>>,
    timeout: Option<watch::Seconds>,
) -> PyResult<(String, bool, Option<String>)> {
    let mut question = Question::any().with_semantics(solve::read_semantics(semantics)?);
    question.marks = board.marks(marks)?;
    let count = watch::run(py, timeout, |budget| {
        let question = question.with_budget(budget.clone());
        hitori_count::count_solutions(&board.0.puzzle, &question, &Tuning::default())
    })?;
    Ok((count.value.to_string(), count.complete, count.stop.map(|stop| stop.to_string())))
}
