"""Files that appear only when they are complete."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


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
