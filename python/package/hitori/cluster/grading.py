"""Grades of data sets: read piece by piece, graded on all workers, written to Parquet, a file for each piece.

What a file holds follows from its piece alone. It appears when it is complete, and counts when the driver has read it: a run that
was stopped continues with the files that are missing from the manifest.
"""

from __future__ import annotations

import hashlib
import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from .. import _arrays, _native
from .._native import InputError
from ._files import claim, held, local, replace
from ._manifest import Manifest, Seen
from ._sources import Piece, find, read, scan
from ._tasks import Progress, connect, each


def piece_file(folder: Path, source: int, piece: Piece) -> Path:
    """Returns the file of the grades of a piece, by the number of its source and those of its puzzles.

    >>> piece_file(Path("graded"), 2, Piece("a.jsonl", "lines", 100, first=50, count=50)).name
    'source-00002-000000000050-000000000099.parquet'
    """
    return folder / f"source-{source:05}-{piece.first:012}-{piece.first + piece.count - 1:012}.parquet"


def _grade(file: str, piece: Piece, timeout: float | None, with_seeds: bool) -> Seen:
    """Reads, grades and writes a piece; a second time it would write the same."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    from ..arrow import table
    from ..batches import grade_batch

    puzzles = read(piece)
    graded = table(grade_batch(puzzles.boards, timeout=timeout, threads=1))
    if with_seeds:
        graded = graded.add_column(0, "seeds", pa.array(puzzles.seeds, pa.uint64()))
    graded = graded.add_column(0, "id", pa.array(puzzles.ids, pa.string()))
    contents = io.BytesIO()
    pq.write_table(graded, contents, compression="zstd")
    replace(Path(file), contents.getvalue())
    return Seen(Path(file).name, graded.num_rows, len(contents.getvalue()), hashlib.sha256(contents.getvalue()).hexdigest())


def grade(
    *sources: str | os.PathLike[str],
    folder: str | os.PathLike[str],
    per_file: int = 10_000,
    timeout: float | None = None,
    address: str | None = None,
    cpus: int | None = None,
    progress: bool | None = None,
) -> dict[str, Any]:
    """Grades the puzzles of files, and of folders of Parquet files, and writes the grades to Parquet; continues a folder that has
    some of them.

    A Parquet file has the columns `rows`, `cols` and `numbers`, as `hitori.arrow.boards` reads them; its `id` and `seeds` are
    copied, and seeds that gave no puzzle are left out. Any other file is a text that Hitori reads; JSON lines may be of any length.
    The rows are those of `hitori.grade_batch`: a board without exactly one solution has a status and no class. `timeout` is for each
    board, whose status is `unknown` after it. Sources and folder must be ones that all machines share, and files count as in `generate`.
    """
    per_file = _arrays.whole("per_file", per_file, 1)
    if timeout is not None:
        # The native module refuses what is no time limit.
        _native.grade_batch(np.empty((0, 1, 1), np.int64), timeout)
    where = local(folder)
    scanned = [scan(name, path, per_file) for name, path in find(sources, where)]
    if not any(source.pieces for source in scanned):
        raise InputError(f"no puzzles in {', '.join(str(source) for source in sources)}")
    plan = {"kind": "hitori cluster grade", "version": 2, "program": _native.__version__, "per_file": per_file, "timeout": timeout,
            "sources": [{"name": one.name, "size": one.size, "sha256": one.sha256} for one in scanned]}  # fmt: skip
    where.mkdir(parents=True, exist_ok=True)
    with held(where):
        claim(where, plan)
        manifest = Manifest(where)
        with_seeds = any(source.has_seeds for source in scanned)
        parts = [(piece_file(where, number, piece), piece) for number, source in enumerate(scanned, 1) for piece in source.pieces]
        missing = [(file, piece) for file, piece in parts if not manifest.has(file.name)]
        bar = Progress("puzzles", sum(piece.count for _, piece in missing), progress)

        def tasks() -> Iterator[tuple[Any, ...]]:
            for file, piece in missing:
                yield str(file.absolute()), piece, timeout, with_seeds

        def take(host: str, task: tuple[Any, ...], seen: Seen) -> None:
            manifest.add(seen, host)
            bar.advance(task[1].count)

        if missing:
            each(connect(address, cpus), _grade, tasks(), take, bar, folder=where)
    return {"view": "cluster-grade/1", "folder": str(where), "files": len(parts), "written": len(missing),
            "puzzles": manifest.rows}  # fmt: skip
