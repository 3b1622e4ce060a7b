"""Long work on many cores or machines, by Ray: `pip install 'hitori[ray]'`.

Tasks are small and can be done again, and every result is a file: a lost worker costs the tasks that it had not finished, and
a run that was stopped or killed goes on where it was. `python -m hitori.cluster --help` does the same from a shell.
"""

from .counting import count
from .data import generate
from .estimating import estimate
from .grading import grade
from .studies import lab

__all__ = ["count", "estimate", "generate", "grade", "lab"]
