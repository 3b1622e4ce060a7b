"""Solve, explain, generate and study puzzles of Hitori.

Shade cells so that (1) no number repeats among the unshaded cells of a row or column, (2) no two shaded cells share an edge,
(3) the unshaded cells are connected.

>>> import hitori
>>> puzzle = hitori.Puzzle([[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]])
>>> hitori.solve(puzzle).status
'unique'

Wherever a puzzle is asked for, rows of numbers, an array or a text do as well. Shadings are arrays: 1 shaded, 0 white, -1
undecided. Cells are called `r1c2`: row 1, column 2. Ctrl-C ends everything that takes long.
"""

from ._native import (
    CLASSES,
    DIFFICULTIES,
    STATUSES,
    GenerationError,
    InputError,
    LimitError,
    __version__,
)
from .batches import GenerateBatch, GradeBatch, SolveBatch, generate_batch, grade_batch, solve_batch
from .explaining import Explanation, Hint, Step, explain, hint
from .generating import generate, request
from .judging import Grade, Violation, certificate, check, check_certificate, classify, rate
from .puzzle import Puzzle, render
from .solving import Answer, SolutionCount, count_solutions, is_unique, solutions, solve

__all__ = [
    "CLASSES",
    "DIFFICULTIES",
    "STATUSES",
    "Answer",
    "Explanation",
    "GenerateBatch",
    "GenerationError",
    "Grade",
    "GradeBatch",
    "Hint",
    "InputError",
    "LimitError",
    "Puzzle",
    "SolutionCount",
    "SolveBatch",
    "Step",
    "Violation",
    "__version__",
    "certificate",
    "check",
    "check_certificate",
    "classify",
    "count_solutions",
    "explain",
    "generate",
    "generate_batch",
    "grade_batch",
    "hint",
    "is_unique",
    "rate",
    "render",
    "request",
    "solutions",
    "solve",
    "solve_batch",
]
