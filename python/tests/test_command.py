"""Python and the command agree, on boards of every kind."""

import json
import random
import subprocess

import numpy as np
import pytest
from hitori import Puzzle, classify, explain, generate, grade_batch, is_unique, solve, solve_batch
from hitori._arrays import row_strings


def boards(count, seed):
    """Random boards: all shapes, blanks, few and huge numbers, so that there are none, one and many solutions."""
    rng = random.Random(seed)
    for at in range(count):
        rows, cols = rng.randint(1, 7), rng.randint(1, 7)
        most = rng.choice([2, max(rows, cols), 2 * max(rows, cols), 4_000_000_000])
        values = [rng.randint(0, most) for _ in range(rng.choice([3, 8, 40]))]
        blank = rng.choice([0, 0, 0.2])
        cells = [[None if rng.random() < blank else rng.choice(values) for _ in range(cols)] for _ in range(rows)]
        yield Puzzle(cells, id=f"b{at}")


def ask(command, puzzles, *arguments):
    text = "\n".join(puzzle.write("jsonl").strip() for puzzle in puzzles) + "\n"
    done = subprocess.run([command, *arguments, "--json", "-"], input=text, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("semantics", ["strict", "minimal"])
def test_solutions_agree(command, semantics):
    puzzles = list(boards(300, 1)) + list(generate((6, 8), count=50, seed=4))
    # Otherwise this would say nothing.
    views = ask(command, puzzles, "unique", "--semantics", semantics)
    assert {view["status"] for view in views} == {"unsolvable", "unique", "multiple"}
    batch = solve_batch(puzzles, semantics=semantics, threads=2)
    for puzzle, view, status, solution in zip(puzzles, views, batch.statuses, batch.solutions, strict=True):
        answer = solve(puzzle, semantics=semantics)
        assert (view["id"], view["status"]) == (puzzle.id, answer.status)
        assert view["solutions"] == [row_strings(found) for found in answer.solutions]
        assert status == answer.status and is_unique(puzzle, semantics=semantics) == (status == "unique")
        first = answer.solution
        assert (solution == (-1 if first is None else first)).all()


def test_all_solutions_agree(command):
    from hitori import count_solutions, solutions

    puzzles = list(boards(150, 2))
    for puzzle, view in zip(puzzles, ask(command, puzzles, "solve", "--limit", "50"), strict=True):
        answer = solve(puzzle, limit=50)
        found = [row_strings(solution) for solution in answer.solutions]
        assert found == view["solutions"] and answer.complete == view["complete"]
        if answer.complete:
            assert sorted(row_strings(solution) for solution in solutions(puzzle)) == sorted(found)
            assert count_solutions(puzzle).count == len(found)
    few = puzzles[:50]
    for puzzle, view in zip(few, ask(command, few, "solve", "--count"), strict=True):
        assert str(count_solutions(puzzle).count) == view["count"]


def test_grades_agree(command):
    puzzles = list(generate(7, count=60, seed=9)) + list(boards(40, 3))
    views = ask(command, puzzles, "classify", "--rate")
    batch = grade_batch(puzzles)
    for at, (puzzle, view) in enumerate(zip(puzzles, views, strict=True)):
        grade = classify(puzzle)
        assert (grade.cls, grade.rating, grade.difficulty) == (view["class"], view["rating"], view["difficulty"])
        assert batch.classes[at] == grade.cls and batch.difficulties[at] == grade.difficulty
        np.testing.assert_equal(batch.rating[at], np.nan if grade.rating is None else grade.rating)
        np.testing.assert_equal(batch.steps[at], np.nan if grade.steps is None else grade.steps)


def test_explanations_agree(command):
    puzzles = list(generate(6, count=20, seed=20))
    for puzzle in puzzles:
        (view,) = ask(command, [puzzle], "explain")
        explanation = explain(puzzle)
        assert [step.sentence for step in explanation] == [step["text"] for step in view["steps"]]
        assert explanation.marks == view["marks"] == row_strings(puzzle.solution)
        assert row_strings(explanation.marks_after(len(explanation))) == explanation.marks


def test_generated_puzzles_agree(command):
    done = subprocess.run(
        [command, "generate", "--size", "6x7", "--seed", "5", "--count", "5", "--class", "D..F", "--to", "jsonl"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    theirs = Puzzle.parse_all(done.stdout)
    ours = list(generate((6, 7), seed=5, count=5, cls="D..F"))
    assert ours == theirs and [puzzle.id for puzzle in ours] == [puzzle.id for puzzle in theirs]
    assert all((a.solution == b.solution).all() for a, b in zip(ours, theirs, strict=True))
