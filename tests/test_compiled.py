"""The rules interpreted, compiled, and compiled with bounds checked: the same games, no error.

Run as ``python -m tests.test_compiled trace duel`` or ``... bounds azul`` for what the subprocesses
do. There is one for each game, so that two can run at the same time.
"""

import hashlib
import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import sintra
from sintra.model.game import Game
from sintra.rules import engine
from sintra.rules.jit import jit
from sintra.rules.rng import new_rng
from tests.playing import HABITS

ROOT = Path(__file__).parent.parent

TRACED = (
    sintra.duel(),
    sintra.duel("colors edge corners specials", zero_draws="free"),
    sintra.duel("random4", special_counts_as_color=False),
    sintra.azul(2),
    sintra.azul(3, "grey"),
    sintra.azul(4),
)


def trace(game: Game, seed: int) -> str:
    """Whole games as a digest of their events and of the state after every event."""
    digest = hashlib.sha256()
    for number, habit in enumerate(HABITS):
        given = number == 0  # then chance is chosen as well, and its odds are part of the trace
        rng = random.Random(seed)
        position = game.start(given=True) if given else game.start(seed=seed)
        ply = 0
        while not position.is_over:
            if position.actor == sintra.CHANCE:
                odds = {event.text: round(odd, 12) for event, odd in position.chances.items()}
                digest.update(repr(odds).encode())
            elif position.ply % 9 == 0:
                digest.update(position.sample(0, seed).key())
            position.play(habit(position, rng))
            digest.update(repr([event.text for event in position.events[ply:]]).encode())
            digest.update(position.key())
            ply = position.ply
        digest.update(repr((position.history(), position.points(), position.outcome)).encode())
    return digest.hexdigest()


def all_traces(name: str) -> str:
    """The digests of a game with several options, a line each."""
    traced = [(seed, game) for seed, game in enumerate(TRACED) if game.name == name]
    return "".join(f"{game!r} {trace(game, seed)}\n" for seed, game in traced)


@jit
def beyond(numbers: NDArray[np.int64], place: int) -> int:
    """Reads outside the array if ``place`` lies there; to see that this is noticed."""
    return int(numbers[place])


CHECKED = {"duel": sintra.duel("random4", zero_draws="free"), "azul": sintra.azul(3, "grey")}


def check_bounds(name: str) -> str:
    """Play games with the drivers that contain all the rules; returns how many decisions.

    Only these are called, because everything called here is compiled anew.
    """
    with pytest.raises(IndexError):
        beyond(np.zeros(3, np.int64), 1000)
    decisions = 0
    found = np.zeros(2048, np.int64)
    trail = np.zeros(64, np.int64)
    game = CHECKED[name]
    start = game.new_state()
    scratch = start.copy()
    for seed in range(300):
        decisions += engine.random_games(start, scratch, 1, new_rng(seed))
    rng = new_rng(1)
    state = start.copy()
    engine.play(state, engine.FORCED_ONLY, rng, trail)
    while (n := engine.legal(state, found)) > 0:
        eager = game.event("draw").id if game.name == "duel" else -1
        chosen = eager if eager in found[:n] else int(found[decisions % n])
        assert engine.play(state, chosen, rng, trail) > 0
        decisions += 1
    return f"{decisions} decisions\n"


def run(what: str, name: str, *flags: str, **environment: str) -> str:
    """Run this module in a new interpreter; returns what it printed."""
    source = str(Path(sintra.__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, *flags, "-m", "tests.test_compiled", what, name],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": source} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def own_cache(tmp_path: Path) -> str:
    return str(tmp_path / "compiled")


@pytest.mark.parametrize("name", CHECKED)
def test_interpreted_and_compiled_games_are_the_same(name: str, own_cache: str) -> None:
    """Warnings are errors: interpreted integers warn where compiled ones would wrap."""
    settings = {"NUMBA_DISABLE_JIT": "1", "SINTRA_CACHE_DIR": own_cache}
    interpreted = run("trace", name, "-W", "error", **settings)
    assert len(interpreted.splitlines()) == 3
    assert interpreted.splitlines() == all_traces(name).splitlines()


@pytest.mark.parametrize("name", CHECKED)
def test_no_index_is_out_of_bounds(name: str, own_cache: str) -> None:
    """Compiled code does not check indices by default; here it does, and raises IndexError."""
    settings = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1", "SINTRA_CACHE_DIR": own_cache}
    checked = run("bounds", name, "-W", "error", **settings)
    assert int(checked.split()[0]) > 50_000


if __name__ == "__main__":
    print({"trace": all_traces, "bounds": check_bounds}[sys.argv[1]](sys.argv[2]), end="")
