"""The record of a data set: which files are in it, as the driver has seen them on its own file system.

A worker sends size and hash of the file that it wrote, and the driver reads the file before it counts. A line for each file
is appended to `_manifest.jsonl`; a run that continues reads every file again and trusts neither names nor sizes.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from .._native import InputError
from . import _node

#: Readers of a folder of Parquet files pass over names with an underscore.
MANIFEST = "_manifest.jsonl"


@dataclass(frozen=True)
class Seen:
    """A file with its rows, as its writer or its reader knows it."""

    file: str
    rows: int
    size: int
    sha256: str

    @classmethod
    def of(cls, path: Path, rows: int) -> Seen:
        """Reads a file."""
        with open(path, "rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
            return cls(path.name, rows, file.tell(), digest)


def check(path: Path, wanted: Seen, host: str) -> None:
    """Returns when a file is here as a node has written it; raises `OSError` if it does not become so."""
    end = time.monotonic() + _node.PATIENCE
    while True:
        try:
            found = Seen.of(path, wanted.rows)
            why = f"{found.size} bytes of it are here, {wanted.size} were written"
            if found.size == wanted.size:
                why = f"it is not the file that was written: SHA-256 {found.sha256}, not {wanted.sha256}"
            if found == wanted:
                return
        except FileNotFoundError:
            why = "it is not here"
        if time.monotonic() > end:
            break
        time.sleep(0.1)
    raise OSError(f"{path}: node {host} has written this file, but {why}; make sure that {path.parent} is one shared folder "
                  "on all machines, then run the same command again")  # fmt: skip


class Manifest:
    """The record of one folder. Only its driver writes it.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> manifest = Manifest(folder)
    >>> _ = (folder / "part").write_text("three rows")
    >>> manifest.add(Seen.of(folder / "part", 3), "here")
    >>> Manifest(folder).has("part"), manifest.rows
    (True, 3)
    >>> _ = (folder / "part").write_text("other rows")
    >>> Manifest(folder).has("part")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    hitori.InputError: ...part: it has changed since it was written (...): delete it, and the same command writes it again
    """

    def __init__(self, folder: Path) -> None:
        self._folder, self._path = folder, folder / MANIFEST
        self._files: dict[str, Seen] = {}
        self._whole = 0
        if self._path.exists():
            self._read()

    def _read(self) -> None:
        with open(self._path, "rb") as file:
            for number, line in enumerate(file, 1):
                # A driver that was killed may leave half a line: its file is written again.
                if not line.endswith(b"\n"):
                    break
                self._whole += len(line)
                try:
                    seen = Seen(**json.loads(line))
                except (ValueError, TypeError) as error:
                    raise InputError(f"{self._path}:{number}: no record of a file: {error}; delete the record, and all files are "
                                     "written again") from error  # fmt: skip
                self._files[seen.file] = seen

    def has(self, name: str) -> bool:
        """Returns whether a file is recorded and here; refuses one that has changed."""
        wanted = self._files.get(name)
        path = self._folder / name
        if wanted is None or not path.exists():
            return False
        found = Seen.of(path, wanted.rows)
        if found != wanted:
            raise InputError(f"{path}: it has changed since it was written ({found.size} bytes, {wanted.size} recorded): delete it, "
                             "and the same command writes it again")  # fmt: skip
        return True

    def add(self, seen: Seen, host: str) -> None:
        """Records a file, once it is here as its writer has seen it."""
        check(self._folder / seen.file, seen, host)
        line = (json.dumps(asdict(seen)) + "\n").encode()
        with open(self._path, "r+b" if self._path.exists() else "wb") as file:
            file.truncate(self._whole)
            file.seek(self._whole)
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
        self._whole += len(line)
        self._files[seen.file] = seen

    @property
    def rows(self) -> int:
        """The rows of all recorded files."""
        return sum(seen.rows for seen in self._files.values())
