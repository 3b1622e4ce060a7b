"""Estimates from random boards: drawn and decided in batches, so that any number of workers gives the same estimate."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .. import _native
from .._native import InputError
from ._files import held, local, replace
from ._tasks import Progress, connect, each

#: Batches of a task: some seconds.
BATCHES = 32


def _sample(*task: Any) -> tuple[int, ...]:
    return _native.sample_boards(*task)


def _read(path: Path, head: dict[str, Any]) -> dict[int, list[int]]:
    """Returns the tasks in a file, which must be of the same sample."""
    try:
        there = json.loads(path.read_text())
        tasks = {int(first): [int(number) for number in found] for first, found in there.pop("tasks").items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"{path}: it is no estimate: {error}") from error
    if there != head:
        raise InputError(f"{path}: it belongs to another estimate: {there}, not {head}")
    step = BATCHES * _native.SAMPLE_BATCH
    for first, found in tasks.items():
        most = min(step, head["boards"] - first * _native.SAMPLE_BATCH)
        if first % BATCHES or len(found) != 4 or found[0] != most or not 0 <= found[2] <= found[3] <= found[1] <= most:
            raise InputError(f"{path}: the numbers of the boards from batch {first} on are damaged")
    return tasks


def estimate(
    rows: int,
    cols: int,
    symbols: int | None = None,
    *,
    boards: int,
    seed: int = 1,
    file: str | os.PathLike[str] | None = None,
    engine: bool = False,
    resume: bool = False,
    address: str | None = None,
    cpus: int | None = None,
    progress: bool | None = None,
) -> dict[str, Any]:
    """Draws boards with at most so many symbols, each board up to renaming with the same probability, and decides them.

    Returns what `hitori count estimate --json` prints: how many are solvable, unique (`strict`) and unique in the minimal sense, what
    that says about all boards, and the standard errors. With `engine` the engine is asked about every board, instead of tables. With a
    file every task is kept, and `resume` continues it.
    """
    if boards < 1:
        raise InputError("boards: at least 1 expected")
    symbols = max(rows, cols) if symbols is None else symbols
    head = {"kind": "hitori cluster estimate", "version": 1, "rows": rows, "cols": cols, "symbols": symbols,
            "seed": seed, "boards": boards, "engine": engine}  # fmt: skip
    path = None if file is None else local(file, "file")
    with contextlib.nullcontext() if path is None else held(path):
        found: dict[int, list[int]] = {}
        if path is not None and path.exists():
            if not resume:
                raise InputError(f"{path}: exists already; resume=True (--resume) continues it")
            found = _read(path, head)
        size = _native.SAMPLE_BATCH
        starts = [first for first in range(0, -(-boards // size), BATCHES) if first not in found]
        bar = Progress("boards", sum(min(BATCHES * size, boards - first * size) for first in starts), progress)

        def tasks() -> Iterator[tuple[Any, ...]]:
            for first in starts:
                yield rows, cols, symbols, min(BATCHES * size, boards - first * size), seed, first, engine

        def take(_: str, task: tuple[Any, ...], result: tuple[int, ...]) -> None:
            found[task[5]] = list(result)
            if path is not None:
                replace(path, json.dumps(head | {"tasks": found}).encode())
            bar.advance(result[0])

        if starts:
            each(connect(address, cpus), _sample, tasks(), take, bar)
    sums = [sum(column) for column in zip(*found.values(), strict=True)]
    view: dict[str, Any] = json.loads(_native.estimate_report(rows, cols, symbols, seed, engine, *sums))
    return view
