"""Counts, estimates, data sets, grades and lab plans on a cluster of Ray: workers and drivers that die, and files that cannot be used."""

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
from hitori.cluster._files import held  # noqa: E402
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


def test_an_estimate_is_near_the_count_and_goes_on(tmp_path, local, command):
    file = tmp_path / "estimate.json"
    boards = 40 * 65536 + 5
    view = cluster.estimate(3, 3, 3, boards=boards, file=file, cpus=2)
    assert view["drawn"] == boards and view["boards_up_to_renaming"] == boards_up_to_renaming(3, 3, 3) == "3281"
    for kind, exact in (("solvable", 634), ("minimal", 404)):
        assert abs(view[kind]["estimate"] - exact) < 5 * view[kind]["standard_error"]
    assert view["solvable"]["found"] == sample_boards(3, 3, 3, boards, threads=2)[1]
    theirs = [command, "count", "estimate", "3", "3", "--symbols", "3", "--boards", str(boards), "--json"]
    assert json.loads(subprocess.check_output(theirs)) == view
    there = json.loads(file.read_text())
    there["tasks"].pop("32")
    file.write_text(json.dumps(there))
    assert cluster.estimate(3, 3, 3, boards=boards, file=file, resume=True) == view
    with pytest.raises(InputError, match="another estimate"):
        cluster.estimate(3, 3, 3, boards=boards, seed=2, file=file, resume=True)
    asked = cluster.estimate(3, 3, 3, boards=boards // 40, engine=True)
    assert asked | {"decided_by": "tables"} == cluster.estimate(3, 3, 3, boards=boards // 40)


def test_an_address_without_a_cluster_is_refused_at_once(tmp_path):
    ray.shutdown()
    for address in ("127.0.0.1:1", "ray://127.0.0.1:1"):
        with pytest.raises(InputError, match="no cluster of Ray at"):
            cluster.count(3, 3, 3, folder=tmp_path, resume=True, address=address)


def listening():
    """The local addresses, as /proc has them, on which this process and its descendants listen."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The name may hold anything, even brackets.
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    ours, sockets = {os.getpid()}, set()
    while more := {child for child, parent in parents.items() if parent in ours} - ours:
        ours |= more
    for process in ours:
        try:
            sockets |= {os.readlink(file) for file in Path(f"/proc/{process}/fd").iterdir()}
        except OSError:
            continue
    lines = [line.split() for name in ("tcp", "tcp6") for line in Path(f"/proc/net/{name}").read_text().splitlines()[1:]]
    is_listening = "0A"
    return [line[1].partition(":")[0] for line in lines if line[3] == is_listening and f"socket:[{line[9]}]" in sockets]


def test_a_run_on_this_machine_listens_to_it_alone(local):
    from hitori.cluster._tasks import connect

    ray.shutdown()
    connect(cpus=1)
    found = listening()
    assert len(found) >= 3
    # 127.0.0.1, of either family.
    assert set(found) <= {"0100007F", "0000000000000000FFFF00000100007F"}
    ray.shutdown()


def test_two_drivers_do_not_work_on_one_folder(tmp_path):
    with held(tmp_path), pytest.raises(InputError, match="another run works on it"):
        cluster.count(3, 3, 3, folder=tmp_path)
    with held(tmp_path / "e.json"), pytest.raises(InputError, match="another run works on it"):
        cluster.estimate(3, 3, 3, boards=1, file=tmp_path / "e.json")


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


@pytest.mark.parametrize(
    ("damage", "words"),
    [(lambda file: file.unlink(), "it is not here"),
     (lambda file: file.write_bytes(file.read_bytes()[:-7]), r"\d+ bytes of it are here, \d+ were written"),
     (lambda file: file.write_bytes(file.read_bytes()[:-1] + b"?"), "it is not the file that was written")],
    ids=["missing", "short", "changed"],
)  # fmt: skip
def test_a_file_that_does_not_arrive_as_written_ends_the_run(tmp_path, local, monkeypatch, damage, words):
    from hitori.cluster import _node
    from hitori.cluster._manifest import Manifest

    arrived, folder = Manifest.add, tmp_path / "made"

    def lose(manifest, seen, host):
        # As on a node whose disk is not shared.
        if seen.file.startswith("seeds-000000000021"):
            damage(folder / seen.file)
        arrived(manifest, seen, host)

    monkeypatch.setattr(_node, "PATIENCE", 0.5)
    monkeypatch.setattr(Manifest, "add", lose)
    with pytest.raises(OSError, match=rf"seeds-000000000021\S+: node \S+ has written this file, but {words}") as error:
        cluster.generate(5, count=40, per_file=20, folder=folder, cpus=2)
    assert "run the same command again" in str(error.value)
    monkeypatch.setattr(Manifest, "add", arrived)
    # Only what was seen counts: the file is written again.
    assert cluster.generate(5, count=40, per_file=20, folder=folder)["puzzles"] == 40
    assert len(Manifest(folder)._files) == 2


def test_files_of_earlier_runs_are_read_again(tmp_path, local):
    folder = tmp_path / "made"
    cluster.generate(5, count=40, per_file=20, folder=folder, cpus=2)
    first, second = sorted(folder.glob("*.parquet"))
    whole = second.read_bytes()
    second.write_bytes(whole[:-1] + b"?")
    with pytest.raises(InputError, match=f"{second.name}: it has changed since it was written .*: delete it"):
        cluster.generate(5, count=40, per_file=20, folder=folder)
    second.unlink()
    # A driver that was killed leaves half a line in the record, and a file that is not in it.
    record = folder / "_manifest.jsonl"
    record.write_text("".join(line for line in record.open() if first.name in line) + '{"file": "see')
    view = cluster.generate(5, count=40, per_file=20, folder=folder)
    assert (view["written"], view["puzzles"]) == (1, 40) and second.read_bytes() == whole
    assert cluster.generate(5, count=40, per_file=20, folder=folder)["written"] == 0
    record.write_text("nonsense\n")
    with pytest.raises(InputError, match="_manifest.jsonl:1: no record of a file"):
        cluster.generate(5, count=40, per_file=20, folder=folder)


def test_a_node_answers_for_its_package_and_its_view_of_the_folder(tmp_path, monkeypatch):
    from hitori.cluster import _build, _node

    monkeypatch.setattr(_node, "PATIENCE", 0.1)
    same = _build.identity()
    assert _node.mismatch(same) == ""
    for name in ("version", "generator", "build"):
        assert _node.mismatch(same | {name: "9"}) == f"{name} {same[name]} there, 9 here"
    probe = (str(tmp_path), ".probe")
    (tmp_path / ".probe").write_text("token")
    assert _node.answer(same, probe, "token", "n1")[1] == "" and (tmp_path / ".probe.n1").read_text() == "token"
    assert "it sees another folder" in _node.answer(same, probe, "other", "n1")[1]
    assert "it does not see the folder" in _node.answer(same, (str(tmp_path / "none"), ".probe"), "token", "n1")[1]
    # A task is not even unpacked for a stranger.
    assert _node.work(same | {"build": "0"}, b"no pickle")[1] == "node"


def test_errors_of_ray_are_shown_with_their_causes(tmp_path):
    from hitori.cluster._tasks import why

    try:
        try:
            raise PermissionError("the token is missing")
        except PermissionError as cause:
            raise ConnectionError("Traceback (most recent call last):\n  File x\nno connection") from cause
    except ConnectionError as error:
        assert why(error) == "ConnectionError: no connection; because of PermissionError: the token is missing"


@pytest.mark.parametrize("address", ["s3://bucket/set", "gs://b", "hdfs://host:1/x", "file:///tmp/x", Path("s3://bucket/set")])
def test_addresses_are_no_folders(tmp_path, monkeypatch, address):
    monkeypatch.chdir(tmp_path)
    calls = [
        lambda: cluster.count(3, 3, folder=address), lambda: cluster.generate(5, count=1, folder=address),
        lambda: cluster.estimate(3, 3, boards=1, file=address), lambda: cluster.grade("x.jsonl", folder=address),
        lambda: cluster.grade(address, folder="grades"), lambda: cluster.lab("nooij-rules", folder=address, command=sys.executable),
        lambda: cluster.lab(address, folder="logs", command=sys.executable),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(InputError, match="not an address"):
            call()
    shell = [["count", "3", "3"], ["generate", "5", "--count", "1"], ["grade", "x.jsonl"]]
    for arguments in shell[: 1 if isinstance(address, str) else 0]:
        run = [sys.executable, "-m", "hitori.cluster", *arguments, "-o", address]
        done = subprocess.run(run, capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (2, "") and "not an address" in done.stderr and "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())


def test_one_request_is_one_data_set_however_it_is_given(tmp_path, local):
    import numpy as np

    folder = tmp_path / "made"
    cluster.generate(np.int64(6), count=np.int64(10), folder=folder, cpus=2)
    for size in (6, "6", "6x6", (6, 6)):
        assert cluster.generate(size, count=10, folder=folder)["written"] == 0


def puzzles(folder):
    """A file with puzzles of several sizes, with names and without, with blanks, and with several solutions or none."""
    import hitori

    made = [puzzle for size in (5, "4x6") for puzzle in hitori.generate(size, seed=1, count=20)]
    made += [hitori.Puzzle([[1, 1, 2], [2, 3, 4]], "several"), hitori.Puzzle([[1, 1], [1, 1]], "none"),
             hitori.Puzzle([[None, 1, 1], [2, 3, 4]]), hitori.Puzzle([[1]], "one")]  # fmt: skip
    file = folder / "puzzles.jsonl"
    file.write_text("\n".join(puzzle.write("jsonl") for puzzle in made))
    return file, made


def test_grades_are_those_of_the_command(tmp_path, command, local):
    import pyarrow.parquet as pq

    file, made = puzzles(tmp_path)
    folder = tmp_path / "grades"
    view = cluster.grade(file, folder=folder, per_file=7, cpus=2)
    assert (view["files"], view["written"], view["puzzles"]) == (-(-len(made) // 7), view["files"], len(made))
    found = pq.read_table(folder).to_pylist()
    lines = subprocess.run([command, "classify", file, "--rate", "--json"], capture_output=True, text=True).stdout.splitlines()
    theirs = [json.loads(line) for line in lines]
    assert len(found) == len(theirs) == len(made)
    for row, puzzle, view in zip(found, made, theirs, strict=True):
        assert row["id"] == puzzle.id and row["numbers"] == puzzle.numbers.reshape(-1).tolist()
        assert row["status"] == view.get("reason", "unique:").split(":")[0]
        for column in ("class", "difficulty", "steps", "depth"):
            assert row[column] == view.get(column), column
        if row["class"] is not None:
            assert abs(row["rating"] - view["rating"]) < 1e-5
            assert row["solutions"] == [int(cell == "x") for line in view["solution"] for cell in line]
    assert {row["status"] for row in found} == {"unique", "multiple", "unsolvable"}
    assert all((row["class"] is None) == (row["status"] != "unique") for row in found)


def test_grades_go_on_and_refuse_another_data_set(tmp_path, local):
    import pyarrow.parquet as pq

    made, file = tmp_path / "made", puzzles(tmp_path)[0]
    cluster.generate(5, count=60, per_file=25, folder=made, cpus=2)
    one, two = tmp_path / "one", tmp_path / "two"
    assert cluster.grade(made, file, folder=one, per_file=10)["puzzles"] == 60 + 44
    cluster.grade(made, file, folder=two, per_file=10)
    # Pieces do not go over the end of a file: 3 + 3 + 1 of the generated, 5 of the others.
    names = sorted(path.name for path in one.glob("*.parquet"))
    assert len(names) == 12
    for name in names[::2]:
        (two / name).unlink()
    assert cluster.grade(made, file, folder=two, per_file=10)["written"] == 6
    for name in names:
        assert (one / name).read_bytes() == (two / name).read_bytes()
    ours, theirs = pq.read_table(one, filters=[("seeds", ">=", 0)]), pq.read_table(made)
    assert sorted(ours["seeds"].to_pylist()) == list(range(1, 61))
    for column in ("numbers", "class", "rating", "solutions"):
        assert ours.sort_by("seeds")[column].to_pylist() == theirs.sort_by("seeds")[column].to_pylist()
    # The results lie below a source: they are no input.
    inside = made / "grades"
    cluster.grade(made, folder=inside)
    assert cluster.grade(made, folder=inside)["written"] == 0
    file.write_text(file.read_text().replace("several", "SEVERAL"))
    with pytest.raises(InputError, match="another data set"):
        cluster.grade(made, file, folder=two, per_file=10)


def test_sources_that_cannot_be_graded_are_refused(tmp_path, local):
    import pyarrow as pa
    import pyarrow.parquet as pq

    def parquet(name, **columns):
        pq.write_table(pa.table(columns), tmp_path / name)
        return tmp_path / name

    def text(name, contents):
        (tmp_path / name).write_bytes(contents)
        return tmp_path / name

    whole = {"rows": [2, 2], "cols": [2, 2]}
    (tmp_path / "folder").mkdir()
    for source, message in [
        (tmp_path / "nowhere", "no such file"),
        (tmp_path / "folder", "no Parquet files"),
        (text("empty.jsonl", b"\n \n"), "no puzzles in"),
        (text("empty.txt", b""), "no puzzles in"),
        (parquet("empty.parquet", rows=pa.array([], pa.int32()), cols=pa.array([], pa.int32()),
                 numbers=pa.array([], pa.list_(pa.int64()))), "no puzzles in"),
        (text("no.parquet", b"PAR0"), "no Parquet file"),
        (text("bytes.txt", b"\xff\xfe1 2"), "bytes.txt"),
        (text("wrong.jsonl", b'{"cells": [[1]]}\n\n{"cells": [[1, 2], [3]]}\n'), "wrong.jsonl:3: .*expected 2 cells"),
        (text("rows.txt", b"1 2\n3\n"), "rows.txt: line 2"),
        (parquet("columns.parquet", rows=[2], numbers=[[1]]), "no column cols"),
        (parquet("words.parquet", **whole, numbers=[["a"], ["b"]]), "whole numbers expected"),
        (parquet("shape.parquet", **whole, numbers=[[1, 2, 3, 4], [1, 2, 3]]), "row 1: 3 numbers for a board of 2 × 2"),
        (parquet("null.parquet", **whole, numbers=[[1, 2, 3, 4], None]), "row 1: .*null"),
        (parquet("below.parquet", **whole, numbers=[[1, 2, 3, -4], [1, 2, 3, 4]]), "row 0: r2c2 holds -4"),
    ]:  # fmt: skip
        with pytest.raises(InputError, match=message):
            cluster.grade(source, folder=tmp_path / "out" / source.name, cpus=2)
    run = subprocess.run([sys.executable, "-m", "hitori.cluster", "grade", tmp_path / "shape.parquet", "-o", tmp_path / "x"],
                         capture_output=True, text=True)  # fmt: skip
    assert (run.returncode, run.stdout) == (2, "") and "hitori.cluster: " in run.stderr and "Traceback" not in run.stderr
    with pytest.raises(InputError, match="no sources"):
        cluster.grade(folder=tmp_path / "x")


PLAN = """
title = "Small boards"
question = "unique"
order = "growing"
[[sets]]
sides = [4, 5]
count = 5
[[runs]]
engines = ["native", "properties"]
repetitions = 2
[[commands]]
name = "lines"
run = "count lines 5 --json"
"""


def keys(*files):
    """The keys of the measurements in logs."""
    lines = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    return sorted(line["key"] for line in lines if "key" in line)


def test_shards_of_a_plan_are_the_whole(tmp_path, command, local):
    plan = tmp_path / "small.toml"
    plan.write_text(PLAN)
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    subprocess.check_call([command, "lab", "run", plan, "--results", whole], stdout=subprocess.DEVNULL)
    expected = keys(whole / "small.jsonl")
    assert len(expected) == 41
    view = cluster.lab(plan, folder=parts, shards=3, command=command, cpus=2)
    assert view["plans"] == [{"plan": "small", "measured": 41, "wrong": 0, "not_tried": 0}]
    logs = [parts / f"small.shard-{number}-of-3.jsonl" for number in (1, 2, 3)]
    assert keys(*logs) == expected and all(keys(log) for log in logs)
    # What a worker that died may leave: whole lines, and half of one.
    lines = logs[1].read_bytes().splitlines(keepends=True)
    logs[1].write_bytes(b"".join(lines[:3]) + lines[3][:10])
    assert cluster.lab(plan, folder=parts, shards=3, command=command)["plans"][0]["measured"] == len(lines) - 3
    assert keys(*logs) == expected
    table = subprocess.check_output([command, "lab", "export", "--results", parts], text=True)
    assert len(table.splitlines()) == 1 + 41
    logs[0].write_bytes(logs[1].read_bytes())
    with pytest.raises(InputError, match="holds measurements of shard 2/3"):
        cluster.lab(plan, folder=parts, shards=3, command=command)


def test_plans_that_cannot_be_run_are_refused(tmp_path, command):
    bad = tmp_path / "bad.toml"
    bad.write_text(PLAN.replace("engines", "engine"))
    for plans, message in [(["nonsense"], "'nonsense'"), ([bad], "bad.toml"), ([], "no plans")]:
        with pytest.raises(InputError, match=message):
            cluster.lab(*plans, folder=tmp_path / "x", command=command)
    with pytest.raises(InputError, match="no such command"):
        cluster.lab("nooij-rules", folder=tmp_path / "x", command="/nowhere/hitori")
    with pytest.raises(InputError, match="two plans are called 'nooij-rules'"):
        cluster.lab("nooij-rules", "nooij-rules", folder=tmp_path / "x", command=command)
    assert not (tmp_path / "x").exists()


def test_a_plan_survives_ctrl_c_and_the_death_of_its_driver(tmp_path, command):
    plan = tmp_path / "slow.toml"
    # Boards so large that the plan is not over before it is stopped, however busy the machine is.
    plan.write_text(PLAN.replace("sides = [4, 5]", "sides = [150, 151]").replace("count = 5", "count = 500"))
    folder = tmp_path / "results"
    run = [sys.executable, "-m", "hitori.cluster", "lab", str(plan), "-o", str(folder), "--shards", "4", "--cpus", "2", "--command", command]

    def measured():
        return sum(file.read_bytes().count(b"\n") - 1 for file in folder.glob("*.jsonl"))

    for end, code in [(signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)]:
        before = measured() + 20
        child = subprocess.Popen(run, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        wait(lambda before=before: measured() > before, child)
        child.send_signal(end)
        out, error = child.communicate(timeout=60)
        assert child.returncode == code and "Traceback" not in error, error
        # No process measures any more.
        time.sleep(3)
        kept = measured()
        time.sleep(2)
        assert measured() == kept < 4001
    kept = sum(line.startswith(b'{"view":"lab-measurement/1"') and line.endswith(b"}\n")
               for file in folder.glob("*.jsonl") for line in file.read_bytes().splitlines(keepends=True))  # fmt: skip
    done = subprocess.run([*run, "--json"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["plans"][0]["measured"] == 4001 - kept
    found = keys(*folder.glob("*.jsonl"))
    assert len(found) == len(set(found)) == 4001


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
        # Without an address a run is this machine's own business, whatever runs here besides.
        alone = [sys.executable, "-m", "hitori.cluster", "count", "3", "3", "--cpus", "1", "-o", tmp_path / "alone"]
        run = subprocess.run(alone, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
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
