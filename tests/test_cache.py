"""Where compiled code is kept."""

import os
import shutil
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
    from sintra.rules.jit import source_hash

    rules, players = source_hash("rules"), source_hash("rules", "players")
    assert len({rules, players}) == 2
    assert source_hash("rules") == rules


def test_a_second_checkout_of_the_same_sources_has_a_cache_of_its_own(tmp_path: Path) -> None:
    """Numba would use nothing of the first one's, and the mark that all is compiled would lie."""
    shutil.copytree(ROOT / "src" / "sintra", tmp_path / "sintra")
    program = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from sintra.rules import jit
assert Path(jit.__file__).is_relative_to(sys.argv[1])
print(jit.cache_folder("rules").name)
"""
    cache = {"SINTRA_CACHE_DIR": str(tmp_path / "cache")}
    names = [elsewhere(program, str(at), **cache) for at in (ROOT / "src", tmp_path, tmp_path)]
    assert names[1] == names[2] != names[0]


def test_caches_that_were_used_last_are_kept(tmp_path: Path) -> None:
    program = "from sintra.rules.jit import cache_folder; print(cache_folder('rules'))"
    mine = Path(elsewhere(program, SINTRA_CACHE_DIR=str(tmp_path)).strip())
    os.utime(mine, (1, 1))
    others = [mine.with_name(f"rules-{n}") for n in range(9)]
    for age, path in enumerate(others):
        path.mkdir()
        os.utime(path, (1000 - age, 1000 - age))
    elsewhere(program, SINTRA_CACHE_DIR=str(tmp_path))
    left = {path for path in others if path.exists()}
    assert mine.stat().st_mtime > 1000  # it was used now
    assert left == set(others[: len(left)])
    assert 1 <= len(left) < len(others)


def test_caches_of_checkouts_in_use_are_kept_however_many(tmp_path: Path) -> None:
    """Two checkouts too many dropped each other's caches, even while one was being written."""
    program = "from sintra.rules.jit import cache_folder; print(cache_folder('rules'))"
    mine = Path(elsewhere(program, SINTRA_CACHE_DIR=str(tmp_path)).strip())
    others = [mine.with_name(f"rules-{n}") for n in range(9)]
    for path in others:
        path.mkdir()
    elsewhere(program, SINTRA_CACHE_DIR=str(tmp_path))
    assert all(path.exists() for path in (mine, *others))


def test_two_processes_do_not_compile_into_one_cache_at_once(tmp_path: Path) -> None:
    program = """
import os, sys, time
from sintra.rules import jit

def step() -> None:
    with open(sys.argv[1], "a") as log:
        log.write(f"begins {os.getpid()}\\n")
        log.flush()
        time.sleep(0.5)
        log.write(f"ends {os.getpid()}\\n")

for _ in jit.warm_steps("outer", [("step", step)]):
    for _ in jit.warm_steps("inner", [("step", lambda: None)]):  # no obstacle to oneself
        pass
"""
    command = [sys.executable, "-c", program, str(tmp_path / "log")]
    cache = {**os.environ, "SINTRA_CACHE_DIR": str(tmp_path)}
    running = [subprocess.Popen(command, env=cache, cwd=ROOT) for _ in range(3)]
    assert [process.wait() for process in running] == [0, 0, 0]
    told = (tmp_path / "log").read_text().split()
    for first, one, last, other in zip(told[::4], told[1::4], told[2::4], told[3::4], strict=True):
        assert (first, last) == ("begins", "ends")
        assert one == other


def test_processes_that_compile_for_different_games_do_not_take_each_others_files(
    tmp_path: Path,
) -> None:
    """Both save the same function; a slow disk makes sure that they do it at the same moment."""
    program = """
import sys, time
import numba.core.caching as caching
import sintra
from sintra.rules import engine

load = caching.IndexDataCacheFile._load_index

def load_slowly(self):
    index = load(self)
    time.sleep(1)
    return index

if sys.argv[1] == "write":
    caching.IndexDataCacheFile._load_index = load_slowly
for name in sys.argv[2:]:
    state = getattr(sintra, name)().new_state()
    engine.copy(state, state)
print(sum(engine.copy._cache_hits.values()))
"""
    cache = {**os.environ, "SINTRA_CACHE_DIR": str(tmp_path)}
    write = [sys.executable, "-c", program, "write"]
    running = [subprocess.Popen([*write, game], env=cache, cwd=ROOT) for game in ("duel", "azul")]
    assert [process.wait() for process in running] == [0, 0]
    hits = elsewhere(program, "read", "duel", "azul", SINTRA_CACHE_DIR=str(tmp_path))
    assert hits.split() == ["2"]
    assert len({path.name for path in tmp_path.rglob("engine.copy*.nbc")}) == 2


def test_a_cache_that_cannot_be_written_is_no_obstacle(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    program = "from sintra.rules.jit import cache_folder; print(cache_folder('rules'))"
    told = elsewhere(program, SINTRA_CACHE_DIR=str(in_the_way))
    assert "sintra-compiled-" in told


def test_a_cache_that_can_only_be_read_is_used(tmp_path: Path) -> None:
    program = """
import errno, os, subprocess, sys
from sintra.rules import jit

read_only, write = os.environ["SINTRA_CACHE_DIR"], jit.tempfile.TemporaryFile

def try_to_write(dir: object) -> object:
    if str(dir).startswith(read_only):
        raise OSError(errno.EROFS, "the disk is read only")
    return write(dir=dir)

if os.environ["WHO"] == "writer":
    (jit.cache_folder("rules") / "duel.ready").touch()
else:
    jit.tempfile.TemporaryFile = try_to_write
    print(jit.is_warm("duel"), jit.is_warm("azul"), jit.is_warm("duel", "players"))
    print(jit.cache_folder("rules"), flush=True)
    child = "from sintra.rules.jit import cache_folder; print(cache_folder('rules'))"
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
