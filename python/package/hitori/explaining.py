"""Explanations and hints: the way to the solution, in the steps of a person."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from . import _arrays
from ._service import ask
from .puzzle import Puzzle, as_puzzle

__all__ = ["Explanation", "Hint", "Step", "explain", "hint"]

# The cells decided, and those from which that follows.
CONCLUSION, PREMISE = "#ffd166", "#bfe3ff"


@dataclass(frozen=True)
class Step:
    """One step of an explanation."""

    #: The rule's short name; `Prob` for an assumption that fails.
    rule: str
    #: The rule's name.
    name: str
    #: The form of the rule.
    form: str
    #: The class of the rule: `A` is trivial, `G` an assumption.
    cls: str
    #: The cells decided: `{"r1c2": "shaded"}`.
    conclusions: dict[str, str]
    #: The cells from which that follows.
    premises: list[str]
    #: What and why.
    sentence: str
    #: For an assumption: what was assumed, the steps from there, and the contradiction, as in the view `explain/1`.
    assumption: dict[str, Any] | None = field(default=None, repr=False)

    @property
    def cells(self) -> list[str]:
        """All cells that the step is about."""
        return sorted({*self.conclusions, *self.premises}, key=_place)

    @classmethod
    def _of(cls, view: dict[str, Any]) -> Step:
        assumption: dict[str, Any] = {key: view[key] for key in ("assumed", "steps", "contradiction") if key in view}
        return cls(
            rule=view["rule"],
            name=view["name"],
            form=view["form"],
            cls=view["class"],
            conclusions={cell["cell"]: cell["shade"] for cell in view["conclusions"]},
            premises=view["premises"],
            sentence=view["text"],
            assumption=assumption or None,
        )

    def __hash__(self) -> int:
        return hash((self.rule, self.sentence))

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Explanation:
    """A solution step by step. In a notebook it can be stepped through."""

    puzzle: Puzzle
    #: `solved`, `stuck` or `contradiction`.
    status: str
    #: The class of the hardest step.
    cls: str | None
    #: How hard the puzzle is, where it has one solution.
    rating: float | None
    #: The rating in a word.
    difficulty: str | None
    #: The steps in order.
    steps: list[Step] = field(repr=False)
    #: What is known at the end, as rows of `x`, `-` and `?`.
    marks: list[str] = field(repr=False)
    #: The marks from which the steps begin.
    start: list[str] = field(repr=False)

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __getitem__(self, at: int) -> Step:
        return self.steps[at]

    def marks_after(self, steps: int) -> _arrays.Shades:
        """Returns what is known after so many steps, from 0 to `len(self)`."""
        self._check(steps)
        marks = _arrays.shades(self.start)
        for step in self.steps[:steps]:
            for cell, shade in step.conclusions.items():
                marks[_place(cell)] = 1 if shade == "shaded" else 0
        return marks

    def _check(self, step: int) -> None:
        if not 0 <= step <= len(self.steps):
            raise IndexError(f"step: a number from 0 to {len(self.steps)} expected, not {step}")

    def svg(self, step: int) -> str:
        """Returns the picture of a step, counted from 1; 0 is the beginning."""
        self._check(step)
        shown = [] if step == 0 else [
            (self.steps[step - 1].premises, PREMISE),
            (list(self.steps[step - 1].conclusions), CONCLUSION),
        ]
        return self.puzzle._board.svg(self.marks_after(step), True, "light", shown)

    def _repr_svg_(self) -> str:
        return self.svg(len(self.steps))

    def _repr_html_(self) -> str:
        """Returns a player: pictures and sentences, a slider, and nothing from the network."""
        end = {"solved": "Solved.", "stuck": "No rule makes progress from here.", "contradiction": "The board contradicts itself."}
        texts = [f"{len(self.steps)} steps, class {self.cls or '–'}. {end.get(self.status, '')}"]
        texts += [f"{at}. {step.sentence} ({step.rule}, class {step.cls})" for at, step in enumerate(self.steps, 1)]
        frames = [[self.svg(at), html.escape(text)] for at, text in enumerate(texts)]
        return PLAYER.replace("FRAMES", html.escape(json.dumps(frames), quote=True))


# An iframe keeps scripts and styles of a notebook and of the player apart, and works wherever HTML is shown.
PLAYER = """<iframe title="Explanation, step by step" style="width:100%;max-width:680px;height:560px;border:0" srcdoc="<!doctype html>
<meta charset=utf-8><style>body{font:15px system-ui,sans-serif;margin:8px;background:#fff;color:#111}
#board svg{max-width:100%;height:380px}button{font:inherit;padding:4px 12px}input{width:50%;vertical-align:middle}#text{min-height:4em}</style>
<div id=board></div><p id=text aria-live=polite></p><p><button id=back>Back</button> <input id=at type=range min=0 value=0 aria-label=Step>
<button id=next>Next</button> <span id=place></span></p><script type=application/json id=frames>FRAMES</script>
<script>const frames=JSON.parse(document.getElementById('frames').textContent),get=id=>document.getElementById(id);
let at=0;get('at').max=frames.length-1;
function show(to){at=Math.max(0,Math.min(frames.length-1,to));get('board').innerHTML=frames[at][0];get('text').innerHTML=frames[at][1];
get('at').value=at;get('place').textContent=at+' of '+(frames.length-1);}
get('back').onclick=()=>show(at-1);get('next').onclick=()=>show(at+1);get('at').oninput=event=>show(+event.target.value);
document.onkeydown=event=>{if(event.target.id!=='at'){if(event.key==='ArrowLeft')show(at-1);if(event.key==='ArrowRight')show(at+1);}};show(0);</script>
"></iframe>"""


def explain(
    puzzle: Any, *, marks: Any = None, simplest: bool = False, timeout: float | None = None
) -> Explanation:
    """Explains a puzzle, from the marks given; `timeout` is in seconds.

    >>> explanation = explain("1 1 1 4\\n1 4 2 3\\n3 3 2 1\\n4 2 1 3")
    >>> explanation.status, explanation.cls
    ('solved', 'F')
    >>> print(explanation[0])
    r1c1 and r1c3 are shaded, r1c2 is white: of three 1s side by side (r1c1, r1c2 and r1c3) only the middle one can stay white.
    """
    asked = as_puzzle(puzzle)
    start = np.full(asked.shape, -1, np.int8) if marks is None else _arrays.shades(marks)
    rows = _arrays.row_strings(start)
    view = ask("explain", timeout, puzzle=asked._json(), marks=rows, simplest=simplest)
    return Explanation(
        puzzle=asked,
        status=view["status"],
        cls=view["class"],
        rating=view["rating"],
        difficulty=view["difficulty"],
        steps=[Step._of(step) for step in view["steps"]],
        marks=view["marks"],
        start=rows,
    )


@dataclass(frozen=True)
class Hint:
    """The next step for a player."""

    puzzle: Puzzle = field(repr=False)
    marks: list[str] = field(repr=False)
    #: `hint`, `mistake` (marks are wrong), `solved` or `stuck`.
    status: str
    #: The hint as a sentence.
    text: str | None
    #: The cells to look at.
    cells: list[str]
    #: Cells that are marked wrongly.
    mistakes: list[str]
    #: The whole step, at level 3.
    step: Step | None

    def _repr_svg_(self) -> str:
        shown = [(self.mistakes, "#ff9aa2")] if self.mistakes else [(self.cells, CONCLUSION)]
        return self.puzzle._board.svg(_arrays.shades(self.marks), True, "light", shown)


def hint(puzzle: Any, marks: Any = None, *, level: int = 3, timeout: float | None = None) -> Hint:
    """Returns the next step from these marks, or which of them are wrong.

    `level` is how much is revealed: 1 where to look, 2 which rule, 3 the step itself. `timeout` is in seconds.

    >>> hint("1 1 1 4\\n1 4 2 3\\n3 3 2 1\\n4 2 1 3", ["-???", "????", "????", "????"]).mistakes
    ['r1c1']
    """
    level = _arrays.whole("level", level, 1, 3)
    asked = as_puzzle(puzzle)
    rows = _arrays.row_strings(np.full(asked.shape, -1, np.int8) if marks is None else _arrays.shades(marks))
    view = ask("hint", timeout, puzzle=asked._json(), marks=rows, grade=level)
    step = view.get("step")
    return Hint(asked, rows, view["status"], view["text"], view["cells"], view["mistakes"], Step._of(step) if step else None)


def _place(cell: str) -> tuple[int, int]:
    row, col = cell[1:].split("c")
    return int(row) - 1, int(col) - 1
