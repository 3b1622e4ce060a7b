"""Arrays as people have them, turned into the ones that the native module takes, or refused with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ._native import InputError

Numbers = npt.NDArray[np.int64]
Shades = npt.NDArray[np.int8]

LETTERS = {"x": 1, "-": 0, "?": -1}


def cell_name(row: int, col: int) -> str:
    """Returns the name of a cell: `r1c2` is row 1, column 2."""
    return f"r{row + 1}c{col + 1}"


def whole(name: str, value: Any, least: int, most: int | None = None) -> int:
    """Returns a whole number within bounds, or refuses it by the name of its argument."""
    is_whole = isinstance(value, (int, np.integer)) and not isinstance(value, (bool, np.bool_))
    if is_whole and value >= least and (most is None or value <= most):
        return int(value)
    bounds = f"from {least} on" if most is None else f"from {least} to {most}"
    raise InputError(f"{name}: a whole number {bounds} expected, not {value!r}")


def numbers(source: Any, dimensions: int = 2) -> Numbers:
    """Returns numbers as an array of `int64` in C order; blanks are -1, or `None` in lists."""
    if isinstance(source, np.ma.MaskedArray):
        source = source.filled(-1)
    if not isinstance(source, np.ndarray):
        source = _from_rows(source, dimensions)
    array: npt.NDArray[Any] = source
    what = "a board" if dimensions == 2 else "a batch"
    if array.ndim != dimensions:
        shape = "rows × columns" if dimensions == 2 else "boards × rows × columns"
        raise InputError(f"{what} is an array of {shape}, found {array.ndim} dimensions (shape {array.shape})")
    if array.dtype.kind not in "iu":
        raise InputError(f"{what} holds whole numbers, found {array.dtype}{_example(array)}")
    if array.dtype.kind == "u" and array.dtype.itemsize == 8 and array.size and int(array.max()) > 2**62:
        place = np.unravel_index(int(array.argmax()), array.shape)
        raise InputError(f"{_place(place)} holds {array[place]}: a number below 2³² expected")
    return np.ascontiguousarray(array, dtype=np.int64)


def shades(source: Any, what: str = "marks") -> Shades:
    """Returns a shading as an array: 1 shaded, 0 white, -1 undecided.

    Takes arrays of these numbers or of bool, rows of `x`, `-` and `?`, or one text of such rows.
    """
    if isinstance(source, str):
        source = source.split()
    if isinstance(source, np.ndarray):
        if source.ndim != 2:
            raise InputError(f"{what}: an array of rows × columns expected, found shape {source.shape}")
        if source.dtype.kind not in "iub":
            raise InputError(f"{what}: 1, 0 and -1 or bool expected, found {source.dtype}")
        wrong = np.argwhere((source.astype(np.int64, copy=False) > 1) | (source.astype(np.int64, copy=False) < -1))
        if len(wrong):
            row, col = (int(at) for at in wrong[0])
            raise InputError(f"{what}: {cell_name(row, col)} holds {source[row, col]}: 1, 0 or -1 expected")
        return np.ascontiguousarray(source, dtype=np.int8)
    rows = list(source)
    if rows and all(isinstance(row, str) for row in rows):
        for at, row in enumerate(rows):
            if len(row) != len(rows[0]):
                raise InputError(f"{what}: row {at + 1} has {len(row)} cells, the first row has {len(rows[0])}")
            for col, letter in enumerate(row):
                if letter not in LETTERS:
                    raise InputError(f"{what}: {cell_name(at, col)} is {letter!r}: x, - or ? expected")
        return np.array([[LETTERS[letter] for letter in row] for row in rows], dtype=np.int8)
    try:
        return shades(np.array(rows), what)
    except ValueError as error:
        raise InputError(f"{what}: rows of one length expected ({error})") from None


def row_strings(shading: Shades) -> list[str]:
    """Returns a shading as JSON has it: `x` shaded, `-` white, `?` undecided."""
    letters = np.array(["-", "x", "?"])
    return ["".join(row) for row in letters[shading]]


def _from_rows(source: Any, dimensions: int) -> npt.NDArray[Any]:
    if isinstance(source, (str, bytes)) or not hasattr(source, "__iter__"):
        raise InputError(f"rows of numbers expected, found {type(source).__name__}")
    items = list(source)
    if dimensions == 3:
        boards = [numbers(board) for board in items]
        shapes = {board.shape for board in boards}
        if len(shapes) > 1:
            raise InputError(f"boards of one size expected, found {sorted(shapes)}")
        return np.stack(boards) if boards else np.empty((0, 1, 1), np.int64)
    rows: list[list[int]] = []
    for at, row in enumerate(items):
        if isinstance(row, (str, bytes)) or not hasattr(row, "__iter__"):
            raise InputError(f"row {at + 1}: numbers expected, found {row!r}")
        rows.append([_number(value, at, col) for col, value in enumerate(row)])
        if len(rows[-1]) != len(rows[0]):
            raise InputError(f"row {at + 1} has {len(rows[-1])} cells, the first row has {len(rows[0])}")
    return np.array(rows, dtype=np.int64).reshape(len(rows), len(rows[0]) if rows else 0)


def _number(value: Any, row: int, col: int) -> int:
    if value is None:
        return -1
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, np.integer)):
        raise InputError(f"{cell_name(row, col)} holds {value!r}: a whole number, or None for a blank, expected")
    if not -1 <= value < 2**32 - 1:
        raise InputError(f"{cell_name(row, col)} holds {value}: a number from 0 to {2**32 - 2}, or -1 for a blank, expected")
    return int(value)


def _example(array: npt.NDArray[Any]) -> str:
    """Says where a float array has something that is no number, or an array of objects something else."""
    if not array.size:
        return ""
    if array.dtype.kind == "f":
        wrong = np.argwhere(~np.isfinite(array) | (array != np.floor(array)))
        if len(wrong):
            place = tuple(int(at) for at in wrong[0])
            return f"; {_place(place)} holds {array[place]}"
        return "; `.astype(int)` makes whole numbers of it"
    return f"; {_place((0,) * array.ndim)} holds {array.flat[0]!r}"


def _place(place: Sequence[Any]) -> str:
    name = cell_name(int(place[-2]), int(place[-1])) if len(place) >= 2 else str(place)
    return f"board {int(place[0])}: {name}" if len(place) == 3 else name
