//! A puzzle with its name, as files have it.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use hitori_core::formats::{self, Entry, FormatRef, Limits, Records};
use hitori_core::{Shading, render};
use numpy::{PyArray2, PyReadonlyArray2};
use pyo3::prelude::*;
use serde_json::Value;

use crate::{arrays, errors};

/// A puzzle with its name and what else a file says about it. It never changes.
#[pyclass(frozen, module = "hitori._native")]
pub(crate) struct Board(pub(crate) Entry);

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Board>()
}

#[pymethods]
impl Board {
    /// Makes a board from its numbers.
    #[new]
    #[pyo3(signature = (numbers, id=None))]
    fn new(numbers: PyReadonlyArray2<'_, i64>, id: Option<String>) -> PyResult<Self> {
        let puzzle = arrays::puzzle(numbers.as_array()).map_err(errors::input)?;
        Ok(Self(Entry { id, ..Entry::new(puzzle) }))
    }

    /// Reads one board from a text in any format, or in the one named.
    #[staticmethod]
    #[pyo3(signature = (text, format=None))]
    fn parse(text: &str, format: Option<&str>) -> PyResult<Self> {
        formats::parse(text, named(format)?).map(Self).map_err(errors::input)
    }

    /// Reads all boards of a text.
    #[staticmethod]
    #[pyo3(signature = (text, format=None))]
    fn parse_all(py: Python<'_>, text: &str, format: Option<&str>) -> PyResult<Vec<Self>> {
        let records = Records::new(text.as_bytes(), named(format)?).with_limits(Limits::default());
        records
            .enumerate()
            .map(|(number, record)| {
                // A text may hold millions: Ctrl-C ends the reading.
                if number % 1024 == 1023 {
                    py.check_signals()?;
                }
                let record = record.map_err(errors::input)?;
                record.read().map(Self).map_err(errors::input)
            })
            .collect()
    }

    /// Writes the board in a format.
    fn write(&self, format: &str) -> PyResult<String> {
        let format = named(Some(format))?.expect("a name was given");
        format.write(&self.0).map_err(errors::input)
    }

    #[getter]
    fn id(&self) -> Option<&str> {
        self.0.id.as_deref()
    }

    /// The seed from which it was generated.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.extra("seed", Value::as_u64)
    }

    /// The request for which it was generated.
    #[getter]
    fn request(&self) -> Option<&str> {
        self.extra("request", Value::as_str)
    }

    /// The class that came with the board.
    #[getter]
    fn cls(&self) -> Option<&str> {
        self.0.class.as_deref()
    }

    /// The rating that came with the board.
    #[getter]
    fn rating(&self) -> Option<f64> {
        self.extra("rating", Value::as_f64)
    }

    /// The difficulty that came with the board.
    #[getter]
    fn difficulty(&self) -> Option<&str> {
        self.extra("difficulty", Value::as_str)
    }

    #[getter]
    fn rows(&self) -> usize {
        self.0.puzzle.size().rows()
    }

    #[getter]
    fn cols(&self) -> usize {
        self.0.puzzle.size().cols()
    }

    /// Returns the numbers, -1 for a blank.
    fn numbers<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i64>> {
        arrays::numbers(py, &self.0.puzzle)
    }

    /// Returns the solution that came with the board.
    fn solution<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray2<i8>>> {
        self.0.solution.as_ref().map(|solution| arrays::shades(py, solution))
    }

    /// Returns the board as a framed drawing.
    #[pyo3(signature = (marks=None, labels=false))]
    fn text(&self, marks: Option<PyReadonlyArray2<'_, i8>>, labels: bool) -> PyResult<String> {
        let marks = self.marks(marks)?;
        let layout = if labels { render::Layout::Labelled } else { render::Layout::Framed };
        Ok(render::board(&self.0.puzzle, marks.as_ref(), layout, false))
    }

    /// Returns the board as a picture, with cells highlighted.
    #[pyo3(signature = (marks=None, labels=false, style="light", highlights=vec![]))]
    fn svg(
        &self,
        marks: Option<PyReadonlyArray2<'_, i8>>,
        labels: bool,
        style: &str,
        highlights: Vec<(Vec<String>, String)>,
    ) -> PyResult<String> {
        let marks = self.marks(marks)?;
        let theme = render::Theme::named(style)
            .ok_or_else(|| errors::input("style: light, dark or print expected"))?;
        let mut style = theme.style();
        style.labels = labels;
        let size = self.0.puzzle.size();
        for (names, colour) in highlights {
            let cell = |name: &String| {
                size.cell(name).ok_or_else(|| errors::input(format!("{name}: no cell of a board of {size}")))
            };
            let cells = names.iter().map(cell).collect::<PyResult<_>>()?;
            style.highlights.push(render::Highlight { cells, colour });
        }
        Ok(render::svg_with(&self.0.puzzle, marks.as_ref(), &style))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0.puzzle == self.0.puzzle)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.puzzle.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.0.puzzle.to_string()
    }
}

impl Board {
    /// Returns another value that a file has for the board, if it is of the right kind.
    fn extra<'a, T>(&'a self, key: &str, read: impl Fn(&'a Value) -> Option<T>) -> Option<T> {
        self.0.extra.get(key).and_then(read)
    }

    /// Reads marks for this board.
    pub(crate) fn marks(&self, marks: Option<PyReadonlyArray2<'_, i8>>) -> PyResult<Option<Shading>> {
        let Some(marks) = marks else { return Ok(None) };
        let (marks, size) = (arrays::shading(marks.as_array())?, self.0.puzzle.size());
        if marks.size() != size {
            return Err(errors::input(format!("marks: expected {size}, found {}", marks.size())));
        }
        Ok(Some(marks))
    }
}

/// Returns the format with this name.
fn named(name: Option<&str>) -> PyResult<Option<FormatRef>> {
    let Some(name) = name else { return Ok(None) };
    let found = formats::format(name).ok_or_else(|| {
        let names: Vec<&str> = formats::FORMATS.iter().map(|format| format.name()).collect();
        errors::input(format!("there is no format '{name}'; there are {}", names.join(", ")))
    })?;
    Ok(Some(found))
}
