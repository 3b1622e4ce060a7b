"""Runs tasks on Ray: a roll call of all nodes, then few tasks in flight, each result handed over as soon as it is there."""

from __future__ import annotations

import contextlib
import importlib
import logging
import os
import pickle
import re
import secrets
import socket
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from .._native import GenerationError, InputError, LimitError
from . import _build, _node

# Before Ray is imported: it sends no statistics about this run.
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"

#: Seconds for a cluster to answer at its address.
PATIENCE = 10.0
#: Seconds for a node to answer the roll call. It may have to start a worker first.
ROLL_CALL = 120.0
#: Tasks in flight for each core: one that runs and one that waits.
IN_FLIGHT = 2

#: Errors of a task that are about its input. Ray would wrap them in the trace of another machine.
SAID: dict[str, type[Exception]] = {
    "LimitError": LimitError,
    "InputError": InputError,
    "GenerationError": GenerationError,
    "OSError": OSError,
}


def connect(address: str | None = None, cpus: int | None = None) -> Any:
    """Connects to a running cluster, or starts Ray on this machine. Returns the module `ray`."""
    if address and "RAY_AUTH_MODE" not in os.environ and "ray" not in sys.modules and _has_token():
        # `ray start` asks for the token as soon as there is one; a driver offers it only in this mode, which Ray reads when imported.
        os.environ["RAY_AUTH_MODE"] = "token"
    try:
        import ray
    except ImportError as error:
        raise ModuleNotFoundError("Ray is not installed: pip install './python[ray]' from a clone of Hitori") from error
    if not ray.is_initialized():
        # `local` keeps it from joining a cluster that happens to run here.
        alone = {"num_cpus": cpus, "include_dashboard": False, "_node_ip_address": "127.0.0.1"}
        here: dict[str, Any] = {} if address else alone
        _look_for(address)
        try:
            with contextlib.nullcontext() if address else _on_loopback():
                ray.init(address=address or "local", log_to_driver=False, logging_level=logging.ERROR, **here)
        except (ConnectionError, ValueError, RuntimeError, ray.exceptions.RayError) as error:
            raise InputError(f"Ray does not start, or no cluster is there: {why(error)}{_hint(error)}") from error
    return ray


@contextlib.contextmanager
def _on_loopback() -> Iterator[None]:
    """Keeps Ray on the loopback device while it starts.

    On Linux it would replace 127.0.0.1 by an address that other machines reach, and listen on all addresses.
    """
    constants: Any = importlib.import_module("ray._private.ray_constants")
    before = getattr(constants, "ENABLE_RAY_CLUSTER", True)
    constants.ENABLE_RAY_CLUSTER = False
    try:
        yield
    finally:
        constants.ENABLE_RAY_CLUSTER = before


def _has_token() -> bool:
    """Returns whether there is a token, in one of the places where Ray looks for it."""
    if os.environ.get("RAY_AUTH_TOKEN"):
        return True
    file = os.environ.get("RAY_AUTH_TOKEN_PATH")
    return (Path(file) if file else Path.home() / ".ray" / "auth_token").is_file()


def why(error: BaseException) -> str:
    """Returns the words of an error and of all its causes, in one line.

    >>> why(ConnectionError("no connection").with_traceback(None))
    'ConnectionError: no connection'
    """
    said: list[str] = []
    cause: BaseException | None = error
    while cause is not None and len(said) < 8:
        # Ray quotes traces of its own: their lines are indented.
        lines = [line for line in str(cause).splitlines() if not line.startswith(" ")]
        words = " ".join(" ".join(lines).replace("Traceback (most recent call last):", "").split())
        said.append(f"{type(cause).__name__}: {words}" if words else type(cause).__name__)
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return "; because of ".join(said)


def _hint(error: BaseException) -> str:
    """Returns what helps where a cluster does not accept this driver."""
    is_refused = re.search("authentic|token", why(error), re.IGNORECASE)
    return "; all machines need the same token, and the driver RAY_AUTH_MODE=token: see docs/cluster.md" if is_refused else ""


def _look_for(address: str | None) -> None:
    """Refuses an address at which no process listens: Ray itself would try for minutes.

    >>> _look_for("127.0.0.1:1")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    hitori.InputError: no cluster of Ray at 127.0.0.1:1: ...
    """
    # Names such as `auto` are Ray's own to find.
    host, colon, port = (address or "").removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise InputError(f"no cluster of Ray at {address}: {error}") from error


class Progress:
    """A line on standard error, where that is a terminal and the work takes more than two seconds.

    >>> bar = Progress("puzzles", 10, shown=False)
    >>> bar.advance(3)
    >>> bar.done
    3
    """

    def __init__(self, noun: str, total: int, shown: bool | None = None) -> None:
        self.noun, self.total, self.done = noun, total, 0
        self.start = self.last = time.monotonic()
        self.shown = sys.stderr.isatty() if shown is None else shown
        self._is_open = False

    def advance(self, done: int) -> None:
        """Counts pieces that are done, and shows them once a second."""
        self.done += done
        now = time.monotonic()
        if not self.shown or now - self.start < 2 or (now - self.last < 1 and self.done < self.total):
            return
        self.last = now
        text = f"{self.done} of {self.total} {self.noun}"
        if self.done:
            text += f", {(now - self.start) / self.done * max(0, self.total - self.done):.0f} s left"
        print(f"\r{text:<60}", end="", file=sys.stderr, flush=True)
        self._is_open = True

    def end(self) -> None:
        """Ends the line."""
        if self._is_open:
            print(file=sys.stderr, flush=True)
            self._is_open = False


