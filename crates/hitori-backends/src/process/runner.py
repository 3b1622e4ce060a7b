"""The side of the protocol (remote.rs) that is the same for every solver that lives in Python.

What follows this text defines

    class Solver:
        def load(self, job): ...              # job: the object of the message "load"
        def next(self, clauses, seconds): ...  # the shaded cells (numbers from 1), or None when there are no more
        def statistics(self): ...              # numbers by name, since load

and raises GaveUp, Unsuitable or Timeout where it has to. Times are taken by `timed`.
"""

import contextlib
import json
import os
import queue
import sys
import threading
import time


class GaveUp(Exception):
    """The solver does not know."""


class Unsuitable(Exception):
    """The solver cannot take this program."""


class Timeout(Exception):
    """The solver kept to the time limit by itself."""


@contextlib.contextmanager
def timed(numbers, name):
    """Adds what the block takes to NAME_seconds, by the clock, and to NAME_cpu_seconds, of all threads of this process."""
    wall, cpu = time.perf_counter(), time.process_time()
    try:
        yield
    finally:
        spent = {f"{name}_seconds": time.perf_counter() - wall, f"{name}_cpu_seconds": time.process_time() - cpu}
        for key, value in spent.items():
            numbers[key] = numbers.get(key, 0.0) + value


def serve(solver_class):
    # Solvers print what they like; the protocol keeps the real standard output for itself.
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    lines = queue.Queue()

    def read():
        for line in sys.stdin:
            lines.put(line)
        # The asker is gone, perhaps killed: the answer of the search that may be running has no reader.
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    solver, cells, process_cpu = None, 0, 0.0
    while True:
        line, begin = lines.get(), time.process_time()
        message = json.loads(line)
        answer = {}
        try:
            if "load" in message:
                process_cpu = 0.0
                cells = message["load"]["rows"] * message["load"]["cols"]
                solver = solver_class()
                solver.load(message["load"])
                answer["ok"] = True
            elif "next" in message:
                shaded = solver.next(message["next"]["clauses"], message["next"]["seconds"])
                if shaded is None:
                    answer["none"] = True
                else:
                    letters = ["-"] * cells
                    for cell in shaded:
                        letters[cell - 1] = "x"
                    answer["shading"] = "".join(letters)
            else:
                answer["ok"] = True
        except GaveUp as reason:
            answer["gave_up"] = str(reason)
        except Unsuitable as reason:
            answer["unsuitable"] = str(reason)
        except Timeout:
            answer["timeout"] = True
        except MemoryError:
            answer["memory"] = True
        except Exception as error:
            answer["error"] = f"{type(error).__name__}: {error}"
        if solver is not None and not answer.keys() & {"error", "memory"}:
            try:
                numbers = solver.statistics().items()
                answer["statistics"] = {name: float(value) for name, value in numbers if value is not None}
                process_cpu += time.process_time() - begin
                answer["statistics"]["process_cpu_seconds"] = process_cpu
            except Exception as error:
                # A solver that failed early may have nothing to tell; that must not hide why it failed.
                print(f"no statistics: {error}", file=sys.stderr)
        print(json.dumps(answer), file=answers, flush=True)
