//! Boards and shadings as arrays.
//!
//! Numbers are `int64`, a blank is -1. Shades are `int8`: 1 shaded, 0 white, -1 undecided.

use hitori_core::{Clue, Puzzle, Shade, Shading, Size};
use numpy::ndarray::{Array2, ArrayView2, ArrayView3, Axis};
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods, ToPyArray};
use pyo3::prelude::*;

use crate::errors;

/// The number that stands for a blank, and the shade that stands for undecided.
pub(crate) const NONE: i8 = -1;

/// Reads a board, or says which cell is wrong.
pub(crate) fn puzzle(numbers: ArrayView2<'_, i64>) -> Result<Puzzle, String> {
    let (rows, cols) = numbers.dim();
    let size = Size::new(rows, cols).map_err(|error| error.to_string())?;
    let mut clues = Vec::with_capacity(size.cells());
    for (cell, &number) in numbers.iter().enumerate() {
        let clue = match number {
            -1 => Some(Clue::BLANK),
            _ => u32::try_from(number).ok().and_then(Clue::new),
        };
        clues.push(clue.ok_or_else(|| {
            let (cell, most) = (size.name(cell), Clue::MAX);
            format!("{cell} holds {number}: a number from 0 to {most}, or -1 for a blank, expected")
        })?);
    }
    Puzzle::new(size, clues).map_err(|error| error.to_string())
}

/// Reads a board of a batch, or says which cell of which board is wrong.
pub(crate) fn nth(batch: &ArrayView3<'_, i64>, at: usize) -> Result<Puzzle, String> {
    puzzle(batch.index_axis(Axis(0), at)).map_err(|error| format!("board {at}: {error}"))
}

/// Returns the numbers of a board.
pub(crate) fn numbers<'py>(py: Python<'py>, puzzle: &Puzzle) -> Bound<'py, PyArray2<i64>> {
    let size = puzzle.size();
    let all = puzzle.clues().iter().map(|clue| number(*clue)).collect();
    let array = Array2::from_shape_vec((size.rows(), size.cols()), all).expect("a clue for each cell");
    array.to_pyarray(py)
}

fn number(clue: Clue) -> i64 {
    clue.number().map_or(NONE.into(), Into::into)
}

/// Writes the numbers of a board into its part of a batch.
pub(crate) fn write_numbers(out: &mut [i64], puzzle: &Puzzle) {
    for (out, clue) in out.iter_mut().zip(puzzle.clues()) {
        *out = number(*clue);
    }
}

/// Reads a shading.
pub(crate) fn shading(shades: ArrayView2<'_, i8>) -> PyResult<Shading> {
    let (rows, cols) = shades.dim();
    let size = Size::new(rows, cols).map_err(errors::input)?;
    let read = shades.iter().enumerate().map(|(cell, &shade)| match shade {
        1 => Ok(Shade::Shaded),
        0 => Ok(Shade::White),
        NONE => Ok(Shade::Undecided),
        other => Err(errors::input(format!(
            "{} holds {other}: 1 (shaded), 0 (white) or -1 (undecided) expected",
            size.name(cell)
        ))),
    });
    Shading::new(size, read.collect::<PyResult<_>>()?).map_err(errors::input)
}

fn shade(shade: &Shade) -> i8 {
    match shade {
        Shade::Shaded => 1,
        Shade::White => 0,
        Shade::Undecided => NONE,
    }
}

/// Returns the shades of a board.
pub(crate) fn shades<'py>(py: Python<'py>, shading: &Shading) -> Bound<'py, PyArray2<i8>> {
    let size = shading.size();
    let all: Vec<i8> = shading.cells().iter().map(shade).collect();
    ArrayView2::from_shape((size.rows(), size.cols()), &all).expect("a shade for each cell").to_pyarray(py)
}

/// Writes the shades of a board into its part of a batch; without a shading, all cells are undecided.
pub(crate) fn write_shades(out: &mut [i8], shading: Option<&Shading>) {
    match shading {
        Some(shading) => out.iter_mut().zip(shading.cells()).for_each(|(out, cell)| *out = shade(cell)),
        None => out.fill(NONE),
    }
}

/// Returns the values of boards of one size as an array, without a copy.
pub(crate) fn boards<T: numpy::Element>(
    py: Python<'_>,
    values: Vec<T>,
    shape: [usize; 3],
) -> PyResult<Bound<'_, PyArray3<T>>> {
    column(py, values).reshape(shape)
}

/// Returns a vector as an array, without a copy.
pub(crate) fn column<T: numpy::Element>(py: Python<'_>, values: Vec<T>) -> Bound<'_, PyArray1<T>> {
    PyArray1::from_vec(py, values)
}
