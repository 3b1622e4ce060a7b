"""What a package is: its version, its generator and its files."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

from .. import _native


@functools.cache
def identity() -> dict[str, str]:
    """Returns version, generator version and build, the hash of the native module and all other files of the package.

    >>> sorted(identity())
    ['build', 'generator', 'version']
    """
    native = Path(_native.__file__)
    digest = hashlib.sha256(native.read_bytes())
    folder = Path(__file__).parent.parent
    for file in sorted(folder.rglob("*.py")):
        digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return {"version": _native.__version__, "generator": str(_native.GENERATOR), "build": digest.hexdigest()[:16]}
