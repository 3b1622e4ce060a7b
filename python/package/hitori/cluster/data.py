"""Data sets of puzzles: generated, graded and written to Parquet, a file for each range of seeds.

What a file holds follows from its seeds alone. It appears when it is complete, so what is there is done: a run that was stopped
goes on with the files that are missing.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .. import _native
from .._native import InputError
from ..generating import request
from ._files import claim, replace
from ._tasks import Progress, connect, each


def part_file(folder: Path, first: int, last: int) -> Path:
    """Returns the file of the puzzles of these seeds."""
    return folder / f"seeds-{first:012}-{last:012}.parquet"


def _generate(folder: str, size: Any, options: dict[str, Any], first: int, last: int) -> int:
    """Makes, grades and writes the puzzles of a range of seeds; a second time it would write the same."""
    import pyarrow.parquet as pq

    from ..arrow import table
    from ..batches import generate_batch, grade_batch

    made = generate_batch(size, seeds=range(first, last + 1), threads=1, **options)
    whole, grades = table(made), table(grade_batch(made.numbers, threads=1))
    for name in grades.column_names:
        if name == "class":
            # The generator knows the class only where one was asked for.
            whole = whole.set_column(whole.column_names.index(name), name, grades[name])
        elif name not in whole.column_names:
            whole = whole.append_column(name, grades[name])
    contents = io.BytesIO()
    pq.write_table(whole, contents, compression="zstd")
    replace(part_file(Path(folder), first, last), contents.getvalue())
    return int(whole.num_rows)


def generate(
    size: int | str | tuple[int, int],
    *,
    count: int,
    folder: str | os.PathLike[str],
    seed: int = 1,
    per_file: int = 10_000,
    address: str | None = None,
    cpus: int | None = None,
    progress: bool | None = None,
    **options: Any,
) -> dict[str, Any]:
    """Generates the puzzles of so many seeds, grades them and writes them to Parquet; goes on with a folder that has some.

    The folder must be one that all machines see. The other options are those of `hitori.generate`.
    """
    if count < 1 or per_file < 1:
        raise InputError("count and per_file: at least 1 expected")
    # A request that cannot be read is refused before any work.
    request(size, **options)
    where = Path(folder)
    plan = {"kind": "hitori cluster generate", "version": 1, "program": _native.__version__, "size": size,
            "options": options, "seed": seed, "count": count, "per_file": per_file}  # fmt: skip
    claim(where, plan)
    parts = [(first, min(first + per_file, seed + count) - 1) for first in range(seed, seed + count, per_file)]
    missing = [part for part in parts if not part_file(where, *part).exists()]
    bar = Progress("puzzles", sum(last - first + 1 for first, last in missing), progress)

    def tasks() -> Iterator[tuple[Any, ...]]:
        for first, last in missing:
            yield str(where.absolute()), size, options, first, last

    if missing:
        each(connect(address, cpus), _generate, tasks(), lambda task, rows: bar.advance(rows), bar)
    return {"view": "cluster-generate/1", "folder": str(where), "files": len(parts), "written": len(missing),
            "puzzles": count}  # fmt: skip
