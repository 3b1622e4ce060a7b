"""Files of puzzles, cut into pieces that fit into memory: Parquet by rows, JSON lines by lines, other texts by puzzles.

The driver reads every byte once, for the hash by which a data set is known; no process holds more than a piece.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import _arrays
from .._native import InputError
from ..puzzle import Puzzle
from ._files import local

#: The longest line of JSON: more than the largest board takes.
MOST_OF_A_LINE = 1 << 26
#: The largest text of any other format. It is read as a whole, because a puzzle can go over many lines.
MOST_OF_A_TEXT = 1 << 26


@dataclass(frozen=True)
class Piece:
    """Some puzzles of a source, next to each other."""

    path: str
    kind: str
    #: How large the file is; one that has changed is not read.
    size: int
    #: The number of its first puzzle, and how many there are at most.
    first: int
    count: int
    #: Where its lines are in a file of JSON lines: the first byte, how many, and the number of the first line.
    start: int = 0
    length: int = 0
    line: int = 1


@dataclass(frozen=True)
class Source:
    """A file of puzzles."""

    name: str
    size: int
    sha256: str
    has_seeds: bool
    pieces: list[Piece]


def find(sources: Iterable[str | os.PathLike[str]], output: Path) -> list[tuple[str, Path]]:
    """Returns the files of all sources, with names that do not depend on where they lie. Folders are searched for Parquet."""
    found: list[tuple[str, Path]] = []
    for given in sources:
        source = local(given, "file or folder")
        if source.is_dir():
            inside = [(file.relative_to(source), file) for file in sorted(source.rglob("*.parquet"))]
            # Results of an earlier run below the source are no input, nor is what readers of Parquet pass over.
            inside = [(name, file) for name, file in inside if not file.resolve().is_relative_to(output.resolve())
                      and not any(part.startswith(("_", ".")) for part in name.parts)]  # fmt: skip
            if not inside:
                raise InputError(f"{source}: no Parquet files in the folder")
            found += [(name.as_posix(), file) for name, file in inside]
        elif source.is_file():
            found.append((source.name, source))
        else:
            raise InputError(f"{source}: no such file or folder")
    if not found:
        raise InputError("no sources: files of puzzles, or folders of Parquet files expected")
    return found


def scan(name: str, path: Path, per_piece: int) -> Source:
    """Reads a file once and cuts it into pieces of so many puzzles.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "three.jsonl"
    >>> _ = path.write_text('{"cells": [[1]]}\\n\\n{"cells": [[2]]}\\n{"cells": [[3]]}\\n')
    >>> [(piece.first, piece.count, piece.line) for piece in scan("three.jsonl", path, 2).pieces]
    [(0, 2, 1), (2, 1, 4)]
    """
    with open(path, "rb") as file:
        magic = file.read(4)
        file.seek(0)
        if magic == b"PAR1" or path.suffix == ".parquet":
            return _scan_parquet(name, path, per_piece)
        if path.suffix in (".jsonl", ".ndjson") or _is_object(file.readline(MOST_OF_A_LINE)):
            return _scan_lines(name, path, per_piece)
    return _scan_text(name, path, per_piece)


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


def _scan_parquet(name: str, path: Path, per_piece: int) -> Source:
    import pyarrow as pa
    import pyarrow.parquet as pq

    from ..arrow import COLUMNS, is_numbers

    try:
        with pq.ParquetFile(path) as file:
            schema, rows = file.schema_arrow, file.metadata.num_rows
    except (pa.ArrowException, OSError) as error:
        raise InputError(f"{path}: no Parquet file: {error}") from error
    missing = [column for column in COLUMNS if column not in schema.names]
    if missing:
        raise InputError(f"{path}: no column {', '.join(missing)}; a data set has {', '.join(COLUMNS)}")
    kinds = [schema.field(column).type for column in COLUMNS]
    if not all(map(pa.types.is_integer, kinds[:2])) or not is_numbers(kinds[2]):
        raise InputError(f"{path}: whole numbers expected in rows and cols, and lists of them in numbers, "
                         f"found {', '.join(map(str, kinds))}")  # fmt: skip
    with open(path, "rb") as raw:
        digest = hashlib.file_digest(raw, "sha256").hexdigest()
    size = path.stat().st_size
    pieces = [Piece(str(path.absolute()), "parquet", size, first, min(per_piece, rows - first))
              for first in range(0, rows, per_piece)]  # fmt: skip
    return Source(name, size, digest, _has_seeds(schema), pieces)


def _has_seeds(schema: Any) -> bool:
    """Returns whether there are seeds, as `generate` writes them."""
    import pyarrow as pa

    return "seeds" in schema.names and pa.types.is_uint64(schema.field("seeds").type)


def _scan_lines(name: str, path: Path, per_piece: int) -> Source:
    digest, pieces = hashlib.sha256(), list[Piece]()
    size = path.stat().st_size
    first = count = start = at = number = 0
    first_line = 1

    def cut() -> None:
        if count:
            pieces.append(Piece(str(path.absolute()), "lines", size, first, count, start, at - start, first_line))

    with open(path, "rb") as file:
        while line := file.readline(MOST_OF_A_LINE):
            number += 1
            if len(line) == MOST_OF_A_LINE:
                raise InputError(f"{path}:{number}: the line is longer than {MOST_OF_A_LINE >> 20} MiB")
            if count == per_piece:
                cut()
                first, count, start, first_line = first + count, 0, at, number
            digest.update(line)
            at += len(line)
            count += bool(line.strip())
    cut()
    return Source(name, at, digest.hexdigest(), False, pieces)


def _scan_text(name: str, path: Path, per_piece: int) -> Source:
    size = path.stat().st_size
    if size > MOST_OF_A_TEXT:
        raise InputError(f"{path}: a text of more than {MOST_OF_A_TEXT >> 20} MiB is read only as JSON lines: "
                         "hitori convert FILE --to jsonl")  # fmt: skip
    contents = path.read_bytes()
    puzzles = len(_parsed(path, contents)) if contents.strip() else 0
    pieces = [Piece(str(path.absolute()), "text", size, first, min(per_piece, puzzles - first))
              for first in range(0, puzzles, per_piece)]  # fmt: skip
    return Source(name, size, hashlib.sha256(contents).hexdigest(), False, pieces)


def _parsed(path: Path | str, contents: bytes, format: str | None = None) -> list[Puzzle]:
    try:
        return Puzzle.parse_all(contents.decode(), format)
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: no text of puzzles: {error}") from error
    except InputError as error:
        raise InputError(f"{path}: {error}") from error


@dataclass(frozen=True)
class Read:
    """The puzzles of a piece."""

    boards: _arrays.Numbers | list[_arrays.Numbers]
    ids: list[str | None]
    #: The seeds, where there are any.
    seeds: list[int | None]


def read(piece: Piece) -> Read:
    """Reads a piece.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "two.jsonl"
    >>> _ = path.write_text('{"id": "a", "cells": [[1]]}\\n{"id": "b", "cells": [[2]]}\\n')
    >>> read(scan("two.jsonl", path, 1).pieces[1]).ids
    ['b']
    """
    if os.stat(piece.path).st_size != piece.size:
        raise InputError(f"{piece.path}: the file has changed since the run began")
    if piece.kind == "parquet":
        return _read_parquet(piece)
    if piece.kind == "lines":
        puzzles = _read_lines(piece)
    else:
        puzzles = _parsed(piece.path, Path(piece.path).read_bytes())[piece.first : piece.first + piece.count]
    return Read([puzzle.numbers for puzzle in puzzles], [puzzle.id for puzzle in puzzles], [None] * len(puzzles))


def _read_lines(piece: Piece) -> list[Puzzle]:
    with open(piece.path, "rb") as file:
        file.seek(piece.start)
        contents = file.read(piece.length)
    puzzles = []
    # One by one: a mistake is reported with its line in the file.
    for number, line in enumerate(contents.split(b"\n"), piece.line):
        if line.strip():
            puzzles += _parsed(f"{piece.path}:{number}", line, "jsonl")
    return puzzles


def _read_parquet(piece: Piece) -> Read:
    import pyarrow as pa
    import pyarrow.parquet as pq

    from ..arrow import COLUMNS, ids, made, of_table

    with pq.ParquetFile(piece.path) as file:
        names = file.schema_arrow.names
        more = [name for name in ("id", "made") if name in names] + ["seeds"] * _has_seeds(file.schema_arrow)
        at, groups, skip = 0, list[int](), None
        for group in range(file.metadata.num_row_groups):
            rows = file.metadata.row_group(group).num_rows
            if at < piece.first + piece.count and at + rows > piece.first:
                groups.append(group)
                skip = piece.first - at if skip is None else skip
            at += rows
        left, skip, batches = piece.count, skip or 0, []
        for batch in file.iter_batches(batch_size=4096, row_groups=groups, columns=[*COLUMNS, *more]):
            here = min(skip, batch.num_rows)
            batches.append(batch.slice(here, left))
            skip, left = skip - here, left - batches[-1].num_rows
            if not left:
                break
    table, rows = made(pa.Table.from_batches(batches))
    seeds = table["seeds"].to_pylist() if "seeds" in more else [None] * table.num_rows
    return Read(of_table(table, place=f"{piece.path}: ", rows=piece.first + rows), ids(table), seeds)
