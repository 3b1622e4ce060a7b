"""Counts of boards: units handed out in small pieces, the results kept as the files of `hitori count boards --shard I/N`.

A file of a shard is the checkpoint. It is replaced at once every few seconds by the driver alone, so that no unit can be in it
twice; a driver that is killed loses what came since, and the next one counts only that.
"""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .. import _native
from .._native import InputError, Share
from ._files import held, local
from ._tasks import Progress, connect, each

#: Seconds between two checkpoints of a shard.
INTERVAL = 5.0
#: Seconds that a task should take: far more than it costs to hand it out, far less than the whole count.
TASK_SECONDS = 1.0
#: Units of the first tasks, before it is known how long a unit takes.
FIRST_UNITS = 16


class _Pace:
    """How many units make a task of about a second, by the times of the tasks so far.

    >>> pace = _Pace(None)
    >>> pace.units()
    16
    >>> pace.learn(16, 0.02)
    >>> pace.units()  # four times as many at the most, for the first units may be the light ones
    64
    >>> pace.learn(64, 12.8)
    >>> pace.units()
    5
    >>> _Pace(3).units()
    3
    """

    def __init__(self, fixed: int | None) -> None:
        self._fixed, self._units = fixed, FIRST_UNITS

    def units(self) -> int:
        """Returns the units of the next task."""
        return self._units if self._fixed is None else self._fixed

    def learn(self, units: int, seconds: float) -> None:
        """Takes note of a task that is done."""
        self._units = max(1, min(4 * units, round(units * TASK_SECONDS / max(seconds, 1e-6))))


def _count(rows: int, cols: int, symbols: int, units: list[int]) -> tuple[str, float]:
    start = time.perf_counter()
    return _native.count_units(rows, cols, symbols, units).text(), time.perf_counter() - start


def shard_file(folder: Path, number: int, shards: int) -> Path:
    """Returns the file of a shard."""
    return folder / f"shard-{number}-of-{shards}.json"


def _opened(folder: Path, rows: int, cols: int, symbols: int, shards: int, resume: bool) -> list[Share]:
    """Returns the shares of all shards, read or new. Foreign, damaged and overlapping ones are refused before any work."""
    fresh = _native.count_units(rows, cols, symbols, [])
    opened = []
    for number in range(1, shards + 1):
        path = shard_file(folder, number, shards)
        if not path.exists():
            opened.append(Share.from_text(fresh.text()))
            continue
        if not resume:
            raise InputError(f"{path}: exists already; resume=True (--resume) continues it")
        share = Share.load(path)
        if not share.is_of_same_count(fresh):
            raise InputError(f"{path}: it belongs to another count: {share!r}, not {fresh!r}")
        if len(share.done()) != len(share.done(number, shards)):
            raise InputError(f"{path}: it holds units of other shards than {number}/{shards}")
        opened.append(share)
    return opened


def count(
    rows: int,
    cols: int,
    symbols: int | None = None,
    *,
    folder: str | os.PathLike[str],
    shards: int = 16,
    units_per_task: int | None = None,
    resume: bool = False,
    address: str | None = None,
    cpus: int | None = None,
    semantics: str = "strict",
    progress: bool | None = None,
    interval: float = INTERVAL,
) -> dict[str, Any]:
    """Counts the solvable and unique boards of a size on all workers; returns what `hitori count boards --json` prints.

    The folder gets a file for each shard, equal byte by byte to that of `hitori count boards --shard I/N -o FILE`. Only this
    process writes it, so no other machine needs to see it.
    Without `units_per_task` tasks become as large as takes about a second.
    """
    if shards < 1 or (units_per_task is not None and units_per_task < 1):
        raise InputError("shards and units_per_task: at least 1 expected")
    symbols = max(rows, cols) if symbols is None else symbols
    where = local(folder)
    where.mkdir(parents=True, exist_ok=True)
    with held(where):
        shares = _opened(where, rows, cols, symbols, shards, resume)
        missing = [share.missing(number, shards) for number, share in enumerate(shares, 1)]
        total, fresh, saved = sum(map(len, missing)), set(range(shards)), time.monotonic()
        bar, pace = Progress("units", total, progress), _Pace(units_per_task)

        def tasks() -> Iterator[tuple[Any, ...]]:
            for units in missing:
                # Early and late units differ in weight: mixed, the part that is done tells the time that is left.
                random.Random(1).shuffle(units)
                start = 0
                while start < len(units):
                    piece = units[start : start + pace.units()]
                    yield rows, cols, symbols, piece
                    start += len(piece)

        def save() -> None:
            nonlocal saved
            for place in sorted(fresh):
                shares[place].save(shard_file(where, place + 1, shards))
            fresh.clear()
            saved = time.monotonic()

        def take(_: str, task: tuple[Any, ...], counted: tuple[str, float]) -> None:
            text, seconds = counted
            place = task[3][0] % shards
            pace.learn(len(task[3]), seconds)
            # Checked once more here, and a unit that is done already is refused.
            shares[place].merge(Share.from_text(text))
            fresh.add(place)
            bar.advance(len(task[3]))
            if time.monotonic() - saved >= interval:
                save()

        # A folder that cannot be written is refused before anything is counted.
        save()
        if total:
            try:
                each(connect(address, cpus), _count, tasks(), take, bar)
            finally:
                save()
    whole = shares[0]
    for share in shares[1:]:
        whole.merge(share)
    totals: dict[str, Any] = json.loads(whole.totals(semantics))
    return totals
