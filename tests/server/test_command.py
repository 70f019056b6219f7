"""``sintra`` and ``sintra serve``, as they are typed."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.harness import PATIENCE


@contextmanager
def typed(data: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    environment = os.environ | {"SINTRA_DATA_DIR": str(data)}
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"):
        environment.pop(name, None)
    process = subprocess.Popen(
        [sys.executable, "-m", "sintra", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        text=True,
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def address(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Sintra is ready for your browser: http://127.0.0.1:")
    return line.split()[-1]


def status(url: str) -> dict[str, object]:
    with urllib.request.urlopen(f"{url}api/status", timeout=PATIENCE) as answer:
        told: dict[str, object] = json.load(answer)
        return told


def test_sintra_alone_serves_the_page_and_says_where(tmp_path: Path) -> None:
    with typed(tmp_path / "games") as process:
        assert "ready" in status(address(process))
        assert (tmp_path / "games" / "tables.sqlite").exists()
        with typed(tmp_path / "more") as second:  # the usual port is taken: another one is found
            assert "ready" in status(address(second))
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) in (0, 130)
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()


def test_a_server_for_others_says_an_address_that_answers(tmp_path: Path) -> None:
    with typed(tmp_path, "serve", "--host", "0.0.0.0", "--port", "0", "--no-open") as process:
        assert process.stdout is not None
        url = process.stdout.readline().split()[-1]
        assert "0.0.0.0" not in url  # links to tables begin with it
        assert "ready" in status(url)


def test_a_port_that_is_taken_is_refused_in_words(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        with typed(tmp_path, "serve", "--no-open", "--port", port) as process:
            assert process.wait(PATIENCE) == 2
            assert process.stderr is not None
            told = process.stderr.read()
    assert told.startswith("sintra: cannot start on 127.0.0.1:")
    assert told.count("\n") == 1


@pytest.mark.parametrize("bad", ["signing.key", "tables.sqlite"])
def test_a_data_folder_that_cannot_be_used_is_refused_in_words(tmp_path: Path, bad: str) -> None:
    (tmp_path / bad).mkdir()
    with typed(tmp_path, "serve", "--no-open", "--data", str(tmp_path)) as process:
        assert process.wait(PATIENCE) == 2
        assert process.stderr is not None
        told = process.stderr.read()
    assert told.startswith("sintra: ")
    assert "Traceback" not in told


def test_other_commands_do_not_import_the_web() -> None:
    program = """
import sys
from sintra.cli import app
for words in (["serve", "--help"], ["play", "--help"], ["replay", "--help"]):
    app(words, standalone_mode=False)
slow = {"fastapi", "starlette", "sqlalchemy", "uvicorn"} & set(sys.modules)
assert not slow, slow
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
