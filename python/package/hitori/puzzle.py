"""Puzzles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import _arrays
from ._native import Board, InputError

__all__ = ["Puzzle", "render"]


class Puzzle:
    """A puzzle: a board of numbers, with a name if it has one. It never changes.

    Made from rows of numbers (`None` for a blank), an array (-1 for a blank), or a text in any format that Hitori reads.

    >>> puzzle = Puzzle([[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]])
    >>> puzzle == Puzzle("https://puzz.link/p?hitori/4/4/1114142333214213")
    True
    >>> puzzle.shape
    (4, 4)
    >>> Puzzle([[1, 2], [3, -5]])
    Traceback (most recent call last):
    hitori.InputError: r2c2 holds -5: a number from 0 to 4294967294, or -1 for a blank, expected
    """

    __slots__ = ("_board",)
    _board: Board

    def __init__(self, source: Any, id: str | None = None) -> None:
        if isinstance(source, Puzzle):
            board = source._board if id is None else Board(source.numbers, id)
        elif is_table(source):
            raise InputError("one puzzle expected, found a table: hitori.arrow.puzzles reads tables of puzzles, to_numpy() returns a board")
        elif isinstance(source, str):
            board = Board.parse(source)
            if id is not None:
                board = Board(board.numbers(), id)
        else:
            board = Board(_arrays.numbers(source), id)
        object.__setattr__(self, "_board", board)

    @classmethod
    def _of(cls, board: Board) -> Puzzle:
        puzzle = cls.__new__(cls)
        object.__setattr__(puzzle, "_board", board)
        return puzzle

    @classmethod
    def parse(cls, text: str, format: str | None = None) -> Puzzle:
        """Reads a puzzle from a text; the format is detected unless it is named.

        >>> Puzzle.parse("1 1\\n1 2").numbers.tolist()
        [[1, 1], [1, 2]]
        """
        return cls._of(Board.parse(text, format))

    @classmethod
    def parse_all(cls, text: str, format: str | None = None) -> list[Puzzle]:
        """Reads all puzzles of a text, such as the content of a file.

        >>> [puzzle.id for puzzle in Puzzle.parse_all('{"id": "a", "cells": [[1]]}\\n{"id": "b", "cells": [[2]]}\\n')]
        ['a', 'b']
        """
        return [cls._of(board) for board in Board.parse_all(text, format)]

    def write(self, format: str = "plain") -> str:
        """Returns the puzzle in a format: `plain`, `json`, `puzzlink`, `latex` …

        >>> Puzzle("hitori/4/4/1114142333214213").write("tatham").strip()
        '4x4:1114142333214213'
        """
        return self._board.write(format)

    @property
    def id(self) -> str | None:
        """The name."""
        return self._board.id

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self._board.rows

    @property
    def cols(self) -> int:
        """How many columns there are."""
        return self._board.cols

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self._board.rows, self._board.cols

    @property
    def numbers(self) -> _arrays.Numbers:
        """The numbers as an array of its own, -1 for a blank."""
        return self._board.numbers()

    @property
    def solution(self) -> _arrays.Shades | None:
        """The solution that came with the puzzle: 1 shaded, 0 white. None unless its text or its generator gave one."""
        return self._board.solution()

    @property
    def seed(self) -> int | None:
        """The seed of a generated puzzle; None of any other."""
        return self._board.seed

    @property
    def request(self) -> str | None:
        """The request of a generated puzzle, as `hitori.request` returns it; None of any other."""
        return self._board.request

    @property
    def cls(self) -> str | None:
        """The class that came with the puzzle. None unless its text gave one, or its generator was asked for one."""
        return self._board.cls

    @property
    def rating(self) -> float | None:
        """The rating that came with the puzzle. None unless its text gave one, or its generator was asked for a difficulty.

        >>> from hitori import generate, rate
        >>> puzzle = next(generate(6, seed=1, difficulty="medium"))
        >>> puzzle.seed, puzzle.difficulty, puzzle.rating == rate(puzzle)
        (1, 'medium', True)
        """
        return self._board.rating

    @property
    def difficulty(self) -> str | None:
        """The difficulty that came with the puzzle, in a word. None where there is no rating."""
        return self._board.difficulty

    def svg(self, marks: Any = None, *, labels: bool = False, style: str = "light") -> str:
        """Returns a picture, with marks or a solution on it; `style` is light, dark or print."""
        return self._board.svg(_marks(marks), labels, style)

    def text(self, marks: Any = None, *, labels: bool = False) -> str:
        """Returns a drawing in letters.

        >>> print(Puzzle([[1, 1], [1, 2]]).text(["x-", "--"]))
        ┌────────┐
        │ ▐1▌ 1  │
        │  1  2  │
        └────────┘
        <BLANKLINE>
        """
        return self._board.text(_marks(marks), labels)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a puzzle does not change")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._board == other._board

    def __hash__(self) -> int:
        return hash(self._board)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return self.numbers if dtype is None else self.numbers.astype(dtype)

    def __str__(self) -> str:
        return str(self._board)

    def __repr__(self) -> str:
        name = "" if self.id is None else f" {self.id!r}"
        return f"<Puzzle{name} {self.rows}×{self.cols}>"

    def __reduce__(self) -> tuple[Callable[[str, str], Puzzle], tuple[str, str]]:
        # JSON keeps everything that a file says about a puzzle.
        return Puzzle.parse, (self.write("json"), "json")

    def _repr_svg_(self) -> str:
        return self.svg()

    def _json(self) -> dict[str, Any]:
        rows = [[None if number < 0 else number for number in row] for row in self.numbers.tolist()]
        return {"id": self.id, "cells": rows} if self.id else {"cells": rows}


def is_table(source: Any) -> bool:
    """Returns whether something is a table or data set of Arrow, pandas or Polars; needs none of them."""
    return any(hasattr(source, name) for name in ("__arrow_c_stream__", "__dataframe__", "to_batches"))


def as_puzzle(source: Any) -> Puzzle:
    """Returns a puzzle, made from anything that `Puzzle` takes."""
    return source if isinstance(source, Puzzle) else Puzzle(source)


def render(puzzle: Any, marks: Any = None, *, to: str = "svg", labels: bool = False, style: str = "light") -> str:
    """Returns a puzzle as a picture (`svg`) or as a drawing in letters (`text`), with marks or a solution on it.

    >>> render([[1, 1], [1, 2]], ["x-", "--"])[:4]
    '<svg'
    >>> print(render([[1, 1], [1, 2]], to="text"))
    ┌────────┐
    │  1  1  │
    │  1  2  │
    └────────┘
    <BLANKLINE>
    """
    if to not in ("svg", "text"):
        raise InputError(f"to: svg or text expected, not {to!r}")
    asked = as_puzzle(puzzle)
    return asked.svg(marks, labels=labels, style=style) if to == "svg" else asked.text(marks, labels=labels)


def _marks(marks: Any) -> _arrays.Shades | None:
    return None if marks is None else _arrays.shades(marks)
