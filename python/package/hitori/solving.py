"""Solving."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from . import _arrays, _native
from .puzzle import Puzzle, _marks, as_puzzle

__all__ = ["Answer", "SolutionCount", "count_solutions", "is_unique", "solutions", "solve"]


@dataclass(frozen=True, eq=False)
class Answer:
    """What is known about the solutions of a puzzle.

    It is true in conditions when there is a solution.
    """

    puzzle: Puzzle = field(repr=False)
    #: `unsolvable`, `unique`, `multiple`, `solved` (others were not looked for) or `unknown` (a limit was reached).
    status: str
    #: The solutions that were found, each an array: 1 shaded, 0 white.
    solutions: list[_arrays.Shades] = field(repr=False)
    #: What all solutions share, -1 where they differ; only with the goal `forced`.
    forced: _arrays.Shades | None = field(repr=False)
    #: Whether these are all solutions.
    complete: bool
    #: The engine's counters: decisions, conflicts, propagations …
    stats: dict[str, int] = field(repr=False)
    #: From the puzzle to the answer, without the way from and to Python.
    seconds: float
    #: Why there is no full answer.
    reason: str | None

    @property
    def solution(self) -> _arrays.Shades | None:
        """The first solution, if there is one."""
        return self.solutions[0] if self.solutions else None

    def __bool__(self) -> bool:
        return bool(self.solutions)

    def _repr_svg_(self) -> str:
        return self.puzzle.svg(self.forced if self.forced is not None else self.solution)


def solve(
    puzzle: Any,
    *,
    goal: str = "unique",
    limit: int | None = None,
    semantics: str = "strict",
    marks: Any = None,
    timeout: float | None = None,
    conflicts: int | None = None,
) -> Answer:
    """Solves a puzzle and determines whether it has another solution.

    `goal` is `unique`, `any` (do not look for another one) or `forced` (what all solutions share); `limit` asks for up to so
    many solutions instead. `semantics` is `strict` or `minimal` (no shaded cell may be needless). `marks` are cells that are
    decided. `timeout` is in seconds, `conflicts` is how often the search may fail (0: only what needs no search is answered); an
    answer that reaches either limit has the status `unknown`.

    >>> answer = solve("1 1 1 4\\n1 4 2 3\\n3 3 2 1\\n4 2 1 3")
    >>> answer.status, answer.solution.sum()
    ('unique', np.int64(5))
    >>> print(answer.puzzle.text(answer.solution).rstrip())
    ┌──────────────┐
    │ ▐1▌ 1 ▐1▌ 4  │
    │  1  4  2  3  │
    │ ▐3▌ 3 ▐2▌ 1  │
    │  4  2  1 ▐3▌ │
    └──────────────┘
    >>> len(solve([[1, 1], [2, 3]], limit=10).solutions)
    2
    """
    if limit is not None:
        goal = str(_arrays.whole("limit", limit, 1))
    if conflicts is not None:
        conflicts = _arrays.whole("conflicts", conflicts, 0)
    asked = as_puzzle(puzzle)
    return Answer(asked, *_native.solve(asked._board, goal, semantics, _marks(marks), timeout, conflicts))


def is_unique(puzzle: Any, *, semantics: str = "strict", timeout: float | None = None) -> bool:
    """Returns whether a puzzle has exactly one solution. Raises `LimitError` if the time limit is reached first.

    >>> is_unique([[1, 1], [2, 3]])
    False
    """
    answer = solve(puzzle, semantics=semantics, timeout=timeout)
    if answer.status == "unknown":
        raise _native.LimitError(answer.reason or "no answer")
    return answer.status == "unique"


def solutions(
    puzzle: Any, *, semantics: str = "strict", marks: Any = None, timeout: float | None = None
) -> Iterator[_arrays.Shades]:
    """Returns all solutions, each found when it is asked for; `timeout` is for each, in seconds.

    As with a generator, only one thread at a time can ask.

    >>> [solution.tolist() for solution in solutions([[1, 1, 1], [2, 3, 4]])]
    [[[1, 0, 1], [0, 0, 0]]]
    """
    return _native.Solutions(as_puzzle(puzzle)._board, semantics, _marks(marks), timeout)


@dataclass(frozen=True)
class SolutionCount:
    """How many solutions a puzzle has, as far as that is known."""

    #: How many there are; at least how many where the count is not complete.
    count: int
    #: Whether these are all.
    complete: bool
    #: Why the count is not complete.
    reason: str | None


def count_solutions(
    puzzle: Any, *, semantics: str = "strict", marks: Any = None, timeout: float | None = None
) -> SolutionCount:
    """Counts the solutions of a puzzle without listing them, as `hitori solve --count` does.

    >>> count_solutions([[row * 9 + col for col in range(1, 10)] for row in range(9)]).count
    105847803502669
    """
    board = as_puzzle(puzzle)._board
    count, complete, reason = _native.count_solutions(board, semantics, _marks(marks), timeout)
    return SolutionCount(int(count), complete, reason)
