"""The commands of docs/cluster.md on a cluster of several nodes, which `ray start` starts on this machine.

Ray listens on all addresses, so everything runs in a network of its own, which has only the loopback device; there the tests are
root and can give a node another view of a folder, and what they start ends with them.
"""

import fcntl
import os
import pathlib
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time

import pytest

pytest.importorskip("ray")

import hitori  # noqa: E402

DOCUMENT = pathlib.Path(__file__).resolve().parents[2] / "docs" / "cluster.md"
#: Set where the network is ours.
INSIDE = "HITORI_LOOPBACK"
UNSHARE = ["unshare", "--map-root-user", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]

inside = pytest.mark.skipif(INSIDE not in os.environ, reason="runs in a network of its own")


@pytest.mark.skipif(INSIDE in os.environ, reason="runs outside")
def test_in_a_network_of_its_own():
    if shutil.which("unshare") is None or subprocess.run([*UNSHARE, "true"], capture_output=True).returncode:
        pytest.skip("left out: no namespaces (unshare) here")
    run = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", __file__]
    done = subprocess.run([*UNSHARE, *run], env=os.environ | {INSIDE: "1"}, capture_output=True, text=True, timeout=540)
    assert done.returncode == 0 and " passed" in done.stdout, done.stdout + done.stderr


def wake_loopback():
    """Switches the loopback device of a new network on."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        set_flags, is_up_and_running = 0x8914, 0x41
        fcntl.ioctl(any_socket, set_flags, struct.pack("16sh14x", b"lo", is_up_and_running))


def documented():
    """The commands of the section on clusters, for this machine and few puzzles."""
    block = re.search(r"## A cluster of Ray\n.*?```sh\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)[1]
    lines = [line.split("#")[0].strip() for line in block.splitlines()]
    return [line.replace("10.0.0.1", "127.0.0.1").replace("1000000", "400") for line in lines if line]


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A home of its own with the token that the first documented command makes, and the documented head."""
    wake_loopback()
    home = tmp_path_factory.mktemp("home")
    # Sockets have short names.
    environment = os.environ | {"HOME": str(home), "RAY_TMPDIR": "/tmp", "RAY_USAGE_STATS_ENABLED": "0"}
    environment["PATH"] = f"{pathlib.Path(sys.executable).parent}:{environment['PATH']}"
    for name in ("RAY_AUTH_TOKEN", "RAY_ADDRESS", "PYTHONPATH"):
        environment.pop(name, None)
    export, token, head, *_ = documented()
    name, mode = export.removeprefix("export ").split("=")
    environment[name] = mode
    subprocess.run(token, shell=True, check=True, env=environment, capture_output=True)
    assert (home / ".ray" / "auth_token").is_file()
    first = started(head + " --num-cpus=1 --include-dashboard=false", environment, home / "head.log")
    yield environment, home
    stop(first)


def started(command, environment, log, words="Ray runtime started"):
    """Starts a node and waits until it runs."""
    with log.open("w") as out:
        node = subprocess.Popen(["bash", "-c", f"exec {command}"], env=environment, stdout=out, stderr=out)
    end = time.monotonic() + 120
    while words not in log.read_text():
        assert node.poll() is None and time.monotonic() < end, log.read_text()
        time.sleep(0.2)
    return node


def stop(node):
    node.send_signal(signal.SIGTERM)
    node.wait(60)


def cluster(environment, home, *arguments):
    """Runs a driver; returns its exit code and its messages."""
    run = [sys.executable, "-m", "hitori.cluster", *arguments]
    done = subprocess.run(run, env=environment, cwd=home, capture_output=True, text=True, timeout=200)
    assert "Traceback" not in done.stderr, done.stderr
    # Ray writes notes of its own in front.
    return done.returncode, done.stdout + "\n".join(line for line in done.stderr.splitlines() if line.startswith("hitori.cluster:"))


def second(environment, home, prefix=""):
    """Starts the documented second node."""
    return started(f"{prefix}{documented()[3]} --num-cpus=1", environment, home / "second.log")


GENERATE = ("generate", "5", "--count", "60", "--per-file", "10", "--address", "127.0.0.1:6379", "-o")


@inside
def test_the_documented_commands_work(place):
    environment, home = place
    node = second(environment, home)
    try:
        for command in documented()[4:]:
            done = subprocess.run(command, shell=True, env=environment, cwd=home, capture_output=True, text=True, timeout=200)
            assert done.returncode == 0, done.stderr
    finally:
        stop(node)
    assert sum(1 for _ in (home / "puzzles").glob("*.parquet")) == 1


@inside
def test_a_driver_offers_the_token_without_being_asked_to(place):
    environment, home = place
    asked = {name: value for name, value in environment.items() if name != "RAY_AUTH_MODE"}
    assert cluster(asked, home, *GENERATE, "token")[0] == 0


@inside
def test_a_wrong_token_is_named_as_the_cause(place):
    environment, home = place
    code, said = cluster(environment | {"RAY_AUTH_TOKEN": "0" * 64}, home, *GENERATE, "wrong-token")
    assert code == 2 and "AuthenticationError" in said and "RAY_AUTH_MODE" in said and "docs/cluster.md" in said


@inside
def test_a_node_with_another_package_is_refused(place, tmp_path):
    environment, home = place
    # The same version with other code: one line more.
    copy = tmp_path / "copy"
    shutil.copytree(pathlib.Path(hitori.__file__).parent, copy / "hitori", ignore=shutil.ignore_patterns("__pycache__"))
    with (copy / "hitori" / "judging.py").open("a") as file:
        file.write("\n# other\n")
    node = second(environment | {"PYTHONPATH": str(copy)}, home)
    try:
        code, said = cluster(environment, home, *GENERATE, "other-package")
    finally:
        stop(node)
    assert code == 2 and re.search(r"node \S+ \(127.0.0.1\) is refused: build \w+ there, \w+ here", said), said
    assert not list((home / "other-package").glob("*.parquet"))


@inside
def test_a_node_without_the_package_is_refused_in_a_sentence(place, tmp_path):
    environment, home = place
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\n"
        "class Missing:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.split('.')[0] == 'hitori':\n"
        "            raise ModuleNotFoundError(f\"No module named '{name}'\", name='hitori')\n"
        "sys.meta_path.insert(0, Missing())\n"
    )
    node = second(environment | {"PYTHONPATH": str(tmp_path)}, home)
    try:
        code, said = cluster(environment, home, *GENERATE, "no-package")
    finally:
        stop(node)
    assert code == 2 and "is refused: the package hitori is not installed there" in said, said
    assert said.count("\n") <= 1


@inside
def test_a_node_that_sees_another_folder_is_refused(place):
    environment, home = place
    folder = home / "private"
    folder.mkdir()
    # Its own empty disk over the folder.
    node = second(environment, home, prefix=f"unshare --mount -- bash -c 'mount -t tmpfs none {folder} && exec \"$@\"' -- ")
    code = "import sys, hitori.cluster._node as node; node.PATIENCE = 1; from hitori.cluster.__main__ import main; sys.exit(main())"
    try:
        run = [sys.executable, "-c", code, *GENERATE, str(folder)]
        done = subprocess.run(run, env=environment, cwd=home, capture_output=True, text=True, timeout=200)
    finally:
        stop(node)
    assert done.returncode == 2 and "Traceback" not in done.stderr, done.stderr
    assert f"is refused: it does not see the folder {folder}" in done.stderr and "all machines share" in done.stderr
    assert done.stdout == "" and not list(folder.glob("*.parquet"))
