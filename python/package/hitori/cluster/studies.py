"""Lab plans on many workers: the shards of `hitori lab run --shard I/N`, each with its log in a folder that all machines share.

The command does the work, continues the log of a worker that died, and refuses logs that are damaged or of another plan. A shard
counts when its log is here as its worker left it.
`hitori lab report`, `compare` and `export` read the logs of all shards.
"""

from __future__ import annotations

import ctypes
import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .._native import InputError
from ._files import local
from ._manifest import Seen, check
from ._tasks import Progress, connect, each

#: Seconds for a lost worker's command to end and to let go of its log.
PATIENCE = 60.0
#: How a line of a log begins that is a measurement.
MEASUREMENT = b'{"view":"lab-measurement/1"'


def log_file(folder: Path, plan: str, number: int, shards: int) -> Path:
    """Returns the log of a shard, as the command calls it.

    >>> log_file(Path("results"), "small", 3, 16).name
    'small.shard-3-of-16.jsonl'
    """
    return folder / (f"{plan}.jsonl" if shards == 1 else f"{plan}.shard-{number}-of-{shards}.jsonl")


def find_command(command: str | os.PathLike[str] | None = None) -> str:
    """Returns the `hitori` command: the one that is given, `$HITORI`, or the one on the path."""
    wanted = os.fspath(command) if command is not None else os.environ.get("HITORI") or "hitori"
    found = shutil.which(wanted)
    if found is None:
        raise InputError(f"{wanted}: no such command; name hitori with --command or $HITORI")
    return os.path.abspath(found)


def _with_parent() -> Any:
    """Returns what a new process does first, so that it ends with the worker that started it; nothing where that is unknown."""
    if not sys.platform.startswith("linux"):
        return None
    prctl = ctypes.CDLL(None).prctl
    set_parent_death_signal = 1
    return lambda: prctl(set_parent_death_signal, signal.SIGTERM)


def _ask(command: str, arguments: list[str], folder: str) -> tuple[dict[str, Any], list[str]]:
    """Runs `hitori lab run`. Returns what it prints as JSON, and its messages."""
    done = subprocess.run(
        [command, "lab", "run", *arguments, "--json"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", cwd=folder, preexec_fn=_with_parent(),
    )  # fmt: skip
    messages = [line.removeprefix("hitori: ") for line in done.stderr.splitlines() if line.strip()]
    # 3: there is a view, and it says what is not done.
    if done.returncode in (0, 3) and done.stdout:
        view: dict[str, Any] = json.loads(done.stdout)
        return view, messages
    if done.returncode == 2:
        raise InputError("\n".join(messages) or "the command refuses the plan")
    raise OSError(f"{command} ended with code {done.returncode}: {' '.join(messages[-3:])}")


def _await(log: Path) -> None:
    """Waits until no process writes to a log: the command of a lost worker may take a moment to end."""
    end = time.monotonic() + PATIENCE
    while log.exists():
        with open(log, "rb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            except BlockingIOError:
                if time.monotonic() > end:
                    return
        time.sleep(0.5)


def _run(
    command: str, plan: str, scale: str, folder: str, log: str, shard: str, here: str
) -> tuple[dict[str, Any], list[str], Seen]:
    """Runs a shard of a plan; what is in its log is not measured again."""
    _await(Path(log))
    view, messages = _ask(command, [plan, "--scale", scale, "--results", folder, "--shard", shard], here)
    return view, messages, Seen.of(Path(log), view["measured"])


class _Lines:
    """Counts the measurements in logs that grow."""

    def __init__(self, files: list[Path]) -> None:
        self.read = dict.fromkeys(files, 0)

    def more(self) -> int:
        """Returns how many were added since the last call."""
        more = 0
        for path, before in self.read.items():
            if not path.exists() or path.stat().st_size <= before:
                continue
            with open(path, "rb") as file:
                file.seek(before)
                for line in file:
                    # A line that is not whole is counted when it is.
                    if line.endswith(b"\n"):
                        self.read[path] += len(line)
                        more += line.startswith(MEASUREMENT)
        return more


def lab(
    *plans: str | os.PathLike[str],
    folder: str | os.PathLike[str],
    scale: str = "thesis",
    shards: int = 16,
    cores: int = 1,
    command: str | os.PathLike[str] | None = None,
    address: str | None = None,
    cpus: int | None = None,
    progress: bool | None = None,
) -> dict[str, Any]:
    """Runs plans of the lab, each in so many shards; continues the logs that are in the folder.

    A plan is a study by name or a TOML file. All engines are asked about a puzzle in one shard, one after the other on `cores` cores, so
    that their times can be compared; more shards at once than the machine has cores for would disturb them. The command is `command`,
    `$HITORI` or the `hitori` of the path. It, the plans and the folder must be in the same place on all machines.
    """
    if shards < 1 or cores < 1:
        raise InputError("shards and cores: at least 1 expected")
    if not plans:
        raise InputError("no plans: names of studies (hitori lab list) or files expected")
    where, hitori, here = local(folder), find_command(command), os.getcwd()
    views, logs = dict[str, dict[str, Any]](), dict[tuple[str, int], Path]()
    total = 0
    wanted = dict[str, str]()
    for given in plans:
        plan = os.fspath(local(given, "plan"))
        known = str(Path(plan).absolute()) if Path(plan).is_file() else plan
        with tempfile.TemporaryDirectory() as scratch:
            # Within a microsecond it reads the plan, reports what there is to do, and ends.
            view, _ = _ask(hitori, [known, "--scale", scale, "--results", scratch, "--timeout", "1us"], here)
        name = view["plan"]
        if name in wanted:
            raise InputError(f"{plan}: two plans are called '{name}'")
        wanted[name] = known
        total += view["left"]
        views[name] = {"plan": name, "measured": 0, "wrong": 0, "not_tried": 0}
        logs |= {(name, number): log_file(where, name, number, shards) for number in range(1, shards + 1)}
    where.mkdir(parents=True, exist_ok=True)
    lines = _Lines(list(logs.values()))
    bar = Progress("measurements", max(0, total - lines.more()), progress)
    notes: list[str] = []
    waiting = dict.fromkeys(logs, 0)
    before = None
    # Where a plan stops asking engines that solve nothing, a shard may have to wait for the small boards of others: another round.
    while waiting and waiting != before:
        before, waiting = waiting, {}

        def tasks(round: dict[tuple[str, int], int] = before) -> Iterator[tuple[Any, ...]]:
            for name, number in round:
                log = logs[name, number].absolute()
                yield hitori, wanted[name], scale, str(where.absolute()), str(log), f"{number}/{shards}", here

        def take(
            host: str,
            task: tuple[Any, ...],
            result: tuple[dict[str, Any], list[str], Seen],
            waiting: dict[Any, int] = waiting,
        ) -> None:
            view, messages, seen = result
            check(Path(task[4]), seen, host)
            name, number = view["plan"], int(view["shard"].split("/")[0])
            views[name]["measured"] += view["measured"]
            views[name]["wrong"] += view["wrong"]
            if view["waiting"]:
                waiting[name, number] = view["waiting"]
            else:
                views[name]["not_tried"] += view["not_tried"]
            notes.extend(message for message in messages if message not in notes)

        each(connect(address, cpus), _run, tasks(), take, bar, folder=where, cores=cores, tick=lambda: bar.advance(lines.more()))
    if waiting:
        raise InputError("some shards wait for others that are done: do all machines have the same solvers and files?")
    return {"view": "cluster-lab/1", "folder": str(where), "scale": scale, "shards": shards, "plans": list(views.values()),
            "notes": notes}  # fmt: skip
