"""The native part of `hitori`. Use the package, which documents it."""

from os import PathLike
from typing import final

import numpy as np
import numpy.typing as npt

__all__ = [
    "Board",
    "CLASSES",
    "DIFFICULTIES",
    "GENERATOR",
    "GenerationError",
    "InputError",
    "LimitError",
    "SAMPLE_BATCH",
    "STATUSES",
    "Share",
    "Solutions",
    "Source",
    "__version__",
    "boards_up_to_renaming",
    "certificate",
    "check_certificate",
    "count_plan",
    "count_solutions",
    "count_units",
    "estimate_report",
    "grade_batch",
    "request",
    "sample_boards",
    "solve",
    "solve_batch",
]

__version__: str
GENERATOR: int
STATUSES: list[str]
CLASSES: list[str]
DIFFICULTIES: list[str]

_Numbers = npt.NDArray[np.int64]
_Shades = npt.NDArray[np.int8]

class InputError(ValueError): ...
class LimitError(TimeoutError): ...
class GenerationError(RuntimeError): ...

@final
class Board:
    def __new__(cls, numbers: _Numbers, id: str | None = None) -> Board: ...
    @staticmethod
    def parse(text: str, format: str | None = None) -> Board: ...
    @staticmethod
    def parse_all(text: str, format: str | None = None) -> list[Board]: ...
    def write(self, format: str) -> str: ...
    @property
    def id(self) -> str | None: ...
    @property
    def seed(self) -> int | None: ...
    @property
    def request(self) -> str | None: ...
    @property
    def cls(self) -> str | None: ...
    @property
    def rating(self) -> float | None: ...
    @property
    def difficulty(self) -> str | None: ...
    @property
    def rows(self) -> int: ...
    @property
    def cols(self) -> int: ...
    def numbers(self) -> _Numbers: ...
    def solution(self) -> _Shades | None: ...
    def text(self, marks: _Shades | None = None, labels: bool = False) -> str: ...
    def svg(
        self,
        marks: _Shades | None = None,
        labels: bool = False,
        style: str = "light",
        highlights: list[tuple[list[str], str]] = ...,
    ) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Solutions:
    def __new__(
        cls, board: Board, semantics: str, marks: _Shades | None = None, timeout: float | None = None
    ) -> Solutions: ...
    def __iter__(self, /) -> Solutions: ...
    def __next__(self, /) -> _Shades: ...

@final
class Source:
    def __new__(cls, request: str) -> Source: ...
    @property
    def request(self) -> str: ...
    def generate(self, seed: int, timeout: float | None = None) -> Board: ...
    def generate_batch(
        self, seeds: npt.NDArray[np.uint64], timeout: float | None = None, threads: int | None = None
    ) -> tuple[
        _Numbers, _Shades, npt.NDArray[np.bool_], npt.NDArray[np.int8], npt.NDArray[np.float64], npt.NDArray[np.int8]
    ]: ...

def solve(
    board: Board,
    goal: str,
    semantics: str,
    marks: _Shades | None = None,
    timeout: float | None = None,
    conflicts: int | None = None,
) -> tuple[str, list[_Shades], _Shades | None, bool, dict[str, int], float, str | None]: ...
def solve_batch(
    boards: _Numbers, goal: str, semantics: str, timeout: float | None = None, threads: int | None = None
) -> tuple[npt.NDArray[np.int8], _Shades, npt.NDArray[np.float64], npt.NDArray[np.int64]]: ...
def grade_batch(
    boards: _Numbers, timeout: float | None = None, threads: int | None = None
) -> tuple[
    npt.NDArray[np.int8],
    npt.NDArray[np.int8],
    npt.NDArray[np.float64],
    npt.NDArray[np.int32],
    npt.NDArray[np.float64],
    npt.NDArray[np.int8],
    _Shades,
]: ...
def request(name: str, body: str, timeout: float | None = None) -> str: ...
def certificate(board: Board, semantics: str, timeout: float | None = None) -> tuple[str, str | None]: ...
def check_certificate(board: Board, text: str, timeout: float | None = None) -> str | None: ...

SAMPLE_BATCH: int

@final
class Share:
    @staticmethod
    def from_text(text: str) -> Share: ...
    @staticmethod
    def load(path: str | PathLike[str]) -> Share: ...
    def save(self, path: str | PathLike[str]) -> None: ...
    def text(self) -> str: ...
    def merge(self, other: Share) -> None: ...
    def is_of_same_count(self, other: Share) -> bool: ...
    def done(self, number: int = 1, of: int = 1) -> list[int]: ...
    def missing(self, number: int = 1, of: int = 1) -> list[int]: ...
    def totals(self, semantics: str = "strict", by_shaded: bool = False) -> str: ...
    @property
    def units(self) -> int: ...
    @property
    def fingerprint(self) -> str: ...

def count_units(rows: int, cols: int, symbols: int, units: list[int], threads: int = 1) -> Share: ...
def count_plan(rows: int, cols: int, symbols: int) -> tuple[int, str]: ...
def sample_boards(
    rows: int,
    cols: int,
    symbols: int,
    boards: int,
    seed: int = 1,
    first_batch: int = 0,
    engine: bool = False,
    threads: int = 1,
) -> tuple[int, int, int, int]: ...
def estimate_report(
    rows: int, cols: int, symbols: int, seed: int, engine: bool, drawn: int, solvable: int, strict: int, minimal: int
) -> str: ...
def boards_up_to_renaming(rows: int, cols: int, symbols: int) -> str: ...
def count_solutions(
    board: Board, semantics: str, marks: _Shades | None = None, timeout: float | None = None
) -> tuple[str, bool, str | None]: ...
