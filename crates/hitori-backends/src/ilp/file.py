"""Solvers of integer programs read the LP format from files only: one is written, read and removed again.

The asker makes and removes the folder for it; where the asker is killed, the shell beside this process does (worker.rs).
"""

import tempfile


def with_lp_file(job, read):
    """Calls `read` with the path of a file that holds the program."""
    folder = job["folder"]
    try:
        with tempfile.NamedTemporaryFile("w", prefix="hitori-", suffix=".lp", dir=folder) as file:
            file.write(job["program"])
            file.flush()
            return read(file.name)
    except OSError as error:
        raise GaveUp(f"the LP file for the solver cannot be written to {folder}: {error.strerror}")


def add_up(numbers, work):
    """Adds the work of one call to that of those before."""
    for name, value in work.items():
        numbers[name] = numbers.get(name, 0) + value
