"""Batches as tables of Arrow and back, and Parquet files that are written piece by piece.

A row for each board: its numbers and its solution as lists in the order of reading, with `rows` and `cols`; statuses, classes
and difficulties in words. The metadata of a table names the package version, the generator version and the request. Needs
pyarrow: from a clone of Hitori, `pip install './python[arrow]'`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
import numpy.typing as npt

try:
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.dataset as ds
    import pyarrow.parquet as pq
except ImportError as error:  # pragma: no cover
    raise ImportError("tables need pyarrow: pip install './python[arrow]' from a clone of Hitori") from error

from . import _arrays
from ._native import CLASSES, DIFFICULTIES, GENERATOR, STATUSES, InputError, __version__
from .batches import GenerateBatch, GradeBatch, SolveBatch
from .puzzle import Puzzle

__all__ = ["ParquetWriter", "boards", "puzzles", "table"]

_WORDS = {"status": STATUSES, "cls": CLASSES, "difficulty": DIFFICULTIES}
#: What a board is made of.
COLUMNS = ("rows", "cols", "numbers")
#: The largest number of a cell.
_MOST = 2**32 - 2


def table(batch: SolveBatch | GradeBatch | GenerateBatch | Any) -> pa.Table:
    """Returns a batch as a table; `boards` and `puzzles` read it back.

    >>> from hitori import generate_batch
    >>> found = table(generate_batch((3, 4), seeds=[1, 2]))
    >>> found.num_rows, found["rows"].to_pylist(), len(found["numbers"][0])
    (2, [3, 3], 12)
    >>> found.schema.metadata[b"hitori.request"]
    b'--size 3x4'
    """
    columns: dict[str, pa.Array] = {}
    numbers = batch.numbers
    shapes = np.array([board.shape for board in numbers] if isinstance(numbers, list) else [numbers.shape[1:]])
    shapes = np.broadcast_to(shapes.reshape(-1, 2), (len(batch), 2))
    columns["rows"] = pa.array(shapes[:, 0], pa.int32())
    columns["cols"] = pa.array(shapes[:, 1], pa.int32())
    metadata = {"hitori.version": __version__, "hitori.generator": str(GENERATOR)}
    for name, values in vars(batch).items():
        if name in ("numbers", "solutions"):
            columns[name] = _lists(values, np.int64 if name == "numbers" else np.int8, shapes.prod(axis=1))
        elif name == "request":
            metadata["hitori.request"] = values
            columns[name] = pa.array([values] * len(batch), pa.string())
        elif name in _WORDS:
            words = pa.array([*_WORDS[name], None], pa.string())
            columns["class" if name == "cls" else name] = words.take(pa.array(np.where(values < 0, len(words) - 1, values)))
        elif name == "depth":
            columns[name] = pa.array(values, mask=np.asarray(values) < 0)
        else:
            # What was not measured is null, not a number.
            columns[name] = pa.array(values, from_pandas=True)
    return pa.table(columns, metadata=metadata)


def _lists(values: Any, kind: Any, lengths: npt.NDArray[Any]) -> pa.Array:
    """Returns a list for each board."""
    if isinstance(values, np.ndarray):
        joined = values.reshape(-1)
    else:
        flat = [np.asarray(value, kind).reshape(-1) for value in values]
        joined = np.concatenate(flat) if flat else np.empty(0, kind)
    offsets = np.concatenate([[0], np.cumsum(lengths)])
    is_large = offsets[-1] >= 2**31
    array = pa.LargeListArray if is_large else pa.ListArray
    return array.from_arrays(pa.array(offsets.astype(np.int64 if is_large else np.int32)), pa.array(joined))


def boards(source: Any, column: str = "numbers") -> _arrays.Numbers | list[_arrays.Numbers]:
    """Returns the boards of a table, as `solve_batch` and `grade_batch` take them.

    The source is a table, record batch or data set of Arrow, any other table that offers itself to Arrow (pandas, Polars), or the
    path of a Parquet file or a folder of them. It has the columns `rows` and `cols`, and `column` with lists of whole numbers, of
    any integer type and list type, in the order of reading; null and -1 are blanks. Rows whose `made` is false hold no board and
    are left out. Boards of one size are one array, boards of several sizes a list of arrays.

    >>> from hitori import generate_batch, grade_batch
    >>> batch = generate_batch(5, seeds=range(3))
    >>> bool((boards(table(batch)) == batch.numbers).all())
    True
    >>> grade_batch(batch.to_arrow()) == grade_batch(batch.numbers)
    True
    """
    opened, rows = made(_opened(source, ("rows", "cols", column), ("made",)))
    return of_table(opened, column, rows=rows)


def puzzles(source: Any, column: str = "numbers") -> list[Puzzle]:
    """Returns the puzzles of a table, as `boards` reads them, with the names of the column `id` where there is one.

    >>> from hitori import generate_batch
    >>> puzzles(table(generate_batch((5, 6), seeds=[1])))
    [<Puzzle 5×6>]
    """
    opened, rows = made(_opened(source, ("rows", "cols", column), ("made", "id")))
    return [Puzzle(board, name) for board, name in zip(of_table(opened, column, rows=rows), ids(opened), strict=True)]


def _opened(source: Any, needed: tuple[str, ...], more: tuple[str, ...]) -> pa.Table:
    """Returns a source as a table of the columns that are needed, and of others where it has them."""
    what = os.fspath(source) if isinstance(source, (str, os.PathLike)) else "the table"
    try:
        if isinstance(source, (str, os.PathLike)):
            source = ds.dataset(what, format="parquet")
        if isinstance(source, ds.Dataset):
            names = source.schema.names
            source = source.to_table(columns=[name for name in (*needed, *more) if name in names])
        elif isinstance(source, pa.RecordBatch):
            source = pa.Table.from_batches([source])
        elif not isinstance(source, pa.Table):
            source = pa.table(source)
    except (pa.ArrowException, OSError, TypeError, ValueError) as error:
        raise InputError(f"{what} cannot be read as a table of puzzles: {error}") from error
    missing = [name for name in needed if name not in source.column_names]
    if missing:
        raise InputError(f"{what} has no column {', '.join(missing)}; a table of puzzles has {', '.join(needed)}")
    return source


def made(opened: pa.Table) -> tuple[pa.Table, npt.NDArray[np.int64]]:
    """Returns the rows that hold a puzzle, which those of seeds that gave up do not, and their numbers."""
    rows = np.arange(opened.num_rows)
    if "made" not in opened.column_names or not pa.types.is_boolean(opened.schema.field("made").type):
        return opened, rows
    kept = pc.fill_null(opened["made"], True)
    return opened.filter(kept), rows[kept.to_numpy()]


def ids(opened: pa.Table) -> list[str | None]:
    """Returns the names of the puzzles."""
    if "id" not in opened.column_names:
        return [None] * opened.num_rows
    names: list[str | None] = opened["id"].cast(pa.string()).to_pylist()
    return names


def is_numbers(kind: pa.DataType) -> bool:
    """Returns whether a type is a list of whole numbers."""
    lists = (pa.types.is_list, pa.types.is_large_list, pa.types.is_fixed_size_list)
    return any(is_list(kind) for is_list in lists) and pa.types.is_integer(kind.value_type)


def of_table(
    opened: pa.Table, column: str = "numbers", *, rows: npt.NDArray[np.int64], place: str = ""
) -> _arrays.Numbers | list[_arrays.Numbers]:
    """Returns the boards of a table that has all columns. Errors name the place and the number of the row, one of `rows`."""
    kinds = [opened.schema.field(name).type for name in ("rows", "cols", column)]
    if not all(map(pa.types.is_integer, kinds[:2])) or not is_numbers(kinds[2]):
        raise InputError(f"{place}whole numbers expected in rows and cols, and lists of them in {column}, "
                         f"found {', '.join(map(str, kinds))}")  # fmt: skip

    def refuse(wrong: npt.NDArray[Any], why: Callable[[int], str]) -> None:
        if wrong.any():
            row = int(wrong.argmax())
            raise InputError(f"{place}row {rows[row]}: {why(row)}")

    chunks = [opened[name] for name in ("rows", "cols", column)]
    nulls = np.any([chunk.is_null().to_numpy() for chunk in chunks], axis=0)
    refuse(nulls, lambda row: f"rows, cols and {column} expected, one of them is null")
    heights, widths = (chunk.cast(pa.int64()).to_numpy() for chunk in chunks[:2])
    values, lengths = _flat(chunks[2])
    refuse((heights < 1) | (widths < 1) | (lengths != heights * widths),
           lambda row: f"{lengths[row]} numbers for a board of {heights[row]} × {widths[row]}")  # fmt: skip
    ends = np.cumsum(lengths)
    wrong = np.flatnonzero((values < -1) | (values > _MOST))
    if len(wrong):
        cell = int(wrong[0])
        row = int(np.searchsorted(ends, cell, side="right"))
        name = _arrays.cell_name(*divmod(cell - int(ends[row] - lengths[row]), int(widths[row])))
        raise InputError(f"{place}row {rows[row]}: {name} holds {values[cell]}: a number from 0 to {_MOST}, or -1 for a blank, expected")
    if len(heights) and (heights == heights[0]).all() and (widths == widths[0]).all():
        return values.reshape(-1, int(heights[0]), int(widths[0]))
    shapes = zip((ends - lengths).tolist(), ends.tolist(), heights.tolist(), widths.tolist(), strict=True)
    return [values[start:end].reshape(height, width) for start, end, height, width in shapes]


def _flat(column: pa.ChunkedArray) -> tuple[_arrays.Numbers, npt.NDArray[np.int64]]:
    """Returns the numbers of all rows one after the other, -1 for a blank, and how many each row has."""
    parts = [np.empty(0, np.int64)]
    for chunk in column.chunks:
        values = chunk.flatten()
        # A number that int64 cannot hold is too large anyway.
        if pa.types.is_uint64(values.type):
            values = pc.min_element_wise(values, pa.scalar(2**62, pa.uint64()), skip_nulls=False)
        parts.append(values.cast(pa.int64()).fill_null(-1).to_numpy(zero_copy_only=False))
    lengths = pc.list_value_length(column).cast(pa.int64()).to_numpy()
    return parts[1] if len(parts) == 2 else np.concatenate(parts), lengths


class ParquetWriter:
    """Writes batches to a Parquet file one after the other: memory holds one at a time.

    The file appears under its name when it is complete; after an exception there is none.

    >>> import tempfile, hitori
    >>> path = Path(tempfile.mkdtemp()) / "puzzles.parquet"
    >>> with ParquetWriter(path) as out:
    ...     for start in range(0, 300, 100):
    ...         out.write(hitori.generate_batch(5, seeds=range(start, start + 100)))
    >>> pq.read_metadata(path).num_rows
    300
    """

    def __init__(self, path: str | Path, compression: str = "zstd") -> None:
        self.path = Path(path)
        self._part = self.path.with_name(self.path.name + ".part")
        self._compression = compression
        self._writer: pq.ParquetWriter | None = None
        #: Rows written so far.
        self.rows = 0

    def write(self, batch: SolveBatch | GradeBatch | GenerateBatch | pa.Table) -> None:
        """Appends a batch or a table."""
        rows = batch if isinstance(batch, pa.Table) else table(batch)
        if self._writer is None:
            self._writer = pq.ParquetWriter(self._part, rows.schema, compression=self._compression)
        self._writer.write_table(rows)
        self.rows += rows.num_rows

    def close(self) -> None:
        """Completes the file."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None
            self._part.replace(self.path)

    def __enter__(self) -> ParquetWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.close()
        elif self._writer is not None:
            self._writer.close()
            self._writer = None
            self._part.unlink(missing_ok=True)
