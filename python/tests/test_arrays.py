"""Arrays of every kind work, or are refused with the cell that is wrong."""

import numpy as np
import pytest
from hitori import InputError, Puzzle, check, hint, solve, solve_batch
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

GOOD = np.array([[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]])


@pytest.mark.parametrize(
    "array",
    [
        GOOD.astype(np.int8), GOOD.astype(np.uint8), GOOD.astype(np.uint64), GOOD.astype(">i4"), GOOD.astype("<u2"),
        np.asfortranarray(GOOD), np.repeat(np.repeat(GOOD, 2, 0), 3, 1)[::2, ::3], GOOD[::-1][::-1], GOOD.tolist(),
        tuple(map(tuple, GOOD.tolist())), list(GOOD), np.ma.masked_array(GOOD), "1114\n1423\n3321\n4213".replace("", " "),
    ],
    ids=lambda array: getattr(getattr(array, "dtype", None), "str", type(array).__name__),
)  # fmt: skip
def test_good_arrays(array):
    puzzle = Puzzle(array)
    assert puzzle == Puzzle(GOOD) and hash(puzzle) == hash(Puzzle(GOOD))
    assert (puzzle.numbers == GOOD).all() and puzzle.numbers.dtype == np.int64
    assert solve(array).status == "unique"


@pytest.mark.parametrize(
    ("array", "message"),
    [
        (GOOD.astype(float), "astype"), (np.array([[1.0, np.nan]]), "r1c2 holds nan"), (np.array([[1, 2.5]]), "r1c2 holds 2.5"),
        (GOOD == 1, "bool"), (GOOD.astype(str), "whole numbers"), (GOOD.astype(object), "object"), (GOOD * 1j, "complex"),
        (GOOD.ravel(), "1 dimensions"), (GOOD[None], "3 dimensions"), (np.empty((0, 4), int), "0×4"), (np.empty((4, 0), int), "4×0"),
        (np.array(3), "0 dimensions"), (np.array([[1, -2]]), "r1c2 holds -2"), (np.array([[1], [2**32 - 1]]), "r2c1 holds 4294967295"),
        (np.array([[1, 2**64 - 1]], dtype=np.uint64), "r1c2 holds 18446744073709551615"), ([[1, 2], [3]], "row 2 has 1 cells"),
        ([[1, "a"]], "r1c2 holds 'a'"), ([[1, True]], "r1c2 holds True"), ([[1, 2.0]], "r1c2 holds 2.0"), ([], "0×0"), ([[]], "1×0"),
        ([1, 2], "row 1"), (5, "int"), (None, "NoneType"), (b"1 2", "bytes"), ([[10**30]], "r1c1 holds 10000"), ("1 a\n2 3", "a"), ("", ""),
    ],
)  # fmt: skip
def test_bad_arrays(array, message):
    with pytest.raises(InputError) as error:
        Puzzle(array)
    assert message in str(error.value)
    assert isinstance(error.value, ValueError)


def test_bad_batches_name_the_board():
    batch = np.stack([GOOD, GOOD])
    batch[1, 2, 3] = -7
    with pytest.raises(InputError, match="board 1: r3c4 holds -7"):
        solve_batch(batch)
    with pytest.raises(InputError, match="whole numbers"):
        solve_batch(batch.astype(float))
    with pytest.raises(InputError, match="boards × rows × columns"):
        solve_batch(GOOD)
    with pytest.raises(InputError, match="threads"):
        solve_batch(batch, threads=0)
    with pytest.raises(InputError, match="timeout"):
        solve_batch(np.stack([GOOD]), timeout=-1)
    assert len(solve_batch(np.empty((0, 3, 3), int))) == 0 == len(solve_batch([]))


def test_batches_of_views_and_of_many_sizes():
    big = np.stack([GOOD] * 40)
    for batch in (big[::2], np.asfortranarray(big), big.astype(">i2"), big[:, ::-1, ::-1]):
        assert (solve_batch(batch).statuses == "unique").all()
    mixed = [GOOD, [[1, 1]], Puzzle(GOOD), [[5]], "1 1 1\n2 3 4"]
    found = solve_batch(mixed)
    assert found.statuses.tolist() == [solve(board).status for board in mixed]
    assert [solution.shape for solution in found.solutions] == [(4, 4), (1, 2), (4, 4), (1, 1), (2, 3)]


@pytest.mark.parametrize(
    ("marks", "message"),
    [
        (["x", "-"], "expected 4×4"), (["xy--"] * 4, "r1c2 is 'y'"), (["x-", "x"], "row 2 has 1"), (np.full((4, 4), 7), "r1c1 holds 7"),
        (np.zeros((4, 4)), "float64"), (np.zeros(4, int), "shape"), ([[0, 1], [1]], "one length"),
    ],
)  # fmt: skip
def test_bad_marks(marks, message):
    with pytest.raises(InputError) as error:
        hint(GOOD, marks)
    assert message in str(error.value)


def test_marks_of_every_kind():
    solution = solve(GOOD).solution
    for marks in (solution, solution.astype(bool), solution.tolist(), "x-x-\n----\nx-x-\n---x"):
        assert check(GOOD, marks) == []
        assert solve(GOOD, marks=marks).status == "unique"


@given(hnp.arrays(st.sampled_from([np.int8, np.uint16, np.int64, np.float32, np.bool_]), hnp.array_shapes(min_dims=1, max_dims=3, max_side=4)))
def test_any_array_is_taken_or_refused(array):
    try:
        puzzle = Puzzle(array)
    except InputError:
        return
    assert array.dtype.kind in "iu" and array.ndim == 2
    assert (puzzle.numbers == array).all()
