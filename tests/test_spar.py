"""Tuning by matches: what wins is found, and luck is not taken for it."""

import json
from pathlib import Path

import numpy as np
import pytest

import sintra
from sintra.model.errors import OptionError, SintraError
from sintra.players import value as evaluation
from sintra.players.player import Budget
from sintra.players.registry import make_player, read_spec
from sintra.players.training import linear_fit as tune
from sintra.players.training import spsa as spar
from sintra.players.training.spsa import Bout, Direction

WAYS = [Direction(f"feature {number}", number % 2, 1.0) for number in range(40)]


def bouts(worth: dict[int, float], games: int = 3000) -> list[Bout]:
    """Games in which some directions are worth so many points, and the rest is luck."""
    rng = np.random.default_rng(5)
    moved = rng.choice((-1.0, 1.0), (games, len(WAYS)))
    lead = sum((points * moved[:, way] for way, points in worth.items()), np.zeros(games))
    return [
        Bout(one, float(by))
        for one, by in zip(moved, lead + rng.normal(0.0, 15.0, games), strict=True)
    ]


def test_what_wins_is_found() -> None:
    by, certainty = spar.learn(WAYS, bouts({3: 4.0, 8: -2.5}))
    assert by[3] > 0.5 * spar.MAX_STEPS
    assert by[8] < -0.25 * spar.MAX_STEPS
    assert certainty[3] > 8.0
    assert certainty[8] < -5.0
    others = np.delete(by, (3, 8))
    assert np.abs(others).max() < 0.35 * by[3]


def test_luck_moves_little() -> None:
    by, _ = spar.learn(WAYS, bouts({}))
    assert np.abs(by).max() < 0.3 * spar.MAX_STEPS


def test_weights_are_moved_up_and_down_by_the_same() -> None:
    weights = evaluation.read("azul")
    samples = tune.collect("azul", weights, 6, 4, seed=2)
    ways = spar.directions("azul", samples)
    names = {(way.feature, way.half) for way in ways}
    assert {(spar.SCALE, 0), (spar.SCALE, 1)} <= names
    assert ("one", 0) not in names  # the same on every board: it makes no difference
    by = np.random.default_rng(1).choice((-1.0, 1.0), len(ways))
    up, down = (spar.moved("azul", weights, ways, sign * by) for sign in (1.0, -1.0))
    stages = zip(up["stages"], down["stages"], weights["stages"], strict=True)
    for number, (one, other, before) in enumerate(stages):
        assert one["scale"] * other["scale"] == pytest.approx(before["scale"] ** 2, rel=0.01)
        for name, points in before["points"].items():
            assert (one["points"][name] != points) == ((name, number // 2) in names)
            middle = (one["points"][name] + other["points"][name]) / 2
            assert middle == pytest.approx(points, abs=1e-3)
    for taste in evaluation.TASTES["azul"]:
        both = sorted(side["tastes"][taste.name] for side in (up, down))
        before = weights["tastes"][taste.name]
        assert both == pytest.approx([before - taste.step, before + taste.step])


def test_a_seed_repeats_the_games() -> None:
    weights = evaluation.read("azul")
    ways = [Direction(name, 0, 0.5) for name in ("tiles", "rows")]
    first, again, others = (spar.spar("azul", weights, ways, 4, 6, seed=s) for s in (3, 3, 4))
    assert [bout.lead for bout in first] == [bout.lead for bout in again]
    assert [bout.lead for bout in first] != [bout.lead for bout in others]


def test_tastes_of_its_own_change_what_a_search_looks_at(tmp_path: Path) -> None:
    weights = evaluation.read("azul")
    weights["tastes"]["denied"] += 3.0
    file = tmp_path / "spiteful.json"
    file.write_text(json.dumps(weights))
    position = sintra.azul().start(seed=4)
    view = position.view(position.actor)
    usual, again, own = (
        make_player(f"search:simulations=200{more}").think(view, Budget(seed=1))
        for more in ("", "", f",weights={file}")
    )
    assert usual.visits == again.visits != own.visits
    del weights["tastes"]
    old = tmp_path / "old.json"
    old.write_text(json.dumps(weights))
    with pytest.raises(SintraError, match="holds none"):
        make_player(f"search:weights={old}").think(view, Budget(simulations=5))


def test_a_search_with_weights_of_its_own(tmp_path: Path) -> None:
    weights = evaluation.read("azul")
    for stage in weights["stages"]:
        stage["points"] = dict.fromkeys(stage["points"], 0.0)
    file = tmp_path / "nothing.json"
    file.write_text(json.dumps(weights))
    position = sintra.azul().start(seed=4)
    view = position.view(position.actor)
    usual, own = (
        make_player(f"search:simulations=300{more}").think(view, Budget(seed=1))
        for more in ("", f",weights={file}")
    )
    assert usual.value != own.value
    with pytest.raises(OptionError, match="there is no file"):
        read_spec(f"search:weights={tmp_path / 'missing.json'}")
    duel = sintra.duel().start(seed=4)
    with pytest.raises(SintraError, match="is not about duel"):
        make_player(f"search:weights={file}").think(duel.view(duel.actor), Budget(simulations=5))
