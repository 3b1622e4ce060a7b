"""What the package writes as Arrow and Parquet it reads back, in every type that others write, and batches compare and keep what they know."""

import subprocess
import sys

import hitori
import numpy as np
import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest
from hitori import InputError, arrow

BATCH = hitori.generate_batch((4, 6), seeds=range(20))


def with_numbers(kind):
    """The boards of the batch as a table whose numbers are of a type."""
    plain = BATCH.to_arrow()
    return plain.set_column(plain.column_names.index("numbers"), "numbers", plain["numbers"].cast(kind))


INTEGERS = [pa.uint8(), pa.int8(), pa.uint16(), pa.int32(), pa.uint32(), pa.int64(), pa.uint64()]


@pytest.mark.parametrize("make", [pa.list_, pa.large_list, lambda kind: pa.list_(kind, 24)], ids=["list", "large", "fixed"])
@pytest.mark.parametrize("kind", INTEGERS, ids=str)
def test_every_type_of_list_is_read(make, kind):
    table = with_numbers(make(kind))
    assert (arrow.boards(table) == BATCH.numbers).all()
    assert hitori.solve_batch(table) == hitori.solve_batch(BATCH.numbers)
    # Slices and several chunks are what readers of Parquet return.
    parts = pa.concat_tables([table.slice(3, 5), table.slice(11)])
    assert (arrow.boards(parts) == BATCH.numbers[[*range(3, 8), *range(11, 20)]]).all()


def test_tables_are_read_wherever_they_are(tmp_path):
    table, path = BATCH.to_arrow(), tmp_path / "set.parquet"
    with arrow.ParquetWriter(path) as out:
        out.write(BATCH)
    for source in (table, table.to_batches()[0], ds.dataset(path), path, str(path), tmp_path):
        assert (arrow.boards(source) == BATCH.numbers).all()
        assert [puzzle.shape for puzzle in arrow.puzzles(source)] == [(4, 6)] * 20
    for source in (table, table.to_batches()[0], ds.dataset(path), path):
        assert hitori.grade_batch(source) == hitori.grade_batch(BATCH.numbers)
    pandas = pytest.importorskip("pandas", reason="left out: no pandas")
    for frame in (table.to_pandas(), pandas.read_parquet(path)):
        assert hitori.solve_batch(frame) == hitori.solve_batch(BATCH.numbers)
    with pytest.raises(InputError, match="has no column rows, cols, numbers"):
        hitori.solve_batch(pandas.DataFrame({"problem": [1]}))


def test_anything_that_offers_itself_to_arrow_is_a_table():
    class Frame:
        def __arrow_c_stream__(self, requested_schema=None):
            return BATCH.to_arrow().__arrow_c_stream__(requested_schema)

    assert hitori.grade_batch(Frame()) == hitori.grade_batch(BATCH.numbers)
    with pytest.raises(InputError, match="hitori.arrow.puzzles reads tables"):
        hitori.classify(Frame())


def test_boards_of_several_sizes_with_blanks_and_names():
    boards = [np.array([[1, 1], [2, -1]]), np.array([[5, 5, 5]]), np.array([[2, 1]])]
    table = hitori.solve_batch(boards).to_arrow().append_column("id", pa.array(["a", None, "c"]))
    assert [board.tolist() for board in arrow.boards(table)] == [board.tolist() for board in boards]
    assert [puzzle.id for puzzle in arrow.puzzles(table)] == ["a", None, "c"]
    null = pa.table({"rows": [1], "cols": [3], "numbers": pa.array([[1, None, 2]])})
    assert arrow.boards(null).tolist() == [[[1, -1, 2]]]
    assert len(arrow.boards(table.slice(0, 0))) == 0 == len(hitori.solve_batch(table.slice(0, 0)))


