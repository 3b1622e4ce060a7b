"""Generating."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Sequence
from itertools import count as count_from
from typing import Any

from . import _arrays
from ._native import InputError, Source
from .puzzle import Puzzle

__all__ = ["generate", "request"]


def request(
    size: int | str | tuple[int, int],
    *,
    symbols: int | None = None,
    shaded: int | str | tuple[int, int] | None = None,
    symmetry: str | None = None,
    shading: Any = None,
    cls: str | tuple[str, str] | None = None,
    steps: int | str | tuple[int, int] | None = None,
    depth: int | None = None,
    difficulty: str | tuple[str, str] | None = None,
    require: str | Sequence[str] = (),
    uniform: bool = False,
    near_uniform: bool = False,
    walk: int | None = None,
    scheme: str | None = None,
    bias_neighbour: float | None = None,
    bias_cross: float | None = None,
    tries: int | None = None,
    fillings: int | None = None,
    repairs: int | None = None,
) -> str:
    """Returns a request as the options of `hitori generate`, checked: impossible ones are refused with the bound they violate.

    Ranges are texts (`"3..5"`, `"3.."`, `"D.."`, `"..easy"`) or pairs, with both ends included.

    >>> request(9, symmetry="rotate", shaded=(25, 30))
    '--size 9x9 --shaded 25..30 --symmetry rotate'
    >>> request(9, cls="D..")
    '--size 9x9 --class D..G'
    >>> request(5, shaded=20)
    Traceback (most recent call last):
    hitori.InputError: 20 shaded cells are too many for 5×5: a legal shading has at most 9
    """
    words = ["--size", "x".join(map(str, size)) if isinstance(size, tuple) else str(size)]
    if shading is not None:
        words += ["--shading", "/".join(_arrays.row_strings(_arrays.shades(shading, "shading")))]
    values = {
        "symbols": symbols, "scheme": scheme, "walk": walk, "bias-neighbour": bias_neighbour, "bias-cross": bias_cross,
        "shaded": _range(shaded), "symmetry": symmetry, "class": _range(cls), "steps": _range(steps), "depth": depth,
        "difficulty": _range(difficulty), "tries": tries, "fillings": fillings, "repairs": repairs,
    }  # fmt: skip
    for name, value in values.items():
        if value is not None:
            words += [f"--{name}", str(value)]
    for rule in [require] if isinstance(require, str) else require:
        words += ["--require", rule]
    words += ["--uniform"] * uniform + ["--near-uniform"] * near_uniform
    broken = next((word for word in words if not word or any(letter.isspace() for letter in word)), None)
    if broken is not None:
        raise InputError(f"a value without spaces expected, not {broken!r}")
    try:
        return Source(" ".join(words)).request
    except InputError as error:
        raise InputError(_keywords(str(error))) from None


def _keywords(message: str) -> str:
    """Returns a message about options of the command with the names of the arguments here.

    >>> _keywords("--steps needs --class; --near-uniform is given twice")
    'steps needs cls; near_uniform is given twice'
    """
    names = {"class": "cls"}
    return re.sub(r"--([a-z]+(?:-[a-z]+)*)", lambda found: names.get(found[1], found[1].replace("-", "_")), message)


def generate(
    size: int | str | tuple[int, int],
    *,
    count: int | None = None,
    seed: int | None = None,
    timeout: float | None = None,
    **options: Any,
) -> Iterator[Puzzle]:
    """Returns puzzles with exactly one solution, each generated when it is asked for: without end, or `count` of them.

    The seeds count up from `seed`, which is random unless it is given. `options` are those of `request`; `timeout` is for each
    puzzle, in seconds. A puzzle has its `solution`, `seed` and `request`, and where the request asks for them its `cls`, `rating`
    and `difficulty`; the texts of `write("json")` keep them all.

    >>> puzzle = next(generate(6, seed=3))
    >>> print(puzzle)
    4 2 6 2 1 2
    2 3 4 6 5 1
    5 6 4 4 3 4
    4 2 5 3 4 6
    1 5 6 6 4 4
    6 2 1 5 2 6
    >>> [puzzle.id for puzzle in generate(5, seed=1, count=3)]
    ['5x5-1', '5x5-2', '5x5-3']
    """
    # Bad requests are refused here, not when the first puzzle is asked for.
    source = Source(request(size, **options))
    first = secrets.randbits(48) if seed is None else _arrays.whole("seed", seed, 0, 2**63 - 1)
    count = None if count is None else _arrays.whole("count", count, 0)
    seeds = count_from(first) if count is None else iter(range(first, first + count))
    return (Puzzle._of(source.generate(seed, timeout)) for seed in seeds)


def _range(value: int | str | tuple[object, object] | None) -> str | None:
    if isinstance(value, tuple):
        return f"{value[0]}..{value[1]}"
    return None if value is None else str(value)
