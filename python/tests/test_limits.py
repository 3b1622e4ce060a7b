"""Every public function that can run long obeys its time limit, its conflicts and Ctrl-C, also on degenerate boards.

The functions are those of the package: a new one is included, or listed below with the reason why it cannot run long. Time is the
CPU time of this process, so a busy machine changes nothing.
"""

import gc
import inspect
import itertools
import json
import pathlib
import resource
import signal
import subprocess
import sys
import threading
import time
import weakref

import hitori
import numpy as np
import pytest
from hitori import cluster

SIDE = 60
#: Boards without a usual shape, and one whose search is long.
BOARDS = {
    "a line of ones": np.ones((1, 10_000), int),
    "a column of ones": np.ones((10_000, 1), int),
    "a square of ones": np.ones((100, 100), int),
    "a Latin square": np.add.outer(np.arange(SIDE), np.arange(SIDE)) % SIDE + 1,
    "all different": np.arange(1, 90 * 90 + 1).reshape(90, 90),
    "blanks": np.full((60, 60), -1),
    "stripes": np.tile([1, 2], (80, 40)),
}

#: Why these cannot run long: their work is proportional to their input.
SHORT = {
    "Puzzle": "reads one board", "render": "draws one board", "request": "reads one request",
    "Answer": "is data", "Explanation": "is data", "GenerateBatch": "is data", "Grade": "is data", "GradeBatch": "is data",
    "Hint": "is data", "SolutionCount": "is data", "SolveBatch": "is data", "Step": "is data", "Violation": "is data",
    "GenerationError": "is an exception", "InputError": "is an exception", "LimitError": "is an exception",
}  # fmt: skip

#: How functions are called that need more than a board.
CALLS = {
    "check": lambda board, **limits: hitori.check(board, np.full(board.shape, -1), **limits),
    "check_certificate": lambda board, **limits: hitori.check_certificate(board, NO_PROOF, **limits),
    "generate": lambda board, **limits: next(hitori.generate(RARE, seed=1, **HOPELESS, **limits)),
    "generate_batch": lambda board, **limits: hitori.generate_batch(RARE, seeds=[1], threads=1, **HOPELESS, **limits),
    "solutions": lambda board, **limits: list(itertools.islice(hitori.solutions(board, **limits), 3)),
    "solve_batch": lambda board, **limits: hitori.solve_batch(board[None], threads=1, **limits),
    "grade_batch": lambda board, **limits: hitori.grade_batch(board[None], threads=1, **limits),
}
RARE, HOPELESS = 20, {"shaded": "133..", "tries": 10**9}
NO_PROOF = "hitori-certificate 1\n"

#: Functions without a time limit: their tasks are cancelled as a whole (test_cluster.py).
ON_A_CLUSTER = set(cluster.__all__)


def functions():
    """The public functions that can run long."""
    names = [name for name in hitori.__all__ if callable(getattr(hitori, name)) and name not in SHORT]
    assert not set(SHORT) - set(hitori.__all__), "exceptions that no longer exist"
    return names


def test_every_public_function_has_limits_or_a_reason():
    for name in functions():
        assert "timeout" in inspect.signature(getattr(hitori, name)).parameters, f"{name} needs a time limit, or a reason in SHORT"
    assert ON_A_CLUSTER == {"count", "estimate", "generate", "grade", "lab"}


#: Seconds of the time limit, seconds after which Ctrl-C comes, and seconds of CPU beyond them: for reading the board and handing over
#: what was found so far.
LIMIT, INTERRUPT, BEYOND = 0.3, 0.2, 0.7
#: Bytes of memory that a call may have.
MEMORY = 4 << 30


