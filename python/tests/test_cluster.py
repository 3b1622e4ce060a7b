"""Counts, samples and data sets on a cluster of Ray: workers and drivers that die, and files that cannot be used."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hitori import InputError
from hitori._native import Share, boards_up_to_renaming, count_plan, count_units, sample_boards

ray = pytest.importorskip("ray")
pytest.importorskip("pyarrow")

from hitori import cluster  # noqa: E402
from hitori.cluster.counting import shard_file  # noqa: E402

#: Some seconds of work for two cores.
BOARD = (4, 5, 4)
SHARDS = 3


def driver(folder, address, *more):
    """Starts a count in a process of its own."""
    rows, cols, symbols = BOARD
    return subprocess.Popen(
        [sys.executable, "-m", "hitori.cluster", "count", str(rows), str(cols), "--symbols", str(symbols), "--json",
         "-o", str(folder), "--shards", str(SHARDS), "--units-per-task", "1", "--checkpoint", "0.2", "--address", address, *more],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def done(folder):
    """How many units are in the files of a count."""
    files = [shard_file(Path(folder), number, SHARDS) for number in range(1, SHARDS + 1)]
    return sum(len(Share.load(file).done()) for file in files if file.exists())


@pytest.fixture(scope="module")
def local():
    """Ray on this machine, for the tests that need no nodes."""
    yield
    ray.shutdown()


def test_units_add_up_to_the_whole_and_are_refused_twice():
    units, fingerprint = count_plan(3, 4, 3)
    whole = count_units(3, 4, 3, list(range(units)))
    assert (whole.units, whole.fingerprint, whole.missing()) == (units, fingerprint, [])
    half = count_units(3, 4, 3, list(range(0, units, 2)))
    with pytest.raises(InputError, match="counted already"):
        half.merge(Share.from_text(half.text()))
    half.merge(count_units(3, 4, 3, list(range(1, units, 2))))
    assert half == whole and Share.from_text(whole.text()).text() == whole.text()
    with pytest.raises(InputError, match="units are missing"):
        count_units(3, 4, 3, [0]).totals()
    with pytest.raises(InputError, match=f"there is no unit {units}"):
        count_units(3, 4, 3, [units])


def test_files_that_cannot_be_used_are_refused(tmp_path):
    file = shard_file(tmp_path, 1, 1)
    text = count_units(3, 3, 3, [0]).text()
    for wrong, message in [
        (text.replace('"done": "', '"done": "f', 1), "damaged or edited"),
        (text[: len(text) // 2], "no result of a count"),
        (count_units(3, 4, 3, [0]).text(), "another count"),
    ]:
        file.write_text(wrong)
        with pytest.raises(InputError, match=message):
            cluster.count(3, 3, 3, folder=tmp_path, shards=1, resume=True)
    file.write_text(text)
    with pytest.raises(InputError, match="exists already"):
        cluster.count(3, 3, 3, folder=tmp_path, shards=1)
    os.rename(file, shard_file(tmp_path, 2, 2))
    with pytest.raises(InputError, match="units of other shards"):
        cluster.count(3, 3, 3, folder=tmp_path, shards=2, resume=True)


def test_a_sample_is_near_the_count_and_goes_on(tmp_path, local):
    file = tmp_path / "sample.json"
    boards = 40 * 65536 + 5
    view = cluster.sample(3, 3, 3, boards=boards, file=file, cpus=2)
    assert view["drawn"] == boards and view["boards_up_to_renaming"] == boards_up_to_renaming(3, 3, 3) == "3281"
    for kind, exact in (("solvable", 634), ("minimal", 404)):
        assert abs(view[kind]["estimate"] - exact) < 5 * view[kind]["standard_error"]
    assert view["solvable"]["drawn"] == sample_boards(3, 3, 3, boards, threads=2)[1]
    held = json.loads(file.read_text())
    held["tasks"].pop("32")
    file.write_text(json.dumps(held))
    assert cluster.sample(3, 3, 3, boards=boards, file=file, resume=True) == view
    with pytest.raises(InputError, match="another sample"):
        cluster.sample(3, 3, 3, boards=boards, seed=2, file=file, resume=True)


def test_data_sets_do_not_depend_on_who_makes_them(tmp_path, local):
    import pyarrow.parquet as pq

    one, two = tmp_path / "one", tmp_path / "two"
    cluster.generate(5, count=250, per_file=100, folder=one, cpus=2)
    cluster.generate(5, count=250, per_file=100, folder=two)
    files = sorted(file.name for file in one.glob("*.parquet"))
    assert len(files) == 3
    (two / files[1]).unlink()
    assert cluster.generate(5, count=250, per_file=100, folder=two)["written"] == 1
    for name in files:
        assert (one / name).read_bytes() == (two / name).read_bytes()
    table = pq.read_table(one)
    assert sorted(table["seeds"].to_pylist()) == list(range(1, 251))
    assert set(table["status"].to_pylist()) == {"unique"} and None not in table["class"].to_pylist()
    with pytest.raises(InputError, match="another data set"):
        cluster.generate(6, count=250, per_file=100, folder=two)


def test_a_count_survives_its_workers_and_its_driver(tmp_path, command):
    from ray.cluster_utils import Cluster

    ray.shutdown()
    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    try:
        lost = nodes.add_node(num_cpus=1)
        nodes.add_node(num_cpus=1)
        first = driver(tmp_path, nodes.address)
        wait(lambda: done(tmp_path) > 0, first)
        nodes.remove_node(lost, allow_graceful=False)
        before = done(tmp_path)
        wait(lambda: done(tmp_path) > before, first)
        assert first.poll() is None, "the count was over before its driver could be killed"
        first.send_signal(signal.SIGKILL)
        first.wait()
        kept = done(tmp_path)
        second = driver(tmp_path, nodes.address, "--resume")
        out, error = second.communicate(timeout=300)
        assert second.returncode == 0, error
        assert done(tmp_path) == count_plan(*BOARD)[0] > kept > 0
    finally:
        nodes.shutdown()
    rows, cols, symbols = map(str, BOARD)
    count = [command, "count", "boards", rows, cols, "--symbols", symbols]
    assert json.loads(out) == json.loads(subprocess.check_output([*count, "--json"]))
    for number in range(1, SHARDS + 1):
        file = tmp_path / "theirs.json"
        file.unlink(missing_ok=True)
        subprocess.check_call([*count, "--shard", f"{number}/{SHARDS}", "-o", file], stdout=subprocess.DEVNULL)
        assert file.read_bytes() == shard_file(tmp_path, number, SHARDS).read_bytes()


def wait(condition, process, seconds=120):
    """Waits for something that a process does."""
    end = time.monotonic() + seconds
    while not condition():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.2)
