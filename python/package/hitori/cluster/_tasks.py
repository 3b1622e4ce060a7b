"""Runs tasks on Ray: few in flight, each result handed over as soon as it is there, with the time that is left."""

from __future__ import annotations

import logging
import os
import socket
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

from .._native import GenerationError, InputError, LimitError

# Before Ray is imported: it tells nobody about this run.
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"

#: Seconds for a cluster to answer at its address.
PATIENCE = 10.0
#: Tasks in flight for each core: one that runs and one that waits.
IN_FLIGHT = 2

#: What a task may say about its input. Ray would wrap it in the trace of another machine.
_SAID: dict[str, type[Exception]] = {
    "LimitError": LimitError,
    "InputError": InputError,
    "GenerationError": GenerationError,
    "OSError": OSError,
}


def connect(address: str | None = None, cpus: int | None = None) -> Any:
    """Connects to a running cluster, or starts Ray on this machine. Returns the module `ray`."""
    try:
        import ray
    except ImportError as error:
        raise ModuleNotFoundError("Ray is not installed: pip install 'hitori[ray]'") from error
    if not ray.is_initialized():
        # Alone, Ray listens to this machine only; `local` keeps it from joining a cluster that happens to run here.
        alone = {"num_cpus": cpus, "include_dashboard": False, "_node_ip_address": "127.0.0.1"}
        here: dict[str, Any] = {} if address else alone
        _look_for(address)
        try:
            ray.init(address=address or "local", log_to_driver=False, logging_level=logging.ERROR, **here)
        except (ConnectionError, ValueError) as error:
            raise InputError(f"Ray does not start, or no cluster is there: {error}") from error
    return ray


def _look_for(address: str | None) -> None:
    """Refuses an address at which nobody listens: Ray itself would try for minutes.

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


def _call(function: Callable[..., Any], *task: Any) -> tuple[str, Any]:
    """Calls a function on a worker. Returns the name and the words of an error that is about the input."""
    try:
        return "", function(*task)
    except tuple(_SAID.values()) as error:
        return next(name for name, kind in _SAID.items() if isinstance(error, kind)), str(error)


def each(
    ray: Any,
    function: Callable[..., Any],
    tasks: Iterable[tuple[Any, ...]],
    take: Callable[[tuple[Any, ...], Any], None],
    bar: Progress,
    *,
    cores: int = 1,
    tick: Callable[[], None] = lambda: None,
) -> None:
    """Calls a function with the arguments of each task, anywhere, and `take` with arguments and result, here.

    A task whose worker or machine is lost is done again by another one. On Ctrl-C, or when a task or `take` fails, what runs is
    cancelled, and what was taken stays. A task has so many cores for itself; `tick` is called about once a second.
    """
    # The task's own errors are not tried again: they would be the same.
    remote = ray.remote(num_cpus=cores, max_retries=-1)(_call)
    waiting = iter(tasks)
    running: dict[Any, tuple[Any, ...]] = {}
    try:
        while True:
            most = max(1, int(IN_FLIGHT * ray.cluster_resources().get("CPU", 1) / cores))
            while len(running) < most and (task := next(waiting, None)) is not None:
                running[remote.remote(function, *task)] = task
            if not running:
                return
            for ready in ray.wait(list(running), num_returns=1, timeout=1)[0]:
                # Asked for first: a result that cannot be had must not count as taken.
                said, result = ray.get(ready)
                task = running.pop(ready)
                if said:
                    raise _SAID[said](result)
                take(task, result)
            tick()
    finally:
        # None whose result is there: to cancel a task at the moment at which its result comes in ends the whole process, in Ray 2.60.
        left = ray.wait(list(running), num_returns=len(running), timeout=0)[1] if running else []
        for one in left:
            ray.cancel(one, force=True)
        bar.end()
