"""Tuning by matches (SPSA): what wins is found, and luck is not taken for it."""

import json
from pathlib import Path

import numpy as np
import pytest

import sintra
from sintra.model.errors import OptionError, SintraError
from sintra.players import games
from sintra.players import weights as weight_files
from sintra.players.player import Budget
from sintra.players.registry import make_player, read_spec
from sintra.players.training import linear_fit, spsa
from sintra.players.training.spsa import Direction, PerturbedGame

DIRECTIONS = [Direction(f"feature {number}", number % 2, 1.0) for number in range(40)]


def perturbed_games(worth: dict[int, float], count: int = 3000) -> list[PerturbedGame]:
    """Games in which some directions are worth so many points, and the rest is luck."""
    rng = np.random.default_rng(5)
    perturbations = rng.choice((-1.0, 1.0), (count, len(DIRECTIONS)))
    lead = sum((points * perturbations[:, way] for way, points in worth.items()), np.zeros(count))
    return [
        PerturbedGame(one, float(by))
        for one, by in zip(perturbations, lead + rng.normal(0.0, 15.0, count), strict=True)
    ]


def test_what_wins_is_found() -> None:
    steps, certainty = spsa.estimate_steps(DIRECTIONS, perturbed_games({3: 4.0, 8: -2.5}))
    assert steps[3] > 0.5 * spsa.MAX_STEPS
    assert steps[8] < -0.25 * spsa.MAX_STEPS
    assert certainty[3] > 8.0
    assert certainty[8] < -5.0
    others = np.delete(steps, (3, 8))
    assert np.abs(others).max() < 0.35 * steps[3]


def test_luck_moves_little() -> None:
    steps, _ = spsa.estimate_steps(DIRECTIONS, perturbed_games({}))
    assert np.abs(steps).max() < 0.3 * spsa.MAX_STEPS


def test_weights_are_perturbed_up_and_down_by_the_same() -> None:
    weights = weight_files.read("azul")
    samples = linear_fit.collect("azul", weights, 6, 4, seed=2)
    directions = spsa.find_directions("azul", samples)
    names = {(one.name, one.half) for one in directions}
    assert {(spsa.SCALE, 0), (spsa.SCALE, 1)} <= names
    assert ("bias", 0) not in names  # the same on every board: it makes no difference
    by = np.random.default_rng(1).choice((-1.0, 1.0), len(directions))
    up, down = (spsa.perturb("azul", weights, directions, sign * by) for sign in (1.0, -1.0))
    stages = zip(up["stages"], down["stages"], weights["stages"], strict=True)
    for number, (one, other, before) in enumerate(stages):
        assert one["scale"] * other["scale"] == pytest.approx(before["scale"] ** 2, rel=0.01)
        for name, weight in before["feature_weights"].items():
            pair = [side["feature_weights"][name] for side in (one, other)]
            assert (pair[0] != weight) == ((name, number // 2) in names)
            assert sum(pair) / 2 == pytest.approx(weight, abs=1e-3)
    for parameter in games.find("azul").parameters:
        both = sorted(side["parameters"][parameter.name] for side in (up, down))
        before = weights["parameters"][parameter.name]
        assert both == pytest.approx([before - parameter.step, before + parameter.step])


def test_a_seed_repeats_the_games() -> None:
    weights = weight_files.read("azul")
    directions = [Direction(name, 0, 0.5) for name in ("tiles", "rows")]
    first, again, others = (
        spsa.play_perturbed("azul", weights, directions, 4, 6, seed=seed) for seed in (3, 3, 4)
    )
    assert [one.lead for one in first] == [one.lead for one in again]
    assert [one.lead for one in first] != [one.lead for one in others]


def test_other_heuristic_parameters_change_the_visits(tmp_path: Path) -> None:
    weights = weight_files.read("azul")
    weights["parameters"]["denied"] += 3.0
    file = tmp_path / "spiteful.json"
    file.write_text(json.dumps(weights))
    position = sintra.azul().start(seed=4)
    view = position.view(position.actor)
    usual, again, own = (
        make_player(f"search:simulations=200{more}").think(view, Budget(seed=1))
        for more in ("", "", f",weights={file}")
    )
    assert usual.visits == again.visits != own.visits
    del weights["parameters"]
    old = tmp_path / "old.json"
    old.write_text(json.dumps(weights))
    with pytest.raises(SintraError, match="holds none"):
        make_player(f"search:weights={old}").think(view, Budget(simulations=5))


def test_a_search_with_weights_of_its_own(tmp_path: Path) -> None:
    weights = weight_files.read("azul")
    for stage in weights["stages"]:
        stage["feature_weights"] = dict.fromkeys(stage["feature_weights"], 0.0)
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
