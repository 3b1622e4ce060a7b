"""Boards that are hard on programs rather than on people, in any size, and the operations that read a board.

tools/growth and tools/limits share them. Each command of the program is either an operation here or left out with a reason, so that
a new command fails both tools until it is in one of them.
"""

import pathlib
import re
import subprocess


def prime_above(side):
    """The smallest prime larger than a side: with another modulus the boards of a family differ in kind."""
    return next(p for p in range(side + 1, 2 * side + 2) if all(p % d for d in range(2, int(p**0.5) + 1)))


# What a number of a row and a column is; 0 is a blank.
NUMBERS = {
    "ones": lambda i, j, side: 1,
    "stripes": lambda i, j, side: j % 2 + 1,
    "checkers": lambda i, j, side: (i + j) % 2 + 1,
    "quadrics": lambda i, j, side: (i * i + j * j) % prime_above(side) + 1,
    "Latin square": lambda i, j, side: (i + j) % side + 1,
    "blank": lambda i, j, side: 0,
    "all different": lambda i, j, side: i * side + j + 1,
}

# The families of boards: numbers, and the sides of a board of n cells.
SHAPES = {
    "line": lambda n: (1, n),
    "column": lambda n: (n, 1),
    "square": lambda n: (round(n**0.5), round(n / round(n**0.5))),
}
FAMILIES = {
    "line of ones": ("ones", "line"),
    "column of ones": ("ones", "column"),
    "square of ones": ("ones", "square"),
    "line of two numbers": ("stripes", "line"),
    "stripes": ("stripes", "square"),
    "checkers": ("checkers", "square"),
    "quadrics": ("quadrics", "square"),
    "Latin square": ("Latin square", "square"),
    "blank line": ("blank", "line"),
    "blank square": ("blank", "square"),
    "all different": ("all different", "square"),
    "generated": (None, "square"),
}

# The operations on a board, by command: several forms where a command does different work. FILE is the board, WHITE a shading of
# white cells, ROWS and COLS its sides, OUT a file that may be written. `conflicts` of a search are not the size of a board.
OPERATIONS = {
    "solve": ["solve --jobs 1 --conflicts 1000 FILE", "solve --jobs 1 --conflicts 1000 --limit 100 FILE"],
    "unique": ["unique --jobs 1 --conflicts 1000 FILE"],
    "typo": ["typo FILE"],
    "check": ["check FILE --solution WHITE"],
    "prove": ["prove --conflicts 1000 FILE"],
    "hint": ["hint FILE"],
    "explain": ["explain --partial FILE", "explain --partial --html OUT.html FILE"],
    "classify": ["classify --jobs 1 --partial --rate FILE"],
    "properties": ["properties --jobs 1 FILE"],
    "cells": ["cells --cell r1c1 FILE"],
    "convert": ["convert --to json FILE", "convert --canonical --to json FILE"],
    "render": ["render --to svg -o OUT.svg FILE", "render --to text FILE"],
    "generate": ["generate --size ROWSxCOLS --seed 1"],
}

# The commands that read no board, or whose work is not of its size.
LEFT_OUT = {
    "serve": "a server: tools/limits sends it boards",
    "play": "a game in a terminal: it asks what hint and check ask",
    "rules": "prints a table of the program",
    "reduce": "reads a formula",
    "make-hard": "makes boards of formulas",
    "print": "draws boards on pages, which have no room for large ones",
    "count": "counts boards of a size: exponential, and limited by --timeout",
    "enumerate": "lists boards of a size: exponential",
    "engines": "lists solvers",
    "encode": "writes the model of another solver, whose size the estimate of that engine limits",
    "lab": "runs plans",
    "bench": "measures",
    "options": "prints a table of the program",
    "completions": "prints a script",
    "man": "writes manual pages",
}


def commands(program):
    """The names of all commands, as the help lists them."""
    text = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    listed = text.split("Usage:")[1].split("`hitori COMMAND")[0]
    return re.findall(r"^  ([a-z-]+) ", listed, re.MULTILINE)


def unknown(program):
    """What the tables above do not know of the program, and what the program does not have of them."""
    names = commands(program)
    for name in names:
        if (name in OPERATIONS) == (name in LEFT_OUT):
            yield f"the command '{name}' is new: it belongs to OPERATIONS or to LEFT_OUT of tools/degenerate.py"
    yield from (f"there is no command '{name}'" for name in [*OPERATIONS, *LEFT_OUT] if name not in names)


def text(numbers, rows, cols):
    """The board as text."""
    number, side = NUMBERS[numbers], max(rows, cols)
    return "".join(" ".join(str(number(i, j, side) or ".") for j in range(cols)) + "\n" for i in range(rows))


def board(folder, family, cells, program):
    """Writes a board of a family with about so many cells; its file and sides."""
    numbers, shape = FAMILIES[family]
    rows, cols = SHAPES[shape](cells)
    path = pathlib.Path(folder) / f"{family.replace(' ', '-')}-{rows}x{cols}.txt"
    if not path.exists():
        if numbers:
            path.write_text(text(numbers, rows, cols))
        else:
            made = [program, "generate", "--size", f"{rows}x{cols}", "--seed", "1", "--to", "plain"]
            path.write_bytes(subprocess.run(made, capture_output=True, check=True).stdout)
    return path, rows, cols


def arguments(operation, folder, path, rows, cols):
    """The words of an operation on a board."""
    folder = pathlib.Path(folder)
    white = folder / f"white-{rows}x{cols}.txt"
    if "WHITE" in operation and not white.exists():
        white.write_text(("-" * cols + "\n") * rows)
    words = {"FILE": str(path), "WHITE": str(white), "ROWSxCOLS": f"{rows}x{cols}"}
    return [words.get(word, word.replace("OUT", str(folder / "out"))) for word in operation.split()]
