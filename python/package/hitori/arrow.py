"""Batches as tables of Arrow, and as Parquet files that are written piece by piece.

A row for each board: its numbers and its solution as lists in the order of reading, with `rows` and `cols`; statuses, classes
and difficulties in words. Needs `pip install 'hitori[arrow]'`.
"""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError as error:  # pragma: no cover
    raise ImportError("tables need pyarrow: pip install 'hitori[arrow]'") from error

from ._native import CLASSES, DIFFICULTIES, STATUSES
from .batches import GenerateBatch, GradeBatch, SolveBatch

__all__ = ["ParquetWriter", "table"]

_WORDS = {"status": STATUSES, "cls": CLASSES, "difficulty": DIFFICULTIES}


def table(batch: SolveBatch | GradeBatch | GenerateBatch | Any) -> pa.Table:
    """Returns a batch as a table.

    >>> from hitori import generate_batch
    >>> found = table(generate_batch((3, 4), seeds=[1, 2]))
    >>> found.num_rows, found["rows"].to_pylist(), len(found["numbers"][0])
    (2, [3, 3], 12)
    """
    columns: dict[str, pa.Array] = {}
    boards = batch.numbers
    columns["rows"] = pa.array([board.shape[0] for board in boards], pa.int32())
    columns["cols"] = pa.array([board.shape[1] for board in boards], pa.int32())
    for name, values in vars(batch).items():
        if name in ("numbers", "solutions"):
            kind = np.int64 if name == "numbers" else np.int8
            flat = [np.asarray(value, kind).reshape(-1) for value in values]
            offsets = np.concatenate([[0], np.cumsum([len(value) for value in flat])]).astype(np.int32)
            joined = np.concatenate(flat) if flat else np.empty(0, kind)
            columns[name] = pa.ListArray.from_arrays(pa.array(offsets), pa.array(joined))
        elif name == "request":
            columns[name] = pa.array([values] * len(batch), pa.string())
        elif name in _WORDS:
            words = [_WORDS[name][place] if place >= 0 else None for place in values]
            columns["class" if name == "cls" else name] = pa.array(words, pa.string())
        elif name == "depth":
            columns[name] = pa.array(values, mask=np.asarray(values) < 0)
        else:
            # What was not measured is null, not a number.
            columns[name] = pa.array(values, from_pandas=True)
    return pa.table(columns)


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