def _roll_call(ray: Any, folder: Path | None) -> None:
    """Asks every node that would work whether it has this package, and whether it sees the folder; refuses the run if one does not."""
    cloudpickle: Any = importlib.import_module("ray.cloudpickle")
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    # The code itself goes to the nodes, which need not have the package.
    cloudpickle.register_pickle_by_value(_node)
    token = secrets.token_hex(16)
    name = f".probe-{token[:8]}"
    probe = None if folder is None else (str(folder.absolute()), name)
    nodes = [node for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU", 0) > 0]
    try:
        if folder is not None:
            (folder / name).write_text(token, "ascii")
        asked = {}
        for node in nodes:
            strategy = NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
            remote = ray.remote(num_cpus=0, max_retries=3, scheduling_strategy=strategy)(_node.answer)
            asked[node["NodeID"]] = remote.remote(_build.identity(), probe, token, node["NodeID"])
        for node in nodes:
            called = f"{node['NodeManagerHostname']} ({node['NodeManagerAddress']})"
            try:
                _, refused = ray.get(asked[node["NodeID"]], timeout=ROLL_CALL)
            except ray.exceptions.GetTimeoutError:
                raise OSError(f"node {called} does not answer within {ROLL_CALL:.0f} s: stop it, or run the command again") from None
            except ray.exceptions.RayError as error:
                if any(other["NodeID"] == node["NodeID"] and other["Alive"] for other in ray.nodes()):
                    raise OSError(f"node {called} cannot work: {why(error)}") from error
                # It was lost meanwhile, and works no more.
                continue
            if refused:
                raise InputError(f"node {called} is refused: {refused}")
            if folder is not None:
                _await_answer(folder / f"{name}.{node['NodeID']}", token, called)
    finally:
        if folder is not None:
            for file in folder.glob(f"{name}*"):
                file.unlink(missing_ok=True)


def _await_answer(file: Path, token: str, called: str) -> None:
    end = time.monotonic() + _node.PATIENCE
    while not (file.exists() and file.read_text("ascii") == token):
        if time.monotonic() > end:
            raise InputError(f"node {called} is refused: what it writes to {file.parent} does not arrive here: the folder must be one "
                             "that all machines share")  # fmt: skip
        time.sleep(0.1)


def each(
    ray: Any,
    function: Callable[..., Any],
    tasks: Iterable[tuple[Any, ...]],
    take: Callable[[str, tuple[Any, ...], Any], None],
    bar: Progress,
    *,
    folder: Path | None = None,
    cores: int = 1,
    tick: Callable[[], None] = lambda: None,
) -> None:
    """Calls a function with the arguments of each task, anywhere, and `take` with the node, the arguments and the result, here.

    First all nodes are asked whether they have this package and, where tasks write to a folder, see it. A node that joins later is
    asked with its first task. A task whose worker or machine is lost is repeated by another one. On Ctrl-C, or when a task or `take`
    fails, running tasks are cancelled, and what was taken stays. A task has so many cores for itself; `tick` is called about once a
    second.
    """
    _roll_call(ray, folder)
    # The task's own errors are not tried again: they would be the same.
    remote = ray.remote(num_cpus=cores, max_retries=-1)(_node.work)
    expected = _build.identity()
    waiting = iter(tasks)
    running: dict[Any, tuple[Any, ...]] = {}
    try:
        while True:
            most = max(1, int(IN_FLIGHT * ray.cluster_resources().get("CPU", 1) / cores))
            while len(running) < most and (task := next(waiting, None)) is not None:
                running[remote.remote(expected, pickle.dumps((function, task)))] = task
            if not running:
                return
            for ready in ray.wait(list(running), num_returns=1, timeout=1)[0]:
                # Fetched first: a result that is lost must not count as taken.
                try:
                    host, said, result = ray.get(ready)
                except ray.exceptions.RayError as error:
                    raise OSError(f"a task failed on the cluster: {why(error)}") from error
                task = running.pop(ready)
                if said == "node":
                    raise InputError(f"node {host} is refused: {result}")
                if said == "OSError":
                    raise OSError(f"node {host}: {result}")
                if said:
                    raise SAID[said](result)
                take(host, task, result)
            tick()
    finally:
        # None whose result is there: to cancel a task at the moment at which its result comes in ends the whole process, in Ray 2.60.
        left = ray.wait(list(running), num_returns=len(running), timeout=0)[1] if running else []
        for one in left:
            ray.cancel(one, force=True)
        bar.end()
