"""The same functions interpreted and compiled; interpreted, NumPy checks every index."""

import hashlib
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.games import ALL_GAMES

ROOT = Path(__file__).resolve().parent.parent


def trace(number: int, seed: int) -> list[str]:
    """A random game, as a digest of the whole state after every event."""
    game = ALL_GAMES[number]
    rng = random.Random(seed)
    position = game.start(seed=seed)
    digests = []
    while True:
        state = hashlib.sha256(position.key()).hexdigest()[:16]
        digests.append(f"{state} {' '.join(event.text for event in position.events[-3:])}")
        if position.is_over:
            return digests
        position.play(rng.choice(position.legal_ids))


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


TRACE = (
    "import sys; from tests.test_interpreted import trace; "
    "print('\\n'.join(trace(int(sys.argv[1]), int(sys.argv[2]))))"
)


@pytest.mark.parametrize("number", [0, 1, 3, 5, 6, 8, 11])
def test_interpreted_rules_give_the_same_games(number: int) -> None:
    for seed in (1, 2):
        told = elsewhere(TRACE, str(number), str(seed), NUMBA_DISABLE_JIT="1")
        assert told.splitlines() == trace(number, seed)


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


def test_the_users_own_cache_folder_is_left_alone() -> None:
    program = "import numba, sintra; print(repr(numba.config.CACHE_DIR))"
    assert elsewhere(program).strip() == repr(os.environ.get("NUMBA_CACHE_DIR", ""))
