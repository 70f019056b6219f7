"""The program itself: help, version, warming up."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import sintra
from sintra.rules import jit
from tests.cli.running import run

ROOT = Path(__file__).parent.parent.parent
COMMANDS = (
    "play", "serve", "replay", "analyze", "perft", "bench", "warm", "arena", "tune", "backup",
    "restore", "admin", "site",
)  # fmt: skip


def test_version() -> None:
    assert run("--version").stdout == f"sintra {sintra.__version__}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_help_teaches(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Examples" in result.stdout
    assert f"sintra {command}" in result.stdout


def test_help_lists_all_commands() -> None:
    listed = run("--help").stdout
    assert [name for name in COMMANDS if not re.search(rf"│ {name} ", listed)] == []


def test_the_command_line_itself_does_not_import_numba() -> None:
    """What the package imports is its own affair: here it is replaced by an empty one."""
    program = f"""
import sys, types
package = types.ModuleType("sintra")
package.__path__, package.__version__ = [{str(ROOT / "src" / "sintra")!r}], "0"
sys.modules["sintra"] = package
from sintra.cli import app
for word in ("--help", "--version", "play"):
    app([word, "--help"], standalone_mode=False)
assert not {{"numba", "numpy"}} & set(sys.modules), "too early"
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_help_does_not_wait_for_numba() -> None:
    program = """
import sys
from sintra.cli import app
for word in ("--help", "--version", "play"):
    app([word, "--help"], standalone_mode=False)
assert not {"numba", "numpy"} & set(sys.modules), "too early"
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_unknown_command() -> None:
    result = run("nonsense")
    assert result.exit_code == 2
    assert "No such command" in result.stderr


def test_module_runs_and_a_closed_pipe_is_quiet(duel_file: Path) -> None:
    command = [sys.executable, "-m", "sintra", "replay", "--board", str(duel_file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"Azul Duel\n"
        process.stdout.close()
        assert process.stderr.read() == b""


def test_warm_when_everything_is_compiled() -> None:
    run("warm")
    result = run("warm")
    assert result.stdout == "Everything is compiled already.\n"
    assert result.stderr == ""


def test_warm_compiles_with_plain_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "cache_folder", lambda layer: tmp_path)
    monkeypatch.setattr(jit, "JIT_ENABLED", True)
    result = run("warm", "--game", "azul")
    assert re.fullmatch(r"Compiled in \d+ s\.\n", result.stdout)
    assert "compiling Azul: random games ...\n" in result.stderr
    assert (tmp_path / "azul.ready").exists()
    assert not (tmp_path / "duel.ready").exists()
    assert "compiling Azul Duel: perft" in run("perft", "--depth", "1").stderr