def test_seeds_without_a_puzzle_are_left_out():
    made = hitori.generate_batch(12, seeds=[1, 2], shaded="48..", tries=1)
    assert not made.made.any() and len(arrow.boards(made.to_arrow())) == 0


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"rows": [1]}, "no column cols, numbers"), ({"rows": [1], "cols": [1], "numbers": [1]}, "lists of them in numbers, found"),
        ({"rows": [1.0], "cols": [1], "numbers": [[1]]}, "whole numbers expected in rows"),
        ({"rows": [1, 2], "cols": [1, 2], "numbers": [[1], [1, 2, 3]]}, "row 1: 3 numbers for a board of 2 × 2"),
        ({"rows": [1, None], "cols": [1, 1], "numbers": [[1], [1]]}, "row 1: .*null"),
        ({"rows": [1, 1], "cols": [1, 2], "numbers": [[1], [1, -4]]}, "row 1: r1c2 holds -4"),
        ({"rows": [1], "cols": [1], "numbers": pa.array([[2**64 - 1]], pa.list_(pa.uint64()))}, "row 0: r1c1 holds"),
        ({"rows": [0], "cols": [0], "numbers": [[]]}, "row 0: 0 numbers|null"),
    ],
)  # fmt: skip
def test_tables_that_hold_no_boards_are_refused(columns, message):
    table = pa.table(columns if "numbers" not in columns or columns["numbers"] != [[]] else
                     {**columns, "numbers": pa.array([[]], pa.list_(pa.int64()))})  # fmt: skip
    with pytest.raises(InputError, match=message):
        arrow.boards(table)


def test_tables_say_what_made_them(tmp_path):
    path = tmp_path / "set.parquet"
    with arrow.ParquetWriter(path) as out:
        out.write(BATCH)
    for table in (BATCH.to_arrow(), pq.read_table(path)):
        said = table.schema.metadata
        assert said[b"hitori.request"] == b"--size 4x6" and said[b"hitori.version"].decode() == hitori.__version__
        assert int(said[b"hitori.generator"]) == 2


def test_columns_of_several_sizes_are_those_of_one_size():
    one, mixed = hitori.grade_batch(BATCH.numbers), hitori.grade_batch([*BATCH.numbers, [[1, 1]]])
    assert mixed.to_arrow().slice(0, 20).equals(one.to_arrow())


def test_batches_keep_what_the_generator_had_to_determine():
    batch = hitori.generate_batch(8, seeds=range(12), difficulty="medium..", cls="D..")
    grades = hitori.grade_batch(batch.numbers)
    assert (batch.rating == grades.rating).all() and (batch.difficulty == grades.difficulty).all() and (batch.cls == grades.cls).all()
    assert set(batch.classes) <= set("DEFG") and set(batch.difficulties) <= {"medium", "hard", "fierce"}
    plain = hitori.generate_batch(8, seeds=range(3))
    assert np.isnan(plain.rating).all() and (plain.difficulty == -1).all() and (plain.cls == -1).all()
    puzzle = next(hitori.generate(8, seed=5, difficulty="medium..", cls="D.."))
    assert (puzzle.seed, puzzle.rating, puzzle.cls) == (5, batch.rating[5], batch.classes[5])
    assert hitori.generate_batch(8, seeds=[5], difficulty="medium..", cls="D..").request == puzzle.request
    other = hitori.Puzzle([[1]])
    assert other.seed is other.request is other.rating is other.difficulty is other.cls is None
    foreign = hitori.Puzzle('{"cells": [[1]], "seed": "a", "rating": "hard"}')
    assert foreign.seed is foreign.rating is None


def test_batches_compare():
    again = hitori.generate_batch((4, 6), seeds=range(20))
    assert again == BATCH and not again != BATCH and BATCH != hitori.generate_batch((4, 6), seeds=range(1, 21))
    # Times differ from run to run.
    assert hitori.solve_batch(BATCH.numbers) == hitori.solve_batch(BATCH.numbers) != hitori.grade_batch(BATCH.numbers)
    mixed = [[[1, 1]], [[1, 1], [2, 3]]]
    assert hitori.grade_batch(mixed) == hitori.grade_batch(mixed) != hitori.grade_batch(mixed[:1])
    with pytest.raises(TypeError, match="unhashable"):
        hash(BATCH)
    steps = hitori.explain(next(hitori.generate(6, seed=3))).steps
    assert len(set(steps)) == len(steps)


