"""Solvers of integer programs read the LP format from files only: one is written, read and removed again.

FOLDER is there for it, and goes when this process goes.
"""

import tempfile


def with_lp_file(text, read):
    """Calls `read` with the path of a file that holds the text."""
    try:
        with tempfile.NamedTemporaryFile("w", prefix="hitori-", suffix=".lp", dir=FOLDER) as file:
            file.write(text)
            file.flush()
            return read(file.name)
    except OSError as error:
        raise GaveUp(f"the LP file for the solver cannot be written to {FOLDER}: {error.strerror}")


def add_up(numbers, work):
    """Adds the work of one call to that of those before."""
    for name, value in work.items():
        numbers[name] = numbers.get(name, 0) + value
