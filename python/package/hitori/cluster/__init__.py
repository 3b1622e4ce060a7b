"""Long work on many cores or machines, by Ray: from a clone of Hitori, `pip install './python[ray]'`.

Tasks are small and can be repeated, and every result is a file: a lost worker costs the tasks that it had not finished, and a run
that was stopped or killed continues where it was. A node works only if it has the same package and sees the same folder as the
driver, and a file counts only when the driver has read it. `python -m hitori.cluster --help` does the same from a shell.
"""

from .counting import count
from .data import generate
from .estimating import estimate
from .grading import grade
from .studies import lab

__all__ = ["count", "estimate", "generate", "grade", "lab"]
