"""Runs tasks on Ray: few in flight, each result handed over as soon as it is there, with the time that is left."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

# Before Ray is imported: it tells nobody about this run.
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"

#: Tasks in flight for each core: one that runs and one that waits.
IN_FLIGHT = 2


def connect(address: str | None = None, cpus: int | None = None) -> Any:
    """Connects to a running cluster, or starts Ray on this machine. Returns the module `ray`."""
    try:
        import ray
    except ImportError as error:
        raise ModuleNotFoundError("Ray is not installed: pip install 'hitori[cluster]'") from error
    if not ray.is_initialized():
        here = {} if address else {"num_cpus": cpus, "include_dashboard": False}
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", **here)
    return ray


class Progress:
    """A line on standard error, where that is a terminal and the work takes more than two seconds."""

    def __init__(self, noun: str, total: int, shown: bool | None = None) -> None:
        self.noun, self.total, self.done = noun, total, 0
        self.start = self.last = time.monotonic()
        self.shown = sys.stderr.isatty() if shown is None else shown

    def advance(self, done: int) -> None:
        """Counts pieces that are done, and shows them once a second."""
        self.done += done
        now = time.monotonic()
        if not self.shown or now - self.start < 2 or (now - self.last < 1 and self.done < self.total):
            return
        self.last = now
        left = (now - self.start) / self.done * (self.total - self.done) if self.done else 0
        text = f"{self.done} of {self.total} {self.noun}, {left:.0f} s left"
        print(f"\r{text:<60}", end="\n" if self.done == self.total else "", file=sys.stderr, flush=True)


def each(
    ray: Any, function: Callable[..., Any], tasks: Iterable[tuple[Any, ...]], take: Callable[[tuple[Any, ...], Any], None]
) -> None:
    """Calls a function with the arguments of each task, anywhere, and `take` with arguments and result, here.

    A task whose worker or machine is lost is done again by another one. On Ctrl-C, or when a task or `take` fails, what runs is
    cancelled, and what was taken stays.
    """
    # The task's own errors are not tried again: they would be the same.
    remote = ray.remote(num_cpus=1, max_retries=-1)(function)
    waiting = iter(tasks)
    running: dict[Any, tuple[Any, ...]] = {}
    try:
        while True:
            most = max(1, int(IN_FLIGHT * ray.cluster_resources().get("CPU", 1)))
            while len(running) < most and (task := next(waiting, None)) is not None:
                running[remote.remote(*task)] = task
            if not running:
                return
            for ready in ray.wait(list(running), num_returns=1, timeout=1)[0]:
                # Asked for first: a result that cannot be had must not count as taken.
                result = ray.get(ready)
                take(running.pop(ready), result)
    finally:
        for left in running:
            ray.cancel(left, force=True)