def test_a_batch_is_written_where_it_stays():
    """Numbers and solutions are arrays once: no second copy exists while they are made."""
    boards, cells = 20_000, 64
    code = (
        "import resource, hitori, numpy\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        f"batch = hitori.generate_batch(8, seeds=range({boards}), threads=2)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, batch.numbers.nbytes + batch.solutions.nbytes)"
    )
    grown, arrays = map(int, subprocess.check_output([sys.executable, "-c", code], text=True).split())
    assert arrays == boards * cells * 9
    assert grown * 1024 < 1.7 * arrays


def test_messages_name_what_is_wrong_in_the_words_of_python():
    for call, message in [
        (lambda: hitori.generate(5, cls="H"), "^cls: .*, not 'H'"), (lambda: hitori.request(5, steps=3), "^steps needs cls"),
        (lambda: hitori.request(5, near_uniform=True, uniform=True), "uniform or near_uniform is given twice"),
        (lambda: hitori.request("x"), "^size: "), (lambda: hitori.generate(5, count=-1), "^count: .*, not -1"),
        (lambda: hitori.generate(5, seed="a"), "^seed: .*, not 'a'"), (lambda: hitori.solve([[1]], timeout="1"), "^timeout: .*, not '1'"),
        (lambda: hitori.solve([[1]], timeout=float("nan")), "^timeout: .*, not nan"), (lambda: hitori.solve([[1]], conflicts=-1), "^conflicts: "),
        (lambda: hitori.solve([[1]], limit=0), "^limit: "), (lambda: hitori.hint([[1]], level=0), "^level: .*, not 0"),
        (lambda: hitori.solve_batch([[[1]], [[1, -7]]]), "^board 1: r1c2 holds -7"), (lambda: hitori.solve_batch("1 1"), "not a text"),
        (lambda: hitori.solve_batch(7), "not int"), (lambda: hitori.generate_batch(5, seeds=[1, -1]), "^seeds: .*, not -1"),
        (lambda: hitori.generate_batch(5, seeds=range(-1, 2)), "^seeds: "), (lambda: hitori.generate_batch(5, seeds=[0.5]), "^seeds: .*float"),
        (lambda: hitori.generate_batch(5, seeds=[2**63]), "^seeds: "), (lambda: hitori.generate_batch(5, seeds=7), "^seeds: "),
    ]:  # fmt: skip
        with pytest.raises(InputError, match=message):
            call()
    assert len(hitori.generate_batch(5, seeds=[])) == 0 == len(hitori.generate_batch(5, seeds=range(0)))
    explanation = hitori.explain(next(hitori.generate(5, seed=1)))
    for step in (-1, len(explanation) + 1):
        for call in (explanation.marks_after, explanation.svg):
            with pytest.raises(IndexError):
                call(step)
    assert (explanation.marks_after(0) == -1).all()


def test_violations_have_the_kinds_that_are_documented():
    puzzle = [[1, 1, 2], [2, 3, 1], [3, 2, 1]]
    kinds = {violation.kind for rows in (["---"] * 3, ["xx-", "x--", "-?-"], ["-x-", "x--", "--x"], ["x"], ["xxx"] * 3)
             for semantics in ("strict", "minimal") for violation in hitori.check(puzzle, rows, semantics=semantics)}  # fmt: skip
    documented = "repeat-in-row repeat-in-column adjacent cut-off no-white undecided needless size".split()
    assert kinds == set(documented)
    # Half a shading has no fault until it breaks a rule.
    assert hitori.check(puzzle, ["???", "???", "??x"], partial=True) == []
    assert {one.kind for one in hitori.check(puzzle, ["xx?", "???", "???"], partial=True)} == {"adjacent"}