def measured(name, board):
    """Calls a function with a time limit, then without one and with Ctrl-C. Returns the CPU seconds of both. For a process of its own."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    function = CALLS.get(name) or getattr(hitori, name)
    ends, armed = {}, False

    def interrupt(number, frame):
        if armed:
            raise KeyboardInterrupt

    # It counts CPU time, as the measurement does.
    signal.signal(signal.SIGPROF, interrupt)
    for end, limits, alarm in [("limit", {"timeout": LIMIT}, 0), ("interrupt", {}, INTERRUPT)]:
        start = time.process_time()
        try:
            armed = True
            signal.setitimer(signal.ITIMER_PROF, alarm)
            function(BOARDS[board], **limits)
            armed = False
        except (hitori.LimitError, hitori.GenerationError, hitori.InputError, KeyboardInterrupt):
            armed = False
        ends[end] = time.process_time() - start
        print(json.dumps(ends), flush=True)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", functions())
def test_a_time_limit_and_ctrl_c_end_it(name, board):
    if name in ("generate", "generate_batch") and board != next(iter(BOARDS)):
        pytest.skip("takes no board")
    code = f"import sys; sys.path.insert(0, {str(pathlib.Path(__file__).parent)!r}); import test_limits; test_limits.measured({name!r}, {board!r})"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (8, 8)))  # fmt: skip
    out, error = process.communicate()
    ends = json.loads(out.splitlines()[-1]) if out else {}
    assert set(ends) == {"limit", "interrupt"}, f"after {ends}: code {process.returncode}; {error[-500:]}"
    assert ends["limit"] < LIMIT + BEYOND and ends["interrupt"] < INTERRUPT + BEYOND


def test_conflicts_end_a_search(command):
    birds = [command, "make-hard", "pigeonhole", "--holes", "10", "--to", "plain"]
    hard = hitori.Puzzle(subprocess.run(birds, capture_output=True, text=True, check=True).stdout)
    for conflicts in (0, 1, 50, 2000):
        for goal in ("unique", "any", "forced"):
            answer = hitori.solve(hard, goal=goal, conflicts=conflicts)
            assert answer.status == "unknown" and answer.stats["conflicts"] <= conflicts + 1
    # What needs no search is answered anyway.
    assert hitori.solve("1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3", conflicts=0).status == "unique"


def test_an_abandoned_iterator_leaves_nothing_behind():
    """An iterator that is dropped leaves no thread and no work behind."""
    threads = threading.active_count()
    for make in (lambda: hitori.solutions(np.full((12, 12), -1)), lambda: hitori.generate(8, seed=1)):
        iterator = make()
        first = next(iterator)
        start = time.process_time()
        del iterator
        gc.collect()
        assert time.process_time() - start < BEYOND
        assert first is not None
    assert threading.active_count() == threads
    puzzles = hitori.generate(6, seed=3)
    next(puzzles)
    alive = weakref.ref(puzzles)
    puzzles.close()
    with pytest.raises(StopIteration):
        next(puzzles)
    del puzzles
    assert alive() is None


def test_an_iterator_continues_after_ctrl_c():
    def interrupt(number, frame):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGPROF, interrupt)
    found = hitori.solutions(np.full((12, 12), -1))
    seen = [next(found).tobytes()]
    try:
        signal.setitimer(signal.ITIMER_PROF, INTERRUPT)
        with pytest.raises(KeyboardInterrupt):
            for solution in found:
                seen.append(solution.tobytes())
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    seen += [solution.tobytes() for solution in itertools.islice(found, 100)]
    # The one that was being handed over when the signal came may be lost, none comes twice.
    assert len(set(seen)) == len(seen) > 100


def test_a_signal_handler_may_ask_too_and_what_it_raises_arrives(command):
    """The handlers of signals are the only Python that runs within a call."""
    birds = [command, "make-hard", "pigeonhole", "--holes", "10", "--to", "plain"]
    hard = hitori.Puzzle(subprocess.run(birds, capture_output=True, text=True, check=True).stdout)
    found = hitori.solutions(hard)
    said = []

    def again(number, frame):
        said.append(hitori.is_unique([[1, 1], [2, 3]]))
        if within_iterator:
            with pytest.raises(ValueError, match="already being searched for"):
                next(found)
        if len(said) == 3:
            raise LookupError("enough")

    before = signal.signal(signal.SIGPROF, again)
    try:
        for within_iterator, call in [(True, lambda: next(found)), (False, lambda: hitori.solve(hard)),
                                      (False, lambda: hitori.solve(hard, limit=5)), (False, lambda: hitori.classify(hard)),
                                      (False, lambda: hitori.solve_batch([hard, hard]))]:  # fmt: skip
            said.clear()
            signal.setitimer(signal.ITIMER_PROF, 0.1, 0.1)
            with pytest.raises(LookupError, match="enough"):
                call()
            signal.setitimer(signal.ITIMER_PROF, 0)
            assert said == [False] * 3
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def test_two_threads_do_not_share_a_search():
    birds = hitori.solutions(np.full((9, 9), -1))
    refused, found = [], []

    def ask():
        for _ in range(200):
            try:
                found.append(next(birds).tobytes())
            except ValueError as error:
                refused.append(str(error))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) + len(refused) == 800 and len(set(found)) == len(found)
    assert set(refused) <= {"these solutions are already being searched for"}
