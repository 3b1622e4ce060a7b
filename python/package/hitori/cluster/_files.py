"""Files that appear only when they are complete, and folders that hold one piece of work."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .._native import InputError

#: What a folder holds. Readers of a folder of Parquet files pass over names with an underscore.
PLAN = "_plan.json"


def local(given: str | os.PathLike[str], what: str = "folder") -> Path:
    """Returns a path of this machine's file system; refuses addresses, which would become folders of such names.

    >>> local("s3://bucket/set")
    Traceback (most recent call last):
    hitori.InputError: s3://bucket/set: a folder of a file system expected, not an address; mount it, or copy it to or from a folder
    """
    if re.match(r"[A-Za-z][A-Za-z0-9+.-]+:/", os.fspath(given)):
        raise InputError(f"{os.fspath(given)}: a {what} of a file system expected, not an address; mount it, or copy it to or from a folder")
    return Path(given)


def replace(path: Path, contents: bytes) -> None:
    """Replaces a file at once: a kill or a full disk leaves the old one or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(contents)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Keeps a file or folder to this process: two drivers would undo each other's work.

    >>> folder = Path(tempfile.mkdtemp())
    >>> with held(folder), held(folder):  # doctest: +ELLIPSIS
    ...     pass
    Traceback (most recent call last):
    hitori.InputError: ...: another run works on it
    """
    lock = path / ".lock" if path.is_dir() else path.with_name(f".{path.name}.lock")
    lock.parent.mkdir(parents=True, exist_ok=True)
    with open(lock, "w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InputError(f"{path}: another run works on it") from None
        yield


def claim(folder: Path, plan: dict[str, Any]) -> None:
    """Makes a folder for a data set, or accepts one of the same plan.

    >>> folder = Path(tempfile.mkdtemp()) / "set"
    >>> claim(folder, {"kind": "example", "count": 3})
    >>> claim(folder, {"kind": "example", "count": 3})
    >>> claim(folder, {"kind": "example", "count": 4})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    hitori.InputError: ...: the folder holds another data set: choose another folder
    """
    text = json.dumps(plan, indent=1) + "\n"
    file = folder / PLAN
    if file.exists():
        if file.read_text() != text:
            raise InputError(f"{file}: the folder holds another data set: choose another folder")
        return
    replace(file, text.encode())
