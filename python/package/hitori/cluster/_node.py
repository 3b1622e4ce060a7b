"""What runs on a node before any of the package is trusted there, and around every task.

Ray sends this module to the nodes as code, so that it answers in a sentence where the package is missing or another one: nothing
outside the standard library is imported above, and nothing of the package except inside functions.
"""

from __future__ import annotations

import importlib
import os
import pickle
import socket
import sys
import time
from typing import Any

#: Seconds for a file to show up where it was written from another machine: network file systems remember that it was missing.
PATIENCE = 60.0


def identity() -> dict[str, str]:
    """Returns what must be the same on all nodes, or why there is none."""
    try:
        build = importlib.import_module("hitori.cluster._build")
    except ModuleNotFoundError as error:
        if error.name == "hitori":
            return {"error": f"the package hitori is not installed there for {sys.executable}"}
        return {"error": "the package hitori is of another version there"}
    except ImportError as error:
        return {"error": f"the package hitori cannot be loaded there: {error}"}
    found: dict[str, str] = build.identity()
    return found


def mismatch(expected: dict[str, str]) -> str:
    """Returns why this node may not work for a driver; nothing when it may."""
    found = identity()
    if "error" in found:
        return found["error"]
    for name, value in expected.items():
        if found.get(name) != value:
            return f"{name} {found.get(name)} there, {value} here"
    return ""


def answer(expected: dict[str, str], probe: tuple[str, str] | None, token: str, node: str) -> tuple[str, str]:
    """Returns the name of the machine and why the node cannot work, if so; leaves an answer beside the file of the probe."""
    host = socket.gethostname()
    why = mismatch(expected)
    if why or probe is None:
        return host, why
    folder, name = probe
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with open(os.path.join(folder, name), encoding="ascii") as file:
                seen = file.read()
            break
        except OSError as error:
            if time.monotonic() > end:
                return host, f"it does not see the folder {folder} ({error.strerror}): it must be one that all machines share"
        time.sleep(0.1)
    if seen != token:
        return host, f"it sees another folder {folder}: it must be one that all machines share"
    try:
        with open(os.path.join(folder, f"{name}.{node}"), "w", encoding="ascii") as file:
            file.write(token)
    except OSError as error:
        return host, f"it cannot write to the folder {folder} ({error.strerror})"
    return host, ""


def work(expected: dict[str, str], task: bytes) -> tuple[str, str, Any]:
    """Calls a function with its arguments. Returns the name of the machine, the kind of an error that is about the input, and its words.

    Function and arguments are unpacked only when the node is known to have the same package.
    """
    host = socket.gethostname()
    why = mismatch(expected)
    if why:
        return host, "node", why
    said = importlib.import_module("hitori.cluster._tasks").SAID
    function, arguments = pickle.loads(task)
    try:
        return host, "", function(*arguments)
    except tuple(said.values()) as error:
        return host, next(name for name, kind in said.items() if isinstance(error, kind)), str(error)
