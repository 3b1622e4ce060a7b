"""Where the `hitori` command is, and boards for all tests."""

import os
import shutil
import signal

import pytest

# A shell starts what runs in its background with Ctrl-C ignored, and processes started from here would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def command():
    """The `hitori` command: `$HITORI`, or the one on the path."""
    found = os.environ.get("HITORI") or shutil.which("hitori")
    if found is None:
        assert "HITORI_REQUIRE_ALL" not in os.environ, "set HITORI to the command"
        pytest.skip("left out: no `hitori` command; set HITORI to it")
    return found
