"""Data sets of puzzles: generated, graded and written to Parquet, a file for each range of seeds.

What a file holds follows from its seeds alone. It appears when it is complete, and counts when the driver has read it: a run that
was stopped continues with the files that are missing from the manifest.
"""

from __future__ import annotations

import hashlib
import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .. import _arrays, _native
from ..generating import request
from ._files import claim, held, local, replace
from ._manifest import Manifest, Seen
from ._tasks import Progress, connect, each


def part_file(folder: Path, first: int, last: int) -> Path:
    """Returns the file of the puzzles of these seeds."""
    return folder / f"seeds-{first:012}-{last:012}.parquet"


def _generate(folder: str, asked: str, first: int, last: int) -> Seen:
    """Generates, grades and writes the puzzles of a range of seeds; a second time it would write the same."""
    import pyarrow.parquet as pq

    from ..arrow import table
    from ..batches import generate_of, grade_batch

    made = generate_of(_native.Source(asked), range(first, last + 1), threads=1)
    whole, grades = table(made), table(grade_batch(made.numbers, threads=1))
    for name in grades.column_names:
        if name in ("class", "rating", "difficulty"):
            # The generator knows these only where they were asked for.
            whole = whole.set_column(whole.column_names.index(name), name, grades[name])
        elif name not in whole.column_names:
            whole = whole.append_column(name, grades[name])
    contents = io.BytesIO()
    pq.write_table(whole, contents, compression="zstd")
    file = part_file(Path(folder), first, last)
    replace(file, contents.getvalue())
    return Seen(file.name, whole.num_rows, len(contents.getvalue()), hashlib.sha256(contents.getvalue()).hexdigest())


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
    """Generates the puzzles of so many seeds, grades them and writes them to Parquet; continues a folder that has some of them.

    The folder must be one that all machines share. A file counts when it is here with the size and the SHA-256 that its writer
    reports; those of earlier runs are read again. The other options are those of `hitori.generate`.
    """
    count, per_file = _arrays.whole("count", count, 1), _arrays.whole("per_file", per_file, 1)
    seed = _arrays.whole("seed", seed, 0, 2**63 - count)
    # A request that cannot be read is refused before any work; written out, it is the same however it was given.
    asked = request(size, **options)
    where = local(folder)
    plan = {"kind": "hitori cluster generate", "version": 2, "program": _native.__version__, "generator": _native.GENERATOR,
            "request": asked, "seed": seed, "count": count, "per_file": per_file}  # fmt: skip
    where.mkdir(parents=True, exist_ok=True)
    with held(where):
        claim(where, plan)
        manifest = Manifest(where)
        parts = [(first, min(first + per_file, seed + count) - 1) for first in range(seed, seed + count, per_file)]
        missing = [part for part in parts if not manifest.has(part_file(where, *part).name)]
        bar = Progress("puzzles", sum(last - first + 1 for first, last in missing), progress)

        def tasks() -> Iterator[tuple[Any, ...]]:
            for first, last in missing:
                yield str(where.absolute()), asked, first, last

        def take(host: str, _: tuple[Any, ...], seen: Seen) -> None:
            manifest.add(seen, host)
            bar.advance(seen.rows)

        if missing:
            each(connect(address, cpus), _generate, tasks(), take, bar, folder=where)
    return {"view": "cluster-generate/1", "folder": str(where), "files": len(parts), "written": len(missing),
            "puzzles": manifest.rows}  # fmt: skip
