"""How hard a puzzle is, whether a shading solves it, and proofs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from . import _arrays, _native
from ._service import ask
from .puzzle import as_puzzle

__all__ = ["Grade", "Violation", "certificate", "check", "check_certificate", "classify", "rate"]


@dataclass(frozen=True)
class Grade:
    """Class and rating of a puzzle."""

    #: `A` to `G`, the class of the hardest step; None without exactly one solution.
    cls: str | None
    #: Steps, as the class counts them.
    steps: float | None
    #: Levels of assumptions within assumptions.
    depth: int | None
    #: The rules used, with the number of cells that each decided.
    rules: dict[str, int] = field(repr=False)
    #: How hard the puzzle is as a whole: 0 or more.
    rating: float | None
    #: The rating in a word: gentle, easy, medium, hard, fierce.
    difficulty: str | None
    #: Why there is no class or no rating.
    reason: str | None


def classify(puzzle: Any, *, depth: int | None = None, timeout: float | None = None) -> Grade:
    """Returns the class and the rating of a puzzle. `depth` is how deep assumptions may be nested; `timeout` is in seconds.

    >>> grade = classify("1 1 1 4\\n1 4 2 3\\n3 3 2 1\\n4 2 1 3")
    >>> grade.cls, grade.difficulty
    ('F', 'gentle')
    """
    view = ask("classify", timeout, puzzle=as_puzzle(puzzle)._json(), depth=depth)
    return Grade(
        cls=view["class"],
        steps=view.get("steps"),
        depth=view.get("depth"),
        rules=view.get("rules", {}),
        rating=view["rating"],
        difficulty=view["difficulty"],
        reason=view.get("reason") or view.get("rating_reason"),
    )


def rate(puzzle: Any, *, timeout: float | None = None) -> float | None:
    """Returns how hard a puzzle is for a person; None without exactly one solution.

    >>> rate([[1, 1], [2, 3]]) is None
    True
    """
    return classify(puzzle, timeout=timeout).rating


@dataclass(frozen=True)
class Violation:
    """A rule that a shading breaks."""

    #: `repeat-in-row`, `repeat-in-column`, `adjacent`, `cut-off`, `no-white`, `undecided`, `needless` or `size`.
    kind: str
    #: The cells.
    cells: list[str]
    #: A sentence.
    text: str


def check(
    puzzle: Any, solution: Any, *, semantics: str = "strict", partial: bool = False, timeout: float | None = None
) -> list[Violation]:
    """Returns every rule that a shading breaks; none means that it is a solution.

    With `partial`, cells may be undecided, and only what no further mark can repair is a violation. `timeout` is in seconds.

    >>> [violation.text for violation in check([[1, 1], [2, 3]], ["--", "--"])]
    ['1 stays white 2 times in row 1: r1c1 r1c2']
    >>> check([[1, 1], [2, 3]], ["-?", "??"], partial=True)
    []
    """
    rows = _arrays.row_strings(_arrays.shades(solution, "solution"))
    view = ask("check", timeout, puzzle=as_puzzle(puzzle)._json(), solution=rows, semantics=semantics)
    found = [Violation(one["kind"], one["cells"], one["text"]) for one in view["violations"]]
    return [one for one in found if not (partial and one.kind in ("undecided", "needless"))]


def certificate(puzzle: Any, *, semantics: str = "strict", timeout: float | None = None) -> str:
    """Returns a proof that a puzzle has exactly one solution, or none: a text that `check_certificate` accepts.

    `timeout` is in seconds.

    >>> puzzle = "1 1 1 4\\n1 4 2 3\\n3 3 2 1\\n4 2 1 3"
    >>> check_certificate(puzzle, certificate(puzzle))
    """
    status, text = _native.certificate(as_puzzle(puzzle)._board, semantics, timeout)
    if text is None:
        raise _native.InputError(f"{status}: only puzzles with exactly one solution, or none, have a certificate")
    return text


def check_certificate(puzzle: Any, text: str, *, timeout: float | None = None) -> str | None:
    """Returns why a certificate does not prove what it claims about a puzzle; None when it does."""
    return _native.check_certificate(as_puzzle(puzzle)._board, text, timeout)
