"""Batches: arrays of boards in, arrays of answers out, on all cores and without the interpreter's lock.

The functions are plain, so that other processes can call them; `threads=1` leaves the other cores to them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import numpy.typing as npt

from . import _arrays, _native
from ._native import CLASSES, DIFFICULTIES, STATUSES, InputError, Source
from .generating import request
from .puzzle import Puzzle

if TYPE_CHECKING:
    import pyarrow

__all__ = ["GenerateBatch", "GradeBatch", "SolveBatch", "generate_batch", "grade_batch", "solve_batch"]

Ints = npt.NDArray[np.int8]
Floats = npt.NDArray[np.float64]
Boards = list[_arrays.Numbers] | _arrays.Numbers
Shadings = list[_arrays.Shades] | _arrays.Shades
Part = TypeVar("Part", bound="_Batch")


def _words(places: Ints, words: list[str]) -> npt.NDArray[np.object_]:
    return np.array([*words, None], dtype=object)[places]


@dataclass(frozen=True)
class _Batch:
    """Arrays with an entry for each board; boards of several sizes are lists of arrays."""

    #: The boards.
    numbers: Boards

    def __len__(self) -> int:
        return len(self.numbers)

    def to_arrow(self) -> pyarrow.Table:
        """Returns the batch as a table of Arrow (needs `pip install 'hitori[arrow]'`)."""
        from .arrow import table

        return table(self)


@dataclass(frozen=True)
class SolveBatch(_Batch):
    """The answers of `solve_batch`."""

    #: Places in `hitori.STATUSES`.
    status: Ints
    #: The first solution of each board, all -1 where none was found.
    solutions: Shadings
    #: The time of each.
    seconds: Floats
    #: The conflicts of each search.
    conflicts: npt.NDArray[np.int64]

    @property
    def statuses(self) -> npt.NDArray[np.object_]:
        """The statuses in words."""
        return _words(self.status, STATUSES)


@dataclass(frozen=True)
class GradeBatch(_Batch):
    """The answers of `grade_batch`. A board without exactly one solution has no class and no rating: -1 and NaN."""

    #: Places in `hitori.STATUSES`; `unknown` where the time was over.
    status: Ints
    #: Places in `hitori.CLASSES`.
    cls: Ints
    #: Steps, as the class counts them.
    steps: Floats
    #: Levels of assumptions.
    depth: npt.NDArray[np.int32]
    #: How hard each is for a person.
    rating: Floats
    #: Places in `hitori.DIFFICULTIES`.
    difficulty: Ints
    #: The solutions.
    solutions: Shadings

    @property
    def statuses(self) -> npt.NDArray[np.object_]:
        """The statuses in words."""
        return _words(self.status, STATUSES)

    @property
    def classes(self) -> npt.NDArray[np.object_]:
        """The classes as letters."""
        return _words(self.cls, CLASSES)

    @property
    def difficulties(self) -> npt.NDArray[np.object_]:
        """The difficulties in words."""
        return _words(self.difficulty, DIFFICULTIES)


@dataclass(frozen=True)
class GenerateBatch(_Batch):
    """The puzzles of `generate_batch`."""

    #: Their solutions.
    solutions: _arrays.Shades
    #: Whether there is a puzzle: seeds of rare requests may give up.
    made: npt.NDArray[np.bool_]
    #: Places in `hitori.CLASSES` where a class was asked for.
    cls: Ints
    #: The seeds.
    seeds: npt.NDArray[np.uint64]
    #: The request: with it and its seed, every puzzle can be made again.
    request: str


def solve_batch(
    boards: Any,
    *,
    goal: str = "unique",
    semantics: str = "strict",
    timeout: float | None = None,
    threads: int | None = None,
) -> SolveBatch:
    """Solves every board of an array (boards × rows × columns), or of a sequence of puzzles of any sizes.

    `timeout` is for each board; `threads` is one for each core unless given.

    >>> batch = solve_batch([[[1, 1, 1], [2, 3, 4]], [[1, 1, 2], [2, 3, 4]]])
    >>> batch.statuses.tolist()
    ['unique', 'multiple']
    >>> batch.solutions[0].tolist()
    [[1, 0, 1], [0, 0, 0]]
    """
    threads = _threads(threads)

    def one(array: _arrays.Numbers) -> SolveBatch:
        return SolveBatch(array, *_native.solve_batch(array, goal, semantics, timeout, threads))

    return _by_size(boards, one)


def grade_batch(boards: Any, *, timeout: float | None = None, threads: int | None = None) -> GradeBatch:
    """Grades and rates every board, as `solve_batch` solves them.

    >>> batch = grade_batch(generate_batch(6, seeds=range(43, 46)).numbers)
    >>> batch.classes.tolist(), batch.difficulties.tolist()
    (['B', 'F', 'C'], ['gentle', 'hard', 'easy'])
    """
    threads = _threads(threads)

    def one(array: _arrays.Numbers) -> GradeBatch:
        return GradeBatch(array, *_native.grade_batch(array, timeout, threads))

    return _by_size(boards, one)


def generate_batch(
    size: int | str | tuple[int, int],
    *,
    seeds: Iterable[int],
    timeout: float | None = None,
    threads: int | None = None,
    **options: Any,
) -> GenerateBatch:
    """Makes the puzzle of every seed; `options` are those of `hitori.request`.

    >>> batch = generate_batch(8, seeds=range(100), difficulty="easy..")
    >>> batch.numbers.shape, bool(batch.made.all())
    ((100, 8, 8), True)
    """
    source = Source(request(size, **options))
    wanted = seeds if isinstance(seeds, np.ndarray) else np.array(list(seeds), dtype=object)
    if wanted.ndim != 1 or any(not isinstance(seed, (int, np.integer)) or not 0 <= seed < 2**63 for seed in wanted):
        raise InputError("seeds: whole numbers from 0 to 2⁶³ expected")
    array = np.ascontiguousarray(wanted, dtype=np.uint64)
    made = source.generate_batch(array, timeout, _threads(threads))
    return GenerateBatch(*made, seeds=array, request=source.request)


def _threads(threads: int | None) -> int | None:
    if threads is not None and (isinstance(threads, bool) or not isinstance(threads, int) or threads < 1):
        raise InputError(f"threads: a whole number from 1 on expected, not {threads!r}")
    return threads


def _by_size(boards: Any, work: Callable[[_arrays.Numbers], Part]) -> Part:
    """Works on boards of each size at a time, and puts the answers back into the order of the boards."""
    if isinstance(boards, np.ndarray) and boards.dtype != object:
        return work(_arrays.numbers(boards, 3))
    listed = [board.numbers if isinstance(board, Puzzle) else Puzzle(board).numbers for board in boards]
    groups: dict[tuple[int, ...], list[int]] = {}
    for at, board in enumerate(listed):
        groups.setdefault(board.shape, []).append(at)
    if len(groups) <= 1:
        return work(np.stack(listed) if listed else np.empty((0, 1, 1), np.int64))
    parts = [(places, work(np.stack([listed[at] for at in places]))) for places in groups.values()]
    columns: list[Any] = []
    for column in fields(parts[0][1]):
        values: list[Any] = [None] * len(listed)
        for places, part in parts:
            for at, value in zip(places, getattr(part, column.name), strict=True):
                values[at] = value
        first = getattr(parts[0][1], column.name)
        columns.append(np.array(values, dtype=first.dtype) if first.ndim == 1 else values)
    return type(parts[0][1])(*columns)
