"""Batches: arrays of boards in, arrays of answers out, on all cores and without the interpreter's lock.

The functions are plain, so that other processes can call them; `threads=1` leaves the other cores to them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import numpy.typing as npt

from . import _arrays, _native
from ._native import CLASSES, DIFFICULTIES, STATUSES, InputError, Source
from .generating import request
from .puzzle import Puzzle, is_table

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


def _equal(one: Any, other: Any) -> bool:
    """Returns whether two columns hold the same; what was not measured equals itself."""
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        return np.array_equal(one, other, equal_nan=one.dtype.kind == other.dtype.kind == "f")
    if isinstance(one, str) or isinstance(other, str):
        return bool(one == other)
    return len(one) == len(other) and all(map(_equal, one, other))


@dataclass(frozen=True, eq=False)
class _Batch:
    """Arrays with an entry for each board; boards of several sizes are lists of arrays.

    Two batches are equal if all their entries are, apart from times.
    """

    #: The boards.
    numbers: Boards

    def __len__(self) -> int:
        return len(self.numbers)

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        compared = (column.name for column in fields(self) if column.compare)
        return all(_equal(getattr(self, name), getattr(other, name)) for name in compared)

    # Its arrays can be changed.
    __hash__ = None  # type: ignore[assignment]

    def to_arrow(self) -> pyarrow.Table:
        """Returns the batch as a table of Arrow (needs pyarrow). `hitori.arrow.boards` reads such a table."""
        from .arrow import table

        return table(self)


@dataclass(frozen=True, eq=False)
class SolveBatch(_Batch):
    """The answers of `solve_batch`."""

    #: Places in `hitori.STATUSES`.
    status: Ints
    #: The first solution of each board, all -1 where none was found.
    solutions: Shadings
    #: The time of each, in seconds.
    seconds: Floats = field(compare=False)
    #: The conflicts of each search.
    conflicts: npt.NDArray[np.int64]

    @property
    def statuses(self) -> npt.NDArray[np.object_]:
        """The statuses in words."""
        return _words(self.status, STATUSES)


@dataclass(frozen=True, eq=False)
class GradeBatch(_Batch):
    """The answers of `grade_batch`. A board without exactly one solution has no class and no rating: -1 and NaN."""

    #: Places in `hitori.STATUSES`; `unknown` where the time limit was reached.
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


@dataclass(frozen=True, eq=False)
class GenerateBatch(_Batch):
    """The puzzles of `generate_batch`."""

    #: Their solutions.
    solutions: _arrays.Shades
    #: Whether there is a puzzle: seeds of rare requests may give up. The numbers of a seed without a puzzle are all -1.
    made: npt.NDArray[np.bool_]
    #: Places in `hitori.CLASSES` where a class was asked for, -1 elsewhere.
    cls: Ints
    #: How hard each is for a person, where a difficulty was asked for, NaN elsewhere.
    rating: Floats
    #: Places in `hitori.DIFFICULTIES` where a difficulty was asked for, -1 elsewhere.
    difficulty: Ints
    #: The seeds.
    seeds: npt.NDArray[np.uint64]
    #: The request: with it and its seed, every puzzle can be made again.
    request: str

    @property
    def classes(self) -> npt.NDArray[np.object_]:
        """The classes as letters."""
        return _words(self.cls, CLASSES)

    @property
    def difficulties(self) -> npt.NDArray[np.object_]:
        """The difficulties in words."""
        return _words(self.difficulty, DIFFICULTIES)


def solve_batch(
    boards: Any,
    *,
    goal: str = "unique",
    semantics: str = "strict",
    timeout: float | None = None,
    threads: int | None = None,
) -> SolveBatch:
    """Solves every board of an array (boards × rows × columns), a sequence of puzzles of any sizes, or a table.

    Tables are those of `hitori.arrow`: Arrow, pandas, a data set or the path of a Parquet file. `timeout` is for each board, in
    seconds; `threads` is one for each core unless given. Errors name the board, counted from 0.

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
    """Generates the puzzle of every seed; `options` are those of `hitori.request`, `timeout` is for each seed, in seconds.

    Classes and ratings are those that the generator had to determine; `grade_batch` determines all.

    >>> batch = generate_batch(8, seeds=range(100), difficulty="easy..")
    >>> batch.numbers.shape, bool(batch.made.all())
    ((100, 8, 8), True)
    >>> batch.difficulties[:3].tolist(), bool(batch.rating[0] > 0)
    (['easy', 'easy', 'easy'], True)
    """
    return generate_of(Source(request(size, **options)), seeds, timeout, threads)


def generate_of(
    source: Source, seeds: Iterable[int], timeout: float | None = None, threads: int | None = None
) -> GenerateBatch:
    """Generates the puzzle of every seed for a request that has been read."""
    wanted = _seeds(seeds)
    made = source.generate_batch(wanted, timeout, _threads(threads))
    return GenerateBatch(*made, seeds=wanted, request=source.request)


def _seeds(seeds: Iterable[int]) -> npt.NDArray[np.uint64]:
    """Returns seeds as an array; those of a range are never listed as objects."""
    expected = "seeds: whole numbers from 0 to 2⁶³ - 1 expected"
    if isinstance(seeds, range):
        ends = (seeds[0], seeds[-1]) if seeds else (0, 0)
        if min(ends) < 0 or max(ends) >= 2**63:
            raise InputError(f"{expected}, not {seeds}")
        return np.fromiter(seeds, np.uint64, len(seeds))
    try:
        array = seeds if isinstance(seeds, np.ndarray) else np.array(list(seeds))
    except (TypeError, ValueError) as error:
        raise InputError(f"{expected}: {error}") from None
    if not array.size and array.ndim == 1:
        return np.empty(0, np.uint64)
    if array.ndim != 1 or array.dtype.kind not in "iu":
        raise InputError(f"{expected}, found {array.dtype} of shape {array.shape}")
    for wrong in (int(array.min()), int(array.max())):
        if not 0 <= wrong < 2**63:
            raise InputError(f"{expected}, not {wrong}")
    return np.ascontiguousarray(array, dtype=np.uint64)


def _threads(threads: int | None) -> int | None:
    return None if threads is None else _arrays.whole("threads", threads, 1)


def _puzzle(at: int, board: Any) -> _arrays.Numbers:
    try:
        return board.numbers if isinstance(board, Puzzle) else Puzzle(board).numbers
    except InputError as error:
        raise InputError(f"board {at}: {error}") from None


def _by_size(boards: Any, work: Callable[[_arrays.Numbers], Part]) -> Part:
    """Works on boards of each size at a time, and puts the answers back into the order of the boards."""
    if isinstance(boards, (str, bytes)):
        raise InputError("boards: an array, puzzles or a table expected, not a text; Puzzle.parse_all reads all puzzles of a text")
    if isinstance(boards, os.PathLike) or is_table(boards):
        from .arrow import boards as read

        boards = read(boards)
    if isinstance(boards, np.ndarray) and boards.dtype != object:
        return work(_arrays.numbers(boards, 3))
    if not hasattr(boards, "__iter__"):
        raise InputError(f"boards: an array, puzzles or a table expected, not {type(boards).__name__}")
    listed = [_puzzle(at, board) for at, board in enumerate(boards)]
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
