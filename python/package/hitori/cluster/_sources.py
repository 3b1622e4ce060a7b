"""Files of puzzles, cut into pieces that fit into memory: Parquet by rows, JSON lines by lines, other texts by puzzles.

Whoever cuts them reads every byte once, for the hash by which a data set is known; nobody holds more than a piece.
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

#: The longest line of JSON: more than the largest board takes.
MOST_OF_A_LINE = 1 << 26
#: The largest text of any other format. It is read as a whole, because a puzzle can go over many lines.
MOST_OF_A_TEXT = 1 << 26
#: What a board of a Parquet file is made of.
COLUMNS = ("rows", "cols", "numbers")


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
        source = Path(given)
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

    try:
        with pq.ParquetFile(path) as file:
            schema, rows = file.schema_arrow, file.metadata.num_rows
    except (pa.ArrowException, OSError) as error:
        raise InputError(f"{path}: no Parquet file: {error}") from error
    missing = [column for column in COLUMNS if column not in schema.names]
    if missing:
        raise InputError(f"{path}: no column {', '.join(missing)}; a data set has {', '.join(COLUMNS)}")
    is_list = pa.types.is_list(schema.field("numbers").type) or pa.types.is_large_list(schema.field("numbers").type)
    kinds = [schema.field("rows").type, schema.field("cols").type]
    kinds += [schema.field("numbers").type.value_type] if is_list else []
    if not is_list or not all(pa.types.is_integer(kind) for kind in kinds):
        raise InputError(f"{path}: whole numbers expected in rows and cols, and lists of them in numbers")
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

    boards: list[_arrays.Numbers]
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
    # One by one: a mistake is told with its line in the file.
    for number, line in enumerate(contents.split(b"\n"), piece.line):
        if line.strip():
            puzzles += _parsed(f"{piece.path}:{number}", line, "jsonl")
    return puzzles


def _read_parquet(piece: Piece) -> Read:
    import pyarrow.parquet as pq

    read = Read([], [], [])
    with pq.ParquetFile(piece.path) as file:
        more = [name for name in ("id", "made") if name in file.schema_arrow.names]
        more += ["seeds"] if _has_seeds(file.schema_arrow) else []
        at, groups = 0, []
        skip = None
        for group in range(file.metadata.num_row_groups):
            rows = file.metadata.row_group(group).num_rows
            if at < piece.first + piece.count and at + rows > piece.first:
                groups.append(group)
                skip = piece.first - at if skip is None else skip
            at += rows
        row, left = piece.first, piece.count
        for batch in file.iter_batches(batch_size=4096, row_groups=groups, columns=[*COLUMNS, *more]):
            here = min(skip or 0, batch.num_rows)
            skip = (skip or 0) - here
            for values in batch.slice(here, left).to_pylist():
                # A seed that gave up has no puzzle.
                if values.get("made") is not False:
                    _add(read, values, f"{piece.path}: row {row}")
                row, left = row + 1, left - 1
            if not left:
                break
    return read


def _add(read: Read, values: dict[str, Any], place: str) -> None:
    """Adds the puzzle of a row, which is counted from 0."""
    rows, cols, numbers = (values[column] for column in COLUMNS)
    if rows is None or cols is None or numbers is None:
        raise InputError(f"{place}: rows, cols and numbers expected, one of them is null")
    if rows < 1 or cols < 1 or len(numbers) != rows * cols:
        raise InputError(f"{place}: {len(numbers)} numbers for a board of {rows} × {cols}")
    cells = [-1 if number is None else number for number in numbers]
    try:
        puzzle = Puzzle([cells[start : start + cols] for start in range(0, len(cells), cols)])
    except InputError as error:
        raise InputError(f"{place}: {error}") from error
    read.boards.append(puzzle.numbers)
    read.ids.append(None if values.get("id") is None else str(values["id"]))
    read.seeds.append(values.get("seeds"))
