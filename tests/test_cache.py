"""Where compiled code is kept."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def elsewhere(program: str, *arguments: str, **settings: str) -> str:
    """Run a program in another process with other settings of Numba; warnings are errors."""
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", program, *arguments],
        env={**os.environ, **settings},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_a_version_of_the_sources_has_a_cache_of_its_own(tmp_path: Path) -> None:
    from sintra.rules.compiled import source_hash

    rules, players = source_hash("rules"), source_hash("rules", "players")
    assert len({rules, players}) == 2
    assert source_hash("rules") == rules


def test_a_cache_that_cannot_be_written_is_no_obstacle(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    program = "from sintra.rules.compiled import cache_folder; print(cache_folder('rules'))"
    told = elsewhere(program, SINTRA_CACHE_DIR=str(in_the_way))
    assert "sintra-compiled-" in told


def test_a_cache_that_can_only_be_read_is_used(tmp_path: Path) -> None:
    program = """
import errno, os, subprocess, sys
from sintra.rules import compiled

read_only, write = os.environ["SINTRA_CACHE_DIR"], compiled.tempfile.TemporaryFile

def try_to_write(dir: object) -> object:
    if str(dir).startswith(read_only):
        raise OSError(errno.EROFS, "the disk is read only")
    return write(dir=dir)

if os.environ["WHO"] == "writer":
    (compiled.cache_folder("rules") / "duel.ready").touch()
else:
    compiled.tempfile.TemporaryFile = try_to_write
    print(compiled.is_warm("duel"), compiled.is_warm("azul"), compiled.is_warm("duel", "players"))
    print(compiled.cache_folder("rules"), flush=True)
    child = "from sintra.rules.compiled import cache_folder; print(cache_folder('rules'))"
    subprocess.run([sys.executable, "-c", child], check=True)
"""
    elsewhere(program, SINTRA_CACHE_DIR=str(tmp_path), WHO="writer")
    told = elsewhere(program, SINTRA_CACHE_DIR=str(tmp_path), WHO="reader")
    warm, mine, childs = told.splitlines()
    assert warm == "True False False"
    assert mine == childs
    assert not mine.startswith(str(tmp_path))
    assert not Path(mine).exists()  # it is gone with the process


def test_the_users_own_cache_folder_is_left_alone() -> None:
    program = "import numba, sintra; print(repr(numba.config.CACHE_DIR))"
    assert elsewhere(program).strip() == repr(os.environ.get("NUMBA_CACHE_DIR", ""))
